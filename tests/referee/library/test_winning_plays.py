"""The models follow the library's winning plays: full foundations, finished suits, the last redeal, the end."""

import pytest

from kabale import Session, game
from tests.referee.library import Model, compare
from tests.referee.library.games import MODELS
from tests.referee.library.plays import VARIANTS, moves_of, play_of

MOST = 80
"""How long a play may be for a fast test; the slow ones follow all."""


SHORT = [model for model in MODELS if model.name not in VARIANTS and len(moves_of(model.name)) <= MOST]


@pytest.mark.parametrize("model", SHORT, ids=lambda model: model.name)
def test_positions_along_a_winning_play(model: Model) -> None:
    """The moves are the rules' at some positions of the play and at its last ones."""
    play = Session.from_text(play_of(model.name), game)

    assert [] == compare.along_a_play(model, play)[:5]
