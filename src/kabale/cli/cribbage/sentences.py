"""The sentences of ``kabale cribbage play``: what happened, how it stands, what to do. Knows views, no match."""

from collections.abc import Iterator, Sequence
from typing import Final

from kabale.cli.paint import CARD, Line, Segment, Signs, Style, face, style_of
from kabale.cribbage.analysis import Decision, total_loss
from kabale.cribbage.announce import announcement, steps
from kabale.cribbage.events import MatchEvent, shown
from kabale.cribbage.moves import GO
from kabale.cribbage.view import SeatView
from kabale.messages import Message, message
from kabale.table.cards import Card, name, rank

_STEP: Final = CARD + 1


def story(event: MatchEvent, you: int, starter: Card | None) -> Iterator[Message]:
    """Yield what is said of an event, line by line, to the player of a seat."""
    who = "me" if event.seat == you else "bill"
    match event.kind:
        case "drawn":
            yield message(f"cribbage.told.draws.{who}", card=shown(event.cards[0]))
        case "dealer":
            yield message(f"cribbage.told.deals.{who}")
        case "discarded" if event.seat != you:
            yield message("cribbage.told.bill_laid")
        case "cut":
            yield message("cribbage.told.starter", card=shown(event.cards[0]))
        case "played":
            card, words = shown(event.cards[0]), announcement(event)
            yield message("cribbage.told.laid", who=message(f"cribbage.told.{who}"), card=card, words=words)
        case "go" | "last" | "heels":
            yield message("cribbage.told.said", who=message(f"cribbage.told.{who}"), words=announcement(event))
        case "hand" | "crib":
            title, cards = message(f"cribbage.told.{event.kind}.{who}"), " ".join(map(shown, event.cards))
            yield message("cribbage.told.counted", title=title, cards=cards, starter=shown(starter))
            for step in steps(event):
                cards = " ".join(map(name, step.cards))
                yield message("cribbage.told.step", total=f"{step.total:>4}", words=step.words, cards=cards)
            yield message("cribbage.told.sum", points=message("cribbage.told.points", n=event.points))
        case "won":
            high, low = event.scores[event.seat], event.scores[1 - event.seat]
            yield message(f"cribbage.told.won.{who}", high=high, low=low)
            if event.count:
                yield message(f"cribbage.told.skunk.{event.count}")
        case _:
            return


def status(view: SeatView) -> Message:
    """Return the scores and whose crib it is."""
    whose = message(f"cribbage.told.crib_of.{'me' if view.is_dealer else 'bill'}")
    mine, theirs = view.scores[view.seat], view.scores[1 - view.seat]
    return message("cribbage.told.status", mine=mine, theirs=theirs, crib=whose)


def cards_line(view: SeatView, signs: Signs) -> Line:
    """Return the player's cards from the lowest rank on, and the starter behind them."""
    names = [name(card) for card in sorted(view.hand, key=lambda card: (rank(card), card))]
    line = [Segment(_STEP * place, f"{face(each, signs):>{CARD}}", style_of(each)) for place, each in enumerate(names)]
    if view.starter is not None:
        text = f"[{face(name(view.starter), signs)}]"
        line.append(Segment(_STEP * len(names) + 2, text, style_of(name(view.starter))))
    return line or [Segment(0, "", Style.PLAIN)]


def question(view: SeatView) -> Message:
    """Return what the player is asked to do."""
    if view.phase == "play":
        what = "go" if view.legal_moves == (GO,) else "play"
        return message(f"cribbage.told.ask.{what}", count=view.count)
    what = "deal" if view.phase == "draw" else view.phase
    return message(f"cribbage.told.ask.{what}")


def judgement(decisions: Sequence[Decision], deal: int) -> Iterator[Message]:
    """Yield what a player's decisions in a deal were worth."""
    yield message("cribbage.told.review.title", deal=deal)
    for decision in decisions:
        made, best = decision.made, decision.choices[0]
        if made is None:
            continue
        if made == best:
            yield message("cribbage.told.review.best", move=made.move, why=made.why)
        else:
            yield message(
                "cribbage.told.review.better",
                move=made.move,
                why=made.why,
                loss=f"{decision.loss:.1f}",
                best=best.move,
                best_why=best.why,
            )
    yield message("cribbage.told.review.loss", loss=f"{total_loss(decisions):.1f}")
