"""Players with their settings and favourite games, what brings them back, and the owner, whom the terminal plays as.

Secrets that sign cookies lie in the database, so that all its servers know all its players. A key makes a browser the
owner, once and for a short time. The database has only the mark of a key, from which nobody can make the key.
"""

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from sqlalchemy import Connection, delete, exists, func, insert, select, text, update

from kabale.store import bounds
from kabale.store.database import Database, Repository, lock, make_room
from kabale.store.migrations import be_alone
from kabale.store.schema import FAVOURITE, METADATA, OWNER, OWNER_KEY, PLAYER, RECOVERY, SECRET
from kabale.store.values import Player, Recovery, new_id

LASTS: Final = 900.0
"""Seconds for which a key can be used."""

_BYTES: Final = 32
_PLACE: Final = 1


class Players(Repository):
    """The players of a store, their settings and their favourite games."""

    def add(self, *, now: float) -> Player:
        """Add a player with an id that nobody can guess, without name and settings."""
        player = Player(new_id(), "", {}, bounds.seconds("time", now))
        self._write(insert(PLAYER).values(id=player.id, name="", settings="{}", made=player.made))
        return player

    def keep(self, player: str, *, now: float) -> None:
        """Add a player whose id exists already in a cookie; an existing player does not change."""
        values = {"id": bounds.text("player", player), "made": bounds.seconds("time", now)}
        statement = "INSERT INTO player (id, name, settings, made) VALUES (:id, '', '{}', :made) ON CONFLICT DO NOTHING"
        self._write(text(statement), values)

    def count(self) -> int:
        """Return the number of players."""
        with self._database.reading() as connection:
            return connection.execute(select(func.count()).select_from(PLAYER)).scalar_one()

    def find(self, player: str) -> Player | None:
        """Return the player with this id, or None."""
        row = self._row(select(PLAYER).where(PLAYER.c.id == player))
        return None if row is None else Player(row.id, row.name, bounds.from_json(row.settings), row.made)

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
        """Give a player the name and the settings that he did not choose. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            lock(connection, player)
            mine = self._there(player)
            self.change(player, name=mine.name or name, settings={**settings, **mine.settings})

    def _there(self, player: str) -> Player:
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
        """Forget the players of before a time who have nothing; return their number, with *dry_run* only that."""
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


class Recoveries(Repository):
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
        """Return the mark of a player's words, or None."""
        row = self._row(select(RECOVERY).where(RECOVERY.c.player == player))
        return None if row is None else Recovery(**row._mapping)

    def find_player(self, mark: str) -> str | None:
        """Return the player whom the words of a mark bring back, or None."""
        query = select(RECOVERY.c.player).where(RECOVERY.c.mark == mark)
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def revoke(self, player: str) -> None:
        """Revoke a player's recovery words; revoking twice is allowed."""
        self._write(delete(RECOVERY).where(RECOVERY.c.player == player))


class Secrets(Repository):
    """The secrets that sign players' cookies."""

    def all(self, offered: Iterable[str] = (), *, now: float) -> list[str]:
        """Return all secrets, the oldest first, which signs new cookies; add what is *offered*, or make a first one."""
        query = select(SECRET.c.value).order_by(SECRET.c.made, SECRET.c.value)
        with self._database.writing() as connection:
            be_alone(connection)
            for secret in offered:
                _keep(connection, secret, now)
            found = connection.execute(query).scalars().all()
            return [*found] or [_keep(connection, token_urlsafe(_BYTES), now)]


def _keep(connection: Connection, secret: str, now: float) -> str:
    values = {"value": bounds.text("secret", secret), "made": bounds.seconds("time", now)}
    connection.execute(text("INSERT INTO secret (value, made) VALUES (:value, :made) ON CONFLICT DO NOTHING"), values)
    return secret


class Owner(Repository):
    """The one player whom the terminal plays as, and the keys that let a browser be the same player."""

    def __init__(self, database: Database, merge: Callable[[str, str], None]) -> None:
        super().__init__(database)
        self._merge = merge

    def player(self, *, now: float) -> str:
        """Return the id of the owner; the first call makes a new player."""
        with self._database.writing() as connection:
            be_alone(connection)
            return self._find(connection) or self._make(connection, None, now)

    def offer(self, *, now: float) -> str:
        """Return a new key that makes its bearer the owner; keys that nobody used in time are deleted."""
        key, until = token_urlsafe(_BYTES), bounds.seconds("time", now) + LASTS
        with self._database.writing() as connection:
            connection.execute(delete(OWNER_KEY).where(OWNER_KEY.c.until <= now))
            connection.execute(insert(OWNER_KEY).values(mark=_mark(key), until=until))
        return key

    def enter(self, key: str, guest: str | None, *, now: float) -> str | None:
        """Return the owner for a key, which is used up then; None for an unknown, used or old key.

        The owner gets all that the *guest* with the key has. Without an owner the guest becomes it. Raises TooMany,
        TooMuch.
        """
        ours = delete(OWNER_KEY).where(OWNER_KEY.c.mark == _mark(key), OWNER_KEY.c.until > bounds.seconds("time", now))
        with self._database.writing() as connection:
            be_alone(connection)
            if not connection.execute(ours).rowcount:
                return None
            owner = self._find(connection)
            here = None if guest is None or Players(self._database).find(guest) is None else guest
            if owner is None:
                return self._make(connection, here, now)
            if here is None:
                return owner
            # Recovery words of either player still work then.
            recoveries = Recoveries(self._database)
            if recoveries.find(here) is None:
                self._merge(here, owner)
            elif recoveries.find(owner) is None:
                self._merge(owner, here)
                return here
            return owner

    def _find(self, connection: Connection) -> str | None:
        return connection.execute(select(OWNER.c.player)).scalar_one_or_none()

    def _make(self, connection: Connection, player: str | None, now: float) -> str:
        player = player or Players(self._database).add(now=now).id
        connection.execute(insert(OWNER).values(place=_PLACE, player=player))
        return player


def _mark(key: str) -> str:
    return sha256(key.encode(errors="replace")).hexdigest()
