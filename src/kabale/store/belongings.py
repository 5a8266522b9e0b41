"""All that a player has: counted, packed in a box, taken out of a box again, or merged into another player's.

Taking a box in twice adds nothing. The database knows a play by its game, deal and beginning, and a result by its end.
A play that is here goes on as in the box if the box has all its moves and later ones.
It knows a match by its number and nonce, and a definition by its text. Two players are merged in one transaction. The
settings and the name of the remaining player stay. A definition that both have becomes one, with the plays of both.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import Connection, Select, Subquery, Table, and_, delete, func, insert, select, update

from kabale.errors import TooMany
from kabale.store import bounds
from kabale.store.database import Database, Repository, lock
from kabale.store.definitions import Definitions, Versions, tidy_after, within_bounds
from kabale.store.players import Players, Recoveries
from kabale.store.plays import Matches
from kabale.store.schema import CRIBBAGE, DEFINITION, DEFINITION_TEXT, FAVOURITE, MATCH, OWNER, PLAY, PLAYER, RESULT
from kabale.store.values import (
    OWN,
    BelongingsCount,
    BoxedDefinition,
    BoxedResult,
    Cribbage,
    FinishedMatch,
    NewDefinition,
    Parcel,
    Play,
    Result,
    new_id,
)

_MOVED: Final = (DEFINITION, PLAY, RESULT, CRIBBAGE, MATCH, OWNER)
"""The tables whose rows change hands as they are; so the player owns the machine if the guest did."""

_SAME_PLAY: Final = ("game", "deal", "variant", "level", "started")
_SAME_MATCH: Final = ("number", "nonce")
_SAME_RESULT: Final = ("game", "deal", "variant", "level", "ended")


class Belongings(Repository):
    """All that a player has."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._players, self._matches = Players(database), Matches(database)
        self._definitions, self._versions = Definitions(database), Versions(database)

    def count(self, player: str) -> BelongingsCount:
        """Count what a player has."""
        with self._database.reading() as connection:
            numbers = {
                table.name: connection.execute(_number(table, player)).scalar_one()
                for table in (PLAY, RESULT, DEFINITION, FAVOURITE, CRIBBAGE, MATCH)
            }
        return BelongingsCount(
            plays=numbers["play"],
            results=numbers["result"],
            definitions=numbers["definition"],
            favourites=numbers["favourite"],
            matches=max(numbers["cribbage"], numbers["match"]),
        )

    def pack(self, player: str) -> Parcel:
        """Return all that a player has; an unknown player has nothing."""
        over = CRIBBAGE.c.player == player, CRIBBAGE.c.ended.is_not(None)
        plays = select(PLAY).where(PLAY.c.player == player).order_by(PLAY.c.started)
        columns = *(RESULT.c[name] for name in Result.__dataclass_fields__), RESULT.c.hidden
        results = select(*columns).where(RESULT.c.player == player).order_by(RESULT.c.ended, RESULT.c.play)
        with self._database.reading() as connection:
            rows = [dict(row._mapping) for row in connection.execute(results)]
            found = self._players.find(player)
            return Parcel(
                "" if found is None else found.name,
                {} if found is None else found.settings,
                frozenset(self._players.favourites(player)),
                self._packed_definitions(connection, player),
                tuple(Play(**row._mapping) for row in connection.execute(plays)),
                tuple(BoxedResult(hidden=bool(row.pop("hidden")), result=Result(**row)) for row in rows),
                tuple(Cribbage(**row._mapping) for row in connection.execute(select(CRIBBAGE).where(*over))),
                tuple(self._matches.of(player)),
            )

    def _packed_definitions(self, connection: Connection, player: str) -> tuple[BoxedDefinition, ...]:
        text, mine = DEFINITION_TEXT.c, DEFINITION.c
        is_old = (text.digest != mine.digest).label("is_old")
        query = select(mine.id, mine.forgotten, text.format, text.text, text.title, text.digest, is_old)
        of_player = query.join_from(DEFINITION, DEFINITION_TEXT).where(mine.player == player)
        found: dict[str, BoxedDefinition] = {}
        for row in connection.execute(of_player.order_by(mine.made, mine.id, is_old, text.digest)):
            before = found.setdefault(row.id, BoxedDefinition(row.id, row.forgotten, ()))
            texts = (*before.texts, NewDefinition(row.format, row.text, row.title, row.digest))
            found[row.id] = replace(before, texts=texts)
        return tuple(replace(each, history=tuple(self._versions.earlier(each.id))) for each in found.values())

    def unpack(self, player: str, box: Parcel, *, now: float) -> BelongingsCount:
        """Give a player the missing things of a checked box; return their number. Raises StoreError."""
        with self._database.writing() as connection:
            lock(connection, player)
            with within_bounds(connection, player):
                before = connection.execute(_count(DEFINITION, player)).scalar_one()
                names = {OWN + each.id: OWN + self._unpack_definition(player, each, now) for each in box.definitions}
                definitions = connection.execute(_count(DEFINITION, player)).scalar_one() - before
                played = [replace(each, game=names.get(each.game, each.game)) for each in box.plays]
                ids, plays = _add_logs(connection, player, PLAY, played, _SAME_PLAY, bounds.PLAYS)
                plays += _continue_plays(connection, player, played, ids)
                results = _add_results(connection, player, box, names, ids)
                for game in names.values():
                    tidy_after(connection, game)
            liked = {names.get(game, game) for game in box.favourites} - self._players.favourites(player)
            rows = [{"player": player, "game": game} for game in sorted(liked)]
            favourites = _add(connection, player, FAVOURITE, rows, bounds.FAVOURITES)
            matches = self._add_matches(connection, player, box)
            self._players.fill_in(player, box.name, box.settings)
        return BelongingsCount(plays, results, definitions, favourites, matches)

    def _unpack_definition(self, player: str, boxed: BoxedDefinition, now: float) -> str:
        newest, *older = boxed.texts
        own = self._definitions.keep(player, newest, now=now, forgotten=boxed.forgotten).id
        for text in older:
            self._definitions.keep_older(own, text)
        if not boxed.forgotten:
            self._versions.take_in(player, own, boxed.history)
        return own

    def _add_matches(self, connection: Connection, player: str, box: Parcel) -> int:
        """Add matches of cribbage and their results; return the number of these. A number ends once at a time."""
        ids, _ = _add_logs(connection, player, CRIBBAGE, box.cribbage, _SAME_MATCH, bounds.MATCHES)
        ends = {_end(match) for match in self._matches.of(player)}
        rows = []
        for each in box.matches:
            if _end(each) not in ends:
                ends.add(_end(each))
                result = {**each.result, "id": ids.get(str(each.result.get("id"))) or new_id()}
                written = bounds.to_json("match", result, bounds.MATCH)
                rows.append({"id": new_id(), "player": player, "result": written, "ended": each.ended})
        return _add(connection, player, MATCH, rows, bounds.MATCHES)

    def merge(self, guest: str, player: str) -> None:
        """Give a player all that a guest has, and leave the guest empty. Raises NoSuchThing, TooMany, TooMuch."""
        if guest == player:
            return
        with self._database.writing() as connection:
            # Always in one order, so that two who merge into each other do not wait for each other.
            for each in sorted((guest, player)):
                lock(connection, each)
            with within_bounds(connection, player):
                renamed = self._unite_definitions(connection, guest, player)
                for table in _MOVED:
                    # Newer than anything a server remembers of them as the guest's.
                    newer = {"version": table.c.version + 1} if "version" in table.c else {}
                    connection.execute(update(table).where(table.c.player == guest).values(player=player, **newer))
            self._versions.trim(player)
            liked = {renamed.get(game, game) for game in self._players.favourites(guest)}
            new = [{"player": player, "game": game} for game in sorted(liked - self._players.favourites(player))]
            connection.execute(delete(FAVOURITE).where(FAVOURITE.c.player == guest))
            if new:
                connection.execute(insert(FAVOURITE), new)
            theirs = self._players.find(guest)
            assert theirs is not None, "the row is locked"
            self._players.fill_in(player, theirs.name, theirs.settings)
            connection.execute(update(PLAYER).where(PLAYER.c.id == guest).values(name="", settings="{}"))
            Recoveries(self._database).revoke(guest)
            for table, kind, most in (
                (PLAY, "plays", bounds.PLAYS),
                (DEFINITION, "definitions", bounds.DEFINITIONS),
                (CRIBBAGE, "matches", bounds.MATCHES),
                (MATCH, "matches", bounds.MATCHES),
                (FAVOURITE, "favourites", bounds.FAVOURITES),
            ):
                if connection.execute(_number(table, player)).scalar_one() > most:
                    raise TooMany(kind, most)

    def _unite_definitions(self, connection: Connection, guest: str, player: str) -> dict[str, str]:
        renamed = {}
        text = DEFINITION_TEXT.c
        for theirs, mine in sorted(_shared(connection, guest, player).items()):
            for table in (PLAY, RESULT):
                connection.execute(update(table).where(table.c.game == OWN + theirs).values(game=OWN + mine))
            known = select(text.digest).where(text.definition == mine)
            older = update(DEFINITION_TEXT).where(text.definition == theirs, text.digest.not_in(known))
            connection.execute(older.values(definition=mine))
            connection.execute(delete(DEFINITION_TEXT).where(text.definition == theirs))
            self._versions.drop(theirs)
            connection.execute(delete(DEFINITION).where(DEFINITION.c.id == theirs))
            renamed[OWN + theirs] = OWN + mine
        return renamed


