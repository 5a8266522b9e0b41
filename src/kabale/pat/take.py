"""Taking cards from a pile: number 8 (P11, P12, P18-P20, P22)."""

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
    allowed: Sequence[int] = _limit(state, sets[0], index)[0]
    for other in sets[1:]:
        more, _ = _limit(state, other, index)
        allowed = sorted(set(allowed) & set(more) if state.needs_both(index) else set(allowed) | set(more))
    return allowed


def _limit(state: State, compiled: CompiledSet, index: int) -> tuple[range, str]:
    """Return the numbers of cards that one rule set lets go, ascending, and the reason (of "why.") why not one more."""
    pile, kind, shut = state.piles[index], compiled.take, compiled.shut_taking
    if not pile:
        return range(1, 1), "empty"
    if kind.most == 0:
        return range(1, 1), "kept"
    if shut and state.is_shut(index, shut):
        return range(1, 1), "neighbours"
    most, why = (1, "one") if kind.most == 1 else (face_up_count(state, pile), "down")
    if shut is ShutWhile.COVERED and (free := _uncovered(state, index, most)) < most:
        most, why = free, "covered"
    if kind.in_order and most > 1 and (length := run_length(pile, compiled.fits, most)) < most:
        most, why = length, "no_run"
    return range(2 if kind.least == 2 and not king_is_pair(compiled, pile[-1]) else 1, most + 1), why


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
    """Say whether a single card from a pile counts as two for its target (P22)."""
    is_one = len(block) == 1 and index != STOCK
    return is_one and any(king_is_pair(compiled, block[0]) for compiled in state.sets(index))


def refusal(state: State, index: int, count: int) -> Message | None:
    """Return why the last *count* cards of a pile cannot be taken, None if they can.

    If two rule sets refuse, return the reason that the player can do most about. If both take only runs, it is that
    of the longer run, because the other set permits the break in the shorter one.
    """
    if count in counts(state, index):
        return None
    pile, number = state.piles[index], index + 1
    if not pile:
        return message("why.empty", pile=number)
    if count > len(pile):
        return message("why.few", pile=number, n=len(pile))
    if index == STOCK:
        kept = "why.stock_kept" if isinstance(stock.on_stock(state), Message) else "why.stock"
        return message("why.one", pile=number) if state.rules.has_open_stock else message(kept)
    reasons = []
    for compiled in state.sets(index):
        allowed, why = _limit(state, compiled, index)
        if count < allowed.start:
            why = "only_runs"
        elif why in ("covered", "no_run") and count > face_up_count(state, pile):
            why = "down"
        if count not in allowed:
            reasons.append((why, allowed.stop - 1, compiled))
    why, most, compiled = max(reasons, key=lambda each: (_USEFUL.index(each[0]), each[1]))
    build = build_words(compiled.rules.build)
    match why:
        case "kept":
            later = state.later_set(index)
            if later is not None and later.take is not TakeKind.NONE:
                return message("why.kept_until", pile=number, moment=moment_words(state.rules, index))
        case "down":
            place = next(place for place in reversed(range(len(pile))) if pile[place] in state.table.down)
            return message("why.down", pile=number, place=place + 1)
        case "covered":
            return covered_by(state, index, len(pile) - 1 - most)
        case "only_runs":
            return message("why.only_runs", pile=number, build=build)
        case "no_run" if compiled.rules.build is not None:
            return message("why.no_run", pile=number, card=name(pile[-most]), on=name(pile[-most - 1]), build=build)
        case _:
            pass
    return message("why.one" if why == "no_run" else f"why.{why}", pile=number)


_USEFUL: Final = ("kept", "one", "only_runs", "neighbours", "covered", "down", "no_run")
"""The reasons for which cards cannot be taken, by how much the player can do about them."""


def covered_by(state: State, index: int, place: int) -> Message:
    """Say which pile has a card over the card at a place, or over the empty pile."""
    covering = state.cover.covering(index, place)
    over = next(later for later, needed in covering if len(state.piles[later]) >= needed)
    return message("why.covered", pile=index + 1, over=over + 1)
