"""Which features of the language an XML definition uses, in a few words each."""

from collections.abc import Iterator

from kabale.xml.definition import XmlDefinition
from kabale.xml.text.words import Tag


def features(definition: XmlDefinition) -> Iterator[str]:
    """Yield what the tags of the default variant say, and whether there are others."""
    rules = definition.rules
    if len(definition.variants) > 1:
        yield "variants"
    if len(definition.levels) > 1:
        yield "levels"
    if rules.has_jokers:
        yield "jokers"
    if any(rules.lists.values()):
        yield "actions"
    tags = {tag for field in rules.fields for tag in field.texts}
    words = {Tag.REDEALS: "redeals", Tag.BLOCKS: "runs", Tag.INSERT: "laid under", Tag.FILL: "filled by itself"}
    yield from (word for tag, word in words.items() if tag in tags)
    if any(field.locks or field.move_locks for field in rules.fields):
        yield "locks"
    if rules.has_stops:
        yield "stops"
    if any(field.relations for field in rules.fields):
        yield "relations"
    if any(rule.when is not None for field in rules.fields for rule in field.points):
        yield "points for positions"
