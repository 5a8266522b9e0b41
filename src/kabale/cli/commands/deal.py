"""``kabale deal``, ``import`` and ``picture``: the table of a deal, in text, as a board of another program, drawn."""

import re
import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from kabale.cli.common import Mistake, command, complain, deal_of, name_deal, print_json, say, wrong_usage
from kabale.cli.options import AsJson, DealId, FormatName, GameName, Language, Level, VariantId, option, spoken
from kabale.cli.saves import spare, write
from kabale.cli.sources import STDIN, game_of, text_of_file
from kabale.engine.session import Session
from kabale.errors import BadDeal
from kabale.messages import message
from kabale.problems import BadDefinition, listing
from kabale.quoting import visible, visible_lines
from kabale.table.decks import Deal, short

if TYPE_CHECKING:
    from kabale.engine.game import Position

OpenCards = Annotated[bool, Option("--open", help="Show face-down cards, too.")]


class ForeignForm(StrEnum):
    """The forms of :data:`kabale.library.foreign.FORMS`, and three of a position, as choices of an option."""

    FCS = "fcs"
    PYSOL = "pysol"
    MINIMAL = "minimal"
    KPAT = "kpat"
    TABLE = "table"
    WORD = "at"


AsForeign = Annotated[
    ForeignForm | None,
    Option(
        "--as",
        help="Print a board for freecell-solver (fcs), PySolFC or MinimalKlondike, or a saved game (kpat). "
        "Or print a text that kabale import reads (table), or the id of the position (at).",
    ),
]
PlayedMoves = Annotated[str, option("--moves", "'7-2 c1'", help="Moves to play before printing.")]


@command(
    "deal",
    "Research",
    {
        "deal klondike": "print a random deal",
        "deal freecell --deal ms:1": "print Microsoft's deal 1",
        "deal klondike --deal 617 --open": "show face-down cards",
        "deal freecell --deal ms:24 --as fcs": "board for freecell-solver",
        "deal klondike --deal 5 --moves c1 --as at": "id of a position",
    },
)
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
    moves: PlayedMoves = "",
) -> None:
    """Print the table of one deal, from the start or after some moves, or its board for another program."""
    from kabale.cli.protocol import state
    from kabale.cli.screen import Screen

    rules = game_of(game, form, language)
    dealt = deal_of(rules, deal)
    session = Session(rules, dealt, variant=variant, level=level or 0)
    session.play_line(moves)
    position = session.position
    if as_foreign is not None:
        text = _written(position if moves else rules.deal(dealt, variant=variant, level=level or 0), as_foreign)
        if as_json:
            print_json({"game": rules.name or game, "deal": dealt, "board": text})
        else:
            say(text.rstrip("\n"))
        name_deal(deal, dealt)
    elif as_json:
        print_json(state(session, open_cards=open_cards))
        name_deal(deal, dealt)
    else:
        screen, chosen, view = Screen(), spoken(language), position.view()
        title = visible(rules.texts.title(chosen) or rules.title)
        screen.say(message("cli.deal.head", title=title, deal=short(dealt)).text(chosen) + "\n")
        if open_cards:
            names = (tuple(position.table.names(index, hide=False)) for index in range(len(view.piles)))
            view = replace(view, piles=tuple(map(lambda pile, cards: replace(pile, cards=cards), view.piles, names)))
        screen.show(view)


def _written(position: "Position", form: ForeignForm) -> str:
    from kabale.library.foreign import FORMS, write_foreign
    from kabale.library.positions import write_table, written_save

    if form is ForeignForm.TABLE:
        return write_table(position)
    if form is ForeignForm.KPAT:
        return written_save(position)
    if form is ForeignForm.WORD:
        return str(position.game.deal(Deal.at(position.table)).deal)
    return write_foreign(position, next(each for each in FORMS if each == form.value))


ForeignFile = Annotated[str, Argument(metavar="FILE", help="File with a board, or - for standard input.")]


