"""Where piles lie to each other: a neighbour is named by its side, as at a table, and not by its number."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed
from kabale.xml.rules.model import Field

BESIDE: Final = ("left", "right", "above", "below")
_CORNERS: Final = ("above_left", "above_right", "below_left", "below_right")
_ACROSS: Final = {-1: "left", 0: "", 1: "right"}
_ALONG: Final = {-1: "above", 0: "", 1: "below"}
_ORDERED: Final = {1: "after", -1: "before"}


@dataclass(frozen=True)
class Sides:
    """The piles in sight, each with what it is: neighbours are piles of one kind."""

    fields: Sequence[Field]
    kinds: dict[int, str]

    @cached_property
    def _neighbours(self) -> dict[int, dict[str, int]]:
        """The nearest pile of each pile on each side."""
        found: dict[int, dict[str, tuple[int, int]]] = {index: {} for index in self.kinds}
        for index, other in permutations(self.kinds, 2):
            one, two, nearest = self.fields[index], self.fields[other], found[index]
            across, along = two.x - one.x, two.y - one.y
            names = (_ALONG[_sign(along)], _ACROSS[_sign(across)])
            side, far = "_".join(name for name in names if name), abs(across) + abs(along)
            is_alike = self.kinds[index] == self.kinds[other]
            if side and is_alike and (side not in nearest or far < nearest[side][0]):
                nearest[side] = (far, other)
        return {index: {side: other for side, (_, other) in each.items()} for index, each in found.items()}

    def side(self, index: int, other: int) -> str | None:
        """Return on which side of a pile another is its neighbour."""
        around = self._neighbours.get(index, {})
        return next((side for side, each in around.items() if each == other), None)

    def relation(self, name: str) -> Message | None:
        """Return what a relation of the definition is: one side, or the next in order, for all piles that have it."""
        pairs = [
            (index, other)
            for index, field in enumerate(self.fields)
            for other, each in enumerate(self.fields)
            if other in self.kinds and index in self.kinds and each.id in field.relations.get(name, ())
        ]
        sides = {self.side(*pair) for pair in pairs}
        if len(sides) != 1 or None in sides:
            sides = {_ORDERED.get(other - index) for index, other in pairs}
        only = sides.pop() if len(sides) == 1 else None
        return message(f"xmlexplain.near.{only}") if only else None

    def named(self, index: int, others: Sequence[int]) -> Message | None:
        """Name piles as neighbours of a pile; None if one of them is none."""
        sides = [self.side(index, other) for other in others]
        if not sides or None in sides:
            return None
        listing = listed([message(f"xmlexplain.near.{side}") for side in sides])
        return message("xmlexplain.neighbours", n=len(sides), sides=listing)

    def reach(self, index: int, others: Sequence[int]) -> tuple[str, list[int]] | None:
        """Say that all neighbours of a pile are among others, all around or at its sides, and which others are left."""
        around = self._neighbours.get(index, {})
        steps = {side: other for side, other in around.items() if self._touches(index, other)}
        for name, wanted in (("around", {*BESIDE, *_CORNERS}), ("beside", set(BESIDE))):
            near = {steps[side] for side in steps.keys() & wanted}
            rest = [other for other in others if other not in near]
            if near and near <= set(others) and not set(rest) & {*steps.values()}:
                return name, rest
        return None

    def _touches(self, index: int, other: int) -> bool:
        """Say whether a pile is as near as any of its row and of its column: no row or column lies between."""
        rows = sorted({self.fields[each].y for each in self.kinds if self.kinds[each] == self.kinds[index]})
        columns = sorted({self.fields[each].x for each in self.kinds if self.kinds[each] == self.kinds[index]})
        one, two = self.fields[index], self.fields[other]
        return abs(rows.index(one.y) - rows.index(two.y)) <= 1 and abs(columns.index(one.x) - columns.index(two.x)) <= 1


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
