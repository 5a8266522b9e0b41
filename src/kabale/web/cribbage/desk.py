"""Matches against Bill: each is replayed from its moves, gone on with, and recorded before it is answered.

The number of a match and its nonce stay here until it has ended; answers are made from the player's view.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass

from kabale.cribbage.analysis import choices, review
from kabale.cribbage.match import Match
from kabale.cribbage.record import MOST_MOVES, to_text
from kabale.cribbage.rules import MatchMove
from kabale.errors import BadMove, BadSave, Stale
from kabale.messages import message
from kabale.services.matches import ME, counted_deals, let_bill_play, new_shuffle, record_match, replayed, take_back
from kabale.services.refusals import Refusal, refused, storing
from kabale.store import Cribbage, NewCribbage, Store
from kabale.web.cribbage import answers
from kabale.web.cribbage.answers import CribbageMatch, DealReview, MoveAdvice
from kabale.web.frame.context import Caller


@dataclass(frozen=True, slots=True)
class CribbageDesk:
    """Carries out what players of cribbage ask for; *clock* gives seconds since the epoch. Threads may share it."""

    store: Store
    clock: Callable[[], float]

    # -- playing -----------------------------------------------------------------------------------------------------

    def begin(self, caller: Caller, strength: str, *, practice: bool) -> CribbageMatch:
        """Begin a match of a number that nobody can guess, and commit to it. Raises :class:`Refusal`."""
        with storing():
            new = NewCribbage(caller.player, strength, *new_shuffle(), practice)
            record = self.store.cribbages.begin(new, now=self.clock())
        return answers.state(record, replayed(record), caller.language)

    def look(self, caller: Caller, match_id: str) -> CribbageMatch:
        """Return where a match stands. Raises :class:`Refusal`."""
        return answers.state(*self._open(caller, match_id), caller.language)

    def move(self, caller: Caller, match_id: str, version: int, text: str) -> CribbageMatch:
        """Make a move, let Bill answer, and record both. Raises :class:`Refusal`; a stale one has the current state."""
        record, match = self._open(caller, match_id, version)
        # The draw is told with the first deal: it must not be seen before the commitment.
        began = len(match.events) if match.moves else 0
        try:
            move = MatchMove.parse(text)
        except BadMove as error:
            raise refused("bad_move") from error
        why = match.refusal(ME, move)
        if why is not None:
            raise refused("illegal_move", move=move, reason=why)
        if len(match.moves) >= MOST_MOVES:
            raise refused("too_long")
        match.push(ME, move)
        let_bill_play(match, record.strength)
        return self._recorded(caller, record, match, began)

    def undo(self, caller: Caller, match_id: str, version: int) -> CribbageMatch:
        """Take moves back up to the player's last. Raises :class:`Refusal`."""
        record, match = self._open(caller, match_id, version)
        if not answers.may_undo(record):
            raise refused("undo_final")
        if take_back(match) is None:
            raise refused("nothing_to_undo")
        return self._recorded(caller, record, match, len(match.events))

    def forget(self, caller: Caller, match_id: str) -> None:
        """Forget a match. Raises :class:`Refusal`."""
        with storing():
            self.store.cribbages.forget(caller.player, match_id)

    def _recorded(self, caller: Caller, record: Cribbage, match: Match, began: int) -> CribbageMatch:
        """Record where a match has come to, then answer. Raises :class:`Refusal`."""
        try:
            with storing():
                record = record_match(self.store, record, match, now=self.clock())
        except Stale as error:
            raise self._stale(caller, record.id) from error
        return answers.state(record, match, caller.language, began)

    def _stale(self, caller: Caller, match_id: str) -> Refusal:
        return Refusal("stale", message("web.error.stale"), {"state": asdict(self.look(caller, match_id))})

    def _open(self, caller: Caller, match_id: str, version: int | None = None) -> tuple[Cribbage, Match]:
        """Return a match at its recorded moves. Raises :class:`Refusal`, a stale one if it is at another version."""
        record = self.store.cribbages.find(caller.player, match_id)
        if record is None:
            raise refused("not_found")
        if version is not None and version != record.version:
            raise self._stale(caller, match_id)
        try:
            return record, replayed(record)
        except BadSave as error:
            raise refused("rules_changed") from error

    # -- asking ------------------------------------------------------------------------------------------------------

    def hint(self, caller: Caller, match_id: str) -> MoveAdvice:
        """Say what could be done now. Raises :class:`Refusal`."""
        _, match = self._open(caller, match_id)
        view = match.view(ME)
        found = [answers.choice(each, caller.language) for each in choices(view)]
        only = str(view.legal_moves[0]) if len(view.legal_moves) == 1 else None
        return MoveAdvice(found[0].move if found else only, found)

    def review(self, caller: Caller, match_id: str, deal: int | None) -> DealReview:
        """Judge the player's decisions in a deal that is over, the last one if none is named. Raises Refusal."""
        _, match = self._open(caller, match_id)
        over = counted_deals(match)
        chosen = over if deal is None else deal
        if not 1 <= chosen <= over:
            raise refused("not_found")
        return answers.review(chosen, review(match, ME, chosen), caller.language)

    def file(self, caller: Caller, match_id: str) -> str:
        """Return an ended match as a file that ``kabale cribbage verify`` reads. Raises :class:`Refusal`."""
        record, match = self._open(caller, match_id)
        if record.ended is None:
            raise refused("not_found")
        return to_text(match, {"bill": record.strength, "commitment": record.commitment, "nonce": record.nonce})
