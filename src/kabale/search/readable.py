"""The Python solver: any game, on nothing but the contract of positions.

It looks at every position that can be reached, each once, until one is won, none is left, or a limit is reached. The
:class:`Policy` decides on equal positions, omitted moves and the order. The solver sees cards that lie face down and
shuffles to come: it answers for a player who knows the whole deal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import cycle
from typing import Final, Literal

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.tables import SetTables, Tables
from kabale.search.limits import MONOTONIC, Clock, Limits, Meter, Stop
from kabale.search.prune import Changes, Pruner, complete_pruners
from kabale.search.symmetry import Key, canonical, exact, knowledge_of
from kabale.search.verdict import INCOMPLETE, Lost, Unknown, Verdict, Won
from kabale.table.cards import LOOKS

# The weights were chosen by trying a few on twenty games; most change little.
_PLACED: Final = 10
"""The weight of a card on a foundation, or on a pile that must be empty at the end."""

_DOWN: Final = 6

_POINT: Final = 3

_LAST: Final = LOOKS
"""The level of a card that no foundation takes."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of an opinion for cards of columns over more wanted ones, filled cells and empty columns."""

    burying: int
    cell: int
    empty: int


HEURISTICS: Final = (Weights(5, 2, 3), Weights(2, 4, 4))
"""Two opinions: if one is stuck, the other often finds a way."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The piles of a deal by their use, and the order in which the foundations want cards.

    ``levels[look]`` is the least number of cards that come before it on a foundation, or its rank without tables.
    """

    foundations: tuple[int, ...]
    columns: tuple[int, ...]
    cells: tuple[int, ...]
    unwanted: tuple[int, ...]
    levels: bytes

    @staticmethod
    def of(position: Position, tables: Tables | None) -> "Estimate":
        """Return the estimate for a position's game."""
        kinds = [pile.kind for pile in position.piles]
        foundations = tuple(index for index, kind in enumerate(kinds) if kind == "foundation")
        columns = tuple(index for index, kind in enumerate(kinds) if kind in ("tableau", "reserve"))
        cells = tuple(index for index, kind in enumerate(kinds) if kind == "cell")
        if tables is None:
            return Estimate(foundations, columns, cells, (), bytes(look & 15 for look in range(LOOKS)))
        unwanted = tuple(
            index for index, pile in enumerate(tables.piles) if pile.goal is not None and pile.goal.count == 0
        )
        levels = _levels([tables.piles[index].sets[0] for index in foundations])
        return Estimate(foundations, columns, cells, unwanted, levels)

    def values(self, position: Position) -> list[int]:
        """Return the distance of a position from a win by each of :data:`HEURISTICS`."""
        table = position.table
        piles = table.piles
        common = _DOWN * len(table.down)
        for index in self.foundations:
            common -= _PLACED * len(piles[index])
        for index in self.unwanted:
            common += _PLACED * len(piles[index])
        score = position.score
        if score is not None:
            common -= _POINT * score
        cells = sum([1 for index in self.cells if piles[index]])
        columns = [piles[index] for index in self.columns if piles[index]]
        empty = len(self.columns) - len(columns)
        # How many cards of the columns lie over one that the foundations want earlier.
        burying = 0
        for column in columns:
            earliest = _LAST
            for card in column:
                level = self.levels[card & 63]
                if level > earliest:
                    burying += 1
                else:
                    earliest = level
        return [
            common + weights.burying * burying + weights.cell * cells - weights.empty * empty for weights in HEURISTICS
        ]


def _levels(foundations: Sequence[SetTables]) -> bytes:
    """Return the least number of cards before each look on foundations, 0 on those that take whole runs only."""
    levels = bytearray([_LAST] * LOOKS)
    for rules in (each for each in foundations if each.lays[0] <= 1):
        level, reached = 0, {look for look in range(LOOKS) if rules.start[look]}
        while reached and level < _LAST:
            nearer = [look for look in reached if levels[look] > level]
            for look in nearer:
                levels[look] = level
            reached = {look for on in nearer for look in range(LOOKS) if rules.fits[on][look]}
            level += 1
    return bytes(levels)


SEARCH: Final = 1
"""The number of this search; another search gets the next number, and studies restart with it.

``tests/search/settled.toml`` has verdicts that show when that is so.
"""

