"""The events of a match, the part that each player may see, and their words in any language of the interface."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Final, Literal

from kabale.cribbage.rules import Laid, MatchMove, Phase
from kabale.cribbage.score import Reason, value
from kabale.messages import Message, message
from kabale.table.cards import HIDDEN, Card, name

EventKind = Literal[
    "drawn", "dealer", "dealt", "discarded", "cut", "heels", "played", "go", "last", "reset", "hand", "crib", "won"
]

_SECRET: Final = frozenset({"dealt", "discarded"})  # kinds of event whose cards only their own player sees


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

    ``reasons`` are what it gives, ``scores`` those of both seats after it. A hidden card has the value None.
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
            "cards": [card_text(card) for card in self.cards],
            "count": self.count,
            "points": self.points,
            "reasons": [reason_json(reason) for reason in self.reasons],
            "scores": list(self.scores),
        }


def card_text(card: Card | None) -> str:
    """Return a card's name, ``??`` for one that may not be seen."""
    return HIDDEN if card is None else name(card)


def reason_json(reason: Reason) -> dict[str, Any]:
    """Return a reason for programs."""
    return {"kind": reason.kind, "cards": [name(card) for card in reason.cards], "points": reason.points}


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as a seat sees it: no card of the other hand, of the stock, or of the other's discards.

    ``hand`` are the seat's cards still in hand, ``kept`` the four that will be counted, ``discards`` its two in the
    crib. ``laid`` are the cards played in this deal, of which the first ``since`` came before the last reset.
    ``others`` is how many cards the other holds. ``events`` are those of this deal, as the seat sees them.
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
    legal_moves: tuple[MatchMove, ...]
    events: tuple[MatchEvent, ...]

    @property
    def is_dealer(self) -> bool:
        """Whether the crib is the seat's own."""
        return self.seat == self.dealer

    @property
    def pile(self) -> tuple[Laid, ...]:
        """The cards played since the last reset."""
        return self.laid[self.since :]

    @property
    def count(self) -> int:
        """The count of the cards since the last reset."""
        return sum(value(card) for _, card in self.pile)

    def as_json(self) -> dict[str, Any]:
        """Return the view for programs; ``docs/cribbage.md`` lists the fields."""
        return {
            "seat": self.seat,
            "phase": self.phase,
            "deal": self.deals,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "hand": [card_text(card) for card in self.hand],
            "kept": [card_text(card) for card in self.kept],
            "discards": [card_text(card) for card in self.discards],
            "starter": None if self.starter is None else card_text(self.starter),
            "laid": [{"seat": seat, "card": card_text(card)} for seat, card in self.laid],
            "since": self.since,
            "count": self.count,
            "others": self.others,
            "to_move": list(self.to_move),
            "legal_moves": [str(move) for move in self.legal_moves],
            "events": [event.as_json() for event in self.events],
        }


_TOLD_BY_THE_COUNT: Final = frozenset({"fifteen", "thirty_one"})  # the count says them


@dataclass(frozen=True, slots=True)
class ShowStep:
    """One combination of the show: its cards, what it gives, the sum so far, and what is said."""

    cards: tuple[Card, ...]
    points: int
    total: int
    words: Message


def announcement(event: MatchEvent) -> Message | None:
    """Return what the event's player says, None where nothing is said (document, lines 10 and 12; rulings C4, C5).

    >>> from kabale.cribbage.score import score_pegging
    >>> from kabale.table.cards import card
    >>> pile = [card("AD"), card("7C"), card("7H")]
    >>> str(announcement(MatchEvent("played", 0, (pile[-1],), 15, score_pegging(pile).reasons)))
    'Fifteen for 4'
    """
    match event.kind:
        case "played":
            count = message(f"cribbage.count.{event.count}")
            return message("cribbage.say.scored", count=count, points=event.points) if event.reasons else count
        case "go":
            return message("cribbage.say.go")
        case "last" | "heels":
            return reason_words(event.reasons[0])
        case _:
            return None


def reasoned(event: MatchEvent) -> Message | None:
    """Return what the event's player says, with the pair or the run that gives the points of a played card.

    A card makes at most one of them: the last two cards are alike, or they are parts of a run.

    >>> from kabale.cribbage.score import score_pegging
    >>> from kabale.table.cards import card
    >>> pile = [card("KD"), card("9C"), card("9H")]
    >>> str(reasoned(MatchEvent("played", 0, (pile[-1],), 28, score_pegging(pile).reasons)))
    'Twenty-eight, a pair, for 2'
    """
    named = [reason for reason in event.reasons if reason.kind not in _TOLD_BY_THE_COUNT]
    if event.kind != "played" or not named:
        return announcement(event)
    words = message(f"cribbage.named.{named[0].kind}", length=len(named[0].cards))
    count = message(f"cribbage.count.{event.count}")
    return message("cribbage.say.reasoned", count=count, reason=words, points=event.points)


def reason_words(reason: Reason) -> Message:
    """Return the words for a reason: "Run of 4 for 4", "One for his nobs"."""
    return message(f"cribbage.reason.{reason.kind}", length=len(reason.cards), points=reason.points)


def steps(event: MatchEvent) -> list[ShowStep]:
    """Return the show of a hand or a crib, combination after combination, as it is counted aloud.

    >>> from kabale.cribbage.score import score_hand
    >>> from kabale.table.cards import card
    >>> hand = [card(name) for name in ("4H", "5S", "6D", "JC")]
    >>> for step in steps(MatchEvent("hand", 0, tuple(hand), 0, score_hand(hand, card("KC")).reasons)):
    ...     print(step.total, step.words)
    2 Fifteen for 2
    4 Fifteen for 2
    6 Fifteen for 2
    9 Run of 3 for 3
    10 One for his nobs
    """
    totals = accumulate(reason.points for reason in event.reasons)
    return [
        ShowStep(reason.cards, reason.points, total, reason_words(reason))
        for reason, total in zip(event.reasons, totals, strict=True)
    ]


SECTIONS: Final = ("goal", "deal", "play", "play_points", "show", "show_points", "skunk", "variants")
"""The sections in the document's order; ``cribrules.toml`` of each language has a title and a text for each."""


def sections() -> Iterator[tuple[Message, Message]]:
    """Yield the title and the text of each section; a line of a text that begins with a hyphen is an item of a list.

    >>> for title, text in sections():
    ...     print(title, len(str(text).splitlines()))
    The goal 2
    Dealing 3
    The play 5
    Points in the play 10
    The show 2
    Points in the show 8
    Skunks 1
    Other ways to play 1
    """
    for section in SECTIONS:
        yield message(f"cribrules.{section}.title"), message(f"cribrules.{section}.text")
