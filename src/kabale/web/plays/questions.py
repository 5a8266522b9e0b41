"""Answer questions to a session, which is as before afterwards. Like actions these may run in another process."""

from collections.abc import Sequence
from typing import assert_never

from kabale.engine import wording
from kabale.engine.advice import Advice
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.engine.session import Hinter, Session
from kabale.messages import message
from kabale.search.hints import advised
from kabale.search.queries import OutlookWord
from kabale.search.review import Review
from kabale.search.solve import replay
from kabale.search.verdict import (
    BlindVerdict,
    LostAlways,
    Unknown,
    Verdict,
    Won,
    WonAlways,
    WonFor,
    WrongLine,
    sentences,
)
from kabale.services.refusals import refused
from kabale.web.frame.pictures import Look, table_picture
from kabale.web.plays.shapes import Hint, OutlookShape, ShareShape, Why


def why(session: Session, language: str, move: str) -> Why:
    """Say whether a move is legal, and which rule forbids it."""
    refusal = session.refusal(move)
    return {"legal": refusal is None, "why": None if refusal is None else refusal.text(language)}


def why_not(session: Session, language: str, pile: int, place: int) -> Why:
    """Say why a card at a place of a pile can go nowhere, or at place 0 why a click has no effect. Raises Refusal."""
    position = session.position
    if not 1 <= pile <= len(position.piles):
        raise refused("bad_move")
    reason = wording.why_not(position, pile - 1, place - 1 if place else None)
    return {"legal": reason is None, "why": None if reason is None else reason.text(language)}


def hint(position: Position, language: str, hinter: Hinter, verdict: Verdict | None) -> Hint:
    """Advise a move; *verdict* is the known answer to whether the play can still be won."""
    if isinstance(verdict, Won):
        try:
            # It may have been found long ago, by another program.
            replay(position, verdict)
        except WrongLine:
            verdict = None
    if position.table.unknown():
        verdict = None
    return hint_shape(hinter(position) if verdict is None else advised(position, verdict), language)


def hint_shape(advice: Advice, language: str) -> Hint:
    """Put advice in words; a card is named on the page without the command of the terminal."""
    is_unnamed = advice.reason.key == "solve.hint.name"
    return {
        "moves": [str(move) for move in advice.moves],
        "told": None if advice.told is None else advice.told.text(language),
        "reason": (message("page.enter.name") if is_unnamed else advice.reason).text(language),
        "nothing_new": advice.nothing_new,
    }


def outlook_shape(verdict: OutlookWord) -> OutlookShape:
    """Describe an outlook without unknown cards."""
    return {"verdict": verdict, "told": [], "share": None}


def blind_outlook(found: BlindVerdict | None, language: str) -> OutlookShape:
    """Describe what was found of a position with unknown cards, None for a search that failed."""
    told = [] if found is None else [said.text(language) for said in sentences(found)]
    match found:
        case WonAlways():
            return {"verdict": "winnable", "told": told, "share": None}
        case WonFor(won=won, lost=lost, unknown=unknown, sample=sample):
            low, high = found.bounds()
            counts: ShareShape = {
                "won": won,
                "lost": lost,
                "unknown": unknown,
                "sample": sample,
                "arrangements": found.arrangements,
                "low": low,
                "high": high,
                "no_plan": found.no_plan,
            }
            return {"verdict": "some", "told": told, "share": counts}
        case LostAlways():
            return {"verdict": "lost", "told": told, "share": None}
        case Unknown() | None:
            return outlook_shape("unknown")
        case _:
            assert_never(found)


def review(session: Session) -> Review:
    """Return what is known of where the play was lost without any search."""
    return Review.of(session.position, session.opening)


def told_moves(session: Session, language: str, moves: Sequence[Move]) -> str | None:
    """Describe the first of some moves in words; None without a move, or if it is an answer."""
    words = wording.move_words(session.position, moves[0]) if moves else None
    return None if words is None else words.text(language)


def picture(session: Session, look: Look) -> str:
    """Draw the play as it stands."""
    return table_picture(session.position.view(), session.game.title, look)
