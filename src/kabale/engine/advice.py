"""A sensible move with its reason, from the rules alone: what a hint is where no search knows better.

Moves are tried in this order: a safe move to a foundation, a move that turns up a card, any other move to a foundation.
Next come a pair that leaves the game, a card cleared onto the waste, and a card from waste, cell or reserve into the
tableau. The last are a move that empties a pile, a click, and any other move. A move that leads back to where the play
has been is left out.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from kabale.engine.collect import lays, safe_lays
from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.naming import named
from kabale.engine.trial import trial
from kabale.engine.wording import NOTHING_HIDDEN, line_words
from kabale.errors import expect
from kabale.messages import Message, message
from kabale.table.cards import Card
from kabale.table.changes import Turned

_MOST: Final = 500
"""Moves to look back at; each takes some hundredths of a millisecond."""

_AWAY: Final = frozenset({"foundation", "other"})
_IN_PLAY: Final = frozenset({"tableau", "reserve", "cell"})


@dataclass(frozen=True, slots=True)
class Standing:
    """Cards *away* on foundations, cards *left* in play (below 0), *free* piles in play, *score*: larger is better."""

    away: int
    left: int
    free: int
    score: int

    @staticmethod
    def of(position: Position) -> "Standing":
        """Return the standing of a position."""
        away = left = free = 0
        for info, cards in zip(position.piles, position.table.piles, strict=True):
            if info.kind in _AWAY:
                away += len(cards)
            elif info.kind in _IN_PLAY:
                left -= len(cards)
                free += not cards
        return Standing(away, left, free, position.score or 0)

    def gained(self, before: "Standing") -> int:
        """Return the gain since another standing, 0 if nothing is better; the first numbers weigh most."""
        now, then = (self.away, self.left, self.free, self.score), (before.away, before.left, before.free, before.score)
        differences = [mine - theirs for mine, theirs in zip(now, then, strict=True)]
        if max(differences) <= 0:
            return 0
        away, left, free, score = differences
        return max(1, 4 * away + left + 2 * free + (score > 0))


@dataclass(frozen=True, slots=True)
class Past:
    """The *keys* of a play's last positions, the cards *unseen* all the time, and the moves since its best standing."""

    keys: frozenset[bytes]
    unseen: frozenset[Card]
    idle: int

    @staticmethod
    def of(position: Position, key: Callable[[Position], bytes] = Position.key) -> "Past":
        """Look back from a position, which stays as it is; *key* says which positions count as the same."""
        then = position.copy()
        keys = {key(then)}
        best, idle, lays = _worth(then), 0, 0
        for _ in range(min(_MOST, then.length)):
            lays += then.pop().kind != "left"
            keys.add(key(then))
            if (worth := _worth(then)) >= best:
                best, idle = worth, lays
        return Past(frozenset(keys), never_seen(position), idle)


def never_seen(position: Position) -> frozenset[Card]:
    """Return the cards that have been face down all the time."""
    then = position.copy()
    unseen = set(then.table.down)
    for _ in range(then.length):
        then.pop()
        unseen &= then.table.down
    return frozenset(unseen)


def came_round(position: Position) -> bool:
    """Say whether a play stands where it has stood before: its player may be going round in a circle."""
    then, here = position.copy(), position.key()
    for _ in range(min(_MOST, then.length)):
        then.pop()
        if then.key() == here:
            return True
    return False


def _worth(position: Position) -> int:
    """Return how far a play has come; the waste counts a little, for games that clear onto it."""
    down, worth = position.table.down, 0
    for info, cards in zip(position.piles, position.table.piles, strict=True):
        if info.kind in _AWAY:
            worth += 3 * len(cards)
        elif info.kind == "waste":
            worth += len(cards)
        elif info.kind in _IN_PLAY:
            worth -= 2 * len(down.intersection(cards))
    return worth


@dataclass(frozen=True, slots=True)
class Advice:
    """The advised line, empty if no move is advised, and the reason; ``told`` is the line in words.

    *nothing_new*: no line could lead to anything new. *is_open*: a longer search may find a win, or more.
    """

    moves: tuple[Move, ...]
    reason: Message
    told: Message | None = None
    nothing_new: bool = False
    is_open: bool = False


