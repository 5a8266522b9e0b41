"""Texts that take long to make are made once, also where several ask for the same at once."""

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def made_once(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last *most* things that a function has returned; who asks while one is being made waits for that one.

    Threads that all make the same take each other's time, and everybody else's. Arguments are hashable.
    """

    def kept(function: Callable[P, T]) -> Callable[P, T]:
        making: Callable[..., _Made[T]] = lru_cache(maxsize=most)(
            lambda *args, **kwargs: _Made(partial(function, *args, **kwargs))
        )

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            return making(*args, **kwargs).value()

        return asked

    return kept


class _Made(Generic[T]):
    """Something that is made when it is first asked for; what raises is tried again by the next who asks."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._making = Lock()
        self._values: list[T] = []

    def value(self) -> T:
        if not self._values:
            with self._making:
                if not self._values:
                    self._values.append(self._make())
        return self._values[0]
