"""Counting by the million agrees with counting one by one."""

import sys

import numpy as np
import pytest

from kabale.cribbage import bulk
from kabale.cribbage.score import hand_points
from kabale.errors import KabaleError
from kabale.table.cards import Card, all_looks
from kabale.table.chance import Chance


@pytest.mark.parametrize("crib", [False, True])
def test_bulk_agrees_with_single_hands(crib: bool) -> None:
    """Forty thousand hands, more than one piece of work; flushes among them by the hundred."""
    looks = all_looks()
    drawn = [[looks[place] for place in Chance(7).permutation(event, 52)] for event in range(1, 4001)]
    five = np.array([deck[start : start + 5] for deck in drawn for start in range(0, 50, 5)], dtype=np.uint8)
    counted = bulk.points(five[:, :4], five[:, 4], crib=crib)

    assert 40_000 == len(counted)
    expected = [hand_points([Card(int(each)) for each in row[:4]], Card(int(row[4])), crib=crib) for row in five]
    assert expected == counted.tolist()


@pytest.mark.parametrize("crib", [False, True])
def test_every_starter_at_once_agrees_too(crib: bool) -> None:
    """A row for each card of the deck; -1 where it lies in the hand."""
    looks = all_looks()
    hands = np.array([[looks[place] for place in Chance(8).permutation(event, 52)[:4]] for event in range(1, 201)])
    counted = bulk.with_every_starter(hands.astype(np.uint8), crib=crib)

    assert (52, 200) == counted.shape
    for column, hand in enumerate(hands.tolist()):
        cards = [Card(each) for each in hand]
        expected = [-1 if each in cards else hand_points(cards, each, crib=crib) for each in looks]
        assert expected == counted[:, column].tolist()


def test_the_perfect_hand() -> None:
    """Three fives and a jack, with each of the fours suits' fives as the starter."""
    names = {29: (21, 37, 53, 11, 5), 28: (5, 37, 53, 11, 21)}
    for points, (*hand, starter) in names.items():
        assert points == int(bulk.points(np.array([hand], dtype=np.uint8), np.array([starter], dtype=np.uint8))[0])


def test_without_numpy_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """And single hands are counted all the same."""
    monkeypatch.setitem(sys.modules, "numpy", None)

    with pytest.raises(KabaleError, match=r"install kabale with its extra, kabale\[bulk\]"):
        bulk.histogram()
    assert 29 == hand_points([Card(21), Card(37), Card(53), Card(11)], Card(5))
