"""A ``.pat`` position's rules as tables for a native kernel (see :mod:`kabale.engine.tables`).

The tables hold for one deal: base ranks and what decides the game are known only then.
"""

from typing import Final

from kabale.engine.fits import accepted
from kabale.engine.score import Goal
from kabale.engine.tables import (
    GOALS,
    NO_LOOKS,
    UNBOUNDED,
    Combine,
    Locks,
    Marks,
    NoTables,
    PileGoal,
    PileTables,
    Rotation,
    Service,
    SetTables,
    StockTables,
    Tables,
)
from kabale.pat import faces, lay, stock, take
from kabale.pat.cards import KING, is_sum_of_thirteen
from kabale.pat.rules import NO_MATTER, STOCK
from kabale.pat.state import (
    BOTH,
    EITHER,
    EMPTYING,
    EVERYTHING,
    FIRST_PASS_OVER,
    LAST_CARDS,
    LAST_PASS,
    LAST_PASS_OVER,
    LAYING,
    TAKING,
    TURNS,
    Ready,
    State,
    block_digit,
)
from kabale.table.cards import rank

_TAKES = {
    take.NONE: (0, 0),
    take.ONE: (1, 1),
    take.RUN_TOO: (1, UNBOUNDED),
    take.RUN_AS_WELL: (1, UNBOUNDED),
    take.RUN_ONLY: (2, UNBOUNDED),
    take.ANY: (1, UNBOUNDED),
}
_LAYS = {
    lay.NONE: (0, 0),
    lay.ONE: (1, 1),
    lay.BLOCK: (1, UNBOUNDED),
    lay.BY_SINGLES: (1, UNBOUNDED),
    lay.TWO_OR_MORE: (2, UNBOUNDED),
    lay.TWO: (2, 2),
    lay.THIRTEEN: (13, 13),
}
_COMBINES: Final[dict[int, Combine]] = {
    EITHER: "either",
    BOTH: "both",
    LAST_PASS: "last pass",
    LAST_PASS_OVER: "last pass over",
    LAST_CARDS: "last cards",
    FIRST_PASS_OVER: "first pass over",
}
_KINGS: Final = accepted(lambda card: rank(card) == KING)
"""What counts as a pair alone, where cards are paired to 13 (P22)."""


def tabulate(state: State, goal: Goal | None) -> Tables | NoTables:
    """Return the tables of a position's rules, or the first reason why they cannot be said in this way.

    *goal* is what the catalogue says of winning, where the format could not.
    """
    numbers = state.rules.stock
    if numbers.turnover:
        return NoTables("the stock is cut or shuffled when it is turned over")
    if goal is not None and goal.each not in GOALS:
        return NoTables(f"piles must be: {goal.each}")
    if goal is None and not _is_decided(state):
        return NoTables("no pile decides the game")
    piles = tuple(_pile(state, index, goal) for index in range(len(state.piles)))
    passes = -1 if numbers.has_endless_passes else max(numbers.passes, 1)
    return Tables(piles, StockTables(numbers.draw, numbers.waste, passes, TURNS))


def _is_decided(state: State) -> bool:
    """Say whether the game can be won at all (P13)."""
    goals = any(0 < pile.goal < NO_MATTER for _, pile in state.rules.others())
    return goals or bool(state.table.counter(EMPTYING))


def _pile(state: State, index: int, goal: Goal | None) -> PileTables:
    """Tabulate one pile with its rule sets."""
    pile = state.rules.piles[index]
    value = faces.faces_of(state.rules, index)
    readies = state.every_set(index)
    combine = _COMBINES.get(pile.combine)
    if combine is None or len(readies) == 1:
        combine, readies = "either", readies[:1]
    return PileTables(
        sets=tuple(_set(state, index, ready) for ready in readies),
        most=state.most[index],
        goal=_goal(state, index, goal),
        reveal=faces.REVEALED.get(value, 0),
        hides=value in (faces.BACKS, faces.INVISIBLE),
        combine=combine,
        covers=_covers(state, index) if any(map(_is_covered, readies)) else (),
    )


