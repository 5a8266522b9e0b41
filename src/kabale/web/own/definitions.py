"""What is asked of a definition that a player writes: its problems, its text in another language or by another title.

Everything here may be asked of a hostile definition; a :class:`LibraryDesk` decides where it runs.
"""

from typing import Final

from typing_extensions import TypedDict

from kabale.engine.game import Game
from kabale.errors import KabaleError
from kabale.library.authoring import Difference, NotConvertible, differences
from kabale.library.authoring import convert as convert_game
from kabale.library.formats import format_of
from kabale.messages import message
from kabale.services.refusals import Refusal
from kabale.services.sources import RulesSource, game_of, text_of
from kabale.web.library.definitions import GameFacts, VariantShape, facts_of
from kabale.web.library.explanations import LayoutShape, layout, rules_page
from kabale.web.own.questions import DiagnosticShape, draft_of, in_language
from kabale.web.own.requests import Opening

_NOTHING: Final = GameFacts(title="", digest="", cards=0, piles=0, variants=[], levels=[])


class CheckedDefinition(TypedDict):
    """The problems of a definition and, if it can be dealt, its rules and its opening lay-out in the deal asked for.

    Where only that deal cannot be dealt, ``not_dealt`` says why, and there is no lay-out.
    """

    ok: bool
    title: str
    diagnostics: list[DiagnosticShape]
    problem: str | None
    rules: str
    view: LayoutShape | None
    cards: int
    piles: int
    variants: list[VariantShape]
    levels: list[int]
    not_dealt: str | None


def check(source: RulesSource, opening: Opening, language: str) -> CheckedDefinition:
    """Return the problems of a definition and, if it can be played, its rules and what it looks like.

    Only if the first deal cannot be dealt, it is the definition's fault.
    """
    game, diagnostics = draft_of(source).loaded
    facts = _NOTHING if game is None else facts_of(game)
    view, reason = _dealt(game, opening, language)
    problem = reason if reason is None or opening == Opening() else _dealt(game, Opening(), language)[1]
    is_sound = game is not None and problem is None
    return {
        "ok": is_sound,
        "title": facts["title"],
        "diagnostics": in_language(diagnostics, language),
        "problem": problem,
        "rules": rules_page(game, language)["rules"] if game is not None and is_sound else "",
        "view": view,
        "cards": facts["cards"],
        "piles": facts["piles"],
        "variants": facts["variants"],
        "levels": facts["levels"],
        "not_dealt": reason if is_sound else None,
    }


def _dealt(game: Game | None, opening: Opening, language: str) -> tuple[LayoutShape | None, str | None]:
    """Return the lay-out of a deal, or in words why it cannot be dealt; neither if there is no game."""
    if game is None:
        return None, None
    try:
        return layout(game.deal(opening.deal, variant=opening.variant, level=opening.level), language), None
    except KabaleError as error:
        return None, message("web.error.bad_deal", reason=str(error)).text(language)


def changes(source: RulesSource, old: RulesSource, language: str) -> list[Difference]:
    """Return in words what a definition changed in the rules of an older one. Raises :class:`Refusal`."""
    return differences(game_of(old), game_of(source), language)


def convert(source: RulesSource, to: str) -> str:
    """Return a definition in a language. Raises :class:`kabale.services.refusals.Refusal` with all reasons why not."""
    try:
        return convert_game(game_of(source), to)
    except NotConvertible as error:
        words = message("web.error.not_convertible", reason=error.reasons[0])
        raise Refusal("not_convertible", words, {"reasons": error.reasons}) from error


def retitle(source: RulesSource, title: str) -> str | None:
    """Return a definition under another title; it need not be free of errors."""
    return format_of(source.format).titled(text_of(source), title)
