"""Pruners: which legal moves a search may leave out.

A pruner is *complete* if no position that can be won loses its last way to a win by what it leaves out,
in a search that looks at every position once; its docstring has the proof. Of one that is not, the docstring
has a counterexample, and a search that used it never says *lost*.

All complete pruners may be used together: think of the shortest win from a position. Each leaves in its
first move, or a move to a position that turns into the one after it when alike things are exchanged,
or (safe foundations) a move after which the win is no longer than before and more cards lie on the
foundations. So a search that tries what is left in comes nearer and nearer to a win that is there.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.search.safety import Safety, safety_of
from kabale.search.symmetry import STOCK, Knowledge, Symmetry
from kabale.table.changes import Change, Moved

Changes = Sequence[Change]
"""What the last move changed, nothing at the start of a search."""


class Pruner(Protocol):
    """Leaves moves out."""

    @property
    def complete(self) -> bool:
        """Whether what can be won stays so."""

    def kept(self, position: Position, moves: list[Move], last: Changes) -> list[Move]:
        """Return those of a position's legal moves that are to be tried, in their order."""


class KeepAll:
    """Leaves nothing out: the measure of all others."""

    complete: Final = True

    def kept(self, _position: Position, moves: list[Move], _last: Changes) -> list[Move]:
        """Return all moves."""
        return moves


class SafeFoundations:
    """Where a card can go to a foundation and nothing can ever want it elsewhere, leaves out all other moves.

    Complete. :mod:`kabale.search.safety` says which cards these are, and why nothing is lost.
    """

    complete: Final = True

    def __init__(self, safety: Safety) -> None:
        """Use what was found out about a game."""
        self._safety = safety

    @staticmethod
    def of(position: Position, knowledge: Knowledge) -> "SafeFoundations | None":
        """Return the pruner for a game, None where no proof covers it."""
        safety = safety_of(position, knowledge)
        return None if safety is None else SafeFoundations(safety)

    def kept(self, position: Position, moves: list[Move], _last: Changes) -> list[Move]:
        """Return one safe move, or all where there is none."""
        move = self._safety.safe_move(position, moves)
        return moves if move is None else [move]


class OneOfAlike:
    """Of moves to empty piles that are alike leaves in one, and none that only carries a pile to another place.

    Complete. Exchanging two empty piles that are alike leaves a position as it is and makes the move to one of them the
    move to the other. And if all cards of a pile, face up, go to an empty pile that is alike, does not turn them
    down and is not refilled when they leave, the position afterwards is the one before with both exchanged.
    """

    complete: Final = True

    def __init__(self, symmetry: Symmetry, hiding: frozenset[int] = frozenset()) -> None:
        """Use what is alike; *hiding* are the piles that turn cards down or are refilled."""
        self._always = {index: group[0] for group in symmetry.piles for index in group}
        self._later = self._always | {index: group[0] for group in symmetry.served for index in group}
        self._hiding = hiding

    @staticmethod
    def of(knowledge: Knowledge) -> "OneOfAlike | None":
        """Return the pruner for a game, None where no piles are alike."""
        if knowledge.tables is None or not (knowledge.symmetry.piles or knowledge.symmetry.served):
            return None
        piles = enumerate(knowledge.tables.piles)
        return OneOfAlike(knowledge.symmetry, frozenset(index for index, pile in piles if pile.hides or pile.refills))

    def kept(self, position: Position, moves: list[Move], _last: Changes) -> list[Move]:
        """Return the moves but those to a second empty pile."""
        piles, down = position.table.piles, position.table.down
        groups = self._always if piles[STOCK] else self._later
        tried: set[tuple[int, int, int]] = set()
        kept = []
        for move in moves:
            group = groups.get(move.target)
            if group is not None and move.kind == "lay" and not piles[move.target]:
                what = (move.source, move.count, group)
                source = piles[move.source]
                is_like = groups.get(move.source) == group and move.target not in self._hiding
                is_whole = is_like and len(source) == move.count
                if what in tried or (is_whole and down.isdisjoint(source)):
                    continue
                tried.add(what)
            kept.append(move)
        return kept


class NoPointlessReturn:
    """Does not carry cards back where the last move took them from.

    Complete. Where a move only moved cards, and moving them back turns up nothing, that leads to the position before,
    from which the search came: unless a pile is refilled when cards leave it, or cards leave the game in pairs.
    """

    complete: Final = True

    @staticmethod
    def of(knowledge: Knowledge) -> "NoPointlessReturn | None":
        """Return the pruner for a game; None where no tables say what a move does, or it does more than move cards."""
        for pile in () if knowledge.tables is None else knowledge.tables.piles:
            turns_down = pile.hides and pile.sets[0].lays[1]
            if turns_down or pile.refills or (pile.pairs is not None and pile.pairs.fits is not None):
                return None
        return None if knowledge.tables is None else NoPointlessReturn()

    def kept(self, position: Position, moves: list[Move], last: Changes) -> list[Move]:
        """Return the moves but the one back."""
        if len(last) != 1 or not isinstance(last[0], Moved):
            return moves
        moved = last[0]
        if not position.table.down.isdisjoint(position.table.piles[moved.target]):
            return moves
        way = (moved.target, moved.source, moved.count)
        return [move for move in moves if move.kind != "lay" or (move.source, move.target, move.count) != way]


class NothingTakenBack:
    """Takes no card from a foundation.

    Not complete. A counterexample, in Klondike: 4H lies on its foundation, 5C is the last card of a column, and 3S
    lies on the card that hearts need next. 4H has to come back to 5C, so that 3S can go onto it.
    """

    complete: Final = False

    def __init__(self, foundations: frozenset[int]) -> None:
        """Name the piles that are foundations."""
        self._foundations = foundations

    @staticmethod
    def of(position: Position) -> "NothingTakenBack":
        """Return the pruner for a game."""
        piles = position.piles
        return NothingTakenBack(frozenset(index for index, pile in enumerate(piles) if pile.kind == "foundation"))

    def kept(self, _position: Position, moves: list[Move], _last: Changes) -> list[Move]:
        """Return the moves but those from a foundation."""
        return [move for move in moves if move.source not in self._foundations]


def complete_pruners(position: Position, knowledge: Knowledge) -> tuple[Pruner, ...]:
    """Return all complete pruners that a game allows, those that leave out most first."""
    pruners = (SafeFoundations.of(position, knowledge), OneOfAlike.of(knowledge), NoPointlessReturn.of(knowledge))
    return tuple(pruner for pruner in pruners if pruner is not None)
