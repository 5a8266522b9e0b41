"""Nothing in the command line can lose an unfinished play: whatever it is started with, and whatever is typed."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kabale.cli import wording
from kabale.cli.cribbage.sitting import KeptMatch, unfinished
from kabale.cli.memory import KeptPlay, OwnerMemory
from kabale.cribbage.rules import DEAL
from kabale.engine.session import HEADING, Session
from kabale.library import game
from kabale.messages import message
from kabale.services.matches import ME
from tests.cli.running import Ran, commands, needed, run

BEGUN = (("klondike", "k1:5", "c1 c1 c1"), ("klondike", "k1:7", "c1"), ("freecell", "ms:1", "10-2"))
"""The plays that are there before: a game, a deal, its moves; the last one was played last."""

STARTS = [
    [],
    ["klondike"],
    ["klondike", "--deal", "k1:99"],
    ["--new"],
    ["--pick", "99"],
    ["klondike", "--new", "--auto"],
    ["spinne", "--variant", "2farben"],
    ["golf"],
    ["SAVED"],
    ["no such game"],
]
"""Ways to start a play beside those of one option; SAVED is a saved game of a deal that is there too."""

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
    ["card 7H", "c1"],
    ["new", "new", "undo", "undo"],
    ["quit"],
    ["hint", "do", "undo"],
    ["hint", "moves", "piles", "list", "pile 7", "rules", "grade", "help", "table", "why 7-9"],
    ["auto", "undo"],
    ["all", "undo"],
]
"""What is typed: every word, and those that leave a play or take it back in several orders."""


@pytest.fixture
def folder(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with unfinished plays and a match, and a saved game beside them; no command looks elsewhere."""
    monkeypatch.setenv("KABALE_DATA", str(data.parent))
    monkeypatch.setenv("XDG_DATA_HOME", str(data.parent.parent / "home"))
    with closing(OwnerMemory(data.parent)) as memory:
        for name, deal, moves in BEGUN:
            play = KeptPlay.begin(memory, Session(game(name), deal, name=name))
            for move in moves.split():
                play.act(lambda session, move=move: session.play(move))  # type: ignore[misc]
        match = KeptMatch.begin(memory, "easy", "5")
        match.match.push(ME, DEAL)
        match.keep()
    saved = f"{HEADING}\ngame: klondike\ndigest: {game('klondike').digest}\ndeal: k1:5\nmoves: c1\n"
    (data.parent / SAVED).write_text(saved, encoding="utf-8")
    monkeypatch.chdir(data.parent)  # an option that names a file makes it here
    return data.parent


def lines(folder: Path) -> dict[str, tuple[str, str, str, str]]:
    """Return what is kept of each unfinished play, with what was taken back: by its id."""
    with closing(OwnerMemory(folder)) as memory:
        return {play.id: (play.game, play.deal, play.moves, play.undone) for play in memory.plays(most=1_000)}


def matches(folder: Path) -> dict[str, str]:
    """Return the moves of each unfinished match, by its id."""
    with closing(OwnerMemory(folder)) as memory:
        return {match.id: match.moves for match in unfinished(memory)}


def played(folder: Path, start: list[str], typed: list[str]) -> Ran:
    words = [word.replace("SAVED", str(folder / SAVED)) for word in start]
    return run("play", *words, stdin="".join(line.replace("SAVED", str(folder / SAVED)) + "\n" for line in typed))


@pytest.mark.parametrize("start", STARTS, ids=" ".join)
def test_no_way_to_start_loses_an_unfinished_play(folder: Path, start: list[str]) -> None:
    """Each play that was there is there with all its moves, whether it was gone on with or another was begun."""
    before = lines(folder)
    played(folder, start, ["quit"])
    after = lines(folder)

    assert before.items() <= after.items()


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


def test_every_word_is_tried() -> None:
    """A new one is not forgotten here: the terminal has a list of them."""
    words = {word for line in TYPED for part in line for word in re.findall("[a-z]+", part)}

    assert set() == set(wording.NAMES.values()) - words


# Every option of every command, read from the program itself

ARGUMENTS = {
    "play": ["klondike"],
    "games": ["klondike"],
    "new": ["FILE"],
    "solve": ["freecell", "--deal", "ms:1", "--positions", "1", "--method", "python"],
    "study": ["freecell", "--deals", "ms:1-2", "--positions", "1", "--method", "python", "--workers", "1"],
    "measure": ["freecell", "--deals", "ms:1-1", "--positions", "1"],
    "review": ["--seconds", "1"],
    "grade": ["freecell", "--deal", "ms:1"],
    "cribbage discard": ["5H 6C 7D 8S JH KC"],
    "cribbage simulate": ["--deals", "1"],
    "cribbage verify": ["FILE"],
    "store check": ["--plays", "2"],
}
"""What a command is called with, beside the option that is tried, where that is more or other than it needs."""

UNTRIED = {
    "serve": "it runs until it is ended: what it keeps under blows is tried in test_kill.py and in tests/web",
    "lsp": "it speaks with an editor, and keeps nothing",
    "atlas build": "it runs for hours, and has rows of its own",
    **dict.fromkeys(
        ("atlas status", "atlas list", "atlas report", "atlas verify", "atlas dataset", "atlas import", "atlas merge"),
        "they have rows of their own",
    ),
}
"""Commands that are not tried here, and why."""

