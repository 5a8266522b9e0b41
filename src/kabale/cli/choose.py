"""Asking a person at a terminal for the rule variant and the level of a game that has several."""

from collections.abc import Sequence

from kabale.cli.screen import Screen
from kabale.engine.game import Game
from kabale.engine.language import levels_of


def variant(game: Game, given: str | None, screen: Screen) -> str | None:
    """Return the variant to play: the given one, or what the player picks where somebody can be asked."""
    if given is not None or len(game.variants) < 2 or not screen.is_asking:
        return given
    named = (game.texts.variant(each.id, each.text) or each.id for each in game.variants)
    lines = [f"{number}  {each}" for number, each in enumerate(named, 1)]
    number = _number(screen, ["Variants:", *lines], range(1, len(lines) + 1), "variant")
    return game.variants[number - 1].id


def level(game: Game, chosen: str | None, given: int | None, screen: Screen) -> int:
    """Return the level to play in a variant: the given one, or what the player picks who can be asked; else 0."""
    levels = levels_of(game.definition, chosen)
    if given is not None or len(levels) < 2 or not screen.is_asking:
        return given or 0
    return _number(screen, [f"Levels: {levels[0]} to {levels[-1]}"], levels, "level")


def _number(screen: Screen, lines: Sequence[str], allowed: Sequence[int], what: str) -> int:
    """Ask until one of some numbers is typed; Enter alone, or no more input, is the first."""
    while True:
        for line in lines:
            screen.say(line)
        screen.say(f"Which {what}? Enter alone takes {allowed[0]}.")
        line = (screen.ask() or "").strip()
        if not line:
            return allowed[0]
        if line.isascii() and line.isdigit() and len(line) < 9 and int(line) in allowed:
            return int(line)
        screen.say(f"{line[:20]!r} is none of them: expected a number from {allowed[0]} to {allowed[-1]}")
