"""Two hundred tables of Klondike with unknown cards by a brute force, and samples against larger samples."""

from itertools import count
from random import Random

from tests.search.test_arrangements import difference

import kabale
from kabale.search.arrangements import arranged, missing, solve_unknown
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import WonFor
from kabale.table.cards import UNKNOWN, Card


def test_two_hundred_tables_have_the_answers_of_a_brute_force() -> None:
    """Tables with 1 to 6 unknown cards; those with too many positions for the brute force are passed over."""
    found: dict[int, object] = {}
    for seed in count():
        if len(found) == 200:
            break
        if (each := difference(seed)) is not False:
            found[seed] = each

    assert {} == {seed: each for seed, each in found.items() if each is not None}


def test_the_bounds_of_a_sample_hold_for_ten_thousand_arrangements() -> None:
    """The 21 face-down cards of a deal are unknown. Nothing here depends on a clock."""
    klondike = kabale.game("klondike")
    for number in (8, 9):
        table = klondike.deal(number).table.copy()
        down = [card for pile in table.piles[6:] for card in pile if card in table.down]
        places = {card: Card(copy << 6 | UNKNOWN) for copy, card in enumerate(down)}
        table.piles = [[places.get(card, card) for card in pile] for pile in table.piles]
        table.down = {places.get(card, card) for card in table.down}
        position = klondike.deal(kabale.Deal.at(table))
        found = solve_unknown(position, Limits(positions=100_000_000))
        rng, hand = Random(number), missing(position)
        verdicts = [
            solve(arranged(position, rng.sample(hand, len(hand))), Limits(positions=20_000), replays=False).verdict
            for _ in range(10_000)
        ]

        assert isinstance(found, WonFor)
        assert (21, 1000, False) == (len(hand), found.sample, found.is_counted)
        low, high = found.bounds(0.999)
        assert low <= (verdicts.count("won") + verdicts.count("unknown")) / 10_000
        assert verdicts.count("won") / 10_000 <= high
        assert high - low < 0.25
