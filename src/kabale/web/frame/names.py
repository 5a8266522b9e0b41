"""The names at which the server is asked, the pages from which requests may come, and networks of addresses.

``--allow-host`` gives more names; ``--public-url`` gives the address at which people find a server behind a proxy.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from kabale.errors import BadName

LOCAL: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})

_PORTS: Final = {"http": 80, "https": 443}
_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\]")


@dataclass(frozen=True, slots=True)
class Names:
    """The names, besides the local ones, that are answered at any port, and the site's public origin."""

    hosts: frozenset[str] = LOCAL
    origin: str | None = None

    @property
    def is_secure(self) -> bool:
        """Whether the public address is one with TLS."""
        return self.origin is not None and self.origin.startswith("https://")

    def knows(self, host: str) -> bool:
        """Say whether a request's ``Host`` is one of ours.

        >>> names_of(["kabale.local"]).knows("Kabale.local:8017"), names_of().knows("evil.example")
        (True, False)
        """
        return _without_port(host) in self.hosts

    def admits(self, origin: str, scheme: str, host: str) -> bool:
        """Say whether a page of an origin may ask: the public one, or the one asked, by the same scheme.

        >>> names = names_of(public="https://kabale.example.org")
        >>> names.admits("https://kabale.example.org", "http", "kabale.example.org")
        True
        >>> names.admits("http://kabale.example.org", "http", "kabale.example.org")
        False
        """
        is_public = self.origin is not None and _without_port(host) == urlsplit(self.origin).hostname
        return origin == self.origin or (not is_public and origin == f"{scheme}://{host}")


LOCAL_NAMES: Final = Names()
"""The names of a server that nobody else shall reach."""


def names_of(hosts: Iterable[str] = (), public: str | None = None) -> Names:
    """Return the names of a server with more *hosts* (also with commas) and a *public* address. Raises BadName."""
    ours = LOCAL | {_host(name.strip()) for each in hosts for name in each.split(",") if name.strip()}
    if not public:
        return Names(ours)
    origin = _origin(public)
    return Names(ours | {_host(urlsplit(origin).hostname or "")}, origin)


def _without_port(host: str) -> str:
    before, colon, port = host.rpartition(":")
    return (before if colon and port.isdecimal() else host).lower()


def _host(name: str) -> str:
    """Return a name or an address in the form of ``Host``. Raises BadName."""
    plain = name.strip("[]").partition("%")[0].lower()
    with suppress(UnicodeError):
        plain = plain if plain.isascii() else plain.encode("idna").decode("ascii")
    shown = f"[{plain}]" if ":" in plain else plain
    if not _NAME.fullmatch(shown):
        raise BadName(f"{name!r} is not a name of a host: expected one as kabale.example.org, without http:// and port")
    return shown


def _origin(url: str) -> str:
    """Return the origin of a site's address, as browsers say it. Raises BadName."""
    wrong = BadName(f"{url!r} is not the address of a site: expected https://HOST or https://HOST:PORT, without a path")
    try:
        parts = urlsplit(url)
        host, port = _host(parts.hostname or ""), parts.port
    except ValueError as error:
        raise wrong from error
    if parts.scheme not in _PORTS or parts.path not in ("", "/") or parts.query or parts.fragment or "@" in url:
        raise wrong
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, _PORTS[parts.scheme]) else "")


def network(address: str) -> str:
    """Return what an address is counted as: one of IPv6 by its first 64 bits, which one household has.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7"), network("::1")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7', '::1')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return "elsewhere"
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return str(found)
