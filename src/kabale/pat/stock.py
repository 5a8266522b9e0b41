"""Carry out clicks: serving, drawing and turning over (P15-P17, P24), and rotating a pile (P25)."""

from collections.abc import Sequence
from dataclasses import dataclass

from kabale.messages import Message, message
from kabale.messages.lists import often
from kabale.pat.rules import STOCK
from kabale.pat.state import CompiledSet, State
from kabale.pat.terms import Serve
from kabale.table.cards import Card


def rotated_counter(index: int) -> str:
    """Return the counter of a pile that may be rotated only once."""
    return f"rotated {index + 1}"


@dataclass(frozen=True, slots=True)
class Serving:
    """*count* cards go from the stock to a pile, one by one."""

    target: int
    count: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """The waste becomes the stock again."""


def on_stock(state: State) -> list[Serving] | Redeal | Message:
    """Return what a click on the stock does, or why it does nothing."""
    waste, size = state.rules.stock.waste, len(state.piles[STOCK])
    if size == 0:
        if waste is None or not state.piles[waste]:
            return message("why.stock_empty")
        if state.has_pass_left:
            return Redeal()
        return message("why.no_pass", n=min(state.passes, 2), times=often(state.passes))
    sets = [state.sets(index)[0] for index in range(len(state.piles))]
    servings = _servings(state, sets)
    takes = sum(serving.count for serving in servings)
    if takes in (0, size):
        # The click that takes the last cards, or would if it were judged so, may be served by the second sets (P30).
        later = [state.set_after_last_cards(index) for index in range(len(state.piles))]
        found = _servings(state, later)
        if takes or sum(serving.count for serving in found) == size:
            sets, servings = later, found
    return servings or _nothing_served(state, sets)


def _nothing_served(state: State, sets: Sequence[CompiledSet]) -> Message:
    serves, waste = [compiled.laying.serve for compiled in sets], state.rules.stock.waste
    if waste is not None and state.rules.stock.draw and state.room(waste) <= 0:
        return message("why.waste_full", pile=waste + 1)
    empty = next((index for index, serve in enumerate(serves) if _waits(serve, state.piles[index])), None)
    if empty is not None:
        return message("why.withheld", pile=empty + 1)
    if not any(serve and (serve.fills or serve.count) for serve in serves):
        return message("why.no_click", pile=STOCK + 1)
    is_filling = any(serve and serve.fills for serve in serves)
    return message("why.nothing_to_fill" if is_filling else "why.nothing_served")


def _waits(serve: Serve | None, pile: Sequence[Card]) -> bool:
    """Say whether a pile is empty that is served only together with others (P24)."""
    return serve is not None and serve.only_if_none_empty and not pile


def _servings(state: State, sets: Sequence[CompiledSet]) -> list[Serving]:
    """Serve the piles in file order, then draw to the waste, until the stock runs out (P16, *guess*: the order)."""
    left = len(state.piles[STOCK])
    servings: list[Serving] = []
    withheld = any(_waits(each.laying.serve, pile) for each, pile in zip(sets, state.piles, strict=True))
    for index in range(1, len(state.piles)):
        serve = sets[index].laying.serve
        if serve is None or (serve.only_if_none_empty and withheld):
            continue
        wanted = _fitting(state, sets[index], index, left) if serve.fills else serve.count
        count = min(wanted, left, state.room(index))
        if count > 0:
            servings.append(Serving(index, count))
            left -= count
    waste = state.rules.stock.waste
    if waste is not None:
        served = sum(serving.count for serving in servings if serving.target == waste)
        drawn = min(state.rules.stock.draw, left, state.room(waste) - served)
        if drawn > 0:
            servings.append(Serving(waste, drawn))
    return servings


def _fitting(state: State, compiled: CompiledSet, index: int, left: int) -> int:
    """Return how many of the next cards fill a pile: the first to miss number 10 stops it (P24, *guess*)."""
    wanted = max(state.rules.piles[index].count, 1) - len(state.piles[index])
    upcoming = state.piles[STOCK][:left][::-1][: max(wanted, 0)]
    return next((n for n, card in enumerate(upcoming) if not compiled.start[card & 63]), len(upcoming))


def rotation_refusal(state: State, index: int) -> Message | None:
    """Return why a click does not move a pile's bottom card to its top, None if it does (P25, *guess*: "once")."""
    pile, compiled = state.piles[index], state.sets(index)[0]
    rotation = compiled.laying.rotation
    if rotation is None:
        return message("why.no_click", pile=index + 1)
    if len(pile) <= 1:
        return message("why.nothing_to_rotate", pile=index + 1)
    if rotation.is_once and state.table.counter(rotated_counter(index)):
        return message("why.rotated", pile=index + 1)
    if rotation.must_fit and not compiled.fits[pile[-1] & 63][pile[0] & 63]:
        return message("why.does_not_rotate", pile=index + 1)
    return None
