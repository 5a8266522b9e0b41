"""Matches against Bill: each is replayed from its moves, gone on with, and recorded before it is answered.

The number of a match and its nonce stay here until it has ended; answers are made from the player's view.
"""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import randbelow, token_hex
from typing import Final

from kabale.cribbage.analysis import choices, review
from kabale.cribbage.fair import commitment
from kabale.cribbage.match import Match
from kabale.cribbage.moves import Move
from kabale.cribbage.players import player
from kabale.cribbage.record import MOST_MOVES, number_of, replay, to_text
from kabale.errors import BadMove, BadSave, BadValue, IllegalMove, NoSuchThing, Stale, TooMany
from kabale.messages import message
from kabale.store import Cribbage, CribbageProgress, NewCribbage, Store
from kabale.table.chance import Chance
from kabale.web import cribbage_seen as seen
from kabale.web.cribbage_figures import result_of
from kabale.web.cribbage_seen import BILL, ME
from kabale.web.cribbage_shapes import Advice, CribbageMatch, Review, Who
from kabale.web.desk import Caller, not_kept
from kabale.web.refusals import Refusal, refused

LARGEST: Final = 2**63 - 1
"""Numbers of matches are below it."""

NONCE: Final = 32
"""Random bytes of a nonce."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A match at its recorded moves."""

    kept: Cribbage
    match: Match


class CribbageDesk:
    """Carries out what players of cribbage ask for; threads may share it."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        """Use a store; *clock* gives seconds since the epoch."""
        self._store = store
        self._clock = clock

    # -- playing -----------------------------------------------------------------------------------------------------

    def begin(self, caller: Caller, strength: str, *, practice: bool) -> CribbageMatch:
        """Begin a match of a number that nobody can guess, and commit to it. Raises :class:`Refusal`."""
        number, nonce = randbelow(LARGEST), token_hex(NONCE)
        new = NewCribbage(caller.player, strength, f"k1:{number}", nonce, commitment(number, nonce), practice)
        try:
            kept = self._store.new_cribbage(new, now=self._clock())
        except (BadValue, TooMany, NoSuchThing) as error:
            raise not_kept(error) from error
        return state(_seated(kept), caller.language)

    def look(self, caller: Caller, match_id: str) -> CribbageMatch:
        """Return where a match stands. Raises :class:`Refusal`."""
        return state(self._seated(caller, match_id), caller.language)

    def move(self, caller: Caller, match_id: str, version: int, text: str) -> CribbageMatch:
        """Make a move, let Bill answer, and record both. Raises :class:`Refusal`; a stale one has the current state."""
        at = self._seated(caller, match_id, version)
        # The draw is told with the first deal: it must not be seen before the commitment.
        began = len(at.match.events) if at.match.moves else 0
        _play(at.match, text)
        _let_bill_play(at)
        return self._recorded(caller, at, began)

    def undo(self, caller: Caller, match_id: str, version: int) -> CribbageMatch:
        """Take moves back up to the player's last. Raises :class:`Refusal`."""
        at = self._seated(caller, match_id, version)
        if not _may_undo(at.kept):
            raise refused("undo_final")
        if not any(seat == ME for seat, _ in at.match.moves):
            raise refused("nothing_to_undo")
        while at.match.moves[-1][0] != ME:
            at.match.undo()
        at.match.undo()
        return self._recorded(caller, at, len(at.match.events))

    def forget(self, caller: Caller, match_id: str) -> None:
        """Forget a match. Raises :class:`Refusal`."""
        try:
            self._store.forget_cribbage(caller.player, match_id)
        except NoSuchThing as error:
            raise refused("not_found") from error

    def _recorded(self, caller: Caller, at: Seated, began: int) -> CribbageMatch:
        """Record where a match has come to, then answer. Raises :class:`Refusal`."""
        match, kept = at.match, at.kept
        text = ", ".join(str(move) for _, move in match.moves)
        scores = match.state.scores
        ended = None if match.result is None else result_of(match, kept)
        progress = CribbageProgress(kept.version, text, scores[ME], scores[BILL], ended)
        try:
            self._store.record_cribbage(kept.id, progress, now=self._clock())
        except Stale as error:
            raise self._stale(caller, kept.id) from error
        except (BadValue, TooMany, NoSuchThing) as error:
            raise not_kept(error) from error
        return state(Seated(self._kept(caller, kept.id), match), caller.language, began)

    def _stale(self, caller: Caller, match_id: str) -> Refusal:
        return Refusal("stale", message("web.error.stale"), {"state": self.look(caller, match_id)})

    def _kept(self, caller: Caller, match_id: str) -> Cribbage:
        kept = self._store.cribbage(caller.player, match_id)
        if kept is None:
            raise refused("not_found")
        return kept

    def _seated(self, caller: Caller, match_id: str, version: int | None = None) -> Seated:
        """Return a match at its recorded moves. Raises :class:`Refusal`, a stale one if it is at another version."""
        kept = self._kept(caller, match_id)
        if version is not None and version != kept.version:
            raise self._stale(caller, match_id)
        return _seated(kept)

    # -- asking ------------------------------------------------------------------------------------------------------

    def hint(self, caller: Caller, match_id: str) -> Advice:
        """Say what could be done now. Raises :class:`Refusal`."""
        match = self._seated(caller, match_id).match
        view = match.view(ME)
        found = [seen.choice(each, caller.language) for each in choices(view)]
        only = str(view.legal_moves[0]) if len(view.legal_moves) == 1 else None
        return {"move": found[0]["move"] if found else only, "choices": found}

    def review(self, caller: Caller, match_id: str, deal: int | None) -> Review:
        """Judge the player's decisions in a deal that is over, the last one if none is named. Raises Refusal."""
        match = self._seated(caller, match_id).match
        over = match.state.deals - (match.state.phase not in ("show", "over"))
        chosen = over if deal is None else deal
        if not 1 <= chosen <= over:
            raise refused("not_found")
        return seen.review(chosen, review(match, ME, chosen), caller.language)

    def file(self, caller: Caller, match_id: str) -> str:
        """Return an ended match as a file that ``kabale cribbage verify`` reads. Raises :class:`Refusal`."""
        at = self._seated(caller, match_id)
        if at.kept.ended is None:
            raise refused("not_found")
        more = {"bill": at.kept.strength, "commitment": at.kept.commitment, "nonce": at.kept.nonce}
        return to_text(at.match, more)


