"""Questions about a draft in the editor and in the form, as in ``kabale lsp``; a :class:`LibraryDesk` runs them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal, cast

from typing_extensions import TypedDict

from kabale.engine.writing import (
    NEW_KINDS,
    Blank,
    Filled,
    FormChange,
    FormPile,
    NotFilledIn,
    Part,
    PartKind,
    ReferenceChapter,
)
from kabale.library.formats import Format as WrittenIn
from kabale.library.formats import format_of
from kabale.messages import text, worded
from kabale.problems import Diagnostic
from kabale.quoting import visible_lines
from kabale.services.refusals import refused
from kabale.services.sources import RulesSource, text_of
from kabale.view import PileKind
from kabale.web.frame.inputs import Format
from kabale.workshop import answers
from kabale.workshop.answers import Hover
from kabale.workshop.draft import Draft, changed, form_of, piles_of

_LINE_END: Final = re.compile(r"[\r\n]")

_KEPT: Final = 4  # How many drafts stay read and taken apart.


def draft_of(source: RulesSource) -> Draft:
    """Return the draft of a source, which is read and checked once."""
    return _draft(source.format, text_of(source))


@lru_cache(maxsize=_KEPT)
def _draft(form: str, text: str) -> Draft:
    return Draft(format_of(form), text, f"own.{form}")


class DiagnosticShape(TypedDict):
    """Something about one place of a definition; places are numbered from 1."""

    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    hint: str | None
    path: str
    line: int
    column: int
    end_line: int
    end_column: int


def in_language(diagnostics: Iterable[Diagnostic], language: str) -> list[DiagnosticShape]:
    """Return diagnostics in the reader's language."""
    return [cast(DiagnosticShape, each.as_json(language)) for each in diagnostics]


# -- a place of the text -----------------------------------------------------------------------------------------------


class OfferShape(TypedDict):
    """One text that could stand there, what it is, and its meaning as Markdown."""

    text: str
    detail: str
    meaning: str


class OffersShape(TypedDict):
    """The texts that could be in place of ``start`` to ``end``; ``any`` if all are offered, whatever text is there."""

    start: int
    end: int
    any: bool
    offers: list[OfferShape]


def meaning(source: RulesSource, offset: int, language: str) -> Hover:
    """Say what stands at a place means; without words where nothing is known."""
    draft = draft_of(source)
    units = draft.browser
    found = answers.hover(draft, min(units.characters(offset), len(draft.source.text)), language)
    if found is None:
        return Hover(offset, offset, "", "")
    return replace(found, start=units.of_browser(found.start), end=units.of_browser(found.end))


def offers(source: RulesSource, offset: int) -> OffersShape:
    """Say what could stand at a place."""
    draft = draft_of(source)
    units = draft.browser
    found = answers.offers(draft, min(units.characters(offset), len(draft.source.text)))
    if found is None:
        return {"start": offset, "end": offset, "any": False, "offers": []}
    return {
        "start": units.of_browser(found.start),
        "end": units.of_browser(found.end),
        "any": draft.source.text[found.start : found.end].isdecimal(),
        "offers": [{"text": each.text, "detail": each.detail, "meaning": each.meaning} for each in found.items],
    }


# -- all of the text ---------------------------------------------------------------------------------------------------


class FoldShape(TypedDict):
    """A part that may be folded away."""

    start: int
    end: int


class PartShape(TypedDict):
    """A part of a definition; one that is within another comes after it and lies deeper."""

    kind: PartKind
    name: str
    detail: str
    start: int
    end: int
    depth: int
    pile: int | None


class OutlineShape(TypedDict):
    """The parts of a definition and what may be folded away, in file order."""

    parts: list[PartShape]
    folds: list[FoldShape]


class EditShape(TypedDict):
    """A text that stands from ``start`` to ``end`` instead."""

    start: int
    end: int
    text: str


class MendingShape(TypedDict):
    """How the hint of a diagnostic is followed: all edits at once."""

    code: str
    line: int
    column: int
    words: str
    edits: list[EditShape]


