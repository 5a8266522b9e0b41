"""How numbers, cards, and what a definition says of a field stand to what a test asks (465-502, X12, X30).

Nothing here looks at a table.
"""

from typing import Final, assert_never

from kabale.engine.fits import RANK_COUNT, Suits, suits_agree
from kabale.table.cards import Card, is_joker, rank, suit
from kabale.xml.rules.model import Comparison, Condition, Field
from kabale.xml.text.cards import ACE, ANY, MOST_CARDS, UNLIMITED, Indication, limit, number
from kabale.xml.text.values import Border, Compare, Face, Of, Property, SuitPair, as_word
from kabale.xml.text.words import ALL_SHOWN, Tag

_SUITS: Final = {
    SuitPair.SAME: Suits.SAME,
    SuitPair.OTHER: Suits.OTHER,
    SuitPair.OTHER_COLOUR: Suits.OTHER_COLOUR,
    SuitPair.SAME_COLOUR: Suits.SAME_COLOUR,
}


def denied(test: Condition, found: bool) -> bool:
    """Return the answer to a test whose words are true, or not: one that asks for the unequal denies them."""
    return found != (test.compare is Compare.UNEQUAL)


def read_number(name: Property, text: str, most: str) -> int | None:
    """Read a number that a definition or an action says of a property; None where it says none, or a word.

    *most* is what ``max`` says: so many cards has the whole area (475).
    """
    match name:
        case Property.VAR:
            return number(text)
        case Property.MAX:
            return limit(text)
        case Property.SHOWN:
            return MOST_CARDS if text in ("", ALL_SHOWN) else number(text)
        case Property.BORDER:
            if text == ALL_SHOWN:
                return limit(most) or 1
            return number(text) if text.isdecimal() else None
        case _:
            return None


def number_stands(test: Condition, value: int | None, text: str) -> bool:
    """Compare the number that a property is with a test's, or its text where it is no number.

    A border that nothing is said of is the usual one (328, 475).
    """
    if value is None:
        usual = Border.SINGLE if test.property is Property.BORDER else ""
        return denied(test, (text or usual) == test.content)
    without_limit = UNLIMITED if test.property is Property.REDEALS else MOST_CARDS
    return compares_number(value, test.compare, test.content, without_limit)


def field_stands(test: Condition, field: Field) -> bool:
    """Ask a field as the definition has it: for its id, its ``sicht``, or one of its numbers."""
    match test.property:
        case Property.ID:
            return denied(test, field.id == test.content)
        case Property.FACE:
            face = Face.DOWN if field.texts.get(Tag.FACE) == Face.DOWN else Face.UP
            return denied(test, face == test.content)
        case Property.VAR | Property.MAX | Property.SHOWN | Property.BORDER as name:
            text = field.texts.get(name, "")
            return number_stands(test, read_number(name, text, field.texts.get(Tag.MAX, "")), text)
        case _:
            raise ValueError(f"{test.property} is not a field's alone")


# -- numbers and cards --------------------------------------------------------------------------------------------


def pair_stands(test: Comparison, first: Card, second: Card) -> bool:
    """Compare two cards as ``typ`` says (495-501)."""
    denies = test.compare is Compare.UNEQUAL
    match test.of:
        case Of.SUM:
            return compares(total(first, second), test.compare, number(test.content))
        case Of.DIFFERENCE:
            wanted = number(test.content)
            wanted = wanted % RANK_COUNT if denies or test.compare is Compare.EQUAL else wanted
            return compares((rank(first) - rank(second)) % RANK_COUNT, test.compare, wanted)
        case Of.DISTANCE:
            # A distance of d is one of 13 - d as well (499).
            wanted = number(test.content)
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
