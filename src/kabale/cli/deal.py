"""``kabale deal``: the table of a deal before the first move, also as a board of another program."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli import completion
from kabale.cli.common import AsJson, DealId, deal_of, name_deal, print_json, say
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import FormatName, GameName, game_of

if TYPE_CHECKING:
    from kabale.engine.game import Position

OpenCards = Annotated[bool, typer.Option("--open", help="Show every card, also those lying face down.")]
VariantId = Annotated[
    str | None,
    typer.Option("--variant", help="A rule variant of the game.", autocompletion=completion.variants),
]
Level = Annotated[int | None, typer.Option("--level", help="A level of difficulty of the game.")]


class ForeignForm(StrEnum):
    """The forms of :data:`kabale.library.foreign.FORMS`, as choices of an option."""

    FCS = "fcs"
    PYSOL = "pysol"
    MINIMAL = "minimal"


AsForeign = Annotated[
    ForeignForm | None, typer.Option("--as", help="Write it as a board of freecell-solver, PySolFC or MinimalKlondike.")
]


def deal(
    game: GameName,
    deal: DealId = None,
    open_cards: OpenCards = False,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
    as_foreign: AsForeign = None,
) -> None:
    """Show the table of a deal."""
    from kabale.cli.states import state

    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    position = rules.deal(dealt, variant=variant, level=level or 0)
    if as_foreign is not None:
        from kabale.library.foreign import write_foreign

        text = write_foreign(position, as_foreign.value)
        if as_json:
            print_json({"game": game, "deal": dealt, "board": text})
        else:
            say(text.rstrip("\n"))
        name_deal(deal, dealt)
    elif as_json:
        print_json(state(position, open_cards=open_cards))
        name_deal(deal, dealt)
    else:
        _show(position, dealt, spoken(language), open_cards=open_cards)


def _show(position: "Position", dealt: str, spoken_in: str, *, open_cards: bool) -> None:
    """Show a table as text under the game's title and the deal."""
    from dataclasses import replace

    from kabale.cli.screen import Screen
    from kabale.messages import message
    from kabale.quoting import visible

    screen, rules = Screen(), position.game
    title = visible(rules.texts.title(spoken_in) or rules.title)
    screen.say(message("cli.deal.head", title=title, deal=dealt).text(spoken_in))
    screen.say("")
    view, table = position.view(), position.table
    if open_cards:
        piles = [replace(pile, cards=tuple(table.names(i, hide=False))) for i, pile in enumerate(view.piles)]
        view = replace(view, piles=tuple(piles))
    screen.show(view)
