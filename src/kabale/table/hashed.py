"""Values that are looked up in caches again and again."""

from dataclasses import fields
from functools import cached_property
from typing import Any


class HashedOnce:
    """A frozen dataclass without slots whose hash is reckoned once: it is deep, and asked for at every look-up.

    The class says ``__hash__ = HashedOnce.__hash__``: a dataclass makes one of its own where none is written.
    """

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self)))  # type: ignore[arg-type]

    def __hash__(self) -> int:
        """Return the hash of all fields."""
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process is sent: hashes are of this one alone."""
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
