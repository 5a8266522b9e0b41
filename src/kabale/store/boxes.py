"""All that is a player's own in one box, to be carried elsewhere; and what comes out of a box, each thing once.

Things that are in the database already are known by what they are: a play by its game, deal and beginning, a result by
when it ended, a match by its number and nonce, a definition by its text. So taking a box in again adds nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from sqlalchemy import Connection, Table, func, insert, select

from kabale.errors import TooMany
from kabale.store import bounds, definitions, players, versions
from kabale.store.cribbage import Cribbage
from kabale.store.schema import CRIBBAGE, DEFINITION, DEFINITION_TEXT, FAVOURITE, MATCH, PLAY, RESULT
from kabale.store.values import OWN, FinishedMatch, NewDefinition, Play, Result
from kabale.store.versions import Version


@dataclass(frozen=True, slots=True)
class BoxedResult:
    """A result; one that is *hidden* counts no more."""

    result: Result
    hidden: bool


@dataclass(frozen=True, slots=True)
class BoxedDefinition:
    """A definition with its texts, the newest first; *id* is what plays of the same box call it.

    *history* is what it was before each saving, the oldest first.
    """

    id: str
    forgotten: bool
    texts: tuple[NewDefinition, ...] = field(repr=False)
    history: tuple[Version, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Parcel:
    """All that is a player's own, but matches of cribbage that have not ended: their number is not told yet.

    In a box that is taken in ids only say what belongs together; *player* of what is in it says nothing.
    """

    name: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    favourites: frozenset[str] = frozenset()
    definitions: tuple[BoxedDefinition, ...] = ()
    plays: tuple[Play, ...] = ()
    results: tuple[BoxedResult, ...] = ()
    cribbage: tuple[Cribbage, ...] = ()
    matches: tuple[FinishedMatch, ...] = ()


@dataclass(frozen=True, slots=True)
class Unpacked:
    """How many things of a box were not there before."""

    plays: int
    results: int
    definitions: int
    favourites: int
    matches: int


# -- into a box --------------------------------------------------------------------------------------------------------


def packed(connection: Connection, player: str) -> Parcel:
    """Return all that is a player's own; nothing of somebody who is not there."""
    found = players.find(connection, player)
    mine = PLAY.c.player == player
    over = CRIBBAGE.c.player == player, CRIBBAGE.c.ended.is_not(None)
    return Parcel(
        "" if found is None else found.name,
        {} if found is None else found.settings,
        frozenset(players.favourites(connection, player)),
        _definitions(connection, player),
        tuple(Play(**row._mapping) for row in connection.execute(select(PLAY).where(mine).order_by(PLAY.c.started))),
        _results(connection, player),
        tuple(Cribbage(**row._mapping) for row in connection.execute(select(CRIBBAGE).where(*over))),
        tuple(players.matches(connection, player)),
    )


def _definitions(connection: Connection, player: str) -> tuple[BoxedDefinition, ...]:
    text, mine = DEFINITION_TEXT.c, DEFINITION.c
    is_old = (text.digest != mine.digest).label("is_old")
    query = select(mine.id, mine.forgotten, text.format, text.text, text.title, text.digest, is_old)
    of_player = query.join_from(DEFINITION, DEFINITION_TEXT).where(mine.player == player)
    found: dict[str, BoxedDefinition] = {}
    for row in connection.execute(of_player.order_by(mine.made, mine.id, is_old, text.digest)):
        before = found.setdefault(row.id, BoxedDefinition(row.id, row.forgotten, ()))
        texts = (*before.texts, NewDefinition(row.format, row.text, row.title, row.digest))
        found[row.id] = replace(before, texts=texts)
    return tuple(replace(each, history=tuple(versions.earlier(connection, each.id))) for each in found.values())


def _results(connection: Connection, player: str) -> tuple[BoxedResult, ...]:
    columns = [RESULT.c[name] for name in Result.__dataclass_fields__]
    query = select(*columns, RESULT.c.hidden).where(RESULT.c.player == player).order_by(RESULT.c.ended, RESULT.c.play)
    rows = [dict(row._mapping) for row in connection.execute(query)]
    return tuple(BoxedResult(hidden=bool(row.pop("hidden")), result=Result(**row)) for row in rows)


# -- out of a box ------------------------------------------------------------------------------------------------------


def unpacked(connection: Connection, player: str, box: Parcel, *, now: float) -> Unpacked:
    """Give a player what is in a box and not there yet. Raises NoSuchThing, BadValue, TooMany, TooMuch.

    The caller has looked at every text, move and number of it.
    """
    players.lock(connection, player)
    with definitions.within_bounds(connection, player):
        before = _number(connection, DEFINITION, player)
        names = {OWN + each.id: OWN + _keep(connection, player, each, now=now) for each in box.definitions}
        added = _number(connection, DEFINITION, player) - before
        ids, plays = _add_plays(connection, player, [_renamed(play, names) for play in box.plays])
        results = _add_results(connection, player, [_named(each, names, ids) for each in box.results])
        for game in names.values():
            definitions.tidy_after(connection, game)
    favourites = _add_favourites(connection, player, {names.get(game, game) for game in box.favourites})
    matches = _add_matches(connection, player, box)
    _add_settings(connection, player, box)
    return Unpacked(plays, results, added, favourites, matches)


