"""Moves of many players that share a commit: each caller waits for the commit that has the move.

A caller with several moves, who need not wait for the database, records them in one commit. For all others one thread
writes. The moves that come in during a commit go into the next one: the slower the disk, the more moves share a commit.
"""

import sys
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
    """A recording, how long to try it, and the future that gets its outcome."""

    what: Recording
    until: float
    answer: Future[Recorded] = field(default_factory=Future)
    outcome: Recorded | Exception = field(default_factory=Exception)

    def reply(self) -> None:
        if isinstance(self.outcome, Exception):
            self.answer.set_exception(self.outcome)
        else:
            self.answer.set_result(self.outcome)


class Recorder:
    """Records moves by a thread of its own, which is started when it is first needed; threads may share it."""

    def __init__(self, database: Database, write: Callable[[Connection, Recording], Recorded]) -> None:
        self._database, self._write = database, write
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._starting = Lock()
        self._thread: Thread | None = None

    def record_at_once(self, recordings: Sequence[Recording]) -> list[Recorded | Exception] | None:
        """Do :meth:`kabale.store.plays.Plays.record_at_once`."""
        now = monotonic()
        orders = [_Order(recording, until=now) for recording in recordings]
        if not self._database.is_file or not self._write_all(orders, until=now):
            return None
        return [order.outcome for order in orders]

    def record(self, recording: Recording) -> Future[Recorded]:
        """Do :meth:`kabale.store.plays.Plays.order`; the future is done after the commit or the refusal."""
        order = _Order(recording, deadline())
        if sys.platform == "emscripten":  # a browser has no threads
            self._write_all([order], until=order.until)
            order.reply()
            return order.answer
        self._orders.put(order)
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = Thread(target=self._run, name="recorder", daemon=True)
                    self._thread.start()
        return order.answer

    def close(self) -> None:
        """Write the orders in the queue and end."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join()

    def _run(self) -> None:
        while batch := self._next():
            # In one order, so that two servers that lock the same rows never wait for each other.
            batch.sort(key=attrgetter("what.play"))
            if not self._write_all(batch, until=min(monotonic() + PATIENCE, *(order.until for order in batch))):
                self._write_what_can_be(batch)
            for order in batch:
                order.reply()

    def _next(self) -> list[_Order]:
        order, batch = self._orders.get(), list[_Order]()
        while order is not None:
            batch.append(order)
            if self._orders.empty():
                return batch
            order = self._orders.get()
        # Orders before the end are written first.
        if batch:
            self._orders.put(None)
        return batch

    def _write_what_can_be(self, batch: list[_Order]) -> None:
        """Write orders that could not be written together; take out of *batch* those that have their outcome."""
        until = min(order.until for order in batch)
        while isinstance(batch[0].outcome, StoreBusy) and self._database.is_held_by_sibling and monotonic() < until:
            if self._write_all(batch, until=min(until, monotonic() + PATIENCE)):
                return
        if isinstance(batch[0].outcome, StoreBusy):
            self._outlast(batch)
        else:
            for order in batch:
                self._write_all([order], until=order.until)

    def _outlast(self, batch: list[_Order]) -> None:
        """Wait for a lock for the order that came first; all others, and those that come meanwhile, fail at once."""
        first = min(batch, key=attrgetter("until"))
        busy = first.outcome
        for order in batch:
            if order is not first:
                order.reply()
        batch[:] = [first]
        while isinstance(first.outcome, StoreBusy) and monotonic() < first.until:
            for order in self._waiting():
                order.outcome = busy
                order.reply()
            self._write_all(batch, until=min(first.until, monotonic() + GLANCE))

    def _waiting(self) -> Iterator[_Order]:
        while not self._orders.empty():
            order = self._orders.get()
            if order is None:
                self._orders.put(None)
                return
            yield order

    def _write_all(self, orders: Sequence[_Order], *, until: float) -> bool:
        """Write orders with one commit and return whether it succeeded; otherwise each has the reason."""
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
