"""``kabale cribbage play``: a match against Bill on the terminal, kept after each move and gone on with next time."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli.common import Mistake

if TYPE_CHECKING:
    from kabale.cli.cribbage_talk import Talk
    from kabale.cli.screen import Screen
    from kabale.cribbage.match import Match

YOU = 0
"""The seat of whoever sits at the terminal."""

LARGEST = 2**63 - 1


def play(
    strength: Annotated[
        str | None, typer.Option("--strength", metavar="NAME", help="How Bill plays: easy, steady or strong.")
    ] = None,
    language: Annotated[str, typer.Option("--language", help="What is spoken: en, de, da or is.")] = "en",
    number: Annotated[str | None, typer.Option("--match", metavar="N", help="Begin the match of this number.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin another match.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain letters.")] = False,
    colourless: Annotated[bool, typer.Option("--no-color", help="Draw without colours.")] = False,
) -> None:
    """Play cribbage against Bill."""
    from kabale.cli.cribbage_talk import Talk
    from kabale.cli.saves import PutAside
    from kabale.cli.screen import Screen
    from kabale.cribbage.players import STRENGTHS
    from kabale.messages import LANGUAGES

    for given, allowed in ((strength or STRENGTHS[0], STRENGTHS), (language, LANGUAGES)):
        if given not in allowed:
            raise Mistake(f"{given[:20]!r} is not known: expected one of {', '.join(allowed)}")
    screen = Screen(ascii_only=ascii_only, colourless=colourless)
    try:
        kept = None if new or number is not None or strength is not None else Kept.found()
    except PutAside as error:
        kept = None
        screen.say(str(error))
    begun = kept or Kept.begun(strength or STRENGTHS[-1], number)
    _run(Talk(begun, screen, language), screen, resumed=kept is not None)


def _run(talk: "Talk", screen: "Screen", *, resumed: bool) -> None:
    """Talk with the player until one of the two ends it."""
    try:
        talk.begin(resumed=resumed)
        while not talk.done and (line := screen.ask()) is not None:
            talk.hear(line)
    except KeyboardInterrupt:
        screen.say("")
    talk.end()


@dataclass(slots=True)
class Kept:
    """A match with what is kept beside it: how Bill plays, and what the shuffle was fixed with."""

    match: "Match"
    strength: str
    nonce: str
    commitment: str

    @staticmethod
    def path() -> Path:
        """Return where the match is kept."""
        from kabale.cli import saves

        return saves.data_folder() / "cribbage.match"

    @staticmethod
    def begun(strength: str, number: str | None = None) -> "Kept":
        """Begin a match: of the given number, or of one that nobody can guess. Raises BadDeal."""
        from secrets import randbelow, token_hex

        from kabale.cribbage.fair import commitment
        from kabale.cribbage.match import Match
        from kabale.cribbage.record import number_of
        from kabale.table.chance import Chance

        chosen = randbelow(LARGEST) if number is None else number_of(number)
        nonce = token_hex(32)
        return Kept(Match(Chance(chosen)), strength, nonce, commitment(chosen, nonce))

    @staticmethod
    def found() -> "Kept | None":
        """Return the match that was left unfinished, None if there is none. Raises PutAside for what cannot be read."""
        from kabale.cli.saves import PutAside, put_aside, read
        from kabale.cribbage.players import STRENGTHS
        from kabale.cribbage.record import from_text
        from kabale.errors import BadSave

        try:
            match, more = from_text(read(Kept.path()))
        except FileNotFoundError:
            return None
        except (BadSave, OSError) as error:
            raise PutAside(f"the kept match cannot be read: {error}; {put_aside(Kept.path())}") from error
        if match.result is None and more.get("bill") in STRENGTHS and {"nonce", "commitment"} <= more.keys():
            return Kept(match, more["bill"], more["nonce"], more["commitment"])
        return None

    def keep(self) -> None:
        """Keep the match. Raises OSError."""
        from kabale.cli.files import write
        from kabale.cribbage.record import to_text

        path = self.path()
        path.parent.mkdir(parents=True, exist_ok=True)
        more = {"bill": self.strength, "commitment": self.commitment, "nonce": self.nonce}
        write(path, to_text(self.match, more))
