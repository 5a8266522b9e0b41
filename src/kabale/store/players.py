"""Players, their settings, their favourite games and their matches."""

from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, func, insert, select, text, update

from kabale.errors import NoSuchThing, Stale, TooMany
from kabale.store import bounds
from kabale.store.database import Part
from kabale.store.schema import FAVOURITE, MATCH, METADATA, PLAYER
from kabale.store.values import FinishedMatch, Player

_BYTES: Final = 12
"""Random bytes of an id: 16 characters, 96 bits."""


def new_id() -> str:
    """Return an id that nobody can guess.

    >>> len(new_id())
    16
    """
    return token_urlsafe(_BYTES)


def add(connection: Connection, *, now: float) -> Player:
    """Add a player without name and settings."""
    player = Player(new_id(), "", {}, bounds.seconds("time", now))
    connection.execute(insert(PLAYER).values(id=player.id, name="", settings="{}", made=player.made))
    return player


def keep(connection: Connection, player: str, *, now: float) -> None:
    """Add a player of an id that was given out before; one who is there already stays as they are."""
    values = {"id": bounds.text("player", player), "made": bounds.seconds("time", now)}
    statement = "INSERT INTO player (id, name, settings, made) VALUES (:id, '', '{}', :made) ON CONFLICT DO NOTHING"
    connection.execute(text(statement), values)


def find(connection: Connection, player: str) -> Player | None:
    """Return a player, None if there is none of that id."""
    row = connection.execute(select(PLAYER).where(PLAYER.c.id == player)).one_or_none()
    return None if row is None else Player(row.id, row.name, bounds.from_json(row.settings), row.made)


def change(connection: Connection, player: str, name: str | None, settings: Mapping[str, object] | None) -> Player:
    """Change what is given: of the settings those that are named. Raises NoSuchThing, BadValue."""
    values: dict[str, str] = {}
    if name is not None:
        values["name"] = bounds.text("name", name, bounds.NAME)
    lock(connection, player)
    if settings is not None:
        before = find(connection, player)
        assert before is not None, "the row is locked"
        values["settings"] = bounds.to_json("settings", {**before.settings, **settings}, bounds.SETTINGS)
    if values:
        connection.execute(update(PLAYER).where(PLAYER.c.id == player).values(values))
    changed = find(connection, player)
    assert changed is not None, "the row is locked"
    return changed


def lock(connection: Connection, player: str) -> None:
    """Let nobody else change what belongs to a player until the transaction ends. Raises NoSuchThing.

    On SQLite a transaction that writes is alone anyway.
    """
    row = connection.execute(select(PLAYER.c.id).where(PLAYER.c.id == player).with_for_update()).one_or_none()
    if row is None:
        raise NoSuchThing("player")


def make_room(connection: Connection, table: Table, kind: str, most: int, *conditions: ColumnElement[bool]) -> None:
    """See that fewer than *most* rows fulfil the conditions. Raises :class:`kabale.errors.TooMany`."""
    if connection.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one() >= most:
        raise TooMany(kind, most)


def not_recorded(connection: Connection, table: Table, kind: str, id: str) -> Stale | NoSuchThing:
    """Say why no row of a table had an id and a version that somebody went on from."""
    version = connection.execute(select(table.c.version).where(table.c.id == id)).scalar_one_or_none()
    return NoSuchThing(kind) if version is None else Stale(version)


# -- favourites ------------------------------------------------------------------------------------------------------


def favourites(connection: Connection, player: str) -> set[str]:
    """Return the names of the games that a player likes."""
    return set(connection.execute(select(FAVOURITE.c.game).where(FAVOURITE.c.player == player)).scalars())


def set_favourite(connection: Connection, player: str, game: str, *, on: bool) -> None:
    """Make a game a favourite or none; doing it twice is no mistake. Raises NoSuchThing, BadValue, TooMany."""
    bounds.text("game", game)
    if on:
        lock(connection, player)
    connection.execute(delete(FAVOURITE).where(FAVOURITE.c.player == player, FAVOURITE.c.game == game))
    if on:
        make_room(connection, FAVOURITE, "favourites", bounds.FAVOURITES, FAVOURITE.c.player == player)
        connection.execute(insert(FAVOURITE).values(player=player, game=game))


