"""An XML text as far as it goes: tags, values and texts with their places, whether they are closed or not.

The reader of ``tree`` refuses what has no form; this one takes whatever somebody is just typing. Each character is
looked at once or twice, and after ``MOST`` tags nothing more.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

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


@dataclass(frozen=True, slots=True)
class Bit:
    """Some characters of the text: what stands there, from offset *start* to just before *end*."""

    text: str
    start: int
    end: int

    def words(self, parting: str = " \t\r\n") -> Iterator["Bit"]:
        """Yield the words of it, with what parts them between."""
        for found in re.finditer(f"[^{re.escape(parting)}]+", self.text):
            yield Bit(found.group(), self.start + found.start(), self.start + found.end())


@dataclass(slots=True)
class Scanned:
    """One tag as far as it is written: its name, attributes and text, and where it stands.

    ``opened`` is the end of the start tag, ``end`` that of the whole; ``closing`` the name in the end tag, if it has
    one. ``inside`` is the place of the tags in it, None where the tag is unknown.
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
        """What the tag holds, None where it is unknown in its place."""
        return None if self.place is None else PLACES[self.place].get(self.tag)

    def value(self, attribute: str) -> Bit | None:
        """Return the value of an attribute."""
        return next((value for name, value in self.attributes if name.text == attribute), None)


class Scan:
    """A text read from its beginning to its end: ``tags`` in file order, ``comments`` from offset to offset."""

    def __init__(self, source: Source) -> None:
        self.text = source.text
        self.tags: list[Scanned] = []
        self.comments: list[tuple[int, int]] = []
        self._open: list[Scanned] = []
        at = 0
        while at < len(self.text) and len(self.tags) < MOST:
            at = self._markup(at) if self.text[at] == "<" else self._between(at)
        for each in self._open:
            each.end = at

    def _between(self, at: int) -> int:
        """Note the text up to the next tag, without the blanks around it."""
        end = self.text.find("<", at)
        end = len(self.text) if end < 0 else end
        raw = self.text[at:end]
        if self._open and not raw.isspace():
            start = at + len(raw) - len(raw.lstrip())
            self._open[-1].texts.append(Bit(raw.strip(), start, start + len(raw.strip())))
        return end

    def _markup(self, at: int) -> int:
        for begin, ending in _ENDS.items():
            if self.text.startswith(begin, at):
                found = self.text.find(ending, at + len(begin))
                end = len(self.text) if found < 0 else found + len(ending)
                self.comments.append((at, end))
                return end
        if self.text.startswith("/", at + 1):
            return self._closed(at)
        found_name = _OPENING.match(self.text, at + 1)
        name = Bit("", at + 1, at + 1) if found_name is None else Bit(found_name.group(), *found_name.span())
        return self._opened(at, name)

    def _opened(self, at: int, name: Bit) -> int:
        """Read a start tag; one without its end is not taken to be open."""
        parent = self._open[-1] if self._open else None
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
        """Read attributes up to the end of a start tag, or to where the next tag begins."""
        while True:
            blanks = _BLANKS.match(self.text, at)
            at = blanks.end() if blanks else at
            found = _ATTRIBUTE.match(self.text, at)
            if found is None:
                if self.text[at : at + 1] in ("", "<", ">") or self.text.startswith("/>", at):
                    return at
                at += 1  # a stray quotation mark, = or /
                continue
            value, at = self._value(found.end())
            if len(tag.attributes) < ATTRIBUTES:
                tag.attributes.append((Bit(found.group(), *found.span()), value))

    def _value(self, at: int) -> tuple[Bit | None, int]:
        found = _VALUE.match(self.text, at)
        if found is None:
            return None, at
        group = 1 if found.group(1) is not None else 3
        return Bit(found.group(group), *found.span(group)), found.end()

    def _closed(self, at: int) -> int:
        """Read an end tag: it closes the nearest open tag of its name, and those that are open in it."""
        found = _OPENING.match(self.text, at + 2)
        name = Bit("", at + 2, at + 2) if found is None else Bit(found.group(), *found.span())
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
        """Return the innermost tag whose content a place lies in."""
        found = None
        for tag in self.tags:
            if tag.start >= offset:
                break
            inner = tag.closing.start - 2 if tag.closing else tag.end
            if tag.opened <= offset <= inner and tag.is_whole and not self.text.endswith("/>", 0, tag.opened):
                found = tag
        return found

    def tag_at(self, offset: int) -> Scanned | None:
        """Return the tag in whose start tag a place lies."""
        within = (tag for tag in self.tags if tag.start < offset <= tag.opened - int(tag.is_whole))
        return next(within, None)
