"""On little deals of every game all searches come to the verdict of the one that leaves nothing out."""

import pytest

from tests.search.agreement import disagreements, measure
from tests.search.little import GAMES, game_of, little

DEALS = {"pat": 8, "xml": 3, "solvitaire": 3}
"""How many deals of a game are tried here; ``tests/slow`` tries more."""


@pytest.mark.parametrize("name", GAMES)
def test_every_key_pruner_and_order_agrees(name: str) -> None:
    """A deal with too many positions says nothing."""
    found = {number: disagreements(little(name, number)) for number in range(DEALS[game_of(name).format])}

    assert {} == {number: wrong for number, wrong in found.items() if wrong}


def test_the_little_deals_are_of_both_kinds() -> None:
    """Otherwise agreement would say little: of ten games some deals can be won and some cannot."""
    games = (
        "freecell",
        "klondike3",
        "yukon",
        "canfieldparts",
        "fan",
        "bisley",
        "golf",
        "spider",
        "tripeaks",
        "fortythieves",
    )
    found = {name: {measure(little(name, number)).verdict for number in range(30)} for name in games}

    assert {} == {name: kinds for name, kinds in found.items() if not {"won", "lost"} <= kinds}
