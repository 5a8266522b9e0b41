"""A measurement step by step, in a process of its own: whoever asks knows how far it is, and stops by asking no more.

What was found goes along with each question and comes back with the answer, so no process has to remember anything.
A definition is somebody's text: what takes too long or too much memory ends with the process.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from time import monotonic
from typing import Final

from kabale.engine.game import Game
from kabale.errors import KabaleError
from kabale.library.loading import loads
from kabale.messages import Message, message
from kabale.search.limits import Limits
from kabale.search.process import Process, confine
from kabale.studies.measure import Measured, is_to_roam, measure_deal, roam, suspicions

STEP: Final = 1.0
"""After so many seconds no further deal is begun in a step."""

A_DEAL: Final = Limits(positions=200_000, seconds=1.0, memory=256 << 20)
"""How far each deal is searched."""

SIMPLE: Final = 400
"""So many moves a simple player makes, at most."""

SECONDS: Final = 12.0
"""How long a step may take; what takes longer is stopped."""

_PROCESSOR_SECONDS: Final = 3600
_HEADROOM: Final = 512 << 20


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked: to go on from what was *found*, up to so many *deals*; *format* is the text's language."""

    text: str
    format: str
    found: Measured
    deals: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """What is known after a step, and whether nothing more comes; *problem* says why nothing can.

    *suspicions* are what an author will hardly have meant, as far as it is known.
    """

    found: Measured
    is_done: bool
    problem: Message | None = None
    suspicions: tuple[Message, ...] = ()


Measuring = Process[Step, Stepped]
"""A process that measures: it has no answer where a step takes too long."""


def measuring() -> Measuring:
    """Return a process that is started when it is first asked."""
    return Process(_ready)


def stepped(step: Step, *, seconds: float = STEP, limits: Limits = A_DEAL) -> Stepped:
    """Measure on for so many seconds, one deal at least."""
    game, until = _game(step.text, step.format), monotonic() + seconds
    if game is None:
        return Stepped(step.found, is_done=True, problem=message("measure.errors"))
    found = step.found
    try:
        while (work := _next(game, found, step.deals, limits)) is not None:
            work()
            if monotonic() >= until:
                break
    except KabaleError as error:
        return Stepped(found, is_done=True, problem=message("measure.failed", reason=str(error)))
    is_done = _next(game, found, step.deals, limits) is None
    return Stepped(found, is_done, suspicions=tuple(suspicions(game, found)))


def _next(game: Game, found: Measured, deals: int, limits: Limits) -> Callable[[], None] | None:
    """Return what is to be done next: a deal is measured, or played at random for piles that got no card."""
    if found.deals < deals:
        return partial(measure_deal, game, f"k1:{found.deals + 1}", limits, found, moves=SIMPLE)
    return partial(roam, game, found) if is_to_roam(game, found) else None


@lru_cache(maxsize=2)
def _game(text: str, form: str) -> Game | None:
    return loads(text, format=form, path=f"own.{form}")[0]


def _ready() -> Callable[[Step], Stepped]:
    """Bound what this process may take, and return what measures there."""
    if hasattr(os, "nice"):
        os.nice(10)
    confine(_PROCESSOR_SECONDS, (A_DEAL.memory or 0) + _HEADROOM)
    return _whatever_happens


def _whatever_happens(step: Step) -> Stepped:
    try:
        return stepped(step)
    except Exception as error:  # a definition that nobody has seen before may find a mistake of ours
        return Stepped(step.found, is_done=True, problem=message("measure.failed", reason=type(error).__name__))
