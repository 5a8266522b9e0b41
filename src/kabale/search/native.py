"""The native kernel: counts and searches with the answers of the Python solver, only sooner.

The kernel is a wheel of its own, ``kabale-kernel``, and may be absent. It gets a deal's :mod:`kabale.engine.tables`.
Its own referee, which shares only these with the search, judges each line that wins. A game without tables gets a
:mod:`kabale.engine.program`, without a referee. Keys have 96 bits: two of n positions share one with a probability
below n^2 / 2^97.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import Any, Final

from kabale.engine.game import Position
from kabale.engine.language import Choice, NoTables, Outcome, Shuffle
from kabale.engine.moves import Kind, Move, click, lay
from kabale.engine.program import DealtProgram, Program
from kabale.engine.tables import Tables
from kabale.search.limits import Limits, Stop
from kabale.search.symmetry import Symmetry, symmetry_of
from kabale.search.verdict import POSITIONS, Lost, Unknown, Verdict, Won, WrongLine
from kabale.table.decks import LIMITS, Deal
from kabale.table.table import FACE_DOWN

MODULE: Final = "kabale_kernel"

ABI: Final = 7
"""The version of the interface to the kernel, equal to ``ABI`` of ``kernel/src/python/kernel.rs``."""

ABSENT: Final = "the native solver is not installed"

ALL_LOOKS: Final = bytes(range(64))

Rules = Tables | DealtProgram
"""A position's rules as the kernel takes them: made once by :func:`rules_of` and handed on."""

FACE_DOWN_BIT: Final = 1 << 15
"""The bit of a card that lies face down, in a position of a program."""

_MOST_PILES: Final = 64

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
    """Return the number of the kernel's search (``SEARCH`` of ``kernel/src/python/kernel.rs``), 0 without a kernel."""
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
    if isinstance(tables, Program):
        return import_module(MODULE).Machine(tables)
    piles, served = ((), ()) if symmetry is None else (symmetry.piles, symmetry.served)
    # A number for each pile, equal for those that may be exchanged.
    classes = bytearray(range(len(tables.piles)))
    for group in (*piles, *served):
        for index in group:
            classes[index] = group[0]
    return import_module(MODULE).Kernel(tables, bytes(classes), [index for group in served for index in group])


def move_of(kind: Kind, source: int, target: int, count: int, place: int | None = None) -> Move:
    """Return a move as the kernel tells it."""
    match kind:
        case "left":
            return click(source)
        case "lay":
            return lay(source, target, count)
        case _:
            return Move(kind, source, target, count, place)


@dataclass(frozen=True, slots=True)
class KernelDeals:
    """The deals of one scheme of a game whose deals look at no card (``shuffle`` of :mod:`kabale.engine.language`).

    One dealt position shows the place of each card of a shuffle. Every other deal is its shuffle, put into these
    places. A shuffle takes some microseconds, a position hundreds.
    """

    kernel: Any  # the native class, which exists only if the module is installed
    _shuffle: Shuffle
    _looks: bytes
    _places: Callable[[list[int]], tuple[int, ...]]
    _down: int
    _bounds: tuple[tuple[int, int], ...]
    _counters: tuple[int, int]

    @staticmethod
    def like(first: Position, *, told_apart: bool = False) -> "KernelDeals | None":
        """Return the deals like a dealt position, None without any; if *told_apart*, nothing counts as alike."""
        game, deal, tables = first.game, first.deal, first.tables()
        shuffle = game.language.shuffle(game.definition, Choice(first.variant, first.level))
        if deal is None or deal.scheme not in LIMITS or shuffle is None or first.outcome is not Outcome.PLAYING:
            return None
        if not isinstance(tables, Tables) or refuses(tables) is not None:
            return None
        symmetry = None if told_apart else symmetry_of(tables, frozenset(card & 63 for card in shuffle.cards))
        piles, *counters = start_of(first, tables, symmetry)
        place_of = {card: place for place, card in enumerate(deal.shuffled(shuffle.cards, deckwise=shuffle.deckwise))}
        cards = b"".join(piles)
        return KernelDeals(
            kernel_of(tables, symmetry),
            shuffle,
            ALL_LOOKS if symmetry is None else symmetry.looks,
            itemgetter(*(place_of[card] for pile in first.table.piles for card in pile)),
            int.from_bytes(bytes(card & FACE_DOWN for card in cards)),
            tuple(pairwise(accumulate(map(len, piles), initial=0))),
            (counters[0], counters[1]),
        )

    def start(self, deal: Deal) -> Start:
        """Return a deal as the kernel takes it. Raises BadDeal."""
        looks, cards = self._looks, self._shuffle.cards
        if deal.scheme == "k1" and not self._shuffle.deckwise:
            # The native shuffle is the one of table.chance, and takes a twentieth of its time.
            places = import_module(MODULE).permutation(deal.number, 0, len(cards))
            order = [looks[cards[place] & 63] for place in places]
        else:
            order = [looks[card & 63] for card in deal.shuffled(cards, deckwise=self._shuffle.deckwise)]
        laid = (int.from_bytes(bytes(self._places(order))) | self._down).to_bytes(len(order))
        return [laid[first:end] for first, end in self._bounds], *self._counters

    def search(self, deal: Deal, limits: Limits) -> Found:
        """Search a deal. Raises BadDeal, and WrongLine if the kernel's referee refuses the line."""
        return found(self.kernel, self.start(deal), limits)
