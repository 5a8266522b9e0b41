"""Fixed numbers for moves: what learners and tables of numbers index by.

A game's :class:`Actions` have the order of legal moves. All moves from a pile come together. The moves of blocks are by
target, then count. The picks are by place, then target. The moves under a pile are by target, with picked cards last
and by place. The clicks follow: left, right, middle. The answers come after all piles. The :class:`Reach` of a
definition may have more than is ever legal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, overload

from kabale.engine.moves import Kind, LegalMoves, Move, answer, lay, pick, under
from kabale.errors import BadMove, expect

CLICKS: tuple[Kind, ...] = ("left", "right", "middle")


@dataclass(frozen=True, slots=True)
class PileReach:
    """The reach of a player at one pile.

    ``block`` is the most cards that leave it together by hand, ``picks`` the number of places to pick a card from.
    ``takes_under`` is about cards pushed in at its bottom. ``clicks`` are the useful ones.
    """

    block: int = 0
    picks: int = 0
    takes: bool = False
    takes_under: bool = False
    clicks: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """The most that a player can ever do: at each pile, in file order, and by how many answers a question has."""

    piles: Sequence[PileReach]
    answers: int = 0


class Movable(Protocol):
    """A position, or the player's position."""

    @property
    def legal_moves(self) -> LegalMoves:
        """Its legal moves."""


class Actions(Sequence[Move]):
    """The moves that can ever be legal in a game, each with its number from 0 on."""

    def __init__(self, reach: Reach) -> None:
        self._moves = tuple(_moves(reach))
        self._numbers = {move: number for number, move in enumerate(self._moves)}

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, number: int) -> Move: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Move]: ...
    def __getitem__(self, number: int | slice) -> Move | Sequence[Move]:
        expect(number, int | slice, "the number of a move")
        if isinstance(number, int) and not 0 <= number < len(self._moves):
            raise IndexError(f"moves are numbered from 0 to {len(self._moves) - 1}, not {number}")
        return self._moves[number]

    def __contains__(self, move: object) -> bool:
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
        ends = f", {self._moves[0]} to {self._moves[-1]}" if self._moves else ""
        return f"<Actions: {len(self)} moves{ends}>"


def _moves(reach: Reach) -> Iterator[Move]:
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
