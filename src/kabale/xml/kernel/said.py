"""What has no place in the tables: the one exception that carries its reason, and words for parts of actions."""

from typing import Final

from kabale.xml.rules.model import Action, Alter, Ask, Condition, GameOver, LayStep, Notice, Set, Step, Test
from kabale.xml.text.words import Tag

UNBOUNDED: Final = 1 << 15
"""Stands for no limit of cards at once."""


class Unsaid(Exception):
    """Something in the rules that tables cannot say; its text names the construct."""


def said_test(test: Test) -> str:
    """Name what a test asks, as the definition writes it."""
    if isinstance(test, Condition):
        return f'bedingung tag="{test.property or ""}"'
    return f'vergleich typ="{test.of or ""}"'


def said_step(step: Step) -> str:
    """Name what a step does, as the definition writes it."""
    match step:
        case Alter():
            return f'aenderung tag="{step.property or ""}"'
        case LayStep():
            return "lege"
        case Set():
            return "setze"
        case Notice():
            return str(step.kind)
        case Ask():
            return str(Tag.MESSAGE)
        case GameOver():
            return str(Tag.GAME_OVER)


def said_action(action: Action) -> str:
    """Name an action with what it does."""
    steps = ", ".join(dict.fromkeys(map(said_step, action.steps)))
    return f"{action.name} does {steps}" if steps else f"{action.name} forbids moves"
