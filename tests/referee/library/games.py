"""All models, by the families of their facts, and the games that are no building."""

from tests.referee.library import (
    Model,
    acesup,
    facts_klondike,
    facts_open,
    facts_reserves,
    facts_spider,
    facts_thieves,
    facts_twins,
    golf,
    pairs,
)
from tests.referee.library.builders import Builder

FAMILIES = (
    facts_klondike,
    facts_thieves,
    facts_spider,
    facts_open,
    facts_reserves,
    facts_twins,
)
MODELS: list[Model] = [Builder(facts) for family in FAMILIES for facts in family.GAMES]
MODELS += [*acesup.GAMES, *golf.GAMES, *pairs.GAMES]

WRONG: list[Model] = [*acesup.WRONG, *golf.WRONG, *pairs.WRONG]
"""Models of the odd games with one rule changed: they must be found out."""
