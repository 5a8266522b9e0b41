"""The door to the native kernel: counts and searches that give the answers of the readable search, sooner.

The kernel is a wheel of its own, ``kabale-kernel``, and may be absent. It gets what :mod:`kabale.engine.tables` says of
a deal. A line that wins has been judged by the kernel's own referee, which shares nothing with its search but the
tables; :mod:`kabale.search.solve` plays it by the rules themselves.
Keys have 128 bits: that two different positions among n have the same is less likely than n^2 / 2^129, which for a
*lost* after 10^9 positions is 2 in 10^21. Knows no rule and no game.
"""

import time
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, click, lay
from kabale.engine.tables import NoTables, Tables
from kabale.search.limits import Limits, Stop
from kabale.search.symmetry import Symmetry, symmetry_of
from kabale.search.verdict import POSITIONS, Lost, Unknown, Verdict, Won, WrongLine
from kabale.table.table import FACE_DOWN

MODULE: Final = "kabale_kernel"

ABI: Final = 2
"""What Kabale and its kernel say to each other, by number: ``ABI`` of ``kernel/src/python.rs`` is the same."""

ABSENT: Final = "the native kernel is not installed"

_MOST_PILES: Final = 64
_MOST_CARDS: Final = 512

Start = tuple[list[bytes], int, int]
"""A position for the kernel: piles, a byte a card; how often the waste was turned over; which piles were rotated."""


def available() -> bool:
    """Say whether there is a kernel that can be asked."""
    return trouble() is None


@cache
def trouble() -> str | None:
    """Return why no kernel can be asked: :data:`ABSENT`, or what is wrong with the one that is installed."""
    if find_spec(MODULE) is None:
        return ABSENT
    try:
        spoken = getattr(import_module(MODULE), "ABI", 0)
    except ImportError as error:
        return f"the native kernel that is installed cannot be loaded: {error}"
    if spoken != ABI:
        return (
            f"the native kernel that is installed is of another version of Kabale (it speaks {spoken}, not {ABI}): "
            "pip install 'kabale[native]' brings the one that fits"
        )
    return None


def search_version() -> int:
    """Return which search the kernel's is, by number (``SEARCH`` of ``kernel/src/python.rs``); 0 without a kernel."""
    return int(import_module(MODULE).SEARCH) if available() else 0


def refuses(tables: Tables | NoTables) -> str | None:
    """Return why the kernel does not take a game, None if it does."""
    if isinstance(tables, NoTables):
        return tables.reason
    if len(tables.piles) > _MOST_PILES:
        return f"it has more than {_MOST_PILES} piles"
    return None


def search(position: Position, limits: Limits, *, stop: Stop | None = None) -> Verdict:
    """Say whether a position can be won. Raises ValueError if the kernel does not take the game.

    Cards that lie face down are seen, as by the readable search. Raises WrongLine if the kernel's referee refuses the
    line that its search found.
    """
    tables, symmetry = _tabulated(position)
    if position.outcome is not Outcome.PLAYING:
        return Won((), 1, 0.0) if position.outcome is Outcome.WON else Lost(1, 0.0)
    if limits.positions == 0:
        # The kernel looks at one position before it asks how many it may.
        return Unknown(POSITIONS, 0, 0.0)
    kernel = kernel_of(tables, symmetry)
    before = time.monotonic()
    bounds = _counted(limits.positions), limits.seconds, _counted(limits.memory)
    should_stop = None if stop is None else stop.is_set
    start = start_of(position, tables, symmetry)
    try:
        word, line, positions, _ = kernel.solve(start, bounds, should_stop, threads=limits.threads)
    except RuntimeError as error:
        raise WrongLine(str(error)) from error
    seconds = time.monotonic() - before
    match word:
        case "won":
            return Won(tuple(_move(*each) for each in line), positions, seconds)
        case "lost":
            return Lost(positions, seconds)
        case _:
            return Unknown(word, positions, seconds)


def count(position: Position, *, depth: int | None = None, positions: int | None = None) -> int | None:
    """Count the different positions that can be reached, within a number of moves or at all; this one counts.

    Nothing is pruned, and only positions with equal keys are the same. Returns None if there are more than *positions*.
    Raises ValueError if the kernel does not take the game.
    """
    tables, _ = _tabulated(position)
    limits = _counted(positions), None, None
    number, _ = kernel_of(tables, None).count(start_of(position, tables, None), limits, depth)
    return None if number is None else int(number)


def successors(position: Position) -> dict[Move, Start]:
    """Return what each legal move leads to, as the kernel sees it. Raises ValueError if it does not take the game."""
    tables, _ = _tabulated(position)
    successors = kernel_of(tables, None).successors(start_of(position, tables, None))
    return {_move(*move): ([bytes(pile) for pile in piles], *others) for move, (piles, *others) in successors}


def start_of(position: Position, tables: Tables, symmetry: Symmetry | None) -> Start:
    """Return a position as the kernel takes it; looks that are alike become one look."""
    table = position.table
    looks = bytes(range(64)) if symmetry is None else symmetry.looks
    piles = [bytes(looks[card & 63] | FACE_DOWN * (card in table.down) for card in pile) for pile in table.piles]
    rotations = [(index, rules.rotation) for index, pile in enumerate(tables.piles) for rules in pile.sets]
    rotated = {index for index, rotation in rotations if rotation is not None and table.counter(rotation.counter)}
    return piles, table.counter(tables.stock.turns), sum(1 << index for index in rotated)


def _counted(most: int | None) -> int | None:
    """Return a limit that the kernel can count to, with 64 bits: one that no search reaches is none."""
    return None if most is None or most >= 1 << 62 else most


def _tabulated(position: Position) -> tuple[Tables, Symmetry]:
    tables = position.tables()
    reason = refuses(tables)
    if isinstance(tables, NoTables) or reason is not None:
        raise ValueError(f"the kernel does not take this game: {reason}")
    return tables, symmetry_of(tables, frozenset(card & 63 for card in position.table.cards()))


@lru_cache(maxsize=16)
def kernel_of(tables: Tables, symmetry: Symmetry | None) -> Any:  # the kernel's class: there may be none to name
    """Return the kernel for a deal's tables; kept, as deals of a game often agree."""
    piles, served = ((), ()) if symmetry is None else (symmetry.piles, symmetry.served)
    # A number for each pile, equal for those that may be exchanged.
    classes = bytearray(range(len(tables.piles)))
    for group in (*piles, *served):
        for index in group:
            classes[index] = group[0]
    return import_module(MODULE).Kernel(tables, bytes(classes), [index for group in served for index in group])


def _move(kind: str, source: int, target: int, count: int) -> Move:
    return click(source) if kind == "left" else lay(source, target, count)
