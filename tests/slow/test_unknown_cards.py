"""Tables with unknown cards by a brute force, and samples against larger samples."""

from itertools import count, islice
from random import Random

import pytest
from tests.search.blind import KLONDIKE, OTHERS, Rules
from tests.search.test_arrangements import difference, face_down_unknown

from kabale.search.arrangements import arranged, missing, solve_unknown
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import WonFor


@pytest.mark.parametrize(
    ("rules", "most"), [(KLONDIKE, 200), *((rules, 50) for rules in OTHERS)], ids=lambda each: getattr(each, "game", "")
)
def test_many_tables_have_the_answers_of_a_brute_force(rules: Rules, most: int) -> None:
    """They have 1 to 6 unknown cards; those with too many positions for the brute force are passed over."""
    answered = ((seed, found) for seed in count() if (found := difference(rules, seed)) is not False)
    found = dict(islice(answered, most))

    assert {} == {seed: each for seed, each in found.items() if each is not None}


@pytest.mark.parametrize(("number", "open_share"), [(3, 0.15), (8, 0.3), (21, 0.05)])
def test_the_bounds_of_a_sample_hold_for_ten_thousand_arrangements(number: int, open_share: float) -> None:
    """The 21 face-down cards of a deal are unknown. About as many positions as in three seconds, and no clock."""
    position = face_down_unknown(number)
    found = solve_unknown(position, Limits(positions=4_000_000))
    rng, hand = Random(number), missing(position)
    verdicts = [
        solve(arranged(position, rng.sample(hand, len(hand))), Limits(positions=20_000), replays=False).verdict
        for _ in range(10_000)
    ]
    won, unknown = verdicts.count("won") / 10_000, verdicts.count("unknown") / 10_000

    assert isinstance(found, WonFor)
    assert (21, 1000, False) == (len(hand), found.sample, found.is_counted)
    low, high = found.bounds(0.999)
    assert low <= won + unknown
    assert won <= high
    assert unknown < open_share
    assert high - low < open_share + 0.1
