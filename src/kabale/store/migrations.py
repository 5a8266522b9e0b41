"""Bring a database to the newest version, by steps of plain SQL that both databases understand.

Nobody changes a released step: a file of any earlier version must still open. Steps are written out and do not use
:mod:`kabale.store.schema`, which knows the newest version only. Renaming games works on the newest version.
"""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, delete, inspect, select, text, update

from kabale.errors import NewerStore, StoreError
from kabale.store.schema import FAVOURITE, PLAY, RESULT, STUDY

_OF_A_PLAYER: Final = "player TEXT NOT NULL REFERENCES player (id)"
_REAL: Final = "DOUBLE PRECISION NOT NULL"

STEPS: Final = (
    (
        f"CREATE TABLE player (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, settings TEXT NOT NULL, made {_REAL})",
        f"CREATE TABLE favourite ({_OF_A_PLAYER}, game TEXT NOT NULL, PRIMARY KEY (player, game))",
        f"""CREATE TABLE definition (id TEXT PRIMARY KEY NOT NULL, {_OF_A_PLAYER}, format TEXT NOT NULL,
        title TEXT NOT NULL, text TEXT NOT NULL, digest TEXT NOT NULL, forgotten BOOLEAN NOT NULL, made {_REAL})""",
        "CREATE INDEX definitions_of_a_player ON definition (player)",
        f"""CREATE TABLE play (id TEXT PRIMARY KEY NOT NULL, {_OF_A_PLAYER}, game TEXT NOT NULL, digest TEXT NOT NULL,
        title TEXT NOT NULL, deal TEXT NOT NULL, variant TEXT, level INTEGER NOT NULL, version INTEGER NOT NULL,
        moves TEXT NOT NULL, undone TEXT NOT NULL, outcome TEXT NOT NULL, score BIGINT, seconds {_REAL},
        length INTEGER NOT NULL, started {_REAL}, changed {_REAL})""",
        "CREATE INDEX plays_of_a_player ON play (player, changed)",
        f"""CREATE TABLE result (play TEXT PRIMARY KEY NOT NULL, {_OF_A_PLAYER}, game TEXT NOT NULL,
        title TEXT NOT NULL, level INTEGER NOT NULL, deal TEXT NOT NULL, won BOOLEAN NOT NULL, score BIGINT,
        length INTEGER NOT NULL, seconds {_REAL}, ended {_REAL}, hidden BOOLEAN NOT NULL)""",
        "CREATE INDEX results_of_a_player ON result (player, game)",
    ),
    # Definitions can be changed: the store saves each text that a play needs, by its digest. Matches and studies are
    # new.
    (
        "ALTER TABLE definition RENAME TO definition_before",
        "DROP INDEX definitions_of_a_player",
        f"""CREATE TABLE definition (id TEXT PRIMARY KEY NOT NULL, {_OF_A_PLAYER}, digest TEXT NOT NULL,
        forgotten BOOLEAN NOT NULL, made {_REAL}, changed {_REAL})""",
        "CREATE INDEX definitions_of_a_player ON definition (player)",
        """CREATE TABLE definition_text (definition TEXT NOT NULL REFERENCES definition (id),
        digest TEXT NOT NULL, format TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (definition, digest))""",
        """INSERT INTO definition (id, player, digest, forgotten, made, changed)
        SELECT id, player, digest, forgotten, made, made FROM definition_before""",
        """INSERT INTO definition_text (definition, digest, format, title, text)
        SELECT id, digest, format, title, text FROM definition_before""",
        "DROP TABLE definition_before",
        f"CREATE TABLE match (id TEXT PRIMARY KEY NOT NULL, {_OF_A_PLAYER}, result TEXT NOT NULL, ended {_REAL})",
        "CREATE INDEX matches_of_a_player ON match (player)",
        f"""CREATE TABLE study (id TEXT PRIMARY KEY NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
        digest TEXT NOT NULL, limits TEXT NOT NULL, made {_REAL})""",
        f"""CREATE TABLE study_row (study TEXT NOT NULL REFERENCES study (id), deal TEXT NOT NULL,
        verdict TEXT NOT NULL, positions BIGINT NOT NULL, seconds {_REAL}, length INTEGER, reason TEXT NOT NULL,
        PRIMARY KEY (study, deal))""",
    ),
    # Matches of cribbage that are being played.
    (
        f"""CREATE TABLE cribbage (id TEXT PRIMARY KEY NOT NULL, {_OF_A_PLAYER}, strength TEXT NOT NULL,
        practice BOOLEAN NOT NULL, number TEXT NOT NULL, nonce TEXT NOT NULL, commitment TEXT NOT NULL,
        version INTEGER NOT NULL, moves TEXT NOT NULL, mine INTEGER NOT NULL, other INTEGER NOT NULL,
        started {_REAL}, changed {_REAL}, ended DOUBLE PRECISION)""",
        "CREATE INDEX cribbage_of_a_player ON cribbage (player, changed)",
    ),
    # Results are counted variant by variant; those whose play was forgotten are taken for the usual one.
    (
        "ALTER TABLE result ADD COLUMN variant TEXT",
        "UPDATE result SET variant = (SELECT play.variant FROM play WHERE play.id = result.play)",
    ),
    # Lists of definitions read no texts, so their columns come before the text. Old texts are counted in characters.
    (
        "ALTER TABLE definition_text RENAME TO definition_text_before",
        """CREATE TABLE definition_text (definition TEXT NOT NULL REFERENCES definition (id),
        digest TEXT NOT NULL, format TEXT NOT NULL, title TEXT NOT NULL, bytes INTEGER NOT NULL, facts TEXT,
        text TEXT NOT NULL, PRIMARY KEY (definition, digest))""",
        """INSERT INTO definition_text (definition, digest, format, title, bytes, text)
        SELECT definition, digest, format, title, length(text), text FROM definition_text_before""",
        "DROP TABLE definition_text_before",
    ),
    # The words that bring a player back on another device.
    (
        f"""CREATE TABLE recovery (player TEXT PRIMARY KEY NOT NULL REFERENCES player (id), nonce TEXT NOT NULL,
        mark TEXT NOT NULL UNIQUE, made {_REAL})""",
    ),
    # The key that signs cookies was a file next to the database.
    (f"CREATE TABLE secret (value TEXT PRIMARY KEY NOT NULL, made {_REAL})",),
    # Whom the terminal plays as, and the keys that make a browser the same player.
    (
        f"CREATE TABLE owner (place INTEGER PRIMARY KEY NOT NULL, {_OF_A_PLAYER})",
        "CREATE TABLE owner_key (mark TEXT PRIMARY KEY NOT NULL, until DOUBLE PRECISION NOT NULL)",
    ),
    # The player of the lines of a study; the verdicts on positions.
    (
        "ALTER TABLE study_row ADD COLUMN judge TEXT NOT NULL DEFAULT ''",
        f"""CREATE TABLE position_verdict (id TEXT PRIMARY KEY NOT NULL, deal TEXT NOT NULL, play TEXT NOT NULL,
        verdict TEXT NOT NULL, line TEXT NOT NULL, positions BIGINT NOT NULL, seconds {_REAL}, used {_REAL})""",
        "CREATE INDEX position_verdicts_of_a_deal ON position_verdict (deal)",
        "CREATE INDEX position_verdicts_by_use ON position_verdict (used)",
    ),
    # The results of one deal, of all players.
    ("CREATE INDEX results_of_a_deal ON result (deal)",),
    # The former versions of a definition.
    (
        f"""CREATE TABLE definition_version (definition TEXT NOT NULL REFERENCES definition (id),
        number INTEGER NOT NULL, saved {_REAL}, format TEXT NOT NULL, title TEXT NOT NULL, bytes INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (definition, number))""",
    ),
    # Show imported results only to their player; earlier results are not marked as imported.
    ("ALTER TABLE result ADD COLUMN imported BOOLEAN NOT NULL DEFAULT FALSE",),
    # The version of Kabale that searched a row; that of earlier rows is unknown.
    ("ALTER TABLE study_row ADD COLUMN kabale TEXT NOT NULL DEFAULT ''",),
)
"""Step *n*, from 1, makes version *n* of version *n* - 1; an empty database has version 0."""

