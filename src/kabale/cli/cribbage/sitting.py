"""A player's side of a match against Bill: moves that are typed, made and answered, and the record of the match.

Lines of text and the whole screen both sit here. Neither moves, asks Bill or records anything by itself, and other
front ends may resume the match too.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import randbelow, token_hex
from typing import TYPE_CHECKING, Final

from kabale.cli.cribbage import sentences
from kabale.cli.memory import OwnerMemory, WentOn, beyond, reason_of
from kabale.cli.saves import write
from kabale.cli.typed_moves import Unread
from kabale.cribbage.analysis import Decision, RatedMove, choices, review
from kabale.cribbage.events import MatchEvent, SeatView
from kabale.cribbage.figures import Holes, pegs, result_of
from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.players import MIDDLE, STRENGTHS, player
from kabale.cribbage.record import NONCE, NUMBERS, commitment, from_text, number_of, replay, to_text
from kabale.cribbage.rules import DEAL, GO, Move, cut, discard, lay
from kabale.errors import BadCard, BadSave, KabaleError, NoSuchThing, Stale, StoreError
from kabale.messages import Message, message
from kabale.table.cards import RANKS, Card, name, rank, read_cards
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

    memory: OwnerMemory
    match: Match
    strength: str
    nonce: str
    commitment: str
    is_practice: bool = False
    trouble: str | None = None
    record: "Cribbage | None" = field(default=None, repr=False)

    @staticmethod
    def begin(memory: OwnerMemory, strength: str, number: str | None = None) -> "KeptMatch":
        """Begin a match: of the given number, or of one that nobody can guess. Raises BadDeal."""
        chosen = randbelow(NUMBERS) if number is None else number_of(number)
        nonce = token_hex(NONCE)
        return KeptMatch(memory, Match(Chance(chosen)), strength, nonce, commitment(chosen, nonce))

    @staticmethod
    def take_up(memory: OwnerMemory, record: "Cribbage") -> "KeptMatch":
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
            self.trouble = reason_of(error)
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
            self.trouble = reason_of(error)
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
        folder = self.memory.folder / "plays" / "cribbage"
        folder.mkdir(parents=True, exist_ok=True)
        number = max((int(each.stem) for each in folder.glob("*.match") if each.stem.isdecimal()), default=0) + 1
        more = {"bill": self.strength, "commitment": self.commitment, "nonce": self.nonce}
        path = folder / f"{number:06}.match"
        write(path, to_text(self.match, more | ({"practice": "yes"} if self.is_practice else {})))
        return path


def unfinished(memory: OwnerMemory) -> "Sequence[Cribbage]":
    """Return the owner's matches that have not ended, the last changed first. Raises StoreError, OSError."""
    return [each for each in memory.store.cribbages.of(memory.owner, limit=_MOST) if each.ended is None]


def take_over_match(memory: OwnerMemory, text: str, when: float) -> None:
    """Take a match that was kept as text into a memory, once. Raises BadSave, StoreError, OSError."""
    match, more = from_text(text)
    if match.start != MatchStart() or more.get("bill") not in STRENGTHS or not {"nonce", "commitment"} <= more.keys():
        raise BadSave("it says nothing of Bill or of its shuffle, or did not start at nothing")
    known = {(each.number, each.nonce) for each in memory.store.cribbages.of(memory.owner, limit=_MOST)}
    if (f"k1:{match.chance.number}", more["nonce"]) not in known:
        kept = KeptMatch(memory, match, more["bill"], more["nonce"], more["commitment"], "practice" in more)
        kept._go_on(kept._begun(when), when)


def _replayed(record: "Cribbage") -> Match:
    """Return the match of a record. Raises BadSave."""
    match = Match(Chance(number_of(record.number)))
    try:
        replay(match, record.moves)
    except KabaleError as error:
        raise BadSave(f"the match cannot be played again: {error}") from error
    return match


BILL = 1 - YOU


