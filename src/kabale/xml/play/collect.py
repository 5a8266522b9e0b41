"""What automatic laying must know of an XML game to do no harm (see :mod:`kabale.engine.collect`).

Nothing is safe where actions, fillings or conditions of other fields could answer to it.
"""

from kabale.engine.language import Collecting
from kabale.table.cards import LOOKS
from kabale.table.table import Table
from kabale.xml.play.state import State
from kabale.xml.rules.model import KINDS, Rules
from kabale.xml.text.words import Tag


def collecting(rules: Rules) -> Collecting | None:
    """Return the followers outside the foundations, and where cards may come from; None where it is never safe."""
    fields = rules.fields
    looks_around = any(field.locks or field.move_locks or field.stops for field in fields)
    if any(rules.lists.values()) or rules.has_jokers or looks_around:
        return None
    state = State(rules, Table([[] for _ in fields]))
    outside = [pile for pile, field in enumerate(fields) if KINDS[field.kind] != "foundation"]
    # A field that gets several cards at a time is a waste: taking its last ones changes which come up later.
    wastes: set[int] = set()
    for field in fields:
        served = [pile for target in field.targets for pile in rules.piles_of(target.piles)]
        wastes |= {pile for pile in served if served.count(pile) > 1}
    sources = {pile for pile in outside if not fields[pile].targets} - wastes
    minds_empty = any(field.texts.get(Tag.FILL) or any(rule.when for rule in field.targets) for field in fields)
    # For each look what could be laid on it on one of the fields outside.
    tables = {state.ready[pile].fits for pile in outside if state.ready[pile].most is not None}
    followers = (bytes(any(table[on][look] for table in tables) for look in range(LOOKS)) for on in range(LOOKS))
    return Collecting(tuple(followers), frozenset(sources), not minds_empty)
