"""Figures of studies, against published values, arithmetic and each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.search.verdict import wilson
from kabale.store.values import StudyRow
from kabale.studies.stats import bounds, quantile, summary
from tests.studies.making import row


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(count: int, total: int, low: float, high: float) -> None:
    """R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998)."""
    assert (low, high) == tuple(round(end, 4) for end in wilson(count, total))


def test_wilson_at_its_ends() -> None:
    """None of ten is still up to z² / (n + z²), here 0.2775; all of ten is its mirror; no deals say nothing."""
    z = 1.959963984540054
    reach = z * z / (10 + z * z)

    assert [0.0, reach] == pytest.approx(list(wilson(0, 10)))
    assert [1 - reach, 1.0] == pytest.approx(list(wilson(10, 10)))
    assert 0.2775 == round(reach, 4)
    assert (0.0, 1.0) == wilson(0, 0)


@given(st.integers(1, 10**7).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total))))
def test_wilson_is_an_interval(counts: tuple[int, int]) -> None:
    """It holds the share, stays in 0 to 1, mirrors, and both ends solve the equation that defines it."""
    count, total = counts
    low, high = wilson(count, total)
    mirrored = wilson(total - count, total)

    assert 0 <= low <= count / total <= high <= 1
    assert [1 - high, 1 - low] == pytest.approx(list(mirrored))
    for end in (low, high):
        # |share - p| = z * sqrt(p (1 - p) / n)
        assert pytest.approx((count / total - end) ** 2, abs=1e-12) == 1.959963984540054**2 * end * (1 - end) / total


def test_more_confidence_is_more_room() -> None:
    """99 of 100 intervals hold the share if they are wider than those of which 95 do."""
    (low, high), (lower, higher) = wilson(30, 100), wilson(30, 100, confidence=0.99)

    assert lower < low < high < higher


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 1000))
def test_what_is_not_settled_counts_both_ways(won: int, lost: int, unknown: int) -> None:
    """Settling a deal either way never widens the bounds; unknown deals alone keep them apart."""
    low, high = bounds(won, lost, unknown)

    assert low == bounds(won, lost + unknown, 0)[0]
    assert high == bounds(won + unknown, lost, 0)[1]
    if unknown:
        assert low <= bounds(won + 1, lost, unknown - 1)[0]
        assert high >= bounds(won, lost + 1, unknown - 1)[1]


@given(st.lists(st.integers(0, 100), min_size=1), st.floats(0, 1))
def test_a_quantile_is_the_least_value_that_reaches_the_share(values: list[int], share: float) -> None:
    """As its definition says, counted out."""
    found = quantile(values, share)

    def reaches(value: int) -> bool:
        return sum(each <= value for each in values) >= share * len(values)

    assert found in values
    assert reaches(found)
    assert not any(reaches(value) for value in values if value < found)


def test_a_summary() -> None:
    """Counted by hand: deals 0 to 8 of the made rows, three of each verdict."""
    found = summary([row(number) for number in range(9)])

    assert (3, 3, 3, 9) == (found.won, found.lost, found.unknown, found.total)
    assert (3 / 9, 6 / 9) == found.share
    assert {0.5: 31, 0.9: 61, 0.99: 61, 1.0: 61} == found.positions["won"]
    assert {0.5: 41, 0.9: 71, 0.99: 71, 1.0: 71} == found.positions["lost"]
    assert {0.5: 4, 0.9: 7, 0.99: 7, 1.0: 7} == found.lengths
    assert ({"positions": 3}, 4.5) == (found.reasons, found.seconds)
    # Deal 8 stopped at 81 positions. Deals 4, 6 and 7 took 41, 61 and 71, which is more than half of that.
    assert (162, 3) == found.doubled


def test_a_summary_of_nothing() -> None:
    """No deals, no figures, and every share is possible."""
    found = summary([])

    assert (0, (0.0, 1.0), (0.0, 1.0), {}, {}) == (
        found.total,
        found.share,
        found.bounds,
        found.positions,
        found.lengths,
    )


def test_reasons_are_counted() -> None:
    """Each apart."""
    rows = [StudyRow(f"k1:{n}", "unknown", 1, 0.0, None, reason) for n, reason in enumerate(["a", "b", "a"])]

    assert {"a": 2, "b": 1} == summary(rows).reasons
