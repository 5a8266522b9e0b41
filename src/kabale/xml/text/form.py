"""Report faults in the XML itself: the expected text, the place, and a text to write instead.

Expat reports where a text is not well-formed. The reader looks at the text to find what is missing. A wrong or missing
closing tag can be repaired, so that the rest of the file is read too. Knows no tag of the language.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final
from xml.parsers import expat

from kabale.messages import Message, message
from kabale.problems import Source, Span

ENTITIES: Final = "&lt; &gt; &amp; &quot; &apos;"

_CLOSING: Final = re.compile(r"</([^\s>]*)\s*>?")
_ENTITY: Final = re.compile(r"&[^\s;&<>\"']*;?")
_TAG_NAME: Final = re.compile(r"<([^\s<>/=\"']+)")
_HALF_ATTRIBUTE: Final = re.compile(r"([^\s<>=\"'/]+)\s*(=?)\s*$")


@dataclass(frozen=True, slots=True)
class OpenTag:
    """A tag that is open: the line of its start tag, and where it should have been closed if that is known."""

    tag: str
    line: int
    ends_at: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """Instead of the characters from *start* to *end* of a text, another text."""

    start: int
    end: int
    text: str


class FormFault(Exception):
    """The fault that stopped the reading, and a repair if it is certain enough."""

    def __init__(
        self, code: str, said: Message, span: Span, hint: Message | None = None, repair: Repair | None = None
    ) -> None:
        super().__init__(said)
        self.code, self.said, self.span, self.hint, self.repair = code, said, span, hint, repair


class RepairedText:
    """The text of a source with some closing tags corrected; places are those of the source.

    >>> text = RepairedText(Source("x.xml", "<a><b></c></a>")).after(Repair(8, 9, "b"))
    >>> text.text, text.span(10, 14) == Source("x.xml", "<a><b></c></a>").span(10, 14)
    ('<a><b></b></a>', True)
    """

    def __init__(self, source: Source, repairs: tuple[Repair, ...] = ()) -> None:
        self._source, self._repairs = source, repairs
        self._shifts: list[tuple[int, int]] = []
        text, shift = source.text, 0
        for repair in repairs:
            text = text[: repair.start + shift] + repair.text + text[repair.end + shift :]
            shift += len(repair.text) - (repair.end - repair.start)
            self._shifts.append((repair.end + shift, shift))
        self.text = text
        self._now = Source(source.path, text) if repairs else source

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place that expat names: lines from 1, columns from 0."""
        return self._now.offset(line, column + 1)

    def _original(self, offset: int) -> int:
        index = bisect_right(self._shifts, (offset, len(self.text)))
        return offset - (self._shifts[index - 1][1] if index else 0)

    def span(self, start: int, end: int) -> Span:
        """Return the span in the source of characters of the repaired text."""
        first = self._original(start)
        return self._source.span(first, max(first, self._original(end)))

    def after(self, repair: Repair) -> "RepairedText":
        """Return the text with one more repair, whose places are those of this text."""
        placed = Repair(self._original(repair.start), self._original(repair.end), repair.text)
        return RepairedText(self._source, tuple(sorted((*self._repairs, placed), key=lambda each: each.start)))


_ERRORS: Final = expat.errors
_SAID: Final = {
    _ERRORS.XML_ERROR_DUPLICATE_ATTRIBUTE: ("check.xml.form.twice", "check.xml.form.twice_hint"),
    _ERRORS.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: ("check.xml.form.goes_on", None),
    _ERRORS.XML_ERROR_MISPLACED_XML_PI: ("check.xml.form.late", "check.xml.form.late_hint"),
    _ERRORS.XML_ERROR_UNCLOSED_CDATA_SECTION: ("check.xml.form.cdata", None),
}
"""The words for errors of expat that say enough by themselves, and the hint."""


def fault_of(error: expat.ExpatError, text: RepairedText, tags: list[OpenTag]) -> FormFault:
    """Say in words what expat found, where *tags* are open."""
    offset, found = text.offset(error.lineno, error.offset), _ERRORS.messages.get(error.code, "")
    if found in _SAID:
        said, hint = _SAID[found]
        return _plain(text, offset, message(said), None if hint is None else message(hint))
    match found:
        case _ERRORS.XML_ERROR_TAG_MISMATCH:
            return _mismatch(offset, text, tags)
        case _ERRORS.XML_ERROR_UNDEFINED_ENTITY | _ERRORS.XML_ERROR_BAD_CHAR_REF:
            return _entity(text, offset)
        case _ERRORS.XML_ERROR_NO_ELEMENTS | _ERRORS.XML_ERROR_UNCLOSED_TOKEN:
            return _early_end(text, offset, tags)
        case _:
            return _token(text, offset, tags)


