"""``kabale explain``: the rules of a game in plain words."""

from enum import StrEnum
from typing import Annotated

import typer

from kabale.cli.common import AsJson, GameName, game_of, print_json


class PageLanguage(StrEnum):
    """The languages of :data:`kabale.messages.LANGUAGES`, as choices of an option."""

    EN = "en"
    DE = "de"
    DA = "da"
    IS = "is"


def explain(
    game: GameName,
    full: Annotated[bool, typer.Option("--full", help="Add every value in force, and what it means.")] = False,
    language: Annotated[PageLanguage, typer.Option("--language", help="The language of the page.")] = PageLanguage.EN,
    as_json: AsJson = False,
) -> None:
    """Tell the rules of a game in plain words."""
    rules = game_of(game)
    text = rules.explain(language=language.value).rstrip()
    if full:
        text += "\n\n" + rules.full(language=language.value).rstrip()
    if as_json:
        print_json({"text": text + "\n"})
    else:
        print(text)
