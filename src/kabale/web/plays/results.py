"""What an action at a session has come to: what is recorded, and what its player sees, which is no hidden card.

Everything about the cards comes from :meth:`kabale.engine.game.Position.view`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from kabale.engine.advice import takes_pairs
from kabale.engine.collect import collect, lays
from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.keys import PlayKey
from kabale.engine.language import Outcome
from kabale.engine.moves import click
from kabale.engine.session import Session
from kabale.services.plays import key_of, moves_played
from kabale.store import Play, PlayProgress
from kabale.store.bounds import TITLE
from kabale.table.changes import Moved
from kabale.web.library.explanations import layout
from kabale.web.plays.changes import seen_number
from kabale.web.plays.shapes import ChangeShape, EventShape, PositionShape, ScorePartShape


@dataclass(frozen=True, slots=True)
class ActionResult:
    """Where a play has come to: of which rules and deal it is, what is recorded, what is answered.

    *title* is in the player's language; *length* counts the moves, giving up not among them. *changes* are animated
    (None: draw anew); *laid* are the moves that were played by themselves (None: not asked for).
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
        return PlayProgress(
            play.version, self.moves, self.undone, outcome, score, seconds, self.length, goes_on=goes_on
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
    """Return what the player may see of a session, in the player's language."""
    position, question = session.position, session.position.question
    said = partial(session.game.texts.said, language=language)
    # What comes after asks for the legal moves again and again, and is answered by what was found here.
    legal = position.legal_moves
    pairs = takes_pairs(position, legal)
    left, finish = draws_left(position), will_finish(position)
    parts = [ScorePartShape(text=part.what.text(language), points=part.points) for part in position.score_parts]
    return {
        **layout(position, language),
        "length": position.length,
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "outcome": position.outcome.value,
        "score": position.score,
        "score_parts": None if position.score is None else parts,
        "passes": {"done": position.passes, "of": position.most_passes},
        "draws_left": left,
        "question": {"text": said(question.text), "answers": list(map(said, question.answers))} if question else None,
        "finish": finish,
        "pairs": pairs,
        "legal": list(map(str, legal)),
        "shortcuts": position.game.language.shortcut is not None,
        "events": [EventShape(kind=each["kind"], text=said(each["text"]), after=each["after"]) for each in events],
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
    """Return how often the stock can still be clicked in this pass, if each click takes as many cards as the next one.

    None where there is no stock to see, or a click takes nothing from it.
    """
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
    """Say whether laying whatever fits certainly wins.

    It is tried on the position itself, which is as before afterwards. Where a card lies face down nothing is certain to
    the player, so nothing is said.
    """
    if position.table.down or position.outcome != Outcome.PLAYING or position.question is not None:
        return False
    if position.automatic() is None and next(iter(lays(position)), None) is None:
        return False
    played = collect(position, safe=False)
    is_won = _is_won(position)
    for _ in played:
        position.pop()
    return is_won


def _is_won(position: Position) -> bool:
    return position.outcome == Outcome.WON
