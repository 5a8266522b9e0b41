"""``kabale review``: where a play was lost, and how it could still have been won."""

from collections.abc import Iterator
from contextlib import closing
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kabale.cli import completion
from kabale.cli.common import AsJson, complain, print_json, say, wrong_usage
from kabale.cli.languages import Language, spoken
from kabale.cli.progress import settling
from kabale.errors import BadSave

if TYPE_CHECKING:
    from kabale.cli.memory import Memory
    from kabale.cli.states import Json
    from kabale.engine.game import Position
    from kabale.engine.session import Session
    from kabale.messages import Message
    from kabale.search.review import Review
    from kabale.studies.found import FoundVerdicts

SECONDS: Final = 10.0
"""How long a play is searched if nothing is said."""

GameOrSave = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="A game, whose play that ended last is meant; or a saved game.",
        autocompletion=completion.games,
    ),
]
Pick = Annotated[
    int | None,
    typer.Option("--pick", metavar="N", min=1, help="The Nth of the games that kabale plays --all lists."),
]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", min=0, help="Search for so long at most, in all.")]


def review(
    game: GameOrSave = None,
    pick: Pick = None,
    seconds: Seconds = SECONDS,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Say which move lost a game that has ended, and how it could still have been won. All cards are seen.

    Without a name it is the game that ended last, here or on the page.
    """
    from kabale.cli.memory import Memory, store_folder
    from kabale.cli.memory.before import take_over

    if pick is not None and game is not None:
        wrong_usage("--pick says which play it is: leave GAME out")
    if not 0 <= seconds < inf:
        wrong_usage("--seconds is a number from 0 on")
    with closing(Memory(store_folder())) as memory:
        for note in take_over(memory):
            complain(note)
        session = _session(memory, game, pick)
        found = _searched(session.position, memory.found(), seconds)
    if as_json:
        print_json(_as_json(session, found))
        return
    for line in _told(session, found, spoken(language)):
        say(line)


# -- which play ----------------------------------------------------------------------------------------------------


def _session(memory: "Memory", name: str | None, pick: int | None) -> "Session":
    """Return the play that is meant. Raises BadSave, UnknownGame, StoreError, OSError."""
    from kabale.cli.saves import is_save, naming, read
    from kabale.cli.sources import game_of
    from kabale.engine.session import Session

    if name is not None and is_save(Path(name)):
        with naming(name):
            return Session.from_text(read(Path(name)), game_of)
    plays = memory.listed(unfinished=False)
    if pick is not None:
        chosen = memory.chosen(plays, str(pick))
        if chosen is None:
            raise BadSave(f"there is no play {pick}: kabale plays --all lists them by number")
        return memory.session(chosen)
    game = None if name is None else game_of(name)
    for play in plays:
        if play.outcome != "playing" and (game is None or game.digest == play.digest):
            return memory.session(play)
    raise BadSave(f"no game{'' if name is None else f' of {name}'} has ended yet: kabale play begins one")


# -- searching -----------------------------------------------------------------------------------------------------


def _searched(position: "Position", recall: "FoundVerdicts | None", seconds: float) -> "Review":
    """Return what searches find out of a play, with a bar where somebody looks."""
    from kabale.search.review import Review, asking, reviews

    found = Review.of(position)
    with settling(len(found.moves) + 1) as settled:
        for review in reviews(found, asking(position, recall=recall, stop=settled), seconds=seconds):
            found = review
            settled.show(len(found.verdicts) - len(found.open))
    return found


# -- telling -------------------------------------------------------------------------------------------------------


def _as_json(session: "Session", found: "Review") -> "Json":
    """Return a review for programs."""
    from kabale.search.solve import is_thoughtful

    position = session.position
    play = {
        "game": session.name,
        "deal": str(session.deal),
        "variant": session.variant,
        "level": session.level,
        "outcome": position.outcome.value,
    }
    return {**play, **found.to_dict(), "thoughtful": is_thoughtful(_at(position, 0))}


def _at(position: "Position", moment: int) -> "Position":
    """Return where a play stood after so many moves."""
    before = position.copy()
    while before.length > moment:
        before.pop()
    return before


def _told(session: "Session", found: "Review", language: str) -> "Iterator[str]":
    """Yield the lines that tell a review."""
    from textwrap import fill

    from kabale.cli import wording
    from kabale.messages import message
    from kabale.search.solve import is_thoughtful

    position = session.position
    title = session.game.texts.title(language) or session.game.title
    head = {"title": title, "deal": wording.deal(session), "n": len(found.moves)}
    yield message(f"review.outcome.{position.outcome.value}", **head).text(language)
    for line in _turns(position, found):
        yield line.text(language)
    if found.way:
        yield fill(" ".join(map(str, found.way)), 80, break_on_hyphens=False)
    if is_thoughtful(_at(position, 0)):
        yield message("solve.thoughtful").text(language)


def _turns(position: "Position", found: "Review") -> "Iterator[Message]":
    """Yield where a play turned, what is open, and the last way back."""
    from kabale.engine.wording import move_words
    from kabale.messages import message

    played, losing = len(found.moves), found.losing
    is_won, is_lost = found.won >= 0, found.lost <= played
    if found.lost == 0:
        yield message("review.never")
    elif losing is not None:
        move = found.moves[losing - 1]
        words = move_words(_at(position, losing - 1), move)
        yield message("review.losing", number=losing, move=words or str(move))
    elif is_won and is_lost:
        yield message("review.between", first=found.won + 1, last=found.lost)
    elif is_lost:
        yield message("review.lost_after", number=found.lost)
    elif found.open:
        yield message("review.open_after", number=found.won) if is_won else message("review.open")
    if found.open:
        yield message("review.longer")
    if found.way:
        at_end = found.won == played
        yield (
            message("review.still", n=len(found.way))
            if at_end
            else message("review.before", number=found.won + 1, n=len(found.way))
        )
