"""Matches against Bill: each is replayed from its moves, gone on with, and recorded before it is answered.

The number of a match and its nonce stay here until it has ended; answers are made from the player's view.
"""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import randbelow, token_hex

from kabale.cribbage.analysis import choices, review
from kabale.cribbage.figures import result_of, who
from kabale.cribbage.match import Match
from kabale.cribbage.players import player, strength
from kabale.cribbage.record import MOST_MOVES, NONCE, NUMBERS, commitment, number_of, replay, to_text
from kabale.cribbage.rules import Move
from kabale.errors import BadMove, BadSave, IllegalMove, Stale
from kabale.messages import message
from kabale.services.refusals import Refusal, refused, storing
from kabale.store import Cribbage, CribbageProgress, NewCribbage, Store
from kabale.table.chance import Chance
from kabale.web.cribbage import answers
from kabale.web.cribbage.answers import BILL, ME
from kabale.web.cribbage.shapes import CribbageMatch, MoveAdvice, Review
from kabale.web.frame.context import Caller


@dataclass(frozen=True, slots=True)
class MatchInPlay:
    """A match at its recorded moves, and its record."""

    record: Cribbage
    match: Match


@dataclass(frozen=True, slots=True)
class CribbageDesk:
    """Carries out what players of cribbage ask for; *clock* gives seconds since the epoch. Threads may share it."""

    store: Store
    clock: Callable[[], float]

    # -- playing -----------------------------------------------------------------------------------------------------

    def begin(self, caller: Caller, strength: str, *, practice: bool) -> CribbageMatch:
        """Begin a match of a number that nobody can guess, and commit to it. Raises :class:`Refusal`."""
        number, nonce = randbelow(NUMBERS), token_hex(NONCE)
        new = NewCribbage(caller.player, strength, f"k1:{number}", nonce, commitment(number, nonce), practice)
        with storing():
            record = self.store.cribbages.begin(new, now=self.clock())
        return state(_in_play(record), caller.language)

    def look(self, caller: Caller, match_id: str) -> CribbageMatch:
        """Return where a match stands. Raises :class:`Refusal`."""
        return state(self._open(caller, match_id), caller.language)

    def move(self, caller: Caller, match_id: str, version: int, text: str) -> CribbageMatch:
        """Make a move, let Bill answer, and record both. Raises :class:`Refusal`; a stale one has the current state."""
        at = self._open(caller, match_id, version)
        match = at.match
        # The draw is told with the first deal: it must not be seen before the commitment.
        began = len(match.events) if match.moves else 0
        try:
            move = Move.parse(text)
        except BadMove as error:
            raise refused("bad_move") from error
        why = match.refusal(ME, move)
        if why is not None:
            raise refused("illegal_move", move=move, reason=why)
        if len(match.moves) >= MOST_MOVES:
            raise refused("too_long")
        match.push(ME, move)
        # Bill moves as long as it is his turn; he is given his view and nothing else.
        bill = player(at.record.strength, match.chance.number)
        while BILL in match.to_move and match.state.phase not in ("draw", "show"):
            match.push(BILL, bill.move(match.view(BILL)))
        return self._recorded(caller, at, began)

    def undo(self, caller: Caller, match_id: str, version: int) -> CribbageMatch:
        """Take moves back up to the player's last. Raises :class:`Refusal`."""
        at = self._open(caller, match_id, version)
        if not _may_undo(at.record):
            raise refused("undo_final")
        if not any(seat == ME for seat, _ in at.match.moves):
            raise refused("nothing_to_undo")
        while at.match.moves[-1][0] != ME:
            at.match.undo()
        at.match.undo()
        return self._recorded(caller, at, len(at.match.events))

    def forget(self, caller: Caller, match_id: str) -> None:
        """Forget a match. Raises :class:`Refusal`."""
        with storing():
            self.store.cribbages.forget(caller.player, match_id)

    def _recorded(self, caller: Caller, at: MatchInPlay, began: int) -> CribbageMatch:
        """Record where a match has come to, then answer. Raises :class:`Refusal`."""
        match, record = at.match, at.record
        text = ", ".join(str(move) for _, move in match.moves)
        scores = match.state.scores
        ended = None if match.result is None else result_of(match, record.id, record.strength)
        progress = CribbageProgress(record.version, text, scores[ME], scores[BILL], ended)
        try:
            with storing():
                self.store.cribbages.record(record.id, progress, now=self.clock())
        except Stale as error:
            raise self._stale(caller, record.id) from error
        return state(MatchInPlay(self._record(caller, record.id), match), caller.language, began)

    def _stale(self, caller: Caller, match_id: str) -> Refusal:
        return Refusal("stale", message("web.error.stale"), {"state": self.look(caller, match_id)})

    def _record(self, caller: Caller, match_id: str) -> Cribbage:
        record = self.store.cribbages.find(caller.player, match_id)
        if record is None:
            raise refused("not_found")
        return record

    def _open(self, caller: Caller, match_id: str, version: int | None = None) -> MatchInPlay:
        """Return a match at its recorded moves. Raises :class:`Refusal`, a stale one if it is at another version."""
        record = self._record(caller, match_id)
        if version is not None and version != record.version:
            raise self._stale(caller, match_id)
        return _in_play(record)

    # -- asking ------------------------------------------------------------------------------------------------------

    def hint(self, caller: Caller, match_id: str) -> MoveAdvice:
        """Say what could be done now. Raises :class:`Refusal`."""
        match = self._open(caller, match_id).match
        view = match.view(ME)
        found = [answers.choice(each, caller.language) for each in choices(view)]
        only = str(view.legal_moves[0]) if len(view.legal_moves) == 1 else None
        return {"move": found[0]["move"] if found else only, "choices": found}

    def review(self, caller: Caller, match_id: str, deal: int | None) -> Review:
        """Judge the player's decisions in a deal that is over, the last one if none is named. Raises Refusal."""
        match = self._open(caller, match_id).match
        over = match.state.deals - (match.state.phase not in ("show", "over"))
        chosen = over if deal is None else deal
        if not 1 <= chosen <= over:
            raise refused("not_found")
        return answers.review(chosen, review(match, ME, chosen), caller.language)

    def file(self, caller: Caller, match_id: str) -> str:
        """Return an ended match as a file that ``kabale cribbage verify`` reads. Raises :class:`Refusal`."""
        at = self._open(caller, match_id)
        record = at.record
        if record.ended is None:
            raise refused("not_found")
        return to_text(at.match, {"bill": record.strength, "commitment": record.commitment, "nonce": record.nonce})