def _count(table: Table, player: str) -> "Select[Any]":
    return select(func.count()).select_from(table).where(table.c.player == player)


def _number(table: Table, player: str) -> "Select[Any]":
    query = _count(table, player)
    return query.where(~DEFINITION.c.forgotten) if table is DEFINITION else query


def _known(connection: Connection, player: str, table: Table, same: Iterable[str]) -> dict[tuple[object, ...], str]:
    key = next(iter(table.primary_key))
    query = select(key, *(table.c[name] for name in same)).where(table.c.player == player)
    return {tuple(row[1:]): row[0] for row in connection.execute(query)}


def _add(connection: Connection, player: str, table: Table, rows: Sequence[Mapping[str, object]], most: int) -> int:
    if rows and connection.execute(_count(table, player)).scalar_one() + len(rows) > most:
        raise TooMany(f"{table.name}s", most)
    if rows:
        connection.execute(insert(table), [*map(dict, rows)])
    return len(rows)


def _add_logs(
    connection: Connection, player: str, table: Table, logs: Iterable[Play | Cribbage], same: Sequence[str], most: int
) -> tuple[dict[str, str], int]:
    """Add plays or matches; return the ids that they have here, and the number of those that were missing."""
    known = _known(connection, player, table, same)
    ids, new = {}, []
    for log in logs:
        key = tuple(getattr(log, name) for name in same)
        if key not in known:
            known[key] = new_id()
            new.append(asdict(replace(log, id=known[key], player=player, version=1)))
        ids[log.id] = known[key]
    return ids, _add(connection, player, table, new, most)


