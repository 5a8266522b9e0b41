"""Matches of cribbage at which somebody sits: begun, taken up, recorded; other front ends may go on with them too."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import randbelow, token_hex
from typing import TYPE_CHECKING, Final

from kabale.cli.files import write
from kabale.cli.memory.kept import WentOn, beyond, said
from kabale.cli.memory.memory import Memory
from kabale.cribbage.fair import NONCE, NUMBERS, commitment
from kabale.cribbage.figures import result_of
from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.players import STRENGTHS
from kabale.cribbage.record import from_text, number_of, replay, to_text
from kabale.errors import BadSave, KabaleError, NoSuchThing, Stale, StoreError
from kabale.table.chance import Chance

if TYPE_CHECKING:
    from kabale.store import Cribbage

YOU: Final = 0
"""The seat of whoever sits at the terminal."""

_MOST: Final = 1_000


@dataclass
class KeptMatch:
    """A match with what is kept beside it: how Bill plays, and what the shuffle was fixed with.

    It is for practice where a move was taken back: such a match does not count. *trouble* says why what was done last
    is not kept; None if it is.
    """

    memory: Memory
    match: Match
    strength: str
    nonce: str
    commitment: str
    is_practice: bool = False
    trouble: str | None = None
    record: "Cribbage | None" = field(default=None, repr=False)

    @staticmethod
    def begin(memory: Memory, strength: str, number: str | None = None) -> "KeptMatch":
        """Begin a match: of the given number, or of one that nobody can guess. Raises BadDeal."""
        chosen = randbelow(NUMBERS) if number is None else number_of(number)
        nonce = token_hex(NONCE)
        return KeptMatch(memory, Match(Chance(chosen)), strength, nonce, commitment(chosen, nonce))

    @staticmethod
    def take_up(memory: Memory, record: "Cribbage") -> "KeptMatch":
        """Go on with a match. Raises BadSave."""
        same = record.strength, record.nonce, record.commitment, record.practice
        return KeptMatch(memory, _replayed(record), *same, record=record)

    def catch_up(self) -> None:
        """See that the match stands here where it is recorded to stand. Raises :class:`WentOn` if it went on elsewhere.

        Where the store cannot be read nobody knows, and :attr:`trouble` says why.
        """
        record = self.record
        try:
            now = None if record is None else self.memory.store.cribbages.find(self.memory.owner, record.id)
            if record is None or now is None or now.version == record.version:
                return
            mine = self.moves if self.moves != record.moves else ""
            self.match, self.record, self.is_practice = _replayed(now), now, now.practice
        except (StoreError, BadSave, OSError) as error:
            self.trouble = said(error)
            return
        raise WentOn(beyond(mine, now.moves, between=", "))

    @property
    def moves(self) -> str:
        """The moves as they are recorded."""
        return ", ".join(str(move) for _, move in self.match.moves)

    def keep(self) -> None:
        """Record where the match stands, if that is not recorded. Raises :class:`WentOn`; sets :attr:`trouble`."""
        try:
            if self.record is None:
                self.record = self._begun()
            if self.moves != self.record.moves:
                self._go_on(self.record, self.memory.clock())
            self.trouble = None
        except Stale:
            self.catch_up()
        except (StoreError, OSError) as error:
            self.trouble = said(error)
            if isinstance(error, NoSuchThing) and self.record is not None:
                self.record = None  # forgotten elsewhere while somebody sits here: it is kept as a new one
                self.keep()

    def _begun(self, now: float | None = None) -> "Cribbage":
        """Add the match to the store, without its moves. Raises StoreError, OSError."""
        from kabale.store import NewCribbage

        memory, number = self.memory, f"k1:{self.match.chance.number}"
        new = NewCribbage(memory.owner, self.strength, number, self.nonce, self.commitment, self.is_practice)
        return memory.store.cribbages.begin(new, now=memory.clock() if now is None else now)

    def _go_on(self, record: "Cribbage", now: float) -> None:
        """Record the moves. Raises StoreError, OSError."""
        from kabale.store import CribbageProgress

        match, scores = self.match, self.match.state.scores
        result = None if match.result is None else result_of(match, record.id, self.strength)
        practice = self.is_practice and record.ended is None  # afterwards moves are taken back for study
        progress = CribbageProgress(record.version, self.moves, scores[YOU], scores[1 - YOU], result, practice)
        version = self.memory.store.cribbages.record(record.id, progress, now=now)
        ended = record.ended if result is None or record.ended is not None else now
        self.record = replace(
            record, version=version, moves=self.moves, practice=record.practice or practice, ended=ended
        )

    def proof(self) -> Path:
        """Write the match that has ended into a file of its own, which proves the shuffle. Raises OSError."""
        folder = _ended_folder(self.memory)
        folder.mkdir(parents=True, exist_ok=True)
        number = max((int(each.stem) for each in folder.glob("*.match") if each.stem.isdecimal()), default=0) + 1
        more = {"bill": self.strength, "commitment": self.commitment, "nonce": self.nonce}
        path = folder / f"{number:06}.match"
        write(path, to_text(self.match, more | ({"practice": "yes"} if self.is_practice else {})))
        return path


def unfinished(memory: Memory) -> "Sequence[Cribbage]":
    """Return the owner's matches that have not ended, the last changed first. Raises StoreError, OSError."""
    return [each for each in memory.store.cribbages.of(memory.owner, limit=_MOST) if each.ended is None]


def take_over_match(memory: Memory, text: str, when: float) -> None:
    """Take a match that was kept as text into a memory, once. Raises BadSave, StoreError, OSError."""
    match, more = from_text(text)
    if match.start != MatchStart() or more.get("bill") not in STRENGTHS or not {"nonce", "commitment"} <= more.keys():
        raise BadSave("it says nothing of Bill or of its shuffle, or did not start at nothing")
    known = {(each.number, each.nonce) for each in memory.store.cribbages.of(memory.owner, limit=_MOST)}
    if (f"k1:{match.chance.number}", more["nonce"]) not in known:
        kept = KeptMatch(memory, match, more["bill"], more["nonce"], more["commitment"], "practice" in more)
        kept._go_on(kept._begun(when), when)


def _ended_folder(memory: Memory) -> Path:
    return memory.folder / "plays" / "cribbage"


def _replayed(record: "Cribbage") -> Match:
    """Return the match of a record. Raises BadSave."""
    match = Match(Chance(number_of(record.number)))
    try:
        replay(match, record.moves)
    except KabaleError as error:
        raise BadSave(f"the match cannot be played again: {error}") from error
    return match
