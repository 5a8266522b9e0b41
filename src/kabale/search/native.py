"""The native kernel: counts and searches with the answers of the Python solver, only sooner.

The kernel is a wheel of its own, ``kabale-kernel``, and may be absent. It gets a deal's :mod:`kabale.engine.tables`
as bytes.
Its own referee, which shares only these with the search, judges each line that wins. A game without tables gets a
:mod:`kabale.engine.program`, without a referee. Keys have 96 bits: two of n positions share one with a probability
below n^2 / 2^97.
"""

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from struct import pack
from types import MappingProxyType, ModuleType
from typing import Any, Final

from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.moves import Kind, Move, click, lay
from kabale.engine.program import DealtProgram, Program
from kabale.engine.tables import Tables
from kabale.search.limits import Limits, Stop
from kabale.search.symmetry import Symmetry, symmetry_of
from kabale.search.verdict import POSITIONS, Lost, Unknown, Verdict, Won, WrongLine
from kabale.table.table import FACE_DOWN

MODULE: Final = "kabale_kernel"

ABI: Final = 8
"""The version of the interface to the kernel, equal to ``ABI`` of ``kernel/src/binding/solver.rs``."""

ABSENT: Final = "the native solver is not installed"

ALL_LOOKS: Final = bytes(range(64))

Rules = Tables | DealtProgram
"""A position's rules as the kernel takes them: made once by :func:`rules_of` and handed on."""

FACE_DOWN_BIT: Final = 1 << 15
"""The bit of a card that lies face down, in a position of a program."""

_MOST_PILES: Final = 64

NO_FIELDS: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})

Start = tuple[Any, ...]
"""A position for the native solver: piles (a byte per card), times that the waste was turned over, rotated piles.

A position of a program has piles with a number per card, then modes, numbers and takings-up of the fields, flags,
chances, outcome and number.
"""

Found = tuple[str, Sequence[tuple[Any, ...]], int, float]
"""An answer of the kernel: *won*, *lost* or a reason, the line, positions and seconds."""


def available() -> bool:
    """Return whether there is a kernel that can be asked."""
    return trouble() is None


@cache
def trouble() -> str | None:
    """Return why no kernel can be asked: :data:`ABSENT`, or the fault of the installed one."""
    if find_spec(MODULE) is None:
        return ABSENT
    try:
        spoken = getattr(import_module(MODULE), "ABI", 0)
    except ImportError as error:
        return f"the installed native solver cannot be loaded: {error}"
    if spoken != ABI:
        return (
            f"the installed native solver is of another version of Kabale (its interface is {spoken}, not {ABI}): "
            "install a native solver and a Kabale of the same version"
        )
    return None


def search_version() -> int:
    """Return the number of the kernel's search (``SEARCH`` of ``kernel/src/binding/solver.rs``), 0 without a kernel."""
    return int(import_module(MODULE).SEARCH) if available() else 0


def refuses(tables: Tables | NoTables) -> str | None:
    """Return why the kernel does not take a game's tables, None if it does."""
    if isinstance(tables, NoTables):
        return tables.reason
    if len(tables.piles) > _MOST_PILES:
        return f"it has more than {_MOST_PILES} piles"
    return None


def search(position: Position, limits: Limits, *, stop: Stop | None = None, rules: Rules | None = None) -> Verdict:
    """Return whether a position can be won. Raises ValueError for a game that the kernel refuses, WrongLine."""
    rules, symmetry = _taken(position, rules)
    if position.outcome is not Outcome.PLAYING:
        return Won((), 1, 0.0) if position.outcome is Outcome.WON else Lost(1, 0.0)
    if limits.positions == 0:
        # The kernel looks at one position before it asks how many it may.
        return Unknown(POSITIONS, 0, 0.0)
    start = start_of(position, rules, symmetry)
    word, line, positions, seconds = found(kernel_of(_shared(rules), symmetry), start, limits, stop=stop)
    match word:
        case "won":
            return Won(tuple(move_of(*each) for each in line), positions, seconds)
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
    position: Position, limits: Limits, known: int | None, *, stop: Stop | None = None, rules: Rules | None = None
) -> tuple[tuple[Move, ...] | None, int | None, str | None, int]:
    """Search for a line of fewer moves than *known*; return it, the bound, why the search ended, and the positions.

    The line may be missing (no shorter one was found), the bound (no line wins), and the reason (the search is
    complete). The game must not have ended. Raises ValueError if the kernel does not take the game, WrongLine as
    :func:`search`.
    """
    tables, symmetry = _tabulated(position, rules)
    if limits.positions == 0:
        return None, 1, POSITIONS, 0
    bounds = _counted(limits.positions), limits.seconds, _counted(limits.memory)
    ask = None if stop is None else stop.is_set
    kernel, start = kernel_of(tables, symmetry), start_of(position, tables, symmetry)
    try:
        line, least, reason, positions, _ = import_module(MODULE).shortest(kernel, start, bounds, known, ask)
    except RuntimeError as error:
        raise WrongLine(str(error)) from error
    return None if line is None else tuple(move_of(*each) for each in line), least, reason, positions


