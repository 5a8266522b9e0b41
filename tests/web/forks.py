"""Servers that start within a moment: forked from a process that has read modules and games, to be killed often."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Fork:
    """A running server: which process it is, and where it listens."""

    pid: int
    port: int


class Nursery:
    """Starts servers and kills them; one thread asks."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def start(self, data: Path) -> Fork:
        """Start a server with a data folder and wait until it says where it is."""
        pid = int(self._ask(str(data)))
        address = self._line()
        port = urlsplit(address.split()[3]).port
        assert port is not None, address
        return Fork(pid, port)

    def kill(self, fork: Fork) -> None:
        """End a server at once, whatever it is doing, and wait until it has gone."""
        assert self._ask(fork.pid) == "killed"

    def _ask(self, order: object) -> str:
        _pipe(self._process.stdin).write(json.dumps(order) + "\n")
        _pipe(self._process.stdin).flush()
        return self._line()

    def _line(self) -> str:
        line = _pipe(self._process.stdout).readline()
        assert line, "the process that starts servers has ended"
        return line.strip()


def _pipe(pipe: "IO[str] | None") -> "IO[str]":
    assert pipe is not None
    return pipe


@contextmanager
def nursery(games: Sequence[str]) -> Iterator[Nursery]:
    """Start the process that starts servers, which know some games already; at the end all of them are killed."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tests.web.forks", *games]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield Nursery(process)
        _pipe(process.stdin).close()


# -- in the process ----------------------------------------------------------------------------------------------------


def _main() -> None:
    """Start a server for each line that names a folder, kill one for each that names a process."""
    # Whoever asks for servers from outside needs none of this.
    import kabale.cli.app
    import kabale.web.server
    import kabale.web.site
    from kabale.services.live import Live
    from kabale.services.plays import Replay
    from kabale.services.sources import RulesSource
    from kabale.web.plays import actions

    for name in sys.argv[1:]:
        Live().act(Replay.begin(RulesSource(name), "k1:1"), partial(actions.begin, language="en", line=""))
    # Nobody asks for the list of all games here.
    vars(kabale.web.site)["_warm"] = int
    _say("ready")
    alive: set[int] = set()
    for line in sys.stdin:
        order: Any = json.loads(line)
        if isinstance(order, int):
            alive.discard(order)
            _killed(order)
            _say("killed")
        elif pid := os.fork():
            alive.add(pid)
        else:
            _serve(order)
    for pid in alive:
        _killed(pid)


def _killed(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def _serve(folder: str) -> None:
    """Be a server, as the command line makes one."""
    from kabale.cli.app import app

    _say(str(os.getpid()))
    app(["serve", "--no-browser", "--port", "0", "--data", folder])


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _main()
