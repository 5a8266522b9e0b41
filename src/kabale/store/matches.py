"""Matches of cribbage while they are played, and the results of finished matches.

Recording is a compare-and-set on the version in one statement, as with plays. The first end of a match adds its
result in the same transaction: it counts once, whatever the player tries after taking moves back.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from kabale.errors import NoSuchThing
from kabale.store import bounds
from kabale.store.database import Repository, lock, make_room, not_recorded
from kabale.store.schema import CRIBBAGE, MATCH
from kabale.store.values import Cribbage, CribbageProgress, FinishedMatch, NewCribbage, new_id


class Matches(Repository):
    """The results of finished matches."""

    def add(self, player: str, result: Mapping[str, object], *, now: float) -> FinishedMatch:
        """Save the result of a match, a JSON object. Raises NoSuchThing, BadValue, TooMany."""
        written = bounds.to_json("match", result, bounds.MATCH)
        match = FinishedMatch(new_id(), player, bounds.from_json(written), bounds.seconds("time", now))
        with self._database.writing() as connection:
            lock(connection, player)
            make_room(connection, MATCH, "matches", bounds.MATCHES, MATCH.c.player == player)
            connection.execute(insert(MATCH).values(id=match.id, player=player, result=written, ended=match.ended))
        return match

    def of(self, player: str) -> list[FinishedMatch]:
        """Return a player's finished matches, the oldest first."""
        query = select(MATCH).where(MATCH.c.player == player).order_by(MATCH.c.ended, MATCH.c.id)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return [FinishedMatch(row.id, row.player, bounds.from_json(row.result), row.ended) for row in rows]


class Cribbages(Repository):
    """Matches of cribbage against the computer."""

    def begin(self, new: NewCribbage, *, now: float) -> Cribbage:
        """Begin a match at version 0 and without moves. Raises NoSuchThing, BadValue, TooMany."""
        started = bounds.seconds("time", now)
        texts = {name: bounds.text(name, getattr(new, name)) for name in ("strength", "number", "nonce", "commitment")}
        match = Cribbage(
            id=new_id(),
            player=new.player,
            practice=new.practice,
            version=0,
            moves="",
            mine=0,
            other=0,
            started=started,
            changed=started,
            ended=None,
            **texts,
        )
        with self._database.writing() as connection:
            lock(connection, new.player)
            make_room(connection, CRIBBAGE, "matches", bounds.MATCHES, CRIBBAGE.c.player == new.player)
            connection.execute(insert(CRIBBAGE).values(asdict(match)))
        return match

    def find(self, player: str, match: str) -> Cribbage | None:
        """Return a player's match, None if the id is unknown or another player's."""
        query = select(CRIBBAGE).where(CRIBBAGE.c.id == match, CRIBBAGE.c.player == player)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else _match(row)

    def of(self, player: str, *, limit: int = 50) -> list[Cribbage]:
        """Return a player's matches, the last changed first."""
        query = select(CRIBBAGE).where(CRIBBAGE.c.player == player).order_by(CRIBBAGE.c.changed.desc(), CRIBBAGE.c.id)
        limit = bounds.number("limit", limit, lowest=1, highest=bounds.PAGE)
        with self._database.reading() as connection:
            return [_match(row) for row in connection.execute(query.limit(limit))]

    def record(self, match: str, progress: CribbageProgress, *, now: float) -> int:
        """Write the progress of a match and return its new version.

        A result is added as :meth:`Matches.add` does, once per match, and not for practice. Raises
        :class:`kabale.errors.Stale` and changes nothing if the match has another version than *progress.version*;
        NoSuchThing, BadValue, TooMany.
        """
        version = bounds.number("version", progress.version)
        values: dict[str, object] = {
            "moves": bounds.text("moves", progress.moves, bounds.MOVES),
            "mine": bounds.number("score", progress.mine),
            "other": bounds.number("score", progress.other),
            "changed": bounds.seconds("time", now),
            "version": version + 1,
            **({"practice": True} if progress.practice else {}),
        }
        statement = update(CRIBBAGE).where(CRIBBAGE.c.id == match, CRIBBAGE.c.version == version).values(values)
        with self._database.writing() as connection:
            row = connection.execute(statement.returning(CRIBBAGE)).one_or_none()
            if row is None:
                raise not_recorded(connection, CRIBBAGE, "match", match)
            if progress.result is not None and row.ended is None:
                # The match has ended for the first time: it counts, unless it was for practice.
                connection.execute(update(CRIBBAGE).where(CRIBBAGE.c.id == match).values(ended=row.changed))
                if not row.practice:
                    Matches(self._database).add(row.player, progress.result, now=row.changed)
        return version + 1

    def forget(self, player: str, match: str) -> None:
        """Forget a match; its result still counts. Raises NoSuchThing."""
        mine = delete(CRIBBAGE).where(CRIBBAGE.c.id == match, CRIBBAGE.c.player == player)
        with self._database.writing() as connection:
            if not connection.execute(mine).rowcount:
                raise NoSuchThing("match")


def _match(row: "Row[Any]") -> Cribbage:
    return Cribbage(**row._mapping)
