"""All that a native kernel needs of a game and a deal, as data, or the reason why it cannot be data.

The language's own predicates decide what fits on what, once for every pair of looks (:func:`kabale.table.cards.look`).
The kernel counts, looks up and searches, and has no arithmetic of ranks or suits and no game. It reads the fields of
these classes by name, and :mod:`kabale.search.symmetry` goes through them. So a field that names piles says so
(:class:`PileNames`). A field with a default is rare in games; a pile with only the usual values is *plain*.
"""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum, auto
from functools import cache, cached_property
from typing import Any, Final, Literal, assert_never

from kabale.engine.fits import Fits, tabulate
from kabale.table.cards import LOOKS, SUIT_LENGTH, rank, suit

Combine = Literal["either", "both", "last pass", "last pass over", "last cards", "first pass over"]
"""How two rule sets of a pile combine. ``either`` or ``both`` of them must allow a move. With the other words the
second replaces the first: in or after the last pass, at its last cards, or after the first pass."""

UNBOUNDED: Final = 1 << 15
"""No limit of cards at once."""

NO_LOOKS: Final = bytes(LOOKS)


class PileNames(Enum):
    """How a field names piles, given by its metadata under ``piles``; None names no piles in every case."""

    ONE = auto()
    """Its index."""
    ROW = auto()
    """A flag for each pile."""
    ANY_ORDER = auto()
    """Their indices, in an order that means nothing."""
    IN_ORDER = auto()
    """Their indices, in an order that matters."""
    COUNTS = auto()
    """For each place of a pile, in any order, pairs of an index and a number."""


@dataclass(frozen=True, slots=True)
class Service:
    """A click on the stock gives a pile *count* cards, if *only_if_full* only while no such pile is empty.

    With *fill* it gets cards that fit ``start`` until it has that many; a card that does not fit ends it.
    """

    count: int
    only_if_full: bool
    fill: int = 0


@dataclass(frozen=True, slots=True)
class Locks:
    """The conditions that shut a pile.

    No card leaves while all piles of *taking* hold cards. No card arrives while all piles of ``laying`` hold cards, or
    while the pile *needs_held* is empty. While one of *spaces* is empty, cards arrive only from *filler*. Covered cards
    (:attr:`PileTables.covers`) stay if *covers_taking*, and take no card if *covers_laying*.
    """

    taking: tuple[int, ...] | None = field(default=None, metadata={"piles": PileNames.ANY_ORDER})
    laying: tuple[int, ...] | None = field(default=None, metadata={"piles": PileNames.ANY_ORDER})
    needs_held: int | None = field(default=None, metadata={"piles": PileNames.ONE})
    covers_taking: bool = False
    covers_laying: bool = False
    spaces: tuple[int, ...] | None = field(default=None, metadata={"piles": PileNames.ANY_ORDER})
    filler: int | None = field(default=None, metadata={"piles": PileNames.ONE})


@dataclass(frozen=True, slots=True)
class Groups:
    """How many of a pile's cards may come, by how they lie there; the rows have a flag for each pile they come from.

    * ``whole``: all of its cards at once.
    * ``kept``: not its only card, while this pile is empty.
    * ``runs``: while this pile holds cards, all cards that may leave it at once. Fewer may come only if one of the
      piles ``unless`` would take the card that they uncover.
    """

    whole: bytes | None = field(default=None, metadata={"piles": PileNames.ROW})
    kept: bytes | None = field(default=None, metadata={"piles": PileNames.ROW})
    runs: bytes | None = field(default=None, metadata={"piles": PileNames.ROW})
    unless: tuple[int, ...] | None = field(default=None, metadata={"piles": PileNames.ANY_ORDER})


@dataclass(frozen=True, slots=True)
class Rotation:
    """A click moves the bottom card to the top, if *fitting* only if it fits; once, if the *counter* has a name."""

    fitting: bool
    counter: str


@dataclass(frozen=True, slots=True)
class Marks:
    """The mark of a pile's cards, 0 for none; bit n - 1 of *refused* refuses cards with mark n."""

    own: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class SetTables:
    """The tables of one rule set of a pile.

    * ``takes``: the fewest and the most cards taken at once, (0, 0) for none. More than one must lie face up and be a
    run by ``runs[lower][upper]``, unless ``runs`` has no value.
    * ``lays``: the fewest and the most cards that arrive at once, (0, 0) for none. With ``by_singles`` several cards go
    through empty places one by one.
    * ``start[look]``: whether a card may lie on the empty pile.
    * ``fits[top][look]``: whether it may lie on a card.
    * ``from_empty``/``from_held``: whether cards may come from a pile while this one is empty/held.
    * ``doubles[look]``: a single card of that look counts as two, for taking here and for moves to other piles.
    """

    takes: tuple[int, int]
    runs: Fits | None
    lays: tuple[int, int]
    by_singles: bool
    start: bytes
    fits: Fits
    from_empty: bytes = field(metadata={"piles": PileNames.ROW})
    from_held: bytes = field(metadata={"piles": PileNames.ROW})
    service: Service
    doubles: bytes = NO_LOOKS
    locks: Locks = Locks()
    rotation: Rotation | None = None
    marks: Marks = Marks()
    groups: Groups = Groups()


