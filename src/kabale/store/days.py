"""What came of some deals: of one player's plays, and of everybody's, in figures that name nobody.

Only plays by the usual rules count: no variant and level 0, as the deals of the day are played.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Double, cast, func, select

from kabale.store.database import Part
from kabale.store.schema import PLAY, RESULT
from kabale.store.values import DealFigures, DealPlay

DealState = Literal["new", "open", "tried", "won"]
"""How far a player has come with a deal: not begun, being played, given up or stuck, won once at least."""

_WON: Final = RESULT.c.won


class Days(Part):
    """What came of deals."""

    def plays(self, player: str, deals: Iterable[str]) -> list[DealPlay]:
        """Return a player's plays of deals, in any game, the last changed first."""
        own = [PLAY.c.player == player, PLAY.c.variant.is_(None), PLAY.c.level == 0, PLAY.c.deal.in_([*deals])]
        columns = PLAY.c.game, PLAY.c.deal, PLAY.c.id, PLAY.c.outcome
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(*own).order_by(PLAY.c.changed.desc(), PLAY.c.id))
            return [DealPlay(*row) for row in rows]

    def figures(self, deals: Iterable[str], player: str | None = None) -> list[DealFigures]:
        """Return the results of deals, in any game: a player's, or everybody's without what came with files."""
        usual = [RESULT.c.variant.is_(None), RESULT.c.level == 0, RESULT.c.deal.in_([*deals]), ~RESULT.c.hidden]
        of = [*usual, ~RESULT.c.imported if player is None else RESULT.c.player == player]
        named = RESULT.c.game, RESULT.c.deal
        with self._database.reading() as connection:
            rows = connection.execute(select(*named, *_figures()).where(*of).group_by(*named))
            return [DealFigures(*row) for row in rows]


def state(play: DealPlay | None, own: DealFigures | None) -> DealState:
    """Return how far a player has come with a deal, by their last play of it and the results of all."""
    if own is not None and own.winners:
        return "won"
    if play is not None and play.outcome == "playing":
        return "open"
    return "new" if play is None and own is None else "tried"


def _figures() -> Sequence[ColumnElement[Any]]:
    """Return what is counted of a deal; in means a player who has won it several times counts each time."""
    return [
        func.count(func.distinct(RESULT.c.player)),
        func.count(func.distinct(RESULT.c.player)).filter(_WON),
        func.min(RESULT.c.length).filter(_WON),
        func.avg(cast(RESULT.c.length, Double)).filter(_WON),
        func.min(RESULT.c.seconds).filter(_WON),
        func.avg(RESULT.c.seconds).filter(_WON),
    ]
