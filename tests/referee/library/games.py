"""All models, by the families of their facts."""

from tests.referee.library import Model, facts_klondike
from tests.referee.library.builders import Builder

MODELS: list[Model] = [Builder(facts) for family in (facts_klondike,) for facts in family.GAMES]
