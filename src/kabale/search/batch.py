"""Many tables of one game at once, in the native kernel: for playouts, honest players and learning.

A :class:`Batch` has a row for each table in buffers that it fills in. They are ``memoryview`` objects, so numpy reads
them without a copy (``numpy.asarray(batch.mask)``), and nothing here needs it.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate, pairwise
from math import prod
from operator import itemgetter
from typing import Any, Final, Literal

from kabale.engine.actions import Actions
from kabale.engine.game import Game, Position
from kabale.engine.language import Choice, NoTables, Outcome, Shuffle
from kabale.engine.moves import Move
from kabale.engine.tables import Tables
from kabale.errors import IllegalMove
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.native import Found, Start
from kabale.search.playout import MOST_MOVES
from kabale.search.solve import NotNative
from kabale.search.symmetry import symmetry_of
from kabale.table.decks import LIMITS, AnyDeal, Deal
from kabale.table.table import FACE_DOWN

NO_CARD: Final = 0
"""An empty place in a view; a visible card has its look plus one, from 1 to 64."""

HIDDEN: Final = 65

STAYS: Final = -1
"""The number that leaves a table as it is."""

OUTCOMES: Final = (Outcome.PLAYING, Outcome.WON, Outcome.STUCK)
"""The meaning of the bytes 0, 1 and 2 of :attr:`Batch.outcomes`."""


@dataclass(frozen=True, slots=True)
class KernelDeals:
    """The deals of one scheme of a game whose deals look at no card (``shuffle`` of :mod:`kabale.engine.language`).

    One dealt position shows the place of each card of a shuffle. Every other deal is its shuffle, put into these
    places. A shuffle takes some microseconds, a position hundreds.
    """

    kernel: Any  # the native class, which exists only if the module is installed
    _shuffle: Shuffle
    _looks: bytes
    _places: Callable[[list[int]], tuple[int, ...]]
    _down: int
    _bounds: tuple[tuple[int, int], ...]
    _counters: tuple[int, int]

    @staticmethod
    def like(first: Position, *, told_apart: bool = False) -> "KernelDeals | None":
        """Return the deals like a dealt position, None without any; if *told_apart*, nothing counts as alike."""
        game, deal, tables = first.game, first.deal, first.tables()
        shuffle = game.language.shuffle(game.definition, Choice(first.variant, first.level))
        if deal is None or deal.scheme not in LIMITS or shuffle is None or first.outcome is not Outcome.PLAYING:
            return None
        if not isinstance(tables, Tables) or native.refuses(tables) is not None:
            return None
        symmetry = None if told_apart else symmetry_of(tables, frozenset(card & 63 for card in shuffle.cards))
        piles, *counters = native.start_of(first, tables, symmetry)
        place_of = {card: place for place, card in enumerate(deal.shuffled(shuffle.cards, deckwise=shuffle.deckwise))}
        cards = b"".join(piles)
        return KernelDeals(
            native.kernel_of(tables, symmetry),
            shuffle,
            native.ALL_LOOKS if symmetry is None else symmetry.looks,
            itemgetter(*(place_of[card] for pile in first.table.piles for card in pile)),
            int.from_bytes(bytes(card & FACE_DOWN for card in cards)),
            tuple(pairwise(accumulate(map(len, piles), initial=0))),
            (counters[0], counters[1]),
        )

    def start(self, deal: Deal) -> Start:
        """Return a deal as the kernel takes it. Raises BadDeal."""
        looks, cards = self._looks, self._shuffle.cards
        if deal.scheme == "k1" and not self._shuffle.deckwise:
            # The native shuffle is the one of table.chance, and takes a twentieth of its time.
            places = import_module(native.MODULE).permutation(deal.number, 0, len(cards))
            order = [looks[cards[place] & 63] for place in places]
        else:
            order = [looks[card & 63] for card in deal.shuffled(cards, deckwise=self._shuffle.deckwise)]
        laid = (int.from_bytes(bytes(self._places(order))) | self._down).to_bytes(len(order))
        return [laid[first:end] for first, end in self._bounds], *self._counters

    def search(self, deal: Deal, limits: Limits) -> Found:
        """Search a deal. Raises BadDeal, and WrongLine if the kernel's referee native.refuses the line."""
        return native.found(self.kernel, self.start(deal), limits)


