"""Rule sets of the solver as facts to test with, a few of each kind, written from its table of parameters."""

import json
from typing import Any

from kabale.engine.game import Game
from kabale.problems import Source
from kabale.solvitaire.game import SOLVITAIRE

Facts = dict[str, Any]


def tableau(count: int, **more: Any) -> Facts:
    """Say what stands under ``tableau piles``; underscores stand for blanks."""
    return {"tableau piles": {"count": count, **{key.replace("_", " "): value for key, value in more.items()}}}


ALTERNATE: Facts = {"build_policy": "red-black"}
SUIT: Facts = {"build_policy": "same-suit"}
KINGS: Facts = {"spaces_policy": "kings"}
RUNS: Facts = {"move_built_group": "yes"}
STEPS: Facts = {"diagonal_deal": True, "face_up_cards": "top"}
ACES: Facts = {"foundations": {"initial cards": "all"}}
BACK: Facts = {"foundations": {"removable": True}}
NONE: Facts = {"foundations": {"present": False}}
WHOLE: Facts = {"foundations": {"only complete pile moves": True}}
BASE: Facts = {"foundations": {"initial cards": "one", "base card": "random"}}
CANFIELD: Facts = {
    **BASE,
    "stock": {"size": 34, "deal count": 3, "redeal": True},
    "reserve": {"size": 13, "stacked": True},
}

PRESETS: dict[str, Facts] = {
    "streets-and-alleys": {},
    "beleaguered-castle": ACES,
    "free-cell": {**tableau(8, **ALTERNATE), "cells": {"count": 4}},
    "bakers-game": {**tableau(8, **SUIT), "cells": {"count": 4}},
    "eight-off": {**tableau(8, **SUIT, **KINGS), "cells": {"count": 8, "pre-filled": 4}},
    "fore-cell": {**tableau(8, **ALTERNATE, **KINGS), "cells": {"count": 4, "pre-filled": 4}},
    "seahaven-towers": {**tableau(10, **SUIT, **KINGS), "cells": {"count": 4, "pre-filled": 2}},
    "klondike": {
        **tableau(7, **ALTERNATE, **KINGS, **STEPS, move_built_group="partial-if-card-above-buildable"),
        **BACK,
        "stock": {"size": 24, "deal count": 3, "redeal": True},
    },
    "klondike-arbitrary": {
        **tableau(7, **ALTERNATE, **KINGS, **STEPS, **RUNS),
        **BACK,
        "stock": {"size": 24, "deal count": 3, "redeal": True},
    },
    "klondike-deal-1": {
        **tableau(7, **ALTERNATE, **KINGS, **STEPS, **RUNS),
        **BACK,
        "stock": {"size": 24, "redeal": True},
    },
    "canfield": {**tableau(4, **ALTERNATE, **RUNS, spaces_policy="auto-reserve-then-any"), **CANFIELD},
    "canfield-strict": {
        **tableau(4, **ALTERNATE, spaces_policy="auto-reserve-then-waste", move_built_group="whole-pile"),
        **CANFIELD,
    },
    "east-haven": {
        **tableau(7, **ALTERNATE, **RUNS, face_up_cards="top"),
        **BACK,
        "stock": {"size": 31, "deal type": "tableau piles"},
    },
    "forty-thieves": {"two decks": True, **tableau(10, **SUIT), "stock": {"size": 64}},
    "maria": {"two decks": True, **tableau(9, **ALTERNATE), "stock": {"size": 68}},
    "rank-and-file": {
        "two decks": True,
        **tableau(10, **ALTERNATE, **RUNS, face_up_cards="top"),
        "stock": {"size": 64},
    },
    "fortunes-favor": {**tableau(12, **SUIT, spaces_policy="auto-waste-then-stock"), **ACES, "stock": {"size": 36}},
    "king-albert": {**tableau(9, **ALTERNATE, diagonal_deal=True), **BACK, "reserve": {"size": 7}},
    "simple-simon": {
        **tableau(10, **RUNS, move_built_group_policy="same-suit", diagonal_deal=True),
        **WHOLE,
    },
    "spider": {
        "two decks": True,
        **tableau(10, **RUNS, move_built_group_policy="same-suit", face_up_cards="top"),
        **WHOLE,
        "stock": {"size": 50, "deal type": "tableau piles"},
    },
    "black-hole": {**tableau(17, build_policy="no-build"), **NONE, "hole": {"present": True}},
    "worm-hole": {**tableau(17, build_policy="no-build"), **NONE, "hole": {"present": True}, "cells": {"count": 1}},
    "golf": {
        **tableau(7, build_policy="no-build"),
        **NONE,
        "hole": {"present": True, "base card": "random", "build loops": False},
        "stock": {"size": 16, "deal type": "hole"},
    },
    "gaps": {**tableau(0), **NONE, "sequences": {"count": 4}},
    "gaps-fixed": {**tableau(0), **NONE, "sequences": {"count": 4, "fixed suit": True}},
    "accordion": {
        **tableau(0),
        **NONE,
        "accordion": {"size": 52, "moves": ["L1", "L3"], "build policies": ["same-suit", "same-rank"]},
    },
    "late-binding": {
        **tableau(0),
        **NONE,
        "accordion": {"size": 18, "moves": ["L1", "L3"], "build policies": ["same-suit", "same-rank"]},
    },
}


def game_of(facts: Facts, name: str = "test") -> Game:
    """Return the game of a rule set that has no errors."""
    definition, problems = SOLVITAIRE.read(Source(f"{name}.json", json.dumps(facts, indent=1)))
    assert definition is not None, [str(each) for each in problems]
    return Game(SOLVITAIRE, definition)


def preset(name: str) -> Game:
    """Return one of the rule sets as a game."""
    return game_of(PRESETS[name], name)
