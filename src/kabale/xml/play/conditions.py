"""``bedingung``: what an action asks of fields before it is carried out (465-490).

A test names fields; it holds if one of them satisfies it (X30). Nothing here changes anything.
"""

from collections.abc import Sequence
from typing import Final

from kabale.table.cards import Card, is_joker
from kabale.xml.play.comparisons import compared, compares, stands
from kabale.xml.play.context import Context
from kabale.xml.play.laying import accepts
from kabale.xml.play.situations import is_run, place_of, starts_with, stops_on, values_of
from kabale.xml.play.state import State, limit
from kabale.xml.play.taking import face_up_count, lowest_values
from kabale.xml.rules import jokers
from kabale.xml.rules.program import Condition, Test
from kabale.xml.rules.relations import next_rank, run_fits
from kabale.xml.text.cards import ANY, Indication
from kabale.xml.text.numbers import MOST_CARDS, UNLIMITED, number
from kabale.xml.text.values import Block, Compare, Face, Insert, Property, Restack, Special, Status
from kabale.xml.text.words import ALL_SHOWN, NO, YES, Tag

_NUMBERS: Final = (Property.MAX, Property.SHOWN, Property.VAR, Property.BORDER, Property.COUNT, Property.REDEALS)
_CARDS: Final = (Property.START, Property.END, Property.NEXT, Property.START_SUIT, Property.START_RANK)


def holds(state: State, context: Context, test: Test) -> bool:
    """Say whether a test holds."""
    return _condition(state, context, test) if isinstance(test, Condition) else compared(state, context, test)


def _condition(state: State, context: Context, test: Condition) -> bool:
    if test.property is Property.MOVED:
        return compares_number(context.count, test.compare, test.content)
    if test.property is Property.LAYABLE:
        return _is_layable(state, context, test)
    if test.field == Special.PICKED:
        return _of_picked(state, context, test)
    piles = state.rules.piles_at(test.field, context.base)
    return any(_of_pile(state, test, pile) for pile in piles)


def _of_picked(state: State, context: Context, test: Condition) -> bool:
    if test.property is Property.COUNT:
        return compares_number(len(context.picked), test.compare, test.content)
    if test.property is Property.CARD:
        place = place_of(len(context.picked), test.place)
        named = state.card(test.content)
        return place is not None and named is not None and _card_stands([context.picked[place]], test.compare, named)
    return False


def _of_pile(state: State, test: Condition, pile: int) -> bool:
    """Ask one field."""
    match test.property:
        case Property.CARD:
            return _card(state, test, pile)
        case Property.STATUS:
            return _status(state, test, pile)
        case Property.STARTS:
            return _denied(test, starts_with(state, pile, _start(state, test, pile)))
        case Property.START_RUN:
            return _denied(test, _start_run(state, test, pile))
        case None:
            return False
        case _:
            return _value(state, test, pile)


def _denied(test: Condition, found: bool) -> bool:
    return found != (test.compare is Compare.UNEQUAL)


def _card(state: State, test: Condition, pile: int) -> bool:
    """Compare a card with an indication (483-485); an empty field fails, whatever is asked (X30)."""
    place, named = place_of(len(state.piles[pile]), test.place), state.card(test.content)
    if place is None or named is None:
        return False
    if is_joker(state.piles[pile][place]) and (named.joker or named.is_any):
        return stands(state.piles[pile][place], test.compare, named)
    return _card_stands(values_of(state, pile, place), test.compare, named)


def _card_stands(cards: Sequence[Card], compare: Compare, named: Indication) -> bool:
    """Ask each card that a card may be; a picked joker may be any (X17)."""
    if len(cards) == 1 and is_joker(cards[0]) and not named.joker and not named.is_any:
        cards = [Card(look) for look in jokers.spread(jokers.ALL_LOOKS)]
    return any(stands(card, compare, named) for card in cards)


def _status(state: State, test: Condition, pile: int) -> bool:
    """Ask the face of the top card (486)."""
    if not state.piles[pile]:
        return False
    face = Face.DOWN if state.is_face_down(pile) else Face.UP
    return _denied(test, face == test.content)


def _start(state: State, test: Condition, pile: int) -> Indication | None:
    """Return the first card that is asked for: the content, or ``folgestart`` where it is empty (X37)."""
    return state.card(test.content) if test.content else state.ready[pile].start


def _start_run(state: State, test: Condition, pile: int) -> bool:
    """Say whether a whole pile is a run from a first card on, by the field's sequence or by ``folge`` (476)."""
    if not starts_with(state, pile, _start(state, test, pile)):
        return False
    cards = state.piles[pile]
    if test.run == Block.FACE_UP:
        return face_up_count(state, pile) == len(cards)
    fits = state.ready[pile].fits
    if test.run:
        suits, ranks = state.text(pile, Tag.SUITS), state.text(pile, Tag.RANKS)
        fits = run_fits(test.run, suits, ranks, state.card(state.text(pile, Tag.END)))
    return is_run(state, cards, fits)


# -- values ------------------------------------------------------------------------------------------------------


