"""Laying cards on a field: room, first cards, sequences, locks (205-231, 284-286, X12-X17, X22).

:func:`refusal` asks the target only: hand moves, ``erlaubt`` and ``legbar`` all go through it. What more
binds a hand move is in :func:`hand_refusal`. :func:`row` has the same answer for all looks at once.
"""

from collections.abc import Sequence
from typing import assert_never

from kabale.messages import Message, message
from kabale.table.cards import LOOKS, Card, is_joker, name
from kabale.xml.play.fields import bars, is_locked, names
from kabale.xml.play.state import State
from kabale.xml.rules import jokers
from kabale.xml.text.cards import ANY_CARD, JOKER_LOOK, Indication, row_of, written
from kabale.xml.text.values import CardPart, Insert, LockKind, Property, Restack

NOTHING = bytes(LOOKS)


def pile_refusal(state: State, pile: int) -> Message | None:
    """Return why no card can move to a field, None if some card might."""
    ready, cards = state.ready[pile], state.piles[pile]
    if ready.most is None:
        return message("why.never_laid", pile=pile + 1)
    if not ready.most:
        # Room for no card: for now, where an action can come to make some.
        key = "xml.why.locked_laying" if Property.MAX in state.rules.altered else "why.never_laid"
        return message(key, pile=pile + 1)
    if len(cards) >= ready.most:
        return message("why.full", pile=pile + 1, n=ready.most)
    if ready.is_down:
        return message("xml.why.face_down_pile", pile=pile + 1)
    if state.fields[pile].locks and is_locked(state, pile, LockKind.LAYING):
        return message("xml.why.locked_laying", pile=pile + 1)
    if cards and state.fields[pile].start_when and not names(state, pile, 0, bound(state, pile)):
        return message("xml.why.wrong_first", pile=pile + 1)
    return None


def bound(state: State, pile: int) -> Indication:
    """Return what the first card is bound to: the parts of ``folgestart`` that its ``bedingung`` names."""
    start, part = state.ready[pile].start or ANY_CARD, state.fields[pile].start_when
    of_suit, of_rank = part in (CardPart.SUIT, CardPart.BOTH), part in (CardPart.RANK, CardPart.BOTH)
    return Indication(start.suit if of_suit else None, start.rank if of_rank else None)


def card_row(state: State, pile: int) -> bytes:
    """Return which looks the sequence of a field accepts on top, whatever else forbids a move."""
    ready, cards = state.ready[pile], state.piles[pile]
    if not cards:
        return ready.start_row
    if cards[-1] in state.table.down:
        return ready.blind_row
    if is_joker(cards[-1]):
        # What may lie on one of the cards that the joker may stand for (X17).
        first = jokers.row_looks(ready.start_row) or jokers.ALL_LOOKS
        values = jokers.spread(jokers.last_values(cards, ready.fits, first))
        return bytes(any(ready.fits[value][look] for value in values) for look in range(LOOKS))
    return ready.fits[cards[-1] & 63]


def row(state: State, pile: int) -> bytes:
    """Return which looks may be laid on top of a field as the lowest of some cards."""
    if pile_refusal(state, pile) is not None or only_under(state, pile):
        return NOTHING
    return card_row(state, pile)


def only_under(state: State, pile: int) -> bool:
    """Say whether a field takes cards at the bottom only; a move there then goes by another name (229, X16)."""
    return state.ready[pile].insert is Insert.BOTTOM and bool(state.piles[pile])


def under_row(state: State, pile: int) -> bytes:
    """Return which looks may be pushed in at the bottom: those that the first card can follow (X16, *inferred*)."""
    ready, cards = state.ready[pile], state.piles[pile]
    if ready.insert is Insert.TOP or not cards or cards[0] in state.table.down:
        return NOTHING
    if _under_pile_refusal(state, pile) is not None:
        return NOTHING
    first_bound = row_of(bound(state, pile))
    # What the first card is: a joker has the values that those above it leave open (X17).
    first = jokers.spread(jokers.first_open(cards, ready.fits))
    row = bytearray(first_bound[look] and any(map(fits.__getitem__, first)) for look, fits in enumerate(ready.fits))
    row[JOKER_LOOK] = any(row[JOKER_LOOK + 1 :])
    return bytes(row)


