"""Where a match stands: whose cards lie where, and what was said. Knows no rule but sums."""

from dataclasses import dataclass, field
from typing import Final, Literal

from kabale.cribbage.score import value
from kabale.table.cards import Card

GOAL: Final = 121
"""Who has so many points has won (document, line 3)."""

Phase = Literal["draw", "discard", "cut", "play", "show", "over"]
"""``draw``: it is known who deals, and nothing is dealt yet. ``show``: all was counted, the next deal may begin."""

Laid = tuple[int, Card]
"""Who laid a card, and the card."""


@dataclass(slots=True)
class MatchState:
    """Everything about a match but its history. Lists of two belong to the seats."""

    dealer: int
    scores: list[int]
    phase: Phase = "draw"
    deals: int = 0
    hands: list[list[Card]] = field(default_factory=lambda: [[], []])
    kept: list[tuple[Card, ...]] = field(default_factory=lambda: [(), ()])
    discards: list[tuple[Card, ...]] = field(default_factory=lambda: [(), ()])
    stock: tuple[Card, ...] = ()
    starter: Card | None = None
    laid: list[Laid] = field(default_factory=list)
    since: int = 0
    """How many of the cards laid lay before the last reset."""
    gone: bool = False
    """Whether a player has said go since the last reset."""
    turn: int = 0

    @property
    def pone(self) -> int:
        """The seat that does not deal."""
        return 1 - self.dealer

    @property
    def crib(self) -> tuple[Card, ...]:
        """The cards of the crib, the pone's first."""
        return self.discards[self.pone] + self.discards[self.dealer]

    @property
    def pile(self) -> list[Laid]:
        """The cards laid since the last reset."""
        return self.laid[self.since :]

    @property
    def count(self) -> int:
        """What the cards since the last reset count together."""
        return sum(value(card) for _, card in self.pile)
