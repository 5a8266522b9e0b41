"""Deals that can surely be won: looked for in a process of its own, in steps, so that several players share it."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Final, Protocol

from kabale.library.loading import load_source
from kabale.library.random_deals import random_deal
from kabale.search.background import BackgroundSearch
from kabale.search.limits import MONOTONIC, Clock, Limits
from kabale.search.queries import DealQuery
from kabale.web.frame.refusals import refused
from kabale.web.frame.turns import Places
from kabale.web.plays.replays import Replay

SECONDS: Final = 8.0
"""How long a player waits for a deal, at most, from the moment he asks."""

A_DEAL: Final = Limits(seconds=0.4, memory=256 << 20)
"""How far one deal is searched before the next is tried."""

STEP: Final = 5
"""How many deals are tried before it is somebody else's turn."""

WAITING: Final = 6
"""How many players may wait at once: each keeps a thread of the server."""

SHARE: Final = 2
"""How many deals one player may wait for at once."""


class DealFinder(Protocol):
    """Finds deals that can be won; what :class:`kabale.search.background.BackgroundSearch` does."""

    def find(self, query: DealQuery) -> "Future[str | None]":
        """Return, later, the first of some deals that can be won, or None."""

    def close(self) -> None:
        """End the search."""


class Winnables:
    """Finds deals that a search has won; threads may share it."""

    def __init__(
        self,
        finder: DealFinder | None = None,
        *,
        draw: Callable[[str], str] = random_deal,
        clock: Clock = MONOTONIC,
        seconds: float = SECONDS,
    ) -> None:
        """Search in a process of its own, which is started when it is first asked, for so many seconds.

        *draw* draws a deal of a game, *clock* counts seconds.
        """
        self._finder = finder or BackgroundSearch(load_source, A_DEAL)
        self._draw = draw
        self._clock = clock
        self._seconds = seconds
        self._places = Places(WAITING, SHARE)

    def find(self, player: str, tried: Callable[[], Replay]) -> str:
        """Return a deal of a play's game, variant and level that can be won. Raises :class:`Refusal`.

        *tried* gives the play, once a place is free: the time it takes is the player's too. Deals by the game's usual
        scheme are tried step by step until one can be won or the time is over.
        """
        with self._places.one_for(player), suppress(TimeoutError):
            end = self._clock() + self._seconds
            replay = tried()
            while (left := end - self._clock()) > 0:
                deals = tuple(self._draw(replay.source.name) for _ in range(STEP))
                future = self._finder.find(DealQuery(replay.game_key, deals))
                try:
                    deal = future.result(timeout=left)
                finally:
                    future.cancel()
                if deal is not None:
                    return deal
        raise refused("none_winnable", seconds=round(self._seconds))

    def close(self) -> None:
        """End the search."""
        self._finder.close()
