"""Move cards to a pile: numbers 9, 10 and 11 of the target (P19-P23, P26-P29)."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import and_, or_
from typing import Final

from kabale.messages import Message, message
from kabale.pat import take
from kabale.pat.rules import STOCK
from kabale.pat.state import CompiledSet, State, base_counter
from kabale.pat.terms import ANYWHERE, LayKind, ShutWhile
from kabale.pat.words import build_words, moment_words, start_words
from kabale.table.cards import Card, name

_NOTHING = bytes(64)


def accepted_looks(state: State, index: int) -> bytes:
    """Return which looks a pile's rule sets accept as a block's lowest card; the other clauses are not asked."""
    rows = [state.row(compiled, index) if compiled.lay.most else _NOTHING for compiled in state.sets(index)]
    if len(rows) == 1:
        return rows[0]
    # 64 looks at once: each is a byte, 0 or 1, of a large number.
    combined = and_ if state.needs_both(index) else or_
    return reduce(combined, (int.from_bytes(row) for row in rows)).to_bytes(len(_NOTHING))


def refusal(state: State, source: int, target: int, block: Sequence[Card]) -> Message | None:
    """Return why a block from *source* cannot go to *target*, or None if it can."""
    if target == STOCK:
        return message("why.never_laid", pile=target + 1)
    if is_masked(state, source, target):
        return message("why.masked", pile=target + 1, source=source + 1)
    reasons = [_refusal(state, compiled, source, target, block) for compiled in state.sets(target)]
    told = [reason for reason in reasons if reason is not None]
    if state.needs_both(target):
        return told[0] if told else None
    return _together(told, state.sets(target)) if len(told) == len(reasons) else None


_CLAUSES: Final = (
    *("never_laid", "laid_until", "neighbours", "covered", "neighbour", "origin"),
    *("only_empty", "stays_empty", "blind", "not_next", "not_first"),
    *("full", "exactly", "too_few", "too_many", "too_many_first", "no_places"),
)
"""The reasons against a move to a pile, in the order in which a rule set asks."""


def _together(reasons: Sequence[Message], sets: Sequence[CompiledSet]) -> Message:
    """Return the reason of the rule set that comes nearest to allowing a move, where one of some would do."""
    values = [dict(reason.values) for reason in reasons]
    if len(reasons) == 2 and {reason.key for reason in reasons} == {"why.not_next"}:
        # If one build allows all that the other does, only that one is named.
        first, second = (b"".join(compiled.fits) for compiled in sets)
        if not any(more > less for more, less in zip(second, first, strict=True)):
            return reasons[0]
        if not any(more > less for more, less in zip(first, second, strict=True)):
            return reasons[1]
        either = message("build.either", first=values[0]["build"], second=values[1]["build"])
        return message("why.not_next", **(values[0] | {"build": either}))
    return max(reasons, key=lambda reason: _CLAUSES.index(reason.key.split(".")[1]))


def is_masked(state: State, source: int, target: int) -> bool:
    """Say whether the target's mask names the source's mark (P21, P29: apart from all else a rule set says)."""
    mark = None if source == STOCK else state.sets(source)[0].rules.taking.mark
    if mark is None:
        return False
    hits = [mark in compiled.rules.taking.mask for compiled in state.sets(target)]
    return any(hits) if state.needs_both(target) else all(hits)


def _refusal(state: State, compiled: CompiledSet, source: int, target: int, block: Sequence[Card]) -> Message | None:
    if compiled.lay.most == 0:
        later = state.later_set(target)
        if later is None or later.lay.most == 0:
            return message("why.never_laid", pile=target + 1)
        return message("why.laid_until", pile=target + 1, moment=moment_words(state.rules, target))
    pile, shut, neighbour = state.piles[target], compiled.shut_laying, compiled.laying.neighbour
    # Number 8's ``b`` and number 9's ``e``: the cards on the pile and on its neighbours (P19, P20, P26).
    if shut:
        if state.is_shut(target, shut):
            return message("why.neighbours", pile=target + 1)
        place = max(len(pile) - 1, 0)
        if shut is ShutWhile.COVERED and state.cover.is_covered(state.piles, target, place):
            return take.covered_by(state, target, place)
    if neighbour and not state.is_held(neighbour.of(target), stock_counts=True):
        return message(f"why.neighbour.{neighbour.value}", pile=target + 1)
    refused = origin_refusal(state, compiled, source, target, is_empty=not pile)
    if refused:
        return refused
    # Numbers 10 and 11: the block's lowest card is asked.
    if not state.row(compiled, target)[block[0] & 63]:
        return _card_refusal(state, compiled, target, name(block[0]))
    # Number 7: room for the whole block (P13, P14).
    if len(block) > state.room(target):
        return message("why.full", pile=target + 1, n=state.most[target])
    return _count_refusal(state, compiled.lay, source, target, block)


def _card_refusal(state: State, compiled: CompiledSet, target: int, card: str) -> Message:
    """Say which card numbers 10 and 11 ask for instead; a card that lies face down is not named."""
    pile, rules, number = state.piles[target], compiled.rules, target + 1
    if pile and rules.build is None:
        return message("why.only_empty", pile=number)
    if pile and pile[-1] in state.table.down:
        return message("why.blind", pile=number, card=card)
    if pile:
        return message("why.not_next", pile=number, build=build_words(rules.build), card=card, on=name(pile[-1]))
    if rules.start is None:
        return message("why.stays_empty", pile=number)
    giver = state.rules.base_piles.get(target)
    base = None if giver is None else state.table.counter(base_counter(giver)) or None
    return message("why.not_first", pile=number, start=start_words(rules.start, base), card=card)


def origin_refusal(state: State, compiled: CompiledSet, source: int, target: int, *, is_empty: bool) -> Message | None:
    """Ask number 9's ``d``: where the cards come from, for a target that is empty or not (P26)."""
    origin = compiled.laying.origin
    if origin is ANYWHERE:
        return None
    from_hand = source in (STOCK, state.rules.stock.waste)
    giver = origin.empty if is_empty else origin.held
    if giver.gives(from_hand=from_hand, from_previous=source == target - 1):
        return None
    when = "always" if origin.empty is origin.held else "empty" if is_empty else "held"
    return message(f"why.origin.{when}.{giver.value}", pile=target + 1)


