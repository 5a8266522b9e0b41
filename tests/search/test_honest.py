"""The honest player: it never looks at a hidden card, ends every play, and wins what it can."""

from itertools import count
from random import Random

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.engine.player import PlayerPosition
from kabale.search.honest import Effort, HonestPlayer, play_honestly
from kabale.search.simple import play_simply
from kabale.table.cards import HIDDEN

LITTLE = Effort(samples=3, rounds=(2, 2), positions=60, open=200, near=20)
"""So little that all games can be gone through."""

NAMES = [entry.name for entry in kabale.games()]
FEW = ("klondike3", "spider", "golf", "yukon", "klondike3x", "canfield", "scorpion")


def twins(named: str, *, moves: int, first: int = 0) -> list[tuple[Move | None, Move | None]]:
    """Return what the player chooses at positions of a play, and at others that look the same.

    The others have all hidden cards, and the shuffles to come, drawn anew. The *first* moves are played, not compared.
    """
    # Alpha Star's 617th deal is stuck as it is dealt.
    position = next(each for number in count(617) if (each := kabale.game(named).deal(number).player()).legal_moves)
    rng = Random(1)
    plays = HonestPlayer(position, effort=LITTLE)
    chosen: list[tuple[Move | None, Move | None]] = []
    while len(position.moves) < first + moves and position.legal_moves:
        if len(position.moves) >= first:
            twin = position.sample(rng).player()
            chosen.append((choice(position.copy(), len(chosen)), choice(twin, len(chosen))))
        position.play(plays.choose() or position.legal_moves[0])
    return chosen


def choice(player: PlayerPosition[Position], seed: int) -> Move | None:
    return HonestPlayer(player, seed=seed, effort=LITTLE).choose()


@pytest.mark.parametrize("named", FEW)
def test_it_never_looks_at_a_hidden_card(named: str) -> None:
    """Two positions alike in all that was seen: the same moves, whatever lies below."""
    chosen = twins(named, moves=4, first=12)

    assert chosen
    assert [one for one, _ in chosen] == [other for _, other in chosen]


@pytest.mark.parametrize("named", NAMES)
def test_it_never_looks_at_a_hidden_card_in_any_game(named: str) -> None:
    """The same for all games, those with open cards too, at more positions."""
    chosen = twins(named, moves=25)

    assert chosen
    assert [one for one, _ in chosen] == [other for _, other in chosen]


def test_all_of_the_stock_is_looked_at_first_where_that_costs_nothing() -> None:
    """Three at a time, as often as you like: eight clicks show all 24 cards, and the ninth turns them over."""
    player = kabale.game("klondike3").deal(617).player()
    honest = HonestPlayer(player, effort=LITTLE)
    while len(player.moves) < 8 and (move := honest.choose()) is not None:
        player.play(move)

    assert ["c1"] * 8 == [str(move) for move in player.moves]
    assert HIDDEN not in player.names()[1]


def test_a_play_ends_where_the_stock_may_be_turned_for_ever() -> None:
    """It once clicked on until it had no more moves: the stock was all that was left."""
    ends = [play_honestly(kabale.game("klondike3").deal(number), effort=LITTLE) for number in (2, 5)]

    assert all(len(end.moves) < LITTLE.moves for end in ends)


def test_what_is_all_seen_is_won_if_a_search_wins_it() -> None:
    """A deal of FreeCell that is known to be easy, and then the line that was found is played to its end."""
    end = play_honestly(kabale.game("freecell").deal("ms:1"))

    assert ("won", 1) == (end.outcome.value, end.thoughts)


def test_equal_seeds_play_the_same() -> None:
    """And what was played is legal by the rules."""
    deal = kabale.game("klondike3").deal(7)
    one, other = (play_honestly(deal, seed=3, effort=LITTLE) for _ in range(2))
    for move in one.moves:
        deal.play(move)

    assert one == other
    assert one.outcome is deal.outcome


@pytest.mark.parametrize("name", ["westcliff", "thumbandpouch"])
def test_the_obvious_is_done_where_nothing_is_better(name: str) -> None:
    """Simple play, which never thinks, won all four deals of Westcliff where the honest player, to whom short searches
    said nothing, won one.
    """
    deals = [kabale.game(name).deal(f"k1:{number}") for number in range(1, 5)]
    effort = Effort(samples=3, rounds=(3,), positions=300, near=30)
    honestly = sum(play_honestly(deal, seed=1, effort=effort).outcome is kabale.Outcome.WON for deal in deals)

    assert 1 <= sum(play_simply(deal) for deal in deals) <= honestly
