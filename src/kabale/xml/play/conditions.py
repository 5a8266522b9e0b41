"""What an action asks before it is carried out: ``bedingung`` and ``vergleich`` (442-502).

A test names fields; it holds if one of them satisfies it (X30). Nothing here changes anything.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from kabale.engine.fits import RANK_COUNT, Suits, suits_agree
from kabale.messages import Message, message
from kabale.table.cards import Card, is_joker, rank, suit
from kabale.xml.play.context import Context
from kabale.xml.play.laying import accepts, restacks
from kabale.xml.play.properties import CARDS, NUMBERS, named_card, number_value, word_value
from kabale.xml.play.state import OUTCOME, State, is_run, place_of, starts_with, values_of
from kabale.xml.play.taking import face_up_count, lowest_values
from kabale.xml.rules import jokers
from kabale.xml.rules.actions import after_failure
from kabale.xml.rules.model import Action, Comparison, Condition, Test
from kabale.xml.rules.relations import run_fits
from kabale.xml.text.cards import ACE, ANY, Indication
from kabale.xml.text.numbers import MOST_CARDS, UNLIMITED, number
from kabale.xml.text.values import (
    Block,
    Compare,
    Ending,
    Face,
    Of,
    Property,
    Special,
    SuitPair,
    Trigger,
    as_word,
)
from kabale.xml.text.words import ALL_SHOWN, Tag

WON, LOST = 1, 2
"""The values of the counter of the outcome."""

_ENDINGS: Final = {WON: Ending.WON, LOST: Ending.LOST}

_SUITS: Final = {
    SuitPair.SAME: Suits.SAME,
    SuitPair.OTHER: Suits.OTHER,
    SuitPair.OTHER_COLOUR: Suits.OTHER_COLOUR,
    SuitPair.SAME_COLOUR: Suits.SAME_COLOUR,
}


class Rejected(Exception):
    """A move that turned out to be illegal while it was done; carries the reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Endless(Rejected):
    """A chain that does not end; *line* is where the action stands at which that was noticed."""

    def __init__(self, action: Action) -> None:
        super().__init__(message("xml.why.endless", action=action.name, line=action.line))
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
    return all(holds(state, context, test) for test in action.tests)


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
        return any(pair_stands(test, first, second) for first in firsts for second in seconds)
    if test.property is Property.MOVED:
        return compares_number(context.count, test.compare, test.content)
    if test.property is Property.LAYABLE:
        return _is_layable(state, context, test)
    if test.field != Special.PICKED:
        return any(_holds_for(state, test, pile) for pile in state.rules.piles_at(test.field, context.base))
    if test.property is Property.COUNT:
        return compares_number(len(context.picked), test.compare, test.content)
    if test.property is Property.CARD:
        place, named = place_of(len(context.picked), test.place), state.card(test.content)
        return place is not None and named is not None and _one_stands([context.picked[place]], test.compare, named)
    return False


def _denied(test: Condition, found: bool) -> bool:
    return found != (test.compare is Compare.UNEQUAL)


def _holds_for(state: State, test: Condition, pile: int) -> bool:
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
        return bool(cards) and _denied(test, face == test.content)  # the top card's (486)
    if name in (Property.STARTS, Property.START_RUN):
        start = state.card(test.content) if test.content else state.ready[pile].start  # without content: X37
        found = starts_with(state, pile, start)
        return _denied(test, found and (name is Property.STARTS or _is_whole_run(state, test, pile)))
    if name in CARDS:
        return _denied(test, named_card(state, pile, name) == state.card(test.content))
    if name in NUMBERS:
        value = number_value(state, pile, name)
        if value is None:
            return _denied(test, state.text(pile, str(name)) == test.content)
        return compares_number(value, test.compare, test.content, UNLIMITED if name is Property.REDEALS else MOST_CARDS)
    content = test.content.replace(" ", "") if name is Property.AUTO else test.content
    return _denied(test, word_value(state, pile, name, test.id) == content)


def _one_stands(cards: Sequence[Card], compare: Compare, named: Indication) -> bool:
    """Ask each card that a card may be; a picked joker may be any (X17)."""
    if len(cards) == 1 and is_joker(cards[0]) and not named.joker and not named.is_any:
        cards = [Card(look) for look in jokers.spread(jokers.ALL_LOOKS)]
    return any(stands(card, compare, named) for card in cards)


