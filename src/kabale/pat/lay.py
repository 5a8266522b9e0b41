"""Laying cards on a pile: numbers 9, 10 and 11 of the target (P19-P23, P26-P29).

:func:`refusal` states the rule, clause by clause; a move is legal if no clause refuses it.
:func:`accepted_looks` is the clause that is cheapest to ask for many cards at once.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from kabale.messages import Message, message
from kabale.pat import take
from kabale.pat.rules import STOCK
from kabale.pat.state import BOTH, Ready, State, base_counter
from kabale.pat.words import build_words, start_words
from kabale.table.cards import Card, name

NONE, ONE, BLOCK, BY_SINGLES, TWO_OR_MORE, TWO, THIRTEEN = 0, 1, 2, 3, 4, 5, 9
"""The values of number 9's ``a``."""

_LEAST = {NONE: 1, ONE: 1, BLOCK: 1, BY_SINGLES: 1, TWO_OR_MORE: 2, TWO: 2, THIRTEEN: 13}
_MOST = {ONE: 1, TWO: 2, THIRTEEN: 13}

_NOTHING = bytes(64)


def accepted_looks(state: State, index: int) -> bytes:
    """Return which looks a pile's rule sets accept as a block's lowest card; the other clauses are not asked."""
    rows = [state.row(ready, index) if ready.lay else _NOTHING for ready in state.sets(index)]
    if len(rows) == 1:
        return rows[0]
    judge = all if state.needs_both(index) else any
    return bytes(judge(bits) for bits in zip(*rows, strict=True))


def refusal(state: State, source: int, target: int, block: Sequence[Card]) -> Message | None:
    """Return why a block taken from *source* may not be laid on *target*, None if it may."""
    if target == STOCK:
        return message("why.never_laid", pile=target + 1)
    if is_masked(state, source, target):
        return message("why.masked", pile=target + 1, source=source + 1)
    reasons = [_refusal(state, ready, source, target, block) for ready in state.sets(target)]
    if state.needs_both(target):
        return next((reason for reason in reasons if reason), None)
    return reasons[0] if all(reasons) else None


def is_masked(state: State, source: int, target: int) -> bool:
    """Say whether the target's mask names the source's mark (P21, P29: apart from all else a rule set says)."""
    sets = state.sets(source) if source != STOCK else ()
    mark = sets[0].rules.taking.mark if sets else 0
    if not mark:
        return False
    hits = [bool(ready.rules.taking.mask >> mark - 1 & 1) for ready in state.sets(target)]
    return any(hits) if state.rules.piles[target].combine == BOTH else all(hits)


def _refusal(state: State, ready: Ready, source: int, target: int, block: Sequence[Card]) -> Message | None:
    """Ask one rule set of the target."""
    if ready.lay == NONE:
        return message("why.never_laid", pile=target + 1)
    return (
        _place_refusal(state, ready, target)
        or origin_refusal(state, ready, source, target, is_empty=not state.piles[target])
        or _card_refusal(state, ready, target, block[0])
        or _room_refusal(state, target, len(block))
        or _count_refusal(state, ready, source, target, block)
    )


def _place_refusal(state: State, ready: Ready, target: int) -> Message | None:
    """Ask number 8's ``b`` and number 9's ``e``: what lies on the pile and beside it."""
    if ready.block:
        if state.is_blocked(ready, target, taking=False):
            return message("why.neighbours", pile=target + 1)
        place = max(len(state.piles[target]) - 1, 0)
        if take.covers(ready, taking=False) and state.cover.is_covered(state.piles, target, place):
            return message("why.covered", pile=target + 1)
    match ready.rules.laying.neighbour:
        case 1 if not state.is_held(target - 1, stock_counts=True):
            return message("why.previous_empty", pile=target + 1)
        case 2 if not state.is_held(target + 1, stock_counts=True):
            return message("why.next_empty", pile=target + 1)
    return None


