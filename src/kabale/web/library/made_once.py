"""Texts that take long to make are made once, also where several ask for the same at once."""

from collections.abc import Callable, Hashable
from functools import partial, wraps
from threading import Lock
from typing import Any, Final, Generic, ParamSpec, TypeVar

from kabale.bounded import Bounded

P = ParamSpec("P")
T = TypeVar("T")

ROOM: Final = 32_000_000
"""Bytes for what one function has made."""


def made_once(key: Callable[..., Hashable], size: Callable[[Any], int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember the last results of a function. If several threads ask for one at once, one of them makes it.

    Threads that all make the same take each other's time, and everybody else's. *key* tells arguments apart, and *size*
    estimates the bytes of a result. The map does not hold the arguments.
    """

    def kept(function: Callable[P, T]) -> Callable[P, T]:
        made: Bounded[Hashable, _Made[T]] = Bounded(ROOM, lambda _, each: sum(map(size, each.values)))

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            name = key(*args, **kwargs)
            found = made.ensure(name, _Made)
            if not found.values:
                found.make(partial(function, *args, **kwargs))
                made.put(name, found)
            return found.values[0]

        return asked

    return kept


class _Made(Generic[T]):
    """Something that is made when it is first asked for; what raises is tried again by the next who asks."""

    def __init__(self) -> None:
        self.values: list[T] = []
        self._making = Lock()

    def make(self, make: Callable[[], T]) -> None:
        with self._making:
            if not self.values:
                self.values.append(make())
