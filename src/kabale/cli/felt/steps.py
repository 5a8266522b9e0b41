"""Where the cursor goes by an arrow: from card to card as they lie. Knows plans, and nothing of cards or rules."""

from collections.abc import Sequence
from typing import Final

from kabale.cli.felt.plan import Spot

_CONE: Final = 0.35
"""What lies so much aside, by what it lies ahead, is gone to only where nothing else is."""

_ROW: Final = 2
"""A row is about as high as so many columns are wide."""

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def next_spot(here: Spot, stops: Sequence[Spot], direction: tuple[int, int]) -> Spot | None:
    """Return the next stop in a direction: first within the own pile, then the nearest."""
    ahead = []
    for stop in stops:
        along, aside = _measured(here, stop, direction)
        if along > 0:
            far = (along + aside * 3) * (0.2 if stop.pile == here.pile else 1)
            ahead.append((along <= aside * _CONE, far, stop))
    return min(ahead, default=(False, 0, None))[2]


def _measured(here: Spot, there: Spot, direction: tuple[int, int]) -> tuple[float, float]:
    """Return how far a stop lies in a direction, and aside of it."""
    across = there.column - here.column
    down = (there.row - here.row) * _ROW
    along = across * direction[0] + down * direction[1]
    return along, abs(across * direction[1]) + abs(down * direction[0])
