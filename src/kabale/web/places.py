"""Places for so many at once: who finds none is told to come again, and does not wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from kabale.web.refusals import refused


@contextmanager
def one_of(places: BoundedSemaphore) -> Iterator[None]:
    """Take one of the places for the length of a block. Raises :class:`kabale.web.refusals.Refusal` if none is free."""
    if not places.acquire(blocking=False):
        raise refused("busy")
    try:
        yield
    finally:
        places.release()
