"""``kabale measure``: how a definition plays, and what is suspicious about it."""

from typing import Annotated

import typer

from kabale.cli.common import AsJson, complain, complain_of_kernel, number, print_json, say
from kabale.cli.languages import Language, spoken
from kabale.cli.progress import NowAndThen
from kabale.cli.sources import FormatName, GameName, game_of

EVERY = 3.0
"""Seconds between two lines that say how far it is."""

ROAMING = 10.0
"""Seconds in which a card is looked for, at the end, on piles that got none."""


def measure(
    game: GameName,
    deals: Annotated[int, typer.Option("--deals", min=1, max=10_000, help="How many deals are searched.")] = 100,
    positions: Annotated[int, typer.Option("--positions", min=1, help="How far each is searched.")] = 20_000,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, callback=number, help="How long each is searched.")
    ] = 2.0,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Search deals of a game and say how it plays: shares, lengths, simple play, and what is suspicious."""
    from time import monotonic

    from kabale.messages import message
    from kabale.search.limits import Limits
    from kabale.search.solve import refusal
    from kabale.studies.measure import Measured, is_to_roam, lines, roam, suspicions
    from kabale.studies.measure import measure as measured

    rules, chosen = game_of(game, form), spoken(language, for_program=as_json)
    complain_of_kernel()
    if (reason := refusal(rules.deal("k1:1"))) is not None:
        complain(message("measure.slow", reason=reason).text(chosen))
    tell, found = NowAndThen(complain, EVERY), Measured()
    for found in measured(rules, [f"k1:{n}" for n in range(1, deals + 1)], Limits(positions, seconds)):
        tell(message("measure.progress", done=found.deals, deals=deals, won=len(found.won), lost=len(found.lost)))
    until = monotonic() + ROAMING
    while is_to_roam(rules, found) and monotonic() < until:
        roam(rules, found)
    if as_json:
        told = {"won": len(found.won), "lost": len(found.lost), "unknown": found.unsettled, "simple": found.simply}
        examples = {"deal_won": next(iter(found.won), None), "deal_lost": next(iter(found.lost), None)}
        suspicious = [each.text(chosen) for each in suspicions(rules, found)]
        print_json({"deals": found.deals, **told, **examples, "lengths": found.lengths, "suspicious": suspicious})
    else:
        say("\n".join(each.text(chosen) for each in lines(rules, found)))
