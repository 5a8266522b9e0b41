"""Plays as logs of moves: begun, recorded after every move, listed and forgotten.

Recording is a compare-and-set on the version in one statement, so of two who go on from the same version exactly
one does. A result is written in the same transaction: a play counts once, however often it is undone and ended
again. It counts as won from the first win on, whatever is tried after taking moves back; else as not won while it
stands at an end. Its time is when it first came to that result, its figures are those of its last one.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import asdict, replace
from typing import Final

from sqlalchemy import Connection, Row, bindparam, case, delete, func, insert, select, update

from kabale.errors import NoSuchThing
from kabale.store import bounds
from kabale.store.database import Database, Part
from kabale.store.definitions import keep as keep_definition
from kabale.store.definitions import require_text, tidy_after
from kabale.store.players import lock, make_room, new_id, not_recorded
from kabale.store.recorder import Recorder
from kabale.store.schema import PLAY, RESULT
from kabale.store.values import OWN, NewDefinition, NewPlay, Play, PlayProgress, Recorded, Recording

# Made once: SQLAlchemy takes longer to put a statement together than the database to do it.
_RECORD: Final = (
    update(PLAY)
    .where(PLAY.c.id == bindparam("of_play"), PLAY.c.version == bindparam("of_version"))
    .values(
        moves=bindparam("new_moves"),
        undone=bindparam("new_undone"),
        outcome=bindparam("new_outcome"),
        score=bindparam("new_score"),
        seconds=case((PLAY.c.seconds > bindparam("new_seconds"), PLAY.c.seconds), else_=bindparam("new_seconds")),
        length=bindparam("new_length"),
        changed=bindparam("new_changed"),
        version=PLAY.c.version + 1,
    )
    .returning(PLAY.c.version, PLAY.c.seconds)
)
_RECORDED: Final = select(PLAY).where(PLAY.c.id == bindparam("of_play"))
_FOUND: Final = _RECORDED.where(PLAY.c.player == bindparam("of_player"))


def begin(connection: Connection, new: NewPlay, *, now: float, rules: NewDefinition | None = None) -> Play:
    """Begin a play, at version 0 and without moves, of a game or of *rules* that are kept for this play.

    Raises NoSuchThing, BadValue, TooMany, TooMuch.
    """
    started = bounds.seconds("time", now)
    if rules is not None:
        new = replace(new, game=OWN + keep_definition(connection, new.player, rules, now=now, forgotten=True).id)
    play = Play(
        id=new_id(),
        player=new.player,
        game=bounds.text("game", new.game),
        digest=bounds.text("digest", new.digest),
        title=bounds.text("title", new.title),
        deal=bounds.text("deal", new.deal, bounds.DEAL),
        variant=None if new.variant is None else bounds.text("variant", new.variant),
        level=bounds.number("level", new.level),
        version=0,
        moves="",
        undone="",
        outcome="playing",
        score=None,
        seconds=0.0,
        length=0,
        started=started,
        changed=started,
    )
    lock(connection, new.player)
    require_text(connection, new)
    make_room(connection, PLAY, "plays", bounds.PLAYS, PLAY.c.player == new.player)
    connection.execute(insert(PLAY).values(asdict(play)))
    return play


def find(connection: Connection, player: str, play: str) -> Play | None:
    """Return a player's play, None if there is none of that id or it is somebody else's."""
    row = connection.execute(_FOUND, {"of_play": play, "of_player": player}).one_or_none()
    return None if row is None else play_of(row)


def play_of(row: "Row[tuple[object, ...]]") -> Play:
    """Return the play of a row."""
    return Play(**row._mapping)


def listed(
    connection: Connection, player: str, limit: int, before: float | None, game: str | None, *, unfinished: bool = False
) -> list[Play]:
    """Return a player's plays, the last changed first.

    *before* leaves out those changed then or later, *unfinished* those that are won or lost.
    """
    query = select(PLAY).where(PLAY.c.player == player).order_by(PLAY.c.changed.desc(), PLAY.c.id)
    if before is not None:
        query = query.where(PLAY.c.changed < before)
    if game is not None:
        query = query.where(PLAY.c.game == game)
    if unfinished:
        query = query.where(PLAY.c.outcome.not_in(("won", "lost")))
    limit = bounds.number("limit", limit, lowest=1, highest=bounds.PAGE)
    return [play_of(row) for row in connection.execute(query.limit(limit))]


def last_played(connection: Connection, player: str) -> dict[str, float]:
    """Return when a player's plays of each game were changed last."""
    latest = select(PLAY.c.game, func.max(PLAY.c.changed).label("changed")).group_by(PLAY.c.game)
    mine = latest.where(PLAY.c.player == player)
    return {row.game: row.changed for row in connection.execute(mine)}


def record(connection: Connection, what: Recording) -> Recorded:
    """Write where a play has come to and return its new version and its clock.

    Raises :class:`kabale.errors.Stale` if the play is not at the version that the progress goes on from, and
    then changes nothing; NoSuchThing, BadValue.
    """
    progress = what.progress
    version = bounds.number("version", progress.version)
    values: dict[str, object] = {
        "of_play": what.play,
        "of_version": version,
        "new_moves": bounds.text("moves", progress.moves, bounds.MOVES),
        "new_undone": bounds.text("moves", progress.undone, bounds.MOVES),
        "new_outcome": bounds.outcome(progress.outcome),
        "new_score": None if progress.score is None else bounds.large("score", progress.score),
        "new_seconds": bounds.seconds("time", progress.seconds),
        "new_length": bounds.number("length", progress.length),
        "new_changed": bounds.seconds("time", what.now),
    }
    row = connection.execute(_RECORD, values).one_or_none()
    if row is None:
        raise not_recorded(connection, PLAY, "play", what.play)
    if not progress.goes_on:
        _keep_result(connection, play_of(connection.execute(_RECORDED, {"of_play": what.play}).one()))
    return Recorded(row.version, float(row.seconds))


