"""An XML text as far as it goes, whether its tags are closed or not, and edits of its values, attributes and tags.

The reader of ``tree`` refuses a text that is not well-formed; this one takes whatever somebody is just typing. It looks
at each character once or twice, and at nothing after ``MOST`` tags. Edits keep comments, order and blanks.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape, unescape
from typing import Final

from kabale.engine.writing import Edit, NotFilledIn
from kabale.messages import message
from kabale.problems import Source
from kabale.xml.text.grammar import PLACES, Rule, TagPlace, inside_of

MOST: Final = 6_000
DEPTH: Final = 64
ATTRIBUTES: Final = 32

_OPENING: Final = re.compile(r"[^\s<>/=\"'!?]+")
_BLANKS: Final = re.compile(r"\s*")
_ATTRIBUTE: Final = re.compile(r"[^\s<>/=\"']+")
_VALUE: Final = re.compile(r"""\s*=\s*(?:"([^"<]*)("?)|'([^'<]*)('?))""")
_ENDS: Final = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>", "<!": ">"}

STEP: Final = "  "  # the indentation of a tag within another
_BEFORE: Final = re.compile(r"(\r?\n)?[ \t]*\Z")
_LINE_ENDS: Final = re.compile(r"[ \t]*(?:\r?\n|\Z)")


@dataclass(frozen=True, slots=True)
class Bit:
    """Some characters of the text, from offset *start* to just before *end*."""

    text: str
    start: int
    end: int

    def words(self, parting: str = " \t\r\n") -> Iterator["Bit"]:
        """Yield its words."""
        for found in re.finditer(f"[^{re.escape(parting)}]+", self.text):
            yield Bit(found.group(), self.start + found.start(), self.start + found.end())


@dataclass(slots=True)
class Scanned:
    """One tag as far as it is written: its name, attributes and text, and its place.

    ``opened`` is the end of the start tag, ``end`` that of the whole; ``closing`` the name in the end tag, if it has
    one. ``inside`` is the place of the tags in it, None if the tag is unknown.
    """

    name: Bit
    place: TagPlace | None
    inside: TagPlace | None
    parent: "Scanned | None" = None
    attributes: list[tuple[Bit, Bit | None]] = field(default_factory=list)
    texts: list[Bit] = field(default_factory=list)
    children: list["Scanned"] = field(default_factory=list)
    closing: Bit | None = None
    start: int = 0
    opened: int = 0
    end: int = 0
    is_whole: bool = False

    @property
    def tag(self) -> str:
        """The name of the tag."""
        return self.name.text

    @property
    def rule(self) -> Rule | None:
        """The content of the tag, None if it is unknown in its place."""
        return None if self.place is None else PLACES[self.place].get(self.tag)

    @property
    def text(self) -> str:
        """The text of the tag, without entities."""
        return unescape("".join(text.text for text in self.texts))

    def value(self, attribute: str) -> Bit | None:
        """Return the value of an attribute as it is written."""
        return next((value for name, value in self.attributes if name.text == attribute), None)

    def get(self, attribute: str) -> str | None:
        """Return the value of an attribute without entities, None if it is absent."""
        value = self.value(attribute)
        return None if value is None else unescape(value.text)


