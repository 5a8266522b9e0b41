"""The readable search: any game, on nothing but the contract of positions.

It looks at every position that can be reached, each once, until one is won, none is left, or a limit is
reached. A :class:`Policy` says which positions count as the same, which moves are left out, and which
position comes next: *best* takes the one that looks nearest to a win, *depth* the last one found. Cards
that lie face down are seen by the search, and shuffles to come are known to it: it answers for a player
who knows the whole deal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import cycle
from typing import Final, Literal

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.search.estimate import HEURISTICS, Estimate
from kabale.search.limits import MONOTONIC, Clock, Limits, Meter, Stop
from kabale.search.prune import Changes, Pruner, complete_pruners
from kabale.search.symmetry import Key, canonical, exact, knowledge_of
from kabale.search.verdict import INCOMPLETE, Lost, Unknown, Verdict, Won

SEARCH: Final = 1
"""Which search it is: a search that may come to other verdicts within the same limits gets the next number, and studies
begin anew with it. ``tests/search/settled.toml`` has verdicts that show when that is so."""

Order = Literal["best", "depth"]

_KEY_BYTES: Final = 90
"""About what the set of keys takes for one beside its own bytes."""

_NODE_BYTES: Final = 260
"""About what is kept of a position, beside its key, to come back to it."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How to search: without anything said, through all positions, by exact keys, nearest to a win first."""

    key: Key = exact
    pruners: tuple[Pruner, ...] = ()
    order: Order = "best"

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left out that could win."""
        return all(pruner.complete for pruner in self.pruners)


EVERYTHING: Final = Policy()


def usual(position: Position) -> Policy:
    """Return the policy that settles most in the shortest time: canonical keys and all complete pruners."""
    knowledge = knowledge_of(position)
    return Policy(canonical(knowledge.symmetry), complete_pruners(position, knowledge))


def search(
    position: Position,
    limits: Limits,
    policy: Policy = EVERYTHING,
    *,
    stop: Stop | None = None,
    clock: Clock = MONOTONIC,
) -> Verdict:
    """Say whether a position can be won; it is as before afterwards. *stop* ends the search early."""
    meter = Meter(limits, stop, clock)
    walk = _Walk(position, policy, meter)
    try:
        is_won = _depth_first(walk) if policy.order == "depth" else _best_first(walk, Estimate.of(position))
        if is_won:
            return Won(tuple(walk.line), meter.positions, meter.seconds)
        if policy.is_complete:
            return Lost(meter.positions, meter.seconds)
        return Unknown(INCOMPLETE, meter.positions, meter.seconds)
    except _SearchEnd as ended:
        return Unknown(ended.reason, meter.positions, meter.seconds)
    finally:
        walk.back_to_start()


class _SearchEnd(Exception):
    """A limit was reached, or the search was told to stop."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Walk:
    """A search under way: where it stands, the moves from the start to there, and the positions seen."""

    def __init__(self, position: Position, policy: Policy, meter: Meter) -> None:
        self.position = position
        self.line: list[Move] = []
        self._policy = policy
        self._meter = meter
        self._seen: set[bytes] = set()
        self._changes: list[Changes] = [()]

    def push(self, move: Move) -> None:
        """Go on by a move."""
        self._changes.append(self.position.push(move).changes)
        self.line.append(move)

    def pop(self) -> None:
        """Go back by a move."""
        self.position.pop()
        self._changes.pop()
        self.line.pop()

    def back_to_start(self) -> None:
        """Take all moves back."""
        while self.line:
            self.pop()

    def is_new(self, *, extra: int) -> bool:
        """Note the position, which takes *extra* bytes beside its key; say whether it was not seen before."""
        key = self._policy.key(self.position)
        if key in self._seen:
            return False
        reason = self._meter.reached()
        if reason is not None:
            raise _SearchEnd(reason)
        self._seen.add(key)
        self._meter.positions += 1
        self._meter.bytes += len(key) + extra
        return True

    def moves(self) -> list[Move]:
        """Return the moves to try, none where the game has ended."""
        moves: list[Move] = self.position.legal_moves
        for pruner in self._policy.pruners:
            moves = pruner.kept(self.position, moves, self._changes[-1])
        return moves

    def is_won(self) -> bool:
        """Say whether the game is won here."""
        return self.position.outcome is Outcome.WON


def _depth_first(walk: _Walk) -> bool:
    """Follow each line to its end before the next; return whether the walk stands at a win."""
    waiting: list[Iterator[Move]] = []
    walk.is_new(extra=_KEY_BYTES)
    while True:
        moves = walk.moves()
        if not moves and walk.is_won():
            return True
        waiting.append(iter(moves))
        # On by the next move that leads to a new position; where none is left, back.
        while waiting:
            move = next(waiting[-1], None)
            if move is None:
                waiting.pop()
            else:
                walk.push(move)
                if walk.is_new(extra=_KEY_BYTES):
                    break
            if waiting:
                walk.pop()
        else:
            return False


class _Tree:
    """The positions found, numbered from 0, each with the one before it and the move from there."""

    def __init__(self) -> None:
        self._parents = [0]
        self._moves: list[Move | None] = [None]
        self._depths = [0]
        self._path = [0]

    def add(self, move: Move) -> int:
        """Return the number of the position that a move leads to from where the walk stands."""
        self._parents.append(self._path[-1])
        self._moves.append(move)
        self._depths.append(len(self._path))
        return len(self._parents) - 1

    def go(self, walk: _Walk, number: int) -> None:
        """Walk to a position: back to where its way parts from the one taken, then on."""
        path, ahead = self._path, []
        depth = self._depths[number]
        while depth >= len(path) or path[depth] != number:
            ahead.append(number)
            number, depth = self._parents[number], depth - 1
        while len(path) > depth + 1:
            walk.pop()
            path.pop()
        for each in reversed(ahead):
            move = self._moves[each]
            assert move is not None
            walk.push(move)
            path.append(each)


def _best_first(walk: _Walk, estimate: Estimate) -> bool:
    """Go on from the position that looks nearest to a win; return whether one is reached.

    Each of several opinions has its turn to say which that is; of positions that look alike the latest goes first.
    """
    tree = _Tree()
    done: set[int] = set()
    walk.is_new(extra=_KEY_BYTES + _NODE_BYTES)
    frontiers: list[list[tuple[int, int]]] = [[(0, 0)] for _ in HEURISTICS]
    turns = cycle(frontiers)
    # Every position is in each frontier: when one is empty, all positions have had their turn.
    while frontier := next(turns):
        number = -heappop(frontier)[1]
        if number in done:
            continue
        done.add(number)
        tree.go(walk, number)
        moves = walk.moves()
        if not moves and walk.is_won():
            return True
        for move in moves:
            walk.push(move)
            if walk.is_new(extra=_KEY_BYTES + _NODE_BYTES):
                child = -tree.add(move)
                for each, value in zip(frontiers, estimate.values(walk.position), strict=True):
                    heappush(each, (value, child))
            walk.pop()
    return False
