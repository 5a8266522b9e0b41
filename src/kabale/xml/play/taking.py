"""Taking cards up by hand: ``folgeschieb``, ``gesperrt``, ``sperre``, ``sicht`` (224-226, 234-248, 264-266, X14).

:func:`counts` and :func:`places` state the rule: how many cards may be taken from the top, and which ones
from anywhere. :func:`refusal` puts into words why a number is not among them.
"""

from collections.abc import Sequence

from kabale.engine import fits as relations
from kabale.messages import Message, message
from kabale.table.cards import Card, is_joker, name
from kabale.xml.play.state import State, is_locked
from kabale.xml.rules import jokers
from kabale.xml.text.values import Block, LockKind, Property


def pile_refusal(state: State, pile: int) -> Message | None:
    """Return why nothing at all can be taken from a pile, None if its top card can."""
    ready, field = state.ready[pile], state.fields[pile]
    if not ready.is_shown:
        return message("xml.why.hidden", pile=pile + 1)
    if not state.piles[pile]:
        return message("why.empty", pile=pile + 1)
    if field.targets:
        return message("xml.why.dealt_from", pile=pile + 1)
    if ready.is_down:
        return message("xml.why.face_down_pile", pile=pile + 1)
    if ready.is_locked:
        key = "xml.why.locked_taking" if Property.LOCKED in state.rules.altered else "why.kept"
        return message(key, pile=pile + 1)
    if field.locks and is_locked(state, pile, LockKind.TAKING):
        return message("xml.why.locked_taking", pile=pile + 1)
    return None


def counts(state: State, pile: int) -> Sequence[int]:
    """Return the numbers of cards that may be taken from the top of a pile now, ascending."""
    cards = state.piles[pile]
    if not cards or not state.ready[pile].gives or cards[-1] in state.table.down:
        return ()
    if state.fields[pile].locks and pile_refusal(state, pile) is not None:
        return ()
    return range(1, most(state, pile) + 1)


def most(state: State, pile: int) -> int:
    """Return how many face-up cards at the top ``folgeschieb`` lets go together."""
    ready, cards = state.ready[pile], state.piles[pile]
    if ready.block is Block.SINGLE:
        return 1
    if (
        ready.block is None
        and len(cards) > 1
        and not (state.rules.has_jokers or ready.runs[cards[-2] & 63][cards[-1] & 63])
    ):
        return 1  # by far the most piles, found without counting
    face_up = max(face_up_count(state, pile), 1)
    if ready.block is Block.FACE_UP or face_up == 1:
        return face_up
    if state.rules.has_jokers:
        return jokers.run_length(cards, ready.runs, face_up)
    return relations.run_length(cards, ready.runs, face_up)


def face_up_count(state: State, pile: int) -> int:
    """Return how many cards at the top lie face up."""
    down, cards = state.table.down, state.piles[pile]
    if not down:
        return len(cards)
    count = 0
    while count < len(cards) and cards[-count - 1] not in down:
        count += 1
    return count


def places(state: State, pile: int) -> list[int]:
    """Return the places below the top from which a single card may be picked, ascending (``einzeln``)."""
    if state.ready[pile].block is not Block.SINGLE or pile_refusal(state, pile) is not None:
        return []
    cards, down = state.piles[pile], state.table.down
    return [place for place in range(len(cards) - 1) if cards[place] not in down]


def lowest_values(state: State, pile: int, cards: Sequence[Card]) -> jokers.Looks | None:
    """Return what a joker that is laid as the lowest of several cards may stand for; None where it is free (X17)."""
    ready = state.ready[pile]
    if len(cards) == 1 or ready.block is Block.FACE_UP:
        return None
    if ready.block is Block.REVERSED:
        return jokers.last_values(cards, ready.runs) if is_joker(cards[-1]) else None
    return jokers.first_values(cards, ready.runs) if is_joker(cards[0]) else None


def refusal(state: State, pile: int, count: int) -> Message | None:
    """Return why the last *count* cards of a pile cannot be taken, None if they can."""
    if count in counts(state, pile):
        return None
    refused = pile_refusal(state, pile)
    if refused is not None:
        return refused
    cards = state.piles[pile]
    if count > len(cards):
        return message("why.few", pile=pile + 1, n=len(cards))
    if cards[-1] in state.table.down:
        return message("xml.why.top_down", pile=pile + 1)
    if state.ready[pile].block is Block.SINGLE or not any(map(any, state.ready[pile].runs)):
        return message("why.one", pile=pile + 1)
    if count > (up := face_up_count(state, pile)):
        return message("why.down", pile=pile + 1, place=len(cards) - up)
    length = most(state, pile)
    return message("xml.why.no_run", pile=pile + 1, card=name(cards[-length]), on=name(cards[-length - 1]))


def place_refusal(state: State, pile: int, place: int) -> Message | None:
    """Return why the card at a place below the top cannot be picked, None if it can."""
    if place in places(state, pile):
        return None
    refused = pile_refusal(state, pile)
    if refused is not None:
        return refused
    cards = state.piles[pile]
    if place >= len(cards):
        return message("why.few", pile=pile + 1, n=len(cards))
    if state.ready[pile].block is not Block.SINGLE or place == len(cards) - 1:
        return message("xml.why.from_top", pile=pile + 1)
    return message("xml.why.card_down", pile=pile + 1, place=place + 1)
