"""The models that a table of facts does not make alone: gaps filled at once, counting, chance, no building at all."""

from tests.referee.library import (
    Model,
    acesup,
    counted,
    discards,
    facts_famous,
    facts_popular,
    facts_wheels,
    famous,
    fans,
    filled,
    golf,
    pairs,
    rows,
    squares,
)

MODELS: list[Model] = [
    *acesup.GAMES,
    *counted.GAMES,
    *discards.GAMES,
    *facts_wheels.GAMES,
    *fans.GAMES,
    *filled.GAMES,
    *golf.GAMES,
    *pairs.GAMES,
    *rows.GAMES,
    *squares.GAMES,
]

WRONG: list[Model] = [
    *acesup.WRONG,
    *counted.WRONG,
    *discards.WRONG,
    *facts_famous.WRONG,
    *facts_popular.WRONG,
    *facts_wheels.WRONG,
    *famous.WRONG,
    *fans.WRONG,
    *filled.WRONG,
    *golf.WRONG,
    *pairs.WRONG,
    *rows.WRONG,
    *squares.WRONG,
]
"""The same with one rule changed: they must be found out."""

LATE = {
    "bastille": 500,
    "bilderrad": 330,
    "koenigsstern": 330,
    "parallelen": 200,
    "sultan": 250,
    "treffer": 330,
    "zopf": 250,
}
"""How long a line must be where a rule counts late: a stock that is gone through, a guard that is used up."""
