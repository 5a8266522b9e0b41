"""One position over the native kernel's tables: the moves of :class:`kabale.Position`, many times as fast.

It has no journal and no table. Its :meth:`NativePosition.position` makes the position that has both.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from kabale.engine.game import Game, Position
from kabale.engine.journal import Event
from kabale.engine.language import Choice, NoTables, Outcome
from kabale.engine.moves import LegalMoves, Move
from kabale.errors import IllegalMove, NothingToUndo
from kabale.search import native
from kabale.search.batch import OUTCOMES, KernelDeals
from kabale.search.solve import NotNative
from kabale.table.decks import LIMITS, Deal


class _Moves(dict[int, Move]):
    """The moves of the kernel's words, made once."""

    def __missing__(self, word: int) -> Move:
        self[word] = native.move_of(*_module().Single.unpacked(word))
        return self[word]


_MOVES = _Moves()


class NativePosition:
    """A position that the kernel keeps, with the legal moves of :class:`kabale.Position` in the same order.

    >>> import kabale
    >>> position = kabale.game("golf").deal(1, native=True)
    >>> move = position.legal_moves[0]
    >>> position.push(move)
    >>> position.pop() == move
    True
    """

    __slots__ = ("_choice", "_single", "deal", "game")

    def __init__(self, game: Game, deal: Deal, choice: Choice, single: Any) -> None:
        """Take over a table of the kernel, a *single*, which has the deal of a game in a variant and level."""
        self.game = game
        self.deal = deal
        self._choice = choice
        self._single = single

    @staticmethod
    def of(game: Game, deal: Deal, choice: Choice) -> "NativePosition":
        """Deal. Raises :class:`kabale.NotNative` for a game without tables, and as ``Game.deal``."""
        if (trouble := native.trouble()) is not None:
            raise NotNative(trouble)
        ready = _deals_like(game, deal.scheme, choice)
        if ready is not None:
            kernel, start = ready.kernel, ready.start(deal)
        else:
            position = game.deal(deal, variant=choice.variant, level=choice.level)
            tables = position.tables()
            reason = native.refuses(tables)
            if isinstance(tables, NoTables) or reason is not None:
                raise NotNative(f"{game.title} has no native positions: {reason}")
            kernel, start = native.kernel_of(tables, None), native.start_of(position, tables, None)
        return NativePosition(game, deal, choice, _module().Single(kernel, start))

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, as :attr:`kabale.Position.legal_moves`."""
        return LegalMoves(map(_MOVES.__getitem__, self._single.legal()))

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return OUTCOMES[self._single.outcome()]

    def push(self, move: Move | str) -> None:
        """Play a legal move. Raises IllegalMove with the rule, and BadMove."""
        move = Move.of(move)
        match move.kind:
            case "lay":
                is_played = self._single.push(move.source, move.target, move.count)
            case "left":
                is_played = self._single.push(move.source, 0, 0)
            case _:
                is_played = False
        if not is_played:
            raise IllegalMove(move, self.why(move) or "it is not legal")

    def pop(self) -> Move:
        """Take back the last move and return it. Raises NothingToUndo without a move."""
        word = self._single.pop()
        if word is None:
            raise NothingToUndo("there is no move to take back")
        return _MOVES[word]

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return [_MOVES[word] for word in self._single.played()]

    @property
    def length(self) -> int:
        """How many moves were played."""
        return len(self._single.played())

    def key(self) -> bytes:
        """Return bytes that are equal for positions of this game from which the same can happen.

        They differ from those of :meth:`kabale.Position.key`.
        """
        return bytes(self._single.key())

    def copy(self) -> "NativePosition":
        """Return a position of its own that stands as this one does."""
        return NativePosition(self.game, self.deal, self._choice, self._single.copy())

    __copy__ = copy

    def position(self) -> Position:
        """Return the full position: the same deal, with the same moves played by the rules."""
        position = self.game.deal(self.deal, variant=self._choice.variant, level=self._choice.level)
        for move in self.moves:
            position.push(move)
        return position

    def why(self, move: Move | str) -> str | None:
        """Return the rule that forbids a move, as :meth:`kabale.Position.why`, which plays all moves once more."""
        return self.position().why(move)

    @property
    def events(self) -> Sequence[Event]:
        """The messages and sounds at the last move; for them, the rules play all moves once more."""
        return self.position().events

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the deal and the moves."""
        return _replayed, (self.game, self.deal, self._choice, self.moves)

    def __repr__(self) -> str:
        """Say which game and deal this is, and how far it was played."""
        return f"<NativePosition {self.game.title!r} deal {self.deal} after {len(self.moves)} moves>"

    def __getattr__(self, name: str) -> Any:
        """Name what only a full position has. Raises AttributeError."""
        hint = "; position() returns a full one, which has it" if hasattr(Position, name) else ""
        raise AttributeError(f"a native position has no {name!r}{hint}")


def _replayed(game: Game, deal: Deal, choice: Choice, moves: Sequence[Move]) -> NativePosition:
    position = NativePosition.of(game, deal, choice)
    for move in moves:
        position.push(move)
    return position


@lru_cache(maxsize=16)
def _deals_like(game: Game, scheme: str, choice: Choice) -> KernelDeals | None:
    if scheme not in LIMITS:
        return None
    first = game.deal(Deal(scheme, 1), variant=choice.variant, level=choice.level)
    return KernelDeals.like(first, told_apart=True)


def _module() -> Any:
    return import_module(native.MODULE)
