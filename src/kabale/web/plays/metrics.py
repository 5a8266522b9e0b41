"""Metrics in the words of Prometheus, at an address of their own; they name routes, never plays or players."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from types import ModuleType
from typing import Any, Final

from starlette.types import Scope

from kabale.bounded import Bounded
from kabale.errors import BadName, MissingPackage
from kabale.web.frame.watch import Watch, route
from kabale.web.plays.desk import PlayDesk

SEEN: Final = 900.0  # Seconds for which a player counts as seen.
ROOM: Final = 20_000_000  # Bytes for the players that are counted.

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The bounds of the histogram, in seconds."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_MOVE: Final = ("POST", "/api/plays/{play}/moves", 200)


@dataclass(frozen=True, slots=True)
class MetricsPlace:
    """The address of the metrics: each process takes the first free port from *port* on, up to *processes*."""

    host: str
    port: int
    processes: int = 1


def metrics_place(text: str, processes: int = 1) -> MetricsPlace:
    """Read ``HOST:PORT``, or a port of this machine. Raises BadName; MissingPackage where the extra is missing.

    >>> metrics_place("9017"), metrics_place("[::1]:9017", 2)
    (MetricsPlace(host='127.0.0.1', port=9017, processes=1), MetricsPlace(host='::1', port=9017, processes=2))
    """
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) <= 65_536 - processes):
        raise BadName(f"{text[:80]!r} is no address for metrics: expected HOST:PORT, as 127.0.0.1:9017")
    _library()
    return MetricsPlace(host.strip("[]") or "127.0.0.1", int(port), processes)


def _library() -> ModuleType:
    try:
        import prometheus_client.core  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingPackage("telling metrics", "prometheus-client", "metrics") from error
    return prometheus_client


class Seen:
    """The players seen recently, each as a number that does not identify the player."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._last: Bounded[int, None] = Bounded(ROOM, lambda *_: 0, life=SEEN, clock=clock)

    def note(self, scope: Scope) -> None:
        """Note the player of a request, by the cookie; a request without a cookie does not count."""
        cookie = next((value for name, value in scope["headers"] if name == b"cookie"), None)
        if cookie is not None:
            self._last.put(hash(cookie), None)

    def count(self) -> int:
        """Return how many there were, and forget the others."""
        return len(self._last)


class Metrics:
    """The counts and measurements of one process."""

    def __init__(self, library: ModuleType, desk: PlayDesk, failures: Mapping[str, int]) -> None:
        """Measure a desk; *failures* says how often the database has failed, by kind."""
        self._library: Any = library
        self._desk = desk
        self._failures = failures
        self._seen = Seen()
        self.registry = library.CollectorRegistry()
        labels = ("method", "route", "status")
        self._requests = library.Counter("kabale_requests", "Answered requests.", labels, registry=self.registry)
        self._seconds = library.Histogram(
            "kabale_request_seconds", "Until the answer was sent.", labels[:2], buckets=_BOUNDS, registry=self.registry
        )
        self._moves = library.Counter("kabale_moves", "Moves that were acknowledged.", registry=self.registry)
        self.registry.register(self)
        library.ProcessCollector(registry=self.registry)

    def observe(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answer."""
        method = scope["method"] if scope["method"] in _METHODS else "-"
        address = route(scope)
        self._requests.labels(method, address, status or "gone").inc()
        self._seconds.labels(method, address).observe(seconds)
        if (method, address, status) == _MOVE:
            self._moves.inc()
        self._seen.note(scope)

    def collect(self) -> Iterable[object]:
        """Return what stands so when it is asked for."""
        gauge, counter = (self._library.core.GaugeMetricFamily, self._library.core.CounterMetricFamily)
        yield gauge("kabale_plays_under_way", "Plays that are kept ready.", len(self._desk.live))
        yield gauge("kabale_players_seen", f"Players seen in the last {SEEN / 60:.0f} minutes.", self._seen.count())
        busy = getattr(self._desk.elsewhere, "busy", 0)
        yield gauge("kabale_workers_busy", "Processes at work on own definitions.", busy)
        failed = counter("kabale_store_failures", "Failures of the database.", labels=["kind"])
        for kind, number in dict(self._failures).items():
            failed.add_metric([kind], number)
        yield failed


@contextmanager
def measured(place: MetricsPlace | None, desk: PlayDesk, app: Watch) -> Iterator[None]:
    """Publish the metrics of an application for the length of a block. Raises OSError where the port is taken."""
    if place is None:
        yield
        return
    library = _library()
    metrics = Metrics(library, desk, app.failures.counts)
    server, thread = _listening(library, place, metrics.registry)
    app.observer = metrics.observe
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _listening(library: Any, place: MetricsPlace, registry: object) -> tuple[Any, Any]:
    """Listen at the first free port of a place. Raises OSError."""
    ports = range(place.port, place.port + place.processes)
    for port in ports:
        with suppress(OSError):
            server, thread = library.start_http_server(port, place.host, registry)
            return server, thread
    raise OSError(0, "the address for metrics is taken, or none of this machine's", f"{place.host}:{place.port}")
