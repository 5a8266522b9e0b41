"""A player's goes: a move with what was laid by itself after it is taken back in one go."""

from kabale.engine.moves import Move
from kabale.engine.session import Session


class Goes:
    """Plays through a session and remembers how many moves each go of the player had."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._sizes = [1] * len(session.position.moves)
        self._undone: list[int] = []

    def play(self, move: str, *, lays_safe: bool = False) -> None:
        """Play a move, and lay what is safe after it if asked to. Raises IllegalMove, BadMove."""
        self._session.play(move)
        self._note(1 + (len(self._session.auto(safe=True)) if lays_safe else 0))

    def auto(self, *, safe: bool) -> list[Move]:
        """Lay cards on the foundations as far as it goes, only safe ones or whatever fits."""
        moves = self._session.auto(safe=safe)
        if moves:
            self._note(len(moves))
        return moves

    def end(self) -> None:
        """Give the game up. Raises IllegalMove."""
        self._session.end()
        self._note(1)

    def _note(self, size: int) -> None:
        self._sizes.append(size)
        self._undone.clear()

    def undo(self) -> None:
        """Take the last go back. Raises NothingToUndo, UndoFinal."""
        self._session.undo()
        size, done = self._sizes.pop(), 1
        while done < size and self._session.can_undo:
            self._session.undo()
            done += 1
        if done < size:
            self._sizes.append(size - done)
        self._undone.append(done)

    def redo(self) -> None:
        """Play the go again that was taken back last. Raises NothingToUndo."""
        self._session.redo()
        size, done = self._undone.pop() if self._undone else 1, 1
        while done < size and self._session.can_redo:
            self._session.redo()
            done += 1
        self._sizes.append(done)

    def restart(self) -> None:
        """Take every go back; each can be redone. Raises UndoFinal."""
        while self._session.position.moves:
            self.undo()
