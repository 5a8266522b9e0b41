"""How a game plays: some deals searched and played simply, and what is suspicious about it.

Findings on piles are from wins and simple play. If a pile got no card there, many more deals are played at random; that
does not prove that no card can come there.
"""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from time import monotonic
from typing import Final

from kabale.engine.game import Game, Position
from kabale.engine.language import NO_CHOICE
from kabale.engine.moves import Move
from kabale.errors import KabaleError
from kabale.library.loading import loads
from kabale.messages import Message, message
from kabale.messages.lists import piles
from kabale.search.limits import Limits
from kabale.search.process import Process, confine
from kabale.search.simple import MOST_MOVES, Ranked, play_simply
from kabale.search.solve import solve
from kabale.search.verdict import Won, wilson
from kabale.studies.stats import quantile
from kabale.table.table import Table

SHORT: Final = 3
"""The length of a win that hardly needs a player."""

LIMITS: Final = Limits(positions=20_000, seconds=2.0)

ROAMED: Final = 1_000
"""The number of deals in which to look for a card on an empty pile."""

ROAMING: Final = 200


@dataclass(slots=True)
class Measured:
    """Findings: verdicts, lengths of wins, wins of simple play, piles with cards, and deals *roamed* for these."""

    deals: int = 0
    won: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    simply: int = 0
    reached: set[int] = field(default_factory=set)
    laid_on: set[int] = field(default_factory=set)
    taken_from: set[int] = field(default_factory=set)
    roamed: int = 0

    @property
    def unsettled(self) -> int:
        """How many deals the search could not settle."""
        return self.deals - len(self.won) - len(self.lost)


def measure(game: Game, deals: Sequence[str], limits: Limits = LIMITS) -> Iterator[Measured]:
    """Search and play some deals of a game; yield the same object after each."""
    found = Measured()
    for deal in deals:
        measure_deal(game, deal, limits, found)
        yield found


def measure_deal(game: Game, deal: str, limits: Limits, found: Measured, *, moves: int = MOST_MOVES) -> None:
    """Measure one deal; simple play makes at most *moves* moves."""
    position = game.deal(deal)
    _note(position.table, found)
    verdict = solve(position, limits)
    found.deals += 1
    if isinstance(verdict, Won):
        found.won.append(deal)
        found.lengths.append(len(verdict.moves))
        for move in verdict.moves:
            position.push(move)
            _note(position.table, found)
        _note_moves(position, found)
    elif verdict.verdict == "lost":
        found.lost.append(deal)
    simple = game.deal(deal)
    found.simply += play_simply(simple, moves=moves)
    _note(simple.table, found)
    _note_moves(simple, found)


def is_to_roam(game: Game, found: Measured) -> bool:
    """Return whether a pile still got no card that could, after few deals."""
    return found.deals + found.roamed < ROAMED and bool(unreached(game, found))


def roam(game: Game, found: Measured) -> None:
    """Play the next deal at random, and note which piles get cards."""
    number = found.deals + found.roamed + 1
    chance = random.Random(number)

    def shuffled(ranked: Ranked) -> Iterator[Move]:
        return iter(chance.sample([move for _, move in ranked], len(ranked)))

    position = game.deal(f"k1:{number}")
    play_simply(position, shuffled, moves=ROAMING)
    found.roamed += 1
    _note(position.table, found)
    _note_moves(position, found)
    while position.moves:
        position.pop()
        _note(position.table, found)


def _note(table: Table, found: Measured) -> None:
    found.reached.update(index for index, cards in enumerate(table.piles) if cards)


def _note_moves(position: Position, found: Measured) -> None:
    lays = [move for move in position.moves if move.kind in ("lay", "pick", "under")]
    found.laid_on.update(move.target for move in lays)
    found.taken_from.update(move.source for move in lays)


