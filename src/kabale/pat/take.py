"""Taking cards from a pile: number 8 (P11, P12, P18-P20, P22).

:func:`counts` states the rule: how many cards may be taken, counted from the top.
:func:`refusal` puts into words why a number is not among them.
"""

from collections.abc import Sequence
from typing import Final

from kabale.engine.fits import run_length
from kabale.messages import Message, message
from kabale.pat import stock
from kabale.pat.cards import KING, is_sum_of_thirteen
from kabale.pat.rules import STOCK
from kabale.pat.state import CompiledSet, State
from kabale.pat.terms import ShutWhile, TakeKind
from kabale.pat.words import build_words, moment_words
from kabale.table.cards import Card, name, rank


def counts(state: State, index: int) -> Sequence[int]:
    """Return the numbers of cards that may be taken from the top of a pile now, ascending."""
    if index == STOCK:
        return range(1, 2) if state.piles[STOCK] and state.rules.has_open_stock else ()
    sets = state.sets(index)
    allowed = _counts(state, sets[0], index)
    for other in sets[1:]:
        more = _counts(state, other, index)
        allowed = sorted(set(allowed) & set(more) if state.needs_both(index) else set(allowed) | set(more))
    return allowed


def _counts(state: State, compiled: CompiledSet, index: int) -> Sequence[int]:
    """Return the numbers of cards that one rule set lets go."""
    pile, kind, shut = state.piles[index], compiled.take, compiled.shut_taking
    if not pile or kind.most == 0 or (shut and state.is_shut(index, shut)):
        return ()
    most = 1 if kind.most == 1 else face_up_count(state, pile)
    if shut is ShutWhile.COVERED:
        most = _uncovered(state, index, most)
    if kind.in_order and most > 1:
        most = run_length(pile, compiled.fits, most)
    return range(2 if kind.least == 2 and not king_is_pair(compiled, pile[-1]) else 1, most + 1)


def face_up_count(state: State, pile: list[Card]) -> int:
    """Return how many cards at the top may go together: more than one only if all lie face up (P11, *guess*)."""
    down = state.table.down
    if not down:
        return len(pile)
    count = 0
    while count < len(pile) and pile[-count - 1] not in down:
        count += 1
    return count or 1


def _uncovered(state: State, index: int, most: int) -> int:
    """Return how many cards at the top, at most *most*, are free of other piles' cards (P19)."""
    top = len(state.piles[index]) - 1
    return next((n for n in range(most) if state.cover.is_covered(state.piles, index, top - n)), most)


def king_is_pair(compiled: CompiledSet, card: Card) -> bool:
    """Say whether a card is a king in a pile that pairs to 13: alone it counts as a run of two (P22)."""
    return rank(card) == KING and is_sum_of_thirteen(compiled.rules.build)


def counts_as_two(state: State, index: int, block: Sequence[Card]) -> bool:
    """Say whether a single card taken from a pile counts as two for the pile it is laid on (P22)."""
    return (
        len(block) == 1 and index != STOCK and any(king_is_pair(compiled, block[0]) for compiled in state.sets(index))
    )


def refusal(state: State, index: int, count: int) -> Message | None:
    """Return why the last *count* cards of a pile cannot be taken, None if they can.

    Of two rule sets that both refuse, the reason is told that the player can do most about; of two that take only runs,
    that of the longer run, as what breaks the shorter one is no obstacle to the other set.
    """
    if count in counts(state, index):
        return None
    pile, number = state.piles[index], index + 1
    if not pile:
        return message("why.empty", pile=number)
    if count > len(pile):
        return message("why.few", pile=number, n=len(pile))
    if index == STOCK:
        if state.rules.has_open_stock:
            return message("why.one", pile=number)
        return message("why.stock_kept" if isinstance(stock.on_stock(state), Message) else "why.stock")
    asked = [(compiled, _refusal(state, compiled, index, count)) for compiled in state.sets(index)]
    reasons = [(_rank(reason), run_length(pile, compiled.fits, count), reason) for compiled, reason in asked if reason]
    return max(reasons, key=lambda each: each[:2])[2]


def _rank(reason: Message) -> int:
    return _USEFUL.index(reason.key.split(".")[1])


_USEFUL: Final = ("kept", "kept_until", "one", "only_runs", "neighbours", "covered", "down", "no_run")
"""The reasons for which cards cannot be taken, by how much the player can do about them."""


def _refusal(state: State, compiled: CompiledSet, index: int, count: int) -> Message | None:
    """Ask one rule set, clause by clause."""
    pile, number, kind = state.piles[index], index + 1, compiled.take
    if kind is TakeKind.NONE:
        later = state.later_set(index)
        if later is None or later.take is TakeKind.NONE:
            return message("why.kept", pile=number)
        return message("why.kept_until", pile=number, moment=moment_words(state.rules, index))
    if state.is_shut(index, compiled.shut_taking):
        return message("why.neighbours", pile=number)
    if kind is TakeKind.ONE and count > 1:
        return message("why.one", pile=number)
    if count > face_up_count(state, pile):
        place = next(place for place in reversed(range(len(pile))) if pile[place] in state.table.down)
        return message("why.down", pile=number, place=place + 1)
    if compiled.shut_taking is ShutWhile.COVERED and (free := _uncovered(state, index, count)) < count:
        return covered_by(state, index, len(pile) - 1 - free)
    length = run_length(pile, compiled.fits, count) if kind.in_order else count
    build = build_words(compiled.rules.build)
    if length == count:
        is_alone = kind.least > count and not king_is_pair(compiled, pile[-1])
        return message("why.only_runs", pile=number, build=build) if is_alone else None
    if compiled.rules.build is None:
        return message("why.one", pile=number)
    card, on = name(pile[-length]), name(pile[-length - 1])
    return message("why.no_run", pile=number, card=card, on=on, build=build)


def covered_by(state: State, index: int, place: int) -> Message:
    """Say which pile has a card over the card at a place, or over the empty pile."""
    covering = state.cover.covering(index, place)
    over = next(later for later, needed in covering if len(state.piles[later]) >= needed)
    return message("why.covered", pile=index + 1, over=over + 1)
