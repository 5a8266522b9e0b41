"""Places and turns that players share: nobody takes them all, and who waits gets a turn after each of the others.

Players are told apart by a name. Whoever has no name shares one with all others that have none.
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
    """Some places, of which one player may take a part; who finds none does not wait."""

    def __init__(self, most: int, share: int) -> None:
        """Let so many be taken at once, and so many of them by one player."""
        self._most = most
        self._share = share
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def one_for(self, player: str) -> Iterator[None]:
        """Take a place for the length of a block. Raises :class:`kabale.services.refusals.Refusal`."""
        with self._lock:
            if self._taken.total() >= self._most or self._taken[player] >= self._share:
                raise refused("busy")
            self._taken[player] += 1
        try:
            yield
        finally:
            with self._lock:
                self._taken[player] -= 1
                self._taken += Counter()  # forgets who has none


@dataclass(slots=True, eq=False)
class _Ticket(Generic[T]):
    """Somebody who waits, and what is lent to him then."""

    lent: list[T] = field(default_factory=list)
    is_served: threading.Event = field(default_factory=threading.Event)


class Turns(Generic[T]):
    """Lends some things of a kind, one for each turn; threads may share it.

    While there are several, one player never has them all: the next player need not wait. What a player had last is
    lent to him again if it is free.
    """

    def __init__(self, things: Sequence[T]) -> None:
        """Lend these."""
        self._free = list(range(len(things)))
        self._things = list(things)
        self._most = max(1, len(things) - 1)
        self._had: dict[int, str] = {}
        self._busy: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[_Ticket[int]]] = OrderedDict()
        self._changed = threading.Condition()

    @contextmanager
    def one_for(self, player: str, seconds: float) -> Iterator[T]:
        """Lend one for the length of a block, after at most so many seconds.

        Raises :class:`kabale.services.refusals.Refusal`.
        """
        number = self._turn(player, seconds)
        try:
            yield self._things[number]
        finally:
            self._back(player, number)

    def wait_until_all_are_back(self) -> None:
        """Wait until nothing is lent and nobody waits."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._free) == len(self._things))

    def _turn(self, player: str, seconds: float) -> int:
        """Wait for a turn; return which thing it is."""
        ticket: _Ticket[int] = _Ticket()
        with self._changed:
            self._waiting.setdefault(player, deque()).append(ticket)
            self._serve()
        ticket.is_served.wait(seconds)
        with self._changed:
            if not ticket.lent:
                self._leave(player, ticket)
                raise refused("busy")
            return ticket.lent[0]

    def _back(self, player: str, number: int) -> None:
        """Take a thing back and lend it to the next."""
        with self._changed:
            self._free.append(number)
            self._busy[player] -= 1
            self._busy += Counter()  # forgets who has none
            self._serve()
            self._changed.notify_all()

    def _serve(self) -> None:
        """Lend what is free: to each player in turn who may have one more."""
        while self._free and (player := self._next()) is not None:
            ticket = self._waiting[player][0]
            self._leave(player, ticket)
            if player in self._waiting:
                self._waiting.move_to_end(player)
            number = next((each for each in self._free if self._had.get(each) == player), self._free[-1])
            self._free.remove(number)
            self._had[number] = player
            self._busy[player] += 1
            ticket.lent.append(number)
            ticket.is_served.set()

    def _next(self) -> str | None:
        return next((player for player in self._waiting if self._busy[player] < self._most), None)

    def _leave(self, player: str, ticket: _Ticket[int]) -> None:
        """Let somebody wait no more."""
        self._waiting[player].remove(ticket)
        if not self._waiting[player]:
            del self._waiting[player]
