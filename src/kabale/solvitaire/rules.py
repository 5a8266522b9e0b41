"""The rules of one file: the words of the language, every value in force, its normal form, and the piles' indices."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from kabale.table.cards import RANKS
from kabale.view import PileKind

SUIT_ORDER: Final = (3, 1, 0, 2)
"""The suits as the table numbers them in the order clubs, hearts, spades, diamonds (S-J5)."""

MOST: Final = 104
"""The greatest number that means anything: two decks."""


class BuildPolicy(StrEnum):
    """The cards that may lie on others, one rank lower (S-J9), and the order of a run (S-J10)."""

    ANY_SUIT = "any-suit"
    RED_BLACK = "red-black"
    SAME_SUIT = "same-suit"
    NO_BUILD = "no-build"


class Spaces(StrEnum):
    """The cards that fill empty tableau piles (S-J13 to S-J17)."""

    ANY = "any"
    NO_BUILD = "no-build"
    KINGS = "kings"
    RESERVE_THEN_ANY = "auto-reserve-then-any"
    RESERVE_THEN_WASTE = "auto-reserve-then-waste"
    WASTE_THEN_STOCK = "auto-waste-then-stock"


class Blocks(StrEnum):
    """How many cards go together between tableau piles (S-J11, S-J12)."""

    NO = "no"
    YES = "yes"
    WHOLE_PILE = "whole-pile"
    MAXIMAL = "maximal-group"
    PARTIAL = "partial-if-card-above-buildable"


class Initial(StrEnum):
    """Which base cards lie on foundations from the start (S-J19)."""

    NONE = "none"
    ONE = "one"
    ALL = "all"


class DealTo(StrEnum):
    """The target of the stock's deals (S-J25 to S-J27)."""

    WASTE = "waste"
    TABLEAU = "tableau piles"
    HOLE = "hole"


class RowDirection(StrEnum):
    """Which neighbour decides what a gap of a row takes (S-J28)."""

    LEFT = "L"
    RIGHT = "R"
    BOTH = "LR"


class Agree(StrEnum):
    """How the top cards of two piles of an accordion must agree (S-J29)."""

    SAME_SUIT = "same-suit"
    SAME_RANK = "same-rank"
    RED_BLACK = "red-black"
    ANY_SUIT = "any-suit"


def _key(default: Any, path: str, **limits: Any) -> Any:
    """Return a field with its place in a file, ``object/key`` or a key by itself; *low* and *high* bound a number."""
    return field(default=default, metadata={"path": tuple(path.split("/")), **limits})


@dataclass(frozen=True)
class Rules:  # Each definition language has its Rules, and code sees those of one language only.
    """One value for each key, in the order of the document; ``{}`` has these defaults, Streets and Alleys (S-J1).

    A base is a rank, or None where it is ``random``; ``hole_base`` is a card's name.
    """

    max_rank: int = _key(13, "max rank", low=1, high=13)
    two_decks: bool = _key(False, "two decks")
    columns: int = _key(8, "tableau piles/count", low=0)
    diagonal: bool = _key(False, "tableau piles/diagonal deal")
    faces: str = _key("all", "tableau piles/face up cards", words=("all", "top"))
    build: BuildPolicy = _key(BuildPolicy.ANY_SUIT, "tableau piles/build policy", words=(*BuildPolicy,))
    spaces: Spaces = _key(Spaces.ANY, "tableau piles/spaces policy", words=(*Spaces,))
    blocks: Blocks = _key(Blocks.NO, "tableau piles/move built group", words=(*Blocks,))
    group: BuildPolicy | None = _key(
        None, "tableau piles/move built group policy", words=("same-as-build", *BuildPolicy)
    )
    foundations: bool = _key(True, "foundations/present")
    initial: Initial = _key(Initial.NONE, "foundations/initial cards", words=(*Initial,))
    base: int | None = _key(1, "foundations/base card")
    removable: bool = _key(False, "foundations/removable")
    complete: bool = _key(False, "foundations/only complete pile moves")
    hole: bool = _key(False, "hole/present")
    hole_base: str | None = _key("AS", "hole/base card")
    loops: bool = _key(True, "hole/build loops")
    cells: int = _key(0, "cells/count", low=0)
    filled: int = _key(0, "cells/pre-filled", low=0)
    reserve: int = _key(0, "reserve/size", low=0)
    stacked: bool = _key(False, "reserve/stacked")
    stock: int = _key(0, "stock/size", low=0)
    deal_to: DealTo = _key(DealTo.WASTE, "stock/deal type", words=(*DealTo,))
    draw: int = _key(1, "stock/deal count", low=1)
    redeal: bool = _key(False, "stock/redeal")
    rows: int = _key(0, "sequences/count", low=0)
    direction: RowDirection = _key(RowDirection.LEFT, "sequences/direction", words=(*RowDirection,))
    row_build: BuildPolicy = _key(BuildPolicy.SAME_SUIT, "sequences/build policy", words=(*BuildPolicy,)[:3])
    fixed_suit: bool = _key(False, "sequences/fixed suit")
    accordion: int = _key(0, "accordion/size", low=0)
    jumps: tuple[str, ...] = _key((), "accordion/moves", words=tuple(f"{s}{n}" for s in "LR" for n in range(1, 53)))
    agree: tuple[Agree, ...] = _key((), "accordion/build policies", words=(*Agree,))

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
    def outside_tableau(self) -> int:
        """How many cards lie elsewhere than in the tableau after the deal, those taken out before it too (S-J36)."""
        initial = {Initial.NONE: 0, Initial.ONE: 1, Initial.ALL: 4 * self.decks}[self.initial]
        taken_out = 1 if self.hole else initial if self.foundations else 0
        return taken_out + self.filled + self.stock + self.reserve + self.rows * self.max_rank + self.accordion

    @property
    def run(self) -> BuildPolicy:
        """The order of a run (S-J10)."""
        return self.build if self.group is None else self.group

    @property
    def top_only(self) -> bool:
        """Whether only the last card of a tableau pile is dealt face up (S-J6)."""
        return self.faces == "top"

    @cached_property
    def layout(self) -> "PileIndices":
        """Which pile has which index."""
        return PileIndices.of(self)


