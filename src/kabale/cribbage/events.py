"""What happens in a match, one event after the other, and what of it each player may see."""

from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from kabale.cribbage.score import Reason
from kabale.table.cards import HIDDEN, Card, name

EventKind = Literal[
    "drawn", "dealer", "dealt", "discarded", "cut", "heels", "played", "go", "last", "reset", "hand", "crib", "won"
]

_SECRET: Final = frozenset({"dealt", "discarded"})
"""Kinds of event whose cards only their own player sees."""


@dataclass(frozen=True, slots=True)
class MatchEvent:
    """Something that happens to or by a seat.

    ==========  =====================================================================
    drawn       the seat draws ``cards`` for the deal
    dealer      the seat deals
    dealt       the seat receives ``cards`` (its own eyes only)
    discarded   the seat lays ``cards`` in the crib (its own eyes only)
    cut         the seat lifts ``count`` cards, the next, ``cards``, is the starter
    heels       the starter is a jack: the seat scores
    played      the seat lays ``cards``; the count is then ``count``
    go          the seat can lay no card without passing 31; after the other's go it is said without a move
    last        the seat laid the last card below 31
    reset       the count goes back to 0, and the seat leads
    hand, crib  the seat counts four ``cards``, the starter is the fifth
    won         the seat has 121 points; ``count`` is 1 for a skunk, 2 for a double one
    ==========  =====================================================================

    ``reasons`` are what it gives, ``scores`` those of both seats after it. A card that may not be seen is None.
    """

    kind: EventKind
    seat: int
    cards: tuple[Card | None, ...] = ()
    count: int = 0
    reasons: tuple[Reason, ...] = ()
    scores: tuple[int, int] = (0, 0)

    @property
    def points(self) -> int:
        """The sum of the reasons."""
        return sum(reason.points for reason in self.reasons)

    def seen_by(self, seat: int) -> "MatchEvent":
        """Return the event as a seat sees it."""
        if self.kind not in _SECRET or seat == self.seat:
            return self
        return replace(self, cards=(None,) * len(self.cards))

    def as_json(self) -> dict[str, Any]:
        """Return the event for programs; ``docs/cribbage.md`` lists the fields."""
        return {
            "event": self.kind,
            "seat": self.seat,
            "cards": [shown(card) for card in self.cards],
            "count": self.count,
            "points": self.points,
            "reasons": [reason_json(reason) for reason in self.reasons],
            "scores": list(self.scores),
        }


def shown(card: Card | None) -> str:
    """Return a card's name, ``??`` for one that may not be seen."""
    return HIDDEN if card is None else name(card)


def reason_json(reason: Reason) -> dict[str, Any]:
    """Return a reason for programs."""
    return {"kind": reason.kind, "cards": [name(card) for card in reason.cards], "points": reason.points}
