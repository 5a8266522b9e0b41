"""What one player may see of a match: all that a player, Bill too, is ever given."""

from dataclasses import dataclass
from typing import Any

from kabale.cribbage.events import MatchEvent, shown
from kabale.cribbage.moves import Move
from kabale.cribbage.score import value
from kabale.cribbage.state import Laid, Phase
from kabale.table.cards import Card


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as a seat sees it: no card of the other hand, of the stock, or of the other's discards.

    ``hand`` are the seat's cards still in hand, ``kept`` the four that will be counted, ``discards`` its two in the
    crib. ``laid`` are the cards laid in this deal, of which the first ``since`` lay before the last reset. ``others``
    is how many cards the other holds. ``events`` are those of this deal, as the seat sees them.
    """

    seat: int
    phase: Phase
    deals: int
    dealer: int
    scores: tuple[int, int]
    hand: tuple[Card, ...]
    kept: tuple[Card, ...]
    discards: tuple[Card, ...]
    starter: Card | None
    laid: tuple[Laid, ...]
    since: int
    others: int
    to_move: tuple[int, ...]
    legal_moves: tuple[Move, ...]
    events: tuple[MatchEvent, ...]

    @property
    def is_dealer(self) -> bool:
        """Whether the crib is the seat's own."""
        return self.seat == self.dealer

    @property
    def pile(self) -> tuple[Laid, ...]:
        """The cards laid since the last reset."""
        return self.laid[self.since :]

    @property
    def count(self) -> int:
        """What the cards since the last reset count together."""
        return sum(value(card) for _, card in self.pile)

    def as_json(self) -> dict[str, Any]:
        """Return the view for programs; ``docs/cribbage.md`` lists the fields."""
        return {
            "seat": self.seat,
            "phase": self.phase,
            "deal": self.deals,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "hand": [shown(card) for card in self.hand],
            "kept": [shown(card) for card in self.kept],
            "discards": [shown(card) for card in self.discards],
            "starter": None if self.starter is None else shown(self.starter),
            "laid": [{"seat": seat, "card": shown(card)} for seat, card in self.laid],
            "since": self.since,
            "count": self.count,
            "others": self.others,
            "to_move": list(self.to_move),
            "legal_moves": [str(move) for move in self.legal_moves],
            "events": [event.as_json() for event in self.events],
        }
