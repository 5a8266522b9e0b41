"""Verdicts that others have published, found again: by the kernel where there is one, else by the readable search."""

from pathlib import Path
from runpy import run_path

import pytest
from tests.search.little import game_of

from kabale.engine.language import Outcome
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.proof import proof
from kabale.search.solve import solve
from kabale.search.verdict import Lost, Won

LOST = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)
"""The deals of FreeCell's first million that cannot be won, as macroxue's README lists them."""

BEYOND = (2381100721, 2502205304, 8586579076, 8589791804)
"""FreeCell Pro's deals that cannot be won, of shlomif/freecell-pro-impossible-deals: one in a hundred thousand is so.

Two lie between 2^31 and 2^32, two above: that they are lost shows that both parts of the extension deal right.
"""

GREEDY = (1941, 98714)
"""Deals that can be won, but not after laying on the foundations whatever fits: from the same list."""

CHECK = run_path(str(Path(__file__).parents[2] / "scripts" / "check_proof.py"))["check"]
"""The check of a proof, which raises for one that it refuses."""

FAR = Limits(positions=2_000_000, memory=4 << 30)


@pytest.mark.parametrize("number", LOST + BEYOND if native.available() else LOST[:1])
def test_freecell_deals_that_cannot_be_won(number: int) -> None:
    """All of them with the kernel; the readable search takes a minute for one."""
    assert isinstance(solve(game_of("freecell").deal(f"ms:{number}"), FAR), Lost)


@pytest.mark.parametrize("number", LOST if native.available() else ())
def test_freecell_deals_that_cannot_be_won_have_a_proof(number: int) -> None:
    """A program that shares no code with Kabale deals them itself and checks each move of each position."""
    lines = proof(game_of("freecell").deal(f"ms:{number}"), FAR).text().splitlines()

    assert f"freecell, deal ms:{number}: lost by the rules" in CHECK(iter(lines))


@pytest.mark.parametrize("number", GREEDY)
def test_freecell_deals_that_greed_loses(number: int) -> None:
    """They can be won; laying what fits loses them somewhere on the way."""
    position = game_of("freecell").deal(f"ms:{number}")
    found = solve(position, FAR)
    assert isinstance(found, Won)

    for move in found.moves:
        position.play(move)
    assert position.outcome is Outcome.WON


def test_the_readable_search_wins_freecell() -> None:
    """The first hundred deals: all can be won."""
    game = game_of("freecell")
    found = [
        solve(game.deal(f"ms:{number}"), Limits(positions=100_000), method="python").verdict for number in range(1, 101)
    ]

    assert ["won"] * 100 == found
