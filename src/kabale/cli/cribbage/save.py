"""The match on the terminal as it is kept: one file in the user's data folder, with Bill's strength and the nonce."""

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
            return MatchSave(match, more["bill"], more["nonce"], more["commitment"])
        return None

    def keep(self) -> None:
        """Keep the match. Raises OSError."""
        path = self.path()
        path.parent.mkdir(parents=True, exist_ok=True)
        more = {"bill": self.strength, "commitment": self.commitment, "nonce": self.nonce}
        write(path, to_text(self.match, more))
