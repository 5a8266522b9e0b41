"""What can be asked of rules, as plain data that may go to another process, and what comes back."""

from dataclasses import dataclass
from typing import Final, Literal

from kabale.search.verdict import Verdict
from kabale.web.shapes import ChangeShape, Json, Seen
from kabale.web.sources import Source

Action = Literal["begin", "look", "move", "undo", "redo", "restart", "end", "auto"]
Asking = Literal["why", "hint", "file", "picture"]
Telling = Literal["check", "describe", "rules", "convert", "title", "picture"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A play as it is kept: its source with the digest that its rules had, its deal, its moves.

    One that is about to begin has neither an id nor a digest.
    """

    play: str
    source: Source
    digest: str
    deal: str
    variant: str | None
    level: int
    moves: str = ""
    undone: str = ""


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """Do something at a play.

    *argument* is a move, several moves (``begin``), ``single`` (``undo``, ``redo``), ``all`` and ``joined`` (``auto``).
    """

    seat: Seat
    action: Action
    language: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """Where a play has come to: of which rules and deal it is, what is recorded, what is answered.

    *variant* is None for the usual one, by whatever name it was asked for.
    """

    title: str
    format: str
    digest: str
    deal: str
    variant: str | None
    moves: str
    undone: str
    seen: Seen
    changes: list[ChangeShape] | None = None
    played: list[str] | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What a picture of a table looks like: the words of :mod:`kabale.picture`."""

    style: str = "classic-4-light"
    back: str = "1"
    small: bool = False


PLAIN_LOOK: Final = Look()


@dataclass(frozen=True, slots=True)
class AskOrder:
    """Ask something of a play that changes nothing.

    *argument* is a move for ``why``; *verdict* is what is known for ``hint``: whether the play can still be won.
    """

    seat: Seat
    question: Asking
    language: str
    argument: str = ""
    look: Look = PLAIN_LOOK
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class TextOrder:
    """Ask something of a definition; *argument* is a format for ``convert``, a deal for ``picture``."""

    source: Source
    question: Telling
    language: str
    argument: str = ""
    look: Look = PLAIN_LOOK


Order = PlayOrder | AskOrder | TextOrder
Answer = Played | Json
