"""Cribbage against Bill: matches, moves, advice, statistics.

Each match is replayed from its moves and recorded before it is answered. The number of a match and its
nonce stay here until it has ended; answers are made from the player's view.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from kabale.cribbage import analysis
from kabale.cribbage.match import Match
from kabale.cribbage.players import strength
from kabale.cribbage.record import MOST_MOVES, to_text
from kabale.cribbage.rules import MatchMove
from kabale.errors import BadMove, BadSave, Stale
from kabale.messages import message
from kabale.services import matches
from kabale.services.matches import ME, CribbageStatistics, SidePoints
from kabale.services.refusals import Refusal, refused, storing
from kabale.store import Store
from kabale.store.values import Cribbage, NewCribbage
from kabale.web.cribbage import answers
from kabale.web.frame.answers import CHANGING, Responses, errors, written
from kabale.web.frame.context import Caller, CallerHere, JoiningHere, application_part
from kabale.web.frame.inputs import PathName


@dataclass(frozen=True, slots=True)
class CribbageDesk:
    """Carries out what players of cribbage ask for; *clock* gives seconds since the epoch. Threads may share it."""

    store: Store
    clock: Callable[[], float]

    def begin(self, caller: Caller, strength: str, *, practice: bool) -> answers.CribbageMatch:
        """Begin a match of a number that nobody can guess, and commit to it. Raises Refusal."""
        with storing():
            new = NewCribbage(caller.player, strength, *matches.new_shuffle(), practice)
            record = self.store.cribbages.begin(new, now=self.clock())
        return answers.state(record, matches.replayed(record), caller.language)

    def look(self, caller: Caller, match_id: str) -> answers.CribbageMatch:
        """Return where a match stands. Raises Refusal."""
        return answers.state(*self._open(caller, match_id), caller.language)

    def move(self, caller: Caller, match_id: str, version: int, text: str) -> answers.CribbageMatch:
        """Make a move, let Bill answer, and record both. Raises Refusal; a stale one has the current state."""
        record, match = self._open(caller, match_id, version)
        # The draw appears with the first deal: it must not be seen before the commitment.
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
        matches.let_bill_play(match, record.strength)
        return self._recorded(caller, record, match, began)

    def undo(self, caller: Caller, match_id: str, version: int) -> answers.CribbageMatch:
        """Take moves back up to the player's last. Raises Refusal."""
        record, match = self._open(caller, match_id, version)
        if not answers.may_undo(record):
            raise refused("undo_final")
        if matches.take_back(match) is None:
            raise refused("nothing_to_undo")
        return self._recorded(caller, record, match, len(match.events))

    def forget(self, caller: Caller, match_id: str) -> None:
        """Forget a match. Raises Refusal."""
        with storing():
            self.store.cribbages.forget(caller.player, match_id)

    def _recorded(self, caller: Caller, record: Cribbage, match: Match, began: int) -> answers.CribbageMatch:
        try:
            with storing():
                record = matches.record_match(self.store, record, match, now=self.clock())
        except Stale as error:
            raise self._stale(caller, record.id) from error
        return answers.state(record, match, caller.language, began)

    def _stale(self, caller: Caller, match_id: str) -> Refusal:
        return Refusal("stale", message("web.error.stale"), {"state": asdict(self.look(caller, match_id))})

    def _open(self, caller: Caller, match_id: str, version: int | None = None) -> tuple[Cribbage, Match]:
        """Return a match at its recorded moves. Raises Refusal, a stale one if it is at another version."""
        record = self.store.cribbages.find(caller.player, match_id)
        if record is None:
            raise refused("not_found")
        if version is not None and version != record.version:
            raise self._stale(caller, match_id)
        try:
            return record, matches.replayed(record)
        except BadSave as error:
            raise refused("rules_changed") from error

    def hint(self, caller: Caller, match_id: str) -> answers.MoveAdvice:
        """Say what could be done now. Raises Refusal."""
        _, match = self._open(caller, match_id)
        view = match.view(ME)
        found = [answers.choice(each, caller.language) for each in analysis.choices(view)]
        only = str(view.legal_moves[0]) if len(view.legal_moves) == 1 else None
        return answers.MoveAdvice(found[0].move if found else only, found)

    def review(self, caller: Caller, match_id: str, deal: int | None) -> answers.DealReview:
        """Judge the player's decisions in a deal that is over, the last one if none is named. Raises Refusal."""
        _, match = self._open(caller, match_id)
        over = matches.counted_deals(match)
        chosen = over if deal is None else deal
        if not 1 <= chosen <= over:
            raise refused("not_found")
        return answers.review(chosen, analysis.review(match, ME, chosen), caller.language)

    def file(self, caller: Caller, match_id: str) -> str:
        """Return an ended match as a file that ``kabale cribbage verify`` reads. Raises Refusal."""
        record, match = self._open(caller, match_id)
        if record.ended is None:
            raise refused("not_found")
        return to_text(match, {"bill": record.strength, "commitment": record.commitment, "nonce": record.nonce})