@command(
    "import",
    "Research",
    {"import freecell board.txt": "print its deal id", "import klondike table.txt": "print the id of a position"},
)
def import_deal(game: GameName, file: ForeignFile, form: FormatName = None, as_json: AsJson = False) -> None:
    """Read a board, a table or a saved game of KPat, and print its id.

    It may be a whole deal or the middle of a game. Write ? for a card that you do not know.
    """
    from kabale.library.positions import read_deal

    if game == file == STDIN:
        wrong_usage(f"{STDIN} is standard input, which can be read once")
    rules = game_of(game, form)
    try:
        deal = read_deal(rules, text_of_file(file))
    except BadDefinition as error:
        print(listing(error.diagnostics), file=sys.stderr)
        raise Mistake("") from error
    except BadDeal as error:  # its last line is an example
        print(visible_lines(f"kabale: {error}"), file=sys.stderr)
        raise Mistake("") from error
    if deal.word:
        complain("this is a position in the middle of a game; what the text leaves out is as after a deal")
    if as_json:
        print_json({"game": rules.name or game, "deal": str(deal)})
    else:
        say(str(deal))


MOST_PIXELS = 64_000_000  # a larger PNG is refused: a definition may put its piles a million units apart
_SIZE = re.compile(r' width="(\d+)" height="(\d+)"')


class Back(StrEnum):
    """The designs of :data:`kabale.picture.backs.DESIGNS`, as choices of an option."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"


Moves = Annotated[str, option("--moves", "'7-2 c1'", help="Moves to play before drawing.")]
StyleName = Annotated[
    str, Option("--style", help="Card style: classic, large or plain, 2 or 4 colours, light or dark.")
]
Output = Annotated[
    Path | None, Option("-o", "--output", help="File to write, .svg or .png (default: standard output).")
]
Width = Annotated[int | None, Option("--width", min=16, max=10_000, help="Width of a PNG, in pixels.")]
Thumbnail = Annotated[bool, Option("--small", help="Draw simple cards that stay legible in a thumbnail.")]


@command(
    "picture",
    "Write",
    {"picture klondike -o klondike.svg": "a random deal", "picture freecell -o freecell.png --width 800": "a PNG"},
)
def picture(
    game: GameName,
    deal: DealId = None,
    moves: Moves = "",
    style: StyleName = "classic-4-light",
    back: Annotated[Back, Option("--back", help="Design of the card backs.")] = Back.ONE,
    small: Thumbnail = False,
    output: Output = None,
    width: Width = None,
    form: FormatName = None,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Draw the table of a deal as SVG or PNG, from the start or after some moves."""
    from kabale.picture import table_svg

    output = None if output == Path(STDIN) else output
    as_png = output is not None and output.suffix.lower() == ".png"
    if output is not None and not as_png and output.suffix.lower() != ".svg":
        wrong_usage(f"'{output}' does not end in .svg or .png")
    if width is not None and not as_png:
        wrong_usage("--width is for a PNG: an SVG has no fixed size")
    spare(output)
    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    session = Session(rules, dealt, variant=variant, level=level or 0)
    session.play_line(moves)
    title = f"{rules.title}, {dealt}"
    drawing = table_svg(session.position.view(), style, title=title, back=back.value, small=small)
    if output is None:
        typer.echo(drawing.encode())
    elif as_png:
        output.write_bytes(_png(drawing, width))
    else:
        write(output, drawing + "\n")
    name_deal(deal, dealt)


def _png(drawing: str, width: int | None) -> bytes:
    """Turn an SVG into a PNG; Mistake without resvg-py or for a picture that is too large."""
    try:
        import resvg_py
    except ImportError:
        raise Mistake("a PNG needs resvg-py: install it with 'pip install kabale[png]', or write an .svg") from None
    size = _SIZE.search(drawing)
    assert size is not None, "the first element of an SVG of ours says it"
    across, down = max(1, int(size[1])), max(1, int(size[2]))
    width = width or across
    height = max(1, width * down // across)
    if width * height > MOST_PIXELS:
        raise Mistake(f"a picture of {width} by {height} pixels is too large: choose a smaller --width")
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width))
