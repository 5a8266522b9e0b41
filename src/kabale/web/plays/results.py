"""The result of an action at a session: the record, and the player's view, without hidden cards.

The page animates changes forwards and backwards. A change names piles and places, never cards. Two kinds could still
reveal the place of a hidden card: a new order, and a place inside a pile. If they concern hidden cards, both are null.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from kabale.engine.advice import takes_pairs
from kabale.engine.collect import collect, lays
from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.language import Outcome
from kabale.engine.moves import click
from kabale.engine.session import Session
from kabale.engine.trial import trial
from kabale.search.arrangements import missing
from kabale.services.plays import key_of, moves_played
from kabale.store.bounds import TITLE
from kabale.store.values import Play, PlayKey, PlayProgress
from kabale.table.cards import Card, name
from kabale.table.changes import Change, Moved, Reordered, Turned
from kabale.table.table import Table
from kabale.web.library.explanations import layout
from kabale.web.plays.shapes import ChangeShape, EventShape, PositionShape, ScorePartShape, UnnamedShape

Hidden = frozenset[Card]


def hidden_cards(position: Position) -> Hidden:
    """Return the cards that the player may not see."""
    piles = zip(position.table.piles, position.view().piles, strict=True)
    return frozenset(
        card for cards, seen in piles if not all(seen.up) for card, up in zip(cards, seen.up, strict=True) if not up
    )


def change_shapes(after: Position, changes: Sequence[Change], hidden: Hidden) -> list[ChangeShape]:
    """Return the changes that led to a position; *hidden* are the cards that were hidden before them."""
    table, secret = after.table.copy(), hidden | hidden_cards(after)
    shown: list[ChangeShape] = []
    for change in reversed(changes):
        shown += _shapes(change, table, secret)
        change.undo(table)
    return shown[::-1]


def shapes_backwards(before: Position, changes: Sequence[Change], hidden: Hidden) -> list[ChangeShape]:
    """Return how the changes that led away from a position look when they are taken back to it."""
    table, secret = before.table.copy(), hidden | hidden_cards(before)
    shown: list[ChangeShape] = []
    for change in changes:
        shown += _shapes(inverse(change), table, secret)
        change.do(table)
    return shown[::-1]


def seen_number(changes: Iterable[Change]) -> int:
    """Return how many of some changes a player sees: not those of counters and properties."""
    return sum(isinstance(change, Moved | Turned | Reordered) for change in changes)


def inverse(change: Change) -> Change:
    """Return the change that takes another one back; counters and properties, which are not animated, stay.

    >>> inverse(Moved(3, 5, 2))
    Moved(source=5, target=3, count=2, at=None, to=None, turned_over=False)
    """
    match change:
        case Moved(source, target, count, at, to, turned_over):
            return Moved(target, source, count, to, at, turned_over)
        case Turned(pile, places, up):
            return Turned(pile, places, not up)
        case Reordered(pile, order):
            return Reordered(pile, tuple(sorted(range(len(order)), key=order.__getitem__)))
        case _:
            return change


def _shapes(change: Change, after: Table, secret: Hidden) -> list[ChangeShape]:
    """Return a change, without parts that reveal secret cards; *after* is the table after it."""

    def is_among_hidden(pile: int, place: int | None) -> bool:
        """Say whether a place is in the middle of a pile in which a card is hidden."""
        return place is not None and place > 0 and _any_hidden(after.piles[pile], after, secret)

    match change:
        case Moved(source, target, count, at, to, turned_over):
            is_secret = is_among_hidden(target, to) or is_among_hidden(source, at)
            return [
                {
                    "change": "moved",
                    "source": source + 1,
                    "target": target + 1,
                    "count": count,
                    "at": None if at is None or is_secret else at + 1,
                    "to": None if to is None or is_secret else to + 1,
                    "turned_over": turned_over,
                }
            ]
        case Turned(pile, places, up):
            return [{"change": "turned", "pile": pile + 1, "places": [place + 1 for place in places], "up": up}]
        case Reordered(pile, order):
            is_secret = _any_hidden(after.piles[pile], after, secret)
            told = None if is_secret else [place + 1 for place in order]
            return [{"change": "reordered", "pile": pile + 1, "order": told}]
        case _:
            return []


def _any_hidden(cards: Iterable[Card], table: Table, secret: Hidden) -> bool:
    return any(card in secret or card in table.down for card in cards)


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The state of a play: its rules and deal, the record, the answer.

    *title* is in the player's language; *length* counts the moves, giving up not among them. *changes* are animated
    (None draws the table afresh). ``laid`` are the automatic moves, None if nobody asked for them.
    """

    title: str
    format: str
    key: PlayKey
    moves: str
    undone: str
    length: int
    position: PositionShape
    changes: list[ChangeShape] | None = None
    laid: list[str] | None = None

    def progress(self, play: Play, seconds: float) -> PlayProgress:
        """Return what is to be recorded; *play* is what is recorded, *seconds* what the player's clock shows."""
        outcome, score = self.position["outcome"], self.position["score"]
        goes_on = play.outcome == outcome == Outcome.PLAYING.value
        deal = None if self.key.deal == play.deal else self.key.deal
        return PlayProgress(
            play.version, self.moves, self.undone, outcome, score, seconds, self.length, goes_on=goes_on, deal=deal
        )


