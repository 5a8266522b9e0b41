"""What the server answers where it does not do what was asked: a status, a code for programs, words for people."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kabale.errors import BadValue, NoSuchThing, TooMany, TooMuch
from kabale.messages import Message, message

STATUS: Final[dict[str, int]] = {
    "bad_http": 400,
    "bad_json": 400,
    "two_lengths": 400,
    "wrong_host": 403,
    "wrong_origin": 403,
    "not_found": 404,
    "not_allowed": 405,
    "slow_request": 408,
    "stale": 409,
    "not_over": 409,
    "measuring": 409,
    "rules_changed": 409,
    "too_large": 413,
    "content_type": 415,
    "bad_request": 422,
    "bad_deal": 422,
    "bad_move": 422,
    "bad_value": 422,
    "definition": 422,
    "illegal_move": 422,
    "import_slow": 422,
    "recovery_number": 422,
    "recovery_unknown": 422,
    "recovery_word": 422,
    "none_graded": 422,
    "none_winnable": 422,
    "not_convertible": 422,
    "not_filled_in": 422,
    "nothing_to_redo": 422,
    "nothing_to_undo": 422,
    "runaway_rules": 422,
    "too_long": 422,
    "too_many": 422,
    "too_much": 422,
    "too_slow": 422,
    "undo_final": 422,
    "unknown_game": 422,
    "too_often": 429,
    "head_too_large": 431,
    "internal": 500,
    "busy": 503,
    "full": 503,
    "full_bodies": 503,
    "store_unavailable": 503,
}
"""Every code of an error with its status; its words are the message ``web.error.CODE``."""


class Refusal(Exception):
    """The request is refused: *code* is one of :data:`STATUS`, *beside* stands beside the error in the answer."""

    def __init__(self, code: str, words: Message, beside: dict[str, object] | None = None) -> None:
        """Keep what is answered; the arguments are kept too, so that it can be sent between processes."""
        super().__init__(code, words, beside)
        self.code = code
        self.words = words
        self.beside = beside or {}

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def body(self, language: str) -> dict[str, object]:
        """Return the answer's JSON in a language.

        >>> refused("not_found").body("en")
        {'error': {'code': 'not_found', 'message': 'there is nothing here'}}
        """
        return {"error": {"code": self.code, "message": self.words.text(language)}, **self.beside}


def refused(code: str, **values: object) -> Refusal:
    """Return the refusal of a code in its usual words."""
    return Refusal(code, message(f"web.error.{code}", **values))


@contextmanager
def storing() -> Iterator[None]:
    """Refuse, with :class:`Refusal`, what the store does not keep in a block, or has not there."""
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
