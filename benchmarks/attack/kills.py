"""Killed and ended while people play: whatever was acknowledged must be there afterwards."""

import os
import pty
import random
import re
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from tests.store.cluster import cluster

from benchmarks.attack.target import Attack, Found, Guest, NotHere, Target, board, children, is_alive, start

GAMES = ("klondike", "freecell", "spider", "golf", "yukon", "canfield")
KILLS = 12


@dataclass
class Player:
    """Somebody who plays without a pause, and remembers what was acknowledged."""

    guest: Guest
    chance: random.Random
    own: bool = False
    state: Any = None
    game: str = ""
    acknowledged: int = 0
    odd: list[str] = field(default_factory=list)

    def play(self, until: Callable[[], bool]) -> None:
        """Play until it is told or the server has gone."""
        with suppress(OSError, HTTPException, RuntimeError):
            while until():
                self._step()

    def _step(self) -> None:
        if self.state is None or not self.state["legal"]:
            self.state = self.guest.begin(self._game(), "k1:" + str(self.chance.randrange(10**6)))
        state = self.state
        if self.chance.random() < 0.15 and state["can_undo"]:
            answer = self.guest.ask("POST", f"/api/plays/{state['id']}/undo", {"version": state["version"]})
        else:
            answer = self.guest.move(state, self.chance.choice(state["legal"]))
        if answer.status == 200:
            self.state = answer.json
            self.acknowledged += 1
        elif answer.status in (409, 503):  # a database that was killed answers so until it is back
            self.state = None
        elif answer.status != 422:
            self.odd.append(f"{answer.status} {answer.code}")

    def _game(self) -> str:
        if not self.own:
            return self.chance.choice(GAMES)
        if not self.game:
            self.game = str(self.guest.keep()["game"])
        return self.game

    def lost(self) -> Iterator[str]:
        """Say what of the acknowledged is not there, and go on from what is."""
        self.guest.close()
        if self.state is None:
            return
        now = self.guest.ask("GET", f"/api/plays/{self.state['id']}")
        ahead = now.json["version"] - self.state["version"] if now.status == 200 else -1
        if ahead not in (0, 1):
            yield f"a play of {self.state['game']['name']}: {now.status}, {ahead} versions ahead"
        elif ahead == 0 and board(now.json) != board(self.state):
            yield f"another board of {self.state['game']['name']}"
        self.state = now.json if now.status == 200 else None


@contextmanager
def crowd(players: list[Player], port: int) -> Iterator[None]:
    """Let players play beside a block, and until the server has gone or the block is over."""
    is_on = threading.Event()
    is_on.set()
    for each in players:
        each.guest.port = port
        each.guest.close()
    threads = [threading.Thread(target=each.play, args=(is_on.is_set,), daemon=True) for each in players]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        is_on.clear()
        for thread in threads:
            thread.join(60)


def _players(count: int, *, own: bool = False) -> list[Player]:
    return [Player(Guest(0), random.Random(number), own=own) for number in range(count)]


def _again(folder: Path, rounds: int, end: Callable[[Target], None], *, own: bool = False) -> Found:
    """Let players play, end the server, start it again and compare."""
    players, chance, found, compared = _players(6, own=own), random.Random(1), list[str](), 0
    workers: set[int] = set()
    for number in range(rounds + 1):
        target = start(folder / "data")
        for each in players:
            each.guest.port = target.port
            compared += each.state is not None
            found += each.lost()
        if number == rounds:
            target.kill()
            break
        before = sum(each.acknowledged for each in players)
        with crowd(players, target.port):
            _wait(players, before + 15)
            time.sleep(chance.uniform(0, 0.5))
            workers |= set(children(target.pid))
            end(target)
    moves = sum(each.acknowledged for each in players)
    found += [odd for each in players for odd in each.odd]
    time.sleep(5)
    found += [f"process {pid} outlived its server" for pid in workers if is_alive(pid)]
    return f"{rounds} times, {moves} acknowledged, {compared} plays compared", found


def _wait(players: list[Player], acknowledged: int) -> None:
    """Wait until so many moves are acknowledged, for 20 seconds at most."""
    until = time.monotonic() + 20
    while time.monotonic() < until and sum(each.acknowledged for each in players) < acknowledged:
        time.sleep(0.02)


def killed(folder: Path) -> Found:
    """Kill -9 of a server on SQLite."""
    return _again(folder, KILLS, Target.kill)


