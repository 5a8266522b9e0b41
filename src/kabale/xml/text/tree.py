"""The elements of an XML file: each tag, attribute and text with its place.

Expat reads; it does not report the places of attribute values and texts, which are found in the source. Nothing here is
recursive; ``DEPTH`` limits the nesting. Document types are refused, and with them every entity that could be defined.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from xml.parsers import expat

from kabale.messages import Message, message
from kabale.messages.lists import thousands
from kabale.problems import Diagnostic, Report, Source, Span
from kabale.xml.text import form
from kabale.xml.text.grammar import INSIDE

DEPTH: Final = 64
ELEMENTS: Final = 6_000
ATTRIBUTES: Final = 32
NAME_LENGTH: Final = 64
VALUE_LENGTH: Final = 4_000
TEXT_LENGTH: Final = 20_000
REPAIRS: Final = 20
WORK: Final = 300_000  # characters that are read again behind wrong closing tags
_ATTRIBUTE: Final = re.compile(r"""\s+([^\s=<>"'/]+)(\s*=\s*)(?:"([^"]*)"|'([^']*)')""")
_BLANK: Final = re.compile(r"(?:\s+|<!--.*?-->|<\?.*?\?>)*", re.DOTALL)
_SPECIAL: Final = re.compile(r"[<>&]")


@dataclass(frozen=True, slots=True)
class Piece:
    """The value of an attribute, or a text between two tags, trimmed; ``span`` is its place."""

    value: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Element:
    """A tag with its attributes, its trimmed text and its children; places do not count in comparisons.

    ``span`` is the start tag, ``text_span`` the text, or the place just behind the start tag if it is empty.
    ``pieces`` are the parts of the text between the children.
    """

    tag: str
    attributes: Mapping[str, Piece]
    text: str
    children: tuple["Element", ...]
    span: Span = field(compare=False, repr=False)
    text_span: Span = field(compare=False, repr=False)
    pieces: tuple[Piece, ...] = field(default=(), compare=False, repr=False)

    def get(self, name: str) -> str | None:
        """Return the value of an attribute, None if it is absent."""
        found = self.attributes.get(name)
        return None if found is None else found.value

    def value(self, name: str, default: str = "") -> str:
        """Return the value of an attribute, *default* if it is absent."""
        return default if (found := self.get(name)) is None else found

    def all(self, tag: str) -> list["Element"]:
        """Return the children with this tag, in file order."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> "Element | None":
        """Return the first child with this tag."""
        return next((child for child in self.children if child.tag == tag), None)

    def place_of(self, name: str) -> Span:
        """Return the place of an attribute's value, that of the start tag if it is absent."""
        found = self.attributes.get(name)
        return self.span if found is None else found.span

    def walk(self) -> Iterator["Element"]:
        """Yield this element and all below it, in file order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


def parse(source: Source) -> tuple[Element | None, list[Diagnostic]]:
    r"""Read the tree, None if it is not well-formed; a wrong or missing closing tag is reported and repaired.

    >>> root, _ = parse(Source("x.xml", '<a>\n  <b c="1">text</b>\n</a>'))
    >>> root.children[0].text, root.children[0].attributes["c"].span
    ('text', Span(line=2, column=9, end_line=2, end_column=10))
    >>> print(*parse(Source("x.xml", "<a>\n<b>text</c></a>"))[1])
    x.xml:2:8: X103 </c> closes <b> of line 2
      |
    2 | <b>text</c></a>
      |        ^^^^
      = hint: write </b>
    """
    report = Report(source)
    repaired = form.RepairedText(source)
    root = None
    for _ in range(1 + min(REPAIRS, WORK // (len(source.text) + 1))):
        reader = _Reading(repaired)
        try:
            root = reader.read()
        except form.FormFault as fault:
            report.error(fault.code, fault.said, fault.span, hint=fault.hint)
            if fault.repair is None:
                break
            repaired = repaired.after(fault.repair)
        else:
            for span, said in reader.oddities:
                report.warning("X115", said, span)
            break
    return root, report.in_file_order()


@dataclass(slots=True)
class _Open:
    tag: str
    attributes: Mapping[str, Piece]
    span: Span
    after: int
    children: list[Element] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    ends_at: int | None = None


class _Reading:
    def __init__(self, text: form.RepairedText) -> None:
        self.text = text
        self._root: Element | None = None
        self.oddities: list[tuple[Span, Message]] = []
        self._open: list[_Open] = []
        self._count = 0
        self._behind = 0
        self._unplaced: list[str] = []
        # The text is decoded already, so the encoding in its declaration has no effect.
        self._parser = expat.ParserCreate("utf-8")
        self._parser.ordered_attributes = True
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.StartDoctypeDeclHandler = self._doctype

    def read(self) -> Element:
        try:
            self._parser.Parse(self.text.text.encode("utf-8", errors="replace"), True)
        except expat.ExpatError as error:
            tags = [form.OpenTag(each.tag, each.span.line, each.ends_at) for each in self._open]
            raise form.fault_of(error, self.text, tags) from error
        assert self._root is not None, "expat accepts no text without a tag"
        return self._root

    def _here(self) -> int:
        return self.text.offset(self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber)

    def _start(self, tag: str, attributes: list[str]) -> None:
        here = self._here()
        self._close_piece(here)
        current = self._open[-1] if self._open else None
        if current and current.ends_at is None and tag not in INSIDE.get(current.tag, {tag}):
            current.ends_at = here  # before the first tag that cannot be in the open one
        name = self.text.span(here, here + 1 + len(tag))
        # If the file is larger than any game needs, the rest is not read.
        self._count += 1
        longest = max(map(len, [tag, *attributes[::2]]))
        value = max(map(len, attributes[1::2]), default=0)
        for number, limit, code, key in (
            (len(self._open) + 1, DEPTH, "X105", "check.xml.form.deep"),
            (self._count, ELEMENTS, "X106", "check.xml.form.tags"),
            (len(attributes) // 2, ATTRIBUTES, "X106", "check.xml.form.attributes"),
            (longest, NAME_LENGTH, "X106", "check.xml.form.name_length"),
            (value, VALUE_LENGTH, "X106", "check.xml.form.value_length"),
        ):
            if number > limit:
                raise form.FormFault(code, message(key, most=thousands(limit)), name)
        found, end = self._places(here + 1 + len(tag), attributes)
        self._behind = end
        self._open.append(_Open(tag, MappingProxyType(found), self.text.span(here, end), end))

    def _places(self, start: int, attributes: list[str]) -> tuple[dict[str, Piece], int]:
        found: dict[str, Piece] = {}
        for name, value in zip(attributes[::2], attributes[1::2], strict=True):
            match = _ATTRIBUTE.match(self.text.text, start)
            assert match is not None, "expat has read an attribute here"
            group = 3 if match.group(3) is not None else 4
            span = self.text.span(*match.span(group))
            found[name] = Piece(value, span)
            # XML allows these, but the language's own program does not read them (8, 9).
            if match.group(2) != "=":
                place = self.text.span(*match.span(2))
                self.oddities.append((place, message("check.xml.form.blanks", attribute=name)))
            if _SPECIAL.search(match.group(group)):
                self.oddities.append((span, message("check.xml.form.signs", attribute=name)))
            start = match.end()
        return found, self.text.text.index(">", start) + 1

    def _end(self, tag: str) -> None:
        here = self._here()
        self._close_piece(here)
        if self.text.text.startswith(f"</{tag}", here):
            self._behind = self.text.text.index(">", here) + 1
        done = self._open.pop()
        spans = [piece.span for piece in done.pieces]
        after = self.text.span(done.after, done.after)
        first, last = (spans[0], spans[-1]) if spans else (after, after)
        text_span = Span(first.line, first.column, last.end_line, last.end_column)
        text = "".join(done.parts).strip()
        element = Element(tag, done.attributes, text, tuple(done.children), done.span, text_span, tuple(done.pieces))
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element

    def _characters(self, data: str) -> None:
        self._open[-1].parts.append(data)
        if not data.isspace():
            self._unplaced.append(data)

    def _close_piece(self, here: int) -> None:
        """Find the place of the text that goes before a tag at *here*, behind comments if it has some first."""
        if not self._unplaced:
            return
        current, text = self._open[-1], self.text.text
        skipped = _BLANK.match(text, self._behind)
        start = skipped.end() if skipped else self._behind
        raw = text[start:here].rstrip()
        if len(raw) > TEXT_LENGTH:
            said = message("check.xml.form.text_length", most=thousands(TEXT_LENGTH))
            raise form.FormFault("X106", said, current.span)
        current.pieces.append(Piece("".join(self._unplaced).strip(), self.text.span(start, start + len(raw))))
        self._unplaced = []

    def _doctype(self, *_: object) -> None:
        start = self.text.text.rindex("<!DOCTYPE", 0, self._here() + len("<!DOCTYPE"))
        span = self.text.span(start, start + len("<!DOCTYPE"))
        raise form.FormFault("X101", message("check.xml.form.doctype"), span, message("check.xml.form.doctype_hint"))
