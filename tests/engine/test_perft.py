"""Counting lines and positions: what is no depth is refused; that the counts are right is tests/referee's to say."""

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.perft import Perft, divide, perft


def freecell() -> Position:
    """Return Microsoft's first deal."""
    game, _ = kabale.load("freecell")
    assert game is not None
    return game.deal("ms:1")


def test_no_depth_has_no_counts() -> None:
    """They begin with those of depth 1."""
    assert Perft([], []) == perft(freecell(), 0)


def test_a_depth_below_nothing_is_refused() -> None:
    """By a sentence: it once was an IndexError."""
    with pytest.raises(ValueError, match="the depth of a perft is a number from 0 on, not -1"):
        perft(freecell(), -1)


def test_paths_that_begin_with_a_move_have_one_at_least() -> None:
    with pytest.raises(ValueError, match="from 1 on, not 0"):
        divide(freecell(), 0)
