"""A match of cribbage as its player sees it, in the shapes that are answered: made from the player's view alone."""

from collections.abc import Sequence
from typing import Final

from kabale.cribbage import match as matches
from kabale.cribbage.analysis import Decision, RatedMove, total_loss
from kabale.cribbage.events import MatchEvent, SeatView, reasoned, shown, steps
from kabale.cribbage.figures import pegs as holes_of
from kabale.cribbage.figures import who
from kabale.table.cards import Card, name
from kabale.web.cribbage.shapes import (
    ChoiceShape,
    CribbageEvent,
    CribbageResult,
    DecisionShape,
    LaidCard,
    Pegs,
    Review,
    SidePoints,
)

ME: Final = 0
"""The player's seat; Bill has the other."""

BILL: Final = 1


def names(cards: Sequence[Card | None]) -> list[str]:
    """Return the names of cards."""
    return [shown(card) for card in cards]


def points(scores: Sequence[int]) -> SidePoints:
    """Return the points of both seats."""
    return {"me": scores[ME], "bill": scores[BILL]}


def event_shapes(events: Sequence[MatchEvent], language: str) -> list[CribbageEvent]:
    """Return events as the player sees and hears them."""
    return [event_shape(event.seen_by(ME), language) for event in events]


def event_shape(event: MatchEvent, language: str) -> CribbageEvent:
    """Return an event with what is said of it."""
    words = reasoned(event)
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
        "said": None if words is None else words.text(language),
    }


def laid(view: SeatView) -> list[LaidCard]:
    """Return the cards laid in this deal."""
    return [{"who": who(seat), "card": name(card)} for seat, card in view.laid]


def pegs(events: Sequence[MatchEvent], start: Sequence[int]) -> Pegs:
    """Return the holes of the pegs: each player's score, and the one before the last points."""
    holes = holes_of(events, start)
    return {"me": [*holes[ME]], "bill": [*holes[BILL]]}


def result(ended: matches.MatchResult | None) -> CribbageResult | None:
    """Return how a match ended, None if it has not."""
    if ended is None:
        return None
    return {"winner": who(ended.winner), "scores": points(ended.scores), "skunk": ended.skunk}


# -- what moves are worth ----------------------------------------------------------------------------------------------


def choice(each: RatedMove, language: str) -> ChoiceShape:
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
    shapes: list[DecisionShape] = [
        {
            "kind": "discard" if each.view.phase == "discard" else "play",
            "hand": names(each.view.hand),
            "pile": [name(card) for _, card in each.view.pile],
            "count": each.view.count,
            "made": choice(each.made, language),
            "loss": round(each.loss, 3),
            "choices": [choice(other, language) for other in each.choices],
        }
        for each in decisions
        if each.made is not None
    ]
    return {"deal": deal, "loss": round(total_loss(decisions), 3), "decisions": shapes}
