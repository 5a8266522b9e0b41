"""The winning plays: for a game a deal that is won from the first to the last card.

A definition that nobody can win is a wrong definition, and so is one that wins by itself. ``scripts/make_wins.py``
finds the plays, by simple play with some luck or by a search; here they are only replayed.
"""

from scripts import make_wins

import kabale
from kabale.engine.language import Outcome
from tests.every import for_every

NAMES = sorted(path.stem for path in make_wins.WINS.glob("*.play"))


def test_every_game_of_the_library_has_a_winning_play() -> None:
    assert {entry.name for entry in kabale.games()} == set(NAMES)


@for_every("name", NAMES)
def test_a_winning_play_wins(name: str) -> None:
    """Each move is legal, there is something to do after the deal, and the last move wins, none before it."""
    session = kabale.Session.from_text(make_wins.path_of(name).read_text("utf-8"), kabale.game)
    again = session.game.deal(session.deal, variant=session.variant, level=session.level)
    for move in session.position.moves:
        assert Outcome.PLAYING is again.outcome
        again.push(move)

    assert Outcome.WON is session.position.outcome
    assert session.position.moves
