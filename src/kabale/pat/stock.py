"""What a click does: serving, drawing and turning over (P15-P17, P24), and rotating a pile (P25).

Each function first finds out what would happen, or why nothing can; doing it is left to the position.
"""

from dataclasses import dataclass

from kabale.messages import Message, message
from kabale.pat.rules import STOCK
from kabale.pat.state import Ready, State

SERVE_ONE, SERVE_TWO, SERVE_ONE_IF_NONE_EMPTY, SERVE_TWO_IF_NONE_EMPTY, FILL = 1, 2, 3, 4, 5
"""The values of number 9's ``b``."""

FITTING_ONCE, FITTING, ANY_ONCE, ANY = 1, 2, 3, 4
"""The values of number 9's ``c``."""


def rotated_counter(index: int) -> str:
    """Return the counter of a pile that may be rotated only once."""
    return f"rotated {index + 1}"


@dataclass(frozen=True, slots=True)
class Given:
    """*count* cards go from the stock to a pile, one by one."""

    target: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnOver:
    """The waste becomes the stock again."""


def on_stock(state: State) -> list[Given] | TurnOver | Message:
    """Return what a click on the stock does, or why it does nothing."""
    if not state.piles[STOCK]:
        return _turn_over(state)
    plan = _servings(state, [state.sets(index)[0] for index in range(len(state.piles))])
    if _total(plan) == len(state.piles[STOCK]):
        last = [state.set_after_last_cards(index) for index in range(len(state.piles))]
        plan = _servings(state, last)
    return plan or _nothing_served(state)


def _total(plan: list[Given]) -> int:
    return sum(given.count for given in plan)


def _turn_over(state: State) -> TurnOver | Message:
    """Turn the waste over if a pass is left (P15)."""
    waste = state.rules.stock.waste
    if waste is None or not state.piles[waste]:
        return message("why.stock_empty")
    return TurnOver() if state.has_pass_left else message("why.no_pass", n=state.passes)


def _servings(state: State, sets: list[Ready]) -> list[Given]:
    """Serve the piles in file order, then draw to the waste, until the stock runs out (P16, *guess*: the order)."""
    left = len(state.piles[STOCK])
    plan: list[Given] = []
    withheld = is_withheld(state, sets)
    for index in range(1, len(state.piles)):
        wanted = _wanted(state, sets[index], index, left, withheld=withheld)
        left -= _give(plan, index, min(wanted, left, state.room(index)))
    waste = state.rules.stock.waste
    if waste is not None:
        drawn = sum(given.count for given in plan if given.target == waste)
        _give(plan, waste, min(state.rules.stock.draw, left, state.room(waste) - drawn))
    return plan


def _give(plan: list[Given], target: int, count: int) -> int:
    """Add cards to the plan and return how many."""
    if count <= 0:
        return 0
    plan.append(Given(target, count))
    return count


def is_withheld(state: State, sets: list[Ready]) -> bool:
    """Say whether the piles of number 9 ``b`` 3 and 4 get nothing because one of them is empty (P24)."""
    return any(
        ready.rules.laying.serve in (SERVE_ONE_IF_NONE_EMPTY, SERVE_TWO_IF_NONE_EMPTY) and not pile
        for ready, pile in zip(sets, state.piles, strict=True)
    )


def _wanted(state: State, ready: Ready, index: int, left: int, *, withheld: bool) -> int:
    """Return how many cards a pile asks of the stock."""
    match ready.rules.laying.serve:
        case 1 | 2 as count:
            return count
        case 3 | 4 as count:
            return 0 if withheld else count - 2
        case 5:
            return _fitting(state, ready, index, left)
        case _:
            return 0


def _fitting(state: State, ready: Ready, index: int, left: int) -> int:
    """Return how many of the next cards fill a pile: the first to miss number 10 stops it (P24, *guess*)."""
    wanted = max(state.rules.piles[index].count, 1) - len(state.piles[index])
    upcoming = state.piles[STOCK][:left][::-1][: max(wanted, 0)]
    return next((n for n, card in enumerate(upcoming) if not ready.start[card & 63]), len(upcoming))


def _nothing_served(state: State) -> Message:
    """Say why a click on a stock that holds cards gives none."""
    sets = [state.sets(index)[0] for index in range(len(state.piles))]
    return message("why.withheld" if is_withheld(state, sets) else "why.nothing_served")


def rotation_refusal(state: State, index: int) -> Message | None:
    """Return why a click does not move a pile's bottom card to its top, None if it does (P25, *guess*: "once")."""
    pile, ready = state.piles[index], state.sets(index)[0]
    rotate = ready.rules.laying.rotate
    if rotate == 0:
        return message("why.no_click", pile=index + 1)
    if len(pile) <= 1:
        return message("why.nothing_to_rotate", pile=index + 1)
    if rotate in (FITTING_ONCE, ANY_ONCE) and state.table.counter(rotated_counter(index)):
        return message("why.rotated", pile=index + 1)
    if rotate in (FITTING_ONCE, FITTING) and not ready.fits[pile[-1] & 63][pile[0] & 63]:
        return message("why.does_not_rotate", pile=index + 1)
    return None
