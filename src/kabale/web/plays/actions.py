"""The actions of a player at a session: each is a function that acts and returns the result.

They may run in another process, so they take and return plain data. One that raises may leave the session half-way.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from kabale.engine.journal import Step
from kabale.engine.session import Session, flat
from kabale.errors import BadCard
from kabale.services.plays import MOST_MOVES
from kabale.services.refusals import refused
from kabale.table.cards import card
from kabale.web.plays.results import (
    ActionResult,
    Hidden,
    change_shapes,
    events_of,
    hidden_cards,
    opening_events,
    result,
    shapes_backwards,
)

MOST_GIVEN: Final = 1_000
"""The most moves that a new play begins with: they are played while its player waits."""


def begin(session: Session, language: str, line: str) -> ActionResult:
    """Play the moves that a play begins with; without any, what the definition says at the deal is heard."""
    if len(flat(line)) > MOST_GIVEN:
        raise refused("too_long")
    session.play_line(line)
    return result(session, language, events=opening_events(session.position))


def move(session: Session, language: str, text: str) -> ActionResult:
    """Play a move."""
    _see_that_it_may_go_on(session)
    hidden = hidden_cards(session.position)
    return _shown(session, language, [session.play(text)], hidden)


def undo(session: Session, language: str, *, single: bool) -> ActionResult:
    """Take the last go back, or no more than its last move."""
    hidden = hidden_cards(session.position)
    steps = [session.undo()] if single else session.undo_go()
    changes = [change for step in reversed(steps) for change in step.changes]
    return result(session, language, changes=shapes_backwards(session.position, changes, hidden))


def redo(session: Session, language: str, *, single: bool) -> ActionResult:
    """Play the go again that was taken back last, or no more than its first move."""
    if not session.can_redo:
        raise refused("nothing_to_redo")
    hidden = hidden_cards(session.position)
    return _shown(session, language, [session.redo()] if single else session.redo_go(), hidden)


def restart(session: Session, language: str) -> ActionResult:
    """Go back to the deal."""
    session.restart()
    return result(session, language)


def end(session: Session, language: str) -> ActionResult:
    """Give the game up."""
    _see_that_it_may_go_on(session)
    return result(session, language, events=events_of([session.end()]))


def auto(session: Session, language: str, *, safe: bool, joined: bool) -> ActionResult:
    """Lay what is safe, or whatever fits: a go of its own, or part of the last one."""
    _see_that_it_may_go_on(session)
    hidden = hidden_cards(session.position)
    steps = session.auto(safe=safe, joined=joined)
    return _shown(session, language, steps, hidden, laid=[str(step) for step in steps])


def name_card(session: Session, language: str, *, text: str, pile: int, place: int) -> ActionResult:
    """Name an unknown card that lies face up at a place of a pile, both counted from 1. Raises Refusal, BadDeal."""
    table = session.position.table
    cards = table.piles[pile - 1][place - 1 : place] if pile <= len(table.piles) else []
    with suppress(BadCard):
        if set(cards).intersection(table.turned_up()):
            session.name_card(cards[0], card(text))
            return result(session, language)
    raise refused("bad_card")


def _see_that_it_may_go_on(session: Session) -> None:
    if session.position.length >= MOST_MOVES:
        raise refused("too_long")


def _shown(
    session: Session, language: str, steps: Sequence[Step], hidden: Hidden, *, laid: list[str] | None = None
) -> ActionResult:
    """Return what is seen and heard of the last steps of a session; *hidden* are the cards that were hidden before."""
    changes = [change for step in steps for change in step.changes]
    shapes = change_shapes(session.position, changes, hidden)
    return result(session, language, changes=shapes, events=events_of(steps), laid=laid)
