"""The server under load: players who think a second or three before each move, and such as do not think at all.

Each has a connection of their own. The server is a real one, a process of its own on SQLite, every move on the disk
before it is answered. The players share the machine with it, so on few cores they are part of what is measured. What a
machine can do at most is told by :mod:`benchmarks.empty_route`, which is asked in turn with Kabale.
"""

import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

from benchmarks.timing import Figure

GAMES = ("klondike", "freecell", "yukon", "spider")
CROWDS = (100, 300, 1000)
SECONDS = 8.0
TURN = 4.0
"""Seconds of a turn, where Kabale and the empty route take turns."""

TURNS = 5
MANY = 100_000
"""Moves after which the server's memory has to be what it was after some."""

AT_THE_DOOR = 20
THINKING = (0.5, 1.5)
"""How many seconds a player thinks before a move, at least and at most: one on average."""

AT_A_CLUB = 500
AT_EASE = (2.0, 5.0)
"""How many seconds players at a club think; none of their moves may be refused: a refusal ends the measurement."""

WARM = 2.0
"""Seconds of play before those who think measure: the first move of each comes in the same moment."""


@dataclass(slots=True)
class Crowd:
    """Some players, what they play, how they think, and what they measured: how long each move took, in seconds."""

    players: int
    games: tuple[str, ...] = GAMES
    thinking: tuple[float, float] | None = None
    lasts: float = SECONDS
    moves: list[float] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0

    @property
    def rate(self) -> float:
        """Moves acknowledged a second."""
        return len(self.moves) / self.seconds

    def figures(self, where: str = "server") -> Iterator[Figure]:
        """Return the rate and the two times that matter."""
        times = [1000 * each for each in self.moves]
        last = quantiles(times, n=100)[98]
        who = f"{self.players:,} players who {'think' if self.thinking else 'do not think'}"
        yield Figure(f"{where}, moves of {who}", self.rate, self.rate, self.rate, "a second")
        yield Figure("  a move takes (median)", median(times), min(times), max(times), "ms")
        yield Figure("  99 of 100 moves take at most", last, last, max(times), "ms")


@dataclass(frozen=True, slots=True)
class Served:
    """A server that is being measured: its port, its first process."""

    port: int
    process: int

    @property
    def processor(self) -> float:
        """Seconds of processor that it and its children have taken; 0 where the system does not tell."""
        return sum(_processor(each) for each in (self.process, *_children(self.process)))

    @property
    def memory(self) -> float:
        """Megabytes that its first process holds; 0 where the system does not tell."""
        file = Path(f"/proc/{self.process}/status")
        lines = file.read_text().splitlines() if file.exists() else []
        return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))

    def measure(self, crowd: Crowd) -> Crowd:
        """Let a crowd play."""
        gc.freeze()  # what the players keep is not to be looked through while they measure
        asyncio.run(play(crowd, self))
        return crowd


def figures() -> list[Figure]:
    """Hold the server against the empty route, then let more and more players think."""
    found = [*against_empty(1), *against_empty(CROWDS[0])]
    for players in CROWDS:
        with server("--workers", "2") as served:
            found += served.measure(Crowd(players, thinking=THINKING)).figures("server of two workers")
    return [*found, *at_a_club()]


def at_a_club() -> Iterator[Figure]:
    """Let 500 players move who think two to five seconds. Raises RuntimeError where the server refuses a move."""
    with server("--workers", "2") as served:
        yield from served.measure(Crowd(AT_A_CLUB, thinking=AT_EASE, lasts=30.0)).figures("club on two workers")


def against_empty(players: int, *options: str) -> Iterator[Figure]:
    """Let players who do not think ask Kabale and the empty route in turns."""
    with server(*options) as kabale, empty_route() as empty:
        turns = [
            (kabale.measure(Crowd(players, GAMES[:1], lasts=TURN)), empty.measure(Crowd(players, (), lasts=TURN)))
            for _ in range(TURNS)
        ]
    for name, crowds in (("server", [kabale for kabale, _ in turns]), ("empty route", [empty for _, empty in turns])):
        yield _spread(f"{name}, moves of {players:,} who do not think", [crowd.rate for crowd in crowds], "a second")
        yield _spread("  a move takes (median)", [1000 * median(crowd.moves) for crowd in crowds], "ms")
        yield _spread("  processor for a move", [1000 * crowd.processor for crowd in crowds], "ms")
    rates = [kabale.rate / empty.rate for kabale, empty in turns]
    yield _spread(f"moves of {players:,} beside the empty route's", rates, "times", "0.6, goal 1")
    longer = [median(kabale.moves) / median(empty.moves) for kabale, empty in turns]
    yield _spread("  a move takes beside the empty route's", longer, "times", "3, goal 1.5")


