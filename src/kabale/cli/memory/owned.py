"""The memory of this machine's owner for a command: opened, what earlier versions kept taken over, closed."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from kabale.cli.common import complain
from kabale.cli.memory.before import take_over
from kabale.cli.memory.memory import Memory, store_folder


@contextmanager
def owned() -> Iterator[Memory]:
    """Give the owner's memory, with what earlier versions kept in files."""
    with closing(Memory(store_folder())) as memory:
        for note in take_over(memory):
            complain(note)
        yield memory
