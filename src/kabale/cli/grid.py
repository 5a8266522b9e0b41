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

FANNED: Final = 7
"""From this many units a card on, the cards of a pile are drawn one by one; below, as a squared pile."""

_LEVEL: Final = 0.2
"""How much lower than its neighbours a pile of the same band may stand, in heights of a card."""

_PER_CHARACTER: Final = 10
"""Units of the lay-out for a character, where there is room: a card of 71 takes 7."""

Piles = Mapping[int, PileView]


def bands(piles: Piles, card_width: int, card_height: int) -> dict[int, int]:
    """Return for each pile the band it stands in, counted from 0 at the upper edge.

    Piles of nearly one height share a band; but one that lies partly over another is in a later one.
    """
    numbers: dict[int, int] = {}
    number, band = -1, list[PileView]()
    for index, pile in sorted(piles.items(), key=lambda item: item[1].y):
        over = any(other.y < pile.y and abs(other.x - pile.x) < card_width for other in band)
        if not band or over or pile.y - band[0].y > card_height * _LEVEL:
            number, band = number + 1, []
        band.append(pile)
        numbers[index] = number
    return numbers


def columns(piles: Piles, band_of: Mapping[int, int], width: int) -> dict[int, int] | None:
    """Return the column of each pile, None if the width has no room for them side by side."""
    left = min(pile.x for pile in piles.values())
    by_band: dict[int, list[int]] = {}
    for index in sorted(piles, key=lambda each: (piles[each].x, each)):
        by_band.setdefault(band_of[index], []).append(index)
    rows = list(by_band.values())
    # The distance from pile to pile that occurs most; of several, the shortest.
    places = [[piles[index].x for index in row] for row in rows]
    gaps = Counter(after - before for row in places for before, after in pairwise(row) if after > before)
    gap = min(gaps, key=lambda each: (-gaps[each], each)) if gaps else STEP * _PER_CHARACTER
    usual = max(STEP, round(gap / _PER_CHARACTER))
    fans = {index for index, pile in piles.items() if is_fan(pile) and pile.kind in ("tableau", "reserve")}
    for characters in range(width if fans else usual, STEP - 1, -1):
        scaled = {index: round((pile.x - left) * characters / gap) for index, pile in piles.items()}
        # In a row, each pile moves to the right until it does not lie on the one before it.
        for before, index in (pair for row in rows for pair in pairwise(row)):
            scaled[index] = max(scaled[index], scaled[before] + STEP)
        # A fan at the right edge gets some room too, as long as the others have more than usual.
        ends = (column + (_FAN if index in fans and characters > usual else CARD) for index, column in scaled.items())
        if max(ends) <= width:
            return scaled
    return None


def is_fan(pile: PileView) -> bool:
    """Say whether a pile's cards lie beside each other."""
    return abs(pile.dx) >= FANNED and abs(pile.dx) > abs(pile.dy)
