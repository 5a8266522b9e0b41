"""Why a move is not allowed is the same sentence wherever it is asked: from Python, in the terminal, by programs and on
the page.
"""

import json
import re
from typing import Any

import kabale
from kabale.cli.engine import EngineLoop
from tests.cli.running import run
from tests.every import for_every
from tests.web.client import Visitor

REFUSED = (
    ("klondike", ("7-8", "1-8", "7-3", "m2", "7x9-8")),
    ("spider", ("10x3-13", "2-3", "c3")),
    ("freecell", ("10x4-11", "6-2", "10-6")),
    ("spinne", ("10x2-11", "10-2", "c2")),
    ("canfield", ("2-3", "8-9", "3-8")),
    ("montecarlo", ("4-28", "4-2")),
    ("luecken", ("3-4", "r3")),
)
"""Moves that some deal forbids, of both languages: by rule sets, templates, locks and actions."""

CASES = [(game, move) for game, moves in REFUSED for move in moves]
LETTERS = str.maketrans("♠♥♦♣", "SHDC")
"""The page writes cards with the signs of their suits, programs read letters."""

NOT_LEGAL = re.compile(r"^(.+?) is not legal: (.+)$", re.MULTILINE)


def told_programs(game: str, move: str) -> Any:
    """Return what the engine protocol answers on ``why``."""
    loop = EngineLoop()
    for request in ({"op": "load", "game": game}, {"op": "deal", "deal": "k1:3"}):
        assert loop.answer(json.dumps(request))["ok"]
    return loop.answer(json.dumps({"op": "why", "move": move}))["why"]


@for_every("game, move", CASES)
def test_each_door_gives_the_same_reason(anna: Visitor, game: str, move: str) -> None:
    """And the page gives it when the move is tried, too."""
    position = kabale.game(game).deal("k1:3")
    reason = position.why(move)
    state = anna.begin(game, "k1:3")
    tried = anna.do(state, "moves", 422, move=move)["error"]
    ((_, typed),) = NOT_LEGAL.findall(run("play", game, "--deal", "k1:3", stdin=f"why {move}\n").out)

    assert reason
    assert str(reason) == told_programs(game, move)
    assert str(reason) == anna.get(f"/api/plays/{state['id']}/why?move={move}")["why"].translate(LETTERS)
    assert str(reason) == " ".join(typed.translate(LETTERS).split())
    assert str(reason) in tried["message"].translate(LETTERS)
