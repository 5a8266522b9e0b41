"""Taking cards up by hand: ``folgeschieb``, ``gesperrt``, ``sperre``, ``sicht`` (224-226, 234-248, 264-266, X14).

:func:`limit` states how many cards may be taken from the top, and why not one more. :func:`place_obstacle` states the
rule for a card below the top. The list of legal moves and the words of a refusal both come from there.
"""

from collections.abc import Sequence

from kabale.engine import fits as relations
from kabale.messages import Message, message
from kabale.table.cards import Card, is_joker, name
from kabale.xml.play.fields import is_locked
from kabale.xml.play.state import State
from kabale.xml.rules import jokers
from kabale.xml.text.values import Block, LockKind

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
        most = (jokers if has_jokers else relations).run_length(cards, ready.runs, face_up)
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


def lowest_values(state: State, pile: int, cards: Sequence[Card]) -> jokers.Looks | None:
    """Return what a joker that is laid as the lowest of several cards may stand for; None where it is free (X17)."""
    ready = state.ready[pile]
    if len(cards) == 1 or ready.block is Block.FACE_UP:
        return None
    if ready.block is Block.REVERSED:
        return jokers.last_values(cards, ready.runs) if is_joker(cards[-1]) else None
    return jokers.first_values(cards, ready.runs) if is_joker(cards[0]) else None


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


def refusal(state: State, pile: int, count: int) -> Message | None:
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
    match why:
        case "why.few":
            values |= {"n": len(cards)}
        case "why.down":
            values |= {"place": len(cards) - face_up_count(state, pile)}
        case "xml.why.no_run":
            values |= {"card": name(cards[-most]), "on": name(cards[-most - 1])}
        case _:
            pass
    return message(why, **values)


def place_refusal(state: State, pile: int, place: int) -> Message | None:
    """Return why the card at a place below the top cannot be picked, None if it can."""
    why = place_obstacle(state, pile, place)
    if not why:
        return None
    return message(why, pile=pile + 1, place=place + 1, n=len(state.piles[pile]))
