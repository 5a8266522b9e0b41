"""Tables for the kernel: legal moves rebuilt from them are the same, for the rule sets that they can say."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.language import NoTables
from kabale.engine.perft import perft
from kabale.engine.tables import Tables
from kabale.search import native
from kabale.search.limits import Limits
from tests.laws.test_laws import LINES, SPARING, played
from tests.laws.test_tables import check
from tests.search.kernel import by_the_engine, judgements
from tests.solvitaire.presets import ALTERNATE, BACK, PRESETS, Facts, game_of, preset, tableau

FEW = Limits(positions=2_000)

REFUSED = ["simple-simon", "spider", "gaps", "gaps-fixed", "accordion", "late-binding"]

SAID: dict[str, Facts] = {name: facts for name, facts in PRESETS.items() if name not in REFUSED} | {
    "back": {**tableau(9, spaces_policy="no-build"), **BACK, "cells": {"count": 1}, "stock": {"size": 16}},
    "partial": {
        **tableau(6, move_built_group="partial-if-card-above-buildable"),
        "foundations": {"base card": "random", "removable": True},
    },
    "dealt": {**tableau(7), "stock": {"size": 24, "deal type": "tableau piles"}},
    "refilled": {
        **tableau(
            5, **ALTERNATE, spaces_policy="auto-reserve-then-waste", move_built_group="partial-if-card-above-buildable"
        ),
        "reserve": {"size": 5, "stacked": True},
        "stock": {"size": 20, "redeal": True},
    },
}


@pytest.mark.parametrize("name", SAID)
@SPARING
@given(number=st.integers(0, 10**9), line=LINES)
def test_legal_moves_can_be_rebuilt(name: str, number: int, line: list[int]) -> None:
    """At every position of a drawn line."""
    position = game_of(SAID[name]).deal(f"solvitaire:{number}")
    assert isinstance(position.tables(), Tables)
    for _ in played(position, line):
        check(position)


@pytest.mark.parametrize("name", SAID)
@SPARING
@given(number=st.integers(0, 10**9), line=LINES)
def test_the_kernel_sees_what_each_move_leads_to(name: str, number: int, line: list[int]) -> None:
    """Whole successor tables along drawn lines."""
    position = game_of(SAID[name]).deal(f"solvitaire:{number}")
    for _ in played(position, line):
        assert by_the_engine(position) == native.successors(position)


@pytest.mark.parametrize("name", SAID)
def test_as_many_positions_can_be_reached(name: str) -> None:
    """Within two moves of whole deals."""
    for number in range(3):
        position = game_of(SAID[name]).deal(f"solvitaire:{number}")

        assert native.count(position, depth=2) == perft(position, 2).states[-1]


@pytest.mark.parametrize("name", REFUSED)
def test_what_tables_cannot_say_is_told(name: str) -> None:
    """With a reason, and the readable search goes on without them."""
    tables = preset(name).deal("solvitaire:1").tables()

    assert isinstance(tables, NoTables)
    assert tables.reason


def shrunk(facts: Facts) -> Facts:
    """Return a rule set with fewer cards and piles: what is left over lies in a short tableau."""
    most = 3 if facts.get("two decks") else 5
    cut: Facts = {**facts, "max rank": most}
    columns = facts.get("tableau piles", {})
    cut["tableau piles"] = {**columns, "count": min(columns.get("count", 8), 3)}
    if columns.get("spaces policy") == "kings":
        del cut["tableau piles"]["spaces policy"]
    for part, key, bound in (
        ("stock", "size", 6),
        ("reserve", "size", 2),
        ("cells", "count", 1),
        ("cells", "pre-filled", 1),
    ):
        if key in facts.get(part, {}):
            cut[part] = {**cut[part], key: min(facts[part][key], bound)}
    return cut


@pytest.mark.parametrize("name", SAID)
def test_the_native_search_finds_what_the_readable_one_finds(name: str) -> None:
    """Little deals, won and lost ones: what the search that leaves nothing out settles, the kernel settles alike."""
    game = game_of(shrunk(SAID[name]))
    settled = list(islice(judgements((game.deal(f"solvitaire:{number}") for number in range(20)), FEW), 6))

    assert settled
    assert [] == [each for each in settled if each[0] != each[1]]
