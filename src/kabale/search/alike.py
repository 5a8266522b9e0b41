"""What may be exchanged in a game without changing what can happen: piles, cards, suits.

Two things are *alike* if exchanging them maps the tables of the game (:mod:`kabale.engine.tables`) to
themselves. Then it maps each position to one from which the same can happen, with the moves that
correspond. This is proven by comparing the tables, all their fields (:class:`Sayings`); where a game offers no tables,
nothing counts as alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from itertools import permutations
from typing import Any, Final, assert_never

from kabale.engine.fits import Fits
from kabale.engine.game import Position
from kabale.engine.tables import PileNames, PileTables, Tables
from kabale.table.cards import LOOKS

STOCK: Final = 0


@dataclass(frozen=True, slots=True)
class Alike:
    """What is alike in a game.

    ``piles`` and ``served`` are groups of two or more pile indices, in file order: the first are alike
    always, the second only as long as no click can serve them any more. ``looks[look]`` is the same for
    looks that are alike; ``suits`` are the other orders of the suits that change nothing: suit s becomes
    ``order[s]``.
    """

    piles: tuple[tuple[int, ...], ...] = ()
    served: tuple[tuple[int, ...], ...] = ()
    looks: bytes = bytes(range(LOOKS))
    suits: tuple[tuple[int, ...], ...] = ()


NOTHING: Final = Alike()


@dataclass(frozen=True, slots=True)
class Known:
    """What a search finds out about a game once, before it begins: its tables, if it has them, and what is alike."""

    tables: Tables | None
    alike: Alike


def known_of(position: Position) -> Known:
    """Find out about the game of a position."""
    tables = position.tables()
    if not isinstance(tables, Tables):
        return Known(None, NOTHING)
    if position.table.properties:
        return Known(tables, NOTHING)  # a pile's properties are in the keys, under its number
    return Known(tables, alike(tables, frozenset(card & 63 for card in position.table.cards())))


@lru_cache(maxsize=16)
def alike(tables: Tables, looks: frozenset[int]) -> Alike:
    """Return what is alike in a game that is played with cards of some looks; kept, as deals of a game often agree."""
    piles = [Sayings.of(pile) for pile in tables.piles]
    groups = _pile_groups([*piles, Sayings.of(tables.stock)])
    relations = [
        fits for fits in dict.fromkeys(fits for pile in piles for fits in pile.relations) if any(map(any, fits))
    ]
    rows = list(dict.fromkeys(row for pile in piles for row in pile.rows))
    classes = _look_classes(relations, rows, sorted(looks))
    # Cards that are alike in all suits leave nothing for orders of the suits to do.
    suits = () if classes != NOTHING.looks else _suit_orders(relations, rows)
    served = tuple(group for group in groups if _is_served(tables.piles[group[0]]))
    always = tuple(group for group in groups if group not in served)
    return Alike(always, served if _stays_empty(tables) else (), classes, suits)


def _is_served(pile: PileTables) -> bool:
    """Say whether a click on the stock deals to a pile, in the piles' order."""
    return any(each.service.count or each.service.fill for each in pile.sets)


def _stays_empty(tables: Tables) -> bool:
    """Say whether the stock, once it is empty, gets no card any more: there is no waste, and no card is laid on it."""
    return tables.stock.waste is None and all(each.lays == (0, 0) for each in tables.piles[STOCK].sets)


# -- piles -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Sayings:
    """All fields of some tables, sorted by what they speak of: other piles, pairs of looks, looks, none of these."""

    naming: list[tuple[PileNames, Any]] = field(default_factory=list)
    relations: list[Fits] = field(default_factory=list)
    rows: list[bytes] = field(default_factory=list)
    others: list[object] = field(default_factory=list)

    @staticmethod
    def of(tables: Any) -> "Sayings":
        """Go through the fields of a dataclass, and those of the dataclasses that they hold."""
        found = Sayings()
        found._add(tables)
        return found

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

    def are_of_like_piles(self, other: "Sayings") -> bool:
        """Say whether all is equal that does not name piles."""
        return (self.others, self.rows, self.relations) == (other.others, other.rows, other.relations)

    def named(self, become: Sequence[int]) -> list[object]:
        """Return what is said of piles, each of which goes by another index."""
        return [_renamed(how, value, become) for how, value in self.naming]


