"""Long wins are cut short by the kernel: in Pendel the engine took a second for that, after a tenth of search.

What is left must win by the engine, and no move of it may be worth leaving out.
"""

from dataclasses import replace

import pytest

from kabale.engine.game import Position
from kabale.engine.moves import Move, click, lay
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.solve import replay
from kabale.search.verdict import Won, WrongLine
from tests.search.agreement import detour
from tests.search.little import game_of

LONG = (("redandblack", "k1:641"), ("spider1", "k1:2"))
"""By greed each is won by a way with many detours."""

STRAIGHT = (("pendel", "k1:1"), ("pendel", "k1:2"), ("klondikeparts", "k1:2"))
"""Won in 301, 262 and 184 moves, of which none can be left out."""


def won(name: str, deal: str) -> tuple[Position, Won]:
    """Deal and search, without cutting short."""
    position = game_of(name).deal(deal)
    found = native.search(position, Limits(positions=300_000))
    assert isinstance(found, Won)
    return position, found


def furthest(position: Position, place: dict[bytes, int]) -> int:
    """Return the last of some positions that one move leads to."""
    found = []
    for move in position.legal_moves:
        position.push(move)
        found.append(place.get(position.key(), 0))
        position.pop()
    return max(found)


@pytest.mark.parametrize(("name", "deal"), LONG + STRAIGHT)
def test_a_line_cut_short_wins_and_has_no_short_cut_left(name: str, deal: str) -> None:
    position, found = won(name, deal)
    shorter = replace(found, moves=native.straight(position, found))
    keys = replay(position, shorter)
    places = {key: place for place, key in enumerate(keys)}

    assert len(places) == len(keys)
    assert ((name, deal) in LONG) == (len(shorter.moves) < len(found.moves))
    for place, move in enumerate(shorter.moves):
        assert place + 1 == furthest(position, places)
        position.push(move)


def test_a_way_there_and_back_is_left_out() -> None:
    """As the engine leaves it out."""
    position, found = won("freecell", "ms:1")
    place, way = detour(position, found.moves)
    wandering = replace(found, moves=(*found.moves[:place], *way, *way, *found.moves[place:]))

    assert native.straight(position, wandering) == native.straight(position, found)
    assert [] == position.moves


@pytest.mark.parametrize("line", [(), (click(0),), (lay(9, 5),), (lay(1, 2, 99),), (lay(63, 63, 63),)])
def test_a_line_that_does_not_win_is_refused(line: tuple[Move, ...]) -> None:
    position, found = won("freecell", "ms:1")

    with pytest.raises(WrongLine):
        native.straight(position, replace(found, moves=line))
