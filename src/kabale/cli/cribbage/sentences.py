"""The sentences of ``kabale cribbage play``: what happened, how it stands, what to do. Knows views, no match."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final

from kabale.cli.common import columns
from kabale.cli.paint import CARD, STEP, Line, Segment, Signs, Style, face, style_of
from kabale.cribbage.analysis import Decision, total_loss
from kabale.cribbage.events import MatchEvent, SeatView, card_text, reasoned, sections, steps
from kabale.cribbage.figures import who as side_of
from kabale.cribbage.rules import GO, GOAL, MatchMove
from kabale.messages import Message, decimal, message
from kabale.services.matches import CribbageStatistics, SideAverages, StrengthResults
from kabale.store.values import Cribbage
from kabale.table.cards import Card, name, rank


def story(event: MatchEvent, starter: Card | None) -> Iterator[Message | str]:
    """Yield the words that report an event to the player, line by line."""
    who = side_of(event.seat)
    match event.kind:
        case "drawn":
            yield message(f"cribbage.dialogue.draws.{who}", card=card_text(event.cards[0]))
        case "dealer":
            yield message(f"cribbage.dialogue.deals.{who}")
        case "discarded" if who == "bill":
            yield message("cribbage.dialogue.bill_laid")
        case "cut":
            yield message(f"cribbage.dialogue.cuts.{who}")
            yield message("cribbage.dialogue.starter", card=card_text(event.cards[0]))
        case "played":
            card, words = card_text(event.cards[0]), reasoned(event)
            yield message("cribbage.dialogue.laid", who=message(f"cribbage.dialogue.{who}"), card=card, words=words)
        case "go" | "last" | "heels":
            yield message("cribbage.dialogue.said", who=message(f"cribbage.dialogue.{who}"), words=reasoned(event))
        case "hand" | "crib":
            title, cards = message(f"cribbage.dialogue.{event.kind}.{who}"), " ".join(map(card_text, event.cards))
            yield message("cribbage.dialogue.counted", title=title, cards=cards, starter=card_text(starter))
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


def rules() -> list[Message | str]:
    """Return the rules to read, with an empty line before each section."""
    return [message("cribrules.title"), *(words for title, text in sections() for words in ("", title, text))]


def matches(found: Sequence[Cribbage], here: str | None = None) -> Iterator[Message]:
    """Yield a line for each of some matches, with its number; the one with the id *here* is marked."""
    for number, each in enumerate(found, 1):
        mark, strength = "*" if each.id == here else " ", message(f"cribpage.strength.{each.strength}")
        scores = {"mine": each.mine, "theirs": each.other}
        yield message("cribbage.dialogue.match", mark=mark, number=f"{number:>3}", strength=strength, **scores)


def standing(view: SeatView, strength: str) -> Message:
    """Return the scores, whose crib it is, how long the match is and how Bill plays."""
    crib = message(f"cribbage.dialogue.crib_of.{side_of(view.dealer)}")
    mine, theirs = view.scores
    status = message("cribbage.dialogue.status", mine=mine, theirs=theirs, crib=crib)
    named = message(f"cribpage.strength.{strength}")
    return message("cribbage.dialogue.standing", status=status, goal=GOAL, strength=named)


def cards_line(view: SeatView, signs: Signs) -> Line:
    """Return the player's cards from the lowest rank on, and the starter behind them."""
    names = _hand(view)
    line = [Segment(STEP * place, f"{face(each, signs):>{CARD}}", style_of(each)) for place, each in enumerate(names)]
    if view.starter is not None:
        text = f"[{face(name(view.starter), signs)}]"
        line.append(Segment(STEP * len(names) + 2, text, style_of(name(view.starter))))
    return line or [Segment(0, "", Style.PLAIN)]


def cards_told(view: SeatView) -> Message:
    """Return the player's cards in the same order, and the starter, for who listens."""
    cards = " ".join(_hand(view))
    if view.starter is None:
        return message("cribbage.dialogue.hand_held", cards=cards)
    return message("cribbage.dialogue.hand_and_starter", cards=cards, starter=name(view.starter))


def _hand(view: SeatView) -> list[str]:
    return [name(card) for card in sorted(view.hand, key=lambda card: (rank(card), card))]


def called(move: MatchMove) -> Message | MatchMove:
    """Return what a move is called: one of cards as it is written, which a screen shows as it shows cards."""
    match move.kind:
        case "deal":
            return message("cribfelt.deal")
        case "go":
            return message("cribpage.ask.do_go")
        case "cut":
            return message("cribpage.cut.lifted", n=move.place)
        case _:
            return move


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


def statistics(found: CribbageStatistics, language: str) -> Iterator[str]:
    """Yield the statistics line by line."""

    def words(key: str) -> str:
        return message(f"cribpage.{key}").text(language)

    yield words("statistics.title")
    if not found.matches:
        yield words("statistics.nothing")
        return
    names = [
        words("statistics.all" if each.strength == "all" else f"strength.{each.strength}") for each in found.standings
    ]
    rows = [[words("statistics.strength"), *names]]
    for field in fields(StrengthResults)[1:]:
        rows.append([words(f"statistics.{field.name}"), *(str(getattr(each, field.name)) for each in found.standings)])
    yield from columns(rows)
    yield ""
    yield words("statistics.averages_about")
    rows = [["", words("statistics.me"), words("statistics.bill")]]
    for field in fields(SideAverages):
        means = [getattr(each, field.name).mean for each in found.averages.values()]
        rows.append([words(f"average.{field.name}"), *("-" if x is None else decimal(x).text(language) for x in means)])
    yield from columns(rows)


SKUNK: Final = r"""
    _.---._
   / .---. \
  | /  _  \ |
  | | ( \  \|      __
   \ \_) \  \_____/ o\
    '-.__/ =========  >
          |  ______  _/
          |_|_|  |_|_|
""".strip("\n").splitlines()

_BETWEEN: Final = "    "


def skunks(number: int) -> str:
    """Draw skunks side by side.

    >>> print(skunks(1).splitlines()[-1])
              |_|_|  |_|_|
    """
    width = max(map(len, SKUNK))
    return "\n".join(_BETWEEN.join([line.ljust(width)] * number).rstrip() for line in SKUNK)
