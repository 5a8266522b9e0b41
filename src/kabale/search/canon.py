"""Keys: which positions a search treats as the same.

The exact key is the position's own. A canonical key is the same for positions that turn into each other when things
that are alike (:mod:`kabale.search.symmetry`) are exchanged; from such positions the same can happen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kabale.engine.game import Position
from kabale.search.symmetry import NO_SYMMETRY, STOCK, Symmetry, reordered
from kabale.table.table import FACE_DOWN

Key = Callable[[Position], bytes]
"""Gives bytes that are equal for positions which a search may treat as the same."""

_END: Final = b"\xff"
"""What ends a pile in a table's key."""


def exact(position: Position) -> bytes:
    """Return the position's own key."""
    return position.key()


@dataclass(frozen=True, slots=True)
class Canonical:
    """Makes keys for positions of one deal of one game.

    A position's key begins with its table's, which ends each pile with a byte that is no card; what follows
    (counters that matter) stays as it is, for nothing that is alike has counters of its own.
    """

    piles: tuple[tuple[int, ...], ...]
    served: tuple[tuple[int, ...], ...]
    looks: bytes | None
    suits: tuple[bytes, ...]

    def __call__(self, position: Position) -> bytes:
        """Return the key of a position."""
        count = len(position.table.piles)
        *piles, rest = position.key().split(_END, count)
        groups = self.piles if piles[STOCK] else self.piles + self.served
        if self.looks is not None:
            piles = [pile.translate(self.looks) for pile in piles]
        key = _sorted(piles, groups)
        for become in self.suits:
            key = min(key, _sorted([pile.translate(become) for pile in piles], groups))
        return key + _END + rest


def _sorted(piles: list[bytes], groups: tuple[tuple[int, ...], ...]) -> bytes:
    """Return the piles as one row of bytes, those of each group in the order of their cards."""
    ordered = list(piles)
    for group in groups:
        for index, pile in zip(group, sorted([piles[index] for index in group]), strict=True):
            ordered[index] = pile
    return _END.join(ordered)


def canonical(symmetry: Symmetry, *, suits: bool = False) -> Key:
    """Return what makes canonical keys for a game, :func:`exact` where nothing is alike.

    Orders of the suits are tried only with *suits*: they cost more time than the few positions that
    they save are worth (``docs/search.md`` has the numbers).
    """
    orders = tuple(_for_both_faces(reordered(order)) for order in symmetry.suits) if suits else ()
    looks = None if symmetry.looks == NO_SYMMETRY.looks else _for_both_faces(symmetry.looks)
    if not (symmetry.piles or symmetry.served or looks or orders):
        return exact
    return Canonical(symmetry.piles, symmetry.served, looks, orders)


def _for_both_faces(become: bytes) -> bytes:
    """Return a table for ``bytes.translate``: a look with the bit of its face keeps that."""
    table = bytearray(range(256))
    for look, other in enumerate(become):
        table[look] = other
        table[look | FACE_DOWN] = other | FACE_DOWN
    return bytes(table)