_LOCK: Final = 0x6B6162616C65
"""PostgreSQL's lock for making tables, any number that nobody else uses: ``kabale`` in ASCII."""


def migrate(connection: Connection, *, to: int = len(STEPS)) -> None:
    """Bring a database to a version. Raises NewerStore, and StoreError for another program's database."""
    be_alone(connection)
    version = found_version(connection)
    if version > len(STEPS):
        raise NewerStore(version, len(STEPS))
    for step in STEPS[version:to]:
        for statement in step:
            connection.execute(text(statement))
    connection.execute(text("UPDATE schema SET version = :version WHERE version < :version"), {"version": to})


def be_alone(connection: Connection) -> None:
    """Let no other server that starts go on until the transaction ends; on SQLite one that writes is alone anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def found_version(connection: Connection) -> int:
    """Return the version of a database and give an empty one version 0. Raises StoreError.

    The version is negative while :mod:`kabale.store.copying` fills the database.
    """
    tables = inspect(connection).get_table_names()
    if "schema" not in tables:
        if tables:
            raise StoreError(f"this is no database of Kabale: it has a table {tables[0]!r} and none named 'schema'")
        connection.execute(text("CREATE TABLE schema (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO schema (version) VALUES (0)"))
    versions = connection.execute(text("SELECT version FROM schema")).scalars().all()
    if len(versions) != 1 or not isinstance(versions[0], int):
        raise StoreError("the database is damaged: its version cannot be read")
    if versions[0] < 0:
        todo = "resume kabale store copy with the version of Kabale that began it, or empty the database"
        raise StoreError(f"the database is an unfinished copy: {todo}")
    return versions[0]


def rename(connection: Connection, names: Mapping[str, str]) -> None:
    """Give the games of all rows their new names, by the former ones; doing it again changes nothing."""
    # Two names that are one now are one favourite.
    for row in connection.execute(select(FAVOURITE).where(FAVOURITE.c.game.in_(names))).all():
        mine = FAVOURITE.c.player == row.player
        connection.execute(delete(FAVOURITE).where(mine, FAVOURITE.c.game == names[row.game]))
        one = update(FAVOURITE).where(mine, FAVOURITE.c.game == row.game)
        connection.execute(one.values(game=names[row.game]))
    for table in (PLAY, RESULT, STUDY):
        found = connection.execute(select(table.c.game).where(table.c.game.in_(names)).distinct()).scalars().all()
        for former in found:
            connection.execute(update(table).where(table.c.game == former).values(game=names[former]))