def _number(connection: Connection, table: Table, player: str) -> int:
    query = select(func.count()).select_from(table).where(table.c.player == player)
    return int(connection.execute(query).scalar_one())


def _add(connection: Connection, player: str, table: Table, rows: Sequence[Mapping[str, object]], most: int) -> int:
    """Insert rows of a player and return how many there were. Raises TooMany."""
    if rows and _number(connection, table, player) + len(rows) > most:
        raise TooMany(f"{table.name}s", most)
    if rows:
        connection.execute(insert(table), [*map(dict, rows)])
    return len(rows)


def _keep(connection: Connection, player: str, boxed: BoxedDefinition, *, now: float) -> str:
    """Return the id of a definition, which is kept with all its texts if it was not there."""
    newest, *older = boxed.texts
    kept = definitions.keep(connection, player, newest, now=now, forgotten=boxed.forgotten).id
    for text in older:
        definitions.keep_older(connection, kept, text)
    if not boxed.forgotten:
        versions.take_in(connection, player, kept, boxed.history)
    return kept


def _renamed(play: Play, names: Mapping[str, str]) -> Play:
    return replace(play, game=names.get(play.game, play.game))


def _named(boxed: BoxedResult, names: Mapping[str, str], ids: Mapping[str, str]) -> BoxedResult:
    """Return a result with the names that its game and its play have here; that of a forgotten play gets a new one."""
    result = boxed.result
    play = ids.get(result.play) or players.new_id()
    return replace(boxed, result=replace(result, play=play, game=names.get(result.game, result.game)))


_SAME_PLAY: Final = ("game", "deal", "variant", "level", "started")
_SAME_RESULT: Final = ("game", "deal", "variant", "level", "ended")
_SAME_MATCH: Final = ("number", "nonce")


def _known(connection: Connection, player: str, table: Table, same: Iterable[str]) -> dict[tuple[object, ...], str]:
    """Return the keys of a player's rows by what they are known by."""
    key = next(iter(table.primary_key))
    query = select(key, *(table.c[name] for name in same)).where(table.c.player == player)
    return {tuple(row[1:]): row[0] for row in connection.execute(query)}


def _add_plays(connection: Connection, player: str, plays: Iterable[Play]) -> tuple[dict[str, str], int]:
    """Add plays; return what each is called here, and how many were not there."""
    known = _known(connection, player, PLAY, _SAME_PLAY)
    ids, new = {}, []
    for play in plays:
        same = tuple(getattr(play, name) for name in _SAME_PLAY)
        if same not in known:
            known[same] = players.new_id()
            new.append(asdict(replace(play, id=known[same], player=player, version=1)))
        ids[play.id] = known[same]
    return ids, _add(connection, player, PLAY, new, bounds.PLAYS)


def _add_results(connection: Connection, player: str, results: Iterable[BoxedResult]) -> int:
    known = _known(connection, player, RESULT, _SAME_RESULT)
    taken = set(known.values())
    new = []
    for each in results:
        same = tuple(getattr(each.result, name) for name in _SAME_RESULT)
        if same not in known and each.result.play not in taken:
            known[same] = each.result.play
            taken.add(each.result.play)
            new.append({**asdict(each.result), "player": player, "hidden": each.hidden, "imported": True})
    return _add(connection, player, RESULT, new, bounds.RESULTS)


def _add_favourites(connection: Connection, player: str, games: set[str]) -> int:
    new = sorted(games - players.favourites(connection, player))
    return _add(connection, player, FAVOURITE, [{"player": player, "game": game} for game in new], bounds.FAVOURITES)


def _add_matches(connection: Connection, player: str, box: Parcel) -> int:
    """Add matches of cribbage and what they were like; return how many of these there were."""
    known = _known(connection, player, CRIBBAGE, _SAME_MATCH)
    ids, new = {}, []
    for match in box.cribbage:
        same = match.number, match.nonce
        if same not in known:
            known[same] = players.new_id()
            new.append(asdict(replace(match, id=known[same], player=player, version=1)))
        ids[match.id] = known[same]
    _add(connection, player, CRIBBAGE, new, bounds.MATCHES)
    return _add(connection, player, MATCH, _finished(connection, player, box.matches, ids), bounds.MATCHES)


def _finished(
    connection: Connection, player: str, matches: Iterable[FinishedMatch], ids: Mapping[str, str]
) -> list[dict[str, object]]:
    """Return the rows of finished matches that are not there: one of a number ended once at a time."""
    known = {(match.ended, match.result.get("number")) for match in players.matches(connection, player)}
    rows: list[dict[str, object]] = []
    for match in matches:
        same = match.ended, match.result.get("number")
        if same not in known:
            known.add(same)
            result = {**match.result, "id": ids.get(str(match.result.get("id"))) or players.new_id()}
            written = bounds.to_json("match", result, bounds.MATCH)
            rows.append({"id": players.new_id(), "player": player, "result": written, "ended": match.ended})
    return rows


def _add_settings(connection: Connection, player: str, box: Parcel) -> None:
    """Take in the settings and the name that the player has not chosen here."""
    mine = players.find(connection, player)
    assert mine is not None, "the row is locked"
    players.change(connection, player, mine.name or box.name, {**box.settings, **mine.settings})
