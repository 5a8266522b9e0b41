"""Games that are won: a deal of each, and the moves that win it, as they are kept for the tests."""

from pathlib import Path

from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.library import game

_WINS = Path(__file__).parents[1] / "data" / "wins"


def won(name: str) -> tuple[Session, list[Move]]:
    """Return a session at the deal of a game that is won, and the moves that win it."""
    text = (_WINS / f"{name}.play").read_text(encoding="utf-8")
    rules = game(name)
    session = Session.from_text(text, lambda _: rules)
    again = Session(rules, session.deal, name=name, variant=session.variant, level=session.level)
    return again, session.position.moves[session.opening :]