def straight(position: Position, won: Won, *, rules: Rules | None = None) -> tuple[Move, ...]:
    """Return the moves of a winning line without detours (``kernel/src/search/straight.rs``). Raises ValueError."""
    tables, symmetry = _tabulated(position, rules)
    line = [(move.kind, move.source or 0, move.target or 0, move.count) for move in won.moves]
    try:
        moves = kernel_of(tables, symmetry).straight(start_of(position, tables, symmetry), line)
    except ValueError as error:
        raise WrongLine(str(error)) from error
    return tuple(move_of(*each) for each in moves)


def count(position: Position, *, depth: int | None = None, positions: int | None = None) -> int | None:
    """Count the different positions within *depth* moves; None above *positions*. Raises ValueError."""
    rules, _ = _taken(position)
    limits = _counted(positions), None, None
    number, _ = kernel_of(_shared(rules), None).count(start_of(position, rules, None), limits, depth)
    return None if number is None else int(number)


def closed(
    position: Position, limits: Limits, tables: Tables, *, stop: Stop | None = None
) -> tuple[str, Sequence[bytes]]:
    """Return the word of a search with no shortcut but safe moves, and all positions that it saw if that is *lost*.

    Each position is its piles, with a byte 255 after each pile (``kernel/src/measure/closed.rs``).
    """
    symmetry = symmetry_of(tables, frozenset(card & 63 for card in position.table.cards()))
    bounds = _counted(limits.positions), limits.seconds, _counted(limits.memory)
    start, ask = start_of(position, tables, None), None if stop is None else stop.is_set
    word, positions = kernel_of(tables, symmetry).closed(start, bounds, ask)
    return word, list(map(bytes, positions))


def successors(position: Position) -> dict[Move, Start]:
    """Return the position after each legal move, as the kernel sees it. Raises ValueError if it refuses the game."""
    rules, _ = _taken(position)
    successors = kernel_of(_shared(rules), None).successors(start_of(position, rules, None))
    kind = bytes if isinstance(rules, Tables) else tuple
    return {move_of(*move): ([kind(pile) for pile in piles], *others) for move, (piles, *others) in successors}


def start_of(position: Position, tables: Rules, symmetry: Symmetry | None) -> Start:
    """Return a position as the kernel takes it; looks that are alike become one look."""
    table = position.table
    if isinstance(tables, DealtProgram):
        standing = tables.program.standing(table)
        assert standing is not None, "the program was made for this position"
        modes, numbers, redeals, rest = standing
        numbered = [tuple(card | FACE_DOWN_BIT * (card in table.down) for card in pile) for pile in table.piles]
        return numbered, list(modes), list(numbers), list(redeals), (*rest, tables.number)
    looks = ALL_LOOKS if symmetry is None else symmetry.looks
    piles = [bytes(looks[card & 63] | FACE_DOWN * (card in table.down) for card in pile) for pile in table.piles]
    rotations = [(index, rules.rotation) for index, pile in enumerate(tables.piles) for rules in pile.sets]
    rotated = {index for index, rotation in rotations if rotation is not None and table.counter(rotation.counter)}
    return piles, table.counter(tables.stock.turns), sum(1 << index for index in rotated)


def _counted(most: int | None) -> int | None:
    """Return a limit that the kernel can count to with 64 bits, None for one that no search reaches."""
    return None if most is None or most >= 1 << 62 else most


def rules_of(position: Position) -> Rules | NoTables:
    """Return a position's tables, otherwise its program, otherwise the reason why it has neither."""
    tables = position.tables()
    reason = tables.reason if isinstance(tables, NoTables) else refuses(tables)
    if isinstance(tables, Tables) and reason is None:
        return tables
    dealt = position.program()
    if isinstance(dealt, DealtProgram) and dealt.number < 1 << 64:
        return dealt
    return NoTables((dealt.reason if isinstance(dealt, NoTables) else "") or str(reason))


def has_referee(rules: Rules | NoTables) -> bool:
    """Return whether the kernel's referee judges the lines of a game."""
    return isinstance(rules, Tables)


def _tabulated(position: Position, rules: Rules | None) -> tuple[Tables, Symmetry]:
    rules, symmetry = _taken(position, rules)
    if not isinstance(rules, Tables) or symmetry is None:
        raise ValueError("the native solver has only a program for this game, and finds no shortest line for it")
    return rules, symmetry


def _taken(position: Position, rules: Rules | None = None) -> tuple[Rules, Symmetry | None]:
    match rules_of(position) if rules is None else rules:
        case NoTables(reason):
            raise ValueError(f"the native solver does not support this game: {reason}")
        case DealtProgram() as dealt:
            return dealt, None
        case Tables() as tables:
            return tables, symmetry_of(tables, frozenset(card & 63 for card in position.table.cards()))


