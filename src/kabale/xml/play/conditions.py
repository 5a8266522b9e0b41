"""What an action asks before it is carried out: ``bedingung`` and ``vergleich`` (442-502).

A test names fields; it holds if one of them satisfies it (X30). Nothing here changes anything.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from kabale.messages import Message, message
from kabale.table.cards import Card, is_joker
from kabale.xml.play.context import Context
from kabale.xml.play.fields import (
    CARDS,
    NUMBERS,
    is_run_from,
    named_card,
    next_ranks,
    number_value,
    place_of,
    starts_with,
    values_of,
    word_value,
)
from kabale.xml.play.laying import accepts, restacks
from kabale.xml.play.state import OUTCOME, State
from kabale.xml.play.taking import face_up_count, lowest_values
from kabale.xml.rules import jokers
from kabale.xml.rules.actions import after_failure, compares_number, denied, number_stands, pair_stands, stands
from kabale.xml.rules.model import Action, Comparison, Condition, Test
from kabale.xml.rules.relations import run_fits
from kabale.xml.text.cards import Indication
from kabale.xml.text.values import Block, Compare, Ending, Face, Property, Special, Trigger
from kabale.xml.text.words import Tag

WON, LOST = 1, 2
"""The values of the counter of the outcome."""

_ENDINGS: Final = {WON: Ending.WON, LOST: Ending.LOST}


class Rejected(Exception):
    """A move that turned out to be illegal while it was done; carries the reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class Endless(Rejected):
    """A chain that does not end; *line* is where the action stands at which that was noticed."""

    def __init__(self, action: Action) -> None:
        super().__init__(message("xml.why.endless"))
        self.line = action.line


# -- actions -----------------------------------------------------------------------------------------------------


def fires(state: State, context: Context, action: Action) -> bool:
    """Say whether an action is meant for what happened (442-446)."""
    if action.list is Tag.BEGINNING:
        return True
    if action.list is Tag.ENDING:
        return action.trigger in ("", Ending.ANY, _ENDINGS.get(state.table.counter(OUTCOME)))
    if action.trigger == Trigger.CLICK:
        return context.trigger in (Trigger.LEFT, Trigger.RIGHT)
    return action.trigger in (Trigger.ANY, context.trigger)


def passes(state: State, context: Context, action: Action) -> bool:
    """Say whether all tests of an action hold."""
    for test in action.tests:  # noqa: SIM110  # a generator would take half as long again
        if not holds(state, context, test):
            return False
    return True


def first_success(state: State, context: Context, actions: Sequence[Action]) -> Action | None:
    """Return the first action that would be carried out, without doing anything. Raises Endless."""
    at, seen = 0, set()
    while at < len(actions):
        action = actions[at]
        if not fires(state, context, action):
            at += 1
        elif passes(state, context, action):
            return action
        elif at in seen:
            raise Endless(action)
        else:
            seen.add(at)
            at = after_failure(actions, at)
    return None


# -- conditions --------------------------------------------------------------------------------------------------


def holds(state: State, context: Context, test: Test) -> bool:
    """Say whether a test holds."""
    if isinstance(test, Comparison):
        firsts = _cards_of(state, context, test.first, test.first_place)
        seconds = _cards_of(state, context, test.second, test.second_place)
        if len(firsts) == len(seconds) == 1:
            return pair_stands(test, firsts[0], seconds[0])
        return any(pair_stands(test, first, second) for first in firsts for second in seconds)
    if test.property is Property.MOVED:
        return compares_number(context.count, test.compare, test.content)
    if test.property is Property.LAYABLE:
        return _is_layable(state, context, test)
    if test.field != Special.PICKED:
        piles = state.rules.piles_at(test.field, context.base)
        return holds_for(state, test, piles[0]) if len(piles) == 1 else any(holds_for(state, test, p) for p in piles)
    if test.property is Property.COUNT:
        return compares_number(len(context.picked), test.compare, test.content)
    if test.property is Property.CARD:
        place, named = place_of(len(context.picked), test.place), state.card(test.content)
        return place is not None and named is not None and _one_stands([context.picked[place]], test.compare, named)
    return False