def _renamed(how: PileNames, value: Any, become: Sequence[int]) -> object:
    """Return a field that names piles by their other indices; what has no order is put in one."""
    if value is None:
        return None
    match how:
        case PileNames.ONE:
            return become[value]
        case PileNames.ROW:
            return bytes(map(value.__getitem__, become))
        case PileNames.ANY_ORDER:
            return sorted(become[index] for index in value)
        case PileNames.IN_ORDER:
            return [become[index] for index in value]
        case PileNames.COUNTS:
            return [sorted((become[index], count) for index, count in place) for place in value]
        case _:
            assert_never(how)


def _pile_groups(sayings: Sequence[Sayings]) -> list[tuple[int, ...]]:
    """Return the groups of piles of which any two may be exchanged; the last of the sayings are those of the stock.

    If a and b may be exchanged, and b and c, so may a and c: that is the first, the second and the first again.
    """
    count = len(sayings) - 1
    before = [each.named(range(count)) for each in sayings]
    groups: list[list[int]] = []
    for index in range(STOCK + 1, count):
        for group in groups:
            first = group[0]
            if sayings[first].are_of_like_piles(sayings[index]):
                become = [*range(count)]
                become[first], become[index] = index, first
                after = (sayings[each].named(become) for each in (*become, count))
                if all(one == other for one, other in zip(before, after, strict=True)):
                    group.append(index)
                    break
        else:
            groups.append([index])
    return [tuple(group) for group in groups if len(group) > 1]


def _rows_agree(rows: Sequence[bytes], first: int, second: int) -> bool:
    """Say whether a square of flags stays as it is when two rows are exchanged, and the same two columns."""
    one, two = bytearray(rows[first]), bytearray(rows[second])
    two[first], two[second] = two[second], two[first]
    others = (row for index, row in enumerate(rows) if index not in (first, second))
    return one == two and all(row[first] == row[second] for row in others)


# -- cards -----------------------------------------------------------------------------------------------------------


def _look_classes(relations: Sequence[Fits], rows: Sequence[bytes], looks: Sequence[int]) -> bytes:
    """Return for each look the first one that is alike to it."""
    classes = bytearray(range(LOOKS))
    firsts: list[int] = []
    for look in looks:
        first = next((each for each in firsts if _are_alike(relations, rows, each, look)), None)
        if first is None:
            firsts.append(look)
        else:
            classes[look] = first
    return bytes(classes)


def _are_alike(relations: Sequence[Fits], rows: Sequence[bytes], one: int, two: int) -> bool:
    """Say whether exchanging two looks maps rows and relations to themselves."""
    return all(row[one] == row[two] for row in rows) and all(_rows_agree(fits, one, two) for fits in relations)


def _suit_orders(relations: Sequence[Fits], rows: Sequence[bytes]) -> tuple[tuple[int, ...], ...]:
    """Return the orders of the suits that map rows and relations to themselves, without the one they have."""
    orders = list(permutations(range(4)))[1:]
    return tuple(order for order in orders if _keeps(relations, rows, reordered(order)))


def reordered(order: Sequence[int]) -> bytes:
    """Return the look that each look becomes when the suits are put in another order; a joker stays.

    >>> reordered((3, 1, 2, 0))[1]
    49
    """
    return bytes(order[look >> 4] << 4 | look & 15 if look & 15 else look for look in range(LOOKS))


def _keeps(relations: Sequence[Fits], rows: Sequence[bytes], become: bytes) -> bool:
    return all(_permuted(row, become) == row for row in rows) and all(
        _permuted(fits[become[on]], become) == fits[on] for fits in relations for on in range(LOOKS)
    )


def _permuted(row: bytes, become: bytes) -> bytes:
    return bytes(map(row.__getitem__, become))
