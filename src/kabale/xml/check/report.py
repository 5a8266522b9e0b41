"""How the problems of an XML file are reported, with their codes and hints."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Final

from kabale.codes import Codes
from kabale.messages import Message, message
from kabale.problems import Report, Span
from kabale.xml.text.tree import Element

HINTS: Final = 100
"""The problems for which Kabale looks for a similar word, because that takes the most time."""

_LONG: Final = re.compile(r"'(\S{40})\S{2,}'")

KNOWN: Final = 200
"""The most words among which Kabale looks for a similar one."""

CODES: Final = Codes("kabale.xml.check")


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """An unknown word; the hint asks whether a similar one was meant."""

    word: str
    known: Iterable[str]
    shown: str = "{!r}"


Hint = Message | UnknownWord | None


def note(report: Report, code: str, said: Message, span: Span, *, hint: Hint = None) -> None:
    """Add a problem to a report, as bad as its code is; a name that is very long is not quoted to its end."""
    if isinstance(hint, UnknownWord):
        hint = near(hint.word, hint.known, hint.shown) if len(report.diagnostics) < HINTS else None
    CODES.note(report, code, shortened(said), span, hint=hint)


def shortened(said: Message) -> Message:
    """Return a message with no quoted name in it that is very long.

    >>> str(shortened(message("check.xml.no_field", id=repr("a" * 900))))
    "unknown field 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'"
    """
    cut = ((name, _LONG.sub(r"'\1…'", value) if isinstance(value, str) else value) for name, value in said.values)
    return Message(said.key, tuple(cut))


def write(words: str) -> Message:
    """Return the advice to write something."""
    return message("check.xml.write", words=words)


def note_value(report: Report, code: str, said: Message, element: Element, span: Span, hint: Hint = None) -> None:
    """Add a problem of a value: at the value, or, if it is an error, on the line of the start tag (X9)."""
    above = CODES[code].is_error and span.line != element.span.line
    note(report, code, said, element.span if above else span, hint=hint)


def near(word: str, known: Iterable[str], shown: str = "{!r}") -> Message | None:
    """Return the question whether a similar word was meant.

    >>> str(near("Feldd", ["feld", "vorlage"]))
    "did you mean 'feld'?"
    """
    every = {each.lower(): str(each) for each in islice(known, KNOWN) if each != word}
    found = get_close_matches(word.lower()[:64], every, n=1, cutoff=0.6)
    return message("problems.near", word=shown.format(every[found[0]])) if found else None
