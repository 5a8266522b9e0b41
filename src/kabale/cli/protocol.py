"""JSON for programs: requests that are read, games, positions and verdicts that are written (``docs/protocol.md``).

Nothing that a program sends is an exception here: it is a :class:`Refused`, with a code and a sentence.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b
from math import isinf
from typing import BinaryIO, Final

from kabale.engine.game import Game, Position
from kabale.engine.session import Session
from kabale.nesting import DEEPEST, nests_too_deeply
from kabale.search.shortest import Shortest
from kabale.search.verdict import Verdict

MOST_BYTES: Final = 2_000_000  # a longer line is refused and passed over
Json = dict[str, object]
_KEY_BYTES = 16


class Refused(Exception):
    """A request that is answered with an error: its code, its message, and further fields of the answer."""

    def __init__(self, code: str, message: str, **beside: object) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.beside = beside


def lines(reader: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream without reading more of one than just over :data:`MOST_BYTES`."""
    while line := reader.readline(MOST_BYTES + 1):
        yield line
        while len(line) >= MOST_BYTES and not line.endswith(b"\n"):
            line = reader.readline(MOST_BYTES)


def parse(line: str | bytes) -> Json:
    """Read a request. Raises :class:`Refused` with ``bad_json`` or ``bad_request``."""
    if len(line) > MOST_BYTES:
        raise Refused("bad_json", f"the line is longer than {MOST_BYTES:,} bytes")
    try:
        text = line if isinstance(line, str) else line.decode()
        if nests_too_deeply(text):
            raise Refused("bad_json", f"the line is nested more than {DEEPEST} deep")
        request = json.loads(text.lstrip("\ufeff"), parse_constant=_finite, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise Refused("bad_json", f"the line is not UTF-8: byte {error.start + 1} is wrong") from error
    except json.JSONDecodeError as error:
        raise Refused("bad_json", f"the line is not JSON: {error.msg} at column {error.colno}") from error
    except ValueError as error:
        # The first clause alone: Python's own errors go on about its settings.
        brief = str(error).partition(":")[0].partition(";")[0][:100]
        raise Refused("bad_json", f"the line is not JSON: {brief}") from error
    if not isinstance(request, dict):
        raise Refused("bad_request", f"a request is a JSON object, and this is {_named(request)}")
    return request


def _finite(text: str) -> float:
    """Return a number, which JSON says or Python adds: NaN and infinities are refused."""
    if text in ("NaN", "Infinity", "-Infinity"):
        raise ValueError(f"{text} is no number")
    if isinf(number := float(text)):
        raise ValueError(f"{text[:20]} is too large")
    return number


def _named(value: object) -> str:
    names = {list: "an array", str: "a string", bool: "a boolean", type(None): "null", dict: "an object"}
    return names.get(type(value), "a number")


def text(request: Json, name: str) -> str:
    """Return a field that must be there and be a string. Raises :class:`Refused`."""
    value = request.get(name)
    if not isinstance(value, str):
        raise _wrong(request, name, "a string")
    return value


def optional_text(request: Json, name: str) -> str | None:
    """Return a string field, which may be absent or null. Raises :class:`Refused`."""
    return None if request.get(name) is None else text(request, name)


def flag(request: Json, name: str, *, default: bool = False) -> bool:
    """Return a field that is true or false, or may be absent. Raises :class:`Refused`."""
    value = request.get(name, default)
    if not isinstance(value, bool):
        raise _wrong(request, name, "true or false")
    return value


def number(request: Json, name: str, default: int) -> int:
    """Return a whole number, which may be absent. Raises :class:`Refused`."""
    value = request.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(request, name, "a whole number")
    return value


def amount(request: Json, name: str, default: float) -> float:
    """Return a number from 0 on, which may be absent. Raises :class:`Refused`."""
    value = request.get(name, default)
    if not isinstance(value, int | float) or isinstance(value, bool) or value < 0:
        raise _wrong(request, name, "a number that is not negative")
    return value


def texts(request: Json, name: str) -> list[str]:
    """Return a field that must be there and be an array of strings. Raises :class:`Refused`."""
    value = request.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise _wrong(request, name, "an array of strings")
    return value


def _wrong(request: Json, name: str, expected: str) -> Refused:
    found = _named(request[name]) if name in request else "absent"
    return Refused("bad_request", f"{name!r} is {found}: expected {expected}")


def state(session: Session, *, open_cards: bool = False) -> Json:
    """Return a state: what the player may see, or every card with *open_cards*."""
    position = session.position
    table, infos, question = position.table, position.piles, position.question
    return {
        "piles": [
            {
                "pile": index + 1,
                "id": infos[index].id,
                "cards": table.names(index, hide=False) if open_cards else list(seen.cards),
                "up": list(seen.up),
            }
            for index, seen in enumerate(position.view().piles)
        ],
        "outcome": position.outcome.value,
        "score": position.score,
        "passes": position.passes,
        "question": question and {"text": question.text, "answers": list(question.answers)},
        "counters": dict(sorted(table.counters.items())),
        "length": session.length,
        "key": key(position),
    }


def key(position: Position) -> str:
    """Return a digest of a position's key in hexadecimal."""
    return blake2b(position.key(), digest_size=_KEY_BYTES).hexdigest()


def verdict(found: Verdict | Shortest, *, thoughtful: bool) -> Json:
    """Return what a search says; *thoughtful* where it saw cards that lie face down."""
    return {**found.to_dict(), "thoughtful": thoughtful}


def described(game: Game) -> Json:
    """Return what ``load`` answers about a game."""
    return {
        "title": game.title,
        "format": game.format,
        "cards": game.card_count,
        "piles": [
            {"pile": number, "id": pile.id, "kind": pile.kind, "visible": pile.visible}
            for number, pile in enumerate(game.piles, 1)
        ],
        "variants": [{"id": variant.id, "text": variant.text} for variant in game.variants],
        "levels": list(game.levels),
        "digest": game.digest,
    }
