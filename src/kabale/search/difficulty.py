"""The difficulty of a deal, as a number, by three shares.

``kept``: how many of the legal moves along a winning line preserve a win. *Lasted*: how soon a player loses who plays
any legal move that leads to a new position. These two see all cards. *Honest*: how often a player wins who sees what a
person sees, and thinks a little. No clock matters, and random choices are the same each time.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final, TypeVar

from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.moves import Move
from kabale.engine.trial import go_to, trial
from kabale.search.honest import Effort, play_honestly
from kabale.search.limits import Limits
from kabale.search.queries import HARDEST, Difficulty, of_shares
from kabale.search.review import Review, reviews
from kabale.search.solve import native_rules, search_by, solve
from kabale.search.verdict import Lost, Unknown, Verdict, Won

T = TypeVar("T")

PLACES: Final = 12
"""Places of the line at which moves are tried."""

MOVES: Final = 12

CARELESS: Final = 12

LENGTHS: Final = 2
"""The most moves of a careless play, in lengths of the line."""

HONEST: Final = 5

THINKING: Final = Effort(samples=3, rounds=(3,), positions=300, near=30, moves=400, obvious=False)
"""The effort of the honest player; one who thinks much wins nearly all deals that can be won.

The obvious is left out. To compare it, all deals would have to be measured again (``queries.MEASURE``).
"""

DEAL: Final = 5_000_000
"""Positions to search for the line; a hundredth of that without the kernel."""

MOVE: Final = 2_000
"""Positions to search after a move; a tenth of that without the kernel."""


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
    """Return the share of the moves along a line that keep a win open; each place counts the same."""
    here, shares = position.copy(), []
    places = set(_spread(range(len(line)), PLACES))
    for place, best in enumerate(line):
        if place in places:
            others = [move for move in here.legal_moves if move != best]
            tried = [best, *_spread(others, MOVES - 1)]
            shares.append(fmean(_worth(here, move, best, limits) for move in tried))
        here.push(best)
    return fmean(shares)


def _worth(position: Position, move: Move, best: Move, limits: Limits) -> float:
    """Return 1 for a move that keeps a win open, 0 for a losing one, and a half for an open one."""
    if move == best:
        return 1.0
    with trial(position, [move]):
        match solve(position, limits, replays=False):
            case Won():
                return 1.0
            case Lost():
                return 0.0
            case Unknown():
                return 0.5


def _lasted(position: Position, line: tuple[Move, ...], limits: Limits) -> float:
    turns = (_turn(position, line, limits, Random(seed)) for seed in range(CARELESS))
    return fmean(min(1.0, turn / len(line) / LENGTHS) for turn in turns)


def _turn(position: Position, line: tuple[Move, ...], limits: Limits, random: Random) -> float:
    """Return the number of moves after which a careless play has lost, all for a win, the middle of an open range."""
    here = position.copy()
    moves = tuple(_careless(here, LENGTHS * len(line), random))
    first, whole = here.length - len(moves), here.moves

    def ask(moment: int, _: float) -> Verdict:
        go_to(here, whole, first + moment)
        return solve(here, limits, replays=False)

    *_, review = reviews(Review(moves, 0, len(moves) + 1, line), ask, clock=lambda: 0.0)
    return LENGTHS * len(line) if review.won == len(moves) else (review.won + review.lost) / 2


def _careless(position: Position, most: int, random: Random) -> Iterator[Move]:
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
    return list(items) if len(items) <= most else [items[place * len(items) // most] for place in range(most)]