def _shared(rules: Rules) -> Tables | Program:
    return rules.program if isinstance(rules, DealtProgram) else rules


@lru_cache(maxsize=16)
def kernel_of(tables: Tables | Program, symmetry: Symmetry | None) -> Any:  # the kernel's class: none to name
    """Return the kernel for a deal's tables or its program; cached, because deals of a game often agree."""
    module = import_module(MODULE)
    if isinstance(tables, Program):
        return module.Machine(encode(tables, module.FIELDS))
    piles, served = ((), ()) if symmetry is None else (symmetry.piles, symmetry.served)
    # A number for each pile, equal for those that may be exchanged.
    classes = bytearray(range(len(tables.piles)))
    for group in (*piles, *served):
        for index in group:
            classes[index] = group[0]
    flat = [index for group in served for index in group]
    return module.Kernel(encode(tables, module.FIELDS), bytes(classes), flat)


def move_of(kind: Kind, source: int, target: int, count: int, place: int | None = None) -> Move:
    """Return a move as the kernel tells it."""
    match kind:
        case "left":
            return click(source)
        case "lay":
            return lay(source, target, count)
        case _:
            return Move(kind, source, target, count, place)


# -- the form of messages (kernel/README.md) ---------------------------------------------------------------------------


def encode(value: Any, fields: Mapping[str, Sequence[str]] = NO_FIELDS) -> bytes:
    """Return a value as a kernel reads it; *fields* has the names and the order for each class.

    >>> decode(encode((None, -5, 1 << 127, b"row", ("ace",))))
    (None, -5, 170141183460469231731687303715884105728, b'row', ('ace',))
    """
    out = bytearray()
    places: dict[int, int] = {}  # where each object was written: tables share relations and rows

    def put(each: Any) -> None:
        if each is None:
            out.append(ord("n"))
        elif isinstance(each, int):
            is_small = -(1 << 63) <= each < 1 << 63
            out.extend(
                b"i" + each.to_bytes(8, "little", signed=True) if is_small else b"u" + each.to_bytes(16, "little")
            )
        elif isinstance(each, float):
            out.extend(pack("<cd", b"f", each))
        elif id(each) in places:
            out.extend(pack("<cI", b"@", places[id(each)]))
        else:
            places[id(each)] = len(out)
            put_long(each)

    def put_long(each: Any) -> None:
        if isinstance(each, str | bytes):
            content = each.encode() if isinstance(each, str) else each
            out.extend(pack("<cI", b"t" if isinstance(each, str) else b"b", len(content)) + content)
            return
        names = fields.get(type(each).__name__)
        parts = each if names is None else [getattr(each, name) for name in names]
        out.extend(pack("<cI", b"l", len(parts)))
        for part in parts:
            put(part)

    put(value)
    return bytes(out)


def decode(message: bytes) -> Any:
    """Return the value of a kernel's answer."""

    def take(at: int) -> tuple[Any, int]:
        kind, at = message[at : at + 1], at + 1
        if kind == b"n":
            return None, at
        if kind in {b"i", b"u"}:
            size = 8 if kind == b"i" else 16
            return int.from_bytes(message[at : at + size], "little", signed=kind == b"i"), at + size
        count, at = int.from_bytes(message[at : at + 4], "little"), at + 4
        if kind != b"l":
            content = message[at : at + count]
            return content if kind == b"b" else content.decode(), at + count
        parts = []
        for _ in range(count):
            part, at = take(at)
            parts.append(part)
        return tuple(parts), at

    return take(0)[0]


# -- a kernel in WebAssembly -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _MessageKernel:
    """A game at a kernel that answers messages (``kernel/src/binding/web.rs``), as a class of the native module."""

    ask: Callable[..., Any]
    word: str
    game: bytes

    def solve(self, start: Start, limits: Start, *_: object, **__: object) -> Any:
        """Search, on one thread; nothing can stop it."""
        return self.ask(self.word, self.game, start, limits)

    def straight(self, start: Start, line: Sequence[Start]) -> Any:
        """Return the moves of a winning line without detours."""
        return self.ask("straight", self.game, start, line)


def use_messages(send: Callable[[bytes], bytes]) -> None:
    """Let a kernel that answers messages be the native module."""

    def ask(word: str, *values: Any) -> Any:
        fault, answer = decode(send(encode((word, encode(values)))))
        match fault:
            case None:
                return answer
            case "value":
                raise ValueError(answer)
            case _:
                raise RuntimeError(answer)

    module: Any = ModuleType(MODULE)
    module.__spec__ = ModuleSpec(MODULE, None)
    module.ABI, module.SEARCH, named = ask("about")
    module.FIELDS = dict(named)
    module.Kernel = lambda *game: _MessageKernel(ask, "solve", encode(game))
    module.Machine = lambda program: _MessageKernel(ask, "run", program)
    sys.modules[MODULE] = module
    trouble.cache_clear()
    kernel_of.cache_clear()
