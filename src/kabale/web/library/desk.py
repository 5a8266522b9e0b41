"""The desk of the library: answers what is asked of definitions, those of the library here, own ones elsewhere.

An own definition can be made to take as long as its author likes, so it is worked out where it can be stopped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Protocol, TypeVar

from fastapi import Depends, Request

from kabale.services.sources import RulesSource, source_of
from kabale.store import Store
from kabale.web.frame.context import Caller

T = TypeVar("T")


class Runner(Protocol):
    """Where functions are called, in this process or another."""

    def call(self, owner: str, function: Callable[[], T]) -> T:
        """Return what a function returns, when it is its owner's turn. Raises Refusal."""


@dataclass(frozen=True, slots=True)
class LibraryDesk:
    """Answers what players ask of games; *clock* gives seconds since the epoch. Threads may share it."""

    store: Store
    clock: Callable[[], float]
    elsewhere: Runner

    def source(self, caller: Caller, game: str) -> RulesSource:
        """Return the source of a game as it is now. Raises :class:`kabale.services.refusals.Refusal`."""
        return source_of(self.store, caller.player, game)

    def ask(self, source: RulesSource, question: Callable[[RulesSource], T]) -> T:
        """Return the answer to a question about a source. A worker answers for a player's own definition.

        Raises :class:`kabale.services.refusals.Refusal`.
        """
        return self.elsewhere.call(source.owner, partial(question, source)) if source.is_own else question(source)


def library_of(request: Request) -> LibraryDesk:
    """Return the library's desk of the application that was asked."""
    desk = request.app.state.library
    assert isinstance(desk, LibraryDesk)
    return desk


LibraryHere = Annotated[LibraryDesk, Depends(library_of)]
