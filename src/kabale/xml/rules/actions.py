"""What can be said of actions from their text alone: where a list goes on, and what each test depends on (588-592).

Tests compare numbers, cards, and the tags of fields (465-502, X12, X30). Nothing here looks at a table.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, assert_never

from kabale.engine.fits import RANK_COUNT, Suits, suits_agree
from kabale.table.cards import Card, is_joker, rank, suit
from kabale.xml.rules.model import Action, Ask, Comparison, Condition, Field, GameOver, Test
from kabale.xml.text.cards import ACE, ANY, MOST_CARDS, UNLIMITED, Indication, limit, number
from kabale.xml.text.values import Border, Compare, Face, Jump, Of, Property, Special, SuitPair, Trigger, as_word
from kabale.xml.text.words import ALL_SHOWN, LINK, Tag

Actions = tuple[Action, ...]

_SIMPLE: Final = (Jump.NEXT, Jump.AGAIN, Jump.END)


def jump(actions: Sequence[Action], at: int, word: str, otherwise: int) -> int:
    """Return where a list goes on after the action at *at*; *otherwise* for an unknown word (589-592, X33)."""
    match word:
        case Jump.FIRST:
            return 0
        case Jump.NEXT:
            return at + 1
        case Jump.AGAIN:
            return at
        case Jump.END:
            return len(actions)
        case _:
            return next((place for place, action in enumerate(actions) if action.id and action.id == word), otherwise)


def after_success(actions: Sequence[Action], at: int) -> int:
    """Return where a list goes on after an action that was carried out."""
    return jump(actions, at, actions[at].success, len(actions))


def after_failure(actions: Sequence[Action], at: int) -> int:
    """Return where a list goes on after an action that failed; again is no answer then (592)."""
    word = actions[at].failure
    return at + 1 if word == Jump.AGAIN else jump(actions, at, word, at + 1)


def repeats_for_ever(actions: Sequence[Action], at: int) -> bool:
    """Say whether an action comes back to itself without asking anything: endless, whatever it does (X34)."""
    action = actions[at]
    stops = any(isinstance(step, GameOver) or (isinstance(step, Ask) and step.answers) for step in action.steps)
    return not action.tests and not stops and after_success(actions, at) == at


def may_loop(actions: Sequence[Action]) -> bool:
    """Say whether a list has a jump to itself or backwards: without one it always ends."""
    places = {action.id: place for place, action in reversed(list(enumerate(actions))) if action.id}
    for place, action in enumerate(actions):
        for word in (action.success, action.failure):
            if word in (Jump.FIRST, Jump.AGAIN) or places.get(word, place + 1) <= place:
                return True
    return False


def hears_right_clicks(actions: Sequence[Action]) -> bool:
    """Say whether an action waits for right clicks by name (X28)."""
    return any(action.trigger in (Trigger.RIGHT, Trigger.CLICK) for action in actions)


def are_simple(some: Sequence[Action], actions: Sequence[Action]) -> bool:
    """Say whether no failure of some actions jumps to an action of their list."""
    known = {Jump.FIRST, *(action.id for action in actions if action.id)}
    return all(action.failure in _SIMPLE or action.failure not in known for action in some)


class Scope(IntEnum):
    """What a test depends on: never changing things (ids and numbers of cards), the table, the target, the cards."""

    FIXED = 0
    TABLE = 1
    TARGET = 2
    CARDS = 3


def scope_of(test: Test) -> Scope:
    """Return what a test depends on."""
    names = [test.first, test.second] if not isinstance(test, Condition) else [test.field]
    if isinstance(test, Condition):
        if test.property is Property.MOVED:
            return Scope.FIXED
        if test.property is Property.ID and test.field in (Special.TARGET, Special.SOURCE):
            return Scope.FIXED
        if test.property is Property.LAYABLE:
            names.append(test.content)
    bases = {name.partition(LINK)[0] for name in names}
    if bases & {Special.SOURCE, Special.PICKED}:
        return Scope.CARDS
    return Scope.TARGET if Special.TARGET in bases else Scope.TABLE


def asks_rules(test: Test) -> bool:
    """Say whether a test asks what the rules of the fields say of the player's own move (487)."""
    return (
        isinstance(test, Condition)
        and test.property is Property.LAYABLE
        and test.compare is not Compare.UNEQUAL
        and test.field in (Special.SOURCE, Special.PICKED)
        and test.content == Special.TARGET
    )


# -- what tests compare --------------------------------------------------------------------------------------------


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


# -- numbers and cards ---------------------------------------------------------------------------------------------


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
