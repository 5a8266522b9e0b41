"""``kabale picture``: a position of a game as an SVG or PNG file."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kabale.cli.common import DealId, Mistake, deal_of, name_deal, wrong_usage
from kabale.cli.deal import Level, VariantId
from kabale.cli.files import write
from kabale.cli.saves import spare
from kabale.cli.sources import STDIN, FormatName, GameName, game_of

MOST_PIXELS = 64_000_000
"""A larger PNG is refused: a definition may put its piles a million units apart."""

_SIZE = re.compile(r' width="(\d+)" height="(\d+)"')


class Back(StrEnum):
    """The designs of :data:`kabale.picture.backs.DESIGNS`, as choices of an option."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"


Moves = Annotated[str, typer.Option("--moves", metavar="'7-2 c1'", help="Moves to play before.")]
StyleName = Annotated[
    str, typer.Option("--style", help="classic, large or plain, 2 or 4 colours, light or dark: classic-4-light.")
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", help="Write there: a name in .svg or .png; - is standard output.")
]
Width = Annotated[int | None, typer.Option("--width", min=16, max=10_000, help="The width of a PNG in pixels.")]
Thumbnail = Annotated[bool, typer.Option("--small", help="Draw plain cards that can be told apart in a thumbnail.")]


def picture(
    game: GameName,
    deal: DealId = None,
    moves: Moves = "",
    style: StyleName = "classic-4-light",
    back: Annotated[Back, typer.Option("--back", help="The design of the backs.")] = Back.ONE,
    small: Thumbnail = False,
    output: Output = None,
    width: Width = None,
    form: FormatName = None,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Draw the table of a deal, or of what some moves made of it, as a picture."""
    from kabale.engine.session import flat
    from kabale.picture import table_svg

    output = None if output == Path(STDIN) else output
    as_png = output is not None and output.suffix.lower() == ".png"
    if output is not None and not as_png and output.suffix.lower() != ".svg":
        wrong_usage(f"'{output}' does not end in .svg or .png")
    if width is not None and not as_png:
        wrong_usage("--width is for a PNG: an SVG can be shown at any size")
    spare(output)
    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    position = rules.deal(dealt, variant=variant, level=level or 0)
    for move in flat(moves):
        position.play(move)
    title = f"{position.game.title}, {dealt}"
    drawing = table_svg(position.view(), style, title=title, back=back.value, small=small)
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
