"""What automatic laying must know of an XML game to do no harm (see :mod:`kabale.engine.collect`).

Nothing is safe where actions, fillings or conditions of other fields could answer to it.
"""

from kabale.engine.language import Collecting
from kabale.table.cards import LOOKS
from kabale.table.table import Table
from kabale.xml.play.state import State
from kabale.xml.rules.model import KINDS, Field, Rules
from kabale.xml.text.words import Tag


def collecting(rules: Rules) -> Collecting | None:
    """Return the followers outside the foundations, and where cards may come from; None where it is never safe."""
    if any(rules.lists.values()) or rules.has_jokers or any(map(_answers, rules.fields)):
        return None
    state = State(rules, Table([[] for _ in rules.fields]))
    outside = [pile for pile, field in enumerate(rules.fields) if KINDS[field.kind] != "foundation"]
    sources = {pile for pile in outside if not rules.fields[pile].targets} - _waste(rules)
    return Collecting(_followers(state, outside), frozenset(sources), not any(map(_minds_empty, rules.fields)))


def _answers(field: Field) -> bool:
    """Say whether a field's rules look at other fields, or count its own cards."""
    return bool(field.locks or field.move_locks or field.stops)


def _minds_empty(field: Field) -> bool:
    """Say whether a field is filled when it is empty, or served by whether it is."""
    return bool(field.texts.get(Tag.FILL)) or any(target.when for target in field.targets)


def _waste(rules: Rules) -> set[int]:
    """Return the fields that get several cards at a time: taking their last changes which come up later."""
    found: set[int] = set()
    for field in rules.fields:
        served = [pile for target in field.targets for pile in rules.piles_of(target.piles)]
        found |= {pile for pile in served if served.count(pile) > 1}
    return found


def _followers(state: State, piles: list[int]) -> tuple[bytes, ...]:
    """Return for each look what could be laid on it on one of some fields."""
    tables = {state.ready[pile].fits for pile in piles if state.ready[pile].most is not None}
    return tuple(bytes(any(table[on][look] for table in tables) for look in range(LOOKS)) for on in range(LOOKS))
