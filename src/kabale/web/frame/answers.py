"""Describe the answers of routes: the shapes that all rooms share, and the errors that a route may answer."""

from typing import Annotated, Any, Final

from pydantic import Field
from typing_extensions import TypedDict

Number = Annotated[int, Field(ge=1)]
"""Piles, cards and places of cards are numbered from 1."""

Responses = dict[int | str, dict[str, Any]]
"""The description of a route's answers for FastAPI."""


class Failure(TypedDict):
    """A code for programs and words for people."""

    code: str
    message: str


class ErrorAnswer(TypedDict):
    """A refusal and its reason."""

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

CHANGING: Final = (400, 408, 415)  # The statuses of routes that read a body.


def errors(*statuses: int) -> Responses:
    """Return the error answers of a route: those of every route, and some statuses."""
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


_CODES: Final = {
    400: ("bad_http", "bad_json", "two_lengths"),
    403: ("wrong_host", "wrong_origin"),
    404: ("not_found",),
    405: ("not_allowed",),
    408: ("slow_request",),
    409: ("stale", "not_over", "measuring", "rules_changed"),
    413: ("too_large",),
    415: ("content_type",),
    422: (
        *("bad_request", "bad_card", "bad_deal", "bad_move", "bad_value", "definition", "illegal_move"),
        "runaway_rules",
        *("import_slow", "too_slow", "too_long", "too_many", "too_much", "unknown_game"),
        *("recovery_number", "recovery_unknown", "recovery_word", "none_graded", "none_winnable"),
        *("not_convertible", "not_filled_in", "nothing_to_redo", "nothing_to_undo", "undo_final"),
    ),
    429: ("too_often",),
    431: ("head_too_large",),
    500: ("internal",),
    503: ("busy", "full", "full_bodies", "store_unavailable"),
}

STATUS: Final = {code: status for status, codes in _CODES.items() for code in codes}
"""Every code of an error with its status; its words are the message ``web.error.CODE``."""
