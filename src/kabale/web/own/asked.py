"""What is asked of a draft: what stands at a place means, what could stand there, its parts, and what mends it.

The same as editors are told by ``kabale lsp``. A text may be hostile; all runs where :mod:`kabale.web.library.desk`
says, and the last drafts are kept there, taken apart and read.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from kabale.engine.writing import Part
from kabale.library.formats import Format as WrittenIn
from kabale.library.formats import format_of
from kabale.messages import worded
from kabale.quoting import visible_lines
from kabale.services.sources import RulesSource, text_of
from kabale.web.own.told import (
    ChapterShape,
    EntryShape,
    MeaningShape,
    Mendings,
    MendingShape,
    OffersShape,
    OutlineShape,
    PartShape,
    Reference,
)
from kabale.workshop import answers, review
from kabale.workshop.draft import Draft
from kabale.workshop.places import Offsets

_LINE_END: Final = re.compile(r"[\r\n]")

_KEPT: Final = 4
"""How many drafts stay taken apart."""


def draft_of(source: RulesSource) -> Draft:
    """Return the draft of a source: read and checked once, whoever asks first."""
    return _draft(source.format, text_of(source))[0]


@lru_cache(maxsize=_KEPT)
def _draft(form: str, text: str) -> tuple[Draft, Offsets]:
    return Draft(format_of(form), text, f"own.{form}"), Offsets(text)


def meaning(source: RulesSource, offset: int, language: str) -> MeaningShape:
    """Say what stands at a place means."""
    draft, offsets = _draft(source.format, text_of(source))
    found = answers.hover(draft, min(offsets.characters(offset), len(draft.source.text)), language)
    if found is None:
        return {"start": offset, "end": offset, "words": "", "mark": ""}
    start, end = offsets.of_browser(found.start), offsets.of_browser(found.end)
    return {"start": start, "end": end, "words": found.words, "mark": found.mark}


def reference(written: WrittenIn) -> Reference:
    """Tell the reference of a language, chapter by chapter."""
    chapters: dict[str, list[EntryShape]] = {}
    for each in written.author.reference():
        entry: EntryShape = {"mark": each.mark, "title": each.title, "words": list(each.words), "line": each.line}
        chapters.setdefault(each.chapter, []).append(entry)
    told: list[ChapterShape] = [{"title": title, "entries": entries} for title, entries in chapters.items()]
    return {"format": written.name, "label": written.label, "chapters": told}


def offers(source: RulesSource, offset: int) -> OffersShape:
    """Say what could stand at a place."""
    draft, offsets = _draft(source.format, text_of(source))
    found = answers.offers(draft, min(offsets.characters(offset), len(draft.source.text)))
    if found is None:
        return {"start": offset, "end": offset, "any": False, "offers": []}
    return {
        "start": offsets.of_browser(found.start),
        "end": offsets.of_browser(found.end),
        "any": draft.source.text[found.start : found.end].isdecimal(),
        "offers": [{"text": each.text, "detail": each.detail, "meaning": each.meaning} for each in found.items],
    }


def outline(source: RulesSource, language: str) -> OutlineShape:
    """Tell the parts of a definition, and what may be folded away."""
    draft, offsets = _draft(source.format, text_of(source))
    if draft.anatomy is None:
        return {"parts": [], "folds": []}
    folds = [(start, end) for start, end in draft.anatomy.folds if _LINE_END.search(draft.source.text, start, end)]
    return {
        "parts": list(_parts(draft.anatomy.parts, offsets, language, 0)),
        "folds": [{"start": offsets.of_browser(start), "end": offsets.of_browser(end)} for start, end in folds],
    }


def _parts(parts: Sequence[Part], offsets: Offsets, language: str, depth: int) -> Iterator[PartShape]:
    for each in parts:
        yield {
            "kind": each.kind,
            "name": worded(each.name, language),
            "detail": each.detail,
            "start": offsets.of_browser(each.start),
            "end": offsets.of_browser(each.end),
            "depth": depth,
            "pile": each.pile,
        }
        yield from _parts(each.parts, offsets, language, depth + 1)


def mendings(source: RulesSource) -> Mendings:
    """Say what mends the problems of a definition."""
    draft, offsets = _draft(source.format, text_of(source))
    found = review.actions(draft, 0, len(draft.source.text))
    return {"mendings": [_mending(draft, offsets, each) for each in found]}


def _mending(draft: Draft, offsets: Offsets, action: review.Action) -> MendingShape:
    places = [(review.offsets(draft.source, span), text) for span, text in action.mending.edits]
    return {
        "code": action.diagnostic.code,
        "line": action.diagnostic.span.line,
        "column": action.diagnostic.span.column,
        "words": visible_lines(action.mending.words),
        "edits": [
            {"start": offsets.of_browser(start), "end": offsets.of_browser(end), "text": text}
            for (start, end), text in places
        ],
    }
