"""Killed at any moment, the store has everything that it acknowledged."""

import os
import subprocess
import sys
from pathlib import Path

from kabale.store import Store
from kabale.store.values import Play
from tests.store.making import begun, somebody

KILLS = 5


def acknowledged(place: str, play: Play, number: int) -> int:
    """Run the writer until it has acknowledged so many versions, kill it, and return the last it had told by then."""
    command = [sys.executable, "-m", "tests.store.writer", place, play.player, play.id]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, env=env, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        told = [writer.stdout.readline() for _ in range(number)]
        writer.kill()
        told += writer.stdout.read().splitlines(keepends=True)
    # The last line may be cut off: then it was not told.
    return int([line for line in told if line.endswith("\n")][-1])


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(place: str) -> None:
    """Each time the play stands at the last version told, or one further, whole; and goes on from there."""
    with Store.open(place) as store:
        play = begun(store, somebody(store))
    for kill in range(KILLS):
        last = acknowledged(place, play, 1 + kill * 7)
        with Store.open(place) as store:
            found = store.plays.find(play.player, play.id)

        assert found is not None
        assert found.version in (last, last + 1)
        assert found.moves == " ".join(f"c{number}" for number in range(found.version))
        assert found.length == found.version
