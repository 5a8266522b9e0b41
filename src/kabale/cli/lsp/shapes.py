"""What the workshop says, in the shapes of the protocol."""

from collections.abc import Iterator, Sequence
from typing import Final

from lsprotocol import types

from kabale.engine.writing import Name, Offers, Part, PartKind
from kabale.messages import worded
from kabale.problems import Severity, Span
from kabale.quoting import visible_lines
from kabale.workshop.draft import Draft
from kabale.workshop.places import Place
from kabale.workshop.review import Action, Problem

SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}
SYMBOLS: Final[dict[PartKind, types.SymbolKind]] = {
    "game": types.SymbolKind.Module,
    "pile": types.SymbolKind.Field,
    "template": types.SymbolKind.Class,
    "variant": types.SymbolKind.EnumMember,
    "action": types.SymbolKind.Function,
    "key": types.SymbolKind.Property,
}


def place_of(position: types.Position) -> Place:
    """Return a place as the workshop has it."""
    return position.line, position.character


def range_of(draft: Draft, start: int, end: int) -> types.Range:
    """Return the range from offset to offset."""
    return types.Range(*(types.Position(*draft.places.place(each)) for each in (start, end)))


def range_of_span(draft: Draft, span: Span) -> types.Range:
    """Return the range of a span, within the text whatever it says."""
    source = draft.source
    start, end = (
        source.offset(line, column) if source.text and source.place(len(source.text))[0] >= line else 0
        for line, column in ((span.line, span.column), (span.end_line, span.end_column))
    )
    return range_of(draft, start, max(start, end))


def diagnostic(draft: Draft, uri: str, problem: Problem, language: str) -> types.Diagnostic:
    """Return a problem in the reader's language, its hint behind it."""
    each = problem.diagnostic
    said = [worded(each.said, language)]
    said += [worded(each.advice, language)] if each.advice is not None else []
    related = [
        types.DiagnosticRelatedInformation(types.Location(uri, range_of_span(draft, span)), said[0])
        for span in problem.others
    ]
    return types.Diagnostic(
        range_of_span(draft, each.span),
        visible_lines("\n".join(said)),
        severity=SEVERITIES[each.severity],
        code=each.code,
        source="kabale",
        related_information=related or None,
    )


def completions(draft: Draft, found: Offers) -> list[types.CompletionItem]:
    """Return what could stand there; a number is offered whatever its digits are."""
    where, old = range_of(draft, found.start, found.end), draft.source.text[found.start : found.end]
    return [
        types.CompletionItem(
            offer.text,
            kind=types.CompletionItemKind.Value,
            detail=offer.detail or None,
            documentation=_documented(offer.meaning, offer.line),
            filter_text=old if old.isdecimal() else offer.text,
            sort_text=f"{place:04}",
            text_edit=types.TextEdit(where, offer.text),
        )
        for place, offer in enumerate(found.items)
    ]


def _documented(meaning: str, line: int | None) -> types.MarkupContent | None:
    words = " ".join(filter(None, [meaning, "" if line is None else f"(D{line})"]))
    return types.MarkupContent(types.MarkupKind.Markdown, words) if words else None


def locations(draft: Draft, uri: str, names: Sequence[Name]) -> list[types.Location]:
    """Return where names stand."""
    return [types.Location(uri, range_of(draft, name.start, name.end)) for name in names]


def symbols(draft: Draft, parts: Sequence[Part], language: str) -> list[types.DocumentSymbol]:
    """Return the parts of a definition."""
    return [
        types.DocumentSymbol(
            worded(part.name, language) or part.kind,
            SYMBOLS[part.kind],
            range_of(draft, part.start, part.end),
            range_of(draft, part.name_start, part.name_end),
            detail=part.detail or None,
            children=symbols(draft, part.parts, language) or None,
        )
        for part in parts
    ]


def folds(draft: Draft, found: Sequence[tuple[int, int]]) -> Iterator[types.FoldingRange]:
    """Yield what may be folded away: more than a line each."""
    for start, end in found:
        first, last = draft.places.place(start)[0], draft.places.place(end)[0]
        if last > first:
            yield types.FoldingRange(first, last)


def quick_fix(draft: Draft, uri: str, action: Action, language: str) -> types.CodeAction:
    """Return a hint as edits."""
    mending = action.mending
    edits = [types.TextEdit(range_of_span(draft, span), text) for span, text in mending.edits]
    return types.CodeAction(
        visible_lines(f"{action.diagnostic.code}: {mending.words}"),
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(draft, uri, Problem(action.diagnostic), language)],
        edit=types.WorkspaceEdit({uri: edits}),
    )
