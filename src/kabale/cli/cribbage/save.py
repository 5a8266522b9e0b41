"""The matches on the terminal as they are kept, in the user's data folder, with Bill's strength and the nonce.

The one that is played is one file; each that has ended is a file of its own, of which the statistics are made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow, token_hex
from typing import Final

from kabale.cli import saves
from kabale.cli.files import write
from kabale.cribbage.fair import NONCE, NUMBERS, commitment
from kabale.cribbage.match import Match
from kabale.cribbage.players import STRENGTHS
from kabale.cribbage.record import from_text, number_of, to_text
from kabale.errors import BadSave
from kabale.table.chance import Chance

YOU: Final = 0
"""The seat of whoever sits at the terminal."""


class DamagedSave(Exception):
    """The kept match could not be read back; the message says why and where its file is now."""


@dataclass(slots=True)
class MatchSave:
    """A match with what is kept beside it: how Bill plays, and what the shuffle was fixed with."""

    match: Match
    strength: str
    nonce: str
    commitment: str
    is_practice: bool = False
    """Whether a move was taken back: such a match does not count, as practice on the page does not."""

    @staticmethod
    def path() -> Path:
        """Return where the match is kept."""
        return saves.data_folder() / "cribbage.match"

    @staticmethod
    def begin(strength: str, number: str | None = None) -> "MatchSave":
        """Begin a match: of the given number, or of one that nobody can guess. Raises BadDeal."""
        chosen = randbelow(NUMBERS) if number is None else number_of(number)
        nonce = token_hex(NONCE)
        return MatchSave(Match(Chance(chosen)), strength, nonce, commitment(chosen, nonce))

    @staticmethod
    def last() -> "MatchSave | None":
        """Return the match that was left unfinished, None if there is none. Raises DamagedSave."""
        path = MatchSave.path()
        try:
            match, more = from_text(saves.read(path))
        except FileNotFoundError:
            return None
        except (BadSave, OSError) as error:
            raise DamagedSave(f"the kept match cannot be read: {error}; {saves.put_aside(path)}") from error
        if match.result is None and more.get("bill") in STRENGTHS and {"nonce", "commitment"} <= more.keys():
            return MatchSave(match, more["bill"], more["nonce"], more["commitment"], "practice" in more)
        return None

    @staticmethod
    def ended() -> "Iterator[tuple[Path, MatchSave]]":
        """Yield the ended matches with their files, oldest first. Raises BadSave, OSError."""
        for path in sorted(_ended_folder().glob("*.match")):
            try:
                match, more = from_text(saves.read(path))
            except BadSave as error:
                raise BadSave(f"{path}: {error}") from error
            if match.result is not None and more.get("bill") in STRENGTHS:
                nonce, published = more.get("nonce", ""), more.get("commitment", "")
                yield path, MatchSave(match, more["bill"], nonce, published, "practice" in more)

    def keep(self) -> Path:
        """Keep the match, in a file of its own once it has ended, and return its file. Raises OSError."""
        path, more = self.path(), {"bill": self.strength, "commitment": self.commitment, "nonce": self.nonce}
        path.parent.mkdir(parents=True, exist_ok=True)
        text = to_text(self.match, more | ({"practice": "yes"} if self.is_practice else {}))
        write(path, text)
        if self.match.result is None:
            return path
        folder = _ended_folder()
        folder.mkdir(exist_ok=True)
        number = max((int(each.stem) for each in folder.glob("*.match") if each.stem.isdecimal()), default=0) + 1
        write(folder / f"{number:06}.match", text)
        return folder / f"{number:06}.match"


def _ended_folder() -> Path:
    return saves.data_folder() / "cribbage"
