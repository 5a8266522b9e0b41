"""A sensible move with its reason, from the rules alone: what a hint is where no search knows better.

Moves are tried in this order: a safe lay to a foundation, one that turns up a card, any other lay to
a foundation, one that takes two cards away, one that brings a card from waste, cell or reserve into the
tableau, one that empties a pile, a click, any other. A move that only takes the last one back is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from kabale.engine.collect import lays, safe_lays
from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.naming import named, names_of
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
    for key, move in _good_moves(position, candidates):
        return Advice((move,), reason(position, key, [move]))
    only = position.legal_moves[0]
    return Advice((only,), message("hint.only", move=str(only)))


def what_for(position: Position, move: Move) -> str:
    """Return what a legal move is good for, the best there is to say of it: a word of :data:`GOOD_FOR`."""
    return next(key for key, _ in _good_moves(position, [move]))


def best_of(position: Position, moves: Sequence[Move]) -> Move:
    """Return that of some legal moves which is good for most, for a player who says where and not what."""
    return next(move for _, move in _good_moves(position, moves))


def reason(position: Position, key: str, moves: Sequence[Move]) -> Message:
    """Say in words that some moves, played at a position, lead to what the last of them is good for.

    >>> from kabale.library import game
    >>> str(reason(game("klondike").deal(617), "turns_up", [Move.parse("8-9"), Move.parse("10-11")]))
    '8-9 10-11: it turns up a card on column 4'
    """
    last = moves[-1]
    piles = {"pile": last.source, "target": last.target}
    values = {name: index + 1 for name, index in piles.items() if index is not None}
    return named(message(f"hint.{key}", move=" ".join(map(str, moves)), n=last.count or 1, **values), position.piles)


def told(position: Position, move: Move) -> Message | None:
    """Say in words what goes where by a legal move, as its player sees it; None for an answer and for giving up.

    "3H from column 2 to the 4C of column 3", "5D and 2 more from column 2 to column 4", "a click on the stock".
    """
    if move.source is None:
        return None
    names = names_of(tuple(pile.kind for pile in position.piles))
    if move.target is None:
        return message(f"move.{move.kind}", pile=names[move.source])
    cards, others = (position.view().piles[index].cards for index in (move.source, move.target))
    first = cards[-move.count if move.place is None else move.place]
    what: object = message("move.unseen") if first == "??" else first
    if move.count > 1:
        what = message("move.block", card=what, n=move.count - 1)
    is_built = position.piles[move.target].kind == "tableau" and bool(others) and others[-1] != "??"
    values = {"what": what, "source": names[move.source], "target": names[move.target]}
    return message("move.lay_on", **values, on=others[-1]) if is_built else message("move.lay", **values)


def _takes_back(position: Position, move: Move) -> bool:
    """Say whether a move only reverses the last one."""
    last = position.moves[-1] if position.moves else None
    reverses = last is not None and (last.source, last.target, last.count) == (move.target, move.source, move.count)
    return reverses and move.kind == "lay"


def turns_up(position: Position, move: Move) -> bool:
    """Say whether a move turns up a card of the pile that it leaves; the position is as before afterwards."""
    step = position.push(move)
    position.pop()
    return _turns_up(step)


def _turns_up(step: Step) -> bool:
    source = step.move.source
    return any(isinstance(change, Turned) and change.up and change.pile == source for change in step.changes)


@dataclass(frozen=True, slots=True)
class _Effect:
    """What a lay comes to with all that it sets off.

    It *turns up* a card of the source. Its cards *stay* on the target, or they are *gone* together with the card that
    lay there; the source is *empty*.
    """

    turns_up: bool
    stay: bool
    gone: bool
    empty: bool


def _effect(position: Position, move: Move) -> _Effect:
    """Return what a lay comes to; the position is as before afterwards."""
    assert move.target is not None
    piles, kinds = position.table.piles, [pile.kind for pile in position.piles]
    block, top = set(piles[move.source][-move.count :]), set(piles[move.target][-1:])
    step = position.push(move)
    holding = next((index for index, cards in enumerate(piles) if block <= set(cards)), None)
    is_away = holding not in (None, move.source, move.target) and kinds[holding or 0] != "tableau"
    gone = is_away and bool(top) and holding is not None and top <= set(piles[holding])
    found = _Effect(_turns_up(step), holding == move.target, gone, not piles[move.source])
    position.pop()
    return found


def takes_pairs(position: Position, legal: Sequence[Move]) -> bool:
    """Say whether, of the *legal* moves of a position, there are such that take two cards away together, as in Pyramid.

    Such a lay can be made from either side, so the first pair of moves that mirror each other is tried, and no other.
    The position is as before afterwards.
    """
    lays_of_one = {(move.source, move.target): move for move in legal if move.kind == "lay" and move.count == 1}
    mirrored = (move for (source, target), move in lays_of_one.items() if (target, source) in lays_of_one)
    return any(_effect(position, move).gone for move in islice(mirrored, 1))


def _good_moves(position: Position, candidates: Sequence[Move]) -> Iterator[tuple[str, Move]]:
    """Yield those of some legal moves that are good for something, with the word of :data:`GOOD_FOR`, best first.

    What an action makes of a lay counts, not what it looks like: eleven is no card that builds on a nine.
    """
    piles, kinds = position.table.piles, [pile.kind for pile in position.piles]
    laying = [move for move in candidates if move.kind == "lay"]
    effects = {move: _effect(position, move) for move in laying}
    staying = [move for move in laying if effects[move].stay]
    yield from (("safe", move) for move in safe_lays(position) if move in staying)
    longest_first = sorted(laying, key=lambda move: -move.count)
    yield from (("turns_up", move) for move in longest_first if effects[move].turns_up)
    yield from (("foundation", move) for move in lays(position) if move in staying)
    yield from (("removes", move) for move in laying if effects[move].gone)
    building = [move for move in staying if kinds[move.target or 0] == "tableau" and piles[move.target or 0]]
    fetching = (move for move in building if kinds[move.source] in ("waste", "cell", "reserve"))
    yield from (("into_tableau", move) for move in fetching)
    columns = (move for move in building if kinds[move.source] == "tableau")
    yield from (("empties", move) for move in columns if effects[move].empty)
    yield from (("click", move) for move in candidates if move.kind == "left")
    yield from (("builds", move) for move in longest_first if move in building)
    yield from (("other", move) for move in candidates)


GOOD_FOR: Final = ("safe", "turns_up", "foundation", "removes", "into_tableau", "empties", "click", "builds", "other")
"""What a move can be good for, the best first."""
