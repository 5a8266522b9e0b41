"""The search of the play: its rules are those of the match, and its answers those of a search without shortcuts."""

from collections.abc import Iterable
from copy import deepcopy
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.cribbage.match import Match
from kabale.cribbage.pegging import (
    GONE,
    POINTS,
    Endgame,
    Ranks,
    count_of,
    laid_net,
    lead_net,
    longer,
    playable,
    without,
)
from kabale.table.cards import Card, all_looks, name, rank
from tests.cribbage import counter
from tests.cribbage.playing import began, names
from tests.every import for_every

FIVE_PLUS = st.lists(st.sampled_from(all_looks()), min_size=1, max_size=8, unique=True)


def series_of(ranks: Iterable[int]) -> int:
    """Return the series of some ranks."""
    return reduce(longer, ranks, 0)


def hands(number: int, size: int) -> tuple[list[Card], list[Card]]:
    """Return two little hands."""
    from kabale.table.chance import Chance

    deck = [all_looks()[place] for place in Chance(number).permutation(1, 52)]
    return deck[:size], deck[size : 2 * size]


def little(number: int, size: int) -> Match:
    """Return a match in which each player has only so many cards for the play."""
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD")
    match.state.hands = [list(hand) for hand in hands(number, size)]
    return match


def searched(match: Match) -> int:
    """Return by how much the pone comes out ahead when both play their best: every line is played by the match."""
    if match.state.phase != "play":
        made = [
            sum(event.points for event in match.events if event.seat == seat and event.kind in ("played", "last"))
            for seat in (0, 1)
        ]
        return made[0] - made[1]
    seat = match.state.turn
    found = []
    for move in match.legal_moves(seat):
        after = deepcopy(match)
        after.push(seat, move)
        found.append(searched(after))
    return max(found) if seat == 0 else min(found)


def ranks(cards: list[Card]) -> Ranks:
    return tuple(sorted(map(rank, cards)))


@for_every("number", range(60))
def test_the_search_agrees_with_the_match(number: int) -> None:
    """Two cards each, every line of play; and the same for who has just laid one."""
    match = little(number, 2)
    pone, dealer = hands(number, 2)

    assert searched(match) == lead_net(ranks(pone), ranks(dealer))
    first = pone[0]
    match.push(0, match.legal_moves(0)[0])
    assert searched(match) == laid_net(ranks(pone[1:]), ranks(dealer), series_of([rank(first)]))


@pytest.mark.parametrize("number", range(60, 70))
def test_the_search_agrees_with_three_cards_each(number: int) -> None:
    pone, dealer = hands(number, 3)

    assert searched(little(number, 3)) == lead_net(ranks(pone), ranks(dealer))


@for_every("number", range(40))
def test_the_search_for_the_game_agrees_with_that_for_points(number: int) -> None:
    """Far from the end a game that is worth a thousandth a point is played for points."""
    pone, dealer = (ranks(hand) for hand in hands(number, 4))
    endgame = Endgame((121, 121), lambda mine, theirs: (mine - theirs) / 1000)
    for each in playable(pone, 0):
        own, series = without(pone, each), series_of([each])
        assert pytest.approx(laid_net(own, dealer, series)) == 1000 * endgame.laid(own, dealer, series)


def test_near_the_end_a_point_is_worth_the_game() -> None:
    """The other needs one point: whoever lets him have the last card has lost."""
    endgame = Endgame((121, 1), lambda mine, theirs: 0.0)

    assert -1 == endgame.laid((), (10,), series_of([10]))
    assert 1 == Endgame((2, 121), lambda mine, theirs: 0.0).laid((), (10,), series_of([5, 10]))
    assert 1 == Endgame((1, 1), lambda mine, theirs: 0.0).laid((10,), (), series_of([5, 9, 9]))


def test_the_reply_of_one_who_does_not_see_my_cards() -> None:
    """He has made fifteen on my five: two for him, then the last card for me.

    Found here: the two hands were exchanged, and near the end Bill searched what he would do with the other's cards.
    """
    endgame = Endgame((121, 121), lambda mine, theirs: (mine - theirs) / 1000)

    assert pytest.approx(-0.001) == endgame.replied((), (9,), series_of([5, 10]), 0)
    assert 1 == Endgame((2, 121), lambda mine, theirs: 0.0).replied((), (9,), series_of([5, 5, 10]), 2)


@given(FIVE_PLUS)
def test_a_series_counts_as_the_play_does(cards: list[Card]) -> None:
    """Ranks in one number give the points of the cards."""
    told: list[str] = []
    series = 0
    for card in cards:
        if count_of(series) + min(rank(card), 10) > 31:
            break
        series = longer(series, rank(card))
        told.append(name(card))
        assert counter.play(told) == POINTS[series] == POINTS[series | GONE]
        assert sum(map(counter.worth, told)) == count_of(series)


def test_what_can_be_laid_on_a_series() -> None:
    """The highest rank first, each once."""
    assert [11, 5, 1] == playable((1, 5, 5, 11), series_of([10, 10]) - 0)
    assert [5, 1] == playable((1, 5, 5, 11), series_of([10, 10, 5]))
    assert (1, 5, 11) == without((1, 5, 5, 11), 5)
    assert "AS" == names([Card(1)])
