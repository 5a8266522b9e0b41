"""Deals for whoever asks for one that can surely be won, or that is as hard as wished."""

from typing import TYPE_CHECKING, Final

from kabale.engine.game import Game
from kabale.errors import BadDeal
from kabale.library.grades import Wish, grades_for
from kabale.library.random_deals import random_deal
from kabale.messages import message
from kabale.search.limits import MONOTONIC, Clock, Limits
from kabale.search.solve import winnable_deal
from kabale.table.decks import Deal

if TYPE_CHECKING:
    from kabale.cli.memory import Memory

SECONDS: Final = 20.0
"""How long deals are drawn, at most."""

A_DEAL: Final = Limits(seconds=1.0, memory=512 << 20)
"""How far one deal is searched before the next is drawn."""


def winnable(
    name: str, game: Game, variant: str | None, level: int, *, clock: Clock = MONOTONIC, seconds: float = SECONDS
) -> str:
    """Return a deal, of the scheme usual for a game, that a search has won.

    Raises :class:`kabale.errors.BadDeal` if none is found in so many seconds, or there is no such variant or level.
    """
    end = clock() + seconds
    deals = (Deal.parse(random_deal(name)) for _ in iter(lambda: clock() < end, False))
    winner = winnable_deal(game, deals, A_DEAL, variant=variant, level=level)
    if winner is None:
        raise BadDeal(f"no deal that can surely be won was found within {seconds:g} seconds: leave --winnable out")
    return str(winner)


def wished(game: Game, wish: Wish, variant: str | None, level: int, memory: "Memory") -> str:
    """Return a deal that was measured and is as hard as wished, if possible one that was not played here yet.

    Raises :class:`kabale.errors.BadDeal` where the game has no grades.
    """
    grades = grades_for(game, variant, level)
    if grades is None or not grades.has_choice:
        raise BadDeal(message("web.error.none_graded").text("en"))
    return grades.any_deal(wish, memory.deals_of(game))
