"""The journal: does changes, remembers them move by move, and takes them back.

Only the journal changes the table of a position. One step is one move of the player with everything that it set off.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Final, Literal, NamedTuple, Protocol, TypeVar

from kabale.engine.moves import Move
from kabale.errors import NothingToUndo
from kabale.table.changes import Change
from kabale.table.table import Table

EventKind = Literal["message", "sound", "wait", "menu", "animation"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that is only seen or heard; *after* is how many of the move's changes came before it.

    A message and the menu's text are for reading, and a wait is a number of milliseconds, as the definition writes
    them. A sound is named ``laying``, ``shuffling`` or ``none`` (no usual sounds). An animation is ``up``, ``down`` or
    ``kept``, by the side that is seen while the cards move.
    """

    kind: EventKind
    text: str
    after: int = 0


class Effects(NamedTuple):
    """The effects of a move that are not changes: its events, and whether the player may not take it back."""

    events: Sequence[Event] = ()
    is_final: bool = False


QUIET = Effects()
"""No events, and nothing against taking the move back."""


@dataclass(slots=True)
class Step:
    """One move of the player with all that it set off: the changes in order, and the events.

    Nobody changes a step. It is not frozen because one is made at every move of every search, and that would cost
    three times as much.
    """

    move: Move
    changes: Sequence[Change]
    events: Sequence[Event] = ()
    is_final: bool = False

    def __str__(self) -> str:
        """Return the move's text."""
        return str(self.move)


class Journal:
    """The steps taken so far on one table."""

    __slots__ = ("_changes", "steps", "table")

    def __init__(self, table: Table, steps: Sequence[Step] = ()) -> None:
        """Start a journal of a table that *steps* have led to."""
        self.table = table
        self.steps = list(steps)
        self._changes: list[Change] = []

    @property
    def last(self) -> Move | None:
        """The last move, None before the first."""
        return self.steps[-1].move if self.steps else None

    def do(self, change: Change) -> None:
        """Do a change as part of the step that is being taken."""
        change.do(self.table)
        self._changes.append(change)

    def finish(self, move: Move, effects: Effects) -> Step:
        """Make what was done since the last step a step of its own, and return it."""
        step = Step(move, self._changes, effects.events, effects.is_final)
        self.steps.append(step)
        self._changes = []
        return step

    def drop(self) -> Sequence[Change]:
        """Take back what was done since the last step, and return it."""
        changes, self._changes = self._changes, []
        for change in reversed(changes):
            change.undo(self.table)
        return changes

    def undo(self) -> Step:
        """Take the last step back and return it. Raises NothingToUndo before the first."""
        if not self.steps:
            raise NothingToUndo("there is no move to undo")
        step = self.steps.pop()
        for change in reversed(step.changes):
            change.undo(self.table)
        return step


class _Stepping(Protocol):
    @property
    def last(self) -> Step | None:
        """The last step, None before the first."""


P = TypeVar("P", bound=_Stepping)
T = TypeVar("T")


def once_a_step(method: Callable[[P], T]) -> Callable[[P], T]:
    """Ask a method of a position again only when its last step is another one.

    A step that was taken back never comes again, so the last step identifies all steps before it.
    """
    kept = f"_{method.__name__}_after"

    @wraps(method)
    def asked(position: P) -> T:
        last, values = position.last, vars(position)
        if kept not in values or values[kept][0] is not last:
            values[kept] = last, method(position)
        found: T = values[kept][1]
        return found

    return asked


JOINT: Final = "+"
"""The sign between the moves of one line."""


class _GoEnd(NamedTuple):
    """The end of a line: the number of its moves, the last of them, and the length of the text so far."""

    moves: int
    last: Step
    characters: int


class GrowingText:
    """The played moves as text; each call writes only the moves that are new since the call before."""

    def __init__(self) -> None:
        self._ends: list[_GoEnd] = []
        self._text = ""

    def of(self, steps: Sequence[Step], sizes: Sequence[int]) -> str:
        """Return the text of steps that make goes of some sizes."""
        ends, played = self._ends, len(steps)
        del ends[len(sizes) :]
        played -= sum(sizes[len(ends) :])
        # A step that was taken back never comes again: where a go ends with the same one, so do all before it.
        while ends and (ends[-1].moves != played or ends[-1].last is not steps[played - 1]):
            ends.pop()
            played -= sizes[len(ends)]
        text = self._text[: ends[-1].characters] if ends else ""
        for size in sizes[len(ends) :]:
            go = steps[played : played + size]
            played += size
            text += " " * bool(text) + JOINT.join(map(str, go))
            ends.append(_GoEnd(played, go[-1], len(text)))
        self._text = text
        return text