router = APIRouter(prefix="/api/cribbage")

MatchId = PathName
CribbageHere = Annotated[CribbageDesk, application_part("cribbage")]

STALE: Final[Responses] = {
    409: {"model": answers.StaleMatch, "description": "the match has gone on elsewhere, or its rules have changed"}
}
LOOKING: Final = errors(404) | STALE
GOING_ON: Final = errors(404, *CHANGING) | STALE


@router.post("", status_code=201, responses=errors(*CHANGING))
def begin(
    asked: answers.MatchRequest, desk: CribbageHere, caller: CallerHere, join: JoiningHere
) -> answers.CribbageMatch:
    """Begin a match; its shuffles are committed to before anything is drawn or dealt."""
    join()
    return desk.begin(caller, asked.strength, practice=asked.practice)


@router.get("", responses=errors())
def listed(
    desk: CribbageHere, caller: CallerHere, limit: Annotated[int, Query(ge=1, le=1000)] = 50
) -> answers.MatchList:
    """List the player's matches, the last played first."""

    def line(each: Cribbage) -> answers.MatchLine:
        scores, times = SidePoints(each.mine, each.other), (each.started, each.changed, each.ended)
        return answers.MatchLine(each.id, strength(each.strength), each.practice, scores, *times)

    return answers.MatchList([line(each) for each in desk.store.cribbages.of(caller.player, limit=limit)])


@router.get("/statistics", responses=errors())
def statistics(desk: CribbageHere, caller: CallerHere) -> CribbageStatistics:
    """Give games, skunks and averages, and the matches they are made of, oldest first."""
    return matches.statistics(desk.store.matches.of(caller.player))


@router.get("/{match}", responses=LOOKING)
def look(match: MatchId, desk: CribbageHere, caller: CallerHere) -> answers.CribbageMatch:
    """Show where a match stands."""
    return desk.look(caller, match)


@router.delete("/{match}", status_code=204, responses=errors(404, *CHANGING))
def forget(match: MatchId, desk: CribbageHere, caller: CallerHere) -> None:
    """Forget a match; its result still counts."""
    desk.forget(caller, match)


@router.post("/{match}/moves", responses=GOING_ON)
def move(
    match: MatchId, asked: answers.MatchMoveRequest, desk: CribbageHere, caller: CallerHere
) -> answers.CribbageMatch:
    """Make a move; Bill's answer comes with it."""
    return desk.move(caller, match, asked.version, asked.move)


@router.post("/{match}/undo", responses=GOING_ON)
def undo(
    match: MatchId, asked: answers.MatchVersionRequest, desk: CribbageHere, caller: CallerHere
) -> answers.CribbageMatch:
    """Take moves back up to the player's last: in practice, and for study after the end."""
    return desk.undo(caller, match, asked.version)


@router.get("/{match}/hint", responses=LOOKING)
def hint(match: MatchId, desk: CribbageHere, caller: CallerHere) -> answers.MoveAdvice:
    """Say what each move that can be made is worth, the best first."""
    return desk.hint(caller, match)


@router.get("/{match}/review", responses=LOOKING)
def review(
    match: MatchId, desk: CribbageHere, caller: CallerHere, deal: Annotated[int | None, Query(ge=1, le=5000)] = None
) -> answers.DealReview:
    """Judge the player's decisions in a deal that is over."""
    return desk.review(caller, match, deal)


@router.get(
    "/{match}/file", responses={**errors(404, 409), **written("text/plain", "a match")}, response_class=Response
)
def file(match: MatchId, desk: CribbageHere, caller: CallerHere) -> Response:
    """Give an ended match with its number and nonce, for ``kabale cribbage verify``."""
    headers = {"Content-Disposition": 'attachment; filename="cribbage.txt"'}
    return Response(desk.file(caller, match), media_type="text/plain; charset=utf-8", headers=headers)
