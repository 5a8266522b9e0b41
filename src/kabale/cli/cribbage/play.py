"""``kabale cribbage play``: a match against Bill on the terminal, kept after each move and gone on with next time."""

from typing import Annotated

import typer

from kabale.cli.common import wrong_usage
from kabale.cli.languages import Language, spoken


def play(
    strength: Annotated[
        str | None, typer.Option("--strength", metavar="NAME", help="How Bill plays: easy, steady or strong.")
    ] = None,
    language: Language = None,
    number: Annotated[str | None, typer.Option("--match", metavar="N", help="Begin the match of this number.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin another match.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain letters.")] = False,
    colourless: Annotated[bool, typer.Option("--no-color", help="Draw without colours.")] = False,
) -> None:
    """Play cribbage against Bill."""
    from kabale.cli.cribbage.dialogue import MatchDialogue
    from kabale.cli.cribbage.save import DamagedSave, MatchSave
    from kabale.cli.screen import Screen
    from kabale.cribbage.players import STRENGTHS

    if strength is not None and strength not in STRENGTHS:
        wrong_usage(f"{strength[:20]!r} is not known: expected one of {', '.join(STRENGTHS)}")
    screen = Screen(ascii_only=ascii_only, colourless=colourless)
    last = None
    try:
        if not new and number is None and strength is None:
            last = MatchSave.last()
    except DamagedSave as error:
        screen.say(str(error))
    dialogue = MatchDialogue(last or MatchSave.begin(strength or STRENGTHS[-1], number), screen, spoken(language))
    try:
        dialogue.begin(resumed=last is not None)
        while not dialogue.done and (line := screen.ask()) is not None:
            dialogue.hear(line)
    except KeyboardInterrupt:
        screen.say("")
    dialogue.end()