def _count_refusal(state: State, kind: LayKind, source: int, target: int, block: Sequence[Card]) -> Message | None:
    """Ask number 9's ``a``: how many cards at once (P22, P23)."""
    count = len(block)
    if kind in (LayKind.TWO_OR_MORE, LayKind.TWO) and take.counts_as_two(state, source, block):
        return None
    if count != kind.least == kind.most > 1:
        return message("why.exactly", pile=target + 1, n=kind.most)
    if count < kind.least:
        return message("why.too_few", pile=target + 1, n=kind.least)
    if count > kind.most:
        is_first = not state.piles[target] and len(state.sets(target)) > 1
        return message("why.too_many_first" if is_first else "why.too_many", pile=target + 1)
    if kind is LayKind.BY_SINGLES and count > 1:
        most = capacity(state, source, target, block)
        return message("why.no_places", pile=target + 1, n=most) if count > most else None
    return None


def capacity(state: State, source: int, target: int, block: Sequence[Card]) -> int:
    """Return how many cards can go one by one through empty places: (c + 1) * 2**t (P23).

    The formula is a *guess* (D203 says only "as in Napoleon"): c helpers hold one card, t helpers hold the block. A
    helper takes each card of the block, and gives it back.
    """
    cells = columns = 0
    for helper, pile in enumerate(state.piles):
        if not pile and helper not in (STOCK, source, target):
            takes_each = all(refusal(state, source, helper, [card]) is None for card in block)
            if takes_each and state.combined(helper, partial(_gives_back, state, helper)):
                holds = state.room(helper) >= len(block)
                holds = holds and state.combined(helper, lambda compiled: compiled.holds_run(block))
                cells, columns = cells + (not holds), columns + holds
    return (cells + 1) << columns


def _gives_back(state: State, helper: int, compiled: CompiledSet) -> bool:
    shut = compiled.shut_taking
    is_covered = shut is ShutWhile.COVERED and state.cover.is_covered(state.piles, helper, 0)
    return compiled.take.least == 1 and not is_covered and not state.is_shut(helper, shut)
