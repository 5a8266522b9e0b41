"""The tables as SQLAlchemy Core sees them: the newest version of :mod:`kabale.store.migrations`, which makes them."""

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
    """Text; a text that databases refuse is found nowhere."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        """Return the text for the database: no value, which equals nothing, for one that it refuses."""
        return value if value is None or is_keepable(value) else None


def _id(name: str = "id") -> Column[str]:
    return Column(name, StorableText, primary_key=True)


def _player(*, primary_key: bool = False) -> Column[str]:
    return Column("player", StorableText, ForeignKey("player.id"), nullable=False, primary_key=primary_key)


def _definition() -> Column[str]:
    return Column("definition", StorableText, ForeignKey("definition.id"), nullable=False)


def _texts(*names: str, nullable: bool = False) -> "list[Column[str]]":
    return [Column(name, StorableText, nullable=nullable) for name in names]


def _integers(*names: str) -> "list[Column[int]]":
    return [Column(name, Integer, nullable=False) for name in names]


def _reals(*names: str) -> "list[Column[float]]":
    return [Column(name, Double, nullable=False) for name in names]


SCHEMA: Final = Table("schema", METADATA, *_integers("version"))

PLAYER: Final = Table("player", METADATA, _id(), *_texts("name", "settings"), *_reals("made"))

# Words that bring a player back on another device: see store/players.py.
RECOVERY: Final = Table("recovery", METADATA, _player(primary_key=True), *_texts("nonce", "mark"), *_reals("made"))

# The keys of cookies: the oldest signs, and all are read.
SECRET: Final = Table("secret", METADATA, _id("value"), *_reals("made"))

# Whom the terminal plays as: one row at most. A key makes a browser the owner's, once: see store/players.py.
OWNER: Final = Table("owner", METADATA, Column("place", Integer, primary_key=True), _player())

OWNER_KEY: Final = Table("owner_key", METADATA, _id("mark"), *_reals("until"))

FAVOURITE: Final = Table("favourite", METADATA, _player(), *_texts("game"), PrimaryKeyConstraint("player", "game"))

# A definition is its newest text; older texts stay as long as a play needs them. The text comes last, so that SQLite
# reads the columns of lists without it.
DEFINITION: Final = Table(
    "definition",
    METADATA,
    _id(),
    _player(),
    *_texts("digest"),
    Column("forgotten", Boolean, nullable=False),
    *_reals("made", "changed"),
)

DEFINITION_TEXT: Final = Table(
    "definition_text",
    METADATA,
    _definition(),
    *_texts("digest", "format", "title"),
    *_integers("bytes"),
    *_texts("facts", nullable=True),
    *_texts("text"),
    PrimaryKeyConstraint("definition", "digest"),
)

# The former versions of a definition, with the text last for the same reason.
DEFINITION_VERSION: Final = Table(
    "definition_version",
    METADATA,
    _definition(),
    *_integers("number"),
    *_reals("saved"),
    *_texts("format", "title"),
    *_integers("bytes"),
    *_texts("text"),
    PrimaryKeyConstraint("definition", "number"),
)

PLAY: Final = Table(
    "play",
    METADATA,
    _id(),
    _player(),
    *_texts("game", "digest", "title", "deal"),
    *_texts("variant", nullable=True),
    *_integers("level", "version"),
    *_texts("moves", "undone", "outcome"),
    Column("score", BigInteger, nullable=True),
    *_reals("seconds"),
    *_integers("length"),
    *_reals("started", "changed"),
)

# No foreign key to the play: a result outlives it.
RESULT: Final = Table(
    "result",
    METADATA,
    _id("play"),
    _player(),
    *_texts("game", "title"),
    *_integers("level"),
    *_texts("deal"),
    Column("won", Boolean, nullable=False),
    Column("score", BigInteger, nullable=True),
    *_integers("length"),
    *_reals("seconds", "ended"),
    Column("hidden", Boolean, nullable=False),
    *_texts("variant", nullable=True),
    # It came with a file and is taken at its word.
    Column("imported", Boolean, nullable=False, default=False),
)

MATCH: Final = Table("match", METADATA, _id(), _player(), *_texts("result"), *_reals("ended"))

# A match of cribbage while it is played, and afterwards for who looks at it again.
CRIBBAGE: Final = Table(
    "cribbage",
    METADATA,
    _id(),
    _player(),
    *_texts("strength"),
    Column("practice", Boolean, nullable=False),
    *_texts("number", "nonce", "commitment"),
    *_integers("version"),
    *_texts("moves"),
    *_integers("mine", "other"),
    *_reals("started", "changed"),
    Column("ended", Double, nullable=True),
)

STUDY: Final = Table("study", METADATA, _id(), *_texts("game", "title", "digest", "limits"), *_reals("made"))

STUDY_ROW: Final = Table(
    "study_row",
    METADATA,
    Column("study", StorableText, ForeignKey("study.id"), nullable=False),
    *_texts("deal", "verdict"),
    Column("positions", BigInteger, nullable=False),
    *_reals("seconds"),
    Column("length", Integer, nullable=True),
    *_texts("reason", "judge", "kabale"),
    PrimaryKeyConstraint("study", "deal"),
)

# Verdicts on plays of all players: see store/searches.py.
POSITION_VERDICT: Final = Table(
    "position_verdict",
    METADATA,
    _id(),
    *_texts("deal", "play", "verdict", "line"),
    Column("positions", BigInteger, nullable=False),
    *_reals("seconds", "used"),
)