def killed_own(folder: Path) -> Found:
    """The same, with own definitions in worker processes."""
    return _again(folder, KILLS // 2, Target.kill, own=True)


def ended(folder: Path) -> Found:
    """SIGTERM and SIGINT under load: status 0 and nothing lost."""
    found: list[str] = []

    def end(target: Target) -> None:
        sig = (signal.SIGTERM, signal.SIGINT)[len(found) % 2]
        status = target.end(sig)
        if status != 0:
            found.append(f"{sig.name} ended with status {status}")

    what, lost = _again(folder, 4, end)
    return what, found + lost


def killed_postgresql(folder: Path) -> Found:
    """A process of PostgreSQL is killed: all its connections end, and it recovers; the server of Kabale goes on."""
    try:
        here = cluster()
        url = here.__enter__()
    except RuntimeError as error:
        raise NotHere(str(error).partition(":")[0]) from error
    try:
        return _postgresql(folder, url)
    finally:
        here.__exit__(None, None, None)


def _postgresql(folder: Path, url: str) -> Found:
    players, found, kills = _players(4), list[str](), 0
    socket_folder = Path(url.partition("host=")[2])
    postmaster = int((socket_folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
    target = start(folder / "data", "--database", url)
    for each in players:
        each.guest.port = target.port
    for _ in range(5):
        with crowd(players, target.port):
            _wait(players, sum(each.acknowledged for each in players) + 15)
            for pid in children(postmaster)[-1:]:
                os.kill(pid, signal.SIGKILL)
                kills += 1
            time.sleep(3)
        for each in players:
            found += each.lost()
    found += [f"it ended by itself: {target.process.returncode}"] if target.process.poll() is not None else []
    target.kill()
    return f"{kills} kills, {sum(each.acknowledged for each in players)} acknowledged", found


# -- the terminal ------------------------------------------------------------------------------------------------------


def killed_terminal(folder: Path) -> Found:
    """``kabale play`` in a terminal, killed: each move whose prompt came is there, and no half-written file stays."""
    chance, found, moves, acknowledged = random.Random(2), list[str](), 0, 0
    for number in range(12):
        pid, terminal = _playing(folder, *(("--deal", "k1:5") if number == 0 else ()))
        said = _until_prompt(terminal)
        there = re.search(r"going on after (\d+) move", said)
        if number and (int(there[1]) if there else 0) < acknowledged:
            found.append(f"{acknowledged} moves were acknowledged: {said[:100]!r}")
        acknowledged = int(there[1]) if there else acknowledged
        for _ in range(chance.randrange(1, 4)):
            os.write(terminal, b"c1\n")
            if "> " in _until_prompt(terminal):
                acknowledged += 1
                moves += 1
        os.write(terminal, b"c1\n")
        time.sleep(chance.random() * 0.03)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)
    for file in folder.rglob(".*.new"):
        os.utime(file, (0, 0))  # what is older than an hour nobody writes any more
    pid, terminal = _playing(folder)
    _until_prompt(terminal)
    os.write(terminal, b"quit\n")
    _until_prompt(terminal)
    os.waitpid(pid, 0)
    os.close(terminal)
    found += [f"{file.name} stayed" for file in folder.rglob(".*.new")]
    return f"12 kills, {moves} acknowledged", found


def _playing(folder: Path, *options: str) -> tuple[int, int]:
    """Start to play in a terminal of its own; return the process and the terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        environment = {**os.environ, "XDG_DATA_HOME": str(folder), "COLUMNS": "200", "TERM": "dumb"}
        command = [sys.executable, "-m", "kabale.cli", "play", "klondike", "--no-color", *options]
        os.execve(sys.executable, command, environment)
    return pid, terminal


def _until_prompt(terminal: int) -> str:
    """Read until the prompt, for a minute at most."""
    said, until = b"", time.monotonic() + 60
    while time.monotonic() < until and not said.removesuffix(b"\x1b[?2004h").endswith(b"> "):
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                said += os.read(terminal, 65536)
            except OSError:
                break
    return said.decode(errors="replace")


ATTACKS: dict[str, Attack] = {
    "kill": killed,
    "kill-own": killed_own,
    "end": ended,
    "kill-postgresql": killed_postgresql,
    "kill-terminal": killed_terminal,
}
