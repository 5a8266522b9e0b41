"""A ``.pat`` position's rules as tables for a native kernel (see :mod:`kabale.engine.tables`)."""

from typing import Final, NamedTuple, assert_never

from kabale.engine.fits import accepted
from kabale.engine.language import TURNS, NoTables
from kabale.engine.score import Goal
from kabale.engine.tables import (
    GOALS,
    NO_LOOKS,
    Combine,
    Locks,
    Marks,
    PileGoal,
    PileTables,
    Rotation,
    Service,
    SetTables,
    StockTables,
    Tables,
)
from kabale.pat import lay
from kabale.pat.cards import KING, is_sum_of_thirteen
from kabale.pat.rules import STOCK
from kabale.pat.state import EMPTYING, CompiledSet, State
from kabale.pat.stock import rotated_counter
from kabale.pat.terms import Combination, LayKind, ShutWhile, TakeKind, Turnover
from kabale.table.cards import rank

_KINGS: Final = accepted(lambda card: rank(card) == KING)
"""The cards that are a pair by themselves if cards are paired to 13 (P22)."""


def tabulate(state: State, goal: Goal | None) -> Tables | NoTables:
    """Return the tables of a position's rules and the catalogue's *goal*, or the first reason against them."""
    numbers = state.rules.stock
    if numbers.turnover is not Turnover.KEPT:
        return NoTables("the stock is cut or shuffled when it is turned over")
    if goal is not None and goal.each not in GOALS:
        return NoTables(f"piles must be: {goal.each}")
    is_decided = any(pile.wanted for _, pile in state.rules.others()) or state.table.counter(EMPTYING)
    if goal is None and not is_decided:
        return NoTables("no pile decides the game")
    piles = tuple(_pile(state, index, goal) for index in range(len(state.piles)))
    passes = -1 if numbers.has_endless_passes else max(numbers.passes, 1)
    return Tables(piles, StockTables(numbers.draw, numbers.waste, passes, TURNS))


class DealFacts(NamedTuple):
    """The facts for tables besides the rules: base ranks, whether goals of 0 decide, and which cards cover others."""

    bases: tuple[int | None, ...]
    is_emptying: bool
    covered: tuple[int, ...]


def deal_facts(state: State) -> DealFacts:
    """Return the facts of a position that its tables need besides the rules."""
    covered = tuple(map(len, state.piles)) if any(pile.asks_covers for pile in state.rules.piles) else ()
    return DealFacts(state.bases, bool(state.table.counter(EMPTYING)), covered)


def _pile(state: State, index: int, goal: Goal | None) -> PileTables:
    pile, wanted = state.rules.piles[index], state.rules.piles[index].wanted
    combine, sets = _combine(pile.combine), state.every_set(index)
    if combine is None:
        combine, sets = "either", sets[:1]
    # The catalogue or number 7 gives the final cards of the pile (P13).
    decides = not state.table.counter(EMPTYING) if wanted else wanted == 0 and not state.rules.is_spacer(index)
    by_number = PileGoal(wanted) if wanted is not None and decides else None
    by_catalogue = GOALS[goal.each] if goal is not None and index in goal.piles else None
    # The piles that cover each place of the pile, as high as cards can come to lie (P19).
    stays = index != state.rules.stock.waste and not any(each.gets or each.laying.serve for each in pile.sets)
    places = len(state.piles[index]) if stays else state.rules.card_count
    covers = (tuple(state.cover.covering(index, place)) for place in range(places))
    return PileTables(
        sets=tuple(_set(state, index, compiled) for compiled in sets),
        most=state.most[index],
        goal=by_number if goal is None else by_catalogue,
        reveal=pile.faces.turned_up,
        hides=pile.faces.always_down,
        combine=combine,
        covers=tuple(covers) if any(compiled.rules.taking.shut.asks_covers for compiled in sets) else (),
    )


def _combine(combination: Combination) -> Combine | None:
    """Say how two rule sets hold, None where there is one or one alone holds."""
    match combination:
        case Combination.ONE_SET | Combination.FIRST_ALONE:
            return None
        case Combination.EITHER:
            return "either"
        case Combination.BOTH:
            return "both"
        case Combination.LAST_PASS:
            return "last pass"
        case Combination.LAST_PASS_OVER:
            return "last pass over"
        case Combination.LAST_CARDS:
            return "last cards"
        case Combination.FIRST_PASS_OVER:
            return "first pass over"
        case _:
            assert_never(combination)


def _set(state: State, index: int, compiled: CompiledSet) -> SetTables:
    """Tabulate a pile by one rule set; the stock is given up only by clicks, or card by card where it lies open."""
    takes, lays, laying = compiled.take, compiled.lay, compiled.laying
    if index == STOCK:
        takes = TakeKind.ONE if state.rules.has_open_stock else TakeKind.NONE
    serve, rotation = laying.serve, laying.rotation
    fill = max(state.rules.piles[index].count, 1) if serve and serve.fills else 0
    needs_held = laying.neighbour.of(index) if laying.neighbour else None
    can_be_laid = needs_held is None or needs_held in range(len(state.piles))
    # The mark and the mask, which two rule sets may need instead of fixed origins.
    taking = compiled.rules.taking
    marks = Marks(taking.mark or 0, sum(1 << mark - 1 for mark in taking.mask))
    return SetTables(
        takes=(takes.least, takes.most),
        runs=None if takes is TakeKind.ANY else compiled.fits,
        lays=(lays.least, lays.most) if can_be_laid else (0, 0),
        by_singles=lays is LayKind.BY_SINGLES,
        start=compiled.start,
        fits=compiled.fits,
        from_empty=_origins(state, compiled, index, is_empty=True),
        from_held=_origins(state, compiled, index, is_empty=False),
        service=Service(serve.count, serve.only_if_none_empty, fill) if serve else Service(0, only_if_full=False),
        doubles=_KINGS if is_sum_of_thirteen(compiled.rules.build) else NO_LOOKS,
        locks=Locks(
            taking=_beside(state, index, compiled.shut_taking),
            laying=_beside(state, index, compiled.shut_laying),
            needs_held=needs_held if can_be_laid else None,
            covers_taking=compiled.shut_taking is ShutWhile.COVERED,
            covers_laying=compiled.shut_laying is ShutWhile.COVERED,
        ),
        rotation=Rotation(rotation.must_fit, rotated_counter(index) if rotation.is_once else "") if rotation else None,
        marks=marks if _has_second_sets(state) else Marks(),
    )


def _beside(state: State, index: int, shut: ShutWhile | None) -> tuple[int, ...] | None:
    """Return the neighbours that shut a pile by holding cards, None where there are no such piles (P20)."""
    beside = shut.neighbours(index) if shut else ()
    return beside if beside and all(STOCK < other < len(state.piles) for other in beside) else None


def _has_second_sets(state: State) -> bool:
    return any(pile.second for pile in state.rules.piles)


def _origins(state: State, compiled: CompiledSet, index: int, *, is_empty: bool) -> bytes:
    sources = range(len(state.piles))
    asks_masks = not _has_second_sets(state)
    return bytes(
        source != index
        and lay.origin_refusal(state, compiled, source, index, is_empty=is_empty) is None
        and not (asks_masks and lay.is_masked(state, source, index))
        for source in sources
    )
