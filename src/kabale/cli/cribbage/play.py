"""``kabale cribbage play``: a match against Bill on the terminal, kept after each move and gone on with next time."""

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli.common import INTERRUPTED, Speaks, wrong_usage
from kabale.cli.languages import Language, spoken
from kabale.errors import BadSave, StoreError

if TYPE_CHECKING:
    from kabale.cli.memory import Memory
    from kabale.cli.memory.matches import KeptMatch
    from kabale.cli.screen import Screen

Pick = Annotated[
    int | None,
    typer.Option("--pick", metavar="N", min=1, help="Go on with the Nth match that kabale cribbage matches lists."),
]


def play(
    strength: Annotated[
        str | None, typer.Option("--strength", metavar="NAME", help="How Bill plays: easy, steady or strong.")
    ] = None,
    language: Language = None,
    number: Annotated[str | None, typer.Option("--match", metavar="N", help="Begin the match of this number.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin another match.")] = False,
    pick: Pick = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play by lines of text, not on the whole screen, without control sequences.")
    ] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain letters.")] = False,
    colourless: Annotated[bool, typer.Option("--no-color", help="Draw without colours.")] = False,
    speaks: Speaks = None,
) -> None:
    """Play cribbage against Bill. Every match is kept after each move, here and for the page, and gone on with."""
    from kabale.cli.memory import Memory, store_folder
    from kabale.cli.memory.matches import KeptMatch
    from kabale.cli.screen import Screen
    from kabale.cribbage.players import STRENGTHS

    if strength is not None and strength not in STRENGTHS:
        wrong_usage(f"{strength[:20]!r} is not known: expected one of {', '.join(STRENGTHS)}")
    if pick is not None and (strength, number, new) != (None, None, False):
        wrong_usage("--pick goes on with a match: leave --strength, --match and --new out")
    drawing = {"ascii_only": ascii_only, "colourless": colourless, "plain": plain}
    screen = Screen(**drawing, speaks=speaks, language=spoken(language))
    with closing(Memory(store_folder())) as memory:
        last = None if new or number is not None else _left(memory, strength, pick, screen)
        kept = last or KeptMatch.begin(memory, strength or STRENGTHS[-1], number)
        if screen.has_room:
            _sit_down(kept, screen, resumed=last is not None)
        else:
            _talk(kept, screen, resumed=last is not None)


def _sit_down(kept: "KeptMatch", screen: "Screen", *, resumed: bool) -> None:
    """Play on the whole screen, then say how the match can be gone on with. Exit status 130 after Ctrl-C."""
    from kabale.cli.cribbage.felt.keys import MatchKeys
    from kabale.cli.cribbage.felt.table import MatchTable
    from kabale.cli.felt.app import show

    table = MatchTable(kept, screen.language, screen.signs)
    table.begin(resumed=resumed)
    try:
        show(MatchKeys(table), is_coloured=screen.is_coloured, language=screen.language)
    except KeyboardInterrupt:
        screen.say(table.parting)
        raise typer.Exit(INTERRUPTED) from None
    screen.say(table.parting)


def _talk(kept: "KeptMatch", screen: "Screen", *, resumed: bool) -> None:
    """Hear what the player types until there is no more. Exit status 130 after Ctrl-C."""
    from kabale.cli.cribbage.dialogue import MatchDialogue

    dialogue = MatchDialogue(kept, screen, screen.language)
    try:
        dialogue.begin(resumed=resumed)
        while not dialogue.done and (line := screen.ask()) is not None:
            dialogue.hear(line)
    except KeyboardInterrupt:
        screen.say("")
        dialogue.end()
        raise typer.Exit(INTERRUPTED) from None
    dialogue.end()


def _left(memory: "Memory", strength: str | None, pick: int | None, screen: "Screen") -> "KeptMatch | None":
    """Return the unfinished match that was picked, else the last one played, of a strength if one is named.

    Raises BadSave where none is of the number that was picked.
    """
    from kabale.cli.memory.before import take_over
    from kabale.cli.memory.matches import KeptMatch, unfinished

    for note in take_over(memory):
        screen.say(note)
    if pick is not None:
        found = unfinished(memory)
        if pick > len(found):
            raise BadSave(f"there is no match {pick}: kabale cribbage matches lists them by number")
        return KeptMatch.take_up(memory, found[pick - 1])
    try:
        for each in unfinished(memory):
            if strength in (None, each.strength):
                return KeptMatch.take_up(memory, each)
    except (StoreError, BadSave, OSError) as error:
        screen.say(str(error))
    return None
