"""All models, by the families of their facts, and the games that are no building."""

from tests.referee.library import (
    Model,
    asked,
    facts_famous,
    facts_klondike,
    facts_named,
    facts_open,
    facts_popular,
    facts_reserves,
    facts_spider,
    facts_thieves,
    facts_twins,
    famous,
    nestor,
    odd_games,
    reserves,
    shamrocks,
)
from tests.referee.library.builders import Builder

FAMILIES = (
    facts_klondike,
    facts_thieves,
    facts_spider,
    facts_open,
    facts_reserves,
    facts_popular,
    facts_twins,
    facts_named,
)
MODELS: list[Model] = [Builder(facts) for family in FAMILIES for facts in family.GAMES]
MODELS += [*odd_games.MODELS, *facts_popular.MODELS, *reserves.GAMES, *shamrocks.GAMES, *nestor.GAMES]
MODELS += [*facts_famous.GAMES, *famous.GAMES, *asked.GAMES]
