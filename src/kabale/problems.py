"""Problems in a file: sources, places in them, and diagnostics that point there.

Knows text, lines and columns. Knows no definition language (the codes are handed in), no bytes, no file and no table.
The words about a place are a message of the catalogues, so that people can read them in each language of the interface.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from kabale.errors import KabaleError
from kabale.messages import Message, message, worded
from kabale.quoting import quoted, visible

# Not str.splitlines, which also splits at form feeds and U+2028: editors and expat do not.
_LINE_END = re.compile(r"\r\n|\r|\n")

LIMIT = 1_000_000
"""The most bytes, or characters, that a definition may have."""

LONGEST = 120
"""A message quotes at most this many characters of a word in a file. Advice may quote ten times as many."""


class Severity(StrEnum):
    """The severity: an error refuses the file, a warning is a likely mistake, a note explains a possible meaning."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """From (line, column) to just before (end line, end column), counted from 1 in characters."""

    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def at(cls, line: int, column: int, length: int = 1) -> "Span":
        """Return the span of *length* characters within one line.

        >>> Span.at(2, 7, 12)
        Span(line=2, column=7, end_line=2, end_column=19)
        """
        return cls(line, column, line, column + length)


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file under the name its reader knows; the line ends are as they came."""

    path: str
    text: str = field(repr=False)
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ends = (found.end() for found in _LINE_END.finditer(self.text))
        object.__setattr__(self, "_starts", (0, *ends))

    def line(self, number: int) -> str:
        r"""Return a line without its end; lines after the last are empty.

        >>> Source("x.pat", "one\r\ntwo").line(1)
        'one'
        """
        if not 1 <= number <= len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = _LINE_END.search(self.text, start)
        return self.text[start : end.start() if end else len(self.text)]

    def place(self, offset: int) -> tuple[int, int]:
        r"""Return the line and column of the character at *offset*, counted from 0.

        >>> Source("x.pat", "one\r\ntwo").place(5)
        (2, 1)
        """
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        r"""Return the offset of a place in the text: the inverse of :meth:`place`.

        >>> Source("x.pat", "one\r\ntwo").offset(2, 1)
        5
        """
        return self._starts[line - 1] + column - 1

    def span(self, start: int, end: int) -> Span:
        """Return the span of the characters from offset *start* to just before *end*, within the text.

        >>> Source("x.pat", "one two").span(4, 9)
        Span(line=1, column=5, end_line=1, end_column=8)
        """
        return Span(*self.place(start), *self.place(min(end, len(self.text))))


def _cut(value: object, most: int) -> object:
    return f"{value[: most - 2]}…{value[-1]}" if isinstance(value, str) and len(value) > most else value


