"""Deals of the library: those of the day, and deals at random."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from importlib import resources
from itertools import count, islice
from random import SystemRandom
from typing import Final

from kabale.errors import UnknownGame
from kabale.library.catalogue import entry

GAMES: Final = ("klondike", "klondike3", "freecell", "spider2", "yukon", "tripeaks")
"""The games that have a deal each day, in the order of :attr:`kabale.library.catalogue.Entry.known`."""

ROUND: Final = 1461
"""After so many days, four years with a leap day, the deals begin again."""

TRIED: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""How many deals of a day were passed over, by what stands for it in the file."""

_DEALS: Final = {"ms": 32_000}
"""How many deals of a scheme one is reckoned from; of the others a million."""


def daily_deals(day: date) -> dict[str, str]:
    """Return the deal of each of the :data:`GAMES` on a day.

    >>> list(daily_deals(date(2026, 11, 23)))
    ['klondike', 'klondike3', 'freecell', 'spider2', 'yukon', 'tripeaks']
    >>> daily_deals(date(2026, 11, 23)) == daily_deals(date.fromordinal(date(2026, 11, 23).toordinal() + ROUND))
    True
    """
    place = day.toordinal() % ROUND
    return {game: next(islice(candidates(game, place), passed[place], None)) for game, passed in _passed_over().items()}


def candidates(game: str, place: int) -> Iterator[str]:
    """Give the deals of a game at a place of the round, of which the first that can be won is the day's, without end.

    A deal's number is one more than the SHA-256 of game, place and how many were before, as a number, in as many as the
    scheme draws from.
    """
    scheme = entry(game).deals
    for before in count():
        digest = sha256(f"{game} {place} {before}".encode()).digest()
        yield f"{scheme}:{1 + int.from_bytes(digest) % _DEALS.get(scheme, 1_000_000)}"


@cache
def _passed_over() -> Mapping[str, list[int]]:
    """Return for each game how many deals are passed over at each place."""
    text = resources.files("kabale").joinpath("games", "daily.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    return {game: [TRIED.index(sign) for line in tables[game] for sign in line] for game in GAMES}


USUAL: Final = {"k1": 999_999_999, "ms": 32_000, "xpat2": 999_999_999}
"""How many deals of each scheme one is drawn from, when none is asked for."""


def random_deal(game: str) -> str:
    """Return a deal that nobody chose, by the scheme that the catalogue says is usual for a game."""
    scheme, most = usual_deals(game)
    return f"{scheme}:{SystemRandom().randint(1, most)}"


def usual_deals(game: str) -> tuple[str, int]:
    """Return the scheme that the catalogue says is usual for a game, and of how many numbers one is drawn."""
    try:
        scheme = entry(game).deals
    except UnknownGame:
        scheme = "k1"
    return scheme, USUAL.get(scheme, USUAL["k1"])
