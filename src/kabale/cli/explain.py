"""``kabale explain``: the rules of a game in plain words."""

from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli import completion
from kabale.cli.common import AsJson, print_json, wrong_usage
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import FormatName, game_of

if TYPE_CHECKING:
    from kabale.engine.game import Game

CRIBBAGE = "cribbage"
"""What is explained beside the games of the library and definitions."""

Explained = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game of the library, the path of a definition, - for standard input; or cribbage.",
        autocompletion=completion.rules,
    ),
]


def explain(
    game: Explained,
    full: Annotated[bool, typer.Option("--full", help="Add every value in force, and what it means.")] = False,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Tell the rules of a game in plain words."""
    from kabale.cli.paint import worded
    from kabale.cli.screen import Screen

    chosen = spoken(language, for_program=as_json)
    is_cribbage, screen = game == CRIBBAGE, Screen()
    text = _cribbage(chosen, full=full) if is_cribbage else _rules(game_of(game, form), chosen, full=full)
    if as_json:
        print_json({"text": text + "\n"})
    else:
        screen.read(worded(text, screen.signs) if is_cribbage else text)


def _rules(rules: "Game", language: str, *, full: bool) -> str:
    """Return the rules of a game, with all its values if they are wanted."""
    text = rules.explain(language=language).rstrip()
    return text + "\n\n" + rules.full(language=language).rstrip() if full else text


def _cribbage(language: str, *, full: bool) -> str:
    """Return the rules of cribbage, which has no definition."""
    from kabale.cli.cribbage import sentences

    if full:
        wrong_usage("--full tells the values of a definition: cribbage has none")
    return "\n".join(words if isinstance(words, str) else words.text(language) for words in sentences.rules()).rstrip()