def _is_whole_run(state: State, test: Condition, pile: int) -> bool:
    """Say whether a whole pile is a run by the field's sequence or by ``folge`` (476)."""
    cards, fits = state.piles[pile], state.ready[pile].fits
    if test.run == Block.FACE_UP:
        return face_up_count(state, pile) == len(cards)
    if test.run:
        suits, ranks = state.text(pile, Tag.SUITS), state.text(pile, Tag.RANKS)
        fits = run_fits(test.run, suits, ranks, state.card(state.text(pile, Tag.END)))
    return is_run(state, cards, fits)


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
                return _denied(test, True)
    return _denied(test, False)


# -- comparisons -------------------------------------------------------------------------------------------------


def _cards_of(state: State, context: Context, reference: str, place: int) -> list[Card]:
    """Return what the card may be that lies at a place of one of some fields."""
    if reference == Special.PICKED:
        index = place_of(len(context.picked), place)
        found = [] if index is None else jokers.spread(jokers.possible(context.picked[index]))
        return [Card(look) for look in found]
    piles = state.rules.piles_at(reference, context.base)
    places = [(pile, place_of(len(state.piles[pile]), place)) for pile in piles]
    return [card for pile, index in places if index is not None for card in values_of(state, pile, index)]


def pair_stands(test: Comparison, first: Card, second: Card) -> bool:
    """Compare two cards as ``typ`` says (495-501)."""
    wanted = number(test.content)
    denies = test.compare is Compare.UNEQUAL
    match test.of:
        case Of.SUM:
            return compares(total(first, second), test.compare, wanted)
        case Of.DIFFERENCE:
            wanted = wanted % RANK_COUNT if denies or test.compare is Compare.EQUAL else wanted
            return compares((rank(first) - rank(second)) % RANK_COUNT, test.compare, wanted)
        case Of.DISTANCE:
            # A distance of d is one of 13 - d as well (499).
            distance = abs(rank(first) - rank(second))
            distances = {distance, RANK_COUNT - distance} if distance else {0}
            return wanted not in distances if denies else any(compares(d, test.compare, wanted) for d in distances)
        case Of.SUIT:
            pair = as_word(SuitPair, test.content)
            return pair is not None and suits_agree(_SUITS[pair], first, second) != denies
        case Of.RANK:
            # Two is least and an ace most (501); without content ``beziehung`` says how.
            compare = as_word(Compare, test.content or test.compare)
            found = compare is not None and compares(order(rank(first)), compare, order(rank(second)))
            return compare is not None and found != (bool(test.content) and denies)
        case None:
            return False
        case _:
            assert_never(test.of)


def total(first: Card, second: Card) -> int:
    """Add the ranks of two cards: ace 1, jack 11, queen 12, king 13 (X7, inferred)."""
    return rank(first) + rank(second)


def order(rank_number: int) -> int:
    """Return a rank's place in comparisons: two is least, an ace is most (483)."""
    return RANK_COUNT + 1 if rank_number == ACE else rank_number


def compares_number(value: int, compare: Compare, content: str, without_limit: int = MOST_CARDS) -> bool:
    """Compare a number with a content; a word for no limit is the number that it stands for (X12)."""
    wanted = without_limit if content in (ANY, ALL_SHOWN) else number(content, -1)
    return compares(value, compare, wanted)


def compares(left: int, compare: Compare, right: int) -> bool:
    """Say whether two numbers stand to each other as asked."""
    match compare:
        case Compare.LESS:
            return left < right
        case Compare.LESS_EQUAL:
            return left <= right
        case Compare.EQUAL:
            return left == right
        case Compare.GREATER:
            return left > right
        case Compare.GREATER_EQUAL:
            return left >= right
        case Compare.UNEQUAL:
            return left != right
        case _:
            assert_never(compare)


def stands(card: Card, compare: Compare, named: Indication) -> bool:
    """Say whether a card stands to an indication as asked (483, X30).

    Unequal denies the whole indication. What is less or greater needs a rank on both sides, and the suit
    if one is named.
    """
    if compare is Compare.UNEQUAL:
        return not named.names(card)
    if named.names(card) and compare in (Compare.EQUAL, Compare.LESS_EQUAL, Compare.GREATER_EQUAL):
        return True
    if named.rank is None or is_joker(card) or named.suit not in (None, suit(card)):
        return False
    return compares(order(rank(card)), compare, order(named.rank)) and compare is not Compare.EQUAL
