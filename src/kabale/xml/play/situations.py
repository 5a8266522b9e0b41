"""How a field stands: empty, occupied, with room, full, and whether its cards form a run (173-182, 242, X12, X25).

Locks, deals, points and actions ask with the same words; each has its meaning here once.
"""

from collections.abc import Sequence
from itertools import pairwise

from kabale.engine.fits import Fits
from kabale.table.cards import Card, is_joker
from kabale.xml.play.state import State
from kabale.xml.rules import jokers
from kabale.xml.rules.fields import Lock
from kabale.xml.text.cards import Indication
from kabale.xml.text.values import LockKind, Mode, StopKind, When
from kabale.xml.text.words import AS_MANY_AS_MAX

EMPTIED = "emptied"
PUSHED = "pushed"
"""Flags of a pile: a stop is on because it was emptied, or a card pushed in (X24)."""


def meets(state: State, pile: int, when: str) -> bool:
    """Say whether a field stands as a word says; for no word and an unknown one it does not."""
    cards = state.piles[pile]
    match when:
        case When.EMPTY:
            return not cards
        case When.OCCUPIED:
            return bool(cards)
        case When.ROOM:
            return state.room(pile) > 0
        case When.FULL:
            return state.ready[pile].most is not None and state.room(pile) <= 0
        case When.RUN:
            return ends_in_run(state, pile)
        case When.NO_RUN:
            return not ends_in_run(state, pile)
        case When.START:
            return starts_with(state, pile, state.ready[pile].start)
        case When.START_RUN:
            start = state.ready[pile].start
            return starts_with(state, pile, start) and is_run(state, cards, state.ready[pile].fits)
        case _:
            return False


def names(state: State, pile: int, place: int, named: Indication) -> bool:
    """Say whether the card at a place is meant; a joker is if one of the cards it may stand for is (X17)."""
    cards = state.piles[pile]
    card = cards[place]
    if not is_joker(card) or named.joker or named.is_any:
        return named.names(card)
    return any(named.names(each) for each in values_of(state, pile, place))


def values_of(state: State, pile: int, place: int) -> list[Card]:
    """Return the cards that the one at a place may be: itself, or what a joker may stand for there."""
    cards, ready = state.piles[pile], state.ready[pile]
    if not is_joker(cards[place]):
        return [cards[place]]
    first = jokers.row_looks(ready.start_row) or jokers.ALL_LOOKS
    return [Card(look) for look in jokers.spread(jokers.values_at(cards, place, ready.fits, first))]


def starts_with(state: State, pile: int, named: Indication | None) -> bool:
    """Say whether the lowest card of a pile is a first card."""
    return named is not None and bool(state.piles[pile]) and names(state, pile, 0, named)


def is_run(state: State, cards: Sequence[Card], fits: Fits) -> bool:
    """Say whether cards follow each other from the lowest on."""
    if state.rules.has_jokers:
        return bool(jokers.first_values(cards, fits))
    return all(fits[on & 63][card & 63] for on, card in pairwise(cards))


def ends_in_run(state: State, pile: int) -> bool:
    """Say whether the last cards are a run that begins with a first card (181)."""
    cards, ready = state.piles[pile], state.ready[pile]
    if not cards or ready.start is None:
        return False
    length = jokers.run_length(cards, ready.fits, len(cards))
    start = ready.start
    return any(names(state, pile, place, start) for place in range(len(cards) - length, len(cards)))


def is_locked(state: State, pile: int, kind: LockKind) -> bool:
    """Say whether a lock forbids laying or taking (234-245)."""
    locks = state.fields[pile].locks
    return any(lock.kind in (None, kind) and state.is_on(pile, lock) and _holds(state, lock) for lock in locks)


def _holds(state: State, lock: Lock) -> bool:
    """Ask the fields of a lock: one of them, each, or some but not all (243-245)."""
    met = [meets(state, pile, lock.when) for pile in state.rules.piles_of(lock.piles)]
    match lock.mode:
        case Mode.ANY:
            return any(met)
        case Mode.ALL:
            return bool(met) and all(met)
        case Mode.SOME:
            return any(met) and not all(met)


def bars(state: State, source: int, target: int) -> bool:
    """Say whether a ``schiebsperre`` of the source keeps its cards from the target (250-253)."""
    for lock in state.fields[source].move_locks:
        if target in state.rules.piles_of(lock.piles) and state.is_on(source, lock):
            match lock.when:
                case When.EMPTY | When.OCCUPIED:
                    opens = meets(state, target, lock.when)
                case When.STOPPED:
                    opens = bool(stops_on(state, source))
                case When.NOT_STOPPED:
                    opens = not stops_on(state, source)
                case _:
                    opens = False
            if not opens:
                return True
    return False


def stops_on(state: State, pile: int) -> frozenset[StopKind]:
    """Return the stops of a field that are on (256-263, X24)."""
    rules = state.fields[pile].stops
    return frozenset(rule.kind for rule in rules if _stops(state, pile, rule.kind, rule.content)) if rules else NO_STOPS


NO_STOPS: frozenset[StopKind] = frozenset()


def _stops(state: State, pile: int, kind: StopKind, content: str) -> bool:
    match kind:
        case StopKind.COUNT:
            most = state.ready[pile].most if content == AS_MANY_AS_MAX else int(content or 0)
            return most is not None and len(state.piles[pile]) >= most
        case StopKind.EMPTY:
            return state.flag(pile, EMPTIED) is not None
        case StopKind.INSERT:
            return state.flag(pile, PUSHED) is not None


def all_stops(state: State) -> frozenset[tuple[int, StopKind]]:
    """Return every stop that is on, with its pile."""
    if not state.rules.has_stops:
        return frozenset()
    return frozenset((pile, stop) for pile in range(len(state.piles)) for stop in stops_on(state, pile))


def place_of(size: int, place: int) -> int | None:
    """Return the index of a place: from 1 from the bottom, from -1 from the top; None where no card lies (484)."""
    index = place - 1 if place > 0 else size + place
    return index if 0 <= index < size and place else None
