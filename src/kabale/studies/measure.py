"""How a game plays: some deals searched and played simply, and what is suspicious about it.

What is said of piles is what happened in the lines that were played, the wins and simple play, and, where a pile got
no card in these, play at random in many more deals: that a pile got no card does not prove that none can come there.
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
from kabale.search.verdict import Won
from kabale.studies.stats import quantile, wilson
from kabale.table.table import Table

SHORT: Final = 3
"""A win of so few moves is one that hardly needs a player."""

LIMITS: Final = Limits(positions=20_000, seconds=2.0)
"""How far each deal is searched if nothing else is said."""

ROAMED: Final = 1_000
"""In so many deals a card is looked for on a pile that got none."""

ROAMING: Final = 200
"""So many moves are made at random in each."""


@dataclass(slots=True)
class Measured:
    """What was found: the deals by verdict, the moves of the wins, what simple play won, and what piles took part.

    *roamed* counts the deals that were played at random besides, for the piles alone.
    """

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
    """Search and play some deals of a game; yield what is known after each, the same object every time."""
    found = Measured()
    for deal in deals:
        measure_deal(game, deal, limits, found)
        yield found


def measure_deal(game: Game, deal: str, limits: Limits, found: Measured, *, moves: int = MOST_MOVES) -> None:
    """Add one deal to what is known; simple play makes at most so many moves."""
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
    """Say whether a pile still got no card that could, and too few deals were played to say so."""
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
    """Note which piles hold cards."""
    found.reached.update(index for index, cards in enumerate(table.piles) if cards)


def _note_moves(position: Position, found: Measured) -> None:
    """Note which piles cards were laid on and taken from by hand."""
    lays = [move for move in position.moves if move.kind in ("lay", "pick", "under")]
    found.laid_on.update(move.target for move in lays)
    found.taken_from.update(move.source for move in lays)


def lines(game: Game, found: Measured) -> Iterator[Message]:
    """Yield what was found in words: the shares with their bounds, how long wins are, a deal of each kind."""
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
    """Yield what an author will hardly have meant."""
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
    """Return the piles that could get cards, as far as their rules say, and got none."""
    reach = game.language.reach(game.definition, NO_CHOICE).piles
    seen = (index for index, pile in enumerate(game.piles) if pile.visible)
    return [index for index in seen if index not in found.reached and reach[index].takes]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


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
class StepRequest:
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


Measuring = Process[StepRequest, Stepped]
"""A process that measures: it has no answer where a step takes too long."""


def measuring() -> Measuring:
    """Return a process that is started when it is first asked."""
    return Process(_ready)


def stepped(step: StepRequest, *, seconds: float = STEP, limits: Limits = A_DEAL) -> Stepped:
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


def _ready() -> Callable[[StepRequest], Stepped]:
    """Bound what this process may take, and return what measures there."""
    if hasattr(os, "nice"):
        os.nice(10)
    confine(_PROCESSOR_SECONDS, (A_DEAL.memory or 0) + _HEADROOM)
    return _whatever_happens


def _whatever_happens(step: StepRequest) -> Stepped:
    try:
        return stepped(step)
    except Exception as error:  # a definition that nobody has seen before may find a mistake of ours
        return Stepped(step.found, is_done=True, problem=message("measure.failed", reason=type(error).__name__))
