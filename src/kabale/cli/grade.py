"""``kabale grade``: how hard a deal is, as a number and among the deals of its game."""

from typing import Annotated

import typer

from kabale.cli.common import AsJson, deal_of, print_json, say
from kabale.cli.deal import Level, VariantId
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import FormatName, GameName, game_of

OneDeal = Annotated[
    str | None,
    typer.Option(
        "--deal",
        metavar="ID",
        help="Deal id, as in k1:617 or ms:1, or a number of the game's usual scheme (default: a random deal).",
    ),
]


def grade(
    game: GameName,
    deal: OneDeal = None,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Say how hard a deal is: a number from 0 to 100, what it is made of, and a grade among the deals of its game."""
    from kabale.cli.difficulty import SHARES, stands, told
    from kabale.messages import message
    from kabale.search.difficulty import difficulty
    from kabale.search.solve import is_thoughtful

    rules = game_of(game, form)
    position = rules.deal(deal_of(rules, deal), variant=variant, level=level or 0)
    found, name = difficulty(position), str(position.deal)
    grade = stands(position, found)
    if as_json:
        shares = {name: round(getattr(found, name), 3) if found.verdict == "won" else None for name in SHARES}
        verdict = {"deal": name, "verdict": found.verdict, "number": found.number, "grade": grade}
        print_json({**verdict, **shares, "thoughtful": is_thoughtful(position)})
        return
    for line in told(name, found, grade):
        say(line.text(spoken(language)))
    if is_thoughtful(position):
        say(message("solve.thoughtful").text(spoken(language)))