def result(
    session: Session,
    language: str,
    *,
    changes: list[ChangeShape] | None = None,
    events: Sequence[EventShape] = (),
    laid: list[str] | None = None,
) -> ActionResult:
    """Return where a session has come to, by what is to be seen and heard."""
    game = session.game
    if session.cut is not None:
        events = [{"kind": "message", "text": session.cut.text(language), "after": 0}, *events]
    return ActionResult(
        title=(game.texts.title(language) or game.title)[:TITLE],
        format=game.format,
        key=key_of(session),
        moves=session.moves_text,
        undone=session.undone_text,
        length=moves_played(session),
        position=_position(session, events, language),
        changes=changes,
        laid=laid,
    )


def _position(session: Session, events: Sequence[EventShape], language: str) -> PositionShape:
    position, question = session.position, session.position.question
    said = partial(session.game.texts.said, language=language)
    # All code below asks for the legal moves repeatedly, and gets those found here.
    legal = position.legal_moves
    pairs = takes_pairs(position, legal)
    left, finish = draws_left(position), will_finish(position)
    unnamed = _unnamed(position)
    # An unknown card goes nowhere, so the game may seem to be over.
    is_open = unnamed is not None and position.outcome is Outcome.STUCK
    parts = [ScorePartShape(text=part.what.text(language), points=part.points) for part in position.score_parts]
    return {
        **layout(position, language),
        "length": session.length,
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "outcome": (Outcome.PLAYING if is_open else position.outcome).value,
        "score": position.score,
        "score_parts": None if position.score is None else parts,
        "points": dict(session.points),
        "passes": {"done": position.passes, "of": position.most_passes},
        "draws_left": left,
        "question": {"text": said(question.text), "answers": list(map(said, question.answers))} if question else None,
        "unnamed": unnamed,
        "finish": finish,
        "pairs": pairs,
        "legal": list(map(str, legal)),
        "shortcuts": position.game.language.shortcut is not None,
        "events": [EventShape(kind=each["kind"], text=said(each["text"]), after=each["after"]) for each in events],
    }


def _unnamed(position: Position) -> UnnamedShape | None:
    """Return where unknown cards lie face up, and which cards they may be."""
    piles, shown = position.table.piles, set(position.table.turned_up())
    if not shown:
        return None
    return {
        "places": [
            {"pile": pile, "place": place}
            for pile, cards in enumerate(piles, 1)
            for place, card in enumerate(cards, 1)
            if card in shown
        ],
        "cards": list(map(name, missing(position))),
    }


def opening_events(position: Position) -> list[EventShape]:
    """Return what the definition said at the deal, or let be heard, or at the last move if one was played."""
    return [{"kind": event.kind, "text": event.text, "after": 0} for event in position.events]


def events_of(steps: Iterable[Step]) -> list[EventShape]:
    """Return what was said and let be heard in some steps; each event says how many changes are seen before it."""
    found: list[EventShape] = []
    before = 0
    for step in steps:
        for event in step.events:
            after = before + seen_number(step.changes[: event.after])
            found.append({"kind": event.kind, "text": event.text, "after": after})
        before += seen_number(step.changes)
    return found


def draws_left(position: Position) -> int | None:
    """Return how often the stock can still be clicked in this pass, by what the next click takes; None for no stock."""
    stock = next((index for index, pile in enumerate(position.piles) if pile.kind == "stock"), None)
    if stock is None or not position.piles[stock].visible:
        return None
    left = len(position.table.piles[stock])
    if not left or position.refusal(click(stock)) is not None:
        return None if left else 0
    changes = position.push(click(stock)).changes
    position.pop()
    taken = sum(change.count for change in changes if isinstance(change, Moved) and change.source == stock)
    return -(-left // taken) if taken else None


def will_finish(position: Position) -> bool:
    """Say whether collecting every card that fits certainly wins.

    It is tried on the position itself, which is as before afterwards. If a card lies face down, the player cannot be
    certain, so the answer is no.
    """
    before = position.outcome
    if position.table.down or before != Outcome.PLAYING or position.question is not None:
        return False
    if position.automatic() is None and next(iter(lays(position)), None) is None:
        return False
    with trial(position):
        collect(position, safe=False)
        return position.outcome == Outcome.WON
