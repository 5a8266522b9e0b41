"""What is asked of a definition as a form.

It may be hostile: this runs where :mod:`kabale.web.library.desk` says.
"""

from typing import cast

from kabale.engine.writing import NEW_KINDS, Blank, Filled, FormChange, NotFilledIn
from kabale.library.formats import format_of
from kabale.messages import text
from kabale.problems import LIMIT
from kabale.services.refusals import refused
from kabale.services.sources import RulesSource, text_of
from kabale.web.own.form_shapes import BlankShape, FilledShape, FormEdits, FormShape, NoForm
from kabale.web.own.shapes import DiagnosticShape
from kabale.workshop.draft import Draft
from kabale.workshop.form import changed, form_of, in_units, pile_titles


def form(source: RulesSource, language: str) -> FormShape | NoForm:
    """Return a definition as a form; why not where it is none."""
    draft = _draft(source)
    try:
        found = form_of(draft)
    except NotFilledIn as error:
        return {"said": error.said.text(language)}
    titles = pile_titles(draft, found, language)
    return {
        "card": list(found.card),
        "step": found.step,
        "kinds": [{"kind": kind, "name": text(f"explain.name.{kind}", language, {})} for kind in NEW_KINDS],
        "blanks": [_blank(each) for each in found.blanks],
        "game": [_filled(each) for each in found.game],
        "piles": [
            {
                "title": title,
                "detail": each.detail,
                "line": draft.source.place(each.start)[0],
                "x": each.x,
                "y": each.y,
                "dx": each.dx,
                "dy": each.dy,
                "count": each.count,
                "sideways": each.is_sideways,
                "template": each.is_template,
                "filled": [_filled(one) for one in each.filled],
            }
            for each, title in zip(found.piles, titles, strict=True)
        ],
    }


def edit(source: RulesSource, change: FormChange, language: str) -> FormEdits:
    """Return how the text changes, and what errors that brings. Raises Refusal where it cannot be done."""
    draft = _draft(source)
    try:
        done = changed(draft, change)
    except NotFilledIn as error:
        raise refused("not_filled_in", reason=error.said) from error
    edits = in_units(draft.source.text, done.edits)
    return {
        "edits": [{"from": start, "to": end, "text": new} for start, end, new in edits],
        "errors": [cast(DiagnosticShape, each.as_json(language)) for each in done.errors],
    }


def _draft(source: RulesSource) -> Draft:
    written = format_of(source.format)
    return Draft(written, text_of(source)[: LIMIT + 1], f"own.{written.name}")


def _blank(blank: Blank) -> BlankShape:
    return {
        "name": blank.name,
        "label": blank.label,
        "group": blank.group,
        "meaning": blank.meaning,
        "line": blank.line,
        "free": blank.is_free,
        "lets_go": blank.lets_go,
        "options": [{"value": each.value, "words": each.words, "line": each.line} for each in blank.options],
    }


def _filled(filled: Filled) -> FilledShape:
    return {"key": filled.key, "blank": filled.blank, "value": filled.value}
