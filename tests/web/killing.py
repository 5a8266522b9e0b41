"""Killing the server again and again while people play: what was acknowledged must be there afterwards."""

import random
import threading
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from tests.web.running import Browser, Server, start

GAMES = ("klondike", "freecell", "yukon", "golf")


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

    def play_on(self, server: Server, count: "Count") -> None:
        """Play until the server has gone."""
        browser = Browser(server.port, self.cookie)
        try:
            while True:
                self._step(browser)
                count.up()
        except (OSError, HTTPException):
            count.up(by=count.goal)
        finally:
            browser.close()

    def _step(self, browser: Browser) -> None:
        """Begin a play or make a move, and take note of it once it is acknowledged."""
        if not self.legal or len(self.moves) > 60:
            status, state = browser.ask("POST", "/api/plays", {"game": self.game})
            assert status == 201, state
            self.cookie, self.play, self.version, self.moves = browser.cookie, state["id"], 0, []
            self.legal = state["legal"]
            return
        move = self.chance.choice(self.legal)
        status, state = browser.ask("POST", f"/api/plays/{self.play}/moves", {"version": self.version, "move": move})
        assert status == 200, state
        self.version, self.legal = state["version"], state["legal"]
        self.moves.append(move)

    def check(self, server: Server) -> None:
        """See that everything acknowledged is there: then take over what was recorded without an answer."""
        if not self.play:
            return
        browser = Browser(server.port, self.cookie)
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
    """Counts up to a goal and lets somebody wait for it."""

    def __init__(self, goal: int) -> None:
        self.goal = goal
        self._value = 0
        self._lock = threading.Lock()
        self._reached = threading.Event()

    def up(self, *, by: int = 1) -> None:
        """Count."""
        with self._lock:
            self._value += by
            if self._value >= self.goal:
                self._reached.set()

    def wait(self) -> None:
        """Wait for the goal."""
        assert self._reached.wait(120), "nobody could play"


def kill_again_and_again(data: Path, starts: int, *, seed: int) -> int:
    """Start the server so many times, let all play, kill it; return how many moves were acknowledged in all."""
    chance = random.Random(seed)
    players = [Player(game, random.Random(f"{seed} {game}")) for game in GAMES]
    acknowledged = 0
    for _ in range(starts):
        server = start(data)
        try:
            for player in players:
                player.check(server)
            count = Count(chance.randint(1, 30))
            threads = [threading.Thread(target=player.play_on, args=(server, count)) for player in players]
            for thread in threads:
                thread.start()
            count.wait()
        finally:
            server.kill()
        for thread in threads:
            thread.join()
        acknowledged += sum(len(player.moves) for player in players)
    return acknowledged
