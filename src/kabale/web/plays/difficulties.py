"""How hard deals are: what was measured of the library is told at once, all else is measured in the background."""

from concurrent.futures import Future
from dataclasses import dataclass
from sys import getsizeof
from threading import Lock
from typing import Final

from kabale.bounded import Bounded
from kabale.library.grades import Grades, grade_in, grades_for
from kabale.library.loading import load_source
from kabale.search.background import BackgroundSearch
from kabale.search.limits import Limits
from kabale.search.queries import Difficulty, DifficultyQuery, GameKey
from kabale.web.library.sources import game_of
from kabale.web.plays.replays import Replay
from kabale.web.plays.shapes import DifficultyShape

ROOM: Final = 8_000_000
"""Bytes for the deals that are known or asked about; own definitions go with theirs."""

SHARE: Final = 2
"""How many deals of one player are measured or wait at once."""

A_DEAL: Final = Limits(seconds=60.0, memory=512 << 20)
"""How long a deal is measured at most."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a player has asked for first."""

    player: str
    future: "Future[Difficulty | None]"


class Difficulties:
    """Answers at once what is known of deals; threads may share it."""

    def __init__(self, search: BackgroundSearch | None = None) -> None:
        """Measure in a process of its own, which is started when it is first asked."""
        self._search = search or BackgroundSearch(load_source, A_DEAL)
        self._asked: Bounded[tuple[GameKey, str], _Asked] = Bounded(
            ROOM, lambda key, _: 3_000 + getsizeof(key[0].text) + getsizeof(key[1])
        )
        self._lock = Lock()

    def look(self, replay: Replay, player: str) -> DifficultyShape:
        """Return what is known of the deal of a play; measure it, if nobody has, when it is the player's turn."""
        grades = grades_at(replay)
        found = grades.measured(replay.deal) if grades is not None else None
        if found is not None:
            return told(found, grades)
        with self._lock:
            future = self._future((replay.game_key, replay.deal), player)
        if future is None or not future.done() or future.cancelled():
            return {**told(Difficulty(None), None), "searching": True}
        return told(future.result() or Difficulty(None), grades)

    def _future(self, key: tuple[GameKey, str], player: str) -> "Future[Difficulty | None] | None":
        """Return what is or will be known of a deal; None where it is to be asked for again, as too much waits."""
        asked = self._asked.get(key)
        if asked is None:
            if sum(each.player == player and not each.future.done() for each in self._asked.values()) >= SHARE:
                return None
            asked = _Asked(player, self._search.measure(DifficultyQuery(*key)))
            if asked.future.done() and asked.future.result() is None:
                return None
            for each in self._asked.put(key, asked):
                each.future.cancel()
        return asked.future

    def close(self) -> None:
        """End the search."""
        self._search.close()


def grades_at(replay: Replay) -> Grades | None:
    """Return the grades that count for a play, None where it has none: nobody has measured own definitions."""
    return None if replay.source.is_own else grades_for(game_of(replay.source), replay.variant, replay.level)


def told(found: Difficulty, grades: Grades | None) -> DifficultyShape:
    """Put together what is said of a deal."""
    is_won = found.verdict == "won"
    return {
        "searching": False,
        "verdict": found.verdict,
        "number": found.number,
        "grade": grade_in(grades, found),
        "kept": found.kept if is_won else None,
        "lasted": found.lasted if is_won else None,
        "honest": found.honest if is_won else None,
    }
