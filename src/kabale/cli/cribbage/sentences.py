"""The sentences of ``kabale cribbage play``: what happened, how it stands, what to do. Knows views, no match."""

from collections.abc import Iterator, Sequence
from typing import Final

from kabale.cli.cribbage.skunk import skunks
from kabale.cli.paint import CARD, Line, Segment, Signs, Style, face, style_of
from kabale.cribbage.analysis import Decision, total_loss
from kabale.cribbage.announce import announcement, steps
from kabale.cribbage.events import MatchEvent, shown
from kabale.cribbage.moves import GO
from kabale.cribbage.rulebook import sections
from kabale.cribbage.view import SeatView
from kabale.messages import Message, decimal, message
from kabale.table.cards import Card, name, rank

_STEP: Final = CARD + 1


def story(event: MatchEvent, you: int, starter: Card | None) -> Iterator[Message | str]:
    """Yield what is said of an event, line by line, to the player of a seat."""
    who = "me" if event.seat == you else "bill"
    match event.kind:
        case "drawn":
            yield message(f"cribbage.dialogue.draws.{who}", card=shown(event.cards[0]))
        case "dealer":
            yield message(f"cribbage.dialogue.deals.{who}")
        case "discarded" if event.seat != you:
            yield message("cribbage.dialogue.bill_laid")
        case "cut":
            yield message(f"cribbage.dialogue.cuts.{who}")
            yield message("cribbage.dialogue.starter", card=shown(event.cards[0]))
        case "played":
            card, words = shown(event.cards[0]), announcement(event)
            yield message("cribbage.dialogue.laid", who=message(f"cribbage.dialogue.{who}"), card=card, words=words)
        case "go" | "last" | "heels":
            yield message("cribbage.dialogue.said", who=message(f"cribbage.dialogue.{who}"), words=announcement(event))
        case "hand" | "crib":
            title, cards = message(f"cribbage.dialogue.{event.kind}.{who}"), " ".join(map(shown, event.cards))
            yield message("cribbage.dialogue.counted", title=title, cards=cards, starter=shown(starter))
            for step in steps(event):
                cards = " ".join(map(name, step.cards))
                yield message("cribbage.dialogue.step", total=f"{step.total:>4}", words=step.words, cards=cards)
            yield message("cribbage.dialogue.sum", points=message("cribbage.dialogue.points", n=event.points))
        case "won":
            high, low = event.scores[event.seat], event.scores[1 - event.seat]
            yield message(f"cribbage.dialogue.won.{who}", high=high, low=low)
            if event.count:
                yield skunks(event.count)
                yield message(f"cribbage.dialogue.skunk.{event.count}")
        case _:
            return


def rules() -> Iterator[Message | str]:
    """Yield the rules to read, with an empty line before each section."""
    yield message("cribrules.title")
    for title, text in sections():
        yield ""
        yield title
        yield text


def status(view: SeatView) -> Message:
    """Return the scores and whose crib it is."""
    whose = message(f"cribbage.dialogue.crib_of.{'me' if view.is_dealer else 'bill'}")
    mine, theirs = view.scores[view.seat], view.scores[1 - view.seat]
    return message("cribbage.dialogue.status", mine=mine, theirs=theirs, crib=whose)


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
        return message(f"cribbage.dialogue.ask.{what}", count=view.count)
    what = "deal" if view.phase == "draw" else view.phase
    return message(f"cribbage.dialogue.ask.{what}")


def judgement(decisions: Sequence[Decision], deal: int) -> Iterator[Message]:
    """Yield what a player's decisions in a deal were worth."""
    yield message("cribbage.dialogue.review.title", deal=deal)
    for decision in decisions:
        made, best = decision.made, decision.choices[0]
        if made is None:
            continue
        if made == best:
            yield message("cribbage.dialogue.review.best", move=made.move, why=made.why)
        else:
            yield message(
                "cribbage.dialogue.review.better",
                move=made.move,
                why=made.why,
                loss=decimal(decision.loss),
                best=best.move,
                best_why=best.why,
            )
    yield message("cribbage.dialogue.review.loss", loss=decimal(total_loss(decisions)))
