"""The library's games held against the models, deeper: more positions near the deal, and lines to the end."""

import pytest
from tests.referee.library import Model, compare
from tests.referee.library.builders import Builder
from tests.referee.library.games import MODELS
from tests.referee.library.planted import is_found, planted
from tests.referee.library.plays import VARIANTS, play_of
from tests.slow.deals import tried

from kabale import Session, game

NEAR, LINES, MOVES = tried(12, 60), tried(1, 4), tried(160, 400)
PLAYED = [model for model in MODELS if model.name not in VARIANTS]
BUILDERS = [model for model in MODELS if isinstance(model, Builder)]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_more_positions_near_the_deal(model: Model) -> None:
    """Many positions at each depth of three."""
    assert [] == [text for deal in ("k1:1", "k1:2", "k1:3") for text in compare.near(model, deal, most=NEAR)][:5]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_lines_to_the_end(model: Model) -> None:
    """Lines of hundreds of moves, or as long as there are any."""
    lines = (compare.along(model, f"k1:{number}", length=MOVES) for number in range(6, 6 + LINES))

    assert [] == [text for found in lines for text in found][:5]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_more_positions_where_much_is_built(model: Model) -> None:
    """Deals with the aces on top, to foundations and gaps, and some in which the stock is gone through."""
    deals = (compare.easy(model, number) for number in range(2, 2 + LINES))
    built = (compare.along(model, deal, length=150, taste=compare.seldom) for deal in deals)
    gone = (compare.along(model, f"k1:{n}", length=400, taste=compare.hurried, every=4) for n in range(7, 7 + LINES))

    assert [] == [text for found in (*built, *gone) for text in found][:5]


@pytest.mark.parametrize("model", PLAYED, ids=lambda model: model.name)
def test_every_position_of_a_winning_play(model: Model) -> None:
    """However long it is; of a share of the tests some hundred."""
    play = Session.from_text(play_of(model.name), game)

    assert [] == compare.along_a_play(model, play, most=tried(100, 1_000))[:5]


@pytest.mark.parametrize("model", BUILDERS, ids=lambda model: model.name)
def test_most_wrong_facts_are_found(model: Builder) -> None:
    """Of all facts that can be made wrong in a game of building the comparison finds a third at least, most often all.

    What is not found comes late: in Spider no suit is finished on a random line. Winning plays are compared for that.
    """
    found = [is_found(wrong) for wrong in planted(model)]

    assert 3 * sum(found) >= len(found)
