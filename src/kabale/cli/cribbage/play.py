"""``kabale cribbage play``: a match against Bill on the terminal, kept after each move and gone on with next time."""

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli.common import INTERRUPTED, wrong_usage
from kabale.cli.languages import Language, spoken
from kabale.errors import BadSave, StoreError

if TYPE_CHECKING:
    from kabale.cli.memory import Memory
    from kabale.cli.memory.matches import KeptMatch
    from kabale.cli.screen import Screen


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
    from kabale.cli.memory import Memory, store_folder
    from kabale.cli.memory.matches import KeptMatch
    from kabale.cli.screen import Screen
    from kabale.cribbage.players import STRENGTHS

    if strength is not None and strength not in STRENGTHS:
        wrong_usage(f"{strength[:20]!r} is not known: expected one of {', '.join(STRENGTHS)}")
    screen = Screen(ascii_only=ascii_only, colourless=colourless)
    with closing(Memory(store_folder())) as memory:
        last = None if new or number is not None else _last(memory, strength, screen)
        kept = last or KeptMatch.begin(memory, strength or STRENGTHS[-1], number)
        dialogue = MatchDialogue(kept, screen, spoken(language))
        try:
            dialogue.begin(resumed=last is not None)
            while not dialogue.done and (line := screen.ask()) is not None:
                dialogue.hear(line)
        except KeyboardInterrupt:
            screen.say("")
            dialogue.end()
            raise typer.Exit(INTERRUPTED) from None
        dialogue.end()


def _last(memory: "Memory", strength: str | None, screen: "Screen") -> "KeptMatch | None":
    """Return the unfinished match that was played last, against Bill at a strength if one is named."""
    from kabale.cli.memory.before import take_over
    from kabale.cli.memory.matches import KeptMatch, unfinished

    for note in take_over(memory):
        screen.say(note)
    try:
        for each in unfinished(memory):
            if strength in (None, each.strength):
                return KeptMatch.take_up(memory, each)
    except (StoreError, BadSave, OSError) as error:
        screen.say(str(error))
    return None
