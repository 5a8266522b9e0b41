"""``vergleich``: how two cards of two fields stand to each other (491-502)."""

from collections.abc import Callable, Sequence
from functools import partial

from kabale.engine.fits import RANK_COUNT, Suits, suits_agree
from kabale.table.cards import Card, is_joker, rank, suit
from kabale.xml.play.context import Context
from kabale.xml.play.situations import place_of, values_of
from kabale.xml.play.state import State
from kabale.xml.rules import jokers
from kabale.xml.rules.program import Comparison
from kabale.xml.text.cards import ACE, Indication
from kabale.xml.text.numbers import number
from kabale.xml.text.values import Compare, Of, Special, SuitPair, as_word

_SUITS = {
    SuitPair.SAME: Suits.SAME,
    SuitPair.OTHER: Suits.OTHER,
    SuitPair.OTHER_COLOUR: Suits.OTHER_COLOUR,
    SuitPair.SAME_COLOUR: Suits.SAME_COLOUR,
}


def compared(state: State, context: Context, test: Comparison) -> bool:
    """Say whether a card of one field stands to a card of another as asked."""
    firsts = _cards_of(state, context, test.first, test.first_place)
    seconds = _cards_of(state, context, test.second, test.second_place)
    judge = partial(pair_stands, test)
    return any(_some(judge, first, second) for first in firsts for second in seconds)


def _cards_of(state: State, context: Context, reference: str, place: int) -> list[list[Card]]:
    """Return for each field that has the card what the card may be."""
    if reference == Special.PICKED:
        index = place_of(len(context.picked), place)
        if index is None:
            return []
        card = context.picked[index]
        return [[Card(look) for look in jokers.spread(jokers.possible(card))]]
    piles = state.rules.piles_at(reference, context.base)
    places = [(pile, place_of(len(state.piles[pile]), place)) for pile in piles]
    return [values_of(state, pile, index) for pile, index in places if index is not None]


def _some(judge: Callable[[Card, Card], bool], firsts: Sequence[Card], seconds: Sequence[Card]) -> bool:
    return any(judge(first, second) for first in firsts for second in seconds)


def pair_stands(test: Comparison, first: Card, second: Card) -> bool:
    """Compare two cards as ``typ`` says (495-501)."""
    wanted = number(test.content)
    match test.of:
        case Of.SUM:
            return compares(total(first, second), test.compare, wanted)
        case Of.DIFFERENCE:
            wanted = wanted % RANK_COUNT if test.compare in (Compare.EQUAL, Compare.UNEQUAL) else wanted
            return compares((rank(first) - rank(second)) % RANK_COUNT, test.compare, wanted)
        case Of.DISTANCE:
            return _distance(test.compare, abs(rank(first) - rank(second)), wanted)
        case Of.SUIT:
            return _suits(test, first, second)
        case Of.RANK:
            return _ranks(test, first, second)
        case None:
            return False


def total(first: Card, second: Card) -> int:
    """Add the ranks of two cards: ace 1, jack 11, queen 12, king 13 (X7, inferred)."""
    return rank(first) + rank(second)


def _distance(compare: Compare, distance: int, wanted: int) -> bool:
    """Compare a distance; one of d is one of 13 - d as well (499)."""
    distances = {distance, RANK_COUNT - distance} if distance else {0}
    if compare is Compare.UNEQUAL:
        return wanted not in distances
    return any(compares(each, compare, wanted) for each in distances)


def _suits(test: Comparison, first: Card, second: Card) -> bool:
    """Compare two suits (500)."""
    pair = as_word(SuitPair, test.content)
    return pair is not None and suits_agree(_SUITS[pair], first, second) != (test.compare is Compare.UNEQUAL)


def _ranks(test: Comparison, first: Card, second: Card) -> bool:
    """Compare two ranks, two least and ace most (501); without content ``beziehung`` says how."""
    compare = as_word(Compare, test.content or test.compare)
    if compare is None:
        return False
    found = compares(order(rank(first)), compare, order(rank(second)))
    return found != (bool(test.content) and test.compare is Compare.UNEQUAL)


def order(rank_number: int) -> int:
    """Return a rank's place in comparisons: two is least, an ace is most (483)."""
    return RANK_COUNT + 1 if rank_number == ACE else rank_number


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
