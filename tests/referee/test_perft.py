"""The perft files: the referees count what they say, and so does the engine."""

import pytest

import kabale
from kabale import Deal
from kabale.engine.game import Position
from kabale.engine.perft import perft
from kabale.table.text import parse
from tests.perft_files import Block, blocks
from tests.referee import Table, freecell, klondike

BLOCKS = blocks()
MOST_PATHS = 20_000
"""How many paths a fast test may count; the slow ones count all."""


def referee_start(block: Block) -> Table:
    """Return the table that a block begins at, by the referee."""
    if block.deck:
        return klondike.deal(block.deck)
    if block.deal:
        return freecell.deal(int(block.deal.removeprefix("ms:")))
    return tuple(tuple(line.split()[1:]) for line in block.table.splitlines())


def start(block: Block) -> Position:
    """Return the position that a block begins at, by the engine."""
    game, diagnostics = kabale.load(block.game)
    assert game is not None, diagnostics
    if block.table:
        return game.position(parse(block.table))
    return game.deal(block.deal or Deal.from_cards(block.deck, rows=False))


def depth_within(block: Block, most: int) -> int:
    """Return how deep a block can be counted with so many paths."""
    return max(depth for depth, count in block.paths.items() if count <= most)


def counted(block: Block, depth: int) -> tuple[list[int], list[int]]:
    """Return paths and states of a block, by the referee."""
    successors = klondike.successors if "klondike" in block.game.name else freecell.successors
    level, reached = {referee_start(block): 1}, {referee_start(block)}
    paths, states = [], []
    for _ in range(depth):
        below: dict[Table, int] = {}
        for table, count in level.items():
            for successor in successors(table):
                below[successor] = below.get(successor, 0) + count
        level = below
        reached |= level.keys()
        paths.append(sum(level.values()))
        states.append(len(reached))
    return paths, states


def expected(block: Block, depth: int) -> tuple[list[int], list[int]]:
    """Return what the file says, to a depth."""
    depths = range(1, depth + 1)
    return [block.paths[n] for n in depths], [block.states[n] for n in depths]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.where)
def test_the_referee_counts_what_the_file_says(block: Block) -> None:
    """All depths: equal tables are counted once, so this is quick."""
    depth = max(block.paths)

    assert expected(block, depth) == counted(block, depth)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.where)
def test_the_engine_counts_what_the_file_says(block: Block) -> None:
    """To the depth that the fast tests can count."""
    depth = depth_within(block, MOST_PATHS)
    found = perft(start(block), depth)

    assert expected(block, depth) == (list(found.paths), list(found.states))
