"""What an action asks, in words: conditions and comparisons of cards (465-502, X30-X32, X37)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.xml.explain.names import ActionNames, place_words
from kabale.xml.explain.words import one_card, relation, value_words
from kabale.xml.rules.model import Comparison, Condition, Test
from kabale.xml.text.cards import ANY, indication
from kabale.xml.text.cards import number as as_number
from kabale.xml.text.values import Block, Border, Compare, Face, Of, Property, Special, Status, SuitPair, as_word
from kabale.xml.text.words import ALL_SHOWN, LINK, YES

_NUMBERS: Final = {
    Property.MAX: "max",
    Property.SHOWN: "shown",
    Property.VAR: "var",
    Property.BORDER: "border",
    Property.COUNT: "count",
    Property.REDEALS: "redeals",
    Property.MOVED: "moved",
}
_TWO_WAYS: Final = {Property.LOCKED: YES, Property.FACE: Face.DOWN, Property.STOPPED: YES}
_EMPTY: Final = {(0, Compare.EQUAL), (0, Compare.LESS_EQUAL), (1, Compare.LESS)}
_HOLDS: Final = {(0, Compare.GREATER), (0, Compare.UNEQUAL), (1, Compare.GREATER_EQUAL)}
_BOTH_ENDS: Final = (
    frozenset({(Special.SOURCE, -1), (Special.TARGET, -1)}),
    frozenset({(Special.PICKED, -1), (Special.TARGET, -1)}),
)
_OPPOSITE: Final = {
    SuitPair.SAME: SuitPair.OTHER,
    SuitPair.OTHER: SuitPair.SAME,
    SuitPair.OTHER_COLOUR: SuitPair.SAME_COLOUR,
    SuitPair.SAME_COLOUR: SuitPair.OTHER_COLOUR,
}
_ONE_HIGHER: Final = (Of.DIFFERENCE, Compare.EQUAL, "1")
_SPECIALS: Final = (Special.SOURCE, Special.TARGET, Special.PICKED)
_MANY: Final = 3


def tests(names: ActionNames, asked: Sequence[Test], *, apart: bool) -> list[Message]:
    """Put tests into words, in order; those that are equal but for the piles that they name together or *apart*."""
    groups: dict[object, list[Test]] = {}
    followed, asked = _followed(names, asked)
    for place, test in enumerate(asked):
        key: object = place
        if apart:
            pass
        elif isinstance(test, Condition):
            if test.property is not Property.LAYABLE and _is_single(names, test.field):
                key = replace(test, field="")
        elif _is_single(names, test.first) and _is_single(names, test.second):
            key = replace(test, first="", second="")
        groups.setdefault(key, []).append(test)
    told, of_ids = [], names.overview.of_ids
    for group in groups.values():
        conditions = [each for each in group if isinstance(each, Condition)]
        comparisons = [each for each in group if isinstance(each, Comparison)]
        if conditions:
            told.append(_condition(names, conditions))
        elif len(comparisons) >= _MANY:
            # Many equal comparisons of named piles are one, with their pairs.
            pairs = [
                message("xmlexplain.compare.pair", first=of_ids((each.first,)), second=of_ids((each.second,)))
                for each in comparisons
            ]
            model = comparisons[0]
            first = message("xmlexplain.compare.one", card=place_words(model.first_place))
            second = message("xmlexplain.compare.other", card=place_words(model.second_place))
            told_once = _compared(model, first, second)
            said = _shifted(names, comparisons) or listed(pairs)
            told.append(message("xmlexplain.compare.pairs", told=told_once, pairs=said))
        else:
            for each in comparisons:
                second = names.card(each.second, each.second_place)
                told.append(_compared(each, names.card(each.first, each.first_place), second))
    return told + followed


def _followed(names: ActionNames, asked: Sequence[Test]) -> tuple[list[Message], list[Test]]:
    """Tell which cards must be next of a suit to each other, which takes two tests; return the other tests too."""
    left, found = list(asked), list[Message]()
    for test in asked:
        if isinstance(test, Comparison) and (test.of, test.compare, test.content) == _ONE_HIGHER:
            suit = replace(test, of=Of.SUIT, content=SuitPair.SAME)
            if suit in left:
                first, second = names.card(test.first, test.first_place), names.card(test.second, test.second_place)
                found.append(message("xmlexplain.compare.next", first=first, second=second))
                left = [each for each in left if each not in (test, suit)]
    return found, left


def _shifted(names: ActionNames, comparisons: Sequence[Comparison]) -> Message | None:
    """Say that each pile is compared with one whose number is lower, by as much for all of them."""
    piles = [_single(names, each.first) for each in comparisons]
    steps = {pile - _single(names, each.second) for pile, each in zip(piles, comparisons, strict=True)}
    step = steps.pop() if len(steps) == 1 else 0
    if step < 1 or piles != sorted(set(piles)):
        return None
    return message("xmlexplain.compare.shifted", piles=names.overview.named(piles), number=number(step))


def _single(names: ActionNames, reference: str) -> int:
    """Return the one pile that a reference names."""
    return names.overview.rules.piles_of((reference,))[0]


def _is_single(names: ActionNames, reference: str) -> bool:
    """Say whether a reference names one pile by its id."""
    piles = names.overview.rules.piles_of((reference,))
    return reference not in _SPECIALS and LINK not in reference and len(piles) == 1


# -- conditions --------------------------------------------------------------------------------------------------


def _condition(names: ActionNames, group: Sequence[Condition]) -> Message:
    """Put a condition into words; of several piles that are named each must satisfy it."""
    test = group[0]
    if len(group) > 1:
        piles = names.overview.named([pile for each in group for pile in names.overview.rules.piles_of((each.field,))])
        who = message("xmlexplain.who.subject.each", piles=piles)
        of = message("xmlexplain.who.of.each", piles=piles)
    else:
        who, of = names.pile(test.field, "subject"), names.pile(test.field, "of")
    negative = "not" if test.compare is Compare.UNEQUAL else "is"
    match test.property:
        case Property.CARD:
            card, named = names.card(test.field, test.place, of), one_card(test.content)
            return message(f"xmlexplain.test.card.{test.compare.name.lower()}", card=card, named=named)
        case Property.LAYABLE:
            on = names.pile(test.content, "on")
            if test.field in (Special.SOURCE, Special.PICKED):
                told = message(f"xmlexplain.test.layable.picked.{negative}", on=on)
            else:
                told = message(f"xmlexplain.test.layable.card.{negative}", card=names.card(test.field, -1), on=on)
            return message(f"xmlexplain.restack.{test.restack.name.lower()}", told=told) if test.restack else told
        case Property.STARTS | Property.START_RUN:
            return _starts(test, who)
        case Property.STATUS:
            face = "down" if test.content == Face.DOWN else "up"
            return message(f"xmlexplain.test.status.{face}.{negative}", of=of)
        case None:
            return message("xmlexplain.test.never")
        case Property.ID | Property.FILL if _is_no_id(names, test) and test.compare is not Compare.UNEQUAL:
            return message("xmlexplain.test.never")
        case Property.NEXT if indication(test.content) is None:
            return message("xmlexplain.test.never")
        case Property.VAR if (counted := _counted(names, test)) is not None:
            return counted
        case name if name in _NUMBERS:
            return _number(name, test, who, of)
        case name:
            return _word(names, name, test, who)


def _is_no_id(names: ActionNames, test: Condition) -> bool:
    """Say whether a test compares with a text that is the id of no field (X40); to be filled from nowhere is none."""
    return test.content not in names.overview.rules.by_id and (bool(test.content) or test.property is Property.ID)


def _counted(names: ActionNames, test: Condition) -> Message | None:
    """Ask how many piles are empty, where a counter says that."""
    counters = names.overview.rules.piles_of((test.field,))
    piles = names.overview.folded.counted.get(counters[0]) if len(counters) == 1 else None
    if not piles:
        return None
    wanted = as_number(test.content)
    amount = message(f"xmlexplain.amount.{test.compare.name.lower()}", number=wanted)
    return message("xmlexplain.test.empties", n=wanted, amount=amount, piles=names.overview.named(piles))


def _number(name: Property, test: Condition, who: Message, of: Message) -> Message:
    """Compare a number; the number of cards is told as cards."""
    negative = "not" if test.compare is Compare.UNEQUAL else "is"
    if name is Property.BORDER and test.content in tuple(Border):
        drawn = message(f"xmlexplain.look.border.{Border(test.content).name.lower()}")
        return message(f"xmlexplain.test.border_word.{negative}", who=who, value=drawn)
    wanted = as_number(test.content, -1)
    if name is Property.COUNT and (wanted, test.compare) in _EMPTY:
        return message("xmlexplain.test.empty", who=who)
    if name is Property.COUNT and (wanted, test.compare) in _HOLDS:
        return message("xmlexplain.test.holds", who=who)
    if test.content in (ANY, ALL_SHOWN) or wanted < 0:
        key = "unequal" if test.compare is Compare.UNEQUAL else "equal"
        return message(f"xmlexplain.test.free.{key}", what=message(f"xmlexplain.property.{_NUMBERS[name]}"), of=of)
    compare = test.compare.name.lower()
    if name in (Property.VAR, Property.BORDER):
        amount = message(f"xmlexplain.value.{compare}", number=wanted)
    else:  # One card is "one card" in every language, with a word of its own.
        few = message("xmlexplain.single" if wanted else "xmlexplain.zero")
        amount = message(f"xmlexplain.amount.{compare}", number=few if wanted < 2 else number(wanted))
    return message(f"xmlexplain.test.{_NUMBERS[name]}.number", n=wanted, amount=amount, who=who, of=of)


def _starts(test: Condition, who: Message) -> Message:
    """Ask for the first card, or for a run from the first card on (476, X37)."""
    negative = "not" if test.compare is Compare.UNEQUAL else "is"
    key = "starts" if test.property is Property.STARTS else "start_run"
    card = message("xmlexplain.test.own_start") if indication(test.content) is None else one_card(test.content)
    told = message(f"xmlexplain.test.{key}.{negative}", who=who, card=card)
    if not test.run or key == "starts":
        return told
    if test.run == Block.FACE_UP:
        return message("xmlexplain.test.run_face_up", told=told)
    pair = relation(test.run)
    if pair is None:
        return told
    return message("xmlexplain.test.run", told=told, run=message(f"xmlexplain.run.{pair[0]}", build=pair[1]))


def _word(names: ActionNames, name: Property, test: Condition, subject: Message) -> Message:
    """Compare a property that is a word, a card, or a pile."""
    negative = "not" if test.compare is Compare.UNEQUAL else "is"
    key, of = name.name.lower(), names.pile(test.field, "of")
    if name in (Property.LOCK, Property.MOVE_LOCK):
        status = "on" if (test.content == Status.ON) == (negative == "is") else "off"
        return message(f"xmlexplain.test.{key}.{status}", id=test.id, of=of)
    if name in _TWO_WAYS:
        answer = "yes" if (test.content == _TWO_WAYS[name]) == (negative == "is") else "no"
        return message(f"xmlexplain.test.{key}.{answer}", who=subject, of=of)
    if name in (Property.ID, Property.FILL):
        way, nobody = "subject" if name is Property.ID else "start", message("xmlexplain.nobody", id=test.content)
        value: object = names.pile(test.content, way)
        if _is_no_id(names, test):
            value = message(f"xmlexplain.who.{way}.one", piles=nobody)
    else:
        value = value_words(name, test.content)
    return message(f"xmlexplain.test.{key}.{negative}", who=subject, of=of, value=value)


# -- comparisons -------------------------------------------------------------------------------------------------


def _compared(test: Comparison, first: Message, second: Message) -> Message:
    """Say how two cards stand to each other; the denial of one word is often another."""
    if (two := _of_both_ends(test)) is not None:
        return two
    negative = "not." if test.compare is Compare.UNEQUAL else ""
    match test.of:
        case Of.DIFFERENCE | Of.DISTANCE if test.compare is Compare.EQUAL and as_number(test.content) == 0:
            key = "rank.equal"
        case Of.SUM | Of.DIFFERENCE | Of.DISTANCE:
            key = test.of.name.lower()
        case Of.SUIT:
            pair = as_word(SuitPair, test.content)
            key = f"suit.{negative}{pair.name.lower()}" if pair else "never"
        case Of.RANK:
            compare = as_word(Compare, test.content or test.compare) or Compare.EQUAL
            key = f"rank.{negative if test.content else ''}{compare.name.lower()}"
        case None:
            key = "never"
        case _:
            assert_never(test.of)
    amount = message(f"xmlexplain.value.{test.compare.name.lower()}", number=as_number(test.content))
    return message(f"xmlexplain.compare.{key}", first=first, second=second, amount=amount)


def _of_both_ends(test: Comparison) -> Message | None:
    """Say how the cards of both ends of a move stand to each other, where it is all one which is which."""
    if {(test.first, test.first_place), (test.second, test.second_place)} not in _BOTH_ENDS:
        return None
    amount = message(f"xmlexplain.value.{test.compare.name.lower()}", number=as_number(test.content))
    negative = test.compare is Compare.UNEQUAL
    if test.of in (Of.SUM, Of.DISTANCE) and (test.of is Of.SUM or as_number(test.content)):
        return message(f"xmlexplain.compare.two.{test.of.name.lower()}", amount=amount)
    pair = as_word(SuitPair, test.content)
    if test.of is Of.SUIT and pair is not None:
        key = _OPPOSITE[pair] if negative else pair
        return message(f"xmlexplain.compare.two.suit.{key.name.lower()}")
    return None
