"""A player's side of a match against Bill, in lines of text and in full screen: moves, answers, and the record."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kabale.cli.cribbage import sentences
from kabale.cli.memory import OwnerMemory, WentOn, beyond, reason_of
from kabale.cli.saves import write
from kabale.cli.typed_moves import Unread
from kabale.cribbage.analysis import choices, review
from kabale.cribbage.events import MatchEvent, SeatView
from kabale.cribbage.figures import Holes, pegs
from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.players import MIDDLE, STRENGTHS
from kabale.cribbage.record import from_text, moves_text, number_of, to_text
from kabale.cribbage.rules import DEAL, GO, MatchMove, cut, discard, lay
from kabale.errors import BadCard, BadSave, NoSuchThing, Stale, StoreError
from kabale.messages import Message, message
from kabale.services.matches import (
    ME,
    counted_deals,
    let_bill_play,
    new_shuffle,
    record_match,
    replayed,
    statistics,
    take_back,
)
from kabale.store.values import Cribbage, NewCribbage
from kabale.table.cards import RANKS, Card, name, rank, read_cards
from kabale.table.chance import Chance

_MOST: Final = 1_000


@dataclass
class KeptMatch:
    """A match that is played here, and its record: how Bill plays, and what the shuffle was fixed with.

    It is for practice if a move was taken back: such a match does not count. *trouble* says why Kabale could not save
    the last step; None if it could. The player has seen the first ``told`` events.
    """

    memory: OwnerMemory
    match: Match
    strength: str
    nonce: str
    commitment: str
    is_practice: bool = False
    trouble: str | None = None
    record: Cribbage | None = field(default=None, repr=False)
    told: int = 0

    @staticmethod
    def begin(memory: OwnerMemory, strength: str, number: str | None = None) -> "KeptMatch":
        """Begin a match: of the given number, or of one that nobody can guess. Raises BadDeal."""
        chosen, nonce, commitment = new_shuffle(None if number is None else number_of(number))
        return KeptMatch(memory, Match(Chance(number_of(chosen))), strength, nonce, commitment)

    @staticmethod
    def take_up(memory: OwnerMemory, record: Cribbage) -> "KeptMatch":
        """Resume a match. Raises BadSave."""
        same = record.strength, record.nonce, record.commitment, record.practice
        return KeptMatch(memory, replayed(record), *same, record=record)

    @property
    def view(self) -> SeatView:
        """The player's view of the match."""
        return self.match.view(ME)

    def pegs(self, upto: int | None = None) -> tuple[Holes, Holes]:
        """Return the holes of both players' pegs, after the first *upto* events."""
        return pegs(self.match.events[:upto], self.match.start.scores)

    def news(self) -> list[MatchEvent]:
        """Return what happened since this was asked last, as the player sees it."""
        fresh = [event.seen_by(ME) for event in self.match.events[self.told :]]
        self.told = len(self.match.events)
        return fresh

    @property
    def easy_move(self) -> MatchMove | None:
        """The move that needs no choice, if that is what is to be done: it deals, cuts, or says go."""
        phase = self.match.state.phase
        only_go = phase == "play" and self.match.legal_moves(ME) == [GO]
        return {"cut": cut(MIDDLE), "draw": DEAL, "show": DEAL}.get(phase, GO if only_go else None)

    def move(self, move: MatchMove) -> Message | None:
        """Make a move, let Bill answer and keep the match; or return why not. Raises WentOn."""
        if (reason := self.match.refusal(ME, move)) is not None:
            return reason
        self.match.push(ME, move)
        self.answer()
        return None

    def answer(self) -> None:
        """Let Bill play as long as it is his turn, and keep the match. Raises WentOn."""
        let_bill_play(self.match, self.strength)
        self.keep()

    def undo(self) -> MatchMove | None:
        """Return the player's last move and take it back, with all after it; None before the first. Raises WentOn."""
        if (move := take_back(self.match)) is not None:
            self.is_practice = True
            self.told = min(self.told, len(self.match.events))
            self.answer()
        return move

    @property
    def parting(self) -> Message | None:
        """The words for a player who leaves: how to resume the match, or why it was not saved."""
        if self.trouble is not None:
            return message("cribbage.dialogue.not_kept", why=self.trouble)
        return message("cribbage.dialogue.kept") if self.match.result is None else None

    def catch_up(self) -> None:
        """Take in the recorded match. Raises :class:`WentOn` if it went on elsewhere; sets :attr:`trouble`."""
        record = self.record
        try:
            now = None if record is None else self.memory.store.cribbages.find(self.memory.owner, record.id)
            if record is None or now is None or now.version == record.version:
                return
            mine = self.moves if self.moves != record.moves else ""
            self.match, self.record, self.is_practice = replayed(now), now, now.practice
        except (StoreError, BadSave, OSError) as error:
            self.trouble = reason_of(error)
            return
        self.told = len(self.match.events)
        raise WentOn(beyond(mine, now.moves, between=", "))

    @property
    def moves(self) -> str:
        """The moves as they are recorded."""
        return moves_text(self.match)

    def keep(self) -> None:
        """Record where the match stands, if that is not recorded. Raises :class:`WentOn`; sets :attr:`trouble`."""
        try:
            if self.record is None:
                self.record = self._begin_record(self.memory.clock())
            if self.moves != self.record.moves:
                self._record(self.record, self.memory.clock())
            self.trouble = None
        except Stale:
            self.catch_up()
        except (StoreError, OSError) as error:
            self.trouble = reason_of(error)
            if isinstance(error, NoSuchThing) and self.record is not None:
                self.record = None  # forgotten elsewhere during the match: save it as a new one
                self.keep()

    def _begin_record(self, now: float) -> Cribbage:
        memory, number = self.memory, f"k1:{self.match.chance.number}"
        new = NewCribbage(memory.owner, self.strength, number, self.nonce, self.commitment, self.is_practice)
        return memory.store.cribbages.begin(new, now=now)

    def _record(self, record: Cribbage, now: float) -> None:
        practice = self.is_practice and record.ended is None  # afterwards moves are taken back for study
        self.record = record_match(self.memory.store, record, self.match, now=now, practice=practice)

    def proof(self) -> Path:
        """Write the match that has ended into a file of its own, which proves the shuffle. Raises OSError."""
        folder = self.memory.folder / "plays" / "cribbage"
        folder.mkdir(parents=True, exist_ok=True)
        number = max((int(each.stem) for each in folder.glob("*.match") if each.stem.isdecimal()), default=0) + 1
        more = {"bill": self.strength, "commitment": self.commitment, "nonce": self.nonce}
        path = folder / f"{number:06}.match"
        write(path, to_text(self.match, more | ({"practice": "yes"} if self.is_practice else {})))
        return path


