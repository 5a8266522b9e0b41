"""Long work in the background. Knows no game and no terminal."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Job:
    """Work in a thread of its own, and what is done with its result on the screen.

    *end* asks the work to stop. A *quiet* job does not keep the player waiting: keys are heard meanwhile.
    """

    def __init__(
        self, work: Callable[[], T], then: Callable[[T], None], end: Callable[[], object], *, is_quiet: bool = False
    ) -> None:
        self._future: Future[Any] = Future()
        self._then = then
        self.end = end
        self.is_quiet = is_quiet
        # The program ends without waiting for it.
        Thread(target=self._run, args=(work,), name="job", daemon=True).start()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._future.set_result(work())
        except BaseException as error:
            self._future.set_exception(error)

    def is_done(self, seconds: float | None = 0) -> bool:
        """Return whether the work is done; wait for it up to N *seconds*, or without a limit for None."""
        return bool(wait([self._future], seconds).done)

    def finish(self) -> None:
        """Do what is to be done with the result. Raises what the work raised."""
        self._then(self._future.result())