def _under_pile_refusal(state: State, pile: int) -> Message | None:
    """Return why nothing can be pushed in; where the first card is bound, it is the new one that counts (X16)."""
    refused = pile_refusal(state, pile)
    return None if refused is not None and refused.key == "xml.why.wrong_first" else refused


def refusal(
    state: State, pile: int, cards: Sequence[Card], *, low: jokers.Looks | None = None, under: bool = False
) -> Message | None:
    """Return why cards, the lowest first, may not move to a field or in under its cards, None if they may.

    *low* is what a joker as the lowest card may stand for, None for anything.
    """
    refused = _under_pile_refusal(state, pile) if under else pile_refusal(state, pile)
    if refused is not None:
        return refused
    if under:
        accepted = under_row(state, pile)
    elif only_under(state, pile):
        return message("xml.why.only_under", pile=pile + 1)
    else:
        accepted = card_row(state, pile)
    if low is None or not is_joker(cards[0]):
        is_accepted = bool(accepted[cards[0] & 63])
    else:
        is_accepted = any(accepted[look] for look in jokers.spread(low))
    if not is_accepted:
        return _card_refusal(state, pile, cards[0], under=under)
    ready = state.ready[pile]
    if len(cards) > 1 and (under or ready.insert is Insert.BOTTOM):
        return message("why.too_many", pile=pile + 1)  # (207, X16)
    return message("why.full", pile=pile + 1, n=ready.most) if len(cards) > state.room(pile) else None


def accepts(state: State, pile: int, cards: Sequence[Card], low: jokers.Looks | None = None) -> bool:
    """Say whether cards may be laid on a field by its rules, on top or at the bottom: ``erlaubt`` (X22)."""
    return refusal(state, pile, cards, low=low) is None or refusal(state, pile, cards, low=low, under=True) is None


def fitting(state: State, pile: int, cards: Sequence[Card], low: jokers.Looks | None, *, under: bool) -> list[Card]:
    """Return the looks of the lowest of some cards after their move, several for a joker, none if they may not move."""
    if refusal(state, pile, cards, low=low, under=under) is not None:
        return []
    if not is_joker(cards[0]):
        return [cards[0]]
    row = under_row(state, pile) if under else card_row(state, pile)
    return list(map(Card, jokers.spread(jokers.row_looks(row) & (jokers.ALL_LOOKS if low is None else low))))


def _card_refusal(state: State, pile: int, card: Card, *, under: bool) -> Message:
    """Say which card a field takes instead."""
    cards, ready = state.piles[pile], state.ready[pile]
    if not cards:
        if ready.start is None or ready.start.is_any:
            return message("xml.why.no_start", pile=pile + 1)
        return message("xml.why.not_start", pile=pile + 1, start=written(ready.start), card=name(card))
    if under:
        if ready.insert is Insert.TOP:
            return message("why.kind.under")
        return message("xml.why.not_under", pile=pile + 1, card=name(card))
    if cards[-1] in state.table.down:
        return message("xml.why.blind", pile=pile + 1)
    return message("xml.why.not_next", pile=pile + 1, card=name(card), on=name(cards[-1]))


def hand_refusal(state: State, source: int, target: int) -> Message | None:
    """Return why no card may move by hand from one pile to another, None if some may (X4, X22)."""
    if source == target:
        return message("why.same_pile", pile=source + 1)
    if not state.ready[target].is_shown:
        return message("xml.why.hidden", pile=target + 1)
    if state.fields[source].move_locks and bars(state, source, target):
        return message("xml.why.barred", pile=target + 1, source=source + 1)
    return None


def restacks(state: State, restack: Restack | None, source: int, target: int, count: int) -> bool:
    """Return whether a move of *count* cards makes the larger pile grow or shrink, as asked (487, 531, X31)."""
    size, other = len(state.piles[source]), len(state.piles[target])
    match restack:
        case Restack.GROW:
            return other + count > size
        case Restack.SHRINK:
            return size - other > count
        case None:
            return True
        case _:
            assert_never(restack)
