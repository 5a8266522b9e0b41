"""Who does the work: the processors of this machine, or a cluster; either way an executor of PEP 3148."""

import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from kabale.errors import StudyError
from kabale.search.process import end_with_parent
from kabale.studies.packages import extra

Open = Callable[[], AbstractContextManager[Executor]]
"""Gives an executor for the length of a block; asked again after one broke."""

ANSWER: Final = 10
"""Seconds in which a scheduler must answer."""


@contextmanager
def processes(number: int | None = None) -> Iterator[Executor]:
    """Give an executor with so many processes, as many as there are processors by default.

    Whatever ends the block early ends them at once; a search that is under way is not waited for.
    """
    # Fresh processes: forking one in which threads draw a progress bar may leave a lock locked for ever.
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    # Ctrl-C ends a worker without a traceback; in a study that ignores it, as behind "&" in a script, it ends none.
    is_deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    pool = ProcessPoolExecutor(number or os.cpu_count(), mp_context=context, initializer=_begun, initargs=(is_deaf,))
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begun(is_deaf: bool) -> None:
    """Prepare a worker, in its own process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN if is_deaf else signal.SIG_DFL)
    end_with_parent()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Give an executor of the Dask cluster whose scheduler is at ``tcp://HOST:PORT``.

    Raises :class:`kabale.errors.MissingPackage`, and :class:`kabale.errors.StudyError` if nothing answers there.
    """
    distributed = extra("distributed", "a study on a cluster", "dask")
    # What it would tell of a lost connection is told by the error that we raise.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=ANSWER)
    except (OSError, ValueError) as error:
        raise StudyError(f"no scheduler answers at {address!r}") from error
    with client, client.get_executor(pure=False) as executor:
        yield executor


def is_death(error: BaseException) -> bool:
    """Say whether an error means that the process died which had the task, and not that the task failed."""
    distributed = sys.modules.get("distributed")
    return isinstance(error, BrokenExecutor) or (
        distributed is not None and isinstance(error, distributed.KilledWorker)
    )
