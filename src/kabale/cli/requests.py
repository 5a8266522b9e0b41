"""Reading the engine's requests: one JSON object a line, whatever else may come.

Nothing a program can send is an exception here: it is a :class:`Refused`, with a code and a sentence.
"""

import json
from collections.abc import Iterator
from typing import BinaryIO, Final, NoReturn

from kabale.cli.states import Json
from kabale.nesting import DEEPEST, nests_too_deeply

MOST_BYTES: Final = 2_000_000
"""The longest line that is read; a longer one is refused and passed over."""


class Refused(Exception):
    """A request that is answered with an error: its code, its message, and what stands beside the error."""

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
        request = json.loads(text.lstrip("\ufeff"), parse_constant=_no_constant, parse_float=_finite)
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


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{text[:20]} is too large")
    return number


def _named(value: object) -> str:
    """Return what JSON calls a value."""
    names = {list: "an array", str: "a string", bool: "a boolean", type(None): "null", dict: "an object"}
    return names.get(type(value), "a number")


# -- fields ----------------------------------------------------------------------------------------------------------


def text(request: Json, name: str) -> str:
    """Return a field that must be there and be a string. Raises :class:`Refused`."""
    value = request.get(name)
    if not isinstance(value, str):
        raise _wrong(request, name, "a string")
    return value


def optional_text(request: Json, name: str) -> str | None:
    """Return a field that may be absent or null, else a string. Raises :class:`Refused`."""
    return None if request.get(name) is None else text(request, name)


def flag(request: Json, name: str, *, default: bool = False) -> bool:
    """Return a field that may be absent, else true or false. Raises :class:`Refused`."""
    value = request.get(name, default)
    if not isinstance(value, bool):
        raise _wrong(request, name, "true or false")
    return value


def number(request: Json, name: str, default: int) -> int:
    """Return a field that may be absent, else a whole number. Raises :class:`Refused`."""
    value = request.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(request, name, "a whole number")
    return value


def amount(request: Json, name: str, default: float) -> float:
    """Return a field that may be absent, else a number that is not negative. Raises :class:`Refused`."""
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
