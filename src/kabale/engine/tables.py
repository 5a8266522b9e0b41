"""All that a native kernel needs of a game and a deal, as data; or why they cannot be said in this way.

What fits on what is decided by the language's own predicates, asked once for every pair of looks;
the kernel counts, looks up and searches, and holds no rank or suit arithmetic and no game. The test
``tests/laws/test_tables.py`` rebuilds legal moves from nothing but this and compares.
"""

from dataclasses import dataclass, fields
from typing import Any, Final, Literal, Optional

from kabale.engine.fits import Fits, tabulate
from kabale.engine.score import SUIT_LENGTH
from kabale.table.cards import LOOKS, rank, suit

Switch = Literal["never", "last pass", "last pass over", "last cards", "first pass over"]
"""When a pile's second rule set takes over: never, in the last pass through the stock, when that is over, the same
and already in the click that takes the last cards, or when the first pass is over."""

NO_LOOKS: Final = bytes(LOOKS)
"""A row in which nothing fits."""


@dataclass(frozen=True, slots=True)
class PileTables:
    """What holds for one pile.

    Looks are indices into rows of 64 (:func:`kabale.table.cards.look`).

    * ``takes``: the fewest and the most cards taken at once, (0, 0) for none; more than one must be a
      run by ``runs`` (``runs[lower][upper]``) unless that is None, and lie face up.
    * ``lays``: the fewest and the most cards laid at once, (0, 0) for none; ``by_singles`` if more than
      one card goes through empty places.
    * ``start[look]``: what may lie on the empty pile; ``fits[top][look]``: what may lie on a card.
    * ``from_empty``/``from_held``: a flag a pile, whether cards may come from it while this pile is empty/held.
    * ``most``: the most cards that may lie here by play; ``goal``: the cards it must hold at the end, None
      if it does not decide. They must be in order by ``goal_run``, if any, and face up; with ``goal_or_empty`` it
      may be empty instead.
    * ``reveal``: how many cards at the top are turned up when cards leave; ``hides``: laid cards lie face down.
    * ``serve``: cards it gets when the stock is clicked; ``serve_if_full``: only while no such pile is empty.
      ``fill``: instead, cards that fit ``start`` until it holds so many; the next that does not fit ends it.

    What few games say; where all of it is as here, the pile :attr:`is_plain`:

    * ``alone[look]``: a single card of that look counts as two, for taking here and for laying elsewhere.
    * ``taking_shut``/``laying_shut``: nothing is taken/laid while all of these piles hold cards.
    * ``covers``: for each place from the bottom, pairs of a pile and a number: the card there is covered while that
      pile holds so many; ``cover_taking``: covered cards stay, ``cover_laying``: nothing is laid on a covered card.
    * ``needs_held``: nothing is laid while that pile is empty.
    * ``rotates``: a click lays the bottom card on the top; ``rotates_fitting``: if it fits there, ``rotates_once``:
      only once, which the counter ``rotated`` says.
    * ``mark``: what the cards of this pile are marked with, 0 for nothing; ``mask``: bit n - 1 refuses the mark n.
    * ``second``: the pile by its second rule set (its takes, lays and so on; what is not of a rule set is not used).
      It holds instead of this from a moment on (``switch``); or, if that is never, as well: then both sets
      must allow a move (``both``), or one of them.
    * ``refills``: when its cards were laid elsewhere, it gets the top card, face up, of the first of these piles that
      holds one.
    * ``pairs[top][look]``: a single card laid on such a top goes with it to the pile ``pairs_to``, first the card that
      was laid; ``clears[look]``: a click on the pile lays its top card there, if it has that look. Neither while one of
      the piles ``pairs_shut`` holds cards.
    """

    takes: tuple[int, int]
    runs: Fits | None
    lays: tuple[int, int]
    by_singles: bool
    start: bytes
    fits: Fits
    from_empty: bytes
    from_held: bytes
    most: int
    goal: int | None
    reveal: int
    hides: bool
    serve: int
    serve_if_full: bool
    fill: int = 0
    goal_run: Fits | None = None
    goal_or_empty: bool = False
    alone: bytes = NO_LOOKS
    taking_shut: tuple[int, ...] | None = None
    laying_shut: tuple[int, ...] | None = None
    covers: tuple[tuple[tuple[int, int], ...], ...] = ()
    cover_taking: bool = False
    cover_laying: bool = False
    needs_held: int | None = None
    rotates: bool = False
    rotates_fitting: bool = False
    rotates_once: bool = False
    rotated: str = ""
    mark: int = 0
    mask: int = 0
    second: Optional["PileTables"] = None
    both: bool = False
    switch: Switch = "never"
    refills: tuple[int, ...] = ()
    pairs: Fits | None = None
    clears: bytes = NO_LOOKS
    pairs_to: int | None = None
    pairs_shut: tuple[int, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether nothing is said of the pile that few games say."""
        return all(getattr(self, name) == usual for name, usual in _USUAL)

    @property
    def sets(self) -> tuple["PileTables", ...]:
        """The pile by each of its rule sets: one or two."""
        return (self,) if self.second is None else (self, self.second)


_USUAL: Final = tuple((field.name, field.default) for field in fields(PileTables)[14:])


@dataclass(frozen=True, slots=True)
class StockTables:
    """The stock: a click draws *draw* cards to pile *waste* (None: there is none); *passes* is -1 if endless.

    The counter ``turns`` says how often the waste was turned over.
    """

    draw: int
    waste: int | None
    passes: int
    turns: str = "turns"


@dataclass(frozen=True, slots=True)
class Tables:
    """A whole game for one deal: the piles, the stock first, and the stock's numbers."""

    piles: tuple[PileTables, ...]
    stock: StockTables

    @property
    def is_plain(self) -> bool:
        """Whether nothing is said of any pile that few games say."""
        return all(pile.is_plain for pile in self.piles)


@dataclass(frozen=True, slots=True)
class NoTables:
    """A game that cannot be tabulated, with the reason in words."""

    reason: str


_SUIT_DOWNWARDS: Final = tabulate(lambda card, on: suit(card) == suit(on) and rank(card) + 1 == rank(on))
"""What lies in order in a complete suit: each card under the next lower one."""

GOALS: Final[dict[str, dict[str, Any]]] = {
    "empty": {"goal": 0},
    "empty or one complete suit": {"goal": SUIT_LENGTH, "goal_run": _SUIT_DOWNWARDS, "goal_or_empty": True},
    "one complete suit": {"goal": SUIT_LENGTH, "goal_run": _SUIT_DOWNWARDS},
}
"""The tests of :data:`kabale.engine.score.TESTS` that tables have words for, as fields of :class:`PileTables`."""
