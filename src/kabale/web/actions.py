"""What a player does at a session, and how it looks: the changes to animate beside the new state."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kabale.engine.journal import Step
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.session import JOINT, Session
from kabale.errors import IllegalMove, KabaleError
from kabale.web.changes import Hidden, hidden_cards, told, told_backwards
from kabale.web.orders import Action, Played
from kabale.web.refusals import Refusal, refused
from kabale.web.seen import events, opening, seen
from kabale.web.shapes import ChangeShape, Event

MOST_MOVES: Final = 20_000
"""The longest play that goes on: each move is replayed when a play is taken up again."""

MOST_GIVEN: Final = 1_000
"""The most moves that a new play begins with: they are played while its player waits."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is seen and heard of an action.

    *changes* are animated (None: draw anew); *moves* are those that were played by themselves (None: not asked for).
    """

    changes: list[ChangeShape] | None = None
    moves: list[str] | None = None
    events: list[Event] = field(default_factory=list)


def played(session: Session, shown: Shown, language: str) -> Played:
    """Return where a session has come to."""
    return Played(
        title=session.game.title,
        format=session.game.format,
        digest=session.game.digest,
        deal=str(session.deal),
        variant=_special(session),
        moves=session.moves_text,
        undone=session.undone_text,
        seen=seen(session, shown.events, language),
        changes=shown.changes,
        played=shown.moves,
    )


def _special(session: Session) -> str | None:
    """Return the variant of a session, None for the one that is played if none is asked for."""
    variants = session.game.variants
    return None if not variants or session.variant == variants[0].id else session.variant


def act(session: Session, action: Action, argument: str) -> Shown:
    """Do something at a session. Raises :class:`Refusal`; then the session may have come half-way and is dropped."""
    try:
        return _ACTIONS[action](session, argument)
    except IllegalMove as error:
        raise _illegal(session, error) from error
    except KabaleError as error:
        raise refused(error.code, reason=str(error)) from error


def _begin(session: Session, text: str) -> Shown:
    """Play the moves that a play begins with; without any, what the definition says at the deal is heard."""
    goes = [go.split(JOINT) for go in text.split()]
    if sum(map(len, goes)) > MOST_GIVEN:
        raise refused("too_long")
    for go in goes:
        for place, word in enumerate(go):
            if word == str(GIVE_UP):
                session.end()
            else:
                session.play(word, joined=place > 0)
    return Shown(events=opening(session.position))


def _look(_: Session, __: str) -> Shown:
    return Shown()


def _move(session: Session, text: str) -> Shown:
    _has_room(session)
    hidden = hidden_cards(session.position)
    return _done(session, [session.play(text)], hidden)


def _undo(session: Session, how: str) -> Shown:
    """Take the last go back, or (``single``) no more than its last move."""
    hidden = hidden_cards(session.position)
    steps = [session.undo()] if how == "single" else session.undo_go()
    changes = [change for step in reversed(steps) for change in step.changes]
    return Shown(told_backwards(session.position, changes, hidden))


def _redo(session: Session, how: str) -> Shown:
    """Play the go again that was taken back last, or (``single``) no more than its first move."""
    if not session.can_redo:
        raise refused("nothing_to_redo")
    hidden = hidden_cards(session.position)
    return _done(session, [session.redo()] if how == "single" else session.redo_go(), hidden)


def _restart(session: Session, _: str) -> Shown:
    session.restart()
    return Shown()


def _end(session: Session, _: str) -> Shown:
    _has_room(session)
    return Shown(events=events([session.end()]))


def _auto(session: Session, how: str) -> Shown:
    """Lay what is safe, or (``all``) what fits: a go of its own, or (``joined``) part of the last one."""
    _has_room(session)
    hidden = hidden_cards(session.position)
    steps = session.auto(safe="all" not in how, joined="joined" in how)
    return replace(_done(session, steps, hidden), moves=[str(step) for step in steps])


def _done(session: Session, steps: Sequence[Step], hidden: Hidden) -> Shown:
    """Return what is seen and heard of the last steps of a session."""
    changes = [change for step in steps for change in step.changes]
    return Shown(told(session.position, changes, hidden), events=events(steps))


_ACTIONS: Final[Mapping[Action, Callable[[Session, str], Shown]]] = {
    "begin": _begin,
    "look": _look,
    "move": _move,
    "undo": _undo,
    "redo": _redo,
    "restart": _restart,
    "end": _end,
    "auto": _auto,
}


def _has_room(session: Session) -> None:
    if session.position.length >= MOST_MOVES:
        raise refused("too_long")


# -- refusals ----------------------------------------------------------------------------------------------------------


def _illegal(session: Session, error: IllegalMove) -> Refusal:
    """Name the rule; the position tells it in any language."""
    reason = session.position.refusal(error.move) if isinstance(error.move, Move) else None
    return refused("illegal_move", move=str(error.move), reason=reason or error.why)
