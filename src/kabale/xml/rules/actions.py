"""The meaning of rules without a table: how a list of actions continues (588-592), and what a player can ever do."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final, assert_never

from kabale.engine.actions import PileReach, Reach
from kabale.engine.fits import RANK_COUNT, Suits, longest_run, suits_agree
from kabale.engine.moves import Kind
from kabale.table.cards import Card, is_joker, rank, suit
from kabale.xml.rules.model import Action, Ask, Comparison, Condition, Field, GameOver, Rules, Test
from kabale.xml.rules.relations import run_fits, split_step
from kabale.xml.text import values as v
from kabale.xml.text.cards import ACE, ANY, MOST_CARDS, UNLIMITED, Draw, Indication, indication, limit, number
from kabale.xml.text.words import ALL_SHOWN, LINK, YES, Tag

Actions = tuple[Action, ...]

CLICKS: Final[Mapping[Kind, tuple[v.Trigger, ...]]] = {
    "left": (v.Trigger.LEFT, v.Trigger.CLICK, v.Trigger.ANY),
    "right": (v.Trigger.RIGHT, v.Trigger.CLICK, v.Trigger.ANY),
    "middle": (v.Trigger.MIDDLE, v.Trigger.ANY),
}
LAYS: Final = (v.Trigger.LAYING, v.Trigger.ANY)
_SIMPLE: Final = (v.Jump.NEXT, v.Jump.AGAIN, v.Jump.END)


def jump(actions: Sequence[Action], at: int, word: str, otherwise: int) -> int:
    """Return where a list goes on after the action at *at*; *otherwise* for an unknown word (589-592, X33)."""
    match word:
        case v.Jump.FIRST:
            return 0
        case v.Jump.NEXT:
            return at + 1
        case v.Jump.AGAIN:
            return at
        case v.Jump.END:
            return len(actions)
        case _:
            return next((place for place, action in enumerate(actions) if action.id and action.id == word), otherwise)


def after_success(actions: Sequence[Action], at: int) -> int:
    """Return where a list goes on after an action that was carried out."""
    return jump(actions, at, actions[at].success, len(actions))


def after_failure(actions: Sequence[Action], at: int) -> int:
    """Return where a list continues after an action that failed; *again* is not an answer then (592)."""
    word = actions[at].failure
    return at + 1 if word == v.Jump.AGAIN else jump(actions, at, word, at + 1)


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
            if word in (v.Jump.FIRST, v.Jump.AGAIN) or places.get(word, place + 1) <= place:
                return True
    return False


def hears_right_clicks(actions: Sequence[Action]) -> bool:
    """Say whether an action waits for right clicks by name (X28)."""
    return any(action.trigger in (v.Trigger.RIGHT, v.Trigger.CLICK) for action in actions)


def are_simple(some: Sequence[Action], actions: Sequence[Action]) -> bool:
    """Say whether no failure of some actions jumps to an action of their list."""
    known = {v.Jump.FIRST, *(action.id for action in actions if action.id)}
    return all(action.failure in _SIMPLE or action.failure not in known for action in some)


class Scope(IntEnum):
    """The facts on which a test depends: constant ones (ids and numbers of cards), the table, the target, the cards."""

    FIXED = 0
    TABLE = 1
    TARGET = 2
    CARDS = 3


def scope_of(test: Test) -> Scope:
    """Return what a test depends on."""
    names = [test.first, test.second] if not isinstance(test, Condition) else [test.field]
    if isinstance(test, Condition):
        if test.property is v.Property.MOVED:
            return Scope.FIXED
        if test.property is v.Property.ID and test.field in (v.Special.TARGET, v.Special.SOURCE):
            return Scope.FIXED
        if test.property is v.Property.LAYABLE:
            names.append(test.content)
    bases = {name.partition(LINK)[0] for name in names}
    if bases & {v.Special.SOURCE, v.Special.PICKED}:
        return Scope.CARDS
    return Scope.TARGET if v.Special.TARGET in bases else Scope.TABLE


def asks_rules(test: Test) -> bool:
    """Say whether a test asks whether the rules of the fields allow the player's own move (487)."""
    return (
        isinstance(test, Condition)
        and test.property is v.Property.LAYABLE
        and test.compare is not v.Compare.UNEQUAL
        and test.field in (v.Special.SOURCE, v.Special.PICKED)
        and test.content == v.Special.TARGET
    )


