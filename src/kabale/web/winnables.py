"""Deals that can surely be won: looked for in a process of its own, in steps, so that several players share it."""

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong
from dataclasses import dataclass
from threading import BoundedSemaphore
from types import TracebackType
from typing import Final, Protocol

from kabale.library.loading import load_source
from kabale.library.random_deals import random_deal
from kabale.search.background import BackgroundSearch
from kabale.search.limits import MONOTONIC, Clock, Limits
from kabale.search.worker import DealQuery
from kabale.web.orders import Seat
from kabale.web.outlooks import key_of
from kabale.web.places import one_of
from kabale.web.refusals import refused

SECONDS: Final = 8.0
"""How long a player waits for a deal, at most."""

A_DEAL: Final = Limits(seconds=0.4, memory=256 << 20)
"""How far one deal is searched before the next is tried."""

STEP: Final = 5
"""How many deals are tried before it is somebody else's turn."""

WAITING: Final = 6
"""How many players may wait at once: each keeps a thread of the server."""


class Finder(Protocol):
    """Finds deals that can be won; what :class:`kabale.search.background.BackgroundSearch` does."""

    def find(self, query: DealQuery) -> "Future[str | None]":
        """Return, later, the first of some deals that can be won, or None."""

    def close(self) -> None:
        """End the search."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Where deals and time come from: *deal* draws a deal of a game, *clock* counts seconds."""

    deal: Callable[[str], str] = random_deal
    clock: Clock = MONOTONIC


_CHANCE: Final = Chance()


class Winnables:
    """Finds deals that a search has won; threads may share it."""

    def __init__(self, finder: Finder | None = None, chance: Chance = _CHANCE, *, seconds: float = SECONDS) -> None:
        """Search in a process of its own, which is started when it is first asked, for so many seconds."""
        self._finder = finder or BackgroundSearch(load_source, A_DEAL)
        self._chance = chance
        self._seconds = seconds
        self._places = BoundedSemaphore(WAITING)

    def find(self, seat: Seat) -> str:
        """Return a deal of a seat's game, variant and level that can be won. Raises :class:`Refusal`."""
        with one_of(self._places):
            found = self._found(seat)
        if found is None:
            raise refused("none_winnable", seconds=round(self._seconds))
        return found

    def _found(self, seat: Seat) -> str | None:
        """Try deals step by step until one can be won or the time is over."""
        end = self._chance.clock() + self._seconds
        while (left := end - self._chance.clock()) > 0:
            future = self._finder.find(self._drawn(seat))
            try:
                deal = future.result(timeout=left)
            except TookTooLong:
                future.cancel()
                return None
            if deal is not None:
                return deal
        return None

    def _drawn(self, seat: Seat) -> DealQuery:
        """Draw some deals by the game's usual scheme."""
        return DealQuery(key_of(seat), tuple(self._chance.deal(seat.source.name) for _ in range(STEP)))

    def close(self) -> None:
        """End the search."""
        self._finder.close()

    def __enter__(self) -> "Winnables":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
