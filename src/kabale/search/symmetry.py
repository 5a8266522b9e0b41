"""Piles and cards that may be exchanged without changing what can happen, and keys made from that.

Two things are *alike* if exchanging them maps the tables of the game (:mod:`kabale.engine.tables`) to themselves. Then
it maps each position to one from which the same can happen, with the moves that correspond. The proof compares all
fields of the tables (:class:`FieldGroups`). Without tables nothing counts as alike. The exact key is the position's
own. A canonical key is the same for positions that turn into each other when alike things are exchanged.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any, Final, assert_never

from kabale.engine.fits import Fits
from kabale.engine.game import Position
from kabale.engine.tables import PileNames, Tables
from kabale.table.cards import LOOKS
from kabale.table.table import FACE_DOWN

STOCK: Final = 0


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The alike piles and looks of a game.

    ``piles`` and ``served`` are groups of two or more pile indices, in file order. The first are always alike, the
    second once no click can serve them any more. ``looks[look]`` is the same for alike looks.
    """

    piles: tuple[tuple[int, ...], ...] = ()
    served: tuple[tuple[int, ...], ...] = ()
    looks: bytes = bytes(range(LOOKS))


NO_SYMMETRY: Final = Symmetry()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A game's tables, if it has them, and what is alike in it."""

    tables: Tables | None
    symmetry: Symmetry


def knowledge_of(position: Position) -> Knowledge:
    """Return what a search needs to know about the game of a position."""
    tables = position.tables()
    if not isinstance(tables, Tables):
        return Knowledge(None, NO_SYMMETRY)
    if position.table.properties:
        return Knowledge(tables, NO_SYMMETRY)  # a pile's properties are in the keys, under its number
    return Knowledge(tables, symmetry_of(tables, frozenset(card & 63 for card in position.table.cards())))


@lru_cache(maxsize=16)
def symmetry_of(tables: Tables, looks: frozenset[int]) -> Symmetry:
    """Return what is alike in a game with cards of some looks; cached, because deals of a game often agree."""
    said = [FieldGroups.of(pile) for pile in tables.piles]
    # Piles: those that a click on the stock deals to, in their order, are alike only while it is empty for good.
    groups = _pile_groups([*said, FieldGroups.of(tables.stock)])
    served = [
        group
        for group in groups
        if any(each.service.count or each.service.fill for each in tables.piles[group[0]].sets)
    ]
    stays_empty = tables.stock.waste is None and all(each.lays == (0, 0) for each in tables.piles[STOCK].sets)
    always = tuple(group for group in groups if group not in served)
    # Cards: each goes to the first that it is alike to. Relations that never hold stay as they are, whatever happens.
    relations = [
        fits for fits in dict.fromkeys(fits for each in said for fits in each.relations) if any(map(any, fits))
    ]
    rows = list(dict.fromkeys(row for each in said for row in each.rows))
    classes = bytearray(range(LOOKS))
    firsts: list[int] = []
    for look in sorted(looks):
        first = next((each for each in firsts if _are_alike(relations, rows, each, look)), None)
        if first is None:
            firsts.append(look)
        else:
            classes[look] = first
    return Symmetry(always, tuple(served) if stays_empty else (), bytes(classes))


