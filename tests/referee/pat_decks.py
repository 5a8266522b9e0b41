"""Decks, and the chance that a deal given as cards has: the one thing that the referee of ``.pat`` is handed."""

from random import Random

from kabale.table.chance import Chance
from tests.referee.pat import RANKS, Luck

CHANCE = Chance(0)
LUCK = Luck(
    cut=lambda event, size: 1 + CHANCE.below(event, size - 1),
    shuffle=CHANCE.permutation,
)


def deck(random: Random, decks: int) -> list[str]:
    """Return a shuffled pack."""
    cards = [rank + suit for rank in RANKS for suit in "SHDC"] * decks
    random.shuffle(cards)
    return cards
