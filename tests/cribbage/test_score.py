"""Counting hands, cribs and the play, against a second implementation and the published histogram."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabale.cribbage.score import Reason, hand_points, score_hand, score_pegging, value
from kabale.errors import BadCard
from kabale.table.cards import Card, all_looks, card, name
from tests.cribbage import counter
from tests.cribbage.playing import cards, names

FIVE = st.lists(st.sampled_from(all_looks()), min_size=5, max_size=5, unique=True)
SERIES = st.lists(st.sampled_from(all_looks()), min_size=1, max_size=10, unique=True)

NEVER = {19, 25, 26, 27}


def total(hand: str, starter: str, *, crib: bool = False) -> int:
    return score_hand(cards(hand), card(starter), crib=crib).total


def told(reasons: tuple[Reason, ...]) -> list[str]:
    return [f"{reason.kind} {names(reason.cards)} {reason.points}" for reason in reasons]


# The show


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("5H 5S 5D JC", "5C", 29),
        ("5H 5S 5D JS", "5C", 28),
        ("4S 5H 5D 6C", "6D", 24),
        ("7S 7H 8D 8C", "9S", 24),
        ("AS 2H 3D 4C", "5S", 7),
        ("2S 4H 6D 8C", "TS", 0),
        ("TS JH QD KC", "AS", 4),
        ("9S TS JS QS", "KS", 11),
        ("AS AH AD AC", "2S", 12),
        ("3S 3H 3D 9C", "6S", 16),
    ],
)
def test_hands_that_every_player_knows(hand: str, starter: str, points: int) -> None:
    """The perfect hand, the two of 24, and some that beginners count wrong."""
    assert points == total(hand, starter)


def test_the_reasons_name_their_cards_in_a_pinned_order() -> None:
    """Fifteens with few cards first, pairs, runs, flush, nobs; each with the cards that light up."""
    points = score_hand(cards("4H 5H JH 6H"), card("5D"))

    assert [
        "fifteen 5H JH 2",
        "fifteen 5D JH 2",
        "fifteen 4H 5H 6H 2",
        "fifteen 4H 5D 6H 2",
        "pair 5H 5D 2",
        "run 4H 5H 6H 3",
        "run 4H 5D 6H 3",
        "flush 4H 5H JH 6H 4",
    ] == told(points.reasons)
    assert 20 == points.total


@given(FIVE)
def test_a_second_implementation_counts_the_same(five: list[Card]) -> None:
    """As a hand and as a crib, with reasons and by tables."""
    *hand, starter = five
    for crib in (False, True):
        expected = counter.show([name(each) for each in hand], name(starter), crib=crib)
        assert expected == score_hand(hand, starter, crib=crib).total == hand_points(hand, starter, crib=crib)


@given(FIVE)
def test_points_are_the_sum_of_the_reasons_and_no_reason_is_there_twice(five: list[Card]) -> None:
    points = score_hand(five[:4], five[4])

    assert points.total == sum(reason.points for reason in points.reasons)
    assert len(points.reasons) == len({(reason.kind, frozenset(reason.cards)) for reason in points.reasons})
    assert all(set(reason.cards) <= set(five) and reason.points > 0 for reason in points.reasons)


@given(FIVE)
def test_the_order_of_a_hand_changes_nothing(five: list[Card]) -> None:
    *hand, starter = five

    assert 1 == len({score_hand(each, starter).total for each in permutations(hand)})


@given(FIVE)
def test_some_numbers_are_never_counted(five: list[Card]) -> None:
    """Nineteen is what players say for nothing; more than 24 there is only 28 and 29."""
    assert not {score_hand(five[:4], five[4], crib=crib).total for crib in (False, True)} & NEVER


def test_a_sample_of_the_histogram() -> None:
    """Every hand of fives and court cards, with every starter: 28 and 29 come as often as published."""
    fives = [each for each in all_looks() if each & 15 in (5, 10, 11, 12, 13)]
    found = Counter(
        hand_points(hand, starter)
        for hand in combinations(fives, 4)
        for starter in fives
        if starter not in hand and sum(each & 15 == 5 for each in (*hand, starter)) == 4
    )

    assert (76, 4) == (found[28], found[29])


@pytest.mark.parametrize(
    ("hand", "starter", "why"),
    [
        ("5H 5S 5D", "5C", "there are 3 cards"),
        ("5H 5S 5D JC TC", "5C", "there are 5 cards"),
        ("5H 5S 5D JC", "JC", "JC is there twice"),
        ("5H 5S 5H JC", "5C", "5H is there twice"),
        ("5H 5S JK JC", "5C", "JK is not a card of cribbage"),
    ],
)
def test_what_is_no_hand_is_refused(hand: str, starter: str, why: str) -> None:
    with pytest.raises(BadCard, match=why):
        score_hand(cards(hand), card(starter))


def test_a_card_of_a_second_deck_is_refused() -> None:
    """Two fives of hearts would otherwise make a pair."""
    with pytest.raises(BadCard, match="one deck"):
        score_hand([*cards("5H 6H 7H"), card("5H", copy=1)], card("8H"))


# The play


@settings(max_examples=100)
@given(SERIES)
def test_the_play_is_counted_as_by_the_second_implementation(series: list[Card]) -> None:
    """For every beginning of a series that stays within 31."""
    for end in range(1, len(series) + 1):
        pile = series[:end]
        if sum(map(value, pile)) > 31:
            break
        points = score_pegging(pile)
        assert counter.play([name(each) for each in pile]) == points.total
        assert points.total == sum(reason.points for reason in points.reasons)


def test_the_reasons_of_the_play_name_their_cards() -> None:
    """A fifteen and a run of three at once."""
    assert ["fifteen 4H 6D 5C 2", "run 4H 6D 5C 3"] == told(score_pegging(cards("4H 6D 5C")).reasons)
    assert ["thirty_one KS 7H 7D 7C 2", "three 7H 7D 7C 6"] == told(score_pegging(cards("KS 7H 7D 7C")).reasons)


@pytest.mark.parametrize("pile", ["", "KS KH KD 2C"])
def test_a_pile_that_cannot_lie_there_is_refused(pile: str) -> None:
    with pytest.raises(ValueError, match="at most 31"):
        score_pegging(cards(pile))
