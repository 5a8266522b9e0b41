"""Moves of many players that share a commit: whoever records waits for the commit that the move is in.

Whoever has several at hand, and need not wait for the database, records them in one. For all others one thread writes.
While one commit is on its way to the disk others come in, and all of them go into the next; so the slower the disk is,
the more share a commit. Each is acknowledged after its own commit, never before.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from operator import attrgetter
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic

from sqlalchemy import Connection

from kabale.errors import StoreBusy, StoreError
from kabale.store.database import GLANCE, PATIENCE, Database, deadline
from kabale.store.values import Recorded, Recording


@dataclass(slots=True)
class _Order:
    """One thing to be recorded, until when it is worth trying, and who is told."""

    what: Recording
    until: float
    told: Future[Recorded] = field(default_factory=Future)
    outcome: Recorded | Exception = field(default_factory=Exception)

    def tell(self) -> None:
        """Tell what came of it."""
        if isinstance(self.outcome, Exception):
            self.told.set_exception(self.outcome)
        else:
            self.told.set_result(self.outcome)


class Recorder:
    """Records moves by a thread of its own, which is started when it is first needed; threads may share it."""

    def __init__(self, database: Database, write: Callable[[Connection, Recording], Recorded]) -> None:
        """Record in a database by *write*; what the store refuses of one recording is its own outcome."""
        self._database, self._write = database, write
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._starting = Lock()
        self._thread: Thread | None = None

    def record_at_once(self, recordings: Sequence[Recording]) -> list[Recorded | Exception] | None:
        """Do :meth:`kabale.store.plays.Plays.record_at_once`."""
        now = monotonic()
        orders = [_Order(recording, until=now) for recording in recordings]
        if not self._database.is_file or not self._kept(orders, until=now):
            return None
        return [order.outcome for order in orders]

    def record(self, recording: Recording) -> Future[Recorded]:
        """Order what :meth:`kabale.store.plays.Plays.record` does; the future is done when it is kept, or refused."""
        order = _Order(recording, deadline())
        self._orders.put(order)
        if self._thread is None:
            self._start()
        return order.told

    def close(self) -> None:
        """Write what is ordered and end."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join()

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="recorder", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while batch := self._next():
            # Two servers that lock the same rows do so in the same order, and so never wait for each other.
            batch.sort(key=attrgetter("what.play"))
            if not self._kept(batch, until=min(monotonic() + PATIENCE, *(order.until for order in batch))):
                self._write_what_can_be(batch)
            for order in batch:
                order.tell()

    def _next(self) -> list[_Order]:
        """Wait for an order and take all that have come with it; none at the end."""
        order, batch = self._orders.get(), list[_Order]()
        while order is not None:
            batch.append(order)
            if self._orders.empty():
                return batch
            order = self._orders.get()
        # What was ordered before the end is written first.
        if batch:
            self._orders.put(None)
        return batch

    def _write_what_can_be(self, batch: list[_Order]) -> None:
        """Write orders that could not be written together; take out of *batch* who has been told already."""
        until = min(order.until for order in batch)
        while isinstance(batch[0].outcome, StoreBusy) and self._database.is_held_by_sibling and monotonic() < until:
            if self._kept(batch, until=min(until, monotonic() + PATIENCE)):
                return
        if isinstance(batch[0].outcome, StoreBusy):
            self._outlast(batch)
        else:
            for order in batch:
                self._kept([order], until=order.until)

    def _outlast(self, batch: list[_Order]) -> None:
        """Wait for a lock for the one who came first; all others, and who comes meanwhile, are told at once."""
        first = min(batch, key=attrgetter("until"))
        busy = first.outcome
        for order in batch:
            if order is not first:
                order.tell()
        batch[:] = [first]
        while isinstance(first.outcome, StoreBusy) and monotonic() < first.until:
            for order in self._come():
                order.outcome = busy
                order.tell()
            self._kept(batch, until=min(first.until, monotonic() + GLANCE))

    def _come(self) -> Iterator[_Order]:
        """Yield the orders that have come by now; the end stays for later."""
        while not self._orders.empty():
            order = self._orders.get()
            if order is None:
                self._orders.put(None)
                return
            yield order

    def _kept(self, orders: Sequence[_Order], *, until: float) -> bool:
        """Write orders with one commit; say whether that was done, else each has the reason."""
        try:
            with self._database.writing(until=until) as connection:
                for order in orders:
                    try:
                        order.outcome = self._write(connection, order.what)
                    except StoreError as error:
                        order.outcome = error
        except Exception as error:
            for order in orders:
                order.outcome = error
            return False
        return True
