"""A session: one player at one deal, with unlimited undo and redo, automatic laying, hints, and a text form.

The text is what is saved: which game (by name or path, with the digest of its rules), which deal, and
the moves. Loading it deals again and plays each move again, so a save can neither cheat nor rot
unnoticed.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from kabale.engine.advice import Advice, advise
from kabale.engine.collect import collect
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.position import parsed
from kabale.engine.protocol import Game, Outcome, Position
from kabale.errors import BadSave, IllegalMove, KabaleError, NothingToUndo, UndoFinal
from kabale.table.changes import Change
from kabale.table.decks import Deal

HEADING: Final = "kabale play 1"
Hinter = Callable[[Position], Advice]
"""Advises a player: from the rules alone, or by a search that is handed in."""

MOST_MOVES: Final = 100_000
"""The longest play that is read back."""

_FIELDS: Final = ("game", "digest", "deal", "variant", "level", "moves", "undone")


class Session:
    """A game being played: moves are played through it, and what was undone can be redone."""

    def __init__(
        self, game: Game, deal: Deal | str, *, name: str = "", variant: str | None = None, level: int = 0
    ) -> None:
        """Deal. *name* is what the game is called when the session is saved. Raises BadDeal."""
        self.game = game
        self.name = name or game.title
        self.deal = Deal.parse(deal) if isinstance(deal, str) else deal
        self.variant = variant
        self.level = level
        self._undone: list[Move] = []
        self.position: Position = self._dealt()

    def _dealt(self) -> Position:
        return self.game.deal(self.deal, variant=self.variant, level=self.level)

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> list[Change]:
        """Play a move; what was undone before can no longer be redone. Raises IllegalMove and BadMove."""
        changes = self.position.play(move)
        self._undone.clear()
        return changes

    def end(self) -> None:
        """Give the game up. Raises IllegalMove if it has ended already."""
        ended = self.position.outcome
        if ended in (Outcome.WON, Outcome.LOST):
            raise IllegalMove(GIVE_UP, f"the game is {ended.value}")
        self.position.end()
        self._undone.clear()

    def auto(self, *, safe: bool = True) -> list[Move]:
        """Lay cards on the foundations as far as it goes and return the moves; only safe ones unless told otherwise."""
        played = collect(self.position, safe=safe)
        if played:
            self._undone.clear()
        return played

    def hint(self, hinter: Hinter = advise) -> Advice:
        """Return a sensible move with its reason; *hinter* may search, on a position of its own."""
        return advise(self.position) if hinter is advise else hinter(self.again())

    def again(self) -> Position:
        """Return a new position: dealt again, with the same moves played."""
        position = self._dealt()
        for move in self.position.moves:
            if move == GIVE_UP:
                position.end()
            else:
                position.push(move)
        return position

    # -- taking back ---------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is a move that the player may take back."""
        return bool(self.position.moves) and not self.position.undo_is_final

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and nothing else played since."""
        return bool(self._undone)

    @property
    def undone(self) -> list[Move]:
        """The moves that were taken back and can be redone; the last one is redone first."""
        return list(self._undone)

    def undo(self) -> Move:
        """Take the last move back and return it. Raises NothingToUndo, UndoFinal."""
        if not self.position.moves:
            raise NothingToUndo("no move was played yet")
        if self.position.undo_is_final:
            raise UndoFinal("this move may not be taken back")
        move = self.position.pop()
        self._undone.append(move)
        return move

    def redo(self) -> Move:
        """Play the move again that was taken back last and return it. Raises NothingToUndo."""
        if not self._undone:
            raise NothingToUndo("no move was taken back")
        move = self._undone.pop()
        if move == GIVE_UP:
            self.position.end()  # pushing it is refused where an action of an XML game forbids to end
        else:
            self.position.push(move)
        return move

    def restart(self) -> None:
        """Go back to the deal; every move can be redone. Raises UndoFinal where a move may not be taken back."""
        while self.position.moves:
            self.undo()

    # -- text ----------------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the text that :meth:`from_text` reads."""
        values = {
            "game": self.name,
            "digest": self.game.digest,
            "deal": str(self.deal),
            "variant": self.variant or "",
            "level": str(self.level or ""),
            "moves": " ".join(map(str, self.position.moves)),
            "undone": " ".join(map(str, self._undone)),
        }
        lines = [f"{label}: {value}" for label, value in values.items() if value]
        return "\n".join([HEADING, *lines]) + "\n"

    @staticmethod
    def from_text(text: str, find_game: Callable[[str], Game]) -> "Session":
        """Deal and play again what was saved; *find_game* finds a game by the name it was saved with.

        Raises :class:`kabale.errors.BadSave` if the text is not a save, the game's rules have changed
        since, or a move is not legal.
        """
        saved = _parse(text)
        game = find_game(saved.values["game"])
        if saved.values["digest"] != game.digest:
            raise BadSave(f"the rules of {saved.values['game']!r} have changed since this game was saved")
        try:
            return _replayed(game, saved)
        except (KabaleError, ValueError) as error:
            raise BadSave(f"the saved game cannot be played again: {error}") from error


@dataclass(frozen=True, slots=True)
class _Saved:
    """The fields of a save, read but not yet played."""

    values: dict[str, str]
    moves: list[Move] = field(default_factory=list)
    undone: list[Move] = field(default_factory=list)


def _parse(text: str) -> _Saved:
    """Read the lines of a save. Raises BadSave."""
    heading, *lines = text.splitlines() or [""]
    if heading != HEADING:
        raise BadSave(f"not a saved game: the first line must be {HEADING!r}")
    values = dict.fromkeys(_FIELDS, "")
    for number, line in enumerate(lines, 2):
        label, colon, value = line.partition(": ")
        if not colon or label not in _FIELDS:
            raise BadSave(f"line {number} of the saved game is none of {', '.join(_FIELDS)}")
        values[label] = value
    if not values["level"].isascii() or not (values["level"] or "0").isdigit():
        raise BadSave("the saved level is no number")
    return _Saved(values, _moves(values["moves"]), _moves(values["undone"]))


def _moves(text: str) -> list[Move]:
    """Read moves. Raises BadSave."""
    words = text.split()
    if len(words) > MOST_MOVES:
        raise BadSave(f"the saved game has more than {MOST_MOVES} moves")
    try:
        return [parsed(word) for word in words]
    except ValueError as error:
        raise BadSave(str(error)) from error


def _replayed(game: Game, saved: _Saved) -> Session:
    """Play the moves again, those that were undone too: each must be legal, then they are taken back."""
    values = saved.values
    level = int(values["level"] or 0)
    session = Session(game, values["deal"], name=values["game"], variant=values["variant"] or None, level=level)
    _play_all(session, saved.moves)
    _play_all(session, reversed(saved.undone))
    for _ in saved.undone:
        session.undo()
    return session


def _play_all(session: Session, moves: Iterable[Move]) -> None:
    for move in moves:
        if move == GIVE_UP:
            session.end()
        else:
            session.play(move)