def origin_refusal(state: State, ready: Ready, source: int, target: int, *, is_empty: bool) -> Message | None:
    """Ask number 9's ``d``: where the cards come from, for a target that is empty or not (P26)."""
    from_hand = source in (STOCK, state.rules.stock.waste)
    match ready.rules.laying.origin:
        case 1 if not from_hand:
            return message("why.only_from_hand", pile=target + 1)
        case 2 | 3 if is_empty and not from_hand:
            return message("why.empty_only_from_hand", pile=target + 1)
        case 3 if not is_empty and from_hand:
            return message("why.held_not_from_hand", pile=target + 1)
        case 4 if not is_empty and not from_hand:
            return message("why.held_only_from_hand", pile=target + 1)
        case 5 if from_hand:
            return message("why.not_from_hand", pile=target + 1)
        case 6 if is_empty and source != target - 1:
            return message("why.empty_only_from_previous", pile=target + 1)
    return None


def _card_refusal(state: State, ready: Ready, target: int, card: Card) -> Message | None:
    """Ask number 10 on an empty pile, number 11 on others, for the block's lowest card."""
    if state.row(ready, target)[card & 63]:
        return None
    if state.piles[target]:
        on = name(state.piles[target][-1])
        build = build_words(ready.rules.build)
        return message("why.not_next", pile=target + 1, build=build, card=name(card), on=on)
    giver = state.rules.base_piles().get(target)
    base = state.table.counter(base_counter(giver)) if giver is not None else 0
    start = start_words(ready.rules.start, base or None)
    return message("why.not_first", pile=target + 1, start=start, card=name(card))


def _room_refusal(state: State, target: int, count: int) -> Message | None:
    """Ask number 7 for room (P13, P14)."""
    if count <= state.room(target):
        return None
    return message("why.full", pile=target + 1, n=state.most[target])


def _count_refusal(state: State, ready: Ready, source: int, target: int, block: Sequence[Card]) -> Message | None:
    """Ask number 9's ``a``: how many cards at once (P22, P23)."""
    kind, count = ready.lay, len(block)
    if kind in (TWO_OR_MORE, TWO) and take.counts_as_two(state, source, block):
        return None
    if count < _LEAST[kind]:
        return message("why.too_few", pile=target + 1, n=_LEAST[kind])
    if count > _MOST.get(kind, count):
        return message("why.too_many", pile=target + 1, n=_MOST[kind])
    if kind == BY_SINGLES and count > 1:
        most = capacity(state, source, target, block)
        return message("why.no_places", pile=target + 1, n=most) if count > most else None
    return None


def capacity(state: State, source: int, target: int, block: Sequence[Card]) -> int:
    """Return how many cards can go one by one through empty places: (c + 1) * 2**t (P23).

    The formula is a *guess* (D203 says only "as in Napoleon"): c helpers hold one card, t helpers
    hold the block.
    """
    cells = columns = 0
    for helper, pile in enumerate(state.piles):
        if not pile and helper not in (STOCK, source, target) and _helps(state, source, helper, block):
            holds = partial(_holds_block, state, helper=helper, block=block)
            columns, cells = (columns + 1, cells) if state.combined(helper, holds) else (columns, cells + 1)
    return (cells + 1) << columns


def _helps(state: State, source: int, helper: int, block: Sequence[Card]) -> bool:
    """Say whether an empty pile takes each card of a block and lets it be taken again."""
    takes_each = all(refusal(state, source, helper, [card]) is None for card in block)
    return takes_each and state.combined(helper, lambda ready: _gives_back(state, ready, helper))


def _gives_back(state: State, ready: Ready, helper: int) -> bool:
    """Say whether a single card laid on an empty pile could be taken from it as things stand."""
    if ready.take not in (take.ONE, take.RUN_TOO, take.RUN_AS_WELL, take.ANY):
        return False
    if take.covers(ready, taking=True) and state.cover.is_covered(state.piles, helper, 0):
        return False
    return not state.is_blocked(ready, helper, taking=True)


def _holds_block(state: State, ready: Ready, *, helper: int, block: Sequence[Card]) -> bool:
    """Say whether an empty pile can hold a whole block in order and move it again."""
    if ready.take not in (take.RUN_TOO, take.RUN_AS_WELL, take.ANY) or ready.lay not in (BLOCK, BY_SINGLES):
        return False
    in_order = all(ready.fits[on & 63][card & 63] for on, card in pairwise(block))
    return in_order and state.room(helper) >= len(block)
