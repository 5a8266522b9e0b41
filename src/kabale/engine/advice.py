"""A sensible move with its reason, from the rules alone: what a hint is where no search knows better.

Moves are tried in this order: a safe lay to a foundation, one that turns up a card, any other lay to
a foundation, one that brings a card from waste, cell or reserve into the tableau, one that empties a
pile, a click, any other. A move that only takes the last one back is left out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.collect import lays, safe_lays
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.table.changes import Turned


@dataclass(frozen=True, slots=True)
class Advice:
    """The advised line, empty where there is no move, and why."""

    moves: tuple[Move, ...]
    reason: Message


def advise(position: Position) -> Advice:
    """Return a sensible move with its reason; the position is as before afterwards."""
    outcome = position.outcome
    if outcome is not Outcome.PLAYING:
        return Advice((), message(f"hint.ended.{outcome.value}"))
    candidates = [move for move in position.legal_moves if not _takes_back(position, move)]
    for key, choose in _CHOICES:
        chosen = choose(position, candidates)
        if chosen is not None:
            return Advice((chosen,), reason(key, [chosen]))
    only = position.legal_moves[0]
    return Advice((only,), message("hint.only", move=str(only)))


def what_for(position: Position, move: Move) -> str:
    """Return what a legal move is good for, the best there is to say of it: a word of :data:`GOOD_FOR`."""
    return next(key for key, choose in _CHOICES if choose(position, [move]) is not None)


def reason(key: str, moves: Sequence[Move]) -> Message:
    """Say in words that some moves lead to what the last of them is good for.

    >>> from kabale.engine.moves import lay
    >>> str(reason("turns_up", [lay(6, 1), lay(6, 2)]))
    '7-2 7-3: it turns up a card on pile 7'
    """
    last = moves[-1]
    piles = {"pile": last.source, "target": last.target}
    values = {name: index + 1 for name, index in piles.items() if index is not None}
    return message(f"hint.{key}", move=" ".join(map(str, moves)), **values)


def _takes_back(position: Position, move: Move) -> bool:
    """Say whether a move only reverses the last one."""
    last = position.moves[-1] if position.moves else None
    reverses = last is not None and (last.source, last.target, last.count) == (move.target, move.source, move.count)
    return reverses and move.kind == "lay"


def _safe(position: Position, candidates: list[Move]) -> Move | None:
    return next((move for move in safe_lays(position) if move in candidates), None)


def _turning_up(position: Position, candidates: list[Move]) -> Move | None:
    """Return a lay that turns up cards of the pile it leaves; of several, one that moves the most cards."""
    turning = [move for move in candidates if move.kind == "lay" and _turns_up(position, move)]
    return max(turning, key=lambda move: move.count, default=None)


def _turns_up(position: Position, move: Move) -> bool:
    changes = position.push(move).changes
    turned = any(isinstance(change, Turned) and change.up and change.pile == move.source for change in changes)
    position.pop()
    return turned


def _foundation(position: Position, candidates: list[Move]) -> Move | None:
    return next((move for move in lays(position) if move in candidates), None)


def _into_tableau(position: Position, candidates: list[Move]) -> Move | None:
    """Return a lay from waste, cell or reserve onto a card in the tableau."""
    kinds = [pile.kind for pile in position.piles]
    return next(
        (
            move
            for move in candidates
            if move.kind == "lay"
            and kinds[move.source] in ("waste", "cell", "reserve")
            and kinds[move.target] == "tableau"
            and position.table.piles[move.target]
        ),
        None,
    )


def _emptying(position: Position, candidates: list[Move]) -> Move | None:
    """Return a lay of a whole tableau pile onto a card elsewhere."""
    piles = position.table.piles
    kinds = [pile.kind for pile in position.piles]
    return next(
        (
            move
            for move in candidates
            if move.kind == "lay"
            and kinds[move.source] == kinds[move.target] == "tableau"
            and len(piles[move.source]) == move.count
            and piles[move.target]
        ),
        None,
    )


def _building(position: Position, candidates: list[Move]) -> Move | None:
    """Return a lay onto a card in the tableau that leaves the longest run possible behind."""
    piles, kinds = position.table.piles, [pile.kind for pile in position.piles]
    laying = [move for move in candidates if move.kind == "lay"]
    building = [move for move in laying if kinds[move.target] == "tableau" and piles[move.target]]
    return max(building, key=lambda move: move.count, default=None)


def _clicking(_: Position, candidates: list[Move]) -> Move | None:
    return next((move for move in candidates if move.kind == "left"), None)


def _any(_: Position, candidates: list[Move]) -> Move | None:
    return next(iter(candidates), None)


_CHOICES: Final[tuple[tuple[str, Callable[[Position, list[Move]], Move | None]], ...]] = (
    ("safe", _safe),
    ("turns_up", _turning_up),
    ("foundation", _foundation),
    ("into_tableau", _into_tableau),
    ("empties", _emptying),
    ("click", _clicking),
    ("builds", _building),
    ("other", _any),
)

GOOD_FOR: Final = tuple(key for key, _ in _CHOICES)
"""What a move can be good for, the best first."""