def _continue_plays(connection: Connection, player: str, plays: Iterable[Play], ids: Mapping[str, str]) -> int:
    """Take over what came after the moves that are here; return the number of plays. Others stay as they are here."""
    open_here = select(PLAY).where(PLAY.c.player == player, PLAY.c.outcome == "playing")
    known = {row.id: Play(**row._mapping) for row in connection.execute(open_here)}
    count = 0
    for play in plays:
        here = known.get(ids[play.id])
        if here is None or here.digest != play.digest or here.changed >= play.changed:
            continue
        moves = here.moves.split()
        if [*play.moves.split(), *reversed(play.undone.split())][: len(moves)] == moves:
            same = {name: getattr(here, name) for name in ("id", "player", "game", "title")}
            values = asdict(replace(play, version=here.version + 1, **same))
            connection.execute(update(PLAY).where(PLAY.c.id == here.id).values(values))
            count += 1
    return count


def _add_results(
    connection: Connection,
    player: str,
    box: Parcel,
    names: Mapping[str, str],
    ids: Mapping[str, str],
) -> int:
    known = _known(connection, player, RESULT, _SAME_RESULT)
    taken = set(known.values())
    new = []
    ends = {each.id: _whole_end(each, won=each.outcome == "won") for each in box.plays if each.outcome != "playing"}
    for boxed in box.results:
        # A play that was played again to this end counts as one that was played here.
        imported = ends.get(boxed.result.play) != _whole_end(boxed.result, won=boxed.result.won)
        game, play = boxed.result.game, ids.get(boxed.result.play) or new_id()
        result = replace(boxed.result, play=play, game=names.get(game, game))
        same = tuple(getattr(result, name) for name in _SAME_RESULT)
        if same not in known and play not in taken:
            known[same] = play
            taken.add(play)
            new.append({**asdict(result), "player": player, "hidden": boxed.hidden, "imported": imported})
    return _add(connection, player, RESULT, new, bounds.RESULTS)


def _whole_end(of: Play | Result, *, won: bool) -> tuple[object, ...]:
    return won, of.game, of.deal, of.variant, of.level, of.score, of.length


def _end(match: FinishedMatch) -> tuple[float, object]:
    return match.ended, match.result.get("number")


def _shared(connection: Connection, guest: str, player: str) -> dict[str, str]:
    def texts(owner: str) -> Subquery:
        of_it = (DEFINITION_TEXT.c.definition == DEFINITION.c.id) & (DEFINITION_TEXT.c.digest == DEFINITION.c.digest)
        query = select(DEFINITION.c.id, DEFINITION.c.digest, DEFINITION_TEXT.c.format, DEFINITION_TEXT.c.text)
        mine = query.join(DEFINITION_TEXT, of_it).where(DEFINITION.c.player == owner, ~DEFINITION.c.forgotten)
        return mine.subquery()

    theirs, mine = texts(guest), texts(player)
    same = and_(*(theirs.c[name] == mine.c[name] for name in ("digest", "format", "text")))
    query = select(theirs.c.id, func.min(mine.c.id).label("mine")).join(mine, same).group_by(theirs.c.id)
    return {row.id: row.mine for row in connection.execute(query)}
