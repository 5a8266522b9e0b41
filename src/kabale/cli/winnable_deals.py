"""Deals that can surely be won, for whoever asks for one: drawn and searched until one is won or the time is over."""

from typing import Final

from kabale.engine.game import Game
from kabale.errors import BadDeal
from kabale.library.random_deals import random_deal
from kabale.search.limits import MONOTONIC, Clock, Limits
from kabale.search.solve import winnable_deal
from kabale.table.decks import Deal

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
