"""Whether plays can be won, as far as searches have found out: kept for all players, by deal and moves.

Only what is so for ever is kept: won, with the line, and lost. What is kept is bounded; what was asked for longest ago
goes first, and would only be searched for again. Knows no rule: deals and plays are texts.
"""

from hashlib import sha256
from itertools import count
from typing import Final

from sqlalchemy import delete, func, select, update

from kabale.store import bounds
from kabale.store.database import Database, Part
from kabale.store.inserting import insert_new
from kabale.store.schema import POSITION_VERDICT
from kabale.store.values import KeptVerdict

MOST: Final = 50_000
"""Verdicts that are kept; a won one takes about a kilobyte."""

OF_A_DEAL: Final = 50
"""Verdicts of one deal that are returned, the newest."""

_ROUND: Final = 100
"""After so many that were added it is seen whether there are too many."""

_DAY: Final = 86_400.0
"""How exactly it is kept when a deal was last asked for, in seconds: reading seldom writes."""


class Verdicts(Part):
    """The verdicts of a store."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._added = count(1)

    def of(self, deal: str, *, now: float) -> list[KeptVerdict]:
        """Return what is known of a deal, the newest first; *deal* is any text that stands for it."""
        table, key = POSITION_VERDICT, _key(deal)
        columns = table.c.play, table.c.verdict, table.c.line, table.c.positions, table.c.seconds
        query = select(*columns, table.c.used).where(table.c.deal == key).order_by(table.c.used.desc(), table.c.id)
        with self._database.reading() as connection:
            rows = connection.execute(query.limit(OF_A_DEAL)).all()
        if rows and rows[0].used < now - _DAY:
            with self._database.writing() as connection:
                connection.execute(update(table).where(table.c.deal == key).values(used=bounds.seconds("time", now)))
        return [KeptVerdict(*row[:-1]) for row in rows]

    def keep(self, deal: str, found: KeptVerdict, *, now: float) -> None:
        """Keep a verdict; one on the same play that is there already stays. Raises BadValue."""
        values = {
            "id": _key(f"{deal} {found.play}"),
            "deal": _key(deal),
            "play": bounds.text("moves", found.play, bounds.MOVES),
            "verdict": bounds.verdict(found.verdict),
            "line": bounds.text("moves", found.line, bounds.MOVES),
            "positions": bounds.large("positions", found.positions),
            "seconds": bounds.seconds("time", found.seconds),
            "used": bounds.seconds("time", now),
        }
        with self._database.writing() as connection:
            insert_new(connection, POSITION_VERDICT, [values])
        if next(self._added) % _ROUND == 0:
            self.prune(MOST)

    def prune(self, most: int) -> int:
        """Forget what was asked for longest ago, as far as there are more than *most*; return how many went."""
        table = POSITION_VERDICT
        old = select(table.c.id).order_by(table.c.used.desc(), table.c.id).offset(most)
        with self._database.writing() as connection:
            return connection.execute(delete(table).where(table.c.id.in_(old))).rowcount

    def __len__(self) -> int:
        with self._database.reading() as connection:
            return connection.execute(select(func.count()).select_from(POSITION_VERDICT)).scalar_one()


def _key(text: str) -> str:
    """Return a short text that stands for a long one."""
    return sha256(text.encode()).hexdigest()[:32]