def _in_play(record: Cribbage) -> MatchInPlay:
    """Replay a match. Raises :class:`Refusal`: the rules may have changed."""
    match = Match(Chance(number_of(record.number)))
    try:
        replay(match, record.moves)
    except (BadMove, IllegalMove, BadSave) as error:
        raise refused("rules_changed") from error
    return MatchInPlay(record, match)


def _may_undo(record: Cribbage) -> bool:
    """Say whether moves may be taken back: in practice, and for study when all is over."""
    return record.practice or record.ended is not None


def state(at: MatchInPlay, language: str, began: int | None = None) -> CribbageMatch:
    """Return where a match stands; the events from *began* on are what a request has brought about."""
    match, record = at.match, at.record
    view = match.view(ME)
    is_begun = bool(match.moves)
    return {
        "id": record.id,
        "version": record.version,
        "strength": strength(record.strength),
        "practice": record.practice,
        "commitment": record.commitment,
        "opened": None if record.ended is None else {"number": record.number, "nonce": record.nonce},
        "phase": view.phase,
        "deal": view.deals,
        "dealer": who(view.dealer) if is_begun else None,
        "scores": answers.points(view.scores),
        "pegs": answers.pegs(match.events, match.start.scores),
        "hand": answers.names(view.hand),
        "kept": answers.names(view.kept),
        "discards": answers.names(view.discards),
        "crib": sum(map(len, match.state.discards)),
        "others": view.others,
        "starter": None if view.starter is None else answers.names([view.starter])[0],
        "laid": answers.laid(view),
        "since": view.since,
        "count": view.count,
        # Dealing is the player's.
        "to_move": "me" if ME in view.to_move else "bill" if view.to_move else None,
        "legal": [str(move) for move in view.legal_moves],
        "can_undo": is_begun and _may_undo(record),
        "result": answers.result(match.result),
        "events": [] if began is None else answers.event_shapes(match.events[began:], language),
        "log": answers.event_shapes(view.events, language) if is_begun else [],
    }
