"""Moves by hand from a field and to a field: runs, locks, first cards, sequences (205-248, 284-286, X12-X22)."""

from collections.abc import Sequence
from typing import assert_never

from kabale.engine import fits
from kabale.messages import Message, message
from kabale.table.cards import LOOKS, Card, is_joker, name
from kabale.xml.play.fields import bars, is_locked, names
from kabale.xml.play.state import State
from kabale.xml.rules import relations
from kabale.xml.text.cards import ANY_CARD, JOKER_LOOK, Indication, row_of, written
from kabale.xml.text.values import Block, CardPart, Insert, LockKind, Property, Restack

Limit = tuple[int, str]
"""How many cards, and the key of the reason why not one more."""


def obstacle(state: State, pile: int) -> str:
    """Return the key of the reason why a field lets no card be taken from it, "" if some may be."""
    ready = state.ready[pile]
    if not state.piles[pile] and ready.is_shown:
        return "why.empty"
    if not ready.keeps and state.fields[pile].locks and is_locked(state, pile, LockKind.TAKING):
        return "xml.why.locked_taking"
    return ready.keeps


def limit(state: State, pile: int) -> Limit:
    """Return how many cards may be taken from the top of a pile now, and why not one more."""
    if why := obstacle(state, pile):
        return 0, why
    if state.is_face_down(pile):
        return 0, "xml.why.top_down"
    return run(state, pile)


def counts(state: State, pile: int) -> Sequence[int]:
    """Return the numbers of cards that may be taken from the top of a pile now, ascending."""
    return range(1, limit(state, pile)[0] + 1)


def run(state: State, pile: int) -> Limit:
    """Return how many face-up cards at the top ``folgeschieb`` lets go together, and why not one more."""
    ready, cards = state.ready[pile], state.piles[pile]
    if ready.block is Block.SINGLE:
        return 1, "why.one"
    has_jokers = state.rules.has_jokers
    if ready.block is None and len(cards) > 1 and not (has_jokers or ready.runs[cards[-2] & 63][cards[-1] & 63]):
        return 1, "xml.why.no_run"  # by far the most piles, found without counting
    most = face_up = max(face_up_count(state, pile), 1)
    if ready.block is not Block.FACE_UP and face_up > 1:
        most = (relations if has_jokers else fits).run_length(cards, ready.runs, face_up)
    return most, "xml.why.no_run" if most < face_up else "why.down" if most < len(cards) else "why.few"


def face_up_count(state: State, pile: int) -> int:
    """Return how many cards at the top lie face up."""
    down, cards = state.table.down, state.piles[pile]
    if not down:
        return len(cards)
    count = 0
    while count < len(cards) and cards[-count - 1] not in down:
        count += 1
    return count


def lowest_values(state: State, pile: int, cards: Sequence[Card]) -> relations.Looks | None:
    """Return the looks for which a joker may stand as the lowest of several moved cards; None if it is free (X17)."""
    ready = state.ready[pile]
    if len(cards) == 1 or ready.block is Block.FACE_UP:
        return None
    if ready.block is Block.REVERSED:
        return relations.last_values(cards, ready.runs) if is_joker(cards[-1]) else None
    return relations.first_values(cards, ready.runs) if is_joker(cards[0]) else None


def place_obstacle(state: State, pile: int, place: int) -> str:
    """Return the key of the reason why the card at a place below the top cannot be picked, "" if it can."""
    cards = state.piles[pile]
    if why := obstacle(state, pile):
        return why
    if place >= len(cards):
        return "why.few"
    if state.ready[pile].block is not Block.SINGLE or place == len(cards) - 1:
        return "xml.why.from_top"
    return "xml.why.card_down" if cards[place] in state.table.down else ""


def places(state: State, pile: int) -> list[int]:
    """Return the places below the top from which a single card may be picked, ascending (``einzeln``)."""
    if state.ready[pile].block is not Block.SINGLE:
        return []
    return [place for place in range(len(state.piles[pile]) - 1) if not place_obstacle(state, pile, place)]


