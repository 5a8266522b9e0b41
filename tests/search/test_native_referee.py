"""The kernel's referee: it allows what the engine allows, forbids what the engine forbids, and knows a win."""

from importlib import import_module
from random import Random
from typing import Any

import pytest

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, click, lay
from kabale.engine.tables import Tables
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won
from tests.search.kernel import tables_of
from tests.search.little import GAMES, game_of

TABULATED = [name for name in GAMES if isinstance(game_of(name).deal("k1:1").tables(), Tables)]
STEPS = 14
ASKED = 9

Refusal = tuple[int, str] | None


def judge(start: Position, line: list[Move]) -> Refusal:
    """Ask the referee about a line from a position."""
    tables = tables_of(start)
    moves = [(move.kind, move.source, move.target or 0, move.count) for move in line]
    found: Any = native.kernel_of(tables, None).judge(native.start_of(start, tables, None), moves)
    return found if found is None else (int(found[0]), str(found[1]))


def candidates(position: Position, chance: Random) -> list[Move]:
    """Return some moves, legal ones and any others."""
    piles = range(len(position.table.piles))
    legal = list(position.legal_moves)
    drawn = [lay(chance.choice(piles), chance.choice(piles), chance.choice([1, 1, 2, 3])) for _ in range(ASKED)]
    clicks = [click(chance.choice(piles)) for _ in range(2)]
    return chance.sample(legal, min(3, len(legal))) + [move for move in drawn if move.source != move.target] + clicks


@pytest.mark.parametrize("name", TABULATED)
def test_it_judges_as_the_engine_does(name: str) -> None:
    """Along a drawn line each of some moves is allowed or forbidden alike, after all moves that led there."""
    game, chance = game_of(name), Random(name)
    start, position = (game.deal("k1:617") for _ in range(2))
    line: list[Move] = []
    for _ in range(STEPS):
        legal = set(position.legal_moves)
        if position.outcome is not Outcome.PLAYING or not legal:
            break
        for move in candidates(position, chance):
            refusal = judge(start, [*line, move])
            is_allowed = refusal is None or refusal[0] == len(line) + 1
            assert (move in legal) == is_allowed, (move, refusal, line)
        line.append(chance.choice(sorted(legal, key=str)))
        position.push(line[-1])


def test_a_line_that_was_found_wins_and_any_other_does_not() -> None:
    """A move left out, changed places or played after the win is told with its place."""
    start = game_of("freecell").deal("ms:1")
    found = solve(start, Limits(positions=30_000))
    assert isinstance(found, Won)
    line = list(found.moves)

    assert judge(start, line) is None
    assert (len(line) - 1, "the line does not win") == judge(start, line[:-1])
    assert (len(line), "the game is won before") == judge(start, [*line, line[0]])
    assert (0, "the line does not win") == judge(start, [])
    for place in range(0, len(line), 7):
        shorter = line[:place] + line[place + 1 :]
        assert judge(start, shorter) is not None


def test_a_move_of_another_kind_is_none() -> None:
    start = game_of("freecell").deal("ms:1")
    tables = tables_of(start)
    kernel = import_module(native.MODULE).Kernel(tables, bytes(range(len(tables.piles))), [])

    with pytest.raises(ValueError, match="left or lay"):
        kernel.judge(native.start_of(start, tables, None), [("right", 1, 0, 1)])
