"""``kabale deal``: the table of a deal before the first move."""

from typing import Annotated

import typer

from kabale.cli import completion
from kabale.cli.common import AsJson, DealId, deal_of, name_deal, print_json
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import FormatName, GameName, game_of

OpenCards = Annotated[bool, typer.Option("--open", help="Show every card, also those lying face down.")]
VariantId = Annotated[
    str | None,
    typer.Option("--variant", help="A rule variant of the game.", autocompletion=completion.variants),
]
Level = Annotated[int | None, typer.Option("--level", help="A level of difficulty of the game.")]


def deal(
    game: GameName,
    deal: DealId = None,
    open_cards: OpenCards = False,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Show the table of a deal."""
    from dataclasses import replace

    from kabale.cli.screen import Screen
    from kabale.cli.states import state
    from kabale.messages import message
    from kabale.quoting import visible

    rules = game_of(game, form)
    dealt = deal_of(game, deal)
    position = rules.deal(dealt, variant=variant, level=level or 0)
    if as_json:
        print_json(state(position, open_cards=open_cards))
        name_deal(deal, dealt)
        return
    screen = Screen()
    spoken_in = spoken(language)
    title = visible(rules.texts.title(spoken_in) or rules.title)
    screen.say(message("cli.deal.head", title=title, deal=dealt).text(spoken_in))
    screen.say("")
    view, table = position.view(), position.table
    if open_cards:
        piles = [replace(pile, cards=tuple(table.names(i, hide=False))) for i, pile in enumerate(view.piles)]
        view = replace(view, piles=tuple(piles))
    screen.show(view)
