"""Players, their settings, their favourite games, and the words that bring them back on another device."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, func, insert, select, text, update

from kabale.errors import NoSuchThing, Stale, TooMany
from kabale.store import bounds
from kabale.store.database import Part
from kabale.store.schema import FAVOURITE, METADATA, PLAYER, RECOVERY
from kabale.store.values import Player, Recovery, new_id


class Players(Part):
    """The players of a store, their settings and their favourite games."""

    def add(self, *, now: float) -> Player:
        """Add a player with an id that nobody can guess, without name and settings."""
        player = Player(new_id(), "", {}, bounds.seconds("time", now))
        with self._database.writing() as connection:
            connection.execute(insert(PLAYER).values(id=player.id, name="", settings="{}", made=player.made))
        return player

    def keep(self, player: str, *, now: float) -> None:
        """Add a player whose id exists already in a cookie; an existing player does not change."""
        values = {"id": bounds.text("player", player), "made": bounds.seconds("time", now)}
        statement = "INSERT INTO player (id, name, settings, made) VALUES (:id, '', '{}', :made) ON CONFLICT DO NOTHING"
        with self._database.writing() as connection:
            connection.execute(text(statement), values)

    def find(self, player: str) -> Player | None:
        """Return the player of an id, None if there is none."""
        with self._database.reading() as connection:
            row = connection.execute(select(PLAYER).where(PLAYER.c.id == player)).one_or_none()
        return None if row is None else Player(row.id, row.name, bounds.from_json(row.settings), row.made)

    def find_at_once(self, player: str) -> Player | None:
        """Do :meth:`find` if the database is a file, where readers never wait; otherwise return None."""
        return self.find(player) if self._database.is_file else None

    def change(self, player: str, *, name: str | None = None, settings: Mapping[str, object] | None = None) -> Player:
        """Change the name, the settings that are named, or both. Raises NoSuchThing, BadValue."""
        values: dict[str, str] = {}
        if name is not None:
            values["name"] = bounds.text("name", name, bounds.NAME)
        with self._database.writing() as connection:
            lock(connection, player)
            if settings is not None:
                both = {**self._there(player).settings, **settings}
                values["settings"] = bounds.to_json("settings", both, bounds.SETTINGS)
            if values:
                connection.execute(update(PLAYER).where(PLAYER.c.id == player).values(values))
            return self._there(player)

    def fill_in(self, player: str, name: str, settings: Mapping[str, object]) -> None:
        """Give a player the name and the settings that he has not chosen. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            lock(connection, player)
            mine = self._there(player)
            self.change(player, name=mine.name or name, settings={**settings, **mine.settings})

    def _there(self, player: str) -> Player:
        """Return a player whose row is locked."""
        found = self.find(player)
        assert found is not None, "the row is locked"
        return found

    def favourites(self, player: str) -> set[str]:
        """Return the names of the games that a player likes."""
        with self._database.reading() as connection:
            return set(connection.execute(select(FAVOURITE.c.game).where(FAVOURITE.c.player == player)).scalars())

    def set_favourite(self, player: str, game: str, *, on: bool) -> None:
        """Add a game to the favourites or remove it; repeating it is allowed. Raises NoSuchThing, BadValue, TooMany."""
        bounds.text("game", game)
        with self._database.writing() as connection:
            if on:
                lock(connection, player)
            connection.execute(delete(FAVOURITE).where(FAVOURITE.c.player == player, FAVOURITE.c.game == game))
            if on:
                make_room(connection, FAVOURITE, "favourites", bounds.FAVOURITES, FAVOURITE.c.player == player)
                connection.execute(insert(FAVOURITE).values(player=player, game=game))

    def prune(self, *, before: float, dry_run: bool = False) -> int:
        """Forget the players who came before a time and never had a name, a setting, a play or anything else.

        Return their number; with *dry_run* only count them.
        """
        # A table that is new is among them.
        nothing = [
            ~exists().where(key.parent == PLAYER.c.id)
            for table in METADATA.sorted_tables
            for key in table.foreign_keys
            if key.references(PLAYER)
        ]
        is_old = PLAYER.c.made < bounds.seconds("time", before)
        idle = (is_old, PLAYER.c.name == "", PLAYER.c.settings == "{}", *nothing)
        with self._database.writing() as connection:
            if dry_run:
                return connection.execute(select(func.count()).select_from(PLAYER).where(*idle)).scalar_one()
            return connection.execute(delete(PLAYER).where(*idle)).rowcount


class Recoveries(Part):
    """The marks of words that bring players back on another device; a player has at most one."""

    def keep(self, new: Recovery) -> None:
        """Save the mark of new words instead of the player's former mark. Raises NoSuchThing, BadValue."""
        made = bounds.seconds("time", new.made)
        nonce, mark = bounds.text("nonce", new.nonce), bounds.text("mark", new.mark)
        with self._database.writing() as connection:
            lock(connection, new.player)
            self.revoke(new.player)
            connection.execute(insert(RECOVERY).values(player=new.player, nonce=nonce, mark=mark, made=made))

    def find(self, player: str) -> Recovery | None:
        """Return the mark of a player's words, None if there is none."""
        with self._database.reading() as connection:
            row = connection.execute(select(RECOVERY).where(RECOVERY.c.player == player)).one_or_none()
        return None if row is None else Recovery(**row._mapping)

    def find_player(self, mark: str) -> str | None:
        """Return the player whom the words of a mark bring back, None if there is none."""
        query = select(RECOVERY.c.player).where(RECOVERY.c.mark == mark)
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def revoke(self, player: str) -> None:
        """Revoke a player's recovery words; revoking twice is allowed."""
        with self._database.writing() as connection:
            connection.execute(delete(RECOVERY).where(RECOVERY.c.player == player))


def lock(connection: Connection, player: str) -> None:
    """Keep others from changing a player's things until the transaction ends. Raises NoSuchThing.

    On SQLite a transaction that writes is alone anyway.
    """
    row = connection.execute(select(PLAYER.c.id).where(PLAYER.c.id == player).with_for_update()).one_or_none()
    if row is None:
        raise NoSuchThing("player")


def make_room(connection: Connection, table: Table, kind: str, most: int, *conditions: ColumnElement[bool]) -> None:
    """Raise TooMany unless fewer than *most* rows fulfil the conditions."""
    if connection.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one() >= most:
        raise TooMany(kind, most)


def not_recorded(connection: Connection, table: Table, kind: str, id: str) -> Stale | NoSuchThing:
    """Return why no row of a table has an id together with the version that somebody resumed."""
    version = connection.execute(select(table.c.version).where(table.c.id == id)).scalar_one_or_none()
    return NoSuchThing(kind) if version is None else Stale(version)
