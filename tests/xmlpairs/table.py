"""All probes of all themes, by place."""

from tests.xmlpairs import (
    actions,
    cards,
    changes,
    comparisons,
    conditions,
    dealing,
    display,
    game,
    lege,
    locks,
    sequence,
)
from tests.xmlpairs.probe import by_place
from tests.xmlpairs.same import SAME

__all__ = ["MISSING", "PLACES_OF_WORDS", "PROBES", "SAME"]

THEMES = (game, cards, sequence, locks, dealing, display, actions, conditions, comparisons, changes, lege)

PROBES = [probe for theme in THEMES for probe in theme.PROBES]

PLACES_OF_WORDS = by_place(PROBES)

MISSING: dict[str, str] = {}
"""Places whose words have no effect yet that could be seen, and what is wrong; their probes are not asked."""
