"""The tables as SQLAlchemy Core sees them: the newest version, which :mod:`kabale.store.migrations` makes.

Nothing is made from these: a database comes to this form through the migrations alone, and a test compares both.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    TypeDecorator,
)

from kabale.store.bounds import is_keepable

METADATA: Final = MetaData()


class StorableText(TypeDecorator[str]):
    """Text, of which what cannot be kept is nowhere: whoever looks for it finds nothing, as for any other stranger."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        """Return what the database is given: no value, which equals nothing, for a text that it would choke on."""
        return value if value is None or is_keepable(value) else None


def _text(name: str, *, nullable: bool = False) -> Column[str]:
    return Column(name, StorableText, nullable=nullable)


def _player() -> Column[str]:
    return Column("player", StorableText, ForeignKey("player.id"), nullable=False)


def _real(name: str) -> Column[float]:
    return Column(name, Double, nullable=False)


SCHEMA: Final = Table("schema", METADATA, Column("version", Integer, nullable=False))

PLAYER: Final = Table(
    "player", METADATA, Column("id", StorableText, primary_key=True), _text("name"), _text("settings"), _real("made")
)

# Words that bring a player back on another device: see store/players.py.
RECOVERY: Final = Table(
    "recovery",
    METADATA,
    Column("player", StorableText, ForeignKey("player.id"), primary_key=True),
    _text("nonce"),
    _text("mark"),
    _real("made"),
)

# What cookies are signed with; the oldest signs, all are read.
SECRET: Final = Table("secret", METADATA, Column("value", StorableText, primary_key=True), _real("made"))

# Whom the terminal plays as: one row at most. A key makes a browser the owner's, once: see store/players.py.
OWNER: Final = Table(
    "owner",
    METADATA,
    Column("place", Integer, primary_key=True),
    _player(),
)

OWNER_KEY: Final = Table("owner_key", METADATA, Column("mark", StorableText, primary_key=True), _real("until"))

FAVOURITE: Final = Table("favourite", METADATA, _player(), _text("game"), PrimaryKeyConstraint("player", "game"))

# A definition is its newest text; older texts stay as long as a play needs them. The text stands last: SQLite then
# reads what lists tell without it.
DEFINITION: Final = Table(
    "definition",
    METADATA,
    Column("id", StorableText, primary_key=True),
    _player(),
    _text("digest"),
    Column("forgotten", Boolean, nullable=False),
    _real("made"),
    _real("changed"),
)

DEFINITION_TEXT: Final = Table(
    "definition_text",
    METADATA,
    Column("definition", StorableText, ForeignKey("definition.id"), nullable=False),
    _text("digest"),
    _text("format"),
    _text("title"),
    Column("bytes", Integer, nullable=False),
    _text("facts", nullable=True),
    _text("text"),
    PrimaryKeyConstraint("definition", "digest"),
)

# What a definition was before: the text stands last, for the same reason.
DEFINITION_VERSION: Final = Table(
    "definition_version",
    METADATA,
    Column("definition", StorableText, ForeignKey("definition.id"), nullable=False),
    Column("number", Integer, nullable=False),
    _real("saved"),
    _text("format"),
    _text("title"),
    Column("bytes", Integer, nullable=False),
    _text("text"),
    PrimaryKeyConstraint("definition", "number"),
)

PLAY: Final = Table(
    "play",
    METADATA,
    Column("id", StorableText, primary_key=True),
    _player(),
    _text("game"),
    _text("digest"),
    _text("title"),
    _text("deal"),
    _text("variant", nullable=True),
    Column("level", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    _text("moves"),
    _text("undone"),
    _text("outcome"),
    Column("score", BigInteger, nullable=True),
    _real("seconds"),
    Column("length", Integer, nullable=False),
    _real("started"),
    _real("changed"),
)

# No foreign key to the play: a result outlives it.
RESULT: Final = Table(
    "result",
    METADATA,
    Column("play", StorableText, primary_key=True),
    _player(),
    _text("game"),
    _text("title"),
    Column("level", Integer, nullable=False),
    _text("deal"),
    Column("won", Boolean, nullable=False),
    Column("score", BigInteger, nullable=True),
    Column("length", Integer, nullable=False),
    _real("seconds"),
    _real("ended"),
    Column("hidden", Boolean, nullable=False),
    _text("variant", nullable=True),
    # It came with a file and is taken at its word.
    Column("imported", Boolean, nullable=False, default=False),
)

MATCH: Final = Table(
    "match", METADATA, Column("id", StorableText, primary_key=True), _player(), _text("result"), _real("ended")
)

# A match of cribbage while it is played, and afterwards for who looks at it again.
CRIBBAGE: Final = Table(
    "cribbage",
    METADATA,
    Column("id", StorableText, primary_key=True),
    _player(),
    _text("strength"),
    Column("practice", Boolean, nullable=False),
    _text("number"),
    _text("nonce"),
    _text("commitment"),
    Column("version", Integer, nullable=False),
    _text("moves"),
    Column("mine", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    _real("started"),
    _real("changed"),
    Column("ended", Double, nullable=True),
)

STUDY: Final = Table(
    "study",
    METADATA,
    Column("id", StorableText, primary_key=True),
    _text("game"),
    _text("title"),
    _text("digest"),
    _text("limits"),
    _real("made"),
)

STUDY_ROW: Final = Table(
    "study_row",
    METADATA,
    Column("study", StorableText, ForeignKey("study.id"), nullable=False),
    _text("deal"),
    _text("verdict"),
    Column("positions", BigInteger, nullable=False),
    _real("seconds"),
    Column("length", Integer, nullable=True),
    _text("reason"),
    _text("judge"),
    PrimaryKeyConstraint("study", "deal"),
)

# Verdicts on plays, whoever played them: see store/searches.py.
POSITION_VERDICT: Final = Table(
    "position_verdict",
    METADATA,
    Column("id", StorableText, primary_key=True),
    _text("deal"),
    _text("play"),
    _text("verdict"),
    _text("line"),
    Column("positions", BigInteger, nullable=False),
    _real("seconds"),
    _real("used"),
)
