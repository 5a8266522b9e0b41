"""The chance to win, added up from all that may still come: against sums over every single case."""

from itertools import product

import pytest

from kabale.cribbage import prospects
from kabale.cribbage.prospects import DEALER, PONE, Histogram, Pair, both, chance_after_discard, chance_after_play

PAIR: Pair = (2, 3, False)
OWN: Histogram = (0.1, 0.5, 0.2, 0.2)
OTHER: Histogram = (0.0, 0.4, 0.3, 0.3)
HAND: Histogram = (0.0, 0.0, 0.25, 0.0, 0.5, 0.0, 0.0, 0.0, 0.25)

SCORES = [(0, 0), (60, 80), (100, 100), (113, 100), (100, 113), (118, 118), (120, 110), (90, 120)]


def likely(*sources: Histogram) -> list[tuple[tuple[int, ...], float]]:
    """Return every case of several sources of points with how likely it is."""
    cases = []
    for points in product(*(range(len(source)) for source in sources)):
        share = 1.0
        for source, each in zip(sources, points, strict=True):
            share *= source[each]
        if share:
            cases.append((points, share))
    return cases


def test_two_dice() -> None:
    """Seven comes six times in thirty-six."""
    die = (0.0, *[1 / 6] * 6)

    assert pytest.approx(6 / 36) == both(die, die)[7]
    assert pytest.approx(1) == sum(both(die, die))


@pytest.mark.parametrize("scores", SCORES)
def test_the_pone_counts_before_the_dealer(scores: tuple[int, int]) -> None:
    """Who is out in the play has won; then the pone's hand, then the dealer's hand and crib; then the next deal."""
    mine, theirs = scores
    expected = 0.0
    sources = OWN, HAND, OTHER, prospects.shows()[DEALER], prospects.cribs()[PONE][PAIR]
    for (play, hand, other, show, crib), share in likely(*sources):
        if theirs + other >= 121:
            continue
        if mine + play + hand >= 121:
            expected += share
        elif theirs + other + show + crib < 121:
            expected += share * prospects.wins()[mine + play + hand][theirs + other + show + crib]

    assert pytest.approx(expected) == chance_after_discard(PONE, scores, PAIR, HAND, (OWN, OTHER))


@pytest.mark.parametrize("scores", SCORES)
def test_the_dealer_counts_after_the_pone(scores: tuple[int, int]) -> None:
    mine, theirs = scores
    expected = 0.0
    sources = OWN, HAND, OTHER, prospects.shows()[PONE], prospects.cribs()[DEALER][PAIR]
    for (play, hand, other, show, crib), share in likely(*sources):
        if mine + play >= 121:
            expected += share
        elif theirs + other + show >= 121:
            continue
        elif mine + play + hand + crib >= 121:
            expected += share
        else:
            expected += share * (1 - prospects.wins()[theirs + other + show][mine + play + hand + crib])

    assert pytest.approx(expected) == chance_after_discard(DEALER, scores, PAIR, HAND, (OWN, OTHER))


@pytest.mark.parametrize(
    ("role", "scores", "hands", "expected"),
    [
        (PONE, (115, 120), (6, 20), 1.0),
        (PONE, (115, 119), (5, 2), 0.0),
        (DEALER, (120, 119), (20, 2), 0.0),
        (DEALER, (119, 100), (2, 20), 1.0),
        (DEALER, (119, 119), (2, 1), 1.0),
    ],
)
def test_after_the_play_the_show_is_known_but_for_the_crib(
    role: int, scores: tuple[int, int], hands: tuple[int, int], expected: float
) -> None:
    """Whatever the crib gives, one of the two is out before it."""
    assert expected == chance_after_play(role, scores, hands, (0.5, 0.5))


def test_after_the_play_the_crib_may_decide() -> None:
    """The dealer at 119 needs the two of the crib; else the next deal decides, in which the other deals."""
    crib = (0.25, 0.0, 0.75)
    wins = prospects.wins()

    assert pytest.approx(0.75 + 0.25 * (1 - wins[50][119])) == chance_after_play(DEALER, (119, 50), (0, 0), crib)
    expected = 0.25 * wins[50][119]
    assert pytest.approx(expected) == chance_after_play(PONE, (50, 119), (0, 0), crib)
