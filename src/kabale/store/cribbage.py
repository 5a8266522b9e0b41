"""Matches of cribbage against the computer: begun, recorded after every move, listed, forgotten.

As with plays, recording is a compare-and-set on the version in one statement. When a match ends for the first time its
result is kept in the same transaction: it counts once, whatever is tried after taking moves back.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, Row, delete, insert, select, update

from kabale.errors import NoSuchThing
from kabale.store import bounds
from kabale.store.database import Part
from kabale.store.players import add_match, lock, make_room, new_id, not_recorded
from kabale.store.schema import CRIBBAGE


@dataclass(frozen=True, slots=True)
class NewCribbage:
    """What a match begins with: the other's strength, and the number and nonce that the commitment was made of."""

    player: str
    strength: str
    number: str = field(repr=False)
    nonce: str = field(repr=False)
    commitment: str
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Cribbage:
    """A match as it was recorded last; *ended* is when it ended first, None as long as it has not."""

    id: str
    player: str
    strength: str
    practice: bool
    number: str = field(repr=False)
    nonce: str = field(repr=False)
    commitment: str
    version: int
    moves: str
    mine: int
    other: int
    started: float
    changed: float
    ended: float | None


@dataclass(frozen=True, slots=True)
class CribbageProgress:
    """Where a match has come to: *version* is the one that it goes on from, *result* how it ended, if it has.

    A match in which a move was taken back before its end is for *practice* from then on.
    """

    version: int
    moves: str
    mine: int
    other: int
    result: Mapping[str, object] | None = None
    practice: bool = False


def begin(connection: Connection, new: NewCribbage, *, now: float) -> Cribbage:
    """Begin a match, at version 0 and without moves. Raises NoSuchThing, BadValue, TooMany."""
    started = bounds.seconds("time", now)
    given = {
        name: bounds.text(name, value) for name, value in asdict(new).items() if name not in ("player", "practice")
    }
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
        **given,
    )
    lock(connection, new.player)
    make_room(connection, CRIBBAGE, "matches", bounds.MATCHES, CRIBBAGE.c.player == new.player)
    connection.execute(insert(CRIBBAGE).values(asdict(match)))
    return match


def find(connection: Connection, player: str, match: str) -> Cribbage | None:
    """Return a player's match, None if there is none of that id or it is somebody else's."""
    query = select(CRIBBAGE).where(CRIBBAGE.c.id == match, CRIBBAGE.c.player == player)
    row = connection.execute(query).one_or_none()
    return None if row is None else _match(row)


def _match(row: "Row[tuple[object, ...]]") -> Cribbage:
    return Cribbage(**row._mapping)


def listed(connection: Connection, player: str, limit: int) -> list[Cribbage]:
    """Return a player's matches, the last changed first."""
    query = select(CRIBBAGE).where(CRIBBAGE.c.player == player).order_by(CRIBBAGE.c.changed.desc(), CRIBBAGE.c.id)
    limit = bounds.number("limit", limit, lowest=1, highest=bounds.PAGE)
    return [_match(row) for row in connection.execute(query.limit(limit))]


def record(connection: Connection, match: str, progress: CribbageProgress, *, now: float) -> int:
    """Write where a match has come to and return the new version.

    Raises :class:`kabale.errors.Stale` if the match is not at the version that the progress goes on from, and then
    changes nothing; NoSuchThing, BadValue, TooMany.
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
    row = connection.execute(statement.returning(CRIBBAGE)).one_or_none()
    if row is None:
        raise not_recorded(connection, CRIBBAGE, "match", match)
    if progress.result is not None and row.ended is None:
        # The match has ended for the first time; what it was like counts, unless it was for practice.
        ended = _match(row)
        connection.execute(update(CRIBBAGE).where(CRIBBAGE.c.id == match).values(ended=ended.changed))
        if not ended.practice:
            add_match(connection, ended.player, progress.result, now=ended.changed)
    return version + 1


def forget(connection: Connection, player: str, match: str) -> None:
    """Forget a match; its result still counts. Raises NoSuchThing."""
    mine = delete(CRIBBAGE).where(CRIBBAGE.c.id == match, CRIBBAGE.c.player == player)
    if not connection.execute(mine).rowcount:
        raise NoSuchThing("match")


class Cribbages(Part):
    """Matches of cribbage that are being played."""

    def begin(self, new: NewCribbage, *, now: float) -> Cribbage:
        """Begin a match of cribbage at version 0. Raises NoSuchThing, BadValue, TooMany."""
        with self._database.writing() as connection:
            return begin(connection, new, now=now)

    def find(self, player: str, match: str) -> Cribbage | None:
        """Return a player's match of cribbage, None if there is none of that id or it is somebody else's."""
        with self._database.reading() as connection:
            return find(connection, player, match)

    def of(self, player: str, *, limit: int = 50) -> list[Cribbage]:
        """Return a player's matches of cribbage, the last changed first."""
        with self._database.reading() as connection:
            return listed(connection, player, limit)

    def record(self, match: str, progress: CribbageProgress, *, now: float) -> int:
        """Write where a match of cribbage has come to and return its new version.

        A result is kept as :meth:`kabale.store.players.Matches.add` does, once a match, and not for practice. Raises
        :class:`kabale.errors.Stale` and changes nothing if the match is not at *progress.version* any more;
        NoSuchThing, BadValue, TooMany.
        """
        with self._database.writing() as connection:
            return record(connection, match, progress, now=now)

    def forget(self, player: str, match: str) -> None:
        """Forget a match of cribbage; its result still counts. Raises NoSuchThing."""
        with self._database.writing() as connection:
            forget(connection, player, match)