def unfinished(memory: OwnerMemory) -> Sequence[Cribbage]:
    """Return the owner's unfinished matches, the last changed first. Raises StoreError, OSError."""
    return [each for each in memory.store.cribbages.of(memory.owner, limit=_MOST) if each.ended is None]


def take_over_match(memory: OwnerMemory, text: str, when: float) -> None:
    """Import a match that was saved as text, once. Raises BadSave, StoreError, OSError."""
    match, more = from_text(text)
    if match.start != MatchStart() or more.get("bill") not in STRENGTHS or not {"nonce", "commitment"} <= more.keys():
        raise BadSave("it says nothing of Bill or of its shuffle, or did not start at nothing")
    known = {(each.number, each.nonce) for each in memory.store.cribbages.of(memory.owner, limit=_MOST)}
    if (f"k1:{match.chance.number}", more["nonce"]) not in known:
        kept = KeptMatch(memory, match, more["bill"], more["nonce"], more["commitment"], "practice" in more)
        kept._record(kept._begin_record(when), when)


_RANK: Final = re.compile(f"[{RANKS}]|10|0")
_BETWEEN: Final = re.compile(r"[\s,;]+")
_CUT: Final = re.compile(r"cut ([1-9]\d?)")
_LONGEST: Final = 40


class MatchVerbs:
    """Questions that a player asks in lines and in full screen: a hint, a review, the rules, statistics."""

    language: str
    kept: KeptMatch
    advised: MatchMove | None

    def say(self, words: Message | str) -> None:
        """Say something below the table."""
        raise NotImplementedError

    def read(self, lines: Iterable[Message | str]) -> None:
        """Show a text to read."""
        raise NotImplementedError

    def show(self, lines: Iterable[Message | str]) -> None:
        """Show some lines."""
        self.read(lines)

    def hint(self) -> None:
        """Advise a move."""
        if not (found := choices(self.kept.view)):
            self.say(message("cribbage.dialogue.free"))
            return
        self.advised = found[0].move
        self.say(message("cribbage.dialogue.hint", move=found[0].move, why=found[0].why))

    def review(self) -> None:
        """Show what the player's decisions were worth in the last deal that is over."""
        match = self.kept.match
        if deal := counted_deals(match):
            self.show(sentences.judgement(review(match, ME, deal), deal))
        else:
            self.say(message("cribbage.dialogue.no_review"))

    def rules(self) -> None:
        """Show the rules."""
        self.read(sentences.rules())

    def statistics(self) -> None:
        """Show what the matches that ended were like."""
        try:
            memory = self.kept.memory
            self.read(sentences.statistics(statistics(memory.store.matches.of(memory.owner)), self.language))
        except (StoreError, OSError) as error:
            self.say(str(error))


def read_move(text: str, view: SeatView) -> MatchMove:
    """Read the move that the seat of a view types. Raises :class:`Unread`."""
    plain = text.strip().upper()
    lifted = _CUT.fullmatch(text.lower() if view.phase != "cut" else f"cut {text.lower().removeprefix('cut ')}")
    if lifted:
        return cut(int(lifted[1]))
    if plain in ("GO", "DEAL"):
        return GO if plain == "GO" else DEAL
    words = [word for word in _BETWEEN.split(plain) if word not in ("", "PLAY", "DISCARD")]
    try:
        cards = [one for word in words for one in (_held(word, view) if _RANK.fullmatch(word) else read_cards(word))]
    except BadCard:
        cards = []
    if cards and view.phase == "discard" and len(cards) != 2:
        raise Unread(message("cribbage.dialogue.two"))
    if len(cards) in (1, 2):
        return lay(cards[0]) if len(cards) == 1 else discard(cards[0], cards[1])
    raise Unread(message("cribbage.dialogue.unknown", text=repr(text[:_LONGEST])))


def _held(word: str, view: SeatView) -> list[Card]:
    """Return the only card held of a rank, in a list. Raises Unread."""
    wanted = "T" if word in ("10", "0") else word
    same = [each for each in view.hand if rank(each) == RANKS.index(wanted) + 1]
    if len(same) == 1:
        return same
    if same:
        raise Unread(message("cribbage.dialogue.which", cards=" ".join(map(name, same))))
    raise Unread(message("cribbage.why.not_held", card=wanted))
