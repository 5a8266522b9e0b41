"""Taking cards from a pile: number 8 (P11, P12, P18-P20, P22).

:func:`counts` states the rule: how many cards may be taken, counted from the top.
:func:`refusal` puts into words why a number is not among them.
"""

from collections.abc import Sequence

from kabale.engine.fits import run_length
from kabale.messages import Message, message
from kabale.pat.cards import KING, is_sum_of_thirteen
from kabale.pat.rules import STOCK
from kabale.pat.state import CompiledSet, State
from kabale.pat.terms import ShutWhile, TakeKind
from kabale.pat.words import build_words
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
    """Return why the last *count* cards of a pile cannot be taken, None if they can."""
    if count in counts(state, index):
        return None
    pile, number = state.piles[index], index + 1
    if not pile:
        return message("why.empty", pile=number)
    if count > len(pile):
        return message("why.few", pile=number, n=len(pile))
    if index == STOCK:
        return message("why.one" if state.rules.has_open_stock else "why.stock", pile=number)
    # Where one of two sets would do, the first one's reason is told; where both must, the last one's.
    compiled = state.sets(index)[-1 if state.needs_both(index) else 0]
    if compiled.take is TakeKind.NONE:
        return message("why.kept", pile=number)
    if state.is_shut(index, compiled.shut_taking):
        return message("why.neighbours", pile=number)
    if compiled.take is TakeKind.ONE and count > 1:
        return message("why.one", pile=number)
    if count > face_up_count(state, pile):
        return message("why.down", pile=number)
    if compiled.shut_taking is ShutWhile.COVERED and count > _uncovered(state, index, count):
        return message("why.covered", pile=number)
    length = run_length(pile, compiled.fits, count)
    if length == count:
        return message("why.only_runs", pile=number)
    card, on = name(pile[-length]), name(pile[-length - 1])
    return message("why.no_run", pile=number, card=card, on=on, build=build_words(compiled.rules.build))
