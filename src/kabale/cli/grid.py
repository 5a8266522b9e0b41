"""Where piles stand on a grid of characters: the lay-out's own places, scaled.

Places are kept as the definition has them: what stands side by side or one below the other there
does so here. Knows places of piles and how wide things are; draws nothing.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from kabale.cli.paint import CARD
from kabale.view import PileView

STEP: Final = CARD + 1
"""Columns from one card to the next beside it."""

_FAN: Final = 7 * STEP
"""Columns for a fan, where there is room."""

_SQUARED: Final = 0.07
"""A stock, waste or foundation that leaves less of a covered card free than this share of it is as good as squared."""

LOOKED_THROUGH: Final = frozenset({"tableau", "reserve", "cell"})
"""Kinds whose cards a player wants to see, however little the lay-out spreads them."""

_LEVEL: Final = 0.2
"""How much lower than its neighbours a pile of the same band may stand, in heights of a card."""

_CARD_ROOM: Final = 7.1
"""Characters that stand for the width of a card, where there is room: of 71 units, ten are a character."""

Piles = Mapping[int, PileView]
Size = tuple[int, int]
"""Width and height of a card in units of the lay-out: 71 by 96 in one language, 4 by 6 in the other."""


def bands(piles: Piles, size: Size) -> dict[int, int]:
    """Return for each pile the band it stands in, counted from 0 at the upper edge.

    Piles of nearly one height share a band; but one that lies partly over another is in a later one.
    """
    numbers: dict[int, int] = {}
    number, band = -1, list[PileView]()
    for index, pile in sorted(piles.items(), key=lambda item: item[1].y):
        over = any(other.y < pile.y and abs(other.x - pile.x) < size[0] for other in band)
        if not band or over or pile.y - band[0].y > size[1] * _LEVEL:
            number, band = number + 1, []
        band.append(pile)
        numbers[index] = number
    return numbers


def columns(
    piles: Piles, band_of: Mapping[int, int], width: int, size: Size, card: int = CARD
) -> dict[int, int] | None:
    """Return the column of each pile, None if the width has no room for them side by side.

    *card* is how many columns a card takes.
    """
    step = card + STEP - CARD
    left = min(pile.x for pile in piles.values())
    by_band: dict[int, list[int]] = {}
    for index in sorted(piles, key=lambda each: (piles[each].x, each)):
        by_band.setdefault(band_of[index], []).append(index)
    rows = list(by_band.values())
    # The distance from pile to pile that occurs most; of several, the shortest.
    places = [[piles[index].x for index in row] for row in rows]
    gaps = Counter(after - before for row in places for before, after in pairwise(row) if after > before)
    gap = min(gaps, key=lambda each: (-gaps[each], each)) if gaps else size[0]
    usual = max(step, round(gap / size[0] * (_CARD_ROOM + card - CARD)))
    spread = {index for index, pile in piles.items() if is_fanned(pile, size) and is_across(pile)}
    fans = {index for index in spread if piles[index].kind in ("tableau", "reserve")}
    for characters in range(width if fans else usual, step - 1, -1):
        scaled = {index: round((pile.x - left) * characters / gap) for index, pile in piles.items()}
        # In a row, each pile moves to the right until it does not lie on the one before it.
        for before, index in (pair for row in rows for pair in pairwise(row)):
            scaled[index] = max(scaled[index], scaled[before] + step)
        # A fan at the right edge gets some room too, as long as the others have more than usual.
        ends = (column + (_FAN if index in fans and characters > usual else card) for index, column in scaled.items())
        if max(ends) <= width:
            return scaled
    return None


def is_fanned(pile: PileView, size: Size) -> bool:
    """Say whether a pile's cards are drawn one by one, and not as a squared pile."""
    free = max(abs(pile.dx) / size[0], abs(pile.dy) / size[1])
    return free > 0 if pile.kind in LOOKED_THROUGH else free >= _SQUARED


def is_across(pile: PileView) -> bool:
    """Say whether a pile's cards lie beside each other, and not one below the other."""
    return abs(pile.dx) > abs(pile.dy)