class Mendings(TypedDict):
    """The fixes for the problems of a definition, in their order."""

    mendings: list[MendingShape]


def outline(source: RulesSource, language: str) -> OutlineShape:
    """Return the parts of a definition, and what may be folded away."""
    draft = draft_of(source)
    if draft.anatomy is None:
        return {"parts": [], "folds": []}
    place = draft.browser.of_browser
    folds = [(start, end) for start, end in draft.anatomy.folds if _LINE_END.search(draft.source.text, start, end)]
    return {
        "parts": list(_parts(draft, draft.anatomy.parts, language, 0)),
        "folds": [{"start": place(start), "end": place(end)} for start, end in folds],
    }


def _parts(draft: Draft, parts: Sequence[Part], language: str, depth: int) -> Iterator[PartShape]:
    for each in parts:
        yield {
            "kind": each.kind,
            "name": worded(each.name, language),
            "detail": each.detail,
            "start": draft.browser.of_browser(each.start),
            "end": draft.browser.of_browser(each.end),
            "depth": depth,
            "pile": each.pile,
        }
        yield from _parts(draft, each.parts, language, depth + 1)


def mendings(source: RulesSource) -> Mendings:
    """Return the fixes for the problems of a definition."""
    draft = draft_of(source)
    place = draft.browser.of_browser
    found: list[MendingShape] = []
    for diagnostic, mending in answers.mendings(draft, 0, len(draft.source.text)):
        edits = [(*answers.offsets(draft.source, span), new) for span, new in mending.edits]
        found.append(
            {
                "code": diagnostic.code,
                "line": diagnostic.span.line,
                "column": diagnostic.span.column,
                "words": visible_lines(mending.words),
                "edits": [{"start": place(start), "end": place(end), "text": new} for start, end, new in edits],
            }
        )
    return {"mendings": found}


class Reference(TypedDict):
    """The reference of all words of a language, in English."""

    format: Format
    label: str
    chapters: Sequence[ReferenceChapter]


def reference(written: WrittenIn) -> Reference:
    """Return the reference of a language, chapter by chapter."""
    return {"format": written.name, "label": written.label, "chapters": list(written.author.reference())}


# -- the form ----------------------------------------------------------------------------------------------------------


class NewKindShape(TypedDict):
    """A kind of new pile, in a word."""

    kind: PileKind
    name: str


class FormShape(TypedDict):
    """A definition as a form; *card* is the size of a card, *step* how far a pile is moved at once."""

    card: Sequence[int]
    step: int
    kinds: list[NewKindShape]
    blanks: Sequence[Blank]
    game: Sequence[Filled]
    piles: Sequence[FormPile]


class NoForm(TypedDict):
    """Why a text has no form."""

    said: str


TextEdit = TypedDict("TextEdit", {"from": int, "to": int, "text": str})
"""Instead of what stands from one offset to another (in units of UTF-16), a text."""


class FormEdits(TypedDict):
    """How the text changes, in file order, and the errors that it did not have before."""

    edits: list[TextEdit]
    errors: list[DiagnosticShape]


def form(source: RulesSource, language: str) -> FormShape | NoForm:
    """Return a definition as a form, or the reason why that fails."""
    draft = draft_of(source)
    try:
        found = form_of(draft)
    except NotFilledIn as error:
        return {"said": error.said.text(language)}
    return {
        "card": found.card,
        "step": found.step,
        "kinds": [{"kind": kind, "name": text(f"explain.name.{kind}", language, {})} for kind in NEW_KINDS],
        "blanks": found.blanks,
        "game": found.game,
        "piles": piles_of(draft, found, language),
    }


def edit(source: RulesSource, change: FormChange, language: str) -> FormEdits:
    """Return how the text changes, and what errors that brings. Raises Refusal where it cannot be done."""
    draft = draft_of(source)
    try:
        done = changed(draft, change)
    except NotFilledIn as error:
        raise refused("not_filled_in", reason=error.said) from error
    place = draft.browser.of_browser
    return {
        "edits": [{"from": place(start), "to": place(end), "text": new} for start, end, new in done.edits],
        "errors": in_language(done.errors, language),
    }
