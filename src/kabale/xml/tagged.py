"""Edits of a text with tags: a value, an attribute, a tag more or less; comments, order and blanks stay as they are."""

import re
from html import escape, unescape
from typing import Final

from kabale.engine.form import Edit, NotFilledIn
from kabale.messages import message
from kabale.xml.text.scan import Bit, Scan, Scanned

STEP: Final = "  "
"""What a tag stands further in than the one that it stands in."""

_MARKED: Final = "<![CDATA["
_BEFORE: Final = re.compile(r"(\r?\n)?[ \t]*\Z")
_LINE_ENDS: Final = re.compile(r"[ \t]*(?:\r?\n|\Z)")


def read_text(tag: Scanned) -> str:
    """Return the text of a tag."""
    return unescape("".join(text.text for text in tag.texts))


def read_value(value: Bit | None) -> str | None:
    """Return the value of an attribute, None where it is absent."""
    return None if value is None else unescape(value.text)


class Tagged:
    """A text with its tags, each of which closes."""

    def __init__(self, scan: Scan) -> None:
        self._scan = scan
        self._text = scan.text

    # -- values --------------------------------------------------------------------------------------------------------

    def with_text(self, tag: Scanned, value: str) -> list[Edit]:
        """Return the edits that give a tag another text. Raises :class:`NotFilledIn` where it is marked as a whole."""
        if read_text(tag) == value:
            return []
        new = escape(value, quote=False)
        if tag.closing is None:
            return [(tag.opened - 2, tag.opened, f">{new}</{tag.tag}>")]
        if _MARKED in self._text[tag.opened : tag.closing.start]:
            raise NotFilledIn(message("workshop.in_text", name=tag.tag))
        if not tag.texts:
            return [(tag.opened, tag.opened, new)]
        first, *others = tag.texts
        return [(first.start, first.end, new), *((each.start, each.end, "") for each in others)]

    def with_attribute(self, tag: Scanned, name: str, value: str) -> list[Edit]:
        """Return the edits that give an attribute another value, add it, or take it away where the value is empty."""
        found = next(((bit, old) for bit, old in tag.attributes if bit.text == name), None)
        if found is None:
            at = tag.attributes[-1][1].end + 1 if tag.attributes and tag.attributes[-1][1] else tag.name.end
            return [(at, at, f' {name}="{escape(value)}"')] if value else []
        bit, old = found
        if old is None or read_value(old) == value:
            return []
        if value:
            return [(old.start, old.end, escape(value))]
        before = self._text[: bit.start]
        return [(len(before.rstrip()), old.end + 1, "")]

    # -- tags ----------------------------------------------------------------------------------------------------------

    def added(self, holder: Scanned, new: str, before: frozenset[str] = frozenset()) -> Edit:
        """Return the edit that writes a tag into another, behind those in it, but before those of some names."""
        items = self._items(holder)
        stop = min((each.start for each in holder.children if each.tag in before), default=holder.end)
        last = max((end for _, end in items if end <= stop), default=holder.opened)
        gap = next((gap for start, _ in items if "\n" in (gap := self._gap(start))), None)
        if items:
            return (last, last, (gap or "") + _further(new, gap))
        own = self._gap(holder.start)
        inner = own + STEP + _further(new, own + STEP) + own if "\n" in own else new
        if holder.closing is None:
            return (holder.opened - 2, holder.opened, f">{inner}</{holder.tag}>")
        return (holder.opened, holder.closing.start - 2, inner)

    def behind(self, tag: Scanned, new: str) -> Edit:
        """Return the edit that writes a tag behind another one, as far in."""
        gap = self._gap(tag.start)
        return (tag.end, tag.end, gap + (_further(new, gap) if gap else new))

    def removed(self, tag: Scanned) -> Edit:
        """Return the edit that takes a tag away, with its line if nothing else stands there."""
        parent, gap = tag.parent, self._gap(tag.start)
        if parent is not None and parent.closing is not None and parent.parent is not None:
            inner = self._text[parent.opened : tag.start] + self._text[tag.end : parent.closing.start - 2]
            if not inner.strip():
                return (parent.opened, parent.closing.start - 2, "")
        is_alone = "\n" in gap and _LINE_ENDS.match(self._text, tag.end)
        return (tag.start - len(gap) if is_alone else tag.start, tag.end, "")

    def _items(self, holder: Scanned) -> list[tuple[int, int]]:
        """Return where the tags and comments in a tag stand, without those that stand deeper."""
        tags = [(each.start, each.end) for each in holder.children]
        inner = holder.closing.start if holder.closing else holder.opened
        notes = ((start, end) for start, end in self._scan.comments if holder.opened <= start and end <= inner)
        return sorted([*tags, *(note for note in notes if not any(a <= note[0] < b for a, b in tags))])

    def _gap(self, start: int) -> str:
        """Return what stands between a line's end and a place in the next line, if these are blanks; else nothing."""
        found = _BEFORE.search(self._text, max(start - 200, 0), start)
        return found.group() if found and found.group(1) else ""


def _further(new: str, gap: str | None) -> str:
    """Return a text of several lines with each as far in as a gap leads."""
    return new.replace("\n", gap) if gap else re.sub(r"\n\s*", "", new)
