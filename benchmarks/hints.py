"""Hints followed to the end: how many deals they win beside ``solve`` in a hint's time, and whether they go in circles.

``python -m benchmarks.hints --deals 5`` prints the table; ``--seconds`` is the time of a search, and ``--positions``
limits it besides, so that a busy machine changes nothing. What is not won by hints though ``solve`` wins it is named.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.search import figure
from benchmarks.timing import Figure
from kabale.engine.advice import Advice
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.library import game
from kabale.search.hints import MOMENT, Hinter
from kabale.search.limits import Limits
from kabale.search.queries import Remembered
from kabale.search.solve import solve
from kabale.search.verdict import Won

GAMES = (
    *("klondike", "klondike3", "freecell", "spider", "spider1", "spider2", "yukon", "fortythieves", "canfield", "golf"),
    *("pyramid", "mysteriet", "grandfathersclock", "scorpion", "eightoff", "seahaventowers", "fan", "freecellx"),
    *("duell", "montecarlo"),
)
"""Twenty games: the usual ones, and some with questions, pairs, points or an opponent."""

MOST_HINTS = 5_000
"""After so many hints a play that has not ended counts as one that goes in circles: wins of Spider that were found by
greed take up to 3,000 moves.
"""


@dataclass
class Row:
    """What came of the deals of a game: how many were won by hints and by the search alone, and went in circles.

    *missed* are deals that the search wins and hints do not.
    """

    name: str
    deals: int = 0
    by_hints: int = 0
    by_solve: int = 0
    circles: int = 0
    missed: list[str] = field(default_factory=list)


def follow(position: Position, hinter: Callable[[Position], Advice]) -> bool:
    """Play what hints say until they say nothing more; return whether the play ended without going in a circle.

    A circle is a hint that leads to where a hint has led before.
    """
    reached = {position.key()}
    for _ in range(MOST_HINTS):
        line = hinter(position).moves
        if not line:
            return True
        for move in line:
            position.play(move)
        if position.key() in reached:
            return False
        reached.add(position.key())
    return False


def row(name: str, deals: int, limits: Limits) -> Row:
    """Play deals of a game by hints, and search them."""
    found = Row(name)
    for number in range(1, deals + 1):
        position = game(name).deal(f"k1:{number}")
        is_winnable = isinstance(solve(position, limits), Won)
        goes_straight = follow(position, Hinter(limits, recall=Remembered()))
        is_won = position.outcome is Outcome.WON
        found.deals += 1
        found.by_hints += is_won
        found.by_solve += is_winnable
        found.circles += not goes_straight
        if is_winnable and not is_won:
            found.missed.append(str(number))
    return found


def rows(names: Sequence[str], deals: int, limits: Limits) -> Iterator[Row]:
    """Yield a row for each game."""
    return (row(name, deals, limits) for name in names)


def figures() -> list[Figure]:
    """Return what five deals of each game come to."""
    found = list(rows(GAMES, 5, MOMENT))
    return [
        figure(f"deals of {len(found)} games, five each, won by hints", sum(each.by_hints for each in found), "deals"),
        figure("  won by solve in a hint's time", sum(each.by_solve for each in found), "deals"),
        figure("  won by solve and not by hints", sum(len(each.missed) for each in found), "deals", "none"),
        figure("  hints that go in circles", sum(each.circles for each in found), "deals", "none"),
    ]


def main() -> None:
    """Print the table, a line as soon as its game is done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=MOMENT.seconds)
    parser.add_argument("--positions", type=int)
    asked = parser.parse_args()
    limits = Limits(asked.positions, asked.seconds, MOMENT.memory)
    print(f"{'game':<20}{'deals':>7}{'hints':>7}{'solve':>7}{'circles':>9}  missed")
    for each in rows(asked.games, asked.deals, limits):
        counts = f"{each.deals:>7}{each.by_hints:>7}{each.by_solve:>7}{each.circles:>9}"
        print(f"{each.name:<20}{counts}  {' '.join(each.missed)}", flush=True)


if __name__ == "__main__":
    main()
