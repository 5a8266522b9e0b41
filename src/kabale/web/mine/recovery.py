"""The words that bring a player back on another device: made, read as people type them, and how often they are tried.

Six words of a list of 2,048 are 66 bits. They follow from the server's secret, the player and a random number, and are
found by their mark, which needs the secret too. Attempts in vain are bounded for each address, and for all together.
"""

import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Final

from kabale.bounded import Bounded
from kabale.messages import message
from kabale.services.refusals import Refusal, refused
from kabale.store.values import Recovery
from kabale.web.frame.names import network

NUMBER: Final = 6  # How many words bring a player back.

_BITS: Final = 11
_NONCE: Final = 16
_LONGEST: Final = 12
_FILE: Final = Path(__file__).parent / "words.txt"


@cache
def all_words() -> tuple[str, ...]:
    """Return the list: 2 to the power of 11 words, in the order of the alphabet."""
    lines = _FILE.read_text("ascii").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def _known() -> frozenset[str]:
    return frozenset(all_words())


def read_words(typed: str) -> tuple[str, ...]:
    """Return words that somebody has typed. Raises :class:`Refusal`, which names the first one that there is not.

    >>> read_words("Abandon-ability  ABLE, about above/absent")
    ('abandon', 'ability', 'able', 'about', 'above', 'absent')
    """
    found = re.findall(r"[^\W\d_]+", typed.lower())
    for place, word in enumerate(found[:NUMBER], 1):
        if word not in _known():
            near = get_close_matches(word, all_words(), n=1, cutoff=0.6) if len(word) <= _LONGEST else []
            values = {"place": place, "word": word[:_LONGEST]}
            if not near:
                raise refused("recovery_word", **values)
            raise Refusal("recovery_word", message("web.error.recovery_word_near", **values, near=near[0]))
    if len(found) != NUMBER:
        raise refused("recovery_number", n=len(found), needed=NUMBER)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class WordMaker:
    """Makes words and their marks with the server's secret, with which anyone can pose as any player."""

    secret: str

    def new(self, player: str, *, now: float) -> Recovery:
        """Return the stored part of new words for a player."""
        nonce = token_hex(_NONCE)
        return Recovery(player, nonce, self.mark(self._words(player, nonce)), now)

    def words_of(self, kept: Recovery | None) -> str | None:
        """Return the words again; None without a record or if the server's secret has changed since."""
        if kept is None:
            return None
        words = self._words(kept.player, kept.nonce)
        return " ".join(words) if hmac.compare_digest(self.mark(words), kept.mark) else None

    def mark(self, words: tuple[str, ...]) -> str:
        """Return what words are found by: who sees it cannot go back to the words, nor try some without the secret."""
        return self._digest("mark", *words).hex()

    def _words(self, player: str, nonce: str) -> tuple[str, ...]:
        number = int.from_bytes(self._digest("words", player, nonce))
        size = len(all_words())
        return tuple(all_words()[(number >> (_BITS * place)) % size] for place in range(NUMBER))

    def _digest(self, what: str, *values: str) -> bytes:
        text = "\n".join(("kabale.recovery", what, *values))
        return hmac.new(self.secret.encode(), text.encode(), sha256).digest()


OF_ADDRESS: Final = 10  # How many attempts in vain an address has in an hour.
OF_ALL: Final = 1_000  # The most failed attempts of all addresses in an hour.

HOUR: Final = 3600.0
_ROOM: Final = 6_000_000
_ALL: Final = ""


@dataclass(slots=True)
class _Tank:
    """How many attempts are left, and when that was so: it fills up evenly within an hour."""

    left: float
    at: float

    def fill(self, most: int, now: float) -> None:
        self.left = min(float(most), self.left + most * max(0.0, now - self.at) / HOUR)
        self.at = now


@dataclass(slots=True)
class Attempts:
    """Counts attempts; *clock* gives seconds. Threads may share it."""

    clock: Callable[[], float]
    _tanks: Bounded[str, _Tank] = field(default_factory=lambda: Bounded(_ROOM, lambda *_: 200))
    _lock: Lock = field(default_factory=Lock)

    def begin(self, address: str) -> None:
        """Take an attempt. Raises Refusal where none is left."""
        with self._lock:
            tanks = self._both(address)
            if any(tank.left < 1 for tank in tanks):
                raise refused("too_often")
            for tank in tanks:
                tank.left -= 1

    def succeed(self, address: str) -> None:
        """Give the attempt back: the words were right."""
        with self._lock:
            for tank in self._both(address):
                tank.left += 1

    def _both(self, address: str) -> list[_Tank]:
        return [self._tank(network(address), OF_ADDRESS), self._tank(_ALL, OF_ALL)]

    def _tank(self, name: str, most: int) -> _Tank:
        now = self.clock()
        tank = self._tanks.ensure(name, lambda: _Tank(most, now))
        tank.fill(most, now)
        return tank