@dataclass(frozen=True, slots=True)
class Diagnostic:
    r"""Something about one place of a file: a code, a sentence, perhaps advice.

    ``str()`` shows it with its line, as a compiler does.

    >>> klondike = Source("klondike.pat", "title Klondike\nbuild alternatting down\n")
    >>> hint = "did you mean 'alternating'?"
    >>> print(Diagnostic("P104", Severity.ERROR, "unknown build 'alternatting'", Span.at(2, 7, 12), klondike, hint))
    klondike.pat:2:7: P104 unknown build 'alternatting'
      |
    2 | build alternatting down
      |       ^^^^^^^^^^^^
      = hint: did you mean 'alternating'?
    """

    code: str
    severity: Severity
    said: Message | str
    span: Span
    source: Source
    advice: Message | str | None = None

    def __post_init__(self) -> None:
        """Shorten what is quoted of the file: a name may have a million characters."""
        for name, most in (("said", LONGEST), ("advice", 10 * LONGEST)):
            words = getattr(self, name)
            if isinstance(words, Message):
                object.__setattr__(
                    self, name, Message(words.key, tuple((key, _cut(value, most)) for key, value in words.values))
                )

    @property
    def message(self) -> str:
        """The words in English."""
        return worded(self.said)

    @property
    def hint(self) -> str | None:
        """The advice, in English, if there is any."""
        return None if self.advice is None else worded(self.advice)

    @property
    def path(self) -> str:
        """The name of the file."""
        return self.source.path

    @property
    def is_error(self) -> bool:
        """Whether it refuses the file."""
        return self.severity is Severity.ERROR

    def headline(self, language: str = "en") -> str:
        """Return ``FILE:LINE:COLUMN: CODE message`` on one line, with ``warning:`` before a warning's message.

        >>> Diagnostic("P150", Severity.WARNING, "no title", Span.at(1, 1), Source("x.pat", "")).headline()
        'x.pat:1:1: P150 warning: no title'
        """
        words = worded(self.said, language)
        words = words if self.is_error else message(f"problems.{self.severity}", words=words).text(language)
        return visible(f"{self.path}:{self.span.line}:{self.span.column}: {self.code} {words}")

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en", *, others: Sequence[int] = ()) -> str:
        """Return it with its line, in a language; *others* are the lines where the same was found as well."""
        margin = " " * len(str(self.span.line))
        lines = [self.headline(language)]
        if self.source.text:
            # A mark that goes on to the next line ends with the first.
            end_column = self.span.end_column if self.span.end_line == self.span.line else None
            quote, carets = quoted(self.source.line(self.span.line), self.span.column, end_column)
            lines += [f"{margin} |", f"{self.span.line} | {quote}".rstrip(), f"{margin} | {carets}"]
        notes = [] if self.advice is None else [message("problems.hint", words=worded(self.advice, language))]
        notes += [message("problems.same", n=len(others), lines=_ranges(others))] if others else []
        lines += [f"{margin} = {visible(each.text(language))}" for each in notes]
        return "\n".join(lines)

    def as_json(self, language: str = "en") -> dict[str, str | int | None]:
        """Return it as the engine protocol and ``--json`` print it, in a language."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "message": worded(self.said, language),
            "hint": None if self.advice is None else worded(self.advice, language),
            "path": self.path,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
        }


@dataclass(slots=True)
class Report:
    """Collects the diagnostics of one source while it is read.

    >>> report = Report(Source("x.pat", "buidl down"))
    >>> report.warning("P150", "no title", Span.at(1, 1))
    >>> report.error("P101", "unknown word 'buidl'", Span.at(1, 1, 5), hint="did you mean 'build'?")
    >>> report.has_errors, [diagnostic.code for diagnostic in report.in_file_order()]
    (True, ['P101', 'P150'])
    """

    source: Source
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(
        self, severity: Severity, code: str, said: Message | str, span: Span, hint: Message | str | None = None
    ) -> None:
        """Add a problem."""
        self.diagnostics.append(Diagnostic(code, severity, said, span, self.source, hint))

    def error(self, code: str, said: Message | str, span: Span, *, hint: Message | str | None = None) -> None:
        """Add an error."""
        self.add(Severity.ERROR, code, said, span, hint)

    def warning(self, code: str, said: Message | str, span: Span, *, hint: Message | str | None = None) -> None:
        """Add a warning."""
        self.add(Severity.WARNING, code, said, span, hint)

    @property
    def has_errors(self) -> bool:
        """Whether an error was added."""
        return has_errors(self.diagnostics)

    def in_file_order(self) -> list[Diagnostic]:
        """Return what was added, see :func:`in_file_order`."""
        return in_file_order(self.diagnostics)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Say whether one of them is an error."""
    return any(diagnostic.is_error for diagnostic in diagnostics)


def in_file_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return them by path, line, column and code; equal ones keep their order."""
    return sorted(diagnostics, key=lambda each: (each.path, each.span.line, each.span.column, each.code))


def grouped(diagnostics: Iterable[Diagnostic]) -> list[tuple[Diagnostic, list[int]]]:
    """Return the diagnostics in file order, one for each mistake, with the other lines where the same one was made.

    Mistakes are the same if code, words and advice are: one wrong digit that was copied down ten columns is one.
    """
    groups: dict[tuple[object, ...], tuple[Diagnostic, list[int]]] = {}
    for each in in_file_order(diagnostics):
        key = each.path, each.code, each.said, each.advice
        first, lines = groups.setdefault(key, (each, []))
        if each.span.line not in (first.span.line, *lines[-1:]):
            lines.append(each.span.line)
    return list(groups.values())


def _ranges(lines: Sequence[int]) -> str:
    """Return line numbers in ascending order as ranges.

    >>> _ranges([3, 5, 6, 7, 9, 10])
    '3, 5-7, 9, 10'
    """
    runs: list[list[int]] = []
    for line in lines:
        if runs and runs[-1][-1] == line - 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def listing(diagnostics: Iterable[Diagnostic], *, limit: int = 20, language: str = "en") -> str:
    """Return the first *limit* of them in file order as text, and the number of the others; equal ones appear once.

    >>> empty = Source("x.pat", "")
    >>> both = [Diagnostic("P150", Severity.WARNING, words, Span.at(1, 1), empty) for words in ("no title", "no end")]
    >>> print(listing(both, limit=1))
    x.pat:1:1: P150 warning: no title
    and 1 more
    """
    every = grouped(diagnostics)
    texts = [each.text(language, others=lines) for each, lines in every[:limit]]
    if len(every) > limit:
        texts.append(message("problems.more", n=len(every) - limit).text(language))
    return "\n".join(texts)


class BadDefinition(KabaleError, ValueError):
    """A definition has errors, so Kabale has no game to play; its text is the :func:`listing` of *diagnostics*.

    >>> print(BadDefinition([Diagnostic("P150", Severity.ERROR, "no title", Span.at(1, 1), Source("x.pat", ""))]))
    x.pat:1:1: P150 no title
    """

    code = "definition"

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return listing(self.diagnostics)
