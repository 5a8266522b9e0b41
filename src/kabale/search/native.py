"""The door to the native kernel: counts and searches that give the answers of the readable search, sooner.

The kernel is a wheel of its own, ``kabale-kernel``, and may be absent. It gets what :mod:`kabale.engine.tables` says of
a deal. A line that wins has been judged by the kernel's own referee, which shares nothing with its search but the
tables; :mod:`kabale.search.solve` plays it by the rules themselves. Where a game has no place in tables it gets a
:mod:`kabale.engine.program`, which a machine of its own goes through: it has no referee beside the machine.
Of keys 96 bits are kept: that two different positions among n have the same is less likely than n^2 / 2^97, which for a
*lost* after 10^9 positions is 7 in 10^12. Knows no rule and no game.
"""

import time
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Kind, Move, click, lay
from kabale.engine.program import DealtProgram, Program
from kabale.engine.tables import NoTables, Tables
from kabale.search.limits import Limits, Stop
from kabale.search.symmetry import Symmetry, symmetry_of
from kabale.search.verdict import POSITIONS, Lost, Unknown, Verdict, Won, WrongLine
from kabale.table.table import FACE_DOWN

MODULE: Final = "kabale_kernel"

ABI: Final = 6
"""What Kabale and its kernel say to each other, by number: ``ABI`` of ``kernel/src/python/kernel.rs`` is the same."""

ABSENT: Final = "the native kernel is not installed"

ALL_LOOKS: Final = bytes(range(64))
"""Each look as itself."""

Rules = Tables | DealtProgram
"""What the kernel takes of a position."""

FACE_DOWN_BIT: Final = 1 << 15
"""What a card that lies face down has beside its number, in a position of a program."""

_MOST_PILES: Final = 64
_MOST_CARDS: Final = 512

Start = tuple[Any, ...]
"""A position for the kernel: piles, a byte a card; how often the waste was turned over; which piles were rotated.

Of a program: piles, a number a card; modes, numbers and takings-up of the fields; flags, chances, outcome, number.
"""

Found = tuple[str, Sequence[tuple[Any, ...]], int, float]
"""What the kernel says: won, lost or why neither; the line, a move its kind, source, target and count (of a program its
place too); positions and seconds."""


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
    """Return which search the kernel's is, by number (``SEARCH`` of ``kernel/src/python/kernel.rs``); 0 without a kernel."""
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
    rules, symmetry = _taken(position)
    if position.outcome is not Outcome.PLAYING:
        return Won((), 1, 0.0) if position.outcome is Outcome.WON else Lost(1, 0.0)
    if limits.positions == 0:
        # The kernel looks at one position before it asks how many it may.
        return Unknown(POSITIONS, 0, 0.0)
    start = start_of(position, rules, symmetry)
    word, line, positions, seconds = found(kernel_of(_shared(rules), symmetry), start, limits, stop=stop)
    match word:
        case "won":
            return Won(tuple(_move(*each) for each in line), positions, seconds)
        case "lost":
            return Lost(positions, seconds)
        case _:
            return Unknown(word, positions, seconds)


def found(kernel: Any, start: Start, limits: Limits, *, stop: Stop | None = None) -> Found:
    """Let a kernel search. Raises WrongLine if its referee refuses the line that the search found."""
    before = time.monotonic()
    bounds = _counted(limits.positions), limits.seconds, _counted(limits.memory)
    should_stop = None if stop is None else stop.is_set
    try:
        word, line, positions, _ = kernel.solve(start, bounds, should_stop, threads=limits.threads)
    except RuntimeError as error:
        raise WrongLine(str(error)) from error
    return word, line, positions, time.monotonic() - before


def shortest(
    position: Position, limits: Limits, known: int | None, *, stop: Stop | None = None
) -> tuple[tuple[Move, ...] | None, int | None, str | None, int]:
    """Search for a line of fewer moves than *known*; return it, the bound, why the search ended, and the positions.

    The line is None where none was found, the bound where no line wins, the reason where the search came to its end.
    The game has not ended. Raises ValueError if the kernel does not take the game, WrongLine as :func:`search`.
    """
    tables, symmetry = _tabulated(position)
    if limits.positions == 0:
        return None, 1, POSITIONS, 0
    bounds = _counted(limits.positions), limits.seconds, _counted(limits.memory)
    ask = None if stop is None else stop.is_set
    kernel, start = kernel_of(tables, symmetry), start_of(position, tables, symmetry)
    try:
        line, least, reason, positions, _ = import_module(MODULE).shortest(kernel, start, bounds, known, ask)
    except RuntimeError as error:
        raise WrongLine(str(error)) from error
    return None if line is None else tuple(_move(*each) for each in line), least, reason, positions


def straight(position: Position, won: Won) -> tuple[Move, ...]:
    """Return the moves of a line that wins without its detours (``kernel/src/search/straight.rs``).

    Raises ValueError if the kernel does not take the game by tables, WrongLine if the line does not win.
    """
    tables, symmetry = _tabulated(position)
    line = [(move.kind, move.source or 0, move.target or 0, move.count) for move in won.moves]
    try:
        moves = kernel_of(tables, symmetry).straight(start_of(position, tables, symmetry), line)
    except ValueError as error:
        raise WrongLine(str(error)) from error
    return tuple(_move(*each) for each in moves)