class Sitting:
    """A match that is played here. *told* is how many of its events the player knows."""

    def __init__(self, kept: KeptMatch) -> None:
        """Sit down at a match that is begun or taken up; what happened in it so far is known."""
        self.told = 0
        self.take_up(kept)

    def take_up(self, kept: KeptMatch) -> None:
        """Leave the match, which stays as it is kept, for another."""
        self.kept = kept
        self._bill = player(kept.strength, kept.match.chance.number)
        self.told = len(kept.match.events) if kept.match.moves else 0

    @property
    def match(self) -> Match:
        """The match, which another one replaces where it went on elsewhere."""
        return self.kept.match

    @property
    def view(self) -> SeatView:
        """What the player may see."""
        return self.match.view(YOU)

    def pegs(self, upto: int | None = None) -> tuple[Holes, Holes]:
        """Return the holes of both players' pegs, after the first so many events."""
        return pegs(self.match.events[:upto], self.match.start.scores)

    def catch_up(self) -> None:
        """See that the match stands here as it is kept. Raises WentOn if it went on elsewhere: all of it is known."""
        try:
            self.kept.catch_up()
        except WentOn:
            self._bill = player(self.kept.strength, self.match.chance.number)
            self.told = len(self.match.events)
            raise

    def news(self) -> list[MatchEvent]:
        """Return what happened since this was asked last, as the player sees it."""
        fresh = [event.seen_by(YOU) for event in self.match.events[self.told :]]
        self.told = len(self.match.events)
        return fresh

    # -- moves -------------------------------------------------------------------------------------------------------

    @property
    def easy_move(self) -> Move | None:
        """The move that needs no choice, if that is what is to be done: it deals, cuts, or says go."""
        phase = self.match.state.phase
        only_go = phase == "play" and self.match.legal_moves(YOU) == [GO]
        return {"cut": cut(MIDDLE), "draw": DEAL, "show": DEAL}.get(phase, GO if only_go else None)

    def move(self, move: Move) -> Message | None:
        """Make a move, let Bill answer and keep the match; or return why not. Raises WentOn."""
        if (reason := self.match.refusal(YOU, move)) is not None:
            return reason
        self.match.push(YOU, move)
        self.answer()
        return None

    def answer(self) -> None:
        """Let Bill play as long as it is his turn, and keep the match. Raises WentOn."""
        while BILL in self.match.to_move and self.match.state.phase not in ("draw", "show"):
            self.match.push(BILL, self._bill.move(self.match.view(BILL)))
        try:
            self.kept.keep()
        except WentOn:
            self.told = len(self.match.events)
            raise

    def undo(self) -> Move | None:
        """Take moves back up to the player's last, which is returned, and keep that; None where there is none.

        The match is for practice from then on. Raises WentOn.
        """
        if not any(seat == YOU for seat, _ in self.match.moves):
            return None
        while self.match.moves[-1][0] != YOU:
            self.match.undo()
        move = self.match.undo()
        self.kept.is_practice = True
        self.told = min(self.told, len(self.match.events))
        self.answer()
        return move

    # -- advice ------------------------------------------------------------------------------------------------------

    def best(self) -> RatedMove | None:
        """Return the best of what can be done, None where there is nothing to choose."""
        return next(iter(choices(self.view)), None)

    def reviewed(self) -> tuple[int, Sequence[Decision]] | None:
        """Return the last deal that is over and the player's decisions in it, None where none is over."""
        state = self.match.state
        deal = state.deals - (state.phase not in ("show", "over"))
        return (deal, review(self.match, YOU, deal)) if deal > 0 else None


_RANK: Final = re.compile(f"[{RANKS}]|10|0")
_BETWEEN: Final = re.compile(r"[\s,;]+")
_CUT: Final = re.compile(r"cut ([1-9]\d?)")
_LONGEST: Final = 40


class MatchVerbs:
    """Questions that a player asks in lines and on the whole screen: a hint, a review, the rules, statistics."""

    language: str
    sitting: Sitting
    advised: Move | None

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
        best = self.sitting.best()
        if best is None:
            self.say(message("cribbage.dialogue.free"))
            return
        self.advised = best.move
        self.say(message("cribbage.dialogue.hint", move=best.move, why=best.why))

    def review(self) -> None:
        """Show what the player's decisions were worth in the last deal that is over."""
        reviewed = self.sitting.reviewed()
        if reviewed is None:
            self.say(message("cribbage.dialogue.no_review"))
        else:
            self.show(sentences.judgement(reviewed[1], reviewed[0]))

    def rules(self) -> None:
        """Show the rules."""
        self.read(sentences.rules())

    def statistics(self) -> None:
        """Show what the matches that ended were like."""
        try:
            self.read(sentences.statistics(sentences.figures_of(self.sitting.kept.memory), self.language))
        except (StoreError, OSError) as error:
            self.say(str(error))


def read_move(text: str, view: SeatView) -> Move:
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
