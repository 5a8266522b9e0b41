"""Hints of the checks that can be followed by themselves: what is written instead, where the words say it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kabale.engine.anatomy import Mending
from kabale.messages import Message
from kabale.problems import Diagnostic, Source
from kabale.xml.text.scan import Bit, Scan, Scanned

_CLOSE: Final = re.compile(r"</[^\s<>]+>")
_MISSING: Final = re.compile(r'([a-z0-9]+)="…"')
_TAG: Final = re.compile(r"<([^\s<>]+)>")
_ATTRIBUTE: Final = re.compile(r'([^\s=]+)="…"')
_QUOTED: Final = re.compile(r"'([^']+)'")


def mendings(diagnostic: Diagnostic, scan: Scan, source: Source) -> Sequence[Mending]:
    """Return the ways to follow the hint of a diagnostic."""
    return list(_Follower(diagnostic, scan, source).ways())


class _Follower:
    """One diagnostic in its text."""

    def __init__(self, diagnostic: Diagnostic, scan: Scan, source: Source) -> None:
        self._diagnostic = diagnostic
        self._scan = scan
        self._source = source
        span = diagnostic.span
        self._start, self._end = source.offset(span.line, span.column), source.offset(span.end_line, span.end_column)

    def ways(self) -> Iterator[Mending]:
        """Yield the ways to follow the hint: one at most, as a rule."""
        advice = self._diagnostic.advice
        if isinstance(advice, Message):
            values = dict(advice.values)
            match advice.key:
                case "check.xml.write" | "check.xml.write_before" | "check.xml.write_in":
                    yield from self._written(str(values["words"]), values.get("line"))
                case "problems.near":
                    yield from self._near(str(values["word"]))
                case "check.xml.rank":
                    yield from self._replaced(str(values["german"]).strip("'"))
                case "check.xml.is_type":
                    fields = values["fields"]
                    yield from self._replaced(str(fields)) if str(fields).isalnum() else ()
                case "check.xml.blanks":
                    text = self._source.text[self._start : self._end]
                    yield self._mending((self._start, self._end, re.sub(r"\s*,\s*", " ", text).strip()))
                case _:
                    pass

    def _mending(self, *edits: tuple[int, int, str]) -> Mending:
        start, end, new = edits[0]
        old = self._source.text[start:end].strip()
        words = f"{old} → {new.strip()}" if old else f"+ {new.strip()}"
        return Mending(words[:80], tuple((self._source.span(start, end), new) for start, end, new in edits))

    def _written(self, words: str, line: object) -> Iterator[Mending]:
        """Follow advice to write an end tag, perhaps into a line, an attribute, or answers."""
        if _CLOSE.fullmatch(words):
            if self._diagnostic.code == "X103":
                yield self._mending((self._start, self._end, words))
            elif isinstance(line, int):
                at = self._source.offset(line, 1)
                yield self._mending((at, at, f"{words}\n"))
            else:
                yield self._mending((self._start, self._start, words))
        elif self._diagnostic.code == "X351":
            yield self._mending((self._start, self._end, words))
        elif found := _MISSING.fullmatch(words):
            holder = self._tag()
            if holder is not None:
                yield self._mending((holder.name.end, holder.name.end, f' {found.group(1)}=""'))

    def _tag(self) -> Scanned | None:
        """Return the tag that the diagnostic stands in: its start tag, or the one whose text it is."""
        return self._scan.tag_at(self._start + 1) or self._scan.holder(self._start)

    def _near(self, word: str) -> Iterator[Mending]:
        """Write the similar word that is asked about."""
        tag = self._tag()
        if tag is not None and (found := _TAG.fullmatch(word)):
            places = [tag.name] + ([tag.closing] if tag.closing else [])
            yield self._mending(*((each.start, each.end, found.group(1)) for each in places))
        elif tag is not None and (found := _ATTRIBUTE.fullmatch(word)):
            for name, _ in tag.attributes:
                if name.start <= self._start + 1 <= name.end + 1:
                    yield self._mending((name.start, name.end, found.group(1)))
                    return
        elif found := _QUOTED.fullmatch(word):
            yield from self._replaced(found.group(1))

    def _replaced(self, new: str) -> Iterator[Mending]:
        """Write a word instead of the one that the diagnostic quotes, or of all that it marks."""
        quoted = set(_QUOTED.findall(self._diagnostic.message))
        tag = self._tag()
        values = [] if tag is None else [*(value for _, value in tag.attributes if value), *tag.texts]
        marked = Bit(self._source.text[self._start : self._end], self._start, self._end)
        for value in (marked, *values):
            for bit in (value, *value.words(" \t\r\n,#")):
                if bit.text in quoted:
                    yield self._mending((bit.start, bit.end, new))
                    return
