"""The library's games held against models of the rules that others print: facts and dull code, nothing of ``kabale``.

``compare.py`` asks the engine and a model the same questions; ``builders.py`` plays what a table of facts says;
``facts_*.py`` hold the tables, each with what was read for it. A card that lies face down is written ``"-5D"``.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

Pile = tuple[str, ...]
Piles = tuple[Pile, ...]

RANKS = "A23456789TJQK"
SHUFFLED = "??"
"""A card that chance puts there: a model says where cards lie after a shuffle, not which."""


class State(NamedTuple):
    """What lies on the table, and what a model remembers besides: redeals that are left, a base rank."""

    piles: Piles
    extras: tuple[int, ...] = ()


class Model(Protocol):
    """The rules of one game as somebody else tells them."""

    @property
    def name(self) -> str:
        """What the library calls the game."""

    @property
    def source(self) -> str:
        """What was read for the rules, and whether it was opened."""

    @property
    def opening(self) -> Sequence[str]:
        """Moves of ours that lay out what the rules lay out in the deal, such as clicks on the stock."""

    def seen(self, piles: Piles) -> Piles:
        """Return what the rules know of our piles: without those that only serve the file."""

    def problems(self, piles: Piles) -> list[str]:
        """Say what of the lay-out (of the piles that are seen) is not as the rules have it."""

    def start(self, piles: Piles) -> State:
        """Return the state of a game that begins with these piles."""

    def moves(self, state: State) -> Iterable[State]:
        """Yield the state after each move that the rules allow."""


def shown(card: str) -> str:
    """Write a card as it lies face up."""
    return card.removeprefix("-")


def hidden(card: str) -> str:
    """Write a card as it lies face down."""
    return f"-{shown(card)}"


def rank(card: str) -> int:
    """Return a card's rank from 0 (the ace)."""
    return RANKS.index(shown(card)[0])


def suit(card: str) -> str:
    """Return the letter of a card's suit."""
    return shown(card)[1]


def is_red(card: str) -> bool:
    """Say whether it is a heart or a diamond."""
    return suit(card) in "HD"
