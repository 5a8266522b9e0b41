"""What can be asked of any definition: its facts, its rules in words, a picture of its table.

A definition may be hostile: whoever asks goes by :meth:`kabale.web.library.desk.LibraryDesk.ask`, which knows where.
"""

from functools import lru_cache
from typing import Final

from kabale.engine.game import Game
from kabale.errors import BadDeal, KabaleError
from kabale.services.refusals import refused
from kabale.services.sources import RulesSource, game_of
from kabale.table.decks import Deal
from kabale.web.frame.pictures import Look, table_picture
from kabale.web.library import explanations
from kabale.web.library.first_moves import first_move
from kabale.web.library.shapes import GameFacts, RulesPage

FIRST_DEAL: Final = "k1:1"
"""The deal that shows what a definition's table looks like."""

_PICTURES_KEPT: Final = 256
"""How many pictures of games of the library stay drawn; each is 40 kB at most."""


def facts(source: RulesSource) -> GameFacts:
    """Return what a definition says of itself. Raises :class:`kabale.services.refusals.Refusal`."""
    return facts_of(game_of(source))


def facts_of(game: Game) -> GameFacts:
    """Return what a game says of itself."""
    return {
        "title": game.title,
        "digest": game.digest,
        "cards": game.card_count,
        "piles": len(game.piles),
        "variants": [{"id": variant.id, "text": variant.text} for variant in game.variants],
        "levels": list(game.levels),
    }


def rules_page(source: RulesSource, language: str) -> RulesPage:
    """Return the rules in plain words, and a line a pile. Raises :class:`kabale.services.refusals.Refusal`."""
    return explanations.rules_page(game_of(source), language)


def opening_picture(source: RulesSource, deal: str, look: Look) -> str:
    """Return a deal as SVG. Raises :class:`kabale.services.refusals.Refusal`."""
    if deal == FIRST_DEAL and not source.is_own:
        return _library_picture(source.name, look)
    return _dealt_picture(source, deal, look)


def first_move_picture(source: RulesSource, look: Look) -> str:
    """Return a first move of a game as SVG. Raises :class:`kabale.services.refusals.Refusal`: there is none."""
    game = game_of(source)
    shown = first_move(game)
    if shown is None:
        raise refused("not_found")
    return table_picture(shown.move, game.title, look)


@lru_cache(maxsize=_PICTURES_KEPT)
def _library_picture(name: str, look: Look) -> str:
    return _dealt_picture(RulesSource(name), FIRST_DEAL, look)


def _dealt_picture(source: RulesSource, deal: str, look: Look) -> str:
    game = game_of(source)
    try:
        view = game.deal(Deal.parse(deal)).view()
    except BadDeal as error:
        raise refused("bad_deal", reason=str(error)) from error
    except KabaleError as error:
        raise refused("runaway_rules") from error
    return table_picture(view, game.title, look)
