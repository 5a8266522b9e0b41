"""The server under load: players who think a second or three before each move, and such as do not think at all.

Each has a connection of their own. The server is a real one, a process of its own on SQLite, every move on the disk
before it is answered. The players share the machine with it, so on few cores they are part of what is measured.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles
from urllib.parse import urlsplit

from benchmarks.timing import Figure

GAMES = ("klondike", "freecell", "yukon", "spider")
CROWDS = (100, 300, 1000)
SECONDS = 8.0
AT_THE_DOOR = 20
THINKING = (1.0, 3.0)
"""How many seconds a player thinks before a move, at least and at most."""


@dataclass(slots=True)
class Crowd:
    """What some players measured: how long each move took, in seconds, and for how long they played."""

    players: int
    thinks: bool
    moves: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def figures(self) -> Iterator[Figure]:
        """Return the rate and the two times that matter."""
        rate = len(self.moves) / self.seconds
        times = [1000 * each for each in self.moves]
        last = quantiles(times, n=100)[98]
        who = f"{self.players:,} players who {'think' if self.thinks else 'do not think'}"
        yield Figure(f"server, moves of {who}", rate, rate, rate, "a second")
        yield Figure("  a move takes (median)", median(times), min(times), max(times), "ms")
        yield Figure("  99 of 100 moves take at most", last, last, max(times), "ms")


def figures() -> list[Figure]:
    """Measure what the server can do at most, then a hundred players at once, then more."""
    found: list[Figure] = []
    for players, thinks in ((CROWDS[0], False), *((number, True) for number in CROWDS)):
        with server() as port:
            crowd = Crowd(players, thinks)
            asyncio.run(play(crowd, port))
            found += crowd.figures()
    return found


@contextmanager
def server() -> Iterator[int]:
    """Run a server with a data folder of its own and give its port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "kabale.cli", "serve", "--no-browser", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield urlsplit(process.stdout.readline().split()[3]).port or 0
            finally:
                process.kill()


async def play(crowd: Crowd, port: int) -> None:
    """Let everybody sit down, then move until the time is over."""
    door = asyncio.Semaphore(AT_THE_DOOR)
    players = await asyncio.gather(*(Player.sit_down(number, port, door) for number in range(crowd.players)))
    start = time.perf_counter()
    await asyncio.gather(*(player.play(crowd, start + SECONDS) for player in players))
    crowd.seconds = time.perf_counter() - start
    for player in players:
        player.leave()


class Player:
    """One player: a connection, a cookie, a play."""

    def __init__(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection."""
        self._reader = reader
        self._writer = writer
        self._chance = random.Random(number)
        self._game = GAMES[number % len(GAMES)]
        self._cookie = ""
        self._state: dict[str, object] = {}

    @staticmethod
    async def sit_down(number: int, port: int, door: asyncio.Semaphore) -> "Player":
        """Connect and begin a play, a few players at a time."""
        async with door:
            player = Player(number, *await asyncio.open_connection("127.0.0.1", port))
            await player._begin()
            return player

    def leave(self) -> None:
        """Close the connection."""
        self._writer.close()

    async def play(self, crowd: Crowd, end: float) -> None:
        """Move until a time comes, noting how long each move took."""
        while time.perf_counter() < end:
            legal = self._state["legal"]
            assert isinstance(legal, list)
            if not legal:
                await self._begin()
                continue
            body = {"version": self._state["version"], "move": self._chance.choice(legal)}
            if crowd.thinks:
                await asyncio.sleep(self._chance.uniform(*THINKING))
            start = time.perf_counter()
            self._state = await self._post(f"/api/plays/{self._state['id']}/moves", body)
            crowd.moves.append(time.perf_counter() - start)

    async def _begin(self) -> None:
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
