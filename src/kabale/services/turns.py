"""Places and turns that players share: nobody takes them all, and who waits gets a turn after each of the others.

A name identifies a player. All players without a name share one turn.
"""

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from kabale.services.refusals import refused

T = TypeVar("T")


class Places:
    """Some places, of which one player may take a share; *share_code* refuses more. Nobody waits for a place."""

    def __init__(self, most: int, share: int, share_code: str = "busy") -> None:
        self._most = most
        self._share = share
        self._share_code = share_code
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def one_for(self, player: str) -> Iterator[None]:
        """Take a place for the length of a block. Raises Refusal."""
        with self._lock:
            if self._taken[player] >= self._share:
                raise refused(self._share_code)
            if self._taken.total() >= self._most:
                raise refused("busy")
            self._taken[player] += 1
        try:
            yield
        finally:
            with self._lock:
                self._taken[player] -= 1
                self._taken += Counter()  # forgets who has none


@dataclass(slots=True, eq=False)
class _Ticket:
    """Somebody who waits, and the number of the thing that is lent then."""

    number: int | None = None
    is_served: threading.Event = field(default_factory=threading.Event)


class Turns(Generic[T]):
    """Lends some things of a kind, one for each turn; threads may share it.

    One player never has them all. A player gets the same thing again if it is free.
    """

    def __init__(self, things: Sequence[T]) -> None:
        self._free = list(range(len(things)))
        self._things = list(things)
        self._most = max(1, len(things) - 1)
        self._had: dict[int, str] = {}
        self._busy: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[_Ticket]] = OrderedDict()
        self._changed = threading.Condition()

    @contextmanager
    def one_for(self, player: str, seconds: float) -> Iterator[T]:
        """Lend one for the length of a block, after at most *seconds* of waiting. Raises Refusal."""
        ticket = _Ticket()
        with self._changed:
            self._waiting.setdefault(player, deque()).append(ticket)
            self._serve()
        ticket.is_served.wait(seconds)
        with self._changed:
            if ticket.number is None:
                self._leave(player, ticket)
                raise refused("busy")
        try:
            yield self._things[ticket.number]
        finally:
            with self._changed:
                self._free.append(ticket.number)
                self._busy[player] -= 1
                self._busy += Counter()  # forgets who has none
                self._serve()
                self._changed.notify_all()

    def wait_until_all_are_back(self) -> None:
        """Wait until nothing is lent and nobody waits."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._free) == len(self._things))

    def _serve(self) -> None:
        """Lend what is free: to each player in turn who may have one more."""
        while self._free:
            player = next((each for each in self._waiting if self._busy[each] < self._most), None)
            if player is None:
                return
            ticket = self._waiting[player][0]
            self._leave(player, ticket)
            if player in self._waiting:
                self._waiting.move_to_end(player)
            number = next((each for each in self._free if self._had.get(each) == player), self._free[-1])
            self._free.remove(number)
            self._had[number] = player
            self._busy[player] += 1
            ticket.number = number
            ticket.is_served.set()

    def _leave(self, player: str, ticket: _Ticket) -> None:
        self._waiting[player].remove(ticket)
        if not self._waiting[player]:
            del self._waiting[player]