def holds_for(state: State, test: Condition, pile: int) -> bool:
    """Ask one field."""
    cards, name = state.piles[pile], test.property
    if name is None:
        return False
    if name is Property.CARD:
        # An empty field fails, whatever is asked (483-485, X30).
        place, named = place_of(len(cards), test.place), state.card(test.content)
        if place is None or named is None:
            return False
        is_itself = is_joker(cards[place]) and (named.joker or named.is_any)
        return _one_stands([cards[place]] if is_itself else values_of(state, pile, place), test.compare, named)
    if name is Property.STATUS:
        face = Face.DOWN if state.is_face_down(pile) else Face.UP
        return bool(cards) and denied(test, face == test.content)  # the top card's (486)
    if name in (Property.STARTS, Property.START_RUN):
        start = state.card(test.content) or state.ready[pile].start  # without content that means something: X1, X37
        found = starts_with if name is Property.STARTS else partial(_is_whole_run, test)
        return denied(test, found(state, pile, start))
    if name in CARDS:
        return denied(test, named_card(state, pile, name) == state.card(test.content))
    if name is Property.NEXT:
        named = state.card(test.content)  # none: no rank is named that a card could have
        return named is not None and denied(test, named in next_ranks(state, pile))
    if name in NUMBERS:
        return number_stands(test, number_value(state, pile, name), state.text(pile, name))
    content = test.content.replace(" ", "") if name is Property.AUTO else test.content
    return denied(test, word_value(state, pile, name, test.id) == content)


def _one_stands(cards: Sequence[Card], compare: Compare, named: Indication) -> bool:
    """Ask each card that a card may be; a picked joker may be any (X17)."""
    if len(cards) == 1 and is_joker(cards[0]) and not named.joker and not named.is_any:
        cards = [Card(look) for look in jokers.spread(jokers.ALL_LOOKS)]
    return any(stands(card, compare, named) for card in cards)


def _is_whole_run(test: Condition, state: State, pile: int, start: Indication | None) -> bool:
    """Say whether a whole pile is a run from a first card on, by the field's sequence or by ``folge`` (476)."""
    cards, fits = state.piles[pile], state.ready[pile].fits
    if test.run == Block.FACE_UP:
        return starts_with(state, pile, start) and face_up_count(state, pile) == len(cards)
    if test.run:
        suits, ranks = state.text(pile, Tag.SUITS), state.text(pile, Tag.RANKS)
        fits = run_fits(test.run, suits, ranks, state.card(state.text(pile, Tag.END)))
    return bool(cards) and is_run_from(state, pile, 0, start, fits)


def _is_layable(state: State, context: Context, test: Condition) -> bool:
    """Ask whether a card, or all picked cards, may be laid on one of the targets (487-488)."""
    block = context.picked if test.field in (Special.SOURCE, Special.PICKED) else ()
    base = dict(context.base) | {Special.PICKED: context.base[Special.SOURCE]}
    targets = state.rules.piles_at(test.content, base)
    for source in state.rules.piles_at(test.field, base):
        cards = block or state.piles[source][-1:]
        for target in targets if cards else ():
            may = source != target and restacks(state, test.restack, source, target, len(cards))
            if may and accepts(state, target, cards, lowest_values(state, source, cards)):
                return denied(test, True)
    return denied(test, False)


def asks_hidden(state: State, context: Context, test: Test) -> bool:
    """Return whether a test asks about a card that lies face down: a reason must not depend on which card it is."""
    if isinstance(test, Comparison):
        ends = [(test.first, test.first_place), (test.second, test.second_place)]
        return any(_hides(state, context, *end) for end in ends)
    match test.property:
        case Property.CARD:
            return _hides(state, context, test.field, test.place)
        case Property.LAYABLE:
            return _hides(state, context, test.field, -1)
        case Property.STARTS | Property.START_RUN:
            return _hides(state, context, test.field, None)
        case _:
            return False


def _hides(state: State, context: Context, reference: str, place: int | None) -> bool:
    """Return whether the card at a place of one of some fields lies face down, or any of their cards if it is None."""
    piles = () if reference == Special.PICKED else state.rules.piles_at(reference, context.base)
    down = state.table.down
    for cards in (state.piles[pile] for pile in piles):
        index = None if place is None else place_of(len(cards), place)
        if any(card in down for card in cards) if place is None else index is not None and cards[index] in down:
            return True
    return False


# -- comparisons -------------------------------------------------------------------------------------------------


def _cards_of(state: State, context: Context, reference: str, place: int) -> list[Card]:
    """Return what the card may be that lies at a place of one of some fields."""
    if reference == Special.PICKED:
        index = place_of(len(context.picked), place)
        if index is None:
            return []
        card = context.picked[index]
        return [Card(look) for look in jokers.spread(jokers.ALL_LOOKS)] if is_joker(card) else [Card(card & 63)]
    piles = state.rules.piles_at(reference, context.base)
    if len(piles) == 1:
        index = place_of(len(state.piles[piles[0]]), place)
        return [] if index is None else values_of(state, piles[0], index)
    places = [(pile, place_of(len(state.piles[pile]), place)) for pile in piles]
    return [card for pile, index in places if index is not None for card in values_of(state, pile, index)]
