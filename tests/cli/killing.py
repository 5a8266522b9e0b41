"""Killing the terminal and the server in turn, while both play one play of the owner's: what was acknowledged stays."""

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import IO

from kabale.cli.memory import KeptPlay, OwnerMemory
from kabale.engine.session import Session
from kabale.library import game
from tests.web.forks import nursery
from tests.web.killing import Count
from tests.web.running import Browser

GAME = "klondike"


class Line:
    """The moves of a play as they were acknowledged, and what can be moved then."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.moves: list[str] = []

    def next(self) -> str:
        """Choose the next move: any that is legal after those before it."""
        legal = self.session().position.legal_moves
        return str(self.chance.choice(legal))

    def session(self) -> Session:
        """Play the moves again."""
        session = Session(game(GAME), "k1:5", name=GAME)
        for move in self.moves:
            session.play(move)
        return session


class Terminal:
    """``kabale play`` as a process of its own, which goes on with the play that was changed last."""

    def __init__(self, folder: Path) -> None:
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT", "HOME")}
        env = {**kept, "KABALE_DATA": str(folder), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-m", "kabale.cli", "play", "--plain", "--ascii"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env)
        self._until_table()

    def _until_table(self) -> str:
        """Read until the line below a table, which stands there when all is kept; empty where the program has gone."""
        return next((line for line in _pipe(self.process.stdout) if "deal k1:5" in line), "")

    def see(self) -> str:
        """Ask for the table, and return the line below it."""
        _pipe(self.process.stdin).write("table\n")
        _pipe(self.process.stdin).flush()
        return self._until_table()

    def play_on(self, line: Line, count: Count) -> None:
        """Play until the program has gone."""
        with suppress(OSError):
            while True:
                move = line.next()
                _pipe(self.process.stdin).write(f"{move}\n")
                _pipe(self.process.stdin).flush()
                if not self._until_table():
                    break
                line.moves.append(move)
                count.up()
        count.end()

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End it, if it is there, and its pipes."""
        self.kill()
        with suppress(OSError):
            _pipe(self.process.stdin).close()
        _pipe(self.process.stdout).close()


def _pipe(pipe: "IO[str] | None") -> "IO[str]":
    assert pipe is not None
    return pipe


class Page:
    """A browser that came with the owner's key."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.cookie = ""

    def open(self, port: int) -> Browser:
        """Return the owner's browser at a server."""
        browser = Browser(port, self.cookie)
        if not self.cookie:
            with closing(OwnerMemory(self._folder)) as memory:
                key = memory.store.owner.offer(now=time.time())
            status, _ = browser.ask("GET", f"/yours/{key}")
            assert status == 303
            self.cookie = browser.cookie
        return browser

    def play_on(self, port: int, line: Line, count: Count) -> None:
        """Play until the server has gone."""
        with suppress(OSError, HTTPException), closing(self.open(port)) as browser:
            _, listed = browser.ask("GET", "/api/plays")
            _, state = browser.ask("GET", f"/api/plays/{listed['plays'][0]['id']}")
            while True:
                asked = {"version": state["version"], "move": line.next()}
                status, state = browser.ask("POST", f"/api/plays/{state['id']}/moves", asked)
                assert status == 200, state
                line.moves.append(asked["move"])
                count.up()
        count.end()


def kill_either(folder: Path, kills: int, *, seed: int, longest: int = 60) -> int:
    """Kill the terminal or the server so many times while it plays; return how many moves were acknowledged.

    The one that is left looks at the play afterwards and must show it as it is recorded. A new play begins when one has
    become long. Raises AssertionError where an acknowledged move is not there.
    """
    chance, acknowledged = random.Random(seed), 0
    line, page = Line(chance), Page(folder)
    _begin(folder)
    with nursery([GAME]) as home:
        server, terminal = home.start(folder), Terminal(folder)
        for _ in range(kills):
            before = len(line.moves)
            if chance.random() < 0.5:
                _play_and_kill(partial(terminal.play_on, line), terminal.kill, chance)
                terminal.close()
                terminal = Terminal(folder)
            else:
                _play_and_kill(partial(page.play_on, server.port, line), partial(home.kill, server), chance)
                server = home.start(folder)
            acknowledged += len(line.moves) - before
            _check(folder, line)
            assert f"{len(line.moves)} move" in terminal.see()
            if len(line.moves) > longest:
                line.moves.clear()
                _begin(folder)
                terminal.close()
                terminal = Terminal(folder)
        terminal.close()
    return acknowledged


def _begin(folder: Path) -> None:
    with closing(OwnerMemory(folder)) as memory:
        KeptPlay.begin(memory, Session(game(GAME), "k1:5", name=GAME))


def _play_and_kill(play: Callable[[Count], None], kill: Callable[[], None], chance: random.Random) -> None:
    """Let somebody play, and kill what they play at after some moves, in the middle of whatever it does."""
    count = Count()
    thread = threading.Thread(target=play, args=(count,))
    thread.start()
    count.wait(chance.randint(1, 12))
    kill()
    thread.join()


def _check(folder: Path, line: Line) -> None:
    """See that all that was acknowledged is recorded, and at most one move more; then that is part of the line."""
    with closing(OwnerMemory(folder)) as memory:
        recorded = memory.plays()[0].moves.split()

    assert recorded[: len(line.moves)] == line.moves
    assert len(recorded) <= len(line.moves) + 1
    line.moves[:] = recorded