def lines(game: Game, found: Measured) -> Iterator[Message]:
    """Yield the findings in words: the shares with their bounds, the length of wins, a deal of each kind."""
    low, high = wilson(len(found.won), found.deals)[0], wilson(len(found.won) + found.unsettled, found.deals)[1]
    yield message("measure.deals", n=found.deals, won=len(found.won), lost=len(found.lost), unknown=found.unsettled)
    yield message("measure.share", low=_percent(low), high=_percent(high))
    if found.lengths:
        middle = quantile(found.lengths, 0.5)
        yield message("measure.length", least=min(found.lengths), n=middle, most=max(found.lengths))
        yield message("measure.won", deal=found.won[0])
    if found.lost:
        yield message("measure.lost", deal=found.lost[0])
    yield message("measure.simple", share=_percent(found.simply / max(found.deals, 1)))
    yield from suspicions(game, found)


def suspicions(game: Game, found: Measured) -> Iterator[Message]:
    """Yield suspicious findings, which an author will hardly have meant."""
    if found.deals and len(found.lost) == found.deals:
        yield message("measure.never")
    elif found.deals and not found.won:
        yield message("measure.none")
    if found.lengths and max(found.lengths) <= SHORT:
        yield message("measure.at_once", n=max(found.lengths))
    elif found.deals and found.simply == found.deals:
        yield message("measure.simply")
    # Piles that no card came to, and rules of piles that no card was moved by.
    seen = [index for index, pile in enumerate(game.piles) if pile.visible]
    reach = game.language.reach(game.definition, NO_CHOICE).piles
    takes = [index for index in seen if index in found.reached and reach[index].takes and index not in found.laid_on]
    gives = [index for index in seen if index in found.reached and reach[index].block and index not in found.taken_from]
    if (empty := unreached(game, found)) and (found.won or found.roamed):
        tried = message("measure.tried", n=found.deals + found.roamed)
        yield message("measure.empty", n=len(empty), piles=piles(empty), tried=tried)
    for key, indices in (("measure.laid", takes), ("measure.taken", gives)):
        if indices and found.won:
            yield message(key, n=len(indices), piles=piles(indices))


def unreached(game: Game, found: Measured) -> list[int]:
    """Return the piles that got no card, though their rules allow it."""
    reach = game.language.reach(game.definition, NO_CHOICE).piles
    seen = (index for index, pile in enumerate(game.piles) if pile.visible)
    return [index for index in seen if index not in found.reached and reach[index].takes]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


STEP: Final = 1.0
"""Seconds after which a step begins no further deal."""

A_DEAL: Final = Limits(positions=200_000, seconds=1.0, memory=256 << 20)

SIMPLE: Final = 400
"""The most moves of a simple player."""

SECONDS: Final = 12.0

_PROCESSOR_SECONDS: Final = 3600
_HEADROOM: Final = 512 << 20


@dataclass(frozen=True, slots=True)
class StepRequest:
    """A request to measure on from what was *found*, up to a number of *deals*; *format* is the text's language."""

    text: str
    format: str
    found: Measured
    deals: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """The findings after a step, with a *problem* that ends it and *suspicions* so far."""

    found: Measured
    is_done: bool
    problem: Message | None = None
    suspicions: tuple[Message, ...] = ()


Measuring = Process[StepRequest, Stepped]


def measuring() -> Measuring:
    """Return a process that starts at the first request."""
    return Process(_ready)


def stepped(step: StepRequest, *, seconds: float = STEP, limits: Limits = A_DEAL) -> Stepped:
    """Measure for a number of seconds, one deal at least."""
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
    if found.deals < deals:
        return partial(measure_deal, game, f"k1:{found.deals + 1}", limits, found, moves=SIMPLE)
    return partial(roam, game, found) if is_to_roam(game, found) else None


@lru_cache(maxsize=2)
def _game(text: str, form: str) -> Game | None:
    return loads(text, format=form, path=f"own.{form}")[0]


def _ready() -> Callable[[StepRequest], Stepped]:
    if hasattr(os, "nice"):
        os.nice(10)
    confine(_PROCESSOR_SECONDS, (A_DEAL.memory or 0) + _HEADROOM)
    return _whatever_happens


def _whatever_happens(step: StepRequest) -> Stepped:
    try:
        return stepped(step)
    except Exception as error:  # a definition that nobody has seen before may find a mistake of ours
        return Stepped(step.found, is_done=True, problem=message("measure.failed", reason=type(error).__name__))