@dataclass(frozen=True, slots=True)
class Playouts:
    """The ends of playouts, a row a table: *outcomes*, bytes as :data:`OUTCOMES`, and *lengths* in moves, 32 bits."""

    outcomes: memoryview
    lengths: memoryview

    @property
    def won(self) -> int:
        """How many were won."""
        return bytes(self.outcomes).count(OUTCOMES.index(Outcome.WON))


class Batch:
    """Tables of one game, numbered from 0; moves have the numbers of ``position.actions``.

    * ``mask``: tables by moves, bytes (1 for a legal move). None is legal on a table that is won or stuck.
    * ``view``: tables by piles by places, bytes, each :data:`NO_CARD`, :data:`HIDDEN`, or the card's look plus one.
    * ``outcomes``: a byte for each table, by :data:`OUTCOMES`.
    * ``lengths`` and ``turns``: the moves played and the times that the waste was turned over, 32 bits each.

    ``docs/learning.md`` has examples.
    """

    def __init__(self, positions: Iterable[Position]) -> None:
        """Set out positions of one game and variant, a table each. Raises :class:`kabale.NotNative`, ValueError."""
        given = list(positions)
        self._make(given)
        self.set(dict(enumerate(given)))

    @staticmethod
    def deal(game: Game, deals: Iterable[AnyDeal], *, variant: str | None = None, level: int = 0) -> "Batch":
        """Deal a table for each deal. Raises as :class:`Batch`, and :class:`kabale.errors.BadDeal`."""
        names = list(deals)
        batch = object.__new__(Batch)
        batch._make([game.deal(each, variant=variant, level=level) for each in names[:1]] * len(names))
        batch.redeal(dict(enumerate(names)))
        return batch

    def _make(self, given: Sequence[Position]) -> None:
        if not given:
            raise ValueError("a batch needs a table at least")
        if (trouble := native.trouble()) is not None:
            raise NotNative(trouble)
        first, count = given[0], len(given)
        _tabulated(first)
        self.actions: Actions = first.actions
        self._rules, self._same = first.game, _same(first)
        self._deals: dict[str, KernelDeals | None] = {}
        self.mask = _rows("B", count, len(self.actions))
        self.view = _rows("B", count, len(first.table.piles), sum(map(len, first.table.piles)))
        self.outcomes = _rows("B", count)
        self.lengths, self.turns = _rows("I", count), _rows("I", count)
        rows = (self.mask, self.view, self.outcomes, self.lengths, self.turns)
        moves = [_numbered(move) for move in self.actions]
        self._kernel: Any = import_module(native.MODULE).Batch(len(first.table.piles), moves, *rows)

    def __len__(self) -> int:
        return len(self.outcomes)

    def legal(self, index: int) -> list[int]:
        """Return the numbers of the legal moves of a table, in their order."""
        first = index * len(self.actions)
        row = self.mask.cast("B")[first : first + len(self.actions)].tobytes()
        # A table has thousands of moves, of which a dozen are legal.
        numbers, number = [], row.find(1)
        while number >= 0:
            numbers.append(number)
            number = row.find(1, number + 1)
        return numbers

    def set(self, positions: Mapping[int, Position]) -> None:
        """Set other positions out on some tables. Raises :class:`kabale.NotNative`, ValueError for another game."""
        laid = []
        for index, position in positions.items():
            if _same(position) != self._same:
                raise ValueError("all tables of a batch are of one game and variant")
            tables = _tabulated(position)
            start = native.start_of(position, tables, None)
            laid.append((index, native.kernel_of(tables, None), start, position.length))
        self._kernel.set(laid)

    def redeal(self, deals: Mapping[int, AnyDeal]) -> None:
        """Deal some tables again, many at once the fastest. Raises :class:`kabale.errors.BadDeal`, ValueError."""
        laid, slowly = [], {}
        for index, each in deals.items():
            deal = Deal.of(each, self._rules.numbering)
            ready = self._dealt_like(deal)
            if ready is None:
                slowly[index] = self._dealt(deal)
            else:
                laid.append((index, ready.kernel, ready.start(deal), 0))
        self._kernel.set(laid)
        self.set(slowly)

    def _dealt(self, deal: Deal) -> Position:
        _, variant, level = self._same
        return self._rules.deal(deal, variant=variant, level=level)

    def _dealt_like(self, deal: Deal) -> KernelDeals | None:
        if deal.scheme not in self._deals:
            self._deals[deal.scheme] = KernelDeals.like(self._dealt(deal), told_apart=True)
        return self._deals[deal.scheme]

    def copy(self, source: int, targets: Iterable[int]) -> None:
        """Lay the cards of one table out on others as they lie there, with all that was played."""
        self._kernel.copy(source, list(targets))

    def cards(self, index: int) -> list[bytes]:
        """Return all cards of a table from the bottom of each pile: a look each, and 64 if face down."""
        return [bytes(pile) for pile in self._kernel.get(index)[0]]

    def arrange(self, index: int, piles: Sequence[bytes]) -> None:
        """Set the cards of a table out as in :meth:`cards`; counts stay. Raises ValueError for other cards."""
        self._kernel.arrange(index, [bytes(pile) for pile in piles])

    def step(self, numbers: Sequence[int]) -> None:
        """Play a move on each table, by its number; :data:`STAYS`, or an ended game, leaves a table as it is.

        A row of 32-bit numbers (``array("i")``, numpy's int32) is read as it is. Raises
        :class:`kabale.errors.IllegalMove` before any move is played, IndexError for an unknown number; ValueError
        without one number for each table.
        """
        row = numbers if _is_row(numbers) else array("i", numbers)
        wrong = self._kernel.step(row)
        if wrong is not None:
            raise IllegalMove(self.actions[numbers[wrong]], f"it is not legal on table {wrong}")

    def playouts(self, *, seed: int, moves: int = MOST_MOVES, count: int = 1) -> Playouts:
        """Play each table *count* times at random, *moves* moves at most; the tables stay as they are.

        Playout k of table t is number ``t * count + k`` of :func:`kabale.search.playout.playout`, on every machine.
        """
        outcomes, lengths = _rows("B", len(self), count), _rows("I", len(self), count)
        self._kernel.playouts(seed & (1 << 64) - 1, moves, count, outcomes, lengths)
        return Playouts(outcomes, lengths)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} tables of {self._rules.title!r}>"


def _same(position: Position) -> tuple[str, str | None, int]:
    return position.game.digest, position.variant, position.level


def _tabulated(position: Position) -> Tables:
    tables = position.tables()
    if isinstance(tables, NoTables):
        raise NotNative(tables.reason)
    if (refused := native.refuses(tables)) is not None:
        raise NotNative(refused)
    return tables


def _rows(kind: Literal["B", "I"], *shape: int) -> memoryview:
    size = prod(shape) * (1 if kind == "B" else 4)
    return memoryview(bytearray(size)).cast("B").cast(kind, shape)


def _is_row(numbers: Any) -> bool:
    try:
        row = memoryview(numbers)
    except TypeError:
        return False
    return row.format == "i" and row.c_contiguous


def _numbered(move: Move) -> tuple[int, int, int] | None:
    match move.kind, move.source, move.target:
        case "left", int(source), _:
            return source, 0, 0
        case "lay", int(source), int(target):
            return source, target, move.count
        case _:
            return None
