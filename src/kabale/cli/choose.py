"""Asking a person at a terminal for the rule variant and the level of a game that has several."""

from collections.abc import Sequence

import typer

from kabale.cli.screen import Screen
from kabale.engine.game import Game
from kabale.engine.language import levels_of
from kabale.messages import message


def variant(game: Game, given: str | None, screen: Screen) -> str | None:
    """Return the variant to play: the given one, or what the player picks where somebody can be asked."""
    if given is not None or len(game.variants) < 2 or not screen.is_asking:
        return given
    named = [game.texts.variant(each.id, each.text, screen.language) or each.id for each in game.variants]
    if screen.has_room:
        return game.variants[_chosen(screen, "table.fresh.variant", named)].id
    lines = [f"{number}  {each}" for number, each in enumerate(named, 1)]
    number = _number(
        screen, [message("play.variants").text(screen.language), *lines], range(1, len(lines) + 1), "variant"
    )
    return game.variants[number - 1].id


def level(game: Game, chosen: str | None, given: int | None, screen: Screen) -> int:
    """Return the level to play in a variant: the given one, or what the player picks who can be asked; else 0."""
    levels = levels_of(game.definition, chosen)
    if given is not None or len(levels) < 2 or not screen.is_asking:
        return given or 0
    if screen.has_room:
        return levels[_chosen(screen, "table.fresh.level", list(map(str, levels)))]
    return _number(
        screen, [message("play.levels", low=levels[0], high=levels[-1]).text(screen.language)], levels, "level"
    )


def _chosen(screen: Screen, key: str, lines: Sequence[str]) -> int:
    """Let the player choose on the whole screen, or leave the program. Raises KeyboardInterrupt."""
    from kabale.cli.felt.app import show
    from kabale.cli.felt.choosing import Choosing

    choosing = Choosing(message(key).text(screen.language), lines, screen.signs, screen.language)
    show(choosing, is_coloured=screen.is_coloured, language=screen.language)
    if choosing.chosen is None:
        raise typer.Exit
    return choosing.chosen


def _number(screen: Screen, lines: Sequence[str], allowed: Sequence[int], what: str) -> int:
    """Ask until one of some numbers is typed; Enter alone, or no more input, is the first."""
    while True:
        for line in lines:
            screen.say(line)
        screen.say(message(f"play.which_{what}", first=allowed[0]).text(screen.language))
        line = (screen.ask() or "").strip()
        if not line:
            return allowed[0]
        if line.isascii() and line.isdigit() and len(line) < 9 and int(line) in allowed:
            return int(line)
        expected = {"low": allowed[0], "high": allowed[-1]}
        screen.say(message("play.none_of_them", text=repr(line[:20]), **expected).text(screen.language))