def _value(state: State, test: Condition, pile: int) -> bool:
    """Compare a property's value with the content."""
    assert test.property is not None
    if test.property in _NUMBERS:
        return _number(state, test, pile)
    if test.property in _CARDS:
        found, wanted = named_card(state, pile, test.property), state.card(test.content)
        return _denied(test, found == wanted)
    return _denied(test, word_value(state, pile, test.property, test.id) == _normal(test))


def _normal(test: Condition) -> str:
    """Return the content as :func:`word_value` has it."""
    return test.content.replace(" ", "") if test.property is Property.AUTO else test.content


def _number(state: State, test: Condition, pile: int) -> bool:
    value = number_value(state, pile, test.property)
    if value is None:
        text = state.text(pile, str(test.property))
        return _denied(test, text == test.content)
    without_limit = UNLIMITED if test.property is Property.REDEALS else MOST_CARDS
    return compares_number(value, test.compare, test.content, without_limit)


def compares_number(value: int, compare: Compare, content: str, without_limit: int = MOST_CARDS) -> bool:
    """Compare a number with a content; a word for no limit is the number that it stands for (X12)."""
    wanted = without_limit if content in (ANY, ALL_SHOWN) else number(content, -1)
    return compares(value, compare, wanted)


def number_value(state: State, pile: int, name: Property | None) -> int | None:
    """Return a property that is a number; None where it is absent or a word."""
    text = state.text(pile, str(name))
    match name:
        case Property.COUNT:
            return len(state.piles[pile])
        case Property.VAR:
            return number(text)
        case Property.MAX:
            return limit(text)
        case Property.REDEALS:
            return state.redeals(pile) if text else 0
        case Property.SHOWN:
            return MOST_CARDS if text in ("", ALL_SHOWN) else number(text)
        case _:
            return border(state, pile)


def border(state: State, pile: int) -> int | None:
    """Return the border's width where it is a number; the whole area counts the cards that it holds (475)."""
    text = state.text(pile, Tag.BORDER)
    if text == ALL_SHOWN:
        return state.ready[pile].most or 1
    return number(text) if text.isdecimal() else None


def named_card(state: State, pile: int, name: Property) -> Indication | None:
    """Return a property that is an indication: suit and rank of the first card apart, the end, the next (473-490)."""
    start = state.ready[pile].start
    match name:
        case Property.START:
            return start
        case Property.END:
            return state.card(state.text(pile, Tag.END))
        case Property.START_SUIT:
            return None if start is None else Indication(suit=start.suit)
        case Property.START_RANK:
            return None if start is None else Indication(rank=start.rank)
        case _:
            return _next(state, pile)


def _next(state: State, pile: int) -> Indication | None:
    """Return the rank that may be laid next; on an empty field that of the first card (490, *inferred*)."""
    cards, start = state.piles[pile], state.ready[pile].start
    if not cards:
        return None if start is None else Indication(rank=start.rank)
    end = state.card(state.text(pile, Tag.END))
    values = values_of(state, pile, len(cards) - 1)
    if len(values) != 1 or (end is not None and end.names(values[0])):
        return None
    following = next_rank(state.text(pile, Tag.RANKS), values[0])
    return None if following is None else Indication(rank=following)


def word_value(state: State, pile: int, name: Property, switch: str = "") -> str:
    """Return a property that is a word; where the definition is silent, the word for what then holds."""
    field = state.fields[pile]
    text = state.text(pile, str(name))
    match name:
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
            return _switch(state, pile, Tag(name), switch) or ""
        case Property.AUTO:
            return text.replace(" ", "")
        case _:
            return text


def _switch(state: State, pile: int, tag: Tag, name: str) -> Status | None:
    """Return the status of the lock of a name, None if there is none (481)."""
    field = state.fields[pile]
    locks = field.locks if tag is Tag.LOCK else field.move_locks
    return next((state.status(pile, tag, name, lock.status) for lock in locks if lock.id == name), None)


# -- laying ------------------------------------------------------------------------------------------------------


def _is_layable(state: State, context: Context, test: Condition) -> bool:
    """Ask whether a card, or all picked cards, may be laid on one of the targets (487-488)."""
    is_block = test.field in (Special.SOURCE, Special.PICKED)
    base = dict(context.base) | {Special.PICKED: context.base[Special.SOURCE]}
    sources = state.rules.piles_at(test.field, base)
    targets = state.rules.piles_at(test.content, base)
    found = any(
        source != target and _may_lay(state, test, source, target, context.picked if is_block else ())
        for source in sources
        for target in targets
    )
    return _denied(test, found)


def _may_lay(state: State, test: Condition, source: int, target: int, block: Sequence[Card]) -> bool:
    cards = block or state.piles[source][-1:]
    if not cards or not restacks(state, test.restack, source, target, len(cards)):
        return False
    return accepts(state, target, cards, lowest_values(state, source, cards))


def restacks(state: State, restack: Restack | None, source: int, target: int, count: int) -> bool:
    """Say whether laying so many cards makes the larger pile grow or shrink, as asked (487, 531, X31)."""
    size, other = len(state.piles[source]), len(state.piles[target])
    match restack:
        case Restack.GROW:
            return other + count > size
        case Restack.SHRINK:
            return size - other > count
        case None:
            return True