@dataclass(slots=True)
class FieldGroups:
    """All fields of some tables, sorted by what they name: other piles, pairs of looks, looks, none of these."""

    naming: list[tuple[PileNames, Any]] = field(default_factory=list)
    relations: list[Fits] = field(default_factory=list)
    rows: list[bytes] = field(default_factory=list)
    others: list[object] = field(default_factory=list)

    @staticmethod
    def of(tables: Any) -> "FieldGroups":
        """Go through the fields of a dataclass, and those of the dataclasses that they hold."""
        groups = FieldGroups()
        groups._add(tables)
        return groups

    def _add(self, tables: Any) -> None:
        self.others.append(type(tables))
        for each in fields(tables):
            value = getattr(tables, each.name)
            if "piles" in each.metadata:
                self.naming.append((each.metadata["piles"], value))
                continue
            for part in value if isinstance(value, tuple) and value and is_dataclass(value[0]) else (value,):
                if is_dataclass(part):
                    self._add(part)
                elif isinstance(part, bytes):
                    self.rows.append(part)
                elif isinstance(part, tuple) and isinstance(part[0], bytes):
                    self.relations.append(part)
                else:
                    self.others.append(part)

    def are_of_like_piles(self, other: "FieldGroups") -> bool:
        """Return whether all fields are equal that do not name piles."""
        return (self.others, self.rows, self.relations) == (other.others, other.rows, other.relations)

    def named(self, become: Sequence[int]) -> list[object]:
        """Return the fields that name piles, with each pile renumbered; sort those without an order."""
        names: list[object] = []
        for how, value in self.naming:
            if value is None:
                names.append(None)
                continue
            match how:
                case PileNames.ONE:
                    names.append(become[value])
                case PileNames.ROW:
                    names.append(bytes(map(value.__getitem__, become)))
                case PileNames.ANY_ORDER:
                    names.append(sorted(become[index] for index in value))
                case PileNames.IN_ORDER:
                    names.append([become[index] for index in value])
                case PileNames.COUNTS:
                    names.append([sorted((become[index], count) for index, count in place) for place in value])
                case _:
                    assert_never(how)
        return names


def _pile_groups(said: Sequence[FieldGroups]) -> list[tuple[int, ...]]:
    """Return the groups of piles of which any two may be exchanged; the last fields are those of the stock.

    Comparing with one pile of a group is enough: exchanging a and c is exchanging a and b, b and c, a and b.
    """
    count = len(said) - 1
    before = [each.named(range(count)) for each in said]
    groups: list[list[int]] = []
    for index in range(STOCK + 1, count):
        for group in groups:
            first = group[0]
            if said[first].are_of_like_piles(said[index]):
                become = [*range(count)]
                become[first], become[index] = index, first
                after = (said[each].named(become) for each in (*become, count))
                if all(one == other for one, other in zip(before, after, strict=True)):
                    group.append(index)
                    break
        else:
            groups.append([index])
    return [tuple(group) for group in groups if len(group) > 1]


def _are_alike(relations: Sequence[Fits], rows: Sequence[bytes], first: int, second: int) -> bool:
    if any(row[first] != row[second] for row in rows):
        return False
    for fits in relations:
        # The square of flags stays as it is when two of its rows are exchanged, and the same two columns.
        exchanged = bytearray(fits[second])
        exchanged[first], exchanged[second] = exchanged[second], exchanged[first]
        if fits[first] != exchanged or any(
            row[first] != row[second] for on, row in enumerate(fits) if on not in (first, second)
        ):
            return False
    return True


Key = Callable[[Position], bytes]
"""Returns bytes that are equal for positions that a search may treat as the same."""

_END: Final = b"\xff"


def exact(position: Position) -> bytes:
    """Return the position's own key."""
    return position.key()


@dataclass(frozen=True, slots=True)
class Canonical:
    """Makes keys for positions of one deal; the counters after the table's key stay, because nothing alike has any."""

    piles: tuple[tuple[int, ...], ...]
    served: tuple[tuple[int, ...], ...]
    looks: bytes | None

    def __call__(self, position: Position) -> bytes:
        """Return the key of a position."""
        count = len(position.table.piles)
        *piles, rest = position.key().split(_END, count)
        groups = self.piles if piles[STOCK] else self.piles + self.served
        if self.looks is not None:
            piles = [pile.translate(self.looks) for pile in piles]
        for group in groups:
            for index, pile in zip(group, sorted([piles[index] for index in group]), strict=True):
                piles[index] = pile
        return _END.join([*piles, rest])


def canonical(symmetry: Symmetry) -> Key:
    """Return the maker of canonical keys for a game, :func:`exact` if nothing is alike."""
    looks = None if symmetry.looks == NO_SYMMETRY.looks else _for_both_faces(symmetry.looks)
    if not (symmetry.piles or symmetry.served or looks):
        return exact
    return Canonical(symmetry.piles, symmetry.served, looks)


def _for_both_faces(become: bytes) -> bytes:
    """Return a table for ``bytes.translate`` in which a look keeps the bit of its face."""
    table = bytearray(range(256))
    for look, other in enumerate(become):
        table[look] = other
        table[look | FACE_DOWN] = other | FACE_DOWN
    return bytes(table)
