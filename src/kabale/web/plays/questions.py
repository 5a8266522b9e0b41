"""What can be asked of a session, which is as before afterwards. Like actions these may run in another process."""

from kabale.engine.game import Position
from kabale.engine.session import Hinter, Session
from kabale.search.hints import advised
from kabale.search.verdict import Verdict
from kabale.web.frame.pictures import Look, table_picture
from kabale.web.plays.shapes import Hint, Why


def why(session: Session, language: str, move: str) -> Why:
    """Say whether a move is legal, and which rule forbids it."""
    refusal = session.refusal(move)
    return {"legal": refusal is None, "why": None if refusal is None else refusal.text(language)}


def hint(session: Session, language: str, hinter: Hinter, verdict: Verdict | None) -> Hint:
    """Advise a move; *verdict* is what is known of the play: whether it can still be won."""
    return hint_at(session.again(), language, hinter, verdict)


def hint_at(position: Position, language: str, hinter: Hinter, verdict: Verdict | None) -> Hint:
    """Advise a move as :func:`hint` does, at a position that nobody else plays on meanwhile."""
    advice = hinter(position) if verdict is None else advised(position, verdict)
    return {"moves": [str(move) for move in advice.moves], "reason": advice.reason.text(language)}


def file(session: Session) -> str:
    """Return the play as a text that ``kabale play`` goes on with."""
    return session.to_text()


def picture(session: Session, look: Look) -> str:
    """Draw the play as it stands."""
    return table_picture(session.position.view(), session.game.title, look)
