"""The position as its player knows it: for a bot that must not cheat."""

from collections.abc import Callable, Sequence
from pkgutil import resolve_name
from typing import Final, Generic, Protocol, Self, TypeVar

from kabale.engine.actions import Actions
from kabale.engine.journal import Event, Step
from kabale.engine.language import Outcome, Question
from kabale.engine.memory import Memory, Randomness
from kabale.engine.moves import LegalMoves, Move
from kabale.errors import NoArrangement, UndoFinal, expect
from kabale.table.chance import Chance
from kabale.table.table import Table
from kabale.view import PileInfo, View

MOST_DRAWS: Final = 1000
"""Arrangements to try for one that has the legal moves which the player sees."""


class _Playable(Protocol):
    """The part of :class:`kabale.engine.game.Position` that a player's position uses."""

    @property
    def table(self) -> Table: ...
    @property
    def piles(self) -> Sequence[PileInfo]: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def score(self) -> int | None: ...
    @property
    def passes(self) -> int: ...
    @property
    def question(self) -> Question | None: ...
    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def history(self) -> Sequence[Step]: ...
    @property
    def actions(self) -> Actions: ...
    @property
    def undo_is_final(self) -> bool: ...
    @property
    def legal_moves(self) -> LegalMoves: ...
    def copy(self) -> Self: ...
    def rearranged(self, table: Table, chance: Chance, steps: Sequence[Step]) -> Self: ...
    def key(self) -> bytes: ...
    def view(self) -> View: ...
    def why(self, move: Move | str) -> str | None: ...
    def play(self, move: Move | str) -> Step: ...
    def push(self, move: Move | str) -> Step: ...
    def pop(self) -> Move: ...


P = TypeVar("P", bound=_Playable)


class PlayerPosition(Generic[P]):
    """All that the player knows of a position; moves are played on a position of its own.

    The player knows all cards that a view since the deal has shown, wherever they are now. After a shuffle the player
    still knows which cards a pile has. The legal moves and their reasons are the true ones, even if they depend on
    cards that are face down.
    """

    __slots__ = ("__legal", "__memory", "__mixings", "__position")

    def __init__(self, position: P) -> None:
        """Learn the cards that were seen since the deal, by playing the position's moves again."""
        self.__position = position.copy()
        self.__mixings: list[int] = []
        self.__legal: LegalMoves | None = None
        moves = [step.move for step in position.history]
        for _ in moves:
            self.__position.pop()
        self.__memory = Memory(self.__position.table, self.__position.view())
        for move in moves:
            self.__follow(self.__position.push(move))

    def __follow(self, step: Step) -> View:
        table, seen = self.__position.table, self.__position.view()
        self.__legal = None
        self.__mixings.append(self.__memory.follow(step.changes, table))
        self.__memory.look(table, seen)
        return seen

    def copy(self) -> "PlayerPosition[P]":
        """Return a player's position of its own that remembers as much."""
        other = object.__new__(PlayerPosition)
        other.__position = self.__position.copy()
        other.__memory = self.__memory.copy()
        other.__mixings = list(self.__mixings)
        other.__legal = self.__legal
        return other

    __copy__ = copy

    def view(self) -> View:
        """Return what the player sees now."""
        return self.__position.view()

    def names(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of all cards from the bottom of each pile: remembered ones too, ``??`` for the others."""
        return self.__memory.names(self.__position.table)

    def key(self) -> bytes:
        """Return bytes that are equal for positions that look alike and in which the player remembers the same."""
        table = self.__position.table
        return self.__memory.key(table) + self.__position.key().removeprefix(table.key())

    @property
    def piles(self) -> Sequence[PileInfo]:
        """The piles in file order: id, kind, visibility."""
        return self.__position.piles

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self.__position.outcome

    @property
    def score(self) -> int | None:
        """The points, None where nothing counts them."""
        return self.__position.score

    @property
    def passes(self) -> int:
        """Passes through the stock that have ended."""
        return self.__position.passes

    @property
    def question(self) -> Question | None:
        """The question that must be answered before any other move."""
        return self.__position.question

    @property
    def events(self) -> Sequence[Event]:
        """The messages and sounds of the definition at the last move."""
        return self.__position.events

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return [step.move for step in self.__position.history]

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        return f"<PlayerPosition after {len(self.__mixings)} moves>"

    def _repr_svg_(self) -> str:
        return table_picture(self.view())

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, in the position's order."""
        return self.__position.legal_moves

    @property
    def actions(self) -> Actions:
        """Every move that can ever be legal, numbered."""
        return self.__position.actions

    def mask(self) -> bytes:
        """Return a byte for each of :attr:`actions`: 1 if it is legal now, otherwise 0."""
        return self.actions.mask(self)

    def why(self, move: Move | str) -> str | None:
        """Return the rule that forbids a move, None if it is legal. Raises BadMove."""
        return self.__position.why(move)

    def play(self, move: Move | str) -> View:
        """Play a move and return what is seen then. Raises IllegalMove with the rule, and BadMove."""
        return self.__follow(self.__position.play(move))

    def pop(self) -> Move:
        """Take the last move back; the player forgets what came after a mixing. Raises NothingToUndo, UndoFinal."""
        if self.__position.undo_is_final:
            raise UndoFinal("the last move may not be taken back")
        move = self.__position.pop()
        self.__legal = None
        self.__memory.forget(self.__mixings.pop())
        return move

    def sample(self, rng: Randomness) -> P:
        """Draw a whole position that agrees with everything seen so far and has the legal moves of this one.

        Each such arrangement of the unknown cards is equally likely. The shuffles to come are random too. Moves can be
        taken back until cards were mixed by chance. Raises :class:`kabale.errors.NoArrangement` after a thousand draws.
        """
        expect(rng, Randomness, "a random.Random")
        table, steps = self.__position.table, self.__position.history
        last = next((place for place in range(len(steps), 0, -1) if self.__mixings[place - 1]), 0)
        if self.__legal is None:
            self.__legal = self.__position.legal_moves
        for _ in range(MOST_DRAWS):
            found = self.__memory.arrangement(rng)
            if found is None:
                continue
            other = table.copy()
            other.piles = [[found.get(card, card) for card in pile] for pile in table.piles]
            other.down = {found.get(card, card) for card in table.down}
            sampled = self.__position.rearranged(other, Chance(rng.randrange(1 << 63)), steps[last:])
            if sampled.legal_moves == self.__legal:
                return sampled
        raise NoArrangement(MOST_DRAWS)


def table_picture(view: View, title: str = "") -> str:
    """Draw what may be seen of a table as SVG."""
    draw: Callable[..., str] = resolve_name("kabale.picture.drawing:table_svg")  # `import kabale` draws nothing
    return draw(view, title=title)
