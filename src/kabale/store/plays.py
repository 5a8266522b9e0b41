"""Plays and matches of cribbage as logs of moves: begun, recorded after every move, listed and forgotten.

Recording is a compare-and-set on the version in one statement: of two who resume the same version, exactly one
succeeds. A result is written in the same transaction. A play counts once, however often it is undone and ended again.
It counts as won from the first win on, whatever the player tries after taking moves back. Otherwise it counts as not
won while it is at an end. The result has the time of the first such end and the figures of the last. The first end of
a match adds its result.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, replace
from typing import Final

from sqlalchemy import Connection, bindparam, case, delete, func, insert, select, update

from kabale.errors import NoSuchThing
from kabale.store import bounds
from kabale.store.database import Database, Repository, lock, make_room, not_recorded
from kabale.store.definitions import Definitions, tidy_after
from kabale.store.recorder import Recorder
from kabale.store.schema import CRIBBAGE, MATCH, PLAY, RESULT
from kabale.store.values import (
    OWN,
    Cribbage,
    CribbageProgress,
    FinishedMatch,
    NewCribbage,
    NewDefinition,
    Play,
    PlayKey,
    PlayProgress,
    Recorded,
    Recording,
    new_id,
)
from kabale.table.decks import is_position

# Made once, because SQLAlchemy takes longer to build a statement than the database to execute it.
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
        deal=func.coalesce(bindparam("new_deal", type_=PLAY.c.deal.type), PLAY.c.deal),
        changed=bindparam("new_changed"),
        version=PLAY.c.version + 1,
    )
    .returning(PLAY.c.version, PLAY.c.seconds)
)
_RECORDED: Final = select(PLAY).where(PLAY.c.id == bindparam("of_play"))
_FOUND: Final = _RECORDED.where(PLAY.c.player == bindparam("of_player"))


class Plays(Repository):
    """Plays as logs of moves."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._recorder = Recorder(database, record)

    def close(self) -> None:
        """Write what was ordered and end."""
        self._recorder.close()

    def begin(self, player: str, key: PlayKey, title: str, *, now: float, rules: NewDefinition | None = None) -> Play:
        """Begin a play of a game, or of *rules* that are saved for it only. Raises StoreError."""
        started = bounds.seconds("time", now)
        definitions = Definitions(self._database)
        with self._database.writing() as connection:
            if rules is not None:
                own = definitions.keep(player, rules, now=now, forgotten=True)
                key = replace(key, game=OWN + own.id)
            play = Play(
                id=new_id(),
                player=player,
                **bounds.texts(key, "game", "digest"),
                title=bounds.text("title", title),
                deal=bounds.text("deal", key.deal, bounds.DEAL),
                variant=None if key.variant is None else bounds.text("variant", key.variant),
                level=bounds.number("level", key.level),
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
            lock(connection, player)
            definition = play.game.removeprefix(OWN)
            if definition != play.game and not definitions.find(player, definition, digest=play.digest):
                raise NoSuchThing("definition")
            make_room(connection, PLAY, "plays", bounds.PLAYS, PLAY.c.player == player)
            connection.execute(insert(PLAY).values(asdict(play)))
            return play

    def find(self, player: str, play: str) -> Play | None:
        """Return a player's play, None if the id is unknown or another player's."""
        row = self._row(_FOUND, {"of_play": play, "of_player": player})
        return None if row is None else Play(**row._mapping)

    def of(
        self,
        player: str,
        *,
        limit: int = 50,
        before: float | None = None,
        game: str | None = None,
        unfinished: bool = False,
    ) -> list[Play]:
        """Return a player's plays, the last changed first; *unfinished* leaves out won and lost ones."""
        query = select(PLAY).where(PLAY.c.player == player).order_by(PLAY.c.changed.desc(), PLAY.c.id)
        if before is not None:
            query = query.where(PLAY.c.changed < before)
        if game is not None:
            query = query.where(PLAY.c.game == game)
        if unfinished:
            query = query.where(PLAY.c.outcome.not_in(("won", "lost")))
        limit = bounds.number("limit", limit, lowest=1, highest=bounds.PAGE)
        return [Play(**row._mapping) for row in self._rows(query.limit(limit))]

    def latest(self, most: int) -> Sequence[Play]:
        """Return at most *most* plays of all players, the last changed first."""
        query = select(PLAY).order_by(PLAY.c.changed.desc(), PLAY.c.id).limit(most)
        return [Play(**row._mapping) for row in self._rows(query)]

    def last_played(self, player: str) -> dict[str, float]:
        """Return for each game when the player's plays of it were last changed."""
        latest = select(PLAY.c.game, func.max(PLAY.c.changed).label("changed")).group_by(PLAY.c.game)
        return {row.game: row.changed for row in self._rows(latest.where(PLAY.c.player == player))}

    def record(self, play: str, progress: PlayProgress, *, now: float) -> int:
        """Write the progress of a play and return its new version. Raises Stale, NoSuchThing, BadValue."""
        return self.order(Recording(play, progress, now)).result().version

    def order(self, recording: Recording) -> Future[Recorded]:
        """Do :meth:`record` without waiting. The future has the version and the clock, or the refusal."""
        return self._recorder.record(recording)

    def record_at_once(self, recordings: Sequence[Recording]) -> list[Recorded | Exception] | None:
        """Record in this thread and return each result or error; None, and nothing done, if that would mean waiting."""
        return self._recorder.record_at_once(recordings)

    def keep_seconds(self, player: str, play: str, seconds: float) -> None:
        """Put the clock of a play forward, never back, at the same version. Raises NoSuchThing, BadValue."""
        value = bounds.seconds("time", seconds)
        longest = case((PLAY.c.seconds > value, PLAY.c.seconds), else_=value)
        mine = update(PLAY).where(PLAY.c.id == play, PLAY.c.player == player).values(seconds=longest)
        if not self._write(mine):
            raise NoSuchThing("play")

    def forget(self, player: str, play: str) -> None:
        """Forget a play; its result still counts. Raises NoSuchThing."""
        mine = delete(PLAY).where(PLAY.c.id == play, PLAY.c.player == player)
        with self._database.writing() as connection:
            lock(connection, player)
            game = connection.execute(mine.returning(PLAY.c.game)).scalar_one_or_none()
            if game is None:
                raise NoSuchThing("play")
            tidy_after(connection, game)


def record(connection: Connection, what: Recording) -> Recorded:
    """Write the progress of a play within a transaction. Raises Stale, NoSuchThing, BadValue; then nothing changes."""
    progress = what.progress
    values: dict[str, object] = {
        "of_play": what.play,
        "of_version": bounds.number("version", progress.version),
        "new_moves": bounds.text("moves", progress.moves, bounds.MOVES),
        "new_undone": bounds.text("moves", progress.undone, bounds.MOVES),
        "new_outcome": bounds.one_of("outcome", progress.outcome, bounds.OUTCOMES),
        "new_score": None if progress.score is None else bounds.large("score", progress.score),
        "new_seconds": bounds.seconds("time", progress.seconds),
        "new_deal": None if progress.deal is None else bounds.text("deal", progress.deal, bounds.DEAL),
        "new_length": bounds.number("length", progress.length),
        "new_changed": bounds.seconds("time", what.now),
    }
    row = connection.execute(_RECORD, values).one_or_none()
    if row is None:
        raise not_recorded(connection, PLAY, "play", what.play)
    if not progress.goes_on:
        _write_result(connection, Play(**connection.execute(_RECORDED, {"of_play": what.play}).one()._mapping))
    return Recorded(row.version, float(row.seconds))


def _write_result(connection: Connection, play: Play) -> None:
    """Write or delete the result of a play. A play that began at a position (``at:``) has none."""
    if is_position(play.deal):
        return
    was_won = connection.execute(select(RESULT.c.won).where(RESULT.c.play == play.id)).scalar_one_or_none()
    counts = play.outcome != "playing" and play.length > 0
    won = counts and play.outcome == "won"
    if was_won and not won:
        return
    if not counts:
        if was_won is not None:
            connection.execute(delete(RESULT).where(RESULT.c.play == play.id))
        return
    figures = {
        "won": won,
        # A negative score stays inside the play (X25).
        "score": None if play.score is None else max(play.score, 0),
        "length": play.length,
        "seconds": play.seconds,
    }
    if was_won == won:
        connection.execute(update(RESULT).where(RESULT.c.play == play.id).values(figures))
        return
    connection.execute(delete(RESULT).where(RESULT.c.play == play.id))
    same = {name: getattr(play, name) for name in ("player", "game", "title", "level", "variant", "deal")}
    connection.execute(
        insert(RESULT).values(same | figures | {"play": play.id, "ended": play.changed, "hidden": False})
    )


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
        rows = self._rows(query)
        return [FinishedMatch(row.id, row.player, bounds.from_json(row.result), row.ended) for row in rows]


class Cribbages(Repository):
    """Matches of cribbage against the computer."""

    def begin(self, new: NewCribbage, *, now: float) -> Cribbage:
        """Begin a match at version 0 and without moves. Raises NoSuchThing, BadValue, TooMany."""
        started = bounds.seconds("time", now)
        texts = bounds.texts(new, "strength", "number", "nonce", "commitment")
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
        row = self._row(query)
        return None if row is None else Cribbage(**row._mapping)

    def of(self, player: str, *, limit: int = 50) -> list[Cribbage]:
        """Return a player's matches, the last changed first."""
        query = select(CRIBBAGE).where(CRIBBAGE.c.player == player).order_by(CRIBBAGE.c.changed.desc(), CRIBBAGE.c.id)
        limit = bounds.number("limit", limit, lowest=1, highest=bounds.PAGE)
        return [Cribbage(**row._mapping) for row in self._rows(query.limit(limit))]

    def record(self, match: str, progress: CribbageProgress, *, now: float) -> int:
        """Write the progress of a match; the first end adds a result, but for practice. Raises StoreError."""
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
        if not self._write(mine):
            raise NoSuchThing("match")
