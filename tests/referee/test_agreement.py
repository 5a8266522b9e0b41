"""The engine and the second implementations allow the same: sets of successor tables along long random lines."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import kabale
from kabale import Deal
from kabale.engine.game import Position
from tests.pat.texts import deck
from tests.referee import Table, freecell, klondike

VALID = Path(__file__).parent.parent / "data" / "pat" / "valid"
MOVES = 120
"""How long a line is: short lines reach next to nothing."""


def table_of(position: Position) -> Table:
    """Return a position's table as the referees write it."""
    table = position.table
    return tuple(
        tuple(
            f"({name})" if card in table.down else name
            for name, card in zip(table.names(pile, hide=False), cards, strict=True)
        )
        for pile, cards in enumerate(table.piles)
    )


def successors(position: Position) -> Iterator[Table]:
    """Yield the table after each legal move."""
    for move in position.legal_moves:
        position.push(move)
        yield table_of(position)
        position.pop()


def follow(position: Position, referee: Callable[[Table], Iterator[Table]], random: Random) -> None:
    """Play a random line and compare the successors at each step."""
    for _ in range(MOVES):
        table = table_of(position)
        if position.outcome is kabale.Outcome.WON:
            return
        assert set(referee(table)) == set(successors(position)), table
        if not position.legal_moves:
            return
        position.push(random.choice(position.legal_moves))


@pytest.mark.parametrize("number", [1, 617, 11982, 31999])
def test_freecell(number: int) -> None:
    """Four of Microsoft's deals."""
    game, _ = kabale.load(VALID / "freecell_single.pat")
    assert game is not None
    position = game.deal(f"ms:{number}")

    assert freecell.deal(number) == table_of(position)
    follow(position, freecell.successors, Random(number))


@pytest.mark.parametrize("seed", range(8))
def test_klondike(seed: int) -> None:
    """Eight shuffled decks; the stock is gone through and turned over many times."""
    game, _ = kabale.load(VALID / "klondike3.pat")
    assert game is not None
    random = Random(seed)
    cards = deck()
    random.shuffle(cards)
    position = game.deal(Deal.from_cards(cards, rows=False))

    assert klondike.deal(cards) == table_of(position)
    follow(position, klondike.successors, random)
