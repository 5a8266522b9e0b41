"""Games that have got another name: what was kept under the former one is kept under the new one from now on.

It is done whenever a database is opened, as names change with the library and not with the form of the tables. Own
games, whose names begin with ``own:``, never are among them.
"""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, delete, select, update

from kabale.store.schema import FAVOURITE, PLAY, RESULT, STUDY

_OF_A_GAME: Final = (PLAY, RESULT, STUDY)


def rename(connection: Connection, names: Mapping[str, str]) -> None:
    """Let what is kept of games bear their new names, given by the former ones; done again, it changes nothing."""
    # Two names that are one now are one favourite.
    for row in connection.execute(select(FAVOURITE).where(FAVOURITE.c.game.in_(names))).all():
        mine = FAVOURITE.c.player == row.player
        connection.execute(delete(FAVOURITE).where(mine, FAVOURITE.c.game == names[row.game]))
        one = update(FAVOURITE).where(mine, FAVOURITE.c.game == row.game)
        connection.execute(one.values(game=names[row.game]))
    for table in _OF_A_GAME:
        kept = connection.execute(select(table.c.game).where(table.c.game.in_(names)).distinct()).scalars().all()
        for former in kept:
            connection.execute(update(table).where(table.c.game == former).values(game=names[former]))