def advise(position: Position) -> Advice:
    """Return a sensible move with its reason, or none where each leads back; the position is as before afterwards."""
    expect(position, Position, "a position")
    outcome = position.outcome
    if outcome is not Outcome.PLAYING:
        return Advice((), message(f"hint.ended.{outcome.value}"))
    past = Past.of(position)
    candidates = []
    for move in position.legal_moves:
        with trial(position, [move]):
            if position.key() not in past.keys:
                candidates.append(move)
    for key, move in _good_moves(position, candidates):
        return advice(position, key, [move], past.unseen)
    return Advice((), message("hint.back"))


def what_for(position: Position, move: Move) -> str:
    """Return the best purpose of a legal move: a word of :data:`GOOD_FOR`."""
    return next(key for key, _ in _good_moves(position, [move]))


def best_of(position: Position, moves: Sequence[Move]) -> Move:
    """Return that of some legal moves which is good for most, for a player who says where and not what."""
    return next(move for _, move in _good_moves(position, moves))


def advice(position: Position, key: str, moves: Sequence[Move], unseen: Collection[Card] = NOTHING_HIDDEN) -> Advice:
    """Advise a line of legal moves, whose last is good for something (of :data:`GOOD_FOR`), in words.

    *unseen* cards are not named.

    >>> from kabale.library import game
    >>> str(advice(game("klondike").deal(617), "turns_up", [Move.parse("10-11")]).reason)
    'JH from column 4 to the QS of column 5: it turns up a card on column 4'
    """
    last, words = moves[-1], line_words(position, moves, unseen)
    piles = {"pile": last.source, "target": last.target}
    values = {name: index + 1 for name, index in piles.items() if index is not None}
    what = " ".join(map(str, moves)) if words is None else words
    reason = named(message(f"hint.{key}", move=what, n=last.count or 1, **values), position.pile_words)
    return Advice(tuple(moves), reason, words)


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
    """Whether a lay turns up a card, its cards stay, leave with the card below, and empty the pile that they leave."""

    turns_up: bool
    stay: bool
    gone: bool
    empty: bool


def _effect(position: Position, move: Move) -> _Effect:
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
    """Return whether moves take two cards away together, as in Pyramid, by the first pair of mirrored moves."""
    lays_of_one = {(move.source, move.target): move for move in legal if move.kind == "lay" and move.count == 1}
    mirrored = (move for (source, target), move in lays_of_one.items() if (target, source) in lays_of_one)
    return any(_effect(position, move).gone for move in islice(mirrored, 1))


def _good_moves(position: Position, candidates: Sequence[Move]) -> Iterator[tuple[str, Move]]:
    """Yield moves with their use, a word of :data:`GOOD_FOR`, best first, by all that they set off."""
    piles, kinds = position.table.piles, [pile.kind for pile in position.piles]
    laying = [move for move in candidates if move.kind == "lay"]
    effects = {move: _effect(position, move) for move in laying}
    staying = [move for move in laying if effects[move].stay]
    yield from (("safe", move) for move in safe_lays(position) if move in staying)
    longest_first = sorted(laying, key=lambda move: -move.count)
    yield from (("turns_up", move) for move in longest_first if effects[move].turns_up)
    yield from (("foundation", move) for move in lays(position) if move in staying)
    yield from (("removes", move) for move in laying if effects[move].gone)
    clearing = (
        move for move in staying if kinds[move.target] == "waste" and kinds[move.source] in ("tableau", "reserve")
    )
    yield from (("clears", move) for move in clearing)
    building = [move for move in staying if kinds[move.target or 0] == "tableau" and piles[move.target or 0]]
    fetching = (move for move in building if kinds[move.source] in ("waste", "cell", "reserve"))
    yield from (("into_tableau", move) for move in fetching)
    columns = (move for move in building if kinds[move.source] == "tableau")
    yield from (("empties", move) for move in columns if effects[move].empty)
    yield from (("click", move) for move in candidates if move.kind == "left")
    yield from (("builds", move) for move in longest_first if move in building)
    yield from (("other", move) for move in candidates)


GOOD_FOR: Final = (
    "safe",
    "turns_up",
    "foundation",
    "removes",
    "clears",
    "into_tableau",
    "empties",
    "click",
    "builds",
    "other",
)
"""The uses of a move, the best first."""
