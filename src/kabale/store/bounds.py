"""The bounds of all values that go to the database, the same for SQLite and PostgreSQL."""

import json
import math
from collections.abc import Mapping
from typing import Final, cast

from kabale.errors import BadValue

# Characters of texts.
NAME: Final = 100
TITLE: Final = 300  # also of the name of a game, of a variant and of any other short text
DEAL: Final = 8_010  # a position with its scheme
DEFINITION: Final = 1_000_000
MOVES: Final = 2_000_000  # a session has at most 100,000 moves

# Characters of JSON: a player's settings, the result of a match, and what lists show of a definition.
SETTINGS: Final = 20_000
MATCH: Final = 200_000
FACTS: Final = 4_000

# Limits of a player. The bytes of definitions include texts that only plays still need. Each definition has at most
# this number of versions, and their bytes are those of all definitions. Results have a limit in a box only.
DEFINITIONS: Final = 200
DEFINITIONS_BYTES: Final = 10_000_000
VERSIONS: Final = 20
VERSIONS_BYTES: Final = 5_000_000
PLAYS: Final = 50_000
RESULTS: Final = 200_000
FAVOURITES: Final = 2_000
MATCHES: Final = 50_000

PAGE: Final = 1_000
"""Plays in one answer."""

_INTEGER: Final = 2**31 - 1
_LARGE: Final = 2**53
OUTCOMES: Final = ("playing", "won", "lost", "stuck")
VERDICTS: Final = ("won", "lost", "unknown")


def text(kind: str, value: str, most: int = TITLE) -> str:
    """Return a text that the database accepts. Raises :class:`kabale.errors.BadValue`.

    >>> text("name", "Anna")
    'Anna'
    """
    if not isinstance(value, str):
        raise BadValue(kind, f"it is no text but {type(value).__name__}")
    if len(value) > most:
        raise BadValue(kind, f"it is longer than {most} characters")
    if not is_keepable(value):
        raise BadValue(kind, "it has a character that is none (NUL, or half of a pair)")
    return value


def texts(value: object, *names: str) -> dict[str, str]:
    """Return some attributes of a value, which are short texts. Raises BadValue."""
    return {name: text(name, getattr(value, name)) for name in names}


def is_keepable(value: str) -> bool:
    """Say whether both databases can keep a text: it has no NUL and no half of a pair."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in value


def seconds(kind: str, value: float) -> float:
    """Return a finite number that is not negative. Raises BadValue."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise BadValue(kind, f"expected seconds, found {value!r}"[:100])
    return float(value)


def number(kind: str, value: int, *, lowest: int = 0, highest: int = _INTEGER) -> int:
    """Return an integer in a range. Raises BadValue."""
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise BadValue(kind, f"expected a number from {lowest} to {highest}")
    return value


def large(kind: str, value: int) -> int:
    """Return an integer that JSON and both databases keep exactly. Raises BadValue."""
    return number(kind, value, lowest=-_LARGE, highest=_LARGE)


def one_of(kind: str, value: str, allowed: tuple[str, ...]) -> str:
    """Return one of a few words. Raises BadValue."""
    if value not in allowed:
        raise BadValue(kind, f"expected one of {', '.join(allowed)}")
    return value


def to_json(kind: str, value: Mapping[str, object], most: int) -> str:
    """Return a JSON object as text, in ASCII. Raises BadValue for an invalid or too long object."""
    if not isinstance(value, Mapping):
        raise BadValue(kind, "expected a JSON object")
    try:
        written = json.dumps(dict(value), allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadValue(kind, "it is not JSON") from error
    if len(written) > most:
        raise BadValue(kind, f"it is longer than {most} characters")
    return written


def from_json(written: str) -> dict[str, object]:
    """Return what :func:`to_json` wrote."""
    return cast(dict[str, object], json.loads(written))
