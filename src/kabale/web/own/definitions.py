"""What is asked of a definition that a player writes: its problems, its text in another language or by another title.

Everything here may be asked of a hostile definition; it runs where :mod:`kabale.web.library.desk` says.
"""

from typing import cast

from kabale.errors import KabaleError
from kabale.library.comparison import differences
from kabale.library.convert import NotConvertible
from kabale.library.convert import convert as convert_game
from kabale.library.formats import format_of
from kabale.messages import message
from kabale.web.frame.refusals import Refusal
from kabale.web.library.definitions import FIRST_DEAL
from kabale.web.library.explanations import layout, rules_page
from kabale.web.library.sources import RulesSource, game_of, text_of
from kabale.web.own.asked import draft_of
from kabale.web.own.shapes import ChangeShape, CheckedDefinition, Converted, DiagnosticShape, Titled


def check(source: RulesSource, language: str) -> CheckedDefinition:
    """Return the problems of a definition and, if it can be played, its rules and what it looks like."""
    game, diagnostics = draft_of(source).loaded
    answer: CheckedDefinition = {
        "ok": False,
        "title": game.title if game else "",
        "diagnostics": [cast(DiagnosticShape, each.as_json(language)) for each in diagnostics],
        "problem": None,
        "rules": "",
        "view": None,
        "cards": game.card_count if game else 0,
        "piles": len(game.piles) if game else 0,
    }
    if game is None:
        return answer
    try:
        view = layout(game.deal(FIRST_DEAL), language)
    except KabaleError as error:
        return {**answer, "problem": message("web.error.bad_deal", reason=str(error)).text(language)}
    return {**answer, "ok": True, "rules": rules_page(game, language)["rules"], "view": view}


def changes(source: RulesSource, old: RulesSource, language: str) -> list[ChangeShape]:
    """Return in words what a definition changed in the rules of an older one. Raises :class:`Refusal`."""
    found = differences(game_of(old), game_of(source), language)
    return [{"heading": each.heading, "before": list(each.before), "now": list(each.now)} for each in found]


def convert(source: RulesSource, to: str) -> Converted:
    """Return a definition in a language. Raises :class:`kabale.web.frame.refusals.Refusal` with all reasons why not."""
    try:
        return {"text": convert_game(game_of(source), to)}
    except NotConvertible as error:
        words = message("web.error.not_convertible", reason=error.reasons[0])
        raise Refusal("not_convertible", words, {"reasons": error.reasons}) from error


def retitle(source: RulesSource, title: str) -> Titled:
    """Return a definition under another title; it need not be free of errors."""
    return {"text": format_of(source.format).titled(text_of(source), title)}
