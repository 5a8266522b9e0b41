"""Refusals: a code for programs and words for people. A mistake of ours gets a line in the log."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import Final

from kabale.errors import BadValue, KabaleError, NoSuchThing, TooMany, TooMuch
from kabale.messages import Message, message

_PACKAGE: Final = str(Path(__file__).parents[1])

_log = logging.getLogger("kabale.web")


class Refusal(Exception):
    """A refused request: *code* is for programs, *words* are for people. Other values go into the answer, too."""

    def __init__(self, code: str, words: Message, beside: dict[str, object] | None = None) -> None:
        """Store the answer, and also the arguments, so that processes can send it to each other."""
        super().__init__(code, words, beside)
        self.code = code
        self.words = words
        self.beside = beside or {}

    def body(self, language: str) -> dict[str, object]:
        """Return the answer's JSON in a language.

        >>> refused("not_found").body("en")
        {'error': {'code': 'not_found', 'message': 'there is nothing here'}}
        """
        return {"error": {"code": self.code, "message": self.words.text(language)}, **self.beside}


def refused(code: str, **values: object) -> Refusal:
    """Return the refusal of a code in its usual words."""
    return Refusal(code, message(f"web.error.{code}", **values))


def refusal_of(error: KabaleError) -> Refusal:
    """Return the refusal of an error: a deal's in the words of each language, if the error has them."""
    in_words = error.code == "bad_deal" and isinstance(error.cause, Message)
    return Refusal(error.code, message(f"web.error.{'bad_table' if in_words else error.code}", reason=error.cause))


@contextmanager
def storing() -> Iterator[None]:
    """Turn the store's refusals in a block into Refusal."""
    try:
        yield
    except BadValue as error:
        raise refused("bad_value", reason=error.why) from error
    except TooMany as error:
        raise refused("too_many", n=error.most) from error
    except TooMuch as error:
        raise refused("too_much", n=f"{error.most / 1_000_000:g}") from error
    except NoSuchThing as error:
        raise refused("not_found") from error


def note(error: BaseException) -> None:
    """Log a mistake of ours in one line, with its kind and place. Its words may be a player's and are left out."""
    _log.error("%s at %s", type(error).__name__, place(error))


def place(error: BaseException) -> str:
    """Return where an exception was raised, and where our own code was then.

    >>> try:
    ...     int("x")
    ... except ValueError as error:
    ...     print(place(error))
    <doctest kabale.services.refusals.place[0]>:2 in <module>
    """
    frames = extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(_PACKAGE)]
    # The innermost, and of ours the innermost too if that is another one.
    named = [f"{_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in [*frames[-1:], *ours[-1:]]]
    return ", from ".join(dict.fromkeys(named)) or "?"


def _short(path: str) -> str:
    """Return the part of a path from our package on, of another's the last three names.

    >>> _short("/usr/lib/python3/sqlalchemy/pool/base.py"), _short(__file__)
    ('sqlalchemy/pool/base.py', 'kabale/services/refusals.py')
    """
    path = path.removeprefix(str(Path(_PACKAGE).parent)) if path.startswith(_PACKAGE) else path
    parts = path.replace("\\", "/").strip("/").split("/")
    return "/".join(parts if path.startswith(os.sep + "kabale") else parts[-3:])
