"""How hard a deal is to win, as a number, by three shares.

*Kept*: along a line that wins, how many of the legal moves keep a win open; a way on which nearly everything else loses
is narrow. *Lasted*: how soon somebody has lost who plays whatever is legal and leads to a position that is new. These
two see all cards. *Honest*: how often a player wins who sees what a person sees, and thinks a little. No clock has a
say: searches are limited by positions, and what is chosen at random is chosen the same each time.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final, TypeVar

from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.moves import Move
from kabale.search.honest import Effort, play_honestly
from kabale.search.limits import Limits
from kabale.search.queries import HARDEST, Difficulty, of_shares
from kabale.search.review import Review, reviews
from kabale.search.solve import native_rules, search_by, solve
from kabale.search.verdict import Lost, Unknown, Verdict, Won

T = TypeVar("T")

PLACES: Final = 12
"""At how many places of the line the moves are tried."""

MOVES: Final = 12
"""How many moves are tried at a place, at most."""

CARELESS: Final = 12
"""How many careless plays there are."""

LENGTHS: Final = 2
"""How many times as long as the line they are, at most."""

HONEST: Final = 5
"""How many honest plays there are."""

THINKING: Final = Effort(samples=3, rounds=(3,), positions=300, near=30, moves=400, obvious=False)
"""How little the honest player thinks: somebody who thinks much wins nearly all that can be won.

The obvious is left out. To compare it, all deals would have to be measured again (``queries.MEASURE``).
"""

DEAL: Final = 5_000_000
"""How many positions are searched for the line; a hundredth of that where the kernel does not search."""

MOVE: Final = 2_000
"""How many are searched after a move; a tenth of that where the kernel does not search."""


def difficulty(position: Position) -> Difficulty:
    """Return how hard a deal is to win, or a position; it is as before afterwards."""
    rules = native_rules(position)
    share = 0.1 if isinstance(rules, NoTables) else 1.0
    match search_by(position, rules, Limits(positions=int(DEAL * share * share))):
        case Unknown():
            return Difficulty(None)
        case Lost():
            return Difficulty(HARDEST)
        case Won(moves) if moves:
            limits = Limits(positions=int(MOVE * share))
            return of_shares(_kept(position, moves, limits), _lasted(position, moves, limits), honest_share(position))
        case Won():
            return of_shares(1.0, 1.0, 1.0)


def honest_share(position: Position) -> float:
    """Return how often an honest player of little thought wins, from 0 to 1."""
    plays = (play_honestly(position, seed=seed, effort=THINKING) for seed in range(HONEST))
    return fmean(play.outcome is Outcome.WON for play in plays)


def _kept(position: Position, line: tuple[Move, ...], limits: Limits) -> float:
    """Return which share of the moves along a line keep a win open, a place counting as much as any other."""
    here, shares = position.copy(), []
    places = set(_spread(range(len(line)), PLACES))
    for place, best in enumerate(line):
        if place in places:
            shares.append(fmean(_worth(here, move, best, limits) for move in _tried(here, best)))
        here.push(best)
    return fmean(shares)


def _tried(position: Position, best: Move) -> list[Move]:
    """Return the move of the line, and others from all over the list of the legal ones."""
    others = [move for move in position.legal_moves if move != best]
    return [best, *_spread(others, MOVES - 1)]


def _worth(position: Position, move: Move, best: Move, limits: Limits) -> float:
    """Return 1 for a move that keeps a win open, 0 for one that does not, and a half where it is not settled."""
    if move == best:
        return 1.0
    position.push(move)
    try:
        match solve(position, limits, replays=False):
            case Won():
                return 1.0
            case Lost():
                return 0.0
            case Unknown():
                return 0.5
    finally:
        position.pop()


def _lasted(position: Position, line: tuple[Move, ...], limits: Limits) -> float:
    """Return how long careless plays keep a win open, as a share of the moves that they may have."""
    turns = (_turn(position, line, limits, Random(seed)) for seed in range(CARELESS))
    return fmean(min(1.0, turn / len(line) / LENGTHS) for turn in turns)


def _turn(position: Position, line: tuple[Move, ...], limits: Limits, random: Random) -> float:
    """Return after how many moves a careless play has lost; the middle of what is open, and all of it for a win."""
    here = position.copy()
    moves = tuple(_careless(here, LENGTHS * len(line), random))
    first = here.length - len(moves)

    def ask(moment: int, _: float) -> Verdict:
        while here.length > first + moment:
            here.pop()
        for move in moves[here.length - first : moment]:
            here.push(move)
        return solve(here, limits, replays=False)

    *_, review = reviews(Review(moves, 0, len(moves) + 1, line), ask, clock=lambda: 0.0)
    return LENGTHS * len(line) if review.won == len(moves) else (review.won + review.lost) / 2


def _careless(position: Position, most: int, random: Random) -> Iterator[Move]:
    """Play moves that lead to positions not seen before, as they come, and yield them."""
    seen = {position.key()}
    for _ in range(most):
        legal = list(position.legal_moves)
        random.shuffle(legal)
        for move in legal:
            position.push(move)
            if position.key() not in seen:
                seen.add(position.key())
                yield move
                break
            position.pop()
        else:
            return


def _spread(items: Sequence[T], most: int) -> list[T]:
    """Return so many of some items, from all over them."""
    return list(items) if len(items) <= most else [items[place * len(items) // most] for place in range(most)]