def memory() -> list[Figure]:
    """Ask a hundred thousand moves of one server, and tell what it holds after each ten thousand."""
    held: list[float] = []
    with server() as served:
        crowd = Crowd(CROWDS[0], lasts=1.0)
        while len(crowd.moves) < MANY:
            before = len(crowd.moves)
            while len(crowd.moves) < before + MANY / 10:
                served.measure(crowd)
            held.append(served.memory)
    return [
        Figure(f"server, memory after {MANY // 10 * number:,} moves", mb, mb, mb, "MB")
        for number, mb in enumerate(held, 1)
    ]


def _spread(name: str, values: list[float], unit: str, goal: str = "") -> Figure:
    return Figure(name, median(values), min(values), max(values), unit, goal)


# -- servers -----------------------------------------------------------------------------------------------------------


@contextmanager
def server(*options: str) -> Iterator[Served]:
    """Run a server with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "kabale.cli", "serve", "--no-browser", "--port", "0", "--data", folder, *options]
        with _started(command) as served:
            yield served


@contextmanager
def empty_route() -> Iterator[Served]:
    """Run the empty route on a database of its own."""
    with tempfile.TemporaryDirectory() as folder, _started(["-m", "benchmarks.empty_route", f"{folder}/db"]) as served:
        yield served


@contextmanager
def _started(command: list[str]) -> Iterator[Served]:
    python = os.environ.get("KABALE_BENCH_PYTHON", sys.executable)
    with subprocess.Popen([python, *command], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = next(word for word in process.stdout.readline().split() if word.startswith("http"))
            time.sleep(3)  # for what is made ready behind the first answer
            yield Served(urlsplit(address).port or 0, process.pid)
        finally:
            process.terminate()


def _processor(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    own = [int(child) for task in tasks for child in task.read_text().split()]
    return own + [grandchild for child in own for grandchild in _children(child)]


# -- players -----------------------------------------------------------------------------------------------------------


async def play(crowd: Crowd, served: Served) -> None:
    """Let everybody sit down, then move until the time is over."""
    door = asyncio.Semaphore(AT_THE_DOOR)
    sitting = (Player.sit_down(number, served.port, door, crowd) for number in range(crowd.players))
    players = await asyncio.gather(*sitting)
    start, worked = time.perf_counter(), served.processor
    lasts = crowd.lasts + (WARM if crowd.thinking else 0.0)
    await asyncio.gather(*(player.play(start + lasts) for player in players))
    crowd.seconds = time.perf_counter() - start - (lasts - crowd.lasts)
    crowd.processor = (served.processor - worked) / len(crowd.moves)
    for player in players:
        player.leave()


class Player:
    """One player: a connection, a cookie, a play; of no game, one who asks the empty route."""

    def __init__(self, number: int, crowd: Crowd, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection."""
        self._reader = reader
        self._writer = writer
        self._crowd = crowd
        self._chance = random.Random(number)
        self._game = crowd.games[number % len(crowd.games)] if crowd.games else None
        self._cookie = ""
        self._state: dict[str, object] = {}

    @staticmethod
    async def sit_down(number: int, port: int, door: asyncio.Semaphore, crowd: Crowd) -> "Player":
        """Connect and begin a play, a few players at a time."""
        async with door:
            player = Player(number, crowd, *await asyncio.open_connection("127.0.0.1", port, limit=2**20))
            await player._begin()
            return player

    def leave(self) -> None:
        """Close the connection."""
        self._writer.close()

    async def play(self, end: float) -> None:
        """Move until a time comes, noting how long each move took."""
        measures = time.perf_counter() + (WARM if self._crowd.thinking else 0.0)
        while time.perf_counter() < end:
            legal = self._state.get("legal", ["c1"])
            assert isinstance(legal, list)
            if not legal:
                await self._begin()
                continue
            body = {"version": self._state["version"], "move": self._chance.choice(legal)}
            if self._crowd.thinking:
                await asyncio.sleep(self._chance.uniform(*self._crowd.thinking))
            start = time.perf_counter()
            where = "/moves" if self._game is None else f"/api/plays/{self._state['id']}/moves"
            self._state = await self._post(where, body)
            if start >= measures:
                self._crowd.moves.append(time.perf_counter() - start)

    async def _begin(self) -> None:
        self._state = {"version": 0}
        if self._game is not None:
            deal = f"k1:{self._chance.randint(1, 9999)}"
            self._state = await self._post("/api/plays", {"game": self._game, "deal": deal})

    async def _post(self, path: str, body: object) -> dict[str, object]:
        """Send a request and return the state that is answered."""
        content = json.dumps(body).encode()
        lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
        lines += [f"Content-Length: {len(content)}", f"Cookie: {self._cookie}", "", ""]
        self._writer.write("\r\n".join(lines).encode() + content)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head.splitlines()[1:])}
        answer = json.loads(await self._reader.readexactly(int(headers["content-length"])))
        if not head.startswith(("HTTP/1.1 200", "HTTP/1.1 201")):
            raise RuntimeError(f"{path}: {answer}")
        self._cookie = headers.get("set-cookie", self._cookie).partition(";")[0]
        return dict(answer)