class Scan:
    """A text read from its beginning to its end: ``tags`` in file order, ``comments`` from offset to offset."""

    def __init__(self, source: Source) -> None:
        self.text = source.text
        self.tags: list[Scanned] = []
        self.comments: list[tuple[int, int]] = []
        self._open: list[Scanned] = []
        at = 0
        while at < len(self.text) and len(self.tags) < MOST:
            if self.text[at] == "<":
                at = self._markup(at)
                continue
            # The text up to the next tag counts without the blanks around it.
            start, end = at, self.text.find("<", at)
            at = len(self.text) if end < 0 else end
            raw = self.text[start:at]
            if self._open and not raw.isspace():
                start += len(raw) - len(raw.lstrip())
                self._open[-1].texts.append(Bit(raw.strip(), start, start + len(raw.strip())))
        for each in self._open:
            each.end = at

    def _markup(self, at: int) -> int:
        for begin, ending in _ENDS.items():
            if self.text.startswith(begin, at):
                found = self.text.find(ending, at + len(begin))
                end = len(self.text) if found < 0 else found + len(ending)
                self.comments.append((at, end))
                return end
        return self._closed(at) if self.text.startswith("/", at + 1) else self._opened(at)

    def _name(self, at: int) -> Bit:
        found = _OPENING.match(self.text, at)
        return Bit("", at, at) if found is None else Bit(found.group(), *found.span())

    def _opened(self, at: int) -> int:
        name, parent = self._name(at + 1), self._open[-1] if self._open else None
        place = TagPlace.FILE if parent is None else parent.inside
        is_known = place is not None and name.text in PLACES[place]
        inside = inside_of(name.text, place) if is_known and place is not None else None
        tag = Scanned(name, place, inside, parent, start=at)
        here = self._attributes(tag, name.end)
        closes = self.text.startswith("/>", here)
        tag.is_whole = closes or self.text.startswith(">", here)
        tag.opened = tag.end = here + (2 if closes else int(tag.is_whole))
        self.tags.append(tag)
        if parent is not None:
            parent.children.append(tag)
        if tag.is_whole and not closes and len(self._open) < DEPTH:
            self._open.append(tag)
        return max(tag.end, at + 1)

    def _attributes(self, tag: Scanned, at: int) -> int:
        while True:
            blanks = _BLANKS.match(self.text, at)
            at = blanks.end() if blanks else at
            found = _ATTRIBUTE.match(self.text, at)
            if found is None:
                if self.text[at : at + 1] in ("", "<", ">") or self.text.startswith("/>", at):
                    return at
                at += 1  # a stray quotation mark, = or /
                continue
            at = found.end()
            written = _VALUE.match(self.text, at)
            value = None
            if written is not None:
                group, at = 1 if written.group(1) is not None else 3, written.end()
                value = Bit(written.group(group), *written.span(group))
            if len(tag.attributes) < ATTRIBUTES:
                tag.attributes.append((Bit(found.group(), *found.span()), value))

    def _closed(self, at: int) -> int:
        """Read an end tag: it closes the nearest open tag of its name, and those that are open in it."""
        name = self._name(at + 2)
        after = self.text.find("<", name.end)
        end = self.text.find(">", name.end, after if after >= 0 else len(self.text)) + 1 or name.end
        depth = next((i for i in range(len(self._open) - 1, -1, -1) if self._open[i].tag == name.text), None)
        if depth is not None:
            for each in self._open[depth:]:
                each.end = at
            self._open[depth].closing, self._open[depth].end = name, end
            del self._open[depth:]
        return max(end, at + 2)

    def holder(self, offset: int) -> Scanned | None:
        """Return the innermost tag whose content holds a place."""
        found = None
        for tag in self.tags:
            if tag.start >= offset:
                break
            inner = tag.closing.start - 2 if tag.closing else tag.end
            if tag.opened <= offset <= inner and tag.is_whole and not self.text.endswith("/>", 0, tag.opened):
                found = tag
        return found

    def tag_at(self, offset: int) -> Scanned | None:
        """Return the tag whose start tag holds a place."""
        return next((tag for tag in self.tags if tag.start < offset <= tag.opened - int(tag.is_whole)), None)

    def text_edits(self, tag: Scanned, value: str) -> list[Edit]:
        """Return the edits that give a tag another text. Raises :class:`NotFilledIn` if it is a CDATA section."""
        if tag.text == value:
            return []
        new = escape(value, quote=False)
        if tag.closing is None:
            return [(tag.opened - 2, tag.opened, f">{new}</{tag.tag}>")]
        if "<![CDATA[" in self.text[tag.opened : tag.closing.start]:
            raise NotFilledIn(message("workshop.in_text", name=tag.tag))
        if not tag.texts:
            return [(tag.opened, tag.opened, new)]
        first, *others = tag.texts
        return [(first.start, first.end, new), *((each.start, each.end, "") for each in others)]

    def attribute_edits(self, tag: Scanned, name: str, value: str) -> list[Edit]:
        """Return the edits that set an attribute, add it, or remove it if the value is empty."""
        found = next(((bit, old) for bit, old in tag.attributes if bit.text == name), None)
        if found is None:
            at = tag.attributes[-1][1].end + 1 if tag.attributes and tag.attributes[-1][1] else tag.name.end
            return [(at, at, f' {name}="{escape(value)}"')] if value else []
        bit, old = found
        if old is None or unescape(old.text) == value:
            return []
        if value:
            return [(old.start, old.end, escape(value))]
        return [(len(self.text[: bit.start].rstrip()), old.end + 1, "")]

    def insertion(self, holder: Scanned, new: str, before: frozenset[str] = frozenset()) -> Edit:
        """Return the edit that writes a tag into another, behind those in it, but before those of some names."""
        # The tags and comments directly in the holder.
        tags = [(each.start, each.end) for each in holder.children]
        inner = holder.closing.start if holder.closing else holder.opened
        notes = ((start, end) for start, end in self.comments if holder.opened <= start and end <= inner)
        items = sorted([*tags, *(note for note in notes if not any(a <= note[0] < b for a, b in tags))])
        if items:
            stop = min((each.start for each in holder.children if each.tag in before), default=holder.end)
            last = max((end for _, end in items if end <= stop), default=holder.opened)
            gap = next((gap for start, _ in items if "\n" in (gap := self._gap(start))), None)
            return (last, last, (gap or "") + _indented(new, gap))
        own = self._gap(holder.start)
        new = own + STEP + _indented(new, own + STEP) + own if "\n" in own else new
        if holder.closing is None:
            return (holder.opened - 2, holder.opened, f">{new}</{holder.tag}>")
        return (holder.opened, holder.closing.start - 2, new)

    def insertion_behind(self, tag: Scanned, new: str) -> Edit:
        """Return the edit that writes a tag behind another one, with the same indentation."""
        gap = self._gap(tag.start)
        return (tag.end, tag.end, gap + (_indented(new, gap) if gap else new))

    def removal(self, tag: Scanned) -> Edit:
        """Return the edit that removes a tag, with its line if nothing is left on it."""
        parent, gap = tag.parent, self._gap(tag.start)
        if parent is not None and parent.closing is not None and parent.parent is not None:
            inner = self.text[parent.opened : tag.start] + self.text[tag.end : parent.closing.start - 2]
            if not inner.strip():
                return (parent.opened, parent.closing.start - 2, "")
        is_alone = "\n" in gap and _LINE_ENDS.match(self.text, tag.end)
        return (tag.start - len(gap) if is_alone else tag.start, tag.end, "")

    def _gap(self, start: int) -> str:
        """Return the line end and the blanks before a place, nothing if anything else is between."""
        found = _BEFORE.search(self.text, max(start - 200, 0), start)
        return found.group() if found and found.group(1) else ""


def _indented(new: str, gap: str | None) -> str:
    """Return a text of several lines, each indented by a gap; without one, in one line."""
    return new.replace("\n", gap) if gap else re.sub(r"\n\s*", "", new)
