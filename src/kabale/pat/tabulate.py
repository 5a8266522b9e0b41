"""A ``.pat`` position's rules as tables for a native kernel (see :mod:`kabale.engine.tables`).

The tables hold for one deal: base ranks and what decides the game are known only then.
"""

from collections.abc import Iterator

from kabale.engine.tables import NoTables, PileTables, StockTables, Tables
from kabale.pat import faces, lay, stock, take
from kabale.pat.cards import is_sum_of_thirteen
from kabale.pat.rules import STOCK, Pile, Rules
from kabale.pat.state import EMPTYING, Ready, State

UNBOUNDED = 1 << 15
"""Stands for no limit of cards at once."""

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


def tabulate(state: State) -> Tables | NoTables:
    """Return the tables of a position's rules, or the first reason why they cannot be said in this way."""
    reason = next(_obstacles(state.rules), None)
    if reason is not None:
        return NoTables(reason)
    numbers = state.rules.stock
    piles = tuple(_pile(state, index) for index in range(len(state.piles)))
    passes = -1 if numbers.has_endless_passes else max(numbers.passes, 1)
    return Tables(piles, StockTables(numbers.draw, numbers.waste, passes))


def _obstacles(rules: Rules) -> Iterator[str]:
    """Yield what the tables have no words for."""
    if rules.stock.turnover:
        yield "the stock is cut or shuffled when it is turned over"
    for index, pile in rules.others():
        yield from (f"pile {index + 1} {reason}" for reason in _pile_obstacles(pile))


def _pile_obstacles(pile: Pile) -> Iterator[str]:
    if len(pile.sets) > 1:
        yield "has two rule sets"
    if pile.first.taking.block:
        yield "is shut by other piles' cards"
    if pile.first.laying.neighbour:
        yield "looks at the piles beside it"
    if pile.first.laying.rotate:
        yield "can be rotated"
    if pile.first.laying.serve == stock.FILL:
        yield "is filled from the stock"
    if is_sum_of_thirteen(pile.first.build):
        yield "counts a king alone as a pair"


def _pile(state: State, index: int) -> PileTables:
    """Tabulate one pile; the stock is given up only by clicks, or card by card where it lies open."""
    pile, ready = state.rules.piles[index], state.sets(index)[0]
    kind = ready.take
    if index == STOCK:
        kind = take.ONE if pile.faces == take.OPEN_STOCK else take.NONE
    serve = ready.rules.laying.serve
    value = faces.faces_of(state.rules, index)
    return PileTables(
        takes=_TAKES[kind],
        runs=None if kind == take.ANY else ready.fits,
        lays=_LAYS[ready.lay],
        by_singles=ready.lay == lay.BY_SINGLES,
        start=ready.start,
        fits=ready.fits,
        from_empty=_origins(state, ready, index, is_empty=True),
        from_held=_origins(state, ready, index, is_empty=False),
        most=state.most[index],
        goal=_goal(state, pile),
        reveal=faces.REVEALED.get(value, 0),
        hides=value in (faces.BACKS, faces.INVISIBLE),
        serve=serve if serve <= stock.SERVE_TWO else serve - stock.SERVE_TWO,
        serve_if_full=serve > stock.SERVE_TWO,
    )


def _origins(state: State, ready: Ready, index: int, *, is_empty: bool) -> bytes:
    """Return a flag for each pile that cards may come from, by number 9's ``d`` and the masks."""
    sources = range(len(state.piles))
    return bytes(
        source != index
        and lay.origin_refusal(state, ready, source, index, is_empty=is_empty) is None
        and not lay.is_masked(state, source, index)
        for source in sources
    )


def _goal(state: State, pile: Pile) -> int | None:
    """Return the count a pile must hold at the end, None if it does not decide (P13)."""
    if state.table.counter(EMPTYING):
        return 0 if pile.goal == 0 else None
    return pile.goal if pile.most is not None and pile.goal > 0 else None
