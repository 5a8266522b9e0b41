"""``kabale import``: the deal that a board of another program is."""

import sys
from typing import Annotated

import typer

from kabale.cli.common import AsJson, Mistake, print_json, say, wrong_usage
from kabale.cli.sources import STDIN, FormatName, GameName, game_of, text_of_file

ForeignFile = Annotated[str, typer.Argument(metavar="FILE", help="A file with a board, or - for standard input.")]


def import_deal(game: GameName, file: ForeignFile, form: FormatName = None, as_json: AsJson = False) -> None:
    """Tell which deal a board of another program is."""
    from kabale.errors import BadDeal
    from kabale.library.foreign import read_foreign
    from kabale.problems import BadDefinition, listing
    from kabale.quoting import visible_lines

    if game == file == STDIN:
        wrong_usage(f"{STDIN} is standard input, which can be read once")
    rules = game_of(game, form)
    try:
        deal = read_foreign(rules, text_of_file(file))
    except BadDefinition as error:
        print(listing(error.diagnostics), file=sys.stderr)
        raise Mistake("") from error
    except BadDeal as error:  # its last line is an example
        print(visible_lines(f"kabale: {error}"), file=sys.stderr)
        raise Mistake("") from error
    if as_json:
        print_json({"game": game, "deal": str(deal)})
    else:
        say(str(deal))