def take_refusal(state: State, pile: int, count: int) -> Message | None:
    """Return why the last *count* cards of a pile cannot be taken, None if they can."""
    most, why = limit(state, pile)
    if 1 <= count <= most:
        return None
    cards = state.piles[pile]
    values: dict[str, object] = {"pile": pile + 1}
    if most and count > len(cards):
        why = "why.few"
    elif why == "xml.why.no_run" and not any(map(any, state.ready[pile].runs)):
        why = "why.one"
    elif why == "xml.why.no_run" and count > face_up_count(state, pile):
        why = "why.down"
    if why == "why.few":
        values["n"] = len(cards)
    elif why == "why.down":
        values["place"] = len(cards) - face_up_count(state, pile)
    elif why == "xml.why.no_run":
        values |= {"card": name(cards[-most]), "on": name(cards[-most - 1])}
    return message(why, **values)


def place_refusal(state: State, pile: int, place: int) -> Message | None:
    """Return why the card at a place below the top cannot be picked, None if it can."""
    why = place_obstacle(state, pile, place)
    if not why:
        return None
    return message(why, pile=pile + 1, place=place + 1, n=len(state.piles[pile]))


NOTHING = bytes(LOOKS)


def pile_refusal(state: State, pile: int, *, under: bool = False) -> Message | None:
    """Return why no card can move to a field, None if some might; only the new card under a pile is bound (X16)."""
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
    if cards and not under and state.fields[pile].start_when and not names(state, pile, 0, bound(state, pile)):
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
        # The looks that may lie on one of the cards for which the joker may stand (X17).
        first = relations.row_looks(ready.start_row) or relations.ALL_LOOKS
        values = relations.spread(relations.last_values(cards, ready.fits, first))
        return bytes(any(ready.fits[value][look] for value in values) for look in range(LOOKS))
    return ready.fits[cards[-1] & 63]


def row(state: State, pile: int) -> bytes:
    """Return which looks may arrive on top of a field as the lowest of some cards."""
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
    if pile_refusal(state, pile, under=True) is not None:
        return NOTHING
    first_bound = row_of(bound(state, pile))
    # The first card's looks: a joker has those that the cards above it leave open (X17).
    first = relations.spread(relations.first_open(cards, ready.fits))
    row = bytearray(first_bound[look] and any(map(fits.__getitem__, first)) for look, fits in enumerate(ready.fits))
    row[JOKER_LOOK] = any(row[JOKER_LOOK + 1 :])
    return bytes(row)


def lay_refusal(
    state: State, pile: int, cards: Sequence[Card], *, low: relations.Looks | None = None, under: bool = False
) -> Message | None:
    """Return why cards, the lowest first, may not move to a field or in under its cards, None if they may.

    *low* is what a joker as the lowest card may stand for, None for anything.
    """
    refused = pile_refusal(state, pile, under=under)
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
        is_accepted = any(accepted[look] for look in relations.spread(low))
    if not is_accepted:
        return _card_refusal(state, pile, cards[0], under=under)
    ready = state.ready[pile]
    if len(cards) > 1 and (under or ready.insert is Insert.BOTTOM):
        return message("why.too_many", pile=pile + 1)  # (207, X16)
    return message("why.full", pile=pile + 1, n=ready.most) if len(cards) > state.room(pile) else None


def accepts(state: State, pile: int, cards: Sequence[Card], low: relations.Looks | None = None) -> bool:
    """Say whether cards may go to a field by its rules, on top or at the bottom: ``erlaubt`` (X22)."""
    return any(lay_refusal(state, pile, cards, low=low, under=under) is None for under in (False, True))


def fitting(state: State, pile: int, cards: Sequence[Card], low: relations.Looks | None, *, under: bool) -> list[Card]:
    """Return the looks of the lowest of some cards after their move, several for a joker, none if they may not move."""
    if lay_refusal(state, pile, cards, low=low, under=under) is not None:
        return []
    if not is_joker(cards[0]):
        return [cards[0]]
    row = under_row(state, pile) if under else card_row(state, pile)
    return list(map(Card, relations.spread(relations.row_looks(row) & (relations.ALL_LOOKS if low is None else low))))


def _card_refusal(state: State, pile: int, card: Card, *, under: bool) -> Message:
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