# -- matches ---------------------------------------------------------------------------------------------------------


def add_match(connection: Connection, player: str, result: Mapping[str, object], *, now: float) -> FinishedMatch:
    """Keep a finished match. Raises NoSuchThing, BadValue, TooMany."""
    written = bounds.to_json("match", result, bounds.MATCH)
    match = FinishedMatch(new_id(), player, bounds.from_json(written), bounds.seconds("time", now))
    lock(connection, player)
    make_room(connection, MATCH, "matches", bounds.MATCHES, MATCH.c.player == player)
    connection.execute(insert(MATCH).values(id=match.id, player=player, result=written, ended=match.ended))
    return match


def matches(connection: Connection, player: str) -> list[FinishedMatch]:
    """Return a player's matches, oldest first."""
    query = select(MATCH).where(MATCH.c.player == player).order_by(MATCH.c.ended, MATCH.c.id)
    return [
        FinishedMatch(row.id, row.player, bounds.from_json(row.result), row.ended) for row in connection.execute(query)
    ]


# -- upkeep ----------------------------------------------------------------------------------------------------------


def prune(connection: Connection, *, before: float, dry_run: bool) -> int:
    """Forget the players who came before a time and have nothing; return how many, also if none is forgotten."""
    idle = (PLAYER.c.made < bounds.seconds("time", before), PLAYER.c.name == "", PLAYER.c.settings == "{}", *_nothing())
    if dry_run:
        return connection.execute(select(func.count()).select_from(PLAYER).where(*idle)).scalar_one()
    return connection.execute(delete(PLAYER).where(*idle)).rowcount


def _nothing() -> list[ColumnElement[bool]]:
    """Say that no table has anything of a player's; a table that is new is among them."""
    return [
        ~exists().where(key.parent == PLAYER.c.id)
        for table in METADATA.sorted_tables
        for key in table.foreign_keys
        if key.references(PLAYER)
    ]


class Players(Part):
    """The players of a store, their settings and their favourite games."""

    def add(self, *, now: float) -> Player:
        """Add a player with an id that nobody can guess, without name and settings."""
        with self._database.writing() as connection:
            return add(connection, now=now)

    def keep(self, player: str, *, now: float) -> None:
        """Add a player of an id that was given out before; one who is there already stays as they are."""
        with self._database.writing() as connection:
            keep(connection, player, now=now)

    def find(self, player: str) -> Player | None:
        """Return the player of an id, None if there is none."""
        with self._database.reading() as connection:
            return find(connection, player)

    def find_at_once(self, player: str) -> Player | None:
        """Do :meth:`find` where the database is at hand: a file, which who reads never waits for; else None."""
        return self.find(player) if self._database.is_file else None

    def change(self, player: str, *, name: str | None = None, settings: Mapping[str, object] | None = None) -> Player:
        """Change the name, or the settings that are given, or both. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            return change(connection, player, name, settings)

    def favourites(self, player: str) -> set[str]:
        """Return the names of the games that a player likes."""
        with self._database.reading() as connection:
            return favourites(connection, player)

    def set_favourite(self, player: str, game: str, *, on: bool) -> None:
        """Make a game a favourite or none; doing it twice is no mistake. Raises NoSuchThing, BadValue, TooMany."""
        with self._database.writing() as connection:
            set_favourite(connection, player, game, on=on)

    def prune(self, *, before: float, dry_run: bool = False) -> int:
        """Forget the players who came before a time and never had a name, a setting, a play or anything else.

        Return how many; with *dry_run* only count them.
        """
        with self._database.writing() as connection:
            return prune(connection, before=before, dry_run=dry_run)


class Matches(Part):
    """Finished matches."""

    def add(self, player: str, result: Mapping[str, object], *, now: float) -> FinishedMatch:
        """Keep what a finished match was like, a JSON object. Raises NoSuchThing, BadValue, TooMany."""
        with self._database.writing() as connection:
            return add_match(connection, player, result, now=now)

    def of(self, player: str) -> list[FinishedMatch]:
        """Return a player's matches, oldest first."""
        with self._database.reading() as connection:
            return matches(connection, player)
