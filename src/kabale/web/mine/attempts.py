"""How often words may be tried in vain: bounded for each address, and for all together.

Words that are right are never counted. With 66 bits the bound of all together alone means millions of years; that of an
address keeps one who tries from using up what all have.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import Final

from kabale.bounded import Bounded
from kabale.services.refusals import refused

OF_ADDRESS: Final = 10
"""How many attempts in vain an address has in an hour."""

OF_ALL: Final = 1_000
"""How many attempts in vain there are in an hour, whoever makes them."""

HOUR: Final = 3600.0
_ROOM: Final = 6_000_000
_ALL: Final = ""


@dataclass(slots=True)
class _Tank:
    """How many attempts are left, and when that was so: it fills up evenly within an hour."""

    left: float
    at: float

    def fill(self, most: int, now: float) -> None:
        """Let time go by."""
        self.left = min(float(most), self.left + most * max(0.0, now - self.at) / HOUR)
        self.at = now


@dataclass(slots=True)
class Attempts:
    """Counts attempts; *clock* gives seconds. Threads may share it."""

    clock: Callable[[], float]
    _tanks: Bounded[str, _Tank] = field(default_factory=lambda: Bounded(_ROOM, lambda *_: 200))
    _lock: Lock = field(default_factory=Lock)

    def begin(self, address: str) -> None:
        """Take an attempt. Raises :class:`kabale.services.refusals.Refusal` where none is left."""
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


def network(address: str) -> str:
    """Return what an address is counted as: one of IPv6 by its first 64 bits, which one household has.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2::9")
    ('192.0.2.7', '2001:db8:1:2::', '2001:db8:1:2::')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return "elsewhere"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return str(found)
