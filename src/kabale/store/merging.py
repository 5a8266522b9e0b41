"""Two players who turn out to be one: all that one has goes to the other, in one transaction or not at all.

What the other has chosen stays: settings, the name. A definition that both have is one afterwards, with the plays of
both.
"""

from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, Subquery, Table, and_, delete, func, insert, select, update

from kabale.errors import TooMany
from kabale.store import bounds, boxes, definitions, players, recovery, versions
from kabale.store.boxes import Parcel, Unpacked
from kabale.store.database import Part
from kabale.store.schema import CRIBBAGE, DEFINITION, DEFINITION_TEXT, FAVOURITE, MATCH, OWNER, PLAY, PLAYER, RESULT
from kabale.store.values import OWN, BelongingsCount

_MOVED: Final = (DEFINITION, PLAY, RESULT, CRIBBAGE, MATCH, OWNER)
"""The tables whose rows go over as they are: where the guest was the machine's owner, the player is it afterwards."""


def belongings(connection: Connection, player: str) -> BelongingsCount:
    """Count what a player has."""

    def number(table: Table) -> int:
        return connection.execute(_counted(table, player)).scalar_one()

    return BelongingsCount(
        plays=number(PLAY),
        results=number(RESULT),
        definitions=number(DEFINITION),
        favourites=number(FAVOURITE),
        matches=max(number(CRIBBAGE), number(MATCH)),
    )


def merge(connection: Connection, guest: str, player: str) -> None:
    """Give a player all that a guest has, and leave the guest empty. Raises NoSuchThing, TooMany, TooMuch."""
    if guest == player:
        return
    # Always in one order: two who merge into each other would wait for each other.
    for each in sorted((guest, player)):
        players.lock(connection, each)
    with definitions.within_bounds(connection, player):
        renamed = _unite_definitions(connection, guest, player)
        for table in _MOVED:
            connection.execute(update(table).where(table.c.player == guest).values(player=player, **_newer(table)))
    versions.trim(connection, player)
    _merge_favourites(connection, guest, player, renamed)
    _merge_settings(connection, guest, player)
    recovery.revoke(connection, guest)
    _see_that_all_fit(connection, player)


def _newer(table: Table) -> dict[str, ColumnElement[int]]:
    """Return what makes rows newer than what any server still remembers of them as the guest's."""
    return {"version": table.c.version + 1} if "version" in table.c else {}


def _see_that_all_fit(connection: Connection, player: str) -> None:
    """See that a player has no more of anything than may be. Raises TooMany, which ends the transaction."""
    for table, kind, most in (
        (PLAY, "plays", bounds.PLAYS),
        (DEFINITION, "definitions", bounds.DEFINITIONS),
        (CRIBBAGE, "matches", bounds.MATCHES),
        (MATCH, "matches", bounds.MATCHES),
        (FAVOURITE, "favourites", bounds.FAVOURITES),
    ):
        if connection.execute(_counted(table, player)).scalar_one() > most:
            raise TooMany(kind, most)


def _counted(table: Table, player: str) -> "Select[int]":
    query = select(func.count()).select_from(table).where(table.c.player == player)
    return query.where(~DEFINITION.c.forgotten) if table is DEFINITION else query


def _unite_definitions(connection: Connection, guest: str, player: str) -> dict[str, str]:
    """Make one of each definition that both have, and return the games' new names by the former ones."""
    renamed = {}
    for theirs, mine in sorted(_shared(connection, guest, player).items()):
        _unite(connection, theirs, mine)
        renamed[OWN + theirs] = OWN + mine
    return renamed


def _shared(connection: Connection, guest: str, player: str) -> dict[str, str]:
    """Return the player's definition for each of the guest's that has the same text."""

    def texts(owner: str) -> Subquery:
        of_it = (DEFINITION_TEXT.c.definition == DEFINITION.c.id) & (DEFINITION_TEXT.c.digest == DEFINITION.c.digest)
        query = select(DEFINITION.c.id, DEFINITION.c.digest, DEFINITION_TEXT.c.format, DEFINITION_TEXT.c.text)
        return (
            query.join(DEFINITION_TEXT, of_it).where(DEFINITION.c.player == owner, ~DEFINITION.c.forgotten).subquery()
        )

    theirs, mine = texts(guest), texts(player)
    same = and_(*(theirs.c[name] == mine.c[name] for name in ("digest", "format", "text")))
    query = select(theirs.c.id, func.min(mine.c.id).label("mine")).join(mine, same).group_by(theirs.c.id)
    return {row.id: row.mine for row in connection.execute(query)}


def _unite(connection: Connection, theirs: str, mine: str) -> None:
    """Let what belongs to one definition belong to another one of the same text."""
    for table in (PLAY, RESULT):
        connection.execute(update(table).where(table.c.game == OWN + theirs).values(game=OWN + mine))
    text = DEFINITION_TEXT.c
    kept = select(text.digest).where(text.definition == mine)
    older = update(DEFINITION_TEXT).where(text.definition == theirs, text.digest.not_in(kept))
    connection.execute(older.values(definition=mine))
    connection.execute(delete(DEFINITION_TEXT).where(text.definition == theirs))
    versions.drop(connection, theirs)
    connection.execute(delete(DEFINITION).where(DEFINITION.c.id == theirs))


def _merge_favourites(connection: Connection, guest: str, player: str, renamed: dict[str, str]) -> None:
    theirs = {renamed.get(game, game) for game in players.favourites(connection, guest)}
    new = theirs - players.favourites(connection, player)
    connection.execute(delete(FAVOURITE).where(FAVOURITE.c.player == guest))
    if new:
        connection.execute(insert(FAVOURITE), [{"player": player, "game": game} for game in sorted(new)])


def _merge_settings(connection: Connection, guest: str, player: str) -> None:
    """Add the guest's settings and name where the player has none, and leave the guest without."""
    theirs, mine = players.find(connection, guest), players.find(connection, player)
    assert theirs is not None, "the row is locked"
    assert mine is not None, "the row is locked"
    players.change(connection, player, mine.name or theirs.name, {**theirs.settings, **mine.settings})
    connection.execute(update(PLAYER).where(PLAYER.c.id == guest).values(name="", settings="{}"))


class Belongings(Part):
    """All that a player has, to be counted, carried or given to another player."""

    def count(self, player: str) -> BelongingsCount:
        """Count what a player has."""
        with self._database.reading() as connection:
            return belongings(connection, player)

    def merge(self, guest: str, player: str) -> None:
        """Give a player all that a guest has, and leave the guest empty. Raises NoSuchThing, TooMany."""
        with self._database.writing() as connection:
            merge(connection, guest, player)

    def pack(self, player: str) -> Parcel:
        """Return all that is a player's own."""
        with self._database.reading() as connection:
            return boxes.packed(connection, player)

    def unpack(self, player: str, box: Parcel, *, now: float) -> Unpacked:
        """Give a player what is in a box and not there yet. Raises NoSuchThing, BadValue, TooMany, TooMuch."""
        with self._database.writing() as connection:
            return boxes.unpacked(connection, player, box, now=now)