def columns_in_turn(rules: Rules) -> Iterator[int]:
    """Yield the tableau piles as they get their cards: rows from the first pile on, or diagonally (S-J37)."""
    tableau = rules.layout.tableau
    if rules.diagonal:
        for row in range(len(tableau)):
            yield from reversed(tableau[row:])
    while tableau:
        yield from tableau


FIELDS: Final = {each.metadata["path"]: each for each in fields(Rules)}


def write(rules: Rules) -> str:
    """Return the normal form: the values that differ from the defaults, in the order of the document.

    >>> print(write(Rules(columns=6, cells=3)), end="")
    {
      "tableau piles": {
        "count": 6
      },
      "cells": {
        "count": 3
      }
    }
    """
    written: dict[str, Any] = {}
    for path, each in FIELDS.items():
        value = getattr(rules, each.name)
        if value != each.default:
            part = written.setdefault(path[0], {}) if len(path) > 1 else written
            part[path[-1]] = _written(each.name, value)
    return json.dumps(written, indent=2) + "\n"


def _written(name: str, value: object) -> object:
    match name, value:
        case (("base" | "hole_base"), None):
            return "random"
        case "base", int(rank):
            return "10" if rank == 10 else RANKS[rank - 1]
        case "hole_base", str(card):
            return card.replace("T", "10")
        case "group", None:
            return "same-as-build"
        case _:
            return value


@dataclass(frozen=True, slots=True)
class PileIndices:
    """The indices of the piles, in the order of S-J8.

    ``kinds`` has a pile's kind by its index. A hole is a foundation, a place of a row or an accordion is tableau.
    Empty tableau piles are filled from ``fillers`` by themselves, in order (S-J14 to S-J16).
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
    fillers: tuple[int, ...]

    @staticmethod
    def of(rules: Rules) -> "PileIndices":
        """Number the piles of a game."""
        counts: list[tuple[PileKind, int]] = [
            ("stock", int(rules.stock > 0)),
            ("waste", int(rules.stock > 0 and rules.deal_to is DealTo.WASTE)),
            ("foundation", int(rules.hole)),
            ("foundation", 4 * rules.decks if rules.foundations else 0),
            ("cell", rules.cells),
            ("reserve", min(rules.reserve, 1) if rules.stacked else rules.reserve),
            ("tableau", 0 if rules.rows or rules.accordion else rules.columns),
            ("tableau", rules.rows * rules.max_rank),
            ("tableau", rules.accordion),
        ]
        ranges, kinds = [], list[PileKind]()
        for kind, count in counts:
            ranges.append(range(len(kinds), len(kinds) + count))
            kinds += [kind] * count
        stock, waste, hole = [part.start if part else None for part in ranges[:3]]
        foundations, cells, reserve, tableau, places, accordion = ranges[3:]
        match rules.spaces:
            case Spaces.RESERVE_THEN_ANY | Spaces.RESERVE_THEN_WASTE:
                fillers = tuple(reserve)
            case Spaces.WASTE_THEN_STOCK:
                fillers = tuple(pile for pile in (waste, stock) if pile is not None)
            case _:
                fillers = ()
        singles = (stock, waste, hole)
        return PileIndices(*singles, foundations, cells, reserve, tableau, places, accordion, tuple(kinds), fillers)
