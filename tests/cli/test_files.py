"""Files are there as a whole or not at all, and what a killed program left half-written does not stay for ever."""

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from kabale.cli import saves
from kabale.cli.earlier import take_over
from kabale.cli.memory import OwnerMemory

OLD = time.time() - 2 * saves.ABANDONED

STOPPED = """\
import os, sys
from pathlib import Path
from kabale.cli import saves
saves.os.replace = lambda *_: os.kill(os.getpid(), 9)
saves.write(Path(sys.argv[1]), "half a game")
"""
"""A program that is killed before its file has come to its place."""


def _killed(path: Path) -> Path:
    """Let a program write a file and be killed meanwhile; return what it leaves, as if that had been long ago."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    before = set(path.parent.iterdir())
    subprocess.run([sys.executable, "-c", STOPPED, str(path)], env=env, check=False)
    (left,) = set(path.parent.iterdir()) - before
    os.utime(left, (OLD, OLD))
    return left


def test_what_a_killed_program_left_goes_when_its_file_is_written_again(tmp_path: Path) -> None:
    """Found by attack: forty kills left forty files beside the kept games, for ever."""
    path = tmp_path / "klondike.play"
    left = _killed(path)
    saves.write(path, "a game")

    assert left.name.startswith(".klondike.play-")
    assert ["klondike.play"] == [each.name for each in tmp_path.iterdir()]


def test_all_of_them_go_when_a_game_is_looked_for_in_the_folder(tmp_path: Path) -> None:
    """Those of other games too: it is the program's own folder."""
    plays = tmp_path / "plays"
    plays.mkdir()
    _killed(plays / "golf.play")
    with closing(OwnerMemory(tmp_path)) as memory:
        take_over(memory)

    assert [] == list(plays.iterdir())


@pytest.mark.parametrize(
    "name", [".new", "klondike.play-abcdefgh.new", ".klondike.play-short.new", ".golf.play-abcdefgh.new"]
)
def test_what_is_not_certainly_ours_stays(name: str, tmp_path: Path) -> None:
    """By its name it is somebody else's, or stands for another file."""
    stranger = tmp_path / name
    stranger.write_text("mine", encoding="utf-8")
    os.utime(stranger, (OLD, OLD))
    saves.write(tmp_path / "klondike.play", "a game")

    assert stranger.exists()


def test_what_is_being_written_just_now_stays(tmp_path: Path) -> None:
    """Another terminal keeps its game in the same folder."""
    path = tmp_path / "klondike.play"
    fresh = _killed(path)
    os.utime(fresh)
    saves.write(path, "a game")

    assert fresh.exists()
