"""``kabale grade``: how hard a deal is, as a number and among the deals of its game."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from kabale.cli.common import AsJson, deal_of, print_json, say
from kabale.cli.deal import Level, VariantId
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import FormatName, GameName, game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kabale.messages import Message
    from kabale.search.difficulty import Difficulty

SHARES: Final = ("kept", "lasted", "honest")
"""The shares that make a number."""

OneDeal = Annotated[
    str | None, typer.Option("--deal", metavar="ID", help="Which deal: k1:617, ms:1, a number; else any.")
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
    from kabale.library.grades import grade as graded
    from kabale.messages import message
    from kabale.search.difficulty import difficulty
    from kabale.search.solve import is_thoughtful

    rules = game_of(game, form)
    position = rules.deal(deal_of(game, deal), variant=variant, level=level or 0)
    found, name = difficulty(position), str(position.deal)
    number = found.number
    # The quantiles are of the game as it is usually played.
    stands = graded(rules, number) if number is not None and variant is None and not level else None
    if as_json:
        shares = {name: round(getattr(found, name), 3) if found.verdict.moves else None for name in SHARES}
        verdict = {"deal": name, "verdict": found.verdict.verdict, "number": number, "grade": stands}
        print_json({**verdict, **shares, "thoughtful": is_thoughtful(position)})
        return
    for line in _told(name, found, stands):
        say(line.text(spoken(language)))
    if is_thoughtful(position):
        say(message("solve.thoughtful").text(spoken(language)))


def _told(deal: str, found: "Difficulty", stands: int | None) -> "Iterator[Message]":
    """Yield what a number says of a deal."""
    from kabale.messages import message

    if found.number is None:
        yield message("grade.open", deal=deal)
        return
    yield message("grade.number", deal=deal, number=found.number)
    if stands is not None:
        yield message("grade.stands", grade=stands, word=message(f"grade.word.{stands}"))
    if not found.verdict.moves:
        yield message("grade.never")
    else:
        for share in SHARES:
            yield message(f"grade.{share}", n=round(100 * getattr(found, share)))
