"""What may be exchanged in a game without changing what can happen: piles, cards, suits.

Two things are *alike* if exchanging them maps the tables of the game (:mod:`kabale.engine.tables`) to
themselves. Then it maps each position to one from which the same can happen, with the moves that
correspond. This is proven by comparing the tables, field by field; where a game offers no tables, or
they have a field that is not known here, nothing counts as alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import permutations
from typing import Final

from kabale.engine.fits import Fits
from kabale.engine.protocol import Position
from kabale.engine.tables import PileTables, StockTables, Tables
from kabale.table.cards import LOOKS

STOCK: Final = 0

_NAMING_PILES: Final = {"from_empty", "from_held", "taking_shut", "laying_shut", "covers", "needs_held", "second"} | {
    *("refills", "pairs_to", "pairs_shut")
}
"""The fields of a pile that name piles; the others are the same for piles that are alike."""

_NAMING_NONE: Final = {
    *("takes", "runs", "lays", "by_singles", "start", "fits", "most", "goal", "reveal", "hides", "serve"),
    *("serve_if_full", "fill", "goal_run", "goal_or_empty", "alone", "cover_taking", "cover_laying"),
    *("rotates", "rotates_fitting", "rotates_once", "rotated", "mark", "mask", "both", "switch", "pairs", "clears"),
}

_KNOWN: Final = (
    (PileTables, _NAMING_PILES | _NAMING_NONE),
    (StockTables, {"draw", "waste", "passes", "turns"}),
    (Tables, {"piles", "stock"}),
)


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
    if not _is_known():
        return NOTHING
    groups = _pile_groups(tables)
    steady = tuple(group for group in groups if not _is_served(tables.piles[group[0]]))
    served = tuple(group for group in groups if _is_served(tables.piles[group[0]]))
    classes = _look_classes(tables, sorted(looks))
    # Cards that are alike in all suits leave nothing for orders of the suits to do.
    suits = () if classes != NOTHING.looks else _suit_orders(tables)
    return Alike(steady, served if _stays_empty(tables) else (), classes, suits)


def _is_known() -> bool:
    """Say whether the tables have no field but those that are compared here."""
    return all({field.name for field in fields(kind)} == names for kind, names in _KNOWN)


def _is_served(pile: PileTables) -> bool:
    """Say whether a click on the stock deals to a pile, in the piles' order."""
    return any(each.serve or each.fill for each in pile.sets)


def _stays_empty(tables: Tables) -> bool:
    """Say whether the stock, once it is empty, gets no card any more: there is no waste, and no card is laid on it."""
    return tables.stock.waste is None and all(each.lays == (0, 0) for each in tables.piles[STOCK].sets)


# -- piles -----------------------------------------------------------------------------------------------------------


def _pile_groups(tables: Tables) -> list[tuple[int, ...]]:
    """Return the groups of piles of which any two may be exchanged.

    If a and b may be exchanged, and b and c, so may a and c: that is the first, the second and the first again.
    """
    groups: list[list[int]] = []
    for index in range(len(tables.piles)):
        if index not in (STOCK, tables.stock.waste):
            group = next((each for each in groups if _can_exchange(tables, each[0], index)), None)
            if group is None:
                groups.append([index])
            else:
                group.append(index)
    return [tuple(group) for group in groups if len(group) > 1]


def _can_exchange(tables: Tables, first: int, second: int) -> bool:
    """Say whether exchanging two piles maps the tables to themselves; one with a counter of its own stays."""
    piles = tables.piles
    if piles[first].rotated or any(
        getattr(piles[first], name) != getattr(piles[second], name) for name in _NAMING_NONE
    ):
        return False
    become = list(range(len(piles)))
    become[first], become[second] = second, first
    return all(_exchanged(piles[become[index]], become) == _exchanged(pile, None) for index, pile in enumerate(piles))


def _exchanged(pile: PileTables, become: Sequence[int] | None) -> PileTables:
    """Return the tables of a pile after piles were exchanged, all lists of piles in order; None for no exchange."""
    change = list(range(len(pile.from_empty))) if become is None else become
    return replace(
        pile,
        from_empty=bytes(map(pile.from_empty.__getitem__, change)),
        from_held=bytes(map(pile.from_held.__getitem__, change)),
        covers=tuple(tuple(sorted((change[index], count) for index, count in each)) for each in pile.covers),
        needs_held=None if pile.needs_held is None else change[pile.needs_held],
        second=None if pile.second is None else _exchanged(pile.second, become),
        taking_shut=_renamed(pile.taking_shut, change),
        laying_shut=_renamed(pile.laying_shut, change),
        refills=tuple(change[index] for index in pile.refills),
        pairs_to=None if pile.pairs_to is None else change[pile.pairs_to],
        pairs_shut=_renamed(pile.pairs_shut, change) or (),
    )


def _renamed(piles: tuple[int, ...] | None, change: Sequence[int]) -> tuple[int, ...] | None:
    return None if piles is None else tuple(sorted(change[index] for index in piles))


def _rows_agree(rows: Sequence[bytes], first: int, second: int) -> bool:
    """Say whether a square of flags stays as it is when two rows are exchanged, and the same two columns."""
    one, two = bytearray(rows[first]), bytearray(rows[second])
    two[first], two[second] = two[second], two[first]
    others = (row for index, row in enumerate(rows) if index not in (first, second))
    return one == two and all(row[first] == row[second] for row in others)


# -- cards -----------------------------------------------------------------------------------------------------------


def _relations(tables: Tables) -> list[Fits]:
    """Return the relations between two cards, each once, but those that never hold."""
    sets = [each for pile in tables.piles for each in pile.sets]
    found = [fits for each in sets for fits in (each.fits, each.runs, each.goal_run, each.pairs) if fits is not None]
    return [fits for fits in dict.fromkeys(found) if any(map(any, fits))]


def _rows(tables: Tables) -> list[bytes]:
    """Return what is said of single cards (what may lie on an empty pile, say), each once."""
    sets = [each for pile in tables.piles for each in pile.sets]
    return list(dict.fromkeys(row for each in sets for row in (each.start, each.alone, each.clears)))


def _look_classes(tables: Tables, looks: Sequence[int]) -> bytes:
    """Return for each look the first one that is alike to it."""
    classes = bytearray(range(LOOKS))
    relations, rows = _relations(tables), _rows(tables)
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


def _suit_orders(tables: Tables) -> tuple[tuple[int, ...], ...]:
    """Return the orders of the suits that map rows and relations to themselves, without the one they have."""
    relations, rows = _relations(tables), _rows(tables)
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