def _set(state: State, index: int, ready: Ready) -> SetTables:
    """Tabulate a pile by one rule set; the stock is given up only by clicks, or card by card where it lies open."""
    kind = ready.take
    if index == STOCK:
        kind = take.ONE if state.rules.piles[STOCK].faces == take.OPEN_STOCK else take.NONE
    needs, can_be_laid = _needed_neighbour(state, index, ready)
    return SetTables(
        takes=_TAKES[kind],
        runs=None if kind == take.ANY else ready.fits,
        lays=_LAYS[ready.lay] if can_be_laid else _LAYS[lay.NONE],
        by_singles=ready.lay == lay.BY_SINGLES,
        start=ready.start,
        fits=ready.fits,
        from_empty=_origins(state, ready, index, is_empty=True),
        from_held=_origins(state, ready, index, is_empty=False),
        service=_service(state, index, ready),
        doubles=_KINGS if is_sum_of_thirteen(ready.rules.build) else NO_LOOKS,
        locks=_locks(state, index, ready, needs),
        rotation=_rotation(index, ready),
        marks=_marks(state, ready),
    )


def _service(state: State, index: int, ready: Ready) -> Service:
    """Say what a click on the stock gives a pile (number 9's ``b``, P24)."""
    serve = ready.rules.laying.serve
    if serve == stock.FILL:
        return Service(0, only_if_full=False, fill=max(state.rules.piles[index].count, 1))
    return Service(serve - 2 * (serve > stock.SERVE_TWO), only_if_full=serve > stock.SERVE_TWO)


def _rotation(index: int, ready: Ready) -> Rotation | None:
    """Say what a click on a pile does (number 9's ``c``, P25)."""
    rotate = ready.rules.laying.rotate
    if not rotate:
        return None
    once = rotate in (stock.FITTING_ONCE, stock.ANY_ONCE)
    fitting = rotate in (stock.FITTING_ONCE, stock.FITTING)
    return Rotation(fitting, stock.rotated_counter(index) if once else "")


def _needed_neighbour(state: State, index: int, ready: Ready) -> tuple[int | None, bool]:
    """Return the pile that must hold cards (number 9's ``e``), and whether it exists, if one is asked for."""
    match ready.rules.laying.neighbour:
        case 1:
            return index - 1, True
        case 2:
            return index + 1, index + 1 < len(state.piles)
        case _:
            return None, True


def _locks(state: State, index: int, ready: Ready, needs: int | None) -> Locks:
    """Say what shuts a pile: neighbours that hold cards, or cards on top of its own (number 8's ``b``, P19, P20)."""
    shuts, neighbours = block_digit(ready.block)
    taking, laying = shuts in (TAKING, EVERYTHING), shuts in (LAYING, EVERYTHING)
    if neighbours == 0:
        return Locks(needs_held=needs, covers_taking=taking, covers_laying=laying)
    beside = (index + 1,) if neighbours == 1 else (index + 1, index - 1)
    if not all(STOCK < other < len(state.piles) for other in beside):
        return Locks(needs_held=needs)
    return Locks(beside if taking else None, beside if laying else None, needs)


def _is_covered(ready: Ready) -> bool:
    shuts, neighbours = block_digit(ready.block)
    return neighbours == 0 and shuts in (TAKING, LAYING, EVERYTHING)


def _covers(state: State, index: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each place of a pile what covers it, as far up as cards can come to lie."""
    pile = state.rules.piles[index]
    stays = all(not rules.laying.kind and not rules.laying.serve for rules in pile.sets)
    is_waste = index == state.rules.stock.waste
    places = len(state.piles[index]) if stays and not is_waste else state.rules.card_count
    return tuple(tuple(state.cover.covering(index, place)) for place in range(places))


def _marks(state: State, ready: Ready) -> Marks:
    """Return the mark and the mask, where two rule sets keep them from being said of the origins once for all."""
    return Marks(ready.rules.taking.mark, ready.rules.taking.mask) if _has_second_sets(state) else Marks()


def _has_second_sets(state: State) -> bool:
    return any(pile.second for pile in state.rules.piles)


def _origins(state: State, ready: Ready, index: int, *, is_empty: bool) -> bytes:
    """Return a flag for each pile that cards may come from, by number 9's ``d`` and the masks."""
    sources = range(len(state.piles))
    asks_masks = not _has_second_sets(state)
    return bytes(
        source != index
        and lay.origin_refusal(state, ready, source, index, is_empty=is_empty) is None
        and not (asks_masks and lay.is_masked(state, source, index))
        for source in sources
    )


# -- goals -----------------------------------------------------------------------------------------------------------


def _goal(state: State, index: int, goal: Goal | None) -> PileGoal | None:
    """Say what a pile must hold at the end, by the catalogue or by number 7 (P13); None if it does not decide."""
    if goal is not None:
        return GOALS[goal.each] if index in goal.piles else None
    count = state.rules.piles[index].goal
    if count == 0:
        return None if state.rules.is_spacer(index) else PileGoal(0)
    return PileGoal(count) if 0 < count < NO_MATTER and not state.table.counter(EMPTYING) else None
