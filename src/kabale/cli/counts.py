"""``kabale perft`` and ``kabale divide``: how many lines and positions lie within so many moves."""

from typing import Annotated

import typer

from kabale.cli.common import AsJson, DealId, deal_of, name_deal, print_json
from kabale.cli.sources import FormatName, GameName, game_of

Depth = Annotated[int, typer.Option("--depth", min=1, max=99, help="How many moves deep.")]


def perft(game: GameName, depth: Depth, deal: DealId = None, form: FormatName = None, as_json: AsJson = False) -> None:
    """Count the lines of play and the different positions to a depth."""
    from kabale.engine.perft import perft as counted

    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    counts = counted(rules.deal(dealt), depth)
    if as_json:
        print_json({"game": game, "deal": dealt, "paths": counts.paths, "states": counts.states})
        return
    print(f"{'depth':>5} {'paths':>15} {'states':>15}")
    for number, (paths, states) in enumerate(zip(counts.paths, counts.states, strict=True), 1):
        print(f"{number:>5} {paths:>15,} {states:>15,}")
    name_deal(deal, dealt)


def divide(
    game: GameName,
    depth: Depth,
    deal: DealId = None,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVE", help="Moves to play before.")] = None,
    form: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play below each legal move, after some moves."""
    from kabale.engine.perft import divide as divided

    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    position = rules.deal(dealt)
    for move in moves or ():
        position.play(move)
    counts = {str(move): count for move, count in divided(position, depth).items()}
    if as_json:
        print_json({"game": game, "deal": dealt, "moves": moves or [], "depth": depth, "paths": counts})
        return
    for text, count in [*counts.items(), ("total", sum(counts.values()))]:
        print(f"{text:<8} {count:>15,}")
    name_deal(deal, dealt)