QUICK = {
    "play",
    "plays",
    "statistics",
    "convert",
    "picture",
    "cribbage play",
    "cribbage matches",
    "store backup",
    "store restore",
}
"""Commands that could lose a play, tried in the short tests."""

VALUES = {
    "--deal": "k1:5",
    "--deals": "k1:5",
    "--language": "de",
    "--variant": "none",
    "--moves": "c1",
    "--seconds": "1",
    "--on": "nowhere:1",
    "--players": "easy,steady",
    "--scores": "0,0",
    "--older": "12h",
}
"""Values of options; what is not here is 1, or one of the files that must not be lost where it is a path."""

SAVED = "saved.play"
DATABASE = "kabale.db"


def tries(command: Any) -> Iterator[list[str]]:
    """Yield each option of a command with a value, and it without any."""
    yield []
    for option in command.params:
        for name in [*option.opts, *option.secondary_opts]:
            if name.startswith("-") and not option.is_flag:
                is_path = name == "-o" or option.metavar in ("FILE", "DIR")
                values = ["SAVED", "DATABASE", "FOLDER"] if is_path else [VALUES.get(name, "1")]
                yield from ([name, value] for value in values)
            elif name.startswith("-"):
                yield [name]


TRIED = sorted(set(commands()) - set(UNTRIED))


def test_no_command_is_excepted_that_is_not_there() -> None:
    """Every command is tried that is not excepted here: a new one is not forgotten."""
    assert set() == {*ARGUMENTS, *UNTRIED, *QUICK} - set(commands())


def is_kept_whatever_the_options(command: str, folder: Path) -> None:
    """Try each option of a command: plays, matches and the saved game are as they were."""
    saved, plays, begun = (folder / SAVED).read_bytes(), lines(folder), matches(folder)
    places = dict.fromkeys(("SAVED", "FILE"), str(folder / SAVED)) | {
        "DATABASE": str(folder / DATABASE),
        "FOLDER": str(folder),
    }
    for option in tries(commands()[command]):
        called = ARGUMENTS.get(command, needed(command))
        words = [places.get(word, word) for word in [*command.split(), *called, *option]]
        ran = run(*words, stdin="quit\n")

        assert "Traceback" not in ran.err
        assert saved == (folder / SAVED).read_bytes(), option
        assert plays.items() <= lines(folder).items(), option
        now = matches(folder)  # Bill goes on with the match that is taken up
        assert [] == [match for match, moves in begun.items() if not now[match].startswith(moves)], option


@pytest.mark.parametrize("command", sorted(QUICK))
def test_no_option_loses_an_unfinished_play(command: str, folder: Path) -> None:
    """Options are read from the help of the program: a new one is tried by itself."""
    is_kept_whatever_the_options(command, folder)


@pytest.mark.parametrize("command", sorted(set(TRIED) - QUICK))
def test_no_option_of_any_command_loses_an_unfinished_play(command: str, folder: Path) -> None:
    """As above."""
    is_kept_whatever_the_options(command, folder)


def test_a_backup_put_back_leaves_what_was_there_beside_it(folder: Path) -> None:
    """What was played since the backup is not gone: the database that had it is kept."""
    backup = folder.parent / "monday.db"
    run("store", "backup", str(backup), "--data", str(folder))
    played(folder, ["klondike", "--new"], ["c1", "quit"])
    before = lines(folder)
    put_back = run("store", "restore", "--replace", str(backup), "--data", str(folder))
    (aside,) = folder.glob("kabale.db.before-*")
    aside.rename(folder / DATABASE)

    assert 0 == put_back.status
    assert len(BEGUN) + 1 == len(before)
    assert before == lines(folder)


# Cribbage

MATCH_TYPED = [
    ["new", "quit"],
    ["new", "", "", "matches", "matches 2", "quit"],
    ["undo", "undo", "quit"],
    ["hint", "do", "undo", "review", "table", "board", "statistics", "rules", "help", "quit"],
    ["", "", "5", "5C", "7H 2D", "cut 17", "go", "no such word"],
]


@pytest.mark.parametrize("typed", MATCH_TYPED, ids="; ".join)
def test_no_word_loses_an_unfinished_match(typed: list[str], folder: Path) -> None:
    """A match that another was begun beside is there still; a move that is taken back is said to be."""
    before = matches(folder)
    ran = run("cribbage", "play", stdin="".join(f"{line}\n" for line in typed))
    after = matches(folder)

    assert set(before) <= set(after)
    for match, moves in before.items():
        assert after[match].startswith(moves) or "undone" in ran.out


def test_every_word_of_a_match_is_tried() -> None:
    """A new one is not forgotten here: the help at the table lists them."""
    listed = message("cribbage.dialogue.help").text().splitlines()[1:]
    cells = [cell for line in listed for cell in re.split(" {2,}", line.strip())[::2]]
    words = {cell for cell in cells if re.fullmatch("[a-z]{2,}", cell)}
    tried = {word for line in MATCH_TYPED for part in line for word in re.findall("[a-z]+", part)}

    assert {"hint", "undo", "matches"} <= words
    assert set() == words - tried
