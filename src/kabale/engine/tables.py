"""All that a native kernel needs of a game and a deal, as data; or why they cannot be said in this way.

What fits on what is decided by the language's own predicates, asked once for every pair of looks;
the kernel counts, looks up and searches, and holds no rank or suit arithmetic and no game. The test
``tests/laws/test_tables.py`` rebuilds legal moves from nothing but this and compares.
"""

from dataclasses import dataclass

from kabale.engine.fits import Fits


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
      if it does not decide.
    * ``reveal``: how many cards at the top are turned up when cards leave; ``hides``: laid cards lie face down.
    * ``serve``: cards it gets when the stock is clicked; ``serve_if_full``: only while no such pile is empty.
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


@dataclass(frozen=True, slots=True)
class StockTables:
    """The stock: a click draws *draw* cards to pile *waste* (None: there is none); *passes* is -1 if endless."""

    draw: int
    waste: int | None
    passes: int


@dataclass(frozen=True, slots=True)
class Tables:
    """A whole game for one deal: the piles, the stock first, and the stock's numbers."""

    piles: tuple[PileTables, ...]
    stock: StockTables


@dataclass(frozen=True, slots=True)
class NoTables:
    """A game that cannot be tabulated, with the reason in words."""

    reason: str
