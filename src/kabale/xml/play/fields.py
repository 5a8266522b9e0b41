"""How a field is now: what its words for a state mean, its locks and stops, its properties, its points."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, assert_never

from kabale.engine.fits import Fits
from kabale.table.cards import Card, is_joker
from kabale.table.table import Value
from kabale.xml.play.state import EMPTIED, PUSHED, State
from kabale.xml.rules import relations
from kabale.xml.rules.actions import read_number
from kabale.xml.rules.model import Field, LabelRule, Lock
from kabale.xml.rules.relations import next_rank, rank_rule, split_step
from kabale.xml.text.cards import Indication
from kabale.xml.text.values import Border, Face, Insert, LockKind, Mode, Property, Status, StopKind, When
from kabale.xml.text.words import AS_MANY_AS_MAX, NO, YES, Tag

NUMBERS: Final = (Property.MAX, Property.SHOWN, Property.VAR, Property.BORDER, Property.COUNT, Property.REDEALS)
CARDS: Final = (Property.START, Property.END, Property.START_SUIT, Property.START_RANK)


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
            return bool(cards) and is_run_from(state, pile, 0, state.ready[pile].start, state.ready[pile].fits)
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
    first = relations.row_looks(ready.start_row) or relations.ALL_LOOKS
    below = relations.last_values(cards[: place + 1], ready.fits, first)
    between = below & relations.first_values(cards[place:], ready.fits)
    return [Card(look) for look in relations.spread(between or below)]


def starts_with(state: State, pile: int, named: Indication | None) -> bool:
    """Say whether the lowest card of a pile is a first card."""
    return named is not None and bool(state.piles[pile]) and names(state, pile, 0, named)


def ends_in_run(state: State, pile: int) -> bool:
    """Say whether the last cards are a run that begins with a first card (181)."""
    cards, ready = state.piles[pile], state.ready[pile]
    if not cards or ready.start is None:
        return False
    length = relations.run_length(cards, ready.fits, len(cards))
    places = range(len(cards) - length, len(cards))
    return any(is_run_from(state, pile, place, ready.start, ready.fits) for place in places)


def is_run_from(state: State, pile: int, place: int, start: Indication | None, fits: Fits) -> bool:
    """Say whether the cards from a place on are a run that begins with a first card.

    A joker there is one card: the one that begins and the one that the run needs (X17).
    """
    if start is None:
        return False
    cards = state.piles[pile]
    run = cards[place:]
    if state.rules.has_jokers:
        follows = bool(relations.first_values(run, fits))
    else:
        follows = all(fits[on & 63][card & 63] for on, card in pairwise(run))
    if not follows:
        return False
    if not is_joker(cards[place]) or start.joker or start.is_any:
        return start.names(cards[place])
    first = relations.row_looks(state.ready[pile].start_row) or relations.ALL_LOOKS
    values = relations.last_values(cards[: place + 1], state.ready[pile].fits, first)
    return any(start.names(Card(look)) for look in relations.spread(values & relations.first_values(run, fits)))


def is_locked(state: State, pile: int, kind: LockKind) -> bool:
    """Say whether a lock forbids a move to or from a pile: one of its fields, each, or some but not all (234-245)."""
    for lock in state.fields[pile].locks:
        if lock.kind in (None, kind) and state.is_on(pile, lock):
            met = [meets(state, other, lock.when) for other in state.rules.piles_of(lock.piles)]
            match lock.mode:
                case Mode.ANY:
                    holds = any(met)
                case Mode.ALL:
                    holds = bool(met) and all(met)
                case Mode.SOME:
                    holds = any(met) and not all(met)
                case _:
                    assert_never(lock.mode)
            if holds:
                return True
    return False


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
    found = []
    for rule in state.fields[pile].stops:
        match rule.kind:
            case StopKind.COUNT:
                most = state.ready[pile].most if rule.content == AS_MANY_AS_MAX else int(rule.content or 0)
                is_on = most is not None and len(state.piles[pile]) >= most
            case StopKind.EMPTY:
                is_on = state.flag(pile, EMPTIED) is not None
            case StopKind.INSERT:
                is_on = state.flag(pile, PUSHED) is not None
            case _:
                assert_never(rule.kind)
        if is_on:
            found.append(rule.kind)
    return frozenset(found)


def all_stops(state: State) -> frozenset[tuple[int, StopKind]]:
    """Return every stop that is on, with its pile."""
    if not state.rules.has_stops:
        return frozenset()
    return frozenset((pile, stop) for pile in range(len(state.piles)) for stop in stops_on(state, pile))


def place_of(size: int, place: int) -> int | None:
    """Return the index of a place, from 1 at the bottom or from -1 at the top, or None if it has no card (484)."""
    index = place - 1 if place > 0 else size + place
    return index if 0 <= index < size and place else None


def number_value(state: State, pile: int, name: Property) -> int | None:
    """Return one of the :data:`NUMBERS`; None where it is absent or a word."""
    if name is Property.COUNT:
        return len(state.piles[pile])
    return read_number(name, state.text(pile, name), state.text(pile, Tag.MAX) if name is Property.BORDER else "")


def value(state: State, pile: int, name: Property, switch: str = "") -> int | Indication | str | None:
    """Return a property of a field (473-490): a number, a card, or a word. An absent one has its usual word."""
    field, text, start = state.fields[pile], state.text(pile, name), state.ready[pile].start
    match name:
        case Property.START:
            return start
        case Property.START_SUIT:
            return start and Indication(suit=start.suit)
        case Property.START_RANK:
            return start and Indication(rank=start.rank)
        case Property.END:
            return state.card(text)
        case Property.ID:
            return field.id
        case Property.LOCKED:
            return YES if text == YES else NO
        case Property.FACE:
            return Face.DOWN if text == Face.DOWN else Face.UP
        case Property.INSERT:
            return text or Insert.TOP
        case Property.STOPPED:
            return YES if stops_on(state, pile) else NO
        case Property.LOCK | Property.MOVE_LOCK:
            default = default_status(field, Tag(name), switch)
            return "" if default is None else state.status(pile, Tag(name), switch, default)
        case Property.AUTO:
            return text.replace(" ", "")
        case _:
            return number_value(state, pile, name) if name in NUMBERS else text


def next_ranks(state: State, pile: int) -> list[Indication]:
    """Return the ranks that may come next: one, or more on a joker, which is what its place leaves open (490, X17).

    The next one on an empty field is the first card's (490, *inferred*).
    """
    if not state.piles[pile]:
        start = state.ready[pile].start
        return [] if start is None else [Indication(rank=start.rank)]
    end, order = state.card(state.text(pile, Tag.END)), state.text(pile, Tag.RANKS)
    open_ended = (card for card in values_of(state, pile, len(state.piles[pile]) - 1) if not (end and end.names(card)))
    return [Indication(rank=rank) for rank in (next_rank(order, card) for card in open_ended) if rank is not None]


def default_status(field: Field, tag: Tag, name: str) -> Status | None:
    """Return the status of the lock or the label of a name by the definition, or None (481, 506)."""
    locks = field.locks if tag is Tag.LOCK else field.move_locks
    switches: Sequence[Lock | LabelRule] = field.labels if tag is Tag.LABEL else locks
    return next((switch.status for switch in switches if switch.id == name), None)


def is_altered(state: State, pile: int, name: str, before: Value | None) -> bool:
    """Say whether a property means something else now than what the table said *before*, None for nothing (X29)."""
    if name not in tuple(Property):
        return before != state.flag(pile, name)
    text = state.fields[pile].texts.get(name, "") if before is None else str(before)
    meant, means = (meaning(state, Property(name), each) for each in (text, state.text(pile, name)))
    return meant != means


def meaning(state: State, name: Property, text: str) -> object:
    """Return a property's value in a form that is equal for texts of the same meaning."""
    match name:
        case Property.MAX | Property.SHOWN | Property.VAR | Property.REDEALS:
            return read_number(name, text)
        case Property.START | Property.END:
            return state.card(text)
        case Property.RANKS:
            return rank_rule(text)
        case Property.BLOCKS:
            return split_step(text)
        case Property.INSERT:
            return text or Insert.TOP
        case Property.BORDER:
            return text or Border.SINGLE
        case Property.LOCKED:
            return text == YES
        case Property.FACE:
            return text == Face.DOWN
        case Property.AUTO:
            return [part.strip() for part in text.split(",") if part.strip() not in ("", NO)]
        case _:
            return text


def score(state: State) -> int | None:
    """Return the points, None if the definition counts none: for each card, or once while a field meets a condition.

    The words of the condition are *inferred* (X25): the document lost its list after line 342.
    """
    if state.rules.goal is None:
        return None
    total = state.rules.start_score
    for pile, cards in enumerate(state.piles):
        for rule in state.fields[pile].points:
            total += rule.points * (len(cards) if rule.when is None else meets(state, pile, rule.when))
    return total


def is_won(state: State) -> bool:
    """Say whether the points suffice."""
    points = score(state)
    return points is not None and state.rules.goal is not None and points >= state.rules.goal
