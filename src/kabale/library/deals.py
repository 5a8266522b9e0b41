"""Deals of the library: those of the day, deals at random, and deals that can be won.

``games/winnable.json`` has a line per listed game: the digest of its rules, the scheme, and which of its first deals
can be won. ``scripts/make_winnable.py`` searches the deals and writes the file. The slow tests search them again.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import count, islice
from random import SystemRandom
from typing import Final

from kabale.codes import read_toml
from kabale.engine.game import Game
from kabale.library.catalogue import entry, folder, is_game

GAMES: Final = ("klondike", "klondike3", "freecell", "spider2", "yukonx", "tripeaks")
"""The games with a deal each day, as in :attr:`kabale.library.catalogue.Entry.known`."""

DEALT_AT_ONCE: Final = date(2026, 12, 7)
"""The first day of ``yukonx`` as a game of the day. Days before it have ``yukon``, so that their crowns remain."""

ROUND: Final = 1461
"""The deals begin again after this number of days, four years with a leap day."""

TRIED: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The signs in the file for the number of deals of a day that were passed over."""

_DEALS: Final = {"ms": 32_000}
"""The number of deals of a scheme to choose from; a million by default."""


def daily_deals(day: date) -> dict[str, str]:
    """Return the deal of each game of a day.

    >>> list(daily_deals(date(2026, 12, 6)))
    ['klondike', 'klondike3', 'freecell', 'spider2', 'yukon', 'tripeaks']
    >>> daily_deals(date(2027, 1, 1)) == daily_deals(date.fromordinal(date(2027, 1, 1).toordinal() + ROUND))
    True
    """
    place, passed = day.toordinal() % ROUND, _passed_over()
    games = ["yukon" if game == "yukonx" and day < DEALT_AT_ONCE else game for game in GAMES]
    return {game: next(islice(candidates(game, place), passed[game][place], None)) for game in games}


def candidates(game: str, place: int) -> Iterator[str]:
    """Yield the deals of a game at a place of the round, without end, by the SHA-256 of game, place and count."""
    scheme = entry(game).deals
    for before in count():
        digest = sha256(f"{game} {place} {before}".encode()).digest()
        yield f"{scheme}:{1 + int.from_bytes(digest) % _DEALS.get(scheme, 1_000_000)}"


@cache
def _passed_over() -> Mapping[str, list[int]]:
    tables = read_toml("kabale", "games/daily.toml")
    return {game: [TRIED.index(sign) for line in lines for sign in line] for game, lines in tables.items()}


USUAL: Final = {"k1": 999_999_999, "ms": 32_000, "xpat2": 999_999_999}
"""The number of deals of each scheme for random deals."""


def random_deal(game: str) -> str:
    """Return a random deal by the usual scheme of a game."""
    scheme, most = usual_deals(game)
    return f"{scheme}:{SystemRandom().randint(1, most)}"


def usual_deals(game: str) -> tuple[str, int]:
    """Return the usual scheme of a game, and the number of its deals."""
    scheme = entry(game).deals if is_game(game) else "k1"
    return scheme, USUAL.get(scheme, USUAL["k1"])


WINNABLE: Final = "winnable.json"


def is_usual(game: Game, variant: str | None, level: int) -> bool:
    """Return whether a variant and a level of a game are the usual ones."""
    return not level and variant in {None, *(each.id for each in game.variants[:1])}


def winnable_deals(game: Game, variant: str | None = None, level: int = 0) -> list[str]:
    """Return the deals of a game that the library knows to be winnable, none without a list for these rules."""
    each = won_deals().get(game.name)
    if each is None or each["digest"] != game.digest or not is_usual(game, variant, level):
        return []
    return [f"{each['scheme']}:{number}" for number in numbers_in(each["passed"])]


def choose(deals: Sequence[str], played: Collection[str] = ()) -> str:
    """Return a random one of some deals, if possible one that was not *played*."""
    return SystemRandom().choice([deal for deal in deals if deal not in played] or deals)


@cache
def won_deals() -> Mapping[str, Mapping[str, str]]:
    """Return the lines of the file by game."""
    found: Mapping[str, Mapping[str, str]] = json.loads(folder().joinpath(WINNABLE).read_text("utf-8"))
    return found


def signs_for(numbers: Iterable[int]) -> str:
    """Return rising numbers as signs: how many are passed over before each. The last of the signs passes over only.

    >>> signs_for([1, 2, 5, 45]), numbers_in("002z4")
    ('002z4', [1, 2, 5, 45])
    """
    most, last, signs = len(TRIED) - 1, 0, ""
    for number in numbers:
        over, rest = divmod(number - last - 1, most)
        signs += TRIED[most] * over + TRIED[rest]
        last = number
    return signs


def numbers_in(signs: str) -> list[int]:
    """Do the opposite of :func:`signs_for`."""
    most, last, numbers = len(TRIED) - 1, 0, []
    for passed in map(TRIED.index, signs):
        last += passed
        if passed < most:
            last += 1
            numbers.append(last)
    return numbers