Order = Literal["best", "depth"]

_KEY_BYTES: Final = 90
"""About the bytes of a key in the set of keys, besides its own."""

_NODE_BYTES: Final = 260
"""About the bytes of a position in the tree, besides its key."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How to search: by default through all positions, by exact keys, the one nearest to a win first."""

    key: Key = exact
    pruners: tuple[Pruner, ...] = ()
    order: Order = "best"
    estimate: Estimate | None = None

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left out that could win."""
        return all(pruner.complete for pruner in self.pruners)


EVERYTHING: Final = Policy()


def usual(position: Position) -> Policy:
    """Return the policy that settles most in the shortest time: canonical keys and all complete pruners."""
    knowledge = knowledge_of(position)
    pruners, estimate = complete_pruners(position, knowledge), Estimate.of(position, knowledge.tables)
    return Policy(canonical(knowledge.symmetry), pruners, estimate=estimate)


def search(
    position: Position,
    limits: Limits,
    policy: Policy = EVERYTHING,
    *,
    stop: Stop | None = None,
    clock: Clock = MONOTONIC,
) -> Verdict:
    """Return whether a position can be won; it is as before afterwards. *stop* ends the search early."""
    meter = Meter(limits, stop, clock)
    walk = _Walk(position, policy, meter)
    try:
        if _depth_first(walk) if policy.order == "depth" else _best_first(walk, policy.estimate):
            return Won(tuple(walk.line), meter.positions, meter.seconds)
        if policy.is_complete:
            return Lost(meter.positions, meter.seconds)
        return Unknown(INCOMPLETE, meter.positions, meter.seconds)
    except _SearchEnd as ended:
        return Unknown(ended.reason, meter.positions, meter.seconds)
    finally:
        walk.back_to_start()


class _SearchEnd(Exception):
    """A limit was reached, or somebody stopped the search."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Walk:
    """A search under way: its position, the moves from the start to there, and the keys seen."""

    def __init__(self, position: Position, policy: Policy, meter: Meter) -> None:
        self.position = position
        self.line: list[Move] = []
        self._policy = policy
        self._meter = meter
        self._seen: set[bytes] = set()
        self._changes: list[Changes] = [()]

    def push(self, move: Move) -> None:
        self._changes.append(self.position.push(move).changes)
        self.line.append(move)

    def pop(self) -> None:
        self.position.pop()
        self._changes.pop()
        self.line.pop()

    def back_to_start(self) -> None:
        while self.line:
            self.pop()

    def is_new(self, *, extra: int) -> bool:
        """Remember the position, which takes *extra* bytes besides its key; return whether it is new."""
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
        moves: list[Move] = self.position.legal_moves
        for pruner in self._policy.pruners:
            moves = pruner.kept(self.position, moves, self._changes[-1])
        return moves


def _depth_first(walk: _Walk) -> bool:
    """Follow each line to its end before the next; return whether the walk has reached a win."""
    waiting: list[Iterator[Move]] = []
    walk.is_new(extra=_KEY_BYTES)
    while True:
        moves = walk.moves()
        if not moves and walk.position.outcome is Outcome.WON:
            return True
        waiting.append(iter(moves))
        # On by the next move that leads to a new position; back if none is left.
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
        self._parents.append(self._path[-1])
        self._moves.append(move)
        self._depths.append(len(self._path))
        return len(self._parents) - 1

    def go(self, walk: _Walk, number: int) -> None:
        """Walk to a position: back to where its way leaves the present one, then on."""
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


def _best_first(walk: _Walk, estimate: Estimate | None) -> bool:
    """Continue from the position nearest to a win, by opinions in turn, the latest first; return whether one won."""
    tree = _Tree()
    estimate = estimate or Estimate.of(walk.position, knowledge_of(walk.position).tables)
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
        if not moves and walk.position.outcome is Outcome.WON:
            return True
        for move in moves:
            walk.push(move)
            if walk.is_new(extra=_KEY_BYTES + _NODE_BYTES):
                child = -tree.add(move)
                for each, value in zip(frontiers, estimate.values(walk.position), strict=True):
                    heappush(each, (value, child))
            walk.pop()
    return False
