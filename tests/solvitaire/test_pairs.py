"""Pairs of files that differ in one value, and in something that a player notices: what lies there, or may be moved."""

from itertools import combinations

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from tests.every import for_every
from tests.solvitaire.presets import (
    ALTERNATE,
    NONE,
    RUNS,
    Facts,
    game_of,
    tableau,
)

DEALS, MOVES = range(1, 9), 60
ROWS = {**tableau(0), **NONE}
STACKED: Facts = {"reserve": {"size": 2, "stacked": True}, "stock": {"size": 30, "redeal": True}}


def columns(base: Facts, key: str, *values: object) -> list[Facts]:
    """Return a file for each value of a key of ``tableau piles``."""
    return [{**base, "tableau piles": {**base["tableau piles"], key: value}} for value in values]


def part(base: Facts, where: str, key: str, *values: object) -> list[Facts]:
    """Return a file for each value of a key of another part."""
    return [{**base, where: {**base.get(where, {}), key: value}} for value in values]


LITTLE = tableau(6, **ALTERNATE, **RUNS)
SPACES = ("any", "no-build", "kings", "auto-reserve-then-any", "auto-reserve-then-waste", "auto-waste-then-stock")
HOLE: Facts = {**tableau(17, build_policy="no-build"), **NONE, "hole": {"present": True}}
GAPS: Facts = {**ROWS, "sequences": {"count": 4}}
LINE: Facts = {**ROWS, "accordion": {"size": 20, "moves": ["L1", "L3"], "build policies": ["same-suit"]}}

FAMILIES: dict[str, list[Facts]] = {
    "max rank": [{"max rank": 13}, {"max rank": 8}, {"max rank": 5}],
    "two decks": [{}, {"two decks": True}],
    "count": columns(LITTLE, "count", 6, 7),
    "diagonal deal": columns(LITTLE, "diagonal deal", False, True),
    "face up cards": columns(LITTLE, "face up cards", "all", "top"),
    "build policy": columns(LITTLE, "build policy", "any-suit", "red-black", "same-suit", "no-build"),
    "spaces policy": columns({**tableau(10), **STACKED}, "spaces policy", *SPACES),
    "move built group": columns(
        {**tableau(13), "stock": {"size": 26}},
        "move built group",
        "no",
        "yes",
        "whole-pile",
        "maximal-group",
        "partial-if-card-above-buildable",
    ),
    "move built group policy": columns(
        tableau(6, **RUNS), "move built group policy", "any-suit", "red-black", "same-suit", "no-build"
    ),
    "initial cards": part({}, "foundations", "initial cards", "none", "one", "all"),
    "base card": part({}, "foundations", "base card", "A", "6", "random"),
    "removable": part(LITTLE, "foundations", "removable", False, True),
    "only complete pile moves": part(
        {"max rank": 3, **tableau(4, **RUNS)}, "foundations", "only complete pile moves", False, True
    ),
    "hole base card": part(HOLE, "hole", "base card", "AS", "5H", "random"),
    "build loops": part(HOLE, "hole", "build loops", True, False),
    "cells": part(LITTLE, "cells", "count", 1, 2),
    "pre-filled": part({**LITTLE, "cells": {"count": 2}}, "cells", "pre-filled", 0, 1),
    "reserve": part(LITTLE, "reserve", "size", 0, 4),
    "stacked": part({**LITTLE, "reserve": {"size": 4}}, "reserve", "stacked", False, True),
    "stock": part(LITTLE, "stock", "size", 0, 20),
    "deal type": part(
        {**HOLE, **tableau(10), "stock": {"size": 21}}, "stock", "deal type", "waste", "tableau piles", "hole"
    ),
    "deal count": part({**LITTLE, "stock": {"size": 20}}, "stock", "deal count", 1, 3),
    "redeal": part({**LITTLE, "stock": {"size": 4}}, "stock", "redeal", False, True),
    "direction": part(GAPS, "sequences", "direction", "L", "R", "LR"),
    "row build policy": part(GAPS, "sequences", "build policy", "same-suit", "red-black", "any-suit"),
    "fixed suit": part(GAPS, "sequences", "fixed suit", False, True),
    "accordion": part(LINE, "accordion", "size", 20, 21),
    "moves": part(LINE, "accordion", "moves", ["L1"], ["L1", "L3"], ["R1"]),
    "build policies": part(
        LINE,
        "accordion",
        "build policies",
        ["same-suit"],
        ["same-rank"],
        ["red-black"],
        ["any-suit"],
        ["same-suit", "same-rank"],
    ),
}

PAIRS = [
    (f"{key}-{index}", one, other)
    for key, several in FAMILIES.items()
    for index, (one, other) in enumerate(combinations(several, 2))
]


def differ(one: Position, other: Position) -> bool:
    """Say whether a player who makes the same moves in both comes to see or to be offered something else."""
    for step in range(MOVES):
        if one.view() != other.view() or one.outcome is not other.outcome or one.legal_moves != other.legal_moves:
            return True
        if one.outcome is not Outcome.PLAYING:
            return False
        move = one.legal_moves[(step * 7 + 3) % len(one.legal_moves)]
        one.push(move)
        other.push(move)
    return False


@for_every("pair, one, other", PAIRS)
def test_a_player_notices(pair: str, one: Facts, other: Facts) -> None:
    """In one of a few deals, within so many moves."""
    games = game_of(one), game_of(other)

    assert any(differ(*(game.deal(f"solvitaire:{number}") for game in games)) for number in DEALS)