def count(position: Position, *, depth: int | None = None, positions: int | None = None) -> int | None:
    """Count the different positions that can be reached, within a number of moves or at all; this one counts.

    Nothing is pruned, and only positions with equal keys are the same. Returns None if there are more than *positions*.
    Raises ValueError if the kernel does not take the game.
    """
    rules, _ = _taken(position)
    limits = _counted(positions), None, None
    number, _ = kernel_of(_shared(rules), None).count(start_of(position, rules, None), limits, depth)
    return None if number is None else int(number)


def successors(position: Position) -> dict[Move, Start]:
    """Return what each legal move leads to, as the kernel sees it. Raises ValueError if it does not take the game."""
    rules, _ = _taken(position)
    successors = kernel_of(_shared(rules), None).successors(start_of(position, rules, None))
    kind = bytes if isinstance(rules, Tables) else tuple
    return {_move(*move): ([kind(pile) for pile in piles], *others) for move, (piles, *others) in successors}


def start_of(position: Position, tables: Rules, symmetry: Symmetry | None) -> Start:
    """Return a position as the kernel takes it; looks that are alike become one look."""
    if isinstance(tables, DealtProgram):
        return _standing(position, tables)
    table = position.table
    looks = ALL_LOOKS if symmetry is None else symmetry.looks
    piles = [bytes(looks[card & 63] | FACE_DOWN * (card in table.down) for card in pile) for pile in table.piles]
    rotations = [(index, rules.rotation) for index, pile in enumerate(tables.piles) for rules in pile.sets]
    rotated = {index for index, rotation in rotations if rotation is not None and table.counter(rotation.counter)}
    return piles, table.counter(tables.stock.turns), sum(1 << index for index in rotated)


def _standing(position: Position, dealt: DealtProgram) -> Start:
    """Return a position as the machine of a program takes it."""
    table, standing = position.table, dealt.program.standing(position.table)
    assert standing is not None, "the program was made for this position"
    modes, numbers, redeals, rest = standing
    piles = [tuple(card | FACE_DOWN_BIT * (card in table.down) for card in pile) for pile in table.piles]
    return piles, list(modes), list(numbers), list(redeals), (*rest, dealt.number)


def _counted(most: int | None) -> int | None:
    """Return a limit that the kernel can count to, with 64 bits: one that no search reaches is none."""
    return None if most is None or most >= 1 << 62 else most


def rules_of(position: Position) -> Rules | NoTables:
    """Return a position's tables, else its program, or why there is neither."""
    tables = position.tables()
    reason = tables.reason if isinstance(tables, NoTables) else refuses(tables)
    if isinstance(tables, Tables) and reason is None:
        return tables
    dealt = position.program()
    if isinstance(dealt, DealtProgram) and dealt.number < 1 << 64:
        return dealt
    return NoTables((dealt.reason if isinstance(dealt, NoTables) else "") or str(reason))


def has_referee(position: Position) -> bool:
    """Say whether a line that the kernel finds has been judged by its referee."""
    return isinstance(rules_of(position), Tables)


def _tabulated(position: Position) -> tuple[Tables, Symmetry]:
    """Return a position's tables, with what is alike. Raises ValueError where it has none."""
    rules, symmetry = _taken(position)
    if not isinstance(rules, Tables) or symmetry is None:
        raise ValueError("the kernel searches this game by a program, and not for its shortest line")
    return rules, symmetry


def _taken(position: Position) -> tuple[Rules, Symmetry | None]:
    """Return what the kernel takes of a position, with what is alike. Raises ValueError where it takes nothing."""
    rules = rules_of(position)
    match rules:
        case NoTables(reason):
            raise ValueError(f"the kernel does not take this game: {reason}")
        case DealtProgram():
            return rules, None
        case Tables():
            return rules, symmetry_of(rules, frozenset(card & 63 for card in position.table.cards()))


def _shared(rules: Rules) -> Tables | Program:
    """Return what deals of a game share."""
    return rules.program if isinstance(rules, DealtProgram) else rules


@lru_cache(maxsize=16)
def kernel_of(tables: Tables | Program, symmetry: Symmetry | None) -> Any:  # the kernel's class: none to name
    """Return the kernel for a deal's tables, or its program; kept, as deals of a game often agree."""
    if isinstance(tables, Program):
        return import_module(MODULE).Machine(tables)
    piles, served = ((), ()) if symmetry is None else (symmetry.piles, symmetry.served)
    # A number for each pile, equal for those that may be exchanged.
    classes = bytearray(range(len(tables.piles)))
    for group in (*piles, *served):
        for index in group:
            classes[index] = group[0]
    return import_module(MODULE).Kernel(tables, bytes(classes), [index for group in served for index in group])


def _move(kind: Kind, source: int, target: int, count: int, place: int | None = None) -> Move:
    """Return a move of the kernel's."""
    match kind:
        case "left":
            return click(source)
        case "lay":
            return lay(source, target, count)
        case _:
            return Move(kind, source, target, count, place)