_SUITS: Final = {
    v.SuitPair.SAME: Suits.SAME,
    v.SuitPair.OTHER: Suits.OTHER,
    v.SuitPair.OTHER_COLOUR: Suits.OTHER_COLOUR,
    v.SuitPair.SAME_COLOUR: Suits.SAME_COLOUR,
}


def denied(test: Condition, found: bool) -> bool:
    """Return the answer to a test whose words are true, or not: one that asks for the unequal denies them."""
    return found != (test.compare is v.Compare.UNEQUAL)


def read_number(name: v.Property, text: str, most: str = "") -> int | None:
    """Read the number of a property, None for a word; *most* is ``max``, the number of the whole area (475)."""
    match name:
        case v.Property.VAR:
            return number(text)
        case v.Property.REDEALS:
            left = UNLIMITED if text == ANY else number(text)
            return UNLIMITED if left < 0 else left  # (190)
        case v.Property.MAX:
            return limit(text)
        case v.Property.SHOWN:
            return MOST_CARDS if text in ("", ALL_SHOWN) else number(text)
        case v.Property.BORDER:
            if text == ALL_SHOWN:
                return limit(most) or 1
            return number(text) if text.isdecimal() else None
        case _:
            return None


def number_stands(test: Condition, value: int | None, text: str) -> bool:
    """Compare a property's number with a test's, without one its text; a border has a usual one (328, 475)."""
    if value is None:
        usual = v.Border.SINGLE if test.property is v.Property.BORDER else ""
        return denied(test, (text or usual) == test.content)
    without_limit = UNLIMITED if test.property is v.Property.REDEALS else MOST_CARDS
    return compares_number(value, test.compare, test.content, without_limit)


def field_stands(test: Condition, field: Field) -> bool:
    """Ask a field as the definition has it: for its id, its ``sicht``, or one of its numbers."""
    match test.property:
        case v.Property.ID:
            return denied(test, field.id == test.content)
        case v.Property.FACE:
            face = v.Face.DOWN if field.texts.get(Tag.FACE) == v.Face.DOWN else v.Face.UP
            return denied(test, face == test.content)
        case v.Property.VAR | v.Property.MAX | v.Property.SHOWN | v.Property.BORDER as name:
            text = field.texts.get(name, "")
            return number_stands(test, read_number(name, text, field.texts.get(Tag.MAX, "")), text)
        case _:
            raise ValueError(f"{test.property} is not a field's alone")


def pair_stands(test: Comparison, first: Card, second: Card) -> bool:
    """Compare two cards as ``typ`` says (495-501)."""
    denies = test.compare is v.Compare.UNEQUAL
    match test.of:
        case v.Of.SUM:
            return compares(rank(first) + rank(second), test.compare, number(test.content))  # (X7, inferred)
        case v.Of.DIFFERENCE:
            wanted = number(test.content)
            wanted = wanted % RANK_COUNT if denies or test.compare is v.Compare.EQUAL else wanted
            return compares((rank(first) - rank(second)) % RANK_COUNT, test.compare, wanted)
        case v.Of.DISTANCE:
            # A distance of d is one of 13 - d as well (499).
            wanted = number(test.content)
            distance = abs(rank(first) - rank(second))
            distances = {distance, RANK_COUNT - distance} if distance else {0}
            return wanted not in distances if denies else any(compares(d, test.compare, wanted) for d in distances)
        case v.Of.SUIT:
            pair = v.as_word(v.SuitPair, test.content)
            return pair is not None and suits_agree(_SUITS[pair], first, second) != denies
        case v.Of.RANK:
            # Two is least and an ace most (501); without content ``beziehung`` says how.
            compare = v.as_word(v.Compare, test.content or test.compare)
            found = compare is not None and compares(order(rank(first)), compare, order(rank(second)))
            return compare is not None and found != (bool(test.content) and denies)
        case None:
            return False
        case _:
            assert_never(test.of)


def order(rank_number: int) -> int:
    """Return a rank's place in comparisons: two is least, an ace is most (483)."""
    return RANK_COUNT + 1 if rank_number == ACE else rank_number


def compares_number(value: int, compare: v.Compare, content: str, without_limit: int = MOST_CARDS) -> bool:
    """Compare a number with a content; a word for no limit is the number that it stands for (X12)."""
    return compares(value, compare, without_limit if content in (ANY, ALL_SHOWN) else number(content, -1))


