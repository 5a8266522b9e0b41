"""The rules of one file, every value in force, and which pile has which index."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final

from kabale.solvitaire.terms import Agree, Blocks, Build, DealTo, Direction, Initial, Spaces
from kabale.view import PileInfo, PileKind

SUIT_ORDER: Final = (3, 1, 0, 2)
"""The suits as the table numbers them in the order clubs, hearts, spades, diamonds (S-J5)."""

MOST: Final = 104
"""The greatest number that means anything: two decks."""


def _at(path: str, **limits: Any) -> Mapping[str, Any]:
    """Say where a value stands in a file: ``object/key`` or a key by itself; *low* and *high* bound a number."""
    return {"path": tuple(path.split("/")), **limits}


@dataclass(frozen=True)
class Rules:
    """One value for each key, in the order of the document; ``{}`` is these defaults: Streets and Alleys (S-J1).

    A base is a rank, or None where it is ``random``; ``hole_base`` is a card's name.
    """

    max_rank: int = field(default=13, metadata=_at("max rank", low=1, high=13))
    two_decks: bool = field(default=False, metadata=_at("two decks"))
    columns: int = field(default=8, metadata=_at("tableau piles/count", low=0))
    diagonal: bool = field(default=False, metadata=_at("tableau piles/diagonal deal"))
    faces: str = field(default="all", metadata=_at("tableau piles/face up cards", words=("all", "top")))
    build: Build = field(default=Build.ANY_SUIT, metadata=_at("tableau piles/build policy", words=(*Build,)))
    spaces: Spaces = field(default=Spaces.ANY, metadata=_at("tableau piles/spaces policy", words=(*Spaces,)))
    blocks: Blocks = field(default=Blocks.NO, metadata=_at("tableau piles/move built group", words=(*Blocks,)))
    group: Build | None = field(
        default=None,
        metadata=_at("tableau piles/move built group policy", words=("same-as-build", *Build)),
    )
    foundations: bool = field(default=True, metadata=_at("foundations/present"))
    initial: Initial = field(default=Initial.NONE, metadata=_at("foundations/initial cards", words=(*Initial,)))
    base: int | None = field(default=1, metadata=_at("foundations/base card"))
    removable: bool = field(default=False, metadata=_at("foundations/removable"))
    complete: bool = field(default=False, metadata=_at("foundations/only complete pile moves"))
    hole: bool = field(default=False, metadata=_at("hole/present"))
    hole_base: str | None = field(default="AS", metadata=_at("hole/base card"))
    loops: bool = field(default=True, metadata=_at("hole/build loops"))
    cells: int = field(default=0, metadata=_at("cells/count", low=0))
    filled: int = field(default=0, metadata=_at("cells/pre-filled", low=0))
    reserve: int = field(default=0, metadata=_at("reserve/size", low=0))
    stacked: bool = field(default=False, metadata=_at("reserve/stacked"))
    stock: int = field(default=0, metadata=_at("stock/size", low=0))
    deal_to: DealTo = field(default=DealTo.WASTE, metadata=_at("stock/deal type", words=(*DealTo,)))
    draw: int = field(default=1, metadata=_at("stock/deal count", low=1))
    redeal: bool = field(default=False, metadata=_at("stock/redeal"))
    rows: int = field(default=0, metadata=_at("sequences/count", low=0))
    direction: Direction = field(default=Direction.LEFT, metadata=_at("sequences/direction", words=(*Direction,)))
    row_build: Build = field(default=Build.SAME_SUIT, metadata=_at("sequences/build policy", words=(*Build,)[:3]))
    fixed_suit: bool = field(default=False, metadata=_at("sequences/fixed suit"))
    accordion: int = field(default=0, metadata=_at("accordion/size", low=0))
    jumps: tuple[str, ...] = field(
        default=(), metadata=_at("accordion/moves", words=tuple(f"{s}{n}" for s in "LR" for n in range(1, 53)))
    )
    agree: tuple[Agree, ...] = field(default=(), metadata=_at("accordion/build policies", words=(*Agree,)))

    @property
    def decks(self) -> int:
        """How many decks there are: 1 or 2."""
        return 2 if self.two_decks else 1

    @property
    def pack_size(self) -> int:
        """How many cards the whole pack has."""
        return 4 * self.max_rank * self.decks

    @property
    def card_count(self) -> int:
        """How many cards lie on the table: the pack, without aces where they are gaps, or an accordion's cards."""
        if self.rows:
            return self.pack_size - 4 * self.decks
        return self.accordion or self.pack_size

    @property
    def taken_out(self) -> int:
        """How many cards are taken out of the list before the deal (S-J36)."""
        if self.hole:
            return 1
        counts = {Initial.NONE: 0, Initial.ONE: 1, Initial.ALL: 4 * self.decks}
        return counts[self.initial] if self.foundations else 0

    @property
    def asked_for(self) -> int:
        """How many cards lie elsewhere than in the tableau after the deal."""
        rows = self.rows * self.max_rank
        return self.taken_out + self.filled + self.stock + self.reserve + rows + self.accordion

    @property
    def run(self) -> Build:
        """What makes a run (S-J10)."""
        return self.build if self.group is None else self.group

    @property
    def top_only(self) -> bool:
        """Whether only the last card of a tableau pile is dealt face up (S-J6)."""
        return self.faces == "top"

    @cached_property
    def layout(self) -> "Layout":
        """Which pile has which index."""
        return Layout.of(self)


FIELDS: Final = {each.metadata["path"]: each for each in fields(Rules)}
"""The values by where they stand in a file."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Which pile has which index, in the order of S-J8; what a game lacks has none.

    ``kinds`` has a pile's kind by its index. A hole is a foundation, a place of a row or an accordion is tableau.
    """

    stock: int | None
    waste: int | None
    hole: int | None
    foundations: range
    cells: range
    reserve: range
    tableau: range
    places: range
    accordion: range
    kinds: tuple[PileKind, ...]

    @staticmethod
    def of(rules: Rules) -> "Layout":
        """Number the piles of a game."""
        has_waste = bool(rules.stock) and rules.deal_to is DealTo.WASTE
        reserve = min(rules.reserve, 1) if rules.stacked else rules.reserve
        counts: list[tuple[PileKind, int]] = [
            ("stock", int(rules.stock > 0)),
            ("waste", int(has_waste)),
            ("foundation", int(rules.hole)),
            ("foundation", 4 * rules.decks if rules.foundations else 0),
            ("cell", rules.cells),
            ("reserve", reserve),
            ("tableau", 0 if rules.rows or rules.accordion else rules.columns),
            ("tableau", rules.rows * rules.max_rank),
            ("tableau", rules.accordion),
        ]
        ranges, kinds = [], list[PileKind]()
        for kind, count in counts:
            ranges.append(range(len(kinds), len(kinds) + count))
            kinds += [kind] * count
        stock, waste, hole = [part.start if part else None for part in ranges[:3]]
        foundations, cells, stored, tableau, places, accordion = ranges[3:]
        return Layout(stock, waste, hole, foundations, cells, stored, tableau, places, accordion, tuple(kinds))

    @property
    def infos(self) -> tuple[PileInfo, ...]:
        """What is said of each pile before any card is dealt; the language has no names for them."""
        return tuple(PileInfo(None, kind, True) for kind in self.kinds)
