"""A map with a bound in bytes, which drops the entries that were used longest ago first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import inf
from threading import RLock
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

ENTRY: Final = 400
"""Bytes that an entry takes besides what its *size* counts: its places in the map, a small key, the note of its end."""


class Bounded(Generic[K, V]):
    """A map with a bound in bytes; threads may share it."""

    def __init__(
        self, room: int, size: Callable[[K, V], int], *, life: float = inf, clock: Callable[[], float] = lambda: 0.0
    ) -> None:
        """Hold *room* bytes at most, and an entry for *life* seconds of a *clock*; *size* estimates an entry."""
        self.room: Final = room
        self._size = size
        self._life = life
        self._clock = clock
        self._kept: OrderedDict[K, tuple[V, int, float]] = OrderedDict()
        self._used = 0
        self._lock = RLock()

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None if it is missing or has expired."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or found[2] <= self._clock():
                return None
            if self._life == inf:  # otherwise the order is that of the ends
                self._kept.move_to_end(key)
            return found[0]

    def put(self, key: K, value: V) -> list[V]:
        """Set the value of a key; return the values that had to go, this one if it takes more than half of the room."""
        with self._lock:
            self.pop(key)
            size = ENTRY + self._size(key, value)
            gone = [value] if 2 * size > self.room else []
            if not gone:
                self._kept[key] = value, size, self._clock() + self._life
                self._used += size
            return gone + self._trim()

    def ensure(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of a key; make and set it first if it is missing."""
        with self._lock:
            found = self.get(key)
            if found is None:
                self.put(key, found := make())
            return found

    def pop(self, key: K) -> V | None:
        """Remove a key and return the value that it had."""
        with self._lock:
            return self._drop(key) if key in self._kept else None

    def values(self) -> list[V]:
        """Return all values, the one used longest ago first."""
        with self._lock:
            return [value for value, _, _ in self._kept.values()]

    def __len__(self) -> int:
        with self._lock:
            self._trim()
            return len(self._kept)

    def _trim(self) -> list[V]:
        gone = []
        while self._kept and (self._used > self.room or next(iter(self._kept.values()))[2] <= self._clock()):
            gone.append(self._drop(next(iter(self._kept))))
        return gone

    def _drop(self, key: K) -> V:
        value, size, _ = self._kept.pop(key)
        self._used -= size
        return value
