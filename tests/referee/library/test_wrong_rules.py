"""A model that cannot fail proves nothing: with one rule changed, each of the odd ones differs from the engine."""

import pytest

from kabale import Session, game
from tests.referee.library import Model, compare
from tests.referee.library.builders import Builder
from tests.referee.library.games import MODELS as ALL
from tests.referee.library.odd_games import LATE, MODELS, WRONG
from tests.referee.library.planted import misbuilt
from tests.referee.library.plays import VARIANTS, play_of

RULED = {"interregnum": "its piles are built on by a rule of the model, not of its facts: see WRONG"}
"""Games whose facts do not say how they build."""

BUILDERS = [model for model in ALL if isinstance(model, Builder) and model.name not in {*RULED, *VARIANTS}]
BLIND = {
    "suits": "spider1 thirteens",
    "direction": "zopf",
    "first": "royalrendezvous carpet colorado labyrinth",
    "gives": "blackhole allinarow golf carpet relaxedgolf doublegolf labyrinth curdsandwhey storehouse",
}
"""Games in which one wrong rule shows nowhere.

All cards are spades, sums have no suit, foundations that are begun in the deal are never empty, cards that leave a
hole fit nowhere, or the rule counts late.
"""

DEALS = ("k1:1", "k1:2", "k1:3", "k1:4", "k1:5", "k1:6")
SHORT = 120
"""How long a line is where nothing comes late."""

POSITIONS = 60
"""How many positions of a winning play are asked at most."""


@pytest.mark.parametrize("model", WRONG, ids=lambda model: model.name)
def test_a_wrong_rule_is_found(model: Model) -> None:
    """Within six random lines the engine and the wrong rule part."""
    length = LATE.get(model.name, SHORT)

    assert any(compare.along(model, deal, length=length) for deal in DEALS)


@pytest.mark.parametrize("model", [model for model in MODELS if model.name in LATE], ids=lambda model: model.name)
def test_a_right_rule_that_counts_late(model: Model) -> None:
    """The right rules do not part on the same line."""
    assert [] == compare.along(model, DEALS[0], length=LATE[model.name])


@pytest.fixture(scope="module")
def unfound() -> dict[str, list[str]]:
    """Return the games whose winning play tells no wrong rule from ours, by what is wrong."""
    left: dict[str, list[str]] = {kind: [] for kind in BLIND}
    for model in BUILDERS:
        for kind in kept(model, misbuilt(model)):
            left[kind].append(model.name)
    return left


def kept(model: Builder, wrong: dict[str, Builder]) -> dict[str, Builder]:
    """Return which wrong models know the same moves as the engine all along the winning play of a game."""
    play = Session.from_text(play_of(model.name), game)
    for position, state in compare.visited(model, play, most=POSITIONS):
        ours, theirs = compare.one_move_on(position, state, model)
        assert ours.keys() == theirs.keys(), model.name
        wrong = {kind: bad for kind, bad in wrong.items() if ours.keys() == {after.piles for after in bad.moves(state)}}
        if not wrong:
            break
    return wrong


@pytest.mark.parametrize("kind", BLIND)
def test_a_wrong_rule_of_building_is_found_in_every_game(unfound: dict[str, list[str]], kind: str) -> None:
    """Columns that build in other suits or the other way, open with other cards or give others, but for a few games."""
    assert sorted(BLIND[kind].split()) == sorted(unfound[kind])
