"""Cribbage counted to the last hand, and Bill measured: minutes on all cores."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from multiprocessing import Pool
from pathlib import Path
from typing import TypeVar

import pytest
from tests.cribbage.test_match import check_laws
from tests.slow.deals import tried

from kabale.cribbage import bulk, simulate
from kabale.cribbage.figures import Points
from kabale.cribbage.players import player
from kabale.cribbage.simulate import Average

# How often a hand gives 0, 1, 2, … points, as every table of cribbage statistics has it.
PUBLISHED = [
    *(1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236, 361_224),
    *(388_740, 51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708, 0),
    *(8_068, 2_496, 444, 356, 3_680, 0, 0, 0, 76, 4),
]

HANDS = 12_994_800

Found = TypeVar("Found")

ROOT = Path(__file__).parents[2]

DEALS = tried(5_000, 20_000)
MATCHES = 500


def mean(histogram: list[int]) -> float:
    return sum(points * count for points, count in enumerate(histogram)) / sum(histogram)


def test_all_hands_are_counted_right() -> None:
    """12,994,800 of them, 4.769152 points on the average."""
    counted = bulk.histogram()

    assert PUBLISHED == counted
    assert HANDS == sum(counted)
    assert pytest.approx(4.769152, abs=5e-7) == mean(counted)


def test_all_cribs_are_counted_right() -> None:
    """4.734819 on the average; 19, 25, 26 and 27 never, and the highest as in a hand."""
    counted = bulk.histogram(crib=True)

    assert HANDS == sum(counted)
    assert pytest.approx(4.734819, abs=5e-7) == mean(counted)
    assert [0, 0, 0, 0, 76, 4] == [counted[points] for points in (19, 25, 26, 27, 28, 29)]


@pytest.mark.parametrize("start", range(300, 1000, 100))
def test_every_law_holds_in_the_other_random_matches(start: int) -> None:
    """The first three hundred are in the fast tier."""
    assert all(check_laws(number) >= 4 for number in range(start, start + 100))


def test_the_command_makes_all_tables_anew(tmp_path: Path) -> None:
    """From few deals, so they are rough; each says how it came about and has the rows of the one that Bill plays by."""
    script, kept = ROOT / "scripts" / "make_cribbage_tables.py", ROOT / "src" / "kabale" / "cribbage" / "tables"
    orders = ["--deals", "3000", "--plays", "1", "--stories", "300", "--folder", str(tmp_path)]
    subprocess.run([sys.executable, str(script), *orders], check=True, capture_output=True)
    made = {file.name: file.read_text(encoding="ascii").splitlines() for file in tmp_path.iterdir()}

    assert {file.name for file in kept.iterdir()} == set(made)
    for name, lines in made.items():
        assert "--deals 3000 --plays 1 --stories 300" in "\n".join(lines[:6])
        if name != "pegs.txt":
            expected = (kept / name).read_text(encoding="ascii").splitlines()
            assert len([row for row in expected if row[0] != "#"]) == len([row for row in lines if row[0] != "#"])


def spread(work: Callable[[int], Found], numbers: Iterable[int]) -> list[Found]:
    """Do some work on all cores, in order."""
    with Pool() as pool:
        return pool.map(work, numbers, 20)


def deal_of_strong(number: int) -> tuple[Points, Points]:
    """Play a deal of strong against itself."""
    seats = player("strong"), player("strong")
    return simulate.deal_points(number, seats, number % 2)


def test_strong_makes_what_strong_players_make() -> None:
    """Pone 10.2 and dealer 16.2 points a deal, within 0.3: the figures of strong human and computer play."""
    table = simulate.summed_up(spread(deal_of_strong, range(1, DEALS + 1)))

    assert pytest.approx(10.2, abs=0.3) == table.pone["points"].mean
    assert pytest.approx(16.2, abs=0.3) == table.dealer["points"].mean


def share(better: str, worse: str) -> Average:
    """Return which share of matches the better player wins; each number is played twice with seats exchanged."""
    found = spread(partial(simulate.both_ways, (better, worse)), range(1, MATCHES + 1))
    return simulate.fared(list(chain.from_iterable(found))).wins


@pytest.mark.parametrize(("better", "worse"), [("strong", "steady"), ("steady", "easy"), ("strong", "greedy")])
def test_a_stronger_player_wins_significantly_more(better: str, worse: str) -> None:
    """The whole interval of 95 percent lies above one half."""
    assert share(better, worse).low > 0.5
