"""Where a play was lost: few searches settle all moments, and what they cannot settle is said to be open."""

from dataclasses import dataclass
from itertools import count, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.library import game
from kabale.search import readable
from kabale.search.limits import Limits
from kabale.search.review import Ask, Review, asking, reviews
from kabale.search.verdict import DIED, SECONDS, Lost, Unknown, Verdict, Won
from tests.search.little import little

YUKON = (
    "c1 c1 c1 c1 12x4-8 10-5 9-2 11x5-8 8x13-9 9x6-12 12x2-6 7x5-11 9-11 7-9 8-7 11x3-8 8x4-7 12x5-10 11-8 9x7-11 "
    "7x4-12 11x7-9"
)
"""A play of yukon at k1:3 that nobody has thought about."""

AWAY = Move.parse("9-1")
"""A move that no play here begins with."""


def last(start: Review, ask: Ask, seconds: float = 10.0) -> Review:
    """Return the review that all searches have led to; a clock that goes on by a second with each look."""
    *_, review = reviews(start, ask, seconds=seconds, clock=count().__next__)
    return review


def begun(length: int) -> Review:
    """Return what is known of a play that was given up."""
    return Review((Move.parse("1-2"),) * length, -1, length + 1)


@given(st.integers(0, 300), st.data())
def test_whatever_can_be_settled_is_settled(length: int, data: st.DataObject) -> None:
    """Moments up to one are won, those from another on lost, and those between cannot be searched in any time."""
    won = data.draw(st.integers(-1, length))
    lost = data.draw(st.integers(won + 1, length + 1))
    asked: list[int] = []

    def ask(moment: int, seconds: float) -> Verdict:
        asked.append(moment)
        if moment <= won:
            return Won((AWAY,), 1, seconds)
        return Lost(1, seconds) if moment >= lost else Unknown(DIED, 1, seconds)

    review = last(begun(length), ask, seconds=10_000)

    assert (won, lost) == (review.won, review.lost)
    assert range(won + 1, lost) == review.open
    assert len(asked) == len(set(asked))
    if won + 1 == lost:
        assert (lost if 0 < lost <= length else None) == review.losing
        assert len(asked) <= 2 + length.bit_length()


def test_what_needs_more_time_gets_more_time() -> None:
    """Each moment is searched for longer than before, until it is settled; the search for one alone gets all."""
    needed = {0: 0.2, 1: 0.5, 2: 5.0, 3: 0.05}
    given_to: dict[int, list[float]] = {moment: [] for moment in needed}

    def ask(moment: int, seconds: float) -> Verdict:
        given_to[moment].append(seconds)
        if seconds < needed[moment]:
            return Unknown(SECONDS, 1, seconds)
        return Won((AWAY,), 1, seconds) if moment < 3 else Lost(1, seconds)

    review = last(begun(3), ask, seconds=60)

    assert 3 == review.losing
    for times in given_to.values():
        assert sorted(times) == times


def test_the_search_ends_when_the_time_is_over() -> None:
    """What nothing settles stays open; a clock that stands still does not keep the search going for ever."""
    stubborn = repeat(Unknown(SECONDS, 1, 0.0))
    *_, timed = reviews(begun(50), lambda *_: next(stubborn), seconds=5, clock=count().__next__)
    *_, stopped = reviews(begun(50), lambda *_: next(stubborn), seconds=5, clock=lambda: 0.0)

    assert ("unknown",) * 51 == timed.verdicts == stopped.verdicts
    assert (None, range(51)) == (timed.losing, timed.open)


def test_a_line_that_goes_on_as_the_play_did_settles_what_it_passes() -> None:
    """One search, and the way begins where they part."""
    review = begun(5).learn(1, Won((*begun(2).moves, AWAY), 1, 0.1))

    assert (3, (AWAY,)) == (review.won, review.way)
    assert ("won",) * 4 + ("unknown",) * 2 == review.verdicts


def played(name: str, deal: str, moves: str) -> Position:
    """Return a play that was given up."""
    position = game(name).deal(deal)
    for move in moves.split():
        position.play(move)
    position.end()
    return position


def test_the_losing_move_of_a_real_play_is_found() -> None:
    """Another search says the same of the moments before and after it; the way that is told wins."""
    position = played("yukon", "k1:3", YUKON)
    *_, review = reviews(Review.of(position), asking(position), seconds=60)
    before = position.copy()
    while before.length >= (review.losing or 0):
        before.pop()
    after = before.copy()
    after.play(review.moves[before.length])
    for move in review.way:
        before.play(move)

    assert 19 == review.losing
    assert "won" == before.outcome.value
    assert isinstance(readable.search(after, Limits(positions=200_000), readable.usual(after)), Lost)
    assert ["won"] * 19 + ["lost"] * 4 == list(review.verdicts)
    assert 23 == position.length


@dataclass
class Every:
    """Searches the positions of a play, each for so many positions."""

    positions: list[Position]

    def __call__(self, moment: int, _: float) -> Verdict:
        return readable.search(self.positions[moment], Limits(positions=200))


@pytest.mark.parametrize("name", ["freecell", "golf", "duell"])
def test_reviews_of_little_plays_are_what_searching_every_moment_says(name: str) -> None:
    """The first legal moves of little deals are played, then given up; the readable search looks at every moment."""
    for number in range(3):
        position = little(name, number)
        for _ in range(6):
            if position.legal_moves:
                position.push(next(iter(position.legal_moves)))
        if position.outcome.value == "playing":
            position.end()
        start = Review.of(position)
        here = [position.copy() for _ in range(len(start.moves) + 1)]
        for moment, each in enumerate(here):
            while each.length > moment:
                each.pop()
        words = [Every(here)(moment, 0.0).verdict for moment in range(len(here))]
        review = last(start, Every(here), seconds=1000)

        for found, searched in zip(review.verdicts, words, strict=True):
            assert searched in (found, "unknown")


def test_a_play_that_has_ended_needs_no_search() -> None:
    """A win could be won all the way; the end of a play that is stuck is lost."""
    won = Review.of(played_to_the_end())
    stuck = Review.of(little_stuck())

    assert (won.won, won.losing, range(len(won.moves) + 1, len(won.moves) + 1)) == (len(won.moves), None, won.open)
    assert "lost" == stuck.verdicts[-1]


def played_to_the_end() -> Position:
    """Return a little deal that is won."""
    for number in range(20):
        position = little("freecell", number)
        found = readable.search(position, Limits(positions=500))
        if isinstance(found, Won):
            for move in found.moves:
                position.play(move)
            return position
    raise AssertionError("no little deal of FreeCell is won")


def little_stuck() -> Position:
    """Return a deal of Golf that is played until no move is left."""
    position = game("golf").deal("k1:1")
    while position.legal_moves:
        position.push(next(iter(position.legal_moves)))
    return position
