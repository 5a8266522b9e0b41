"""What is said of a whole draft: its problems with what mends them, and its text laid out as usual."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.writing import Mending
from kabale.library.authoring import formatted
from kabale.problems import Diagnostic, Source, Span, in_file_order
from kabale.workshop.draft import Draft

MOST: Final = 200
"""So many problems are shown."""

MOST_RELATED: Final = 10


@dataclass(frozen=True, slots=True)
class Problem:
    """A diagnostic, and where the same mistake was made."""

    diagnostic: Diagnostic
    others: tuple[Span, ...] = ()


def problems(draft: Draft) -> Sequence[Problem]:
    """Return what the checker says, at each place; the same mistakes know of each other."""
    found = in_file_order(draft.diagnostics)[:MOST]
    groups: dict[tuple[object, ...], list[Span]] = {}
    for each in found:
        groups.setdefault((each.code, each.said, each.advice), []).append(each.span)
    return [Problem(each, _others(each.span, groups[each.code, each.said, each.advice])) for each in found]


def _others(span: Span, spans: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(each for each in spans[: MOST_RELATED + 1] if each.line != span.line)[:MOST_RELATED]


@dataclass(frozen=True, slots=True)
class Action:
    """A hint that can be followed, and the diagnostic whose hint it is."""

    diagnostic: Diagnostic
    mending: Mending


def actions(draft: Draft, start: int, end: int) -> Iterator[Action]:
    """Yield how the hints of the problems between two places are followed."""
    anatomy, source = draft.anatomy, draft.source
    for each in draft.diagnostics[:MOST] if anatomy is not None and source.text else ():
        first, last = offsets(source, each.span)
        if first <= end and start <= last and anatomy is not None:
            yield from (Action(each, mending) for mending in anatomy.mendings(each))


def mended(draft: Draft, mending: Mending) -> Draft:
    """Return the draft that follows a hint."""
    text = draft.source.text
    for span, new in sorted(mending.edits, reverse=True):
        start, end = offsets(draft.source, span)
        text = text[:start] + new + text[end:]
    return Draft(draft.form, text, draft.path)


def offsets(source: Source, span: Span) -> tuple[int, int]:
    """Return where a span begins and ends in the text of a source."""
    return source.offset(span.line, span.column), source.offset(span.end_line, span.end_column)


def laid_out(draft: Draft) -> tuple[int, int, str] | None:
    """Return the lines that change where a draft is laid out as usual: from offset to offset, and the new ones.

    None where nothing changes. Raises :class:`kabale.problems.BadDefinition` for one with errors, and
    :class:`kabale.library.authoring.NotFormatted`.
    """
    old = draft.source.text
    new = formatted(draft.form, old.encode("utf-8", "replace"), draft.path).decode("utf-8")
    if new == old:
        return None
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    most = min(len(before), len(after))
    first = next((i for i in range(most) if before[i] != after[i]), most)
    last = next((i for i in range(most - first) if before[-1 - i] != after[-1 - i]), most - first)
    start, end = sum(map(len, before[:first])), sum(map(len, before[: len(before) - last]))
    return start, end, "".join(after[first : len(after) - last])
