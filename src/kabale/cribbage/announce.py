"""What is said at the table, in any language of the interface: the count, the points, and the show step by step."""

from dataclasses import dataclass
from typing import Final

from kabale.cribbage.events import MatchEvent
from kabale.cribbage.score import Reason
from kabale.messages import Message, message
from kabale.table.cards import Card

_TOLD_BY_THE_COUNT: Final = frozenset({"fifteen", "thirty_one"})
"""Reasons for points in the play that nobody names besides the count."""


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
    """Return what the event's player says, with the pair or the run that gives the points of a card laid.

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
    """Return what is said of one reason: "Run of 4 for 4", "One for his nobs"."""
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
    total, told = 0, []
    for reason in event.reasons:
        total += reason.points
        told.append(ShowStep(reason.cards, reason.points, total, reason_words(reason)))
    return told
