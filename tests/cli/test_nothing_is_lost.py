"""Nothing in the command line can lose an unfinished play: whatever it is started with, and whatever is typed."""

import re
from contextlib import closing
from pathlib import Path

import pytest
from typer.main import get_command

from kabale.cli import wording
from kabale.cli.app import app
from kabale.cli.memory import KeptPlay, Memory
from kabale.engine.session import HEADING, Session
from kabale.library import game
from tests.cli.running import Ran, run

BEGUN = (("klondike", "k1:5", "c1 c1 c1"), ("klondike", "k1:7", "c1"), ("freecell", "ms:1", "10-2"))
"""The plays that are there before: a game, a deal, its moves; the last one was played last."""

STARTS = [
    [],
    ["klondike"],
    ["klondike", "--deal", "k1:5"],
    ["klondike", "--deal", "k1:99"],
    ["freecell", "--winnable"],
    ["klondike", "--resume"],
    ["klondike", "--new"],
    ["--new"],
    ["--pick", "2"],
    ["--pick", "99"],
    ["klondike", "--auto"],
    ["klondike", "--plain"],
    ["klondike", "--ascii"],
    ["klondike", "--no-color"],
    ["klondike", "--language", "de"],
    ["klondike", "--variant", "none"],
    ["spinne", "--variant", "2farben"],
    ["klondike", "--level", "9"],
    ["golf"],
    ["SAVED"],
    ["no such game"],
]
"""Ways to start that name every option; SAVED is a saved game of a deal that is there too."""

TYPED = [
    [],
    ["new", "c1"],
    ["new k1:5", "c1"],
    ["restart", "undo"],
    ["restart", "redo"],
    ["end", "undo"],
    ["plays 2", "c1"],
    ["plays 1"],
    ["undo", "redo"],
    ["undo 2", "redo redo"],
    ["save SAVED"],
    ["save --force SAVED"],
    ["new", "undo"],
    ["new", "new", "undo", "undo"],
    ["quit"],
    ["hint", "do", "undo"],
    ["hint", "moves", "piles", "rules", "help", "table", "why 7-9"],
    ["auto", "undo"],
    ["all", "undo"],
]
"""What is typed: every word, and those that leave a play or take it back in several orders."""


@pytest.fixture
def folder(data: Path) -> Path:
    """A data folder with unfinished plays, and a saved game beside it."""
    with closing(Memory(data.parent)) as memory:
        for name, deal, moves in BEGUN:
            play = KeptPlay.begin(memory, Session(game(name), deal, name=name))
            for move in moves.split():
                play.act(lambda session, move=move: session.play(move))  # type: ignore[misc]
    saved = f"{HEADING}\ngame: klondike\ndigest: {game('klondike').digest}\ndeal: k1:5\nmoves: c1\n"
    (data.parent / "saved.play").write_text(saved, encoding="utf-8")
    return data.parent


def lines(folder: Path) -> dict[str, tuple[str, str, str, str]]:
    """Return what is kept of each unfinished play, with what was taken back: by its id."""
    with closing(Memory(folder)) as memory:
        return {play.id: (play.game, play.deal, play.moves, play.undone) for play in memory.plays(most=1_000)}


def played(folder: Path, start: list[str], typed: list[str]) -> Ran:
    saved = str(folder / "saved.play")
    words = [word.replace("SAVED", saved) for word in start]
    return run("play", *words, stdin="".join(line.replace("SAVED", saved) + "\n" for line in typed))


@pytest.mark.parametrize("start", STARTS, ids=" ".join)
def test_no_option_loses_an_unfinished_play(folder: Path, start: list[str]) -> None:
    """Each play that was there is there with all its moves, whether it was gone on with or another was begun."""
    before = lines(folder)
    played(folder, start, ["quit"])
    after = lines(folder)

    assert set(before) <= set(after)
    assert before == {play: after[play] for play in before}


@pytest.mark.parametrize("typed", TYPED, ids="; ".join)
def test_no_word_loses_an_unfinished_play(folder: Path, typed: list[str]) -> None:
    """What was played before is there still: as moves, or as moves that were taken back and can be played again."""
    before = lines(folder)
    played(folder, ["klondike"], typed)
    after = lines(folder)

    assert set(before) <= set(after)
    for play, (name, deal, moves, _) in before.items():
        now = after[play]
        kept = [*now[2].split(), *reversed(now[3].split())]
        assert (name, deal, moves.split()) == (*now[:2], kept[: len(moves.split())])


def test_every_option_and_every_word_is_tried() -> None:
    """A new one is not forgotten here: options by the command's own list, words by the terminal's."""
    (play,) = [command for name, command in get_command(app).commands.items() if name == "play"]  # type: ignore[attr-defined]
    options = {name for each in play.params for name in (*each.opts, *each.secondary_opts) if name.startswith("--")}
    tried = {word for start in STARTS for word in start if word.startswith("--")}
    words = {word for line in TYPED for part in line for word in re.findall("[a-z]+", part)}

    assert set() == options - tried - {"--help"}
    assert set() == set(wording.NAMES.values()) - words