def _keep_result(connection: Connection, play: Play) -> None:
    """Bring the result of a play in line with where it stands now."""
    kept = connection.execute(select(RESULT.c.won).where(RESULT.c.play == play.id)).scalar_one_or_none()
    counts = play.outcome != "playing" and play.length > 0
    won = counts and play.outcome == "won"
    if kept and not won:
        return
    if not counts:
        if kept is not None:
            connection.execute(delete(RESULT).where(RESULT.c.play == play.id))
        return
    figures = {
        "won": won,
        # A score below nothing stays inside the play (X25).
        "score": None if play.score is None else max(play.score, 0),
        "length": play.length,
        "seconds": play.seconds,
    }
    if kept == won:
        connection.execute(update(RESULT).where(RESULT.c.play == play.id).values(figures))
        return
    connection.execute(delete(RESULT).where(RESULT.c.play == play.id))
    same = {name: getattr(play, name) for name in ("player", "game", "title", "level", "variant", "deal")}
    connection.execute(
        insert(RESULT).values(same | figures | {"play": play.id, "ended": play.changed, "hidden": False})
    )


def forget(connection: Connection, player: str, play: str) -> None:
    """Forget a play; its result stays. Raises NoSuchThing."""
    lock(connection, player)
    mine = delete(PLAY).where(PLAY.c.id == play, PLAY.c.player == player)
    game = connection.execute(mine.returning(PLAY.c.game)).scalar_one_or_none()
    if game is None:
        raise NoSuchThing("play")
    tidy_after(connection, game)


def keep_seconds(connection: Connection, player: str, play: str, seconds: float) -> None:
    """Put a play's clock forward, never back; the version stays. Raises NoSuchThing, BadValue."""
    value = bounds.seconds("time", seconds)
    longest = case((PLAY.c.seconds > value, PLAY.c.seconds), else_=value)
    mine = update(PLAY).where(PLAY.c.id == play, PLAY.c.player == player).values(seconds=longest)
    if not connection.execute(mine).rowcount:
        raise NoSuchThing("play")


def latest(connection: Connection, most: int) -> Sequence[Play]:
    """Return the plays of all players that were changed last."""
    query = select(PLAY).order_by(PLAY.c.changed.desc(), PLAY.c.id).limit(most)
    return [play_of(row) for row in connection.execute(query)]


class Plays(Part):
    """Plays as logs of moves."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._recorder = Recorder(database, record)

    def close(self) -> None:
        """Write what was ordered and end."""
        self._recorder.close()

    def begin(self, new: NewPlay, *, now: float, rules: NewDefinition | None = None) -> Play:
        """Begin a play at version 0, of a game or of *rules* that are kept for it and are in no list.

        Raises NoSuchThing if player or own game are missing, BadValue, TooMany, TooMuch.
        """
        with self._database.writing() as connection:
            return begin(connection, new, now=now, rules=rules)

    def find(self, player: str, play: str) -> Play | None:
        """Return a player's play, None if there is none of that id or it is somebody else's."""
        with self._database.reading() as connection:
            return find(connection, player, play)

    def of(
        self,
        player: str,
        *,
        limit: int = 50,
        before: float | None = None,
        game: str | None = None,
        unfinished: bool = False,
    ) -> list[Play]:
        """Return a player's plays, the last changed first: those from *before* a time, those *unfinished*, or all."""
        with self._database.reading() as connection:
            return listed(connection, player, limit, before, game, unfinished=unfinished)

    def last_played(self, player: str) -> dict[str, float]:
        """Return when a player's plays of each game were changed last."""
        with self._database.reading() as connection:
            return last_played(connection, player)

    def record(self, play: str, progress: PlayProgress, *, now: float) -> int:
        """Write where a play has come to and return its new version.

        Raises :class:`kabale.errors.Stale` and changes nothing if the play is not at *progress.version* any more;
        NoSuchThing, BadValue.
        """
        return self.order(Recording(play, progress, now)).result().version

    def order(self, recording: Recording) -> Future[Recorded]:
        """Do :meth:`record` without waiting. The future has the version and the clock, or the refusal."""
        return self._recorder.record(recording)

    def record_at_once(self, recordings: Sequence[Recording]) -> list[Recorded | Exception] | None:
        """Do :meth:`record` with several at once, in this thread, and return what each returned or raised.

        None, and nothing is done, where that would mean waiting: for somebody who writes, or for another machine.
        """
        return self._recorder.record_at_once(recordings)

    def keep_seconds(self, player: str, play: str, seconds: float) -> None:
        """Put the clock of a play forward, never back, at the same version. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            keep_seconds(connection, player, play, seconds)

    def forget(self, player: str, play: str) -> None:
        """Forget a play; its result still counts. Raises NoSuchThing."""
        with self._database.writing() as connection:
            forget(connection, player, play)

    def latest(self, most: int) -> Sequence[Play]:
        """Return the plays of all players that were changed last, at most so many."""
        with self._database.reading() as connection:
            return latest(connection, most)
