"""A match of cribbage as its player sees it, in the shapes that are answered: made from the player's view alone."""

from collections.abc import Sequence
from typing import Final

from kabale.cribbage import match as matches
from kabale.cribbage.analysis import Choice, Decision, total_loss
from kabale.cribbage.announce import announcement, steps
from kabale.cribbage.events import Event, shown
from kabale.cribbage.view import View
from kabale.table.cards import Card, name
from kabale.web.cribbage_shapes import (
    ChoiceShape,
    CribbageEvent,
    CribbageResult,
    DecisionShape,
    LaidCard,
    Pegs,
    Points,
    Review,
    Who,
)

ME: Final = 0
"""The player's seat; Bill has the other."""

BILL: Final = 1


def who(seat: int) -> Who:
    """Return whose seat it is."""
    return "me" if seat == ME else "bill"


def names(cards: Sequence[Card | None]) -> list[str]:
    """Return the names of cards."""
    return [shown(card) for card in cards]


def points(scores: Sequence[int]) -> Points:
    """Return the points of both seats."""
    return {"me": scores[ME], "bill": scores[BILL]}


def told(events: Sequence[Event], language: str) -> list[CribbageEvent]:
    """Return events as the player sees and hears them."""
    return [_told(event.seen_by(ME), language) for event in events]


def _told(event: Event, language: str) -> CribbageEvent:
    said = announcement(event)
    return {
        "kind": event.kind,
        "who": who(event.seat),
        "cards": names(event.cards),
        "count": event.count,
        "points": event.points,
        "steps": [
            {
                "kind": reason.kind,
                "cards": names(step.cards),
                "points": step.points,
                "total": step.total,
                "text": step.words.text(language),
            }
            for reason, step in zip(event.reasons, steps(event), strict=True)
        ],
        "scores": points(event.scores),
        "said": None if said is None else said.text(language),
    }


def laid(view: View) -> list[LaidCard]:
    """Return the cards laid in this deal."""
    return [{"who": who(seat), "card": name(card)} for seat, card in view.laid]


def pegs(events: Sequence[Event], start: Sequence[int]) -> Pegs:
    """Return the holes of the pegs: each player's score, and the one before the last points."""
    holes = [[start[seat], start[seat]] for seat in (ME, BILL)]
    for event in events:
        for seat, pair in enumerate(holes):
            if event.scores[seat] > pair[1]:
                holes[seat] = [pair[1], event.scores[seat]]
    return {"me": holes[ME], "bill": holes[BILL]}


def result(ended: matches.Result | None) -> CribbageResult | None:
    """Return how a match ended, None if it has not."""
    if ended is None:
        return None
    return {"winner": who(ended.winner), "scores": points(ended.scores), "skunk": ended.skunk}


# -- what moves are worth ----------------------------------------------------------------------------------------------


def choice(each: Choice, language: str) -> ChoiceShape:
    """Return a choice in words."""
    return {
        "move": str(each.move),
        "cards": names(each.move.cards),
        "points": round(each.points, 3),
        "chance": None if each.chance is None else round(each.chance, 4),
        "why": each.why.text(language),
    }


def review(deal: int, decisions: Sequence[Decision], language: str) -> Review:
    """Return the decisions of a deal in words."""
    found = [shape for each in decisions if (shape := _decision(each, language)) is not None]
    return {"deal": deal, "loss": round(total_loss(decisions), 3), "decisions": found}


def _decision(each: Decision, language: str) -> DecisionShape | None:
    view, made = each.view, each.made
    if made is None:
        return None
    return {
        "kind": "discard" if view.phase == "discard" else "play",
        "hand": names(view.hand),
        "pile": [name(card) for _, card in view.pile],
        "count": view.count,
        "made": choice(made, language),
        "loss": round(each.loss, 3),
        "choices": [choice(other, language) for other in each.choices],
    }
