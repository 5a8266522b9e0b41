"""Deals that can be won: looked for one after the other, each found won by a search before it is given out."""

from collections.abc import Iterable

from kabale.engine.protocol import Game
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.table.decks import Deal


def winnable_deal(
    game: Game,
    deals: Iterable[Deal],
    limits: Limits,
    *,
    variant: str | None = None,
    level: int = 0,
) -> Deal | None:
    """Return the first of some deals that a search finds won within *limits* for each, None if it finds none.

    A deal that is not settled is passed over like one that is lost. Raises :class:`kabale.errors.BadDeal`.

    >>> from kabale.library import load
    >>> game, _ = load("freecell")
    >>> str(winnable_deal(game, [Deal("ms", 11982), Deal("ms", 1)], Limits(positions=2000)))
    'ms:1'
    """
    for deal in deals:
        position = game.deal(deal, variant=variant, level=level)
        if isinstance(solve(position, limits), Won):
            return deal
    return None
