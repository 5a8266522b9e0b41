"""What routes say of their answers: the shapes that all rooms share, and which errors a route may answer."""

from typing import Annotated, Any, Final

from pydantic import Field
from typing_extensions import TypedDict

Number = Annotated[int, Field(ge=1)]
"""Piles, cards and places of cards count from 1."""

Responses = dict[int | str, dict[str, Any]]
"""What FastAPI is told of a route's answers."""


class Failure(TypedDict):
    """A code for programs and words for people."""

    code: str
    message: str


class ErrorAnswer(TypedDict):
    """What was refused and why."""

    error: Failure


_WORDS: Final = {
    400: "the body is not JSON",
    403: "the request comes from elsewhere",
    404: "there is nothing here, or it is somebody else's",
    408: "the body took too long to arrive",
    409: "the play has gone on elsewhere, or its rules have changed",
    413: "the body is too large",
    415: "the body is not said to be JSON",
    422: "the request is not one, or cannot be done",
    429: "it was tried too often",
    500: "a mistake of ours",
    503: "too much is being worked out, or the database cannot be used",
}

CHANGING: Final = (400, 408, 415)
"""The statuses of routes that read a body."""


def errors(*statuses: int) -> Responses:
    """Return the answers of a route beside its own: those of every route, and some statuses."""
    return {
        status: {"model": ErrorAnswer, "description": _WORDS[status]}
        for status in sorted({403, 413, 422, 500, 503, *statuses})
    }


def stale(model: object) -> Responses:
    """Return the answer of a route that goes on from a version; the model has what stands there now."""
    return {409: {"model": model, "description": _WORDS[409]}}


def written(kind: str, what: str) -> Responses:
    """Return the answer of a route that gives a file of a kind."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}, "description": what}}


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