def _plain(text: RepairedText, offset: int, said: Message, hint: Message | None = None) -> FormFault:
    return FormFault("X102", said, text.span(offset, offset + 1), hint)


def _write(words: str) -> Message:
    return message("check.xml.write", words=words)


def _early_end(text: RepairedText, offset: int, tags: list[OpenTag]) -> FormFault:
    end, rest = len(text.text), text.text[offset:]
    if rest.startswith("<!--"):
        return _plain(text, offset, message("check.xml.form.open_comment"))
    if rest.startswith("<"):
        return _plain(text, offset, message("check.xml.form.open_tag"))
    if not tags:
        return _plain(text, end, message("check.xml.form.no_tag"))
    said = message("check.xml.form.ends", tag=tags[-1].tag, line=tags[-1].line)
    return FormFault("X104", said, text.span(end, end), _write(f"</{tags[-1].tag}>"))


def _mismatch(name: int, text: RepairedText, tags: list[OpenTag]) -> FormFault:
    start = name - len("</")
    found = _CLOSING.match(text.text, start)
    closing = found.group(1) if found else ""
    span = text.span(start, found.end() if found else start + 2)
    tag, line, ends_at = tags[-1].tag, tags[-1].line, tags[-1].ends_at
    if closing in {each.tag for each in tags}:
        said = message("check.xml.form.not_closed", tag=tag, line=line, closing=closing)
        end = start if ends_at is None else ends_at
        hint = message("check.xml.write_before", words=f"</{tag}>")
        if ends_at is not None:
            hint = message("check.xml.write_in", words=f"</{tag}>", line=text.span(end, end).line)
        return FormFault("X104", said, span, hint, Repair(end, end, f"</{tag}>"))
    repair = Repair(name, name + len(closing), tag)
    said = message("check.xml.form.closes", closing=closing, tag=tag, line=line)
    return FormFault("X103", said, span, _write(f"</{tag}>"), repair)


def _entity(text: RepairedText, offset: int) -> FormFault:
    found = _ENTITY.match(text.text, offset)
    name = found.group() if found else "&"
    said = message("check.xml.form.entity", name=_cut(name), entities=ENTITIES)
    return FormFault("X102", said, text.span(offset, offset + len(name)), message("check.xml.form.entity_hint"))


def _token(text: RepairedText, offset: int, tags: list[OpenTag]) -> FormFault:
    before = text.text[max(0, offset - 4000) : offset]
    found = text.text[offset : offset + 1]
    if found == "&" or before.endswith("&"):
        return _entity(text, offset if found == "&" else offset - 1)
    opened = before.rfind("<")
    if opened < 0 or ">" in re.sub(r"\"[^\"]*\"|'[^']*'", "", before[opened:]):
        # Outside a tag.
        if found == "<":
            said = message("check.xml.form.begins_none", found=repr(text.text[offset : offset + 2]))
            return _plain(text, offset, said, message("check.xml.form.less_hint"))
        if not tags:
            return _plain(text, offset, message("check.xml.form.outside", found=_shown(found)))
        if before.endswith("]]"):
            return _plain(text, offset, message("check.xml.form.no_text", found="]]>"), _write("]]&gt;"))
        return _plain(text, offset, message("check.xml.form.no_text", found=_shown(found)))
    return _plain(text, offset, *_in_tag(before[opened:], found, tags))


def _in_tag(before: str, found: str, tags: list[OpenTag]) -> tuple[Message, Message | None]:
    shown = _shown(found)
    if before.startswith("<!--"):
        return message("check.xml.form.dashes"), message("check.xml.form.dashes_hint")
    if before.startswith("<!"):
        return message("check.xml.form.declaration", found=shown), None
    if before == "<":
        return message("check.xml.form.name", found=shown), message("check.xml.form.less_hint")
    if before == "</":
        return message("check.xml.form.closing_name", found=shown), _write(f"</{tags[-1].tag}>") if tags else None
    if before.startswith("</"):
        return message("check.xml.form.closing_end", tag=_cut(before), found=shown), None
    opened = before.count('"') % 2 == 1 or (before.count("'") % 2 == 1 and '"' not in before)
    if opened and found == "<":
        return message("check.xml.form.less"), message("check.xml.form.less_hint")
    half = _HALF_ATTRIBUTE.search(before)
    if half and half.group(2):
        said = message("check.xml.form.mark", attribute=_cut(half.group(1)), found=shown)
        return said, _write(f'{half.group(1)}="…"')
    if half and not _TAG_NAME.fullmatch(before):
        return message("check.xml.form.equals", attribute=_cut(half.group(1)), found=shown), None
    if before.endswith(('"', "'")):
        return message("check.xml.form.after_value", found=shown), message("check.xml.form.after_value_hint")
    return message("check.xml.form.in_tag", found=shown), None


def _shown(character: str) -> Message | str:
    return repr(character) if character else message("check.xml.form.end")


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
