"""What is asked of a definition that a player writes: its problems, its text in another language or by another title.

Everything here may be asked of a hostile definition; it runs where :mod:`kabale.web.library.desk` says.
"""

from dataclasses import dataclass
from typing import Final, cast

from kabale.engine.game import Game
from kabale.errors import KabaleError
from kabale.library.authoring import NotConvertible, differences
from kabale.library.authoring import convert as convert_game
from kabale.library.formats import format_of
from kabale.messages import message
from kabale.services.refusals import Refusal
from kabale.services.sources import RulesSource, game_of, text_of
from kabale.web.library.definitions import FIRST_DEAL, facts_of
from kabale.web.library.explanations import layout, rules_page
from kabale.web.library.shapes import Layout
from kabale.web.own.asked import draft_of
from kabale.web.own.shapes import ChangeShape, CheckedDefinition, Converted, DiagnosticShape, Titled


@dataclass(frozen=True, slots=True)
class Opening:
    """In which deal a definition is to be seen, and with what chosen."""

    deal: str = FIRST_DEAL
    variant: str | None = None
    level: int = 0


_NOTHING: Final[CheckedDefinition] = {
    "ok": False,
    "title": "",
    "diagnostics": [],
    "problem": None,
    "rules": "",
    "view": None,
    "cards": 0,
    "piles": 0,
    "variants": [],
    "levels": [],
    "not_dealt": None,
}
"""What is told of a definition that is no game."""


def check(source: RulesSource, opening: Opening, language: str) -> CheckedDefinition:
    """Return the problems of a definition and, if it can be played, its rules and what it looks like."""
    game, diagnostics = draft_of(source).loaded
    answer: CheckedDefinition = {
        **_NOTHING,
        "diagnostics": [cast(DiagnosticShape, each.as_json(language)) for each in diagnostics],
    }
    return _dealt(game, answer, opening, language) if game else answer


def _dealt(game: Game, answer: CheckedDefinition, opening: Opening, language: str) -> CheckedDefinition:
    """Add what a game says of itself. Only where the first deal cannot be dealt it is the definition's fault."""
    facts, view = facts_of(game), _seen(game, opening, language)
    usual = _seen(game, Opening(), language) if isinstance(view, str) and opening != Opening() else view
    answer = {
        **answer,
        "title": facts["title"],
        "cards": facts["cards"],
        "piles": facts["piles"],
        "variants": facts["variants"],
        "levels": facts["levels"],
    }
    if isinstance(usual, str):
        return {**answer, "problem": usual}
    answer = {**answer, "ok": True, "rules": rules_page(game, language)["rules"]}
    return {**answer, "not_dealt": view} if isinstance(view, str) else {**answer, "view": view}


def _seen(game: Game, opening: Opening, language: str) -> Layout | str:
    """Return the lay-out of a deal, or in words why it cannot be dealt."""
    try:
        return layout(game.deal(opening.deal, variant=opening.variant, level=opening.level), language)
    except KabaleError as error:
        return message("web.error.bad_deal", reason=str(error)).text(language)


def changes(source: RulesSource, old: RulesSource, language: str) -> list[ChangeShape]:
    """Return in words what a definition changed in the rules of an older one. Raises :class:`Refusal`."""
    found = differences(game_of(old), game_of(source), language)
    return [{"heading": each.heading, "before": list(each.before), "now": list(each.now)} for each in found]


def convert(source: RulesSource, to: str) -> Converted:
    """Return a definition in a language. Raises :class:`kabale.services.refusals.Refusal` with all reasons why not."""
    try:
        return {"text": convert_game(game_of(source), to)}
    except NotConvertible as error:
        words = message("web.error.not_convertible", reason=error.reasons[0])
        raise Refusal("not_convertible", words, {"reasons": error.reasons}) from error


def retitle(source: RulesSource, title: str) -> Titled:
    """Return a definition under another title; it need not be free of errors."""
    return {"text": format_of(source.format).titled(text_of(source), title)}
