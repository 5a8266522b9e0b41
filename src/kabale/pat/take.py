"""Taking cards from a pile: number 8 (P11, P12, P18-P20, P22).

:func:`counts` states the rule: how many cards may be taken, counted from the top.
:func:`refusal` puts into words why a number is not among them.
"""

from collections.abc import Sequence

from kabale.engine.fits import run_length
from kabale.messages import Message, message
from kabale.pat.cards import KING, is_sum_of_thirteen
from kabale.pat.rules import STOCK
from kabale.pat.state import EVERYTHING, LAYING, TAKING, Ready, State, block_digit
from kabale.pat.words import build_words
from kabale.table.cards import Card, name, rank

NONE, ONE, RUN_TOO, RUN_AS_WELL, RUN_ONLY, ANY = 0, 1, 2, 3, 4, 9
"""The values of number 8's ``a``."""

OPEN_STOCK = 2
"""Number 6's ``a`` of a stock whose last card is shown and can be taken (P12)."""


def counts(state: State, index: int) -> Sequence[int]:
    """Return the numbers of cards that may be taken from the top of a pile now, ascending."""
    if index == STOCK:
        return range(1, 2) if state.piles[STOCK] and state.rules.piles[STOCK].faces == OPEN_STOCK else ()
    sets = state.sets(index)
    found = _counts(state, sets[0], index)
    for other in sets[1:]:
        more = _counts(state, other, index)
        found = sorted(set(found) & set(more) if state.needs_both(index) else set(found) | set(more))
    return found


def _counts(state: State, ready: Ready, index: int) -> Sequence[int]:
    """Return the numbers of cards that one rule set lets go."""
    pile = state.piles[index]
    kind = ready.take
    if not pile or kind == NONE or (ready.block and state.is_blocked(ready, index, taking=True)):
        return ()
    most = 1 if kind == ONE else face_up_count(state, pile)
    if ready.block:
        most = _uncovered(state, ready, index, most)
    if kind not in (ONE, ANY) and most > 1:
        most = run_length(pile, ready.fits, most)
    return range(2 if kind == RUN_ONLY and not king_is_pair(ready, pile[-1]) else 1, most + 1)


def face_up_count(state: State, pile: list[Card]) -> int:
    """Return how many cards at the top may go together: more than one only if all lie face up (P11, *guess*)."""
    down = state.table.down
    if not down:
        return len(pile)
    count = 0
    while count < len(pile) and pile[-count - 1] not in down:
        count += 1
    return count or 1


def _uncovered(state: State, ready: Ready, index: int, most: int) -> int:
    """Return how many cards at the top, at most *most*, are free of other piles' cards, if number 8's ``b`` asks."""
    if not covers(ready, taking=True):
        return most
    top = len(state.piles[index]) - 1
    return next((n for n in range(most) if state.cover.is_covered(state.piles, index, top - n)), most)


def covers(ready: Ready, *, taking: bool) -> bool:
    """Say whether number 8's ``b`` is one of 1 to 3 and shuts what is asked while the card is covered."""
    shuts, neighbours = block_digit(ready.block)
    return neighbours == 0 and shuts in ((TAKING, EVERYTHING) if taking else (LAYING, EVERYTHING))


def king_is_pair(ready: Ready, card: Card) -> bool:
    """Say whether a card is a king in a pile that pairs to 13: alone it counts as a run of two (P22)."""
    return rank(card) == KING and is_sum_of_thirteen(ready.rules.build)


def counts_as_two(state: State, index: int, block: Sequence[Card]) -> bool:
    """Say whether a single card taken from a pile counts as two for the pile it is laid on (P22)."""
    return len(block) == 1 and index != STOCK and any(king_is_pair(ready, block[0]) for ready in state.sets(index))


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
        shown = state.rules.piles[STOCK].faces == OPEN_STOCK
        return message("why.one" if shown else "why.stock", pile=number)
    return _refusal(state, state.sets(index)[0 if not state.needs_both(index) else -1], index, count)


def _refusal(state: State, ready: Ready, index: int, count: int) -> Message:
    """Name the clause of one rule set that keeps the cards."""
    pile, number = state.piles[index], index + 1
    if ready.take == NONE:
        return message("why.kept", pile=number)
    if state.is_blocked(ready, index, taking=True):
        return message("why.neighbours", pile=number)
    if ready.take == ONE and count > 1:
        return message("why.one", pile=number)
    if count > face_up_count(state, pile):
        return message("why.down", pile=number)
    if count > _uncovered(state, ready, index, count):
        return message("why.covered", pile=number)
    return _run_refusal(ready, pile, number, count)


def _run_refusal(ready: Ready, pile: list[Card], number: int, count: int) -> Message:
    """Say why the cards are no run, or that a run is asked for."""
    length = run_length(pile, ready.fits, count)
    if length < count:
        card, on = name(pile[-length]), name(pile[-length - 1])
        return message("why.no_run", pile=number, card=card, on=on, build=build_words(ready.rules.build))
    return message("why.only_runs", pile=number)
