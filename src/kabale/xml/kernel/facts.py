"""What the tables of an XML position are made of beside its rules: positions that agree in it have the same tables."""

from kabale.table.table import Value
from kabale.xml.play.state import State
from kabale.xml.rules.model import Condition, Rules
from kabale.xml.text.values import Property
from kabale.xml.text.words import Tag

TableFacts = tuple[
    tuple[tuple[str, int], ...],
    tuple[tuple[object, Value], ...],
    tuple[int, ...],
    tuple[tuple[int, ...], ...],
    tuple[int, ...],
]
"""Counters, properties, how many cards each pile has, which of its places lie face down, and the few looks that matter.
"""


def table_facts(state: State) -> TableFacts:
    """Return what a position's tables are made of."""
    table, down = state.table, state.table.down
    looks = [pile[0] & 63 for pile, field in zip(state.piles, state.fields, strict=True) if pile and field.start_when]
    looks += [state.piles[pile][-1] & 63 for pile in _asked_tops(state.rules) if state.piles[pile]]
    return (
        tuple(sorted(table.counters.items())),
        tuple(sorted(table.properties.items())),
        tuple(map(len, state.piles)),
        tuple(tuple(place for place, card in enumerate(pile) if card in down) for pile in state.piles),
        tuple(looks),
    )


def _asked_tops(rules: Rules) -> frozenset[int]:
    """Return the piles of which ``abschluss`` asks for a card: their sequences go by it (:mod:`.upkeep`)."""
    tests = (test for action in rules.lists[Tag.AFTER] for test in action.tests if isinstance(test, Condition))
    return frozenset(rules.piles_of(tuple({test.field for test in tests if test.property is Property.CARD})))
