"""Killing the server again and again while people play: what was acknowledged must be there afterwards."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tests.web.forks import Fork, nursery
from tests.web.running import Browser

GAMES = ("klondike", "freecell", "yukon", "golf")

GOES_ON = 8
"""How many moves the server that is left must acknowledge after the other was killed."""


@dataclass
class Player:
    """Somebody who plays on and on, and remembers every move that the server has acknowledged."""

    game: str
    chance: random.Random
    cookie: str = ""
    play: str = ""
    version: int = 0
    moves: list[str] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)

    def play_on(self, port: int, count: "Count") -> None:
        """Play until the server has gone."""
        with suppress(OSError, HTTPException):
            self.play_while(lambda: True, port, count)

    def play_while(self, wanted: Callable[[], bool], port: int, count: "Count") -> None:
        """Play as long as it is wanted. Raises OSError and HTTPException where the server has gone."""
        browser = Browser(port, self.cookie)
        try:
            while wanted():
                self._step(browser)
                count.up()
        finally:
            count.end()
            browser.close()

    def _step(self, browser: Browser) -> None:
        """Begin a play or make a move, and take note of it once it is acknowledged."""
        if not self.legal or len(self.moves) > 60:
            status, state = browser.ask("POST", "/api/plays", {"game": self.game})
            assert status == 201, state
            # Kabale may have completed the layout by clicks.
            _, text = browser.ask("GET", f"/api/plays/{state['id']}/file")
            # Not before: the kill between the two answers left the new play with the moves of the one before.
            self.cookie, self.play, self.version = browser.cookie, state["id"], state["version"]
            self.moves, self.legal = _moves(text), state["legal"]
            return
        move = self.chance.choice(self.legal)
        status, state = browser.ask("POST", f"/api/plays/{self.play}/moves", {"version": self.version, "move": move})
        assert status == 200, state
        self.version, self.legal = state["version"], state["legal"]
        self.moves.append(move)

    def check(self, port: int) -> None:
        """See that everything acknowledged is there: then take over what was recorded without an answer."""
        if not self.play:
            return
        browser = Browser(port, self.cookie)
        status, state = browser.ask("GET", f"/api/plays/{self.play}")
        _, text = browser.ask("GET", f"/api/plays/{self.play}/file")
        browser.close()
        kept = _moves(text)

        assert status == 200, f"an acknowledged play of {self.game} is gone: {state}"
        assert kept[: len(self.moves)] == self.moves
        assert state["version"] in (self.version, self.version + 1)
        self.version, self.moves, self.legal = state["version"], kept, state["legal"]


def _moves(text: Any) -> list[str]:
    """Return the moves of a play's file."""
    return [word for line in text.splitlines() if line.startswith("moves: ") for word in line.split()[1:]]


class Count:
    """Counts answers, and lets somebody wait for them."""

    def __init__(self) -> None:
        self.value = 0
        self._has_ended = False
        self._changed = threading.Condition()

    def up(self) -> None:
        """Count one."""
        with self._changed:
            self.value += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Let nobody wait any more: somebody has come to an end."""
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def wait(self, goal: int) -> None:
        """Wait until so many are counted, or somebody has come to an end."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._has_ended or self.value >= goal, 120), "nobody could play"


class Listening(Protocol):
    """A running server that can be reached."""

    @property
    def port(self) -> int:
        """Where it listens."""


Started = TypeVar("Started", bound=Listening)


def kill_again_and_again(
    data: Path, starts: int, *, seed: int, begin: Callable[[Path], Started], kill: Callable[[Started], object]
) -> int:
    """Start the server so many times, let all play, kill it; return how many moves were acknowledged in all."""
    chance = random.Random(seed)
    players = [Player(game, random.Random(f"{seed} {game}")) for game in GAMES]
    acknowledged = 0
    for _ in range(starts):
        server = begin(data)
        try:
            for player in players:
                player.check(server.port)
            count = Count()
            threads = [threading.Thread(target=player.play_on, args=(server.port, count)) for player in players]
            for thread in threads:
                thread.start()
            count.wait(chance.randint(1, 30))
        finally:
            kill(server)
        for thread in threads:
            thread.join()
        acknowledged += sum(len(player.moves) for player in players)
    return acknowledged


def kill_forks(data: Path, starts: int, *, seed: int) -> int:
    """Do so with servers that start within a moment, for many kills."""
    with nursery(GAMES) as home:
        return kill_again_and_again(data, starts, seed=seed, begin=home.start, kill=home.kill)


@dataclass(frozen=True)
class Toll:
    """What a series of kills was: how many, and how many answers had been received."""

    kills: int
    acknowledged: int


def kill_one_of_two(data: Path, kills: int, *, seed: int, over: Callable[[], bool] = lambda: False) -> Toll:
    """Kill one of two servers on one database so many times, or until it is *over*, and see what was acknowledged.

    Players are at either server by chance. Those at the one that is left play on while the other is dead, then see
    all that was acknowledged to anybody, by either; before the next kill another server takes the dead one's place.
    """
    chance = random.Random(seed)
    players = [Player(game, random.Random(f"{seed} {game}")) for game in GAMES]
    toll = Toll(0, 0)
    with nursery(GAMES) as home, ThreadPoolExecutor(len(players)) as threads:
        doomed, other = home.start(data), home.start(data)
        while toll.kills < kills and not over():
            acknowledged = _killed(players, doomed, other, partial(home.kill, doomed), threads, chance)
            toll = Toll(toll.kills + 1, toll.acknowledged + acknowledged)
            doomed, other = chance.sample([home.start(data), other], 2)
    return toll


def _killed(
    players: list[Player],
    doomed: Fork,
    other: Fork,
    kill: Callable[[], None],
    threads: ThreadPoolExecutor,
    chance: random.Random,
) -> int:
    """Let players play at two servers, kill one, see that the other goes on and that nothing was lost."""
    there, here, until = Count(), Count(), threading.Event()
    chance.shuffle(players)
    playing = [threads.submit(player.play_on, doomed.port, there) for player in players[:2]]
    playing += [
        threads.submit(player.play_while, lambda: not until.is_set(), other.port, here) for player in players[2:]
    ]
    there.wait(chance.randint(1, 30))
    kill()
    here.wait(here.value + GOES_ON)
    until.set()
    for each in playing:
        each.result()
    for player in players:
        player.check(other.port)
    return there.value + here.value
