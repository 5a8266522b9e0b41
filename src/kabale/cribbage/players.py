"""Bill: who plays when it is the computer's turn. A player is given his view and nothing else.

Three strengths, and a greedy player to measure them by. What is the same for all is here: dealing, cutting, a move
without a choice.
"""

from typing import Final, Literal, Protocol

from kabale.cribbage.easy import Easy
from kabale.cribbage.greedy import Greedy
from kabale.cribbage.moves import Move, cut, lay
from kabale.cribbage.steady import Steady
from kabale.cribbage.strong import Strong
from kabale.cribbage.view import SeatView
from kabale.table.cards import Card
from kabale.table.chance import Chance

Strength = Literal["easy", "steady", "strong"]

STRENGTHS: Final[tuple[Strength, ...]] = ("easy", "steady", "strong")
"""Bill's strengths, the weakest first."""

NAMES: Final = ("greedy", *STRENGTHS)
"""All players: a greedy one besides, for comparison."""

MIDDLE: Final = 20
"""Where Bill cuts: the stock is shuffled, so one place is as good as another."""


class Strategy(Protocol):
    """What players differ in. Both are asked only where there is a choice."""

    def discard(self, view: SeatView) -> Move:
        """Return the discard."""

    def lay(self, view: SeatView) -> Card:
        """Return the card to lay; at least two can be."""


class ComputerPlayer:
    """A player of some strength: the moves that need no thought, and a thinker for the others."""

    def __init__(self, name: str, thinker: Strategy) -> None:
        self.name = name
        self._thinker = thinker

    def move(self, view: SeatView) -> Move:
        """Return a legal move for the seat of a view. Raises ValueError if it has none."""
        if not view.legal_moves:
            raise ValueError(f"seat {view.seat} has no move now")
        match view.phase:
            case "cut":
                return cut(MIDDLE)
            case "discard":
                return self._thinker.discard(view)
            case "play" if len(view.legal_moves) > 1:
                return lay(self._thinker.lay(view))
            case _:
                return view.legal_moves[0]


def strength(name: str) -> Strength:
    """Return the strength of a name. Raises ValueError for a name that is none of :data:`STRENGTHS`."""
    for each in STRENGTHS:
        if each == name:
            return each
    raise ValueError(f"{name[:20]!r} is no strength: expected one of {', '.join(STRENGTHS)}")


def player(name: str, number: int = 0) -> ComputerPlayer:
    """Return the player of a name; *number* is what the mistakes of the easy one are drawn from.

    Raises ValueError for a name that is none of :data:`NAMES`.

    >>> player("strong").name
    'strong'
    """
    match name:
        case "greedy":
            return ComputerPlayer(name, Greedy())
        case "easy":
            return ComputerPlayer(name, Easy(Chance(number)))
        case "steady":
            return ComputerPlayer(name, Steady())
        case "strong":
            return ComputerPlayer(name, Strong())
        case _:
            raise ValueError(f"there is no player {name[:20]!r}: expected one of {', '.join(NAMES)}")
