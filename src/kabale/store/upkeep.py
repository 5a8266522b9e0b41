"""Keeping a store in order: players who never did anything are forgotten, and the last plays are gone through."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select

from kabale.store import bounds
from kabale.store.plays import play_of
from kabale.store.schema import METADATA, PLAY, PLAYER
from kabale.store.values import Play


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


def latest(connection: Connection, most: int) -> Sequence[Play]:
    """Return the plays of all players that were changed last."""
    query = select(PLAY).order_by(PLAY.c.changed.desc(), PLAY.c.id).limit(most)
    return [play_of(row) for row in connection.execute(query)]
