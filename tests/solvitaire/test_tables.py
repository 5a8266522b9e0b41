"""Tables for the kernel: legal moves rebuilt from them are the same, for the rule sets that they can say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.tables import NoTables, Tables
from kabale.search import native, readable
from kabale.search.limits import Limits
from kabale.search.verdict import Lost, Unknown, Won
from tests.laws.test_laws import LAW, LINES, played
from tests.laws.test_tables import check
from tests.solvitaire.presets import BACK, PRESETS, Facts, game_of, preset, tableau

SAID: dict[str, Facts] = {
    "golf": PRESETS["golf"],
    "back": {**tableau(9, spaces_policy="no-build"), **BACK, "cells": {"count": 1}, "stock": {"size": 16}},
    "drawn": {
        **tableau(7, spaces_policy="no-build", move_built_group="yes", face_up_cards="top"),
        "stock": {"size": 24, "deal count": 3, "redeal": True},
    },
    "dealt": {**tableau(7, spaces_policy="no-build"), "stock": {"size": 24, "deal type": "tableau piles"}},
}


@pytest.mark.parametrize("name", SAID)
@LAW
@given(number=st.integers(0, 10**9), line=LINES)
def test_legal_moves_can_be_rebuilt(name: str, number: int, line: list[int]) -> None:
    """At every position of a drawn line."""
    position = game_of(SAID[name]).deal(f"solvitaire:{number}")
    assert isinstance(position.tables(), Tables)
    for _ in played(position, line):
        check(position)


@pytest.mark.parametrize(
    "name", ["free-cell", "black-hole", "canfield", "gaps", "accordion", "spider", "fortunes-favor"]
)
def test_what_tables_cannot_say_is_told(name: str) -> None:
    """With a reason, and the readable search goes on without them."""
    tables = preset(name).deal("solvitaire:1").tables()

    assert isinstance(tables, NoTables)
    assert tables.reason


LITTLE: dict[str, Facts] = {name: {**facts, "max rank": 4} for name, facts in SAID.items()} | {
    "golf": {
        **PRESETS["golf"],
        **tableau(4, build_policy="no-build"),
        "max rank": 5,
        "stock": {"size": 6, "deal type": "hole"},
    },
    "drawn": {
        **tableau(3, spaces_policy="no-build", move_built_group="yes", face_up_cards="top"),
        "max rank": 4,
        "stock": {"size": 8, "deal count": 3, "redeal": True},
    },
    "dealt": {
        **tableau(3, spaces_policy="no-build"),
        "max rank": 4,
        "stock": {"size": 8, "deal type": "tableau piles"},
    },
    "back": {
        **tableau(4, spaces_policy="no-build"),
        **BACK,
        "max rank": 4,
        "cells": {"count": 1},
        "stock": {"size": 4},
    },
}


@pytest.mark.skipif(not native.available(), reason="there is no kernel")
def test_the_native_search_finds_what_the_readable_one_finds() -> None:
    """Little deals, won and lost ones: what both settle, and most deals are such, both settle alike."""
    limits, settled = Limits(positions=4_000), []
    for facts in LITTLE.values():
        for number in range(6):
            position = game_of(facts).deal(f"solvitaire:{number}")
            found = {type(native.search(position, limits)), type(readable.search(position, limits))}
            assert found != {Won, Lost}
            settled.append(found if Unknown not in found else None)

    assert settled.count({Won}) > 5
    assert settled.count({Lost}) > 1
