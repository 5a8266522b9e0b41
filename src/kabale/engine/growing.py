"""The text of a play that grows move by move, of which only the new part is written."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kabale.engine.journal import Step

JOINT: Final = "+"
"""What joins the moves of one go."""


class _GoEnd(NamedTuple):
    """Where a go ends: after so many moves, the last of them, after so many characters of the text."""

    moves: int
    last: Step
    characters: int


class GrowingText:
    """What was played as text, of which only that is written anew which is new since it was asked for last."""

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
