"""The position as its player knows it: what a bot gets that must not cheat.

A :class:`PlayerPosition` keeps the whole position to itself. It tells what a person at the table is told, remembers the
cards that were seen since the deal, and draws whole positions that agree with it, to search and to play out.
"""

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
"""How many arrangements are tried for one that has the legal moves which the player sees."""


class Playable(Protocol):
    """A position, as far as its player's one asks it: see :class:`kabale.engine.game.Position`."""

    @property
    def table(self) -> Table:
        """The table."""

    @property
    def piles(self) -> Sequence[PileInfo]:
        """The piles in file order."""

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""

    @property
    def score(self) -> int | None:
        """The points."""

    @property
    def passes(self) -> int:
        """Passes through the stock."""

    @property
    def question(self) -> Question | None:
        """The question that waits."""

    @property
    def events(self) -> Sequence[Event]:
        """What was said at the last move."""

    @property
    def history(self) -> Sequence[Step]:
        """The steps so far."""

    @property
    def actions(self) -> Actions:
        """The moves that have numbers."""

    @property
    def undo_is_final(self) -> bool:
        """Whether the last move may not be taken back."""

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""

    def copy(self) -> Self:
        """Return a copy."""

    def rearranged(self, table: Table, chance: Chance, steps: Sequence[Step]) -> Self:
        """Return a position at another table."""

    def key(self) -> bytes:
        """Return the key, which begins with the table's."""

    def view(self) -> View:
        """Return what the player may see."""

    def why(self, move: Move | str) -> str | None:
        """Return the rule that forbids a move."""

    def play(self, move: Move | str) -> Step:
        """Check and push a move."""

    def push(self, move: Move | str) -> Step:
        """Push a move."""

    def pop(self) -> Move:
        """Take a move back."""


P = TypeVar("P", bound=Playable)


class PlayerPosition(Generic[P]):
    """What the player knows of a position, and nothing else; moves are played on a position of its own.

    Known is what every view since the deal has shown. Cards are followed wherever they are moved, so a card that was
    seen is still known when it is turned down, or when a redeal turns the waste over; a shuffle leaves known which
    cards are in the pile. The legal moves and their reasons are those that the player is told, also where they hang on
    cards that lie face down.
    """

    __slots__ = ("__legal", "__memory", "__mixings", "__position")

    def __init__(self, position: P) -> None:
        """Learn what was seen in a position since its deal, as if it had been played anew."""
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
        """Return a player's position of its own that stands as this one does and remembers as much."""
        other = object.__new__(PlayerPosition)
        other.__position = self.__position.copy()
        other.__memory = self.__memory.copy()
        other.__mixings = list(self.__mixings)
        other.__legal = self.__legal
        return other

    __copy__ = copy

    # -- what is seen ----------------------------------------------------------------------------------------------

    def view(self) -> View:
        """Return what the player sees now."""
        return self.__position.view()

    def names(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of all cards from the bottom of each pile: remembered ones too, ``??`` for the others."""
        return self.__memory.names(self.__position.table)

    def key(self) -> bytes:
        """Return bytes that are equal for positions of a game that look alike, and in which the same is remembered.

        They hold what the rules remember beside the cards as well, but nothing of a card that was never seen.
        """
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
        """The question that must be answered before anything else."""
        return self.__position.question

    @property
    def events(self) -> Sequence[Event]:
        """What the definition said and let be heard at the last move."""
        return self.__position.events

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return [step.move for step in self.__position.history]

    def __str__(self) -> str:
        """Draw the table as the player sees it, a line a pile."""
        return str(self.view())

    def __repr__(self) -> str:
        """Say how far it was played; which deal it is would tell everything."""
        return f"<PlayerPosition after {len(self.__mixings)} moves>"

    def _repr_svg_(self) -> str:
        """Draw the table as a notebook shows it."""
        return table_picture(self.view())

    # -- moves -----------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, in the position's order."""
        return self.__position.legal_moves

    @property
    def actions(self) -> Actions:
        """Every move that can ever be legal, numbered."""
        return self.__position.actions

    def mask(self) -> bytes:
        """Return a byte for each of :attr:`actions`: 1 where it is legal now, else 0."""
        return self.actions.mask(self)

    def why(self, move: Move | str) -> str | None:
        """Return the rule that forbids a move, None if it is legal. Raises BadMove."""
        return self.__position.why(move)

    def play(self, move: Move | str) -> View:
        """Play a move and return what is seen then. Raises IllegalMove with the rule, and BadMove."""
        return self.__follow(self.__position.play(move))

    def pop(self) -> Move:
        """Take the last move back and return it; what it showed stays known, but for what was seen after a mixing.

        Raises NothingToUndo, and UndoFinal where the definition does not let the player.
        """
        if self.__position.undo_is_final:
            raise UndoFinal("the last move may not be taken back")
        move = self.__position.pop()
        self.__legal = None
        self.__memory.forget(self.__mixings.pop())
        return move

    # -- what may be -----------------------------------------------------------------------------------------------

    def sample(self, rng: Randomness) -> P:
        """Draw a whole position that agrees with all that was seen; *rng* is a ``random.Random``.

        Known cards lie where they are known to lie. The others are arranged at random, each arrangement as likely as
        any other that agrees with what was seen and has the legal moves that the player is told now. The shuffles to
        come are random too. Moves can be taken back as far as no cards were mixed by chance.

        Raises :class:`kabale.errors.NoArrangement` if none of a thousand has these legal moves: rules that look at
        cards which lie face down may have only few.
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
