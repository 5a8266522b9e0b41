"""The journal: does changes, remembers them move by move, and takes them back.

A position changes its table through its journal and in no other way; one entry is one move of
the player with everything that it set off.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from kabale.engine.moves import Move
from kabale.table.changes import Change
from kabale.table.table import Table


class Journal:
    """The moves played so far, each with the changes it made to one table."""

    __slots__ = ("_changes", "_entries", "table")

    def __init__(self, table: Table) -> None:
        """Start an empty journal of a table."""
        self.table = table
        self._entries: list[tuple[Move, list[Change]]] = []
        self._changes: list[Change] = []

    @property
    def moves(self) -> list[Move]:
        """The moves, the first one first."""
        return [move for move, _ in self._entries]

    @property
    def last(self) -> Move | None:
        """The last move, None before the first."""
        return self._entries[-1][0] if self._entries else None

    def begin(self, move: Move) -> list[Change]:
        """Start the entry of a move and return its list of changes, which fills as they are done."""
        self._changes = []
        self._entries.append((move, self._changes))
        return self._changes

    def do(self, change: Change) -> None:
        """Do a change and write it into the entry of the current move."""
        change.do(self.table)
        self._changes.append(change)

    def undo(self) -> Move:
        """Take the last move back, change by change, and return it. Raises IndexError before the first."""
        move, changes = self._entries.pop()
        for change in reversed(changes):
            change.undo(self.table)
        return move

    @contextmanager
    def entry(self, move: Move) -> Iterator[list[Change]]:
        """Write one move as a whole: if the block fails, its changes are taken back and the entry is gone."""
        try:
            yield self.begin(move)
        except BaseException:
            self.undo()
            raise
