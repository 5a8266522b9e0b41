"""Every ``.pat`` game of the library has its counts, made by the referee, and the engine counts the same."""

import pytest

import kabale
from kabale import Deal
from kabale.engine.perft import perft
from tests.every import for_every
from tests.perft_files import Block, read
from tests.referee import pat, pat_perft

BLOCKS = [block for file in sorted(pat_perft.FILES.glob("*.perft")) for block in read(file)]


def expected(block: Block) -> tuple[list[int], list[int]]:
    """Return what the file says, depth by depth."""
    depths = range(1, len(block.paths) + 1)
    return [block.paths[n] for n in depths], [block.states[n] for n in depths]


def test_every_game_has_its_counts() -> None:
    """A new game gets its file from ``python -m tests.referee.pat_perft``."""
    games = {entry.file for entry in kabale.games() if entry.format == "pat"}

    assert games == {block.game.name for block in BLOCKS}


@for_every("block", BLOCKS, ids=lambda block: block.where)
def test_the_engine_counts_what_the_file_says(block: Block) -> None:
    """Both numbers, at each depth; a game that ends early has fewer depths."""
    game, _ = kabale.load(block.game)
    assert game is not None
    paths, states = expected(block)
    found = perft(game.deal(Deal.from_cards(block.deck, rows=False)), len(paths))

    assert (paths, states) == (found.paths, found.states)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.where)
def test_the_referee_counts_what_the_file_says(block: Block) -> None:
    """The files are as old as the last change of a game: this counts again."""
    paths, states = expected(block)
    game = pat.read(block.game.read_text(encoding="utf-8"))

    assert (paths, states) == pat_perft.count(game, block.deck, len(paths), max(paths, default=0))
