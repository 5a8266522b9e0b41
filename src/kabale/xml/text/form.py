"""What is not XML, in words: what was expected, where, and what to write instead.

Expat says that a text is not well-formed and where; what it expected there is found by looking at the
text. A wrong or missing closing tag can be repaired, so that the rest of the file is read too.
Knows no tag of the language.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

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


@dataclass(frozen=True, slots=True)
class Problem:
    """What stopped the reading, and, where it is certain enough, how to go on."""

    code: str
    message: str
    span: Span
    hint: str | None = None
    repair: Repair | None = None


@dataclass(frozen=True, slots=True)
class RepairedText:
    """The text of a source with some closing tags put right; places are those of the source.

    >>> text = RepairedText(Source("x.xml", "<a><b></c></a>")).after(Repair(8, 9, "b"))
    >>> text.text, text.span(10, 14) == Source("x.xml", "<a><b></c></a>").span(10, 14)
    ('<a><b></b></a>', True)
    """

    source: Source
    repairs: tuple[Repair, ...] = ()
    text: str = field(init=False)
    _now: Source = field(init=False)
    _shifts: tuple[tuple[int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        text, shift = self.source.text, 0
        shifts = []
        for repair in self.repairs:
            text = text[: repair.start + shift] + repair.text + text[repair.end + shift :]
            shift += len(repair.text) - (repair.end - repair.start)
            shifts.append((repair.end + shift, shift))
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "_now", Source(self.source.path, text) if self.repairs else self.source)
        object.__setattr__(self, "_shifts", tuple(shifts))

    @property
    def encoded(self) -> bytes:
        """The text as expat is given it; what cannot be encoded becomes a question mark."""
        return self.text.encode("utf-8", errors="replace")

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place that expat names: lines from 1, columns from 0."""
        return self._now.offset(line, column + 1)

    def original(self, offset: int) -> int:
        """Return the offset in the source of a character of the repaired text."""
        index = bisect_right(self._shifts, (offset, len(self.text)))
        return offset - (self._shifts[index - 1][1] if index else 0)

    def span(self, start: int, end: int) -> Span:
        """Return the span in the source of characters of the repaired text."""
        first = self.original(start)
        return self.source.span(first, max(first, self.original(end)))

    def after(self, repair: Repair) -> "RepairedText":
        """Return the text with one more repair, which says places of this text."""
        start, end = self.original(repair.start), self.original(repair.end)
        repairs = (*self.repairs, Repair(start, end, repair.text))
        return RepairedText(self.source, tuple(sorted(repairs, key=lambda each: each.start)))


def problem(error: expat.ExpatError, text: RepairedText, tags: list[OpenTag]) -> Problem:
    """Say in words what expat found, where *tags* are open."""
    codes = expat.errors.codes
    offset = text.offset(error.lineno, error.offset)
    if error.code == codes[expat.errors.XML_ERROR_TAG_MISMATCH]:
        return _mismatch(offset, text, tags)
    if error.code == codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]:
        return _plain(text, offset, "an attribute is there twice in one tag", "take one of them out")
    if error.code == codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]:
        return _plain(text, offset, "something follows the end of the whole: expected the end of the file")
    if error.code == codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]:
        return _entity(text, offset)
    if error.code == codes[expat.errors.XML_ERROR_BAD_CHAR_REF]:
        return _entity(text, offset)
    if error.code == codes[expat.errors.XML_ERROR_MISPLACED_XML_PI]:
        return _plain(text, offset, "<?xml …?> is not at the very beginning", "take out what goes before it")
    if error.code in {codes[expat.errors.XML_ERROR_NO_ELEMENTS], codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN]}:
        # The text ends too early.
        end, rest = len(text.text), text.text[offset:]
        if rest.startswith("<!--"):
            return _plain(text, offset, "a comment does not end: expected -->")
        if rest.startswith("<"):
            return _plain(text, offset, "the file ends inside a tag: expected >")
        if not tags:
            return _plain(text, end, "there is no tag: expected <spiel …>")
        message = f"the file ends before <{tags[-1].tag}> of line {tags[-1].line} is closed"
        return Problem("X104", message, text.span(end, end), f"write </{tags[-1].tag}>")
    if error.code == codes[expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION]:
        return _plain(text, offset, "the file ends inside <![CDATA[: expected ]]>")
    return _token(text, offset, tags)