@dataclass(frozen=True, slots=True)
class PileGoal:
    """The final cards of a pile: *count* cards, face up and in order by any *run*, or none if *or_empty*."""

    count: int
    run: Fits | None = None
    or_empty: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """Cards that leave the game from a pile, for the pile *to*; not while one of the piles *shut* holds cards.

    ``fits[top][look]``: a single card that is moved onto such a top leaves with it, the moved card first.
    ``alone[look]``: a click on the pile moves its top card there, if it has that look.
    """

    to: int = field(metadata={"piles": PileNames.ONE})
    shut: tuple[int, ...] = field(metadata={"piles": PileNames.ANY_ORDER})
    fits: Fits | None = None
    alone: bytes = NO_LOOKS


@dataclass(frozen=True, slots=True)
class PileTables:
    """The tables of one pile.

    * ``sets``: one rule set, or two that hold as ``combine`` says.
    * ``most``: the most cards by play.
    * ``goal``: None if the pile does not decide.
    * ``hides``: cards come to lie face down.
    * ``reveal``: how many cards at the top are turned up when cards leave.
    * ``covers``: for each place from the bottom, pairs of a pile and a number of its cards that covers the place.
    * ``refills``: when its cards have left, it gets the top card, face up, of the first of these piles with cards.
    """

    sets: tuple[SetTables, ...]
    most: int
    goal: PileGoal | None
    reveal: int
    hides: bool
    combine: Combine = "either"
    covers: tuple[tuple[tuple[int, int], ...], ...] = field(default=(), metadata={"piles": PileNames.COUNTS})
    refills: tuple[int, ...] = field(default=(), metadata={"piles": PileNames.IN_ORDER})
    pairs: Pairs | None = None

    @property
    def is_plain(self) -> bool:
        """Whether there is one rule set, and all its values are the usual ones."""
        first, *others = self.sets
        goal_is_usual = self.goal is None or _is_usual(self.goal)
        return not others and goal_is_usual and _is_usual(self) and _is_usual(first) and _is_usual(first.service)


def _is_usual(tables: PileTables | SetTables | Service | PileGoal) -> bool:
    return all(getattr(tables, each.name) == each.default for each in fields(tables) if each.default is not MISSING)


@dataclass(frozen=True, slots=True)
class StockTables:
    """The stock: a click draws *draw* cards to *waste*. *passes* is -1 if endless, *turns* names their counter."""

    draw: int
    waste: int | None = field(metadata={"piles": PileNames.ONE})
    passes: int
    turns: str = "turns"


@dataclass(frozen=True)
class HashedOnce:
    """A frozen dataclass that computes its deep hash once. The class needs ``__hash__ = HashedOnce.__hash__``."""

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:  # without the hash, which another process would not have
        return {each.name: getattr(self, each.name) for each in fields(self)}


@dataclass(frozen=True)
class Tables(HashedOnce):
    """A whole game for one deal, the stock first if there is one. Raises ValueError for a pile that does not exist."""

    __hash__ = HashedOnce.__hash__

    piles: tuple[PileTables, ...]
    stock: StockTables

    def __post_init__(self) -> None:
        count = len(self.piles)
        for each in (*self.piles, self.stock):
            wrong = next((pile for pile in _named_piles(each, count) if pile not in range(count)), None)
            if wrong is not None:
                raise ValueError(f"the tables name pile index {wrong}, but there are only {count} piles")

    @property
    def is_plain(self) -> bool:
        """Whether all piles are plain."""
        return all(pile.is_plain for pile in self.piles)


@cache
def _names_of(kind: type) -> tuple[tuple[str, PileNames | None], ...]:
    return tuple((each.name, each.metadata.get("piles")) for each in fields(kind))


def _named_piles(tables: Any, count: int) -> Iterator[int]:
    """Yield the pile indices in a dataclass and in those that it holds; a row of the wrong length ends beyond them."""
    for name, how in _names_of(tables.__class__):
        value = getattr(tables, name)
        if how is None:
            parts = value if type(value) is tuple and value else (value,)
            if hasattr(parts[0], "__dataclass_fields__"):  # otherwise a number, a row or a relation of looks
                for part in parts:
                    yield from _named_piles(part, count)
        elif value is not None:
            match how:
                case PileNames.ONE:
                    yield value
                case PileNames.ROW:
                    if len(value) != count:
                        yield max(len(value), count)
                case PileNames.ANY_ORDER | PileNames.IN_ORDER:
                    yield from value
                case PileNames.COUNTS:
                    yield from (pile for place in value for pile, _ in place)
                case _:
                    assert_never(how)


_SUIT_DOWNWARDS: Final = tabulate(lambda card, on: suit(card) == suit(on) and rank(card) + 1 == rank(on))

GOALS: Final = {
    "empty": PileGoal(0),
    "empty or one complete suit": PileGoal(SUIT_LENGTH, _SUIT_DOWNWARDS, or_empty=True),
    "one complete suit": PileGoal(SUIT_LENGTH, _SUIT_DOWNWARDS),
}
"""The tests of :data:`kabale.engine.score.TESTS` as tables."""
