"""``kabale deal``: the table of a deal before the first move."""

from typing import Annotated

import typer

from kabale.cli.common import AsJson, DealId, GameName, game_of, print_json

OpenCards = Annotated[bool, typer.Option("--open", help="Show every card, also those lying face down.")]
VariantId = Annotated[str | None, typer.Option("--variant", help="A rule variant of the game.")]
Level = Annotated[int | None, typer.Option("--level", help="A level of difficulty of the game.")]


def deal(
    game: GameName,
    deal: DealId,
    open_cards: OpenCards = False,
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Show the table of a deal."""
    from dataclasses import replace

    from kabale.cli.screen import Screen
    from kabale.cli.states import state
    from kabale.quoting import visible

    rules = game_of(game)
    position = rules.deal(deal, variant=variant, level=level or 0)
    if as_json:
        print_json(state(position, open_cards=open_cards))
        return
    screen = Screen()
    screen.say(f"{visible(rules.title)}, deal {deal}")
    screen.say("")
    view, table = position.view(), position.table
    if open_cards:
        piles = [replace(pile, cards=tuple(table.names(i, hide=False))) for i, pile in enumerate(view.piles)]
        view = replace(view, piles=tuple(piles))
    screen.show(view)