def _plain(text: RepairedText, offset: int, message: str, hint: str | None = None) -> Problem:
    return Problem("X102", message, text.span(offset, offset + 1), hint)


def _mismatch(name: int, text: RepairedText, tags: list[OpenTag]) -> Problem:
    """Say which tag a closing tag does not close: a wrong name, or a closing tag that is missing before it."""
    start = name - len("</")
    found = _CLOSING.match(text.text, start)
    closing = found.group(1) if found else ""
    span = text.span(start, found.end() if found else start + 2)
    open_one = tags[-1]
    tag, line = open_one.tag, open_one.line
    if closing in {each.tag for each in tags}:
        message = f"<{tag}> of line {line} is not closed before </{closing}>"
        end = start if open_one.ends_at is None else open_one.ends_at
        where = "before it" if open_one.ends_at is None else f"in line {text.span(end, end).line}"
        return Problem("X104", message, span, f"write </{tag}> {where}", Repair(end, end, f"</{tag}>"))
    repair = Repair(name, name + len(closing), tag)
    return Problem("X103", f"</{closing}> closes <{tag}> of line {line}", span, f"write </{tag}>", repair)


def _entity(text: RepairedText, offset: int) -> Problem:
    found = _ENTITY.match(text.text, offset)
    name = found.group() if found else "&"
    span = text.span(offset, offset + len(name))
    return Problem("X102", f"{_cut(name)} stands for nothing: expected {ENTITIES}", span, "write &amp; for an &")


def _token(text: RepairedText, offset: int, tags: list[OpenTag]) -> Problem:
    """Say what was expected where a character makes no sense, by what goes before it."""
    before = text.text[max(0, offset - 4000) : offset]
    found = text.text[offset : offset + 1]
    if found == "&" or before.endswith("&"):
        return _entity(text, offset if found == "&" else offset - 1)
    opened = before.rfind("<")
    if opened < 0 or ">" in re.sub(r"\"[^\"]*\"|'[^']*'", "", before[opened:]):
        # Outside a tag.
        if found == "<":
            rest = text.text[offset : offset + 2]
            message = f"{rest!r} begins no tag: expected < and the name of a tag, or </ and the name of the open one"
            return _plain(text, offset, message, "write &lt; for a <")
        if not tags:
            return _plain(text, offset, f"text outside of every tag: expected <spiel …>, found {_shown(found)}")
        if before.endswith("]]"):
            return _plain(text, offset, "]]> cannot stand in a text", "write ]]&gt;")
        return _plain(text, offset, f"{_shown(found)} cannot stand in a text")
    return _plain(text, offset, *_in_tag(before[opened:], found, tags))


def _in_tag(before: str, found: str, tags: list[OpenTag]) -> tuple[str, str | None]:
    """Say what was expected inside a tag that so far reads *before*."""
    shown = _shown(found)
    if before.startswith("<!--"):
        return "-- inside a comment: expected -->", "write one - only"
    if before.startswith("<!"):
        return f"no such declaration: expected <!-- or a tag, found {shown}", None
    if before == "<":
        return f"expected the name of a tag after <, found {shown}", "write &lt; for a <"
    if before == "</":
        return f"expected the name of a tag after </, found {shown}", f"write </{tags[-1].tag}>" if tags else None
    if before.startswith("</"):
        return f"expected > at the end of {_cut(before)}, found {shown}", None
    opened = before.count('"') % 2 == 1 or (before.count("'") % 2 == 1 and '"' not in before)
    if opened and found == "<":
        return "< in the value of an attribute: is the closing quotation mark missing?", "write &lt; for a <"
    half = _HALF_ATTRIBUTE.search(before)
    if half and half.group(2):
        return f"expected a quotation mark after {_cut(half.group(1))}=, found {shown}", f'write {half.group(1)}="…"'
    if half and not _TAG_NAME.fullmatch(before):
        return f"expected = after the attribute {_cut(half.group(1))}, found {shown}", None
    if before.endswith(('"', "'")):
        return f"expected a blank, > or /> after an attribute, found {shown}", "is a quotation mark missing?"
    return f"expected an attribute, > or /> in the tag, found {shown}", None


def _shown(character: str) -> str:
    return repr(character) if character else "the end of the file"


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