def _seated(kept: Cribbage) -> Seated:
    """Replay a match. Raises :class:`Refusal`: the rules may have changed."""
    match = Match(Chance(number_of(kept.number)))
    try:
        replay(match, kept.moves)
    except (BadMove, IllegalMove, BadSave) as error:
        raise refused("rules_changed") from error
    return Seated(kept, match)


def _play(match: Match, text: str) -> None:
    """Make a player's move. Raises :class:`Refusal` with the rule in words."""
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


def _let_bill_play(at: Seated) -> None:
    """Let Bill move as long as it is his turn; he is given his view and nothing else."""
    match = at.match
    bill = player(at.kept.strength, match.chance.number)
    while BILL in match.to_move and match.state.phase not in ("draw", "show"):
        match.push(BILL, bill.move(match.view(BILL)))


def _may_undo(kept: Cribbage) -> bool:
    """Say whether moves may be taken back: in practice, and for study when all is over."""
    return kept.practice or kept.ended is not None


def state(at: Seated, language: str, began: int | None = None) -> CribbageMatch:
    """Return where a match stands; the events from *began* on are what a request has brought about."""
    match, kept = at.match, at.kept
    view = match.view(ME)
    is_begun = bool(match.moves)
    return {
        "id": kept.id,
        "version": kept.version,
        "strength": kept.strength,  # type: ignore[typeddict-item]  # the store keeps no other
        "practice": kept.practice,
        "commitment": kept.commitment,
        "opened": None if kept.ended is None else {"number": kept.number, "nonce": kept.nonce},
        "phase": view.phase,
        "deal": view.deals,
        "dealer": seen.who(view.dealer) if is_begun else None,
        "scores": seen.points(view.scores),
        "pegs": seen.pegs(match.events, match.start.scores),
        "hand": seen.names(view.hand),
        "kept": seen.names(view.kept),
        "discards": seen.names(view.discards),
        "crib": sum(map(len, match.state.discards)),
        "others": view.others,
        "starter": None if view.starter is None else seen.names([view.starter])[0],
        "laid": seen.laid(view),
        "since": view.since,
        "count": view.count,
        "to_move": _to_move(view.to_move),
        "legal": [str(move) for move in view.legal_moves],
        "can_undo": is_begun and _may_undo(kept),
        "result": seen.result(match.result),
        "events": [] if began is None else seen.told(match.events[began:], language),
        "log": seen.told(view.events, language) if is_begun else [],
    }


def _to_move(seats: tuple[int, ...]) -> Who | None:
    """Return whom the match waits for; dealing is the player's."""
    return "me" if ME in seats else "bill" if seats else None