def compares(left: int, compare: v.Compare, right: int) -> bool:
    """Say whether two numbers stand to each other as asked."""
    match compare:
        case v.Compare.LESS:
            return left < right
        case v.Compare.LESS_EQUAL:
            return left <= right
        case v.Compare.EQUAL:
            return left == right
        case v.Compare.GREATER:
            return left > right
        case v.Compare.GREATER_EQUAL:
            return left >= right
        case v.Compare.UNEQUAL:
            return left != right
        case _:
            assert_never(compare)


def stands(card: Card, compare: v.Compare, named: Indication) -> bool:
    """Say whether a card stands to an indication as asked (483, X30).

    Unequal denies the whole indication. Less and greater need a rank on both sides, and the suit if one is named.
    """
    if compare is v.Compare.UNEQUAL:
        return not named.names(card)
    if named.names(card) and compare in (v.Compare.EQUAL, v.Compare.LESS_EQUAL, v.Compare.GREATER_EQUAL):
        return True
    if named.rank is None or is_joker(card) or named.suit not in (None, suit(card)):
        return False
    return compares(order(rank(card)), compare, order(named.rank)) and compare is not v.Compare.EQUAL


_RUNS = frozenset({v.Property.BLOCKS, v.Property.SUITS, v.Property.RANKS, v.Property.END})


def reach(rules: Rules) -> Reach:
    """Return which cards can be moved by hand, which clicks heard, and how many answers given."""
    steps = [step for actions in rules.lists.values() for action in actions for step in action.steps]
    answers = max((len(step.answers) for step in steps if isinstance(step, Ask)), default=0)
    triggers = {action.trigger for action in rules.lists[Tag.ACTION]}
    heard = {kind: not triggers.isdisjoint(waited) for kind, waited in CLICKS.items()}
    heard["right"] |= hears_right_clicks(rules.lists[Tag.AFTER])
    # An action may take a lay over that no rule allows.
    lays, altered, piles = not triggers.isdisjoint(LAYS), rules.altered, []
    for field in rules.fields:
        if field.x < 0 or field.y < 0:
            piles.append(PileReach())
            continue
        texts = field.texts
        is_down = texts.get(Tag.FACE) == v.Face.DOWN and v.Property.FACE not in altered
        is_locked = texts.get(Tag.LOCKED) == YES and v.Property.LOCKED not in altered
        gives = not (field.targets or is_down or is_locked)
        by_hand = v.as_word(v.TurnUp, texts.get(Tag.TURN_UP, "").replace(" ", "")) in (v.TurnUp.BY_HAND, v.TurnUp.BOTH)
        clickable = bool(field.targets or texts.get(Tag.REDEALS) or v.Property.REDEALS in altered or by_hand)
        picks = v.as_word(v.Block, texts.get(Tag.BLOCKS, "")) is v.Block.SINGLE or v.Property.BLOCKS in altered
        clicks = tuple(kind for kind, is_heard in heard.items() if is_heard or (kind == "left" and clickable))
        takes = lays or limit(texts.get(Tag.MAX, "")) is not None or v.Property.MAX in altered
        picked = len(rules.cards) - 1 if gives and picks else 0
        piles.append(PileReach(_block(rules, field) if gives else 0, picked, takes, rules.has_inserts, clicks))
    return Reach(piles, answers)


def _block(rules: Rules, field: Field) -> int:
    """Return how many cards leave a field together at most (``folgeschieb``)."""
    if rules.has_jokers or rules.altered & _RUNS:
        return len(rules.cards)
    suits, ranks, blocks = (field.texts.get(tag, "") for tag in (Tag.SUITS, Tag.RANKS, Tag.BLOCKS))
    match v.as_word(v.Block, split_step(blocks)[0]):
        case v.Block.SINGLE:
            return 1
        case v.Block.FACE_UP:
            return len(rules.cards)
        case _:
            drawn = rules.draws_suit or rules.draws_rank
            draws = [Draw(suit, rank) for suit in range(4) for rank in range(1, 14)] if drawn else [Draw(0, 1)]
            ends = {indication(field.texts.get(Tag.END, ""), draw) for draw in draws}
            lengths = [longest_run(run_fits(blocks, suits, ranks, end)) or len(rules.cards) for end in ends]
            return min(max(lengths), len(rules.cards))
