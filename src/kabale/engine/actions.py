"""Fixed numbers for moves: what learners and tables of numbers index by.

A game's :class:`Actions` list every move that can ever be legal in it, in the order in which legal moves are listed: by
pile; its lays by target, then count; the picks by place, then target; the moves under a pile by target, those of picked
cards behind the others and by place; left, right and middle click; after all piles the answers. How much that is a
definition's language says by a :class:`Reach`; it may say more than will ever be legal, and never less.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, overload

from kabale.engine.moves import Kind, LegalMoves, Move, answer, lay, pick, under
from kabale.errors import BadMove, expect

CLICKS: tuple[Kind, ...] = ("left", "right", "middle")
"""The clicks, in their order."""


@dataclass(frozen=True, slots=True)
class PileReach:
    """What a player can ever do at one pile.

    ``block`` is how many cards leave it together at most, 0 where none is taken by hand, ``picks`` out of how many
    places from the bottom a card can be picked; ``takes`` says whether cards are laid on it, ``takes_under`` whether
    they are pushed in at its bottom; ``clicks`` are those that can do something.
    """

    block: int = 0
    picks: int = 0
    takes: bool = False
    takes_under: bool = False
    clicks: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """What a player can ever do: at each pile, in file order, and how many answers a question has at most."""

    piles: Sequence[PileReach]
    answers: int = 0


class Movable(Protocol):
    """What has legal moves: a position, or the player's one."""

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""


class Actions(Sequence[Move]):
    """The moves that can ever be legal in a game, each with its number from 0 on."""

    def __init__(self, reach: Reach) -> None:
        """Number the moves."""
        self._moves = tuple(_moves(reach))
        self._numbers = {move: number for number, move in enumerate(self._moves)}

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, number: int) -> Move: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Move]: ...
    def __getitem__(self, number: int | slice) -> Move | Sequence[Move]:
        """Return the move of a number. Raises IndexError for a number below 0 or too great."""
        expect(number, int | slice, "the number of a move")
        if isinstance(number, int) and not 0 <= number < len(self._moves):
            raise IndexError(f"moves are numbered from 0 to {len(self._moves) - 1}, not {number}")
        return self._moves[number]

    def __contains__(self, move: object) -> bool:
        """Say whether a move, or the text of one, has a number."""
        return isinstance(move, Move | str) and move in self._numbers

    def index(self, move: Move | str, start: int = 0, stop: int | None = None) -> int:
        """Return the number of a move. Raises :class:`kabale.errors.BadMove` for one that is never legal here."""
        number = self._numbers.get(Move.of(move))
        if number is None or number < start or (stop is not None and number >= stop):
            raise BadMove(f"{move} is never legal in this game, and has no number")
        return number

    def mask(self, position: Movable) -> bytes:
        """Return a byte for each move: 1 for those that are legal in a position, 0 for the others."""
        mask = bytearray(len(self._moves))
        for move in position.legal_moves:
            mask[self._numbers[move]] = 1
        return bytes(mask)

    def __repr__(self) -> str:
        """Say how many there are."""
        ends = f", {self._moves[0]} to {self._moves[-1]}" if self._moves else ""
        return f"<Actions: {len(self)} moves{ends}>"


def _moves(reach: Reach) -> Iterator[Move]:
    """Yield the moves in their order."""
    takers = [index for index, pile in enumerate(reach.piles) if pile.takes]
    unders = [index for index, pile in enumerate(reach.piles) if pile.takes_under]
    for source, pile in enumerate(reach.piles):
        targets = [target for target in takers if target != source]
        yield from (lay(source, target, count) for target in targets for count in range(1, pile.block + 1))
        yield from (pick(source, place, target) for place in range(pile.picks) for target in targets)
        if pile.block:
            others = [target for target in unders if target != source]
            yield from (under(source, target) for target in others)
            yield from (under(source, target, place) for place in range(pile.picks) for target in others)
        yield from (Move(kind, source) for kind in pile.clicks)
    yield from map(answer, range(1, reach.answers + 1))
