"""Describe the tests of an action: conditions and comparisons of cards (465-502, X30-X32, X37)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.xml.explain.overview import ActionNames, place_words
from kabale.xml.explain.words import SWITCHED, border_words, one_card, relation, value_words
from kabale.xml.rules.model import Comparison, Condition, Test
from kabale.xml.text.cards import ANY, indication
from kabale.xml.text.cards import number as as_number
from kabale.xml.text.values import Block, Border, Compare, Face, Of, Property, Special, Status, SuitPair, as_word
from kabale.xml.text.words import ALL_SHOWN, LINK

_EMPTY: Final = {(0, Compare.EQUAL), (0, Compare.LESS_EQUAL), (1, Compare.LESS)}
_HOLDS: Final = {(0, Compare.GREATER), (0, Compare.UNEQUAL), (1, Compare.GREATER_EQUAL)}
_BOTH_ENDS: Final = [{(giver, -1), (Special.TARGET, -1)} for giver in (Special.SOURCE, Special.PICKED)]
_OPPOSITE: Final = {
    SuitPair.SAME: SuitPair.OTHER,
    SuitPair.OTHER: SuitPair.SAME,
    SuitPair.OTHER_COLOUR: SuitPair.SAME_COLOUR,
    SuitPair.SAME_COLOUR: SuitPair.OTHER_COLOUR,
}
_ONE_HIGHER: Final = (Of.DIFFERENCE, Compare.EQUAL, "1")


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
    told = []
    for group in groups.values():
        conditions = [each for each in group if isinstance(each, Condition)]
        comparisons = [each for each in group if isinstance(each, Comparison)]
        if conditions:
            told.append(_condition(names, conditions))
        elif len(comparisons) >= 3:
            told.append(_compared_often(names, comparisons))
        else:
            told += [_compared(each, *_cards(names, each)) for each in comparisons]
    return told + followed


def _cards(names: ActionNames, test: Comparison) -> tuple[Message, Message]:
    return names.card(test.first, test.first_place), names.card(test.second, test.second_place)


def _followed(names: ActionNames, asked: Sequence[Test]) -> tuple[list[Message], list[Test]]:
    """Say which cards must be neighbours in a suit, which takes two tests; return the other tests too."""
    left, found = list(asked), list[Message]()
    for test in asked:
        if isinstance(test, Comparison) and (test.of, test.compare, test.content) == _ONE_HIGHER:
            suit = replace(test, of=Of.SUIT, content=SuitPair.SAME)
            if suit in left:
                first, second = _cards(names, test)
                found.append(message("xmlexplain.compare.next", first=first, second=second))
                left = [each for each in left if each not in (test, suit)]
    return found, left


def _compared_often(names: ActionNames, comparisons: Sequence[Comparison]) -> Message:
    """Merge many equal comparisons of named piles into one, with their pairs or the distance of their numbers."""
    piles = [_single(names, each.first) for each in comparisons]
    steps = {pile - _single(names, each.second) for pile, each in zip(piles, comparisons, strict=True)}
    if len(steps) == 1 and min(steps) >= 1 and piles == sorted(set(piles)):
        named = names.overview.named(piles)
        pairs = message("xmlexplain.compare.shifted", piles=named, number=number(steps.pop()))
    else:
        of_ids = names.overview.of_ids
        named_pairs = ((of_ids((each.first,)), of_ids((each.second,))) for each in comparisons)
        pairs = listed([message("xmlexplain.compare.pair", first=one, second=two) for one, two in named_pairs])
    model = comparisons[0]
    first = message("xmlexplain.compare.one", card=place_words(model.first_place))
    second = message("xmlexplain.compare.other", card=place_words(model.second_place))
    return message("xmlexplain.compare.pairs", told=_compared(model, first, second), pairs=pairs)


def _single(names: ActionNames, reference: str) -> int:
    return names.overview.rules.piles_of((reference,))[0]


def _is_single(names: ActionNames, reference: str) -> bool:
    piles = names.overview.rules.piles_of((reference,))
    return reference not in tuple(Special) and LINK not in reference and len(piles) == 1


def _condition(names: ActionNames, group: Sequence[Condition]) -> Message:
    test, name = group[0], group[0].property
    who, of = names.pile(test.field, "subject"), (of_first := names.pile(test.field, "of"))
    if len(group) > 1:
        named = names.overview.named([pile for each in group for pile in names.overview.rules.piles_of((each.field,))])
        who, of = (message(f"xmlexplain.who.{way}.each", piles=named) for way in ("subject", "of"))
    is_denied = test.compare is Compare.UNEQUAL
    # A definition that asks for a label or an order has an error.
    if name is None or name is Property.LABEL or name is Property.SORT or _is_void(names, name, test):
        return message("xmlexplain.test.never")
    key, answer = name.name.lower(), "not" if is_denied else "is"
    match name:
        case Property.CARD:
            card, wanted = names.card(test.field, test.place, of), one_card(test.content)
            return message(f"xmlexplain.test.card.{test.compare.name.lower()}", card=card, named=wanted)
        case Property.LAYABLE:
            return _layable(names, test, answer)
        case Property.STARTS | Property.START_RUN:
            return _starts(test, key, answer, who)
        case Property.STATUS:
            face = "down" if test.content == Face.DOWN else "up"
            return message(f"xmlexplain.test.status.{face}.{answer}", of=of)
        case Property.MAX | Property.SHOWN | Property.VAR | Property.BORDER | Property.COUNT:
            return _counted(names, test) or _number(name, test, who, of)
        case Property.REDEALS | Property.MOVED:
            return _number(name, test, who, of)
        case Property.LOCK | Property.MOVE_LOCK:
            status = "off" if (test.content == Status.ON) == is_denied else "on"
            return message(f"xmlexplain.test.{key}.{status}", id=test.id, of=of_first)
        case Property.LOCKED | Property.FACE | Property.STOPPED:
            two = "no" if (test.content == SWITCHED[name]) == is_denied else "yes"
            return message(f"xmlexplain.test.{key}.{two}", who=who, of=of_first)
        case Property.ID | Property.FILL | Property.START | Property.START_SUIT | Property.START_RANK | Property.END:
            value = _value(names, name, test.content)
        case Property.SUITS | Property.RANKS | Property.BLOCKS | Property.INSERT | Property.AUTO | Property.NEXT:
            value = _value(names, name, test.content)
        case _:
            assert_never(name)
    return message(f"xmlexplain.test.{key}.{answer}", who=who, of=of_first, value=value)


def _layable(names: ActionNames, test: Condition, answer: str) -> Message:
    on = names.pile(test.content, "on")
    if test.field in (Special.SOURCE, Special.PICKED):
        told = message(f"xmlexplain.test.layable.picked.{answer}", on=on)
    else:
        told = message(f"xmlexplain.test.layable.card.{answer}", card=names.card(test.field, -1), on=on)
    return message(f"xmlexplain.restack.{test.restack.name.lower()}", told=told) if test.restack else told


def _starts(test: Condition, key: str, answer: str, who: Message) -> Message:
    """Ask for the first card, or for a run from the first card on (476, X37)."""
    card = message("xmlexplain.test.own_start") if indication(test.content) is None else one_card(test.content)
    told = message(f"xmlexplain.test.{key}.{answer}", who=who, card=card)
    pair = relation(test.run)
    if test.property is Property.START_RUN and test.run == Block.FACE_UP:
        return message("xmlexplain.test.run_face_up", told=told)
    if test.property is Property.STARTS or pair is None:
        return told
    return message("xmlexplain.test.run", told=told, run=message(f"xmlexplain.run.{pair[0]}", build=pair[1]))


def _value(names: ActionNames, name: Property, text: str) -> object:
    if name not in (Property.ID, Property.FILL):
        return value_words(name, text)
    way = "subject" if name is Property.ID else "start"
    if _is_no_id(names, name, text):
        return message(f"xmlexplain.who.{way}.one", piles=message("xmlexplain.nobody", id=text))
    return names.pile(text, way)


def _is_void(names: ActionNames, name: Property, test: Condition) -> bool:
    """Say whether a test can never hold: it asks for the id of no field, or for an invalid next rank."""
    if name is Property.NEXT:
        return indication(test.content) is None
    is_id = name in (Property.ID, Property.FILL) and test.compare is not Compare.UNEQUAL
    return is_id and _is_no_id(names, name, test.content)


def _is_no_id(names: ActionNames, name: Property, text: str) -> bool:
    """Say whether a text names no field (X40); an empty text may be a rule without a filler."""
    return text not in names.overview.rules.by_id and (bool(text) or name is Property.ID)


def _counted(names: ActionNames, test: Condition) -> Message | None:
    counters = names.overview.rules.piles_of((test.field,))
    piles = names.overview.special.counted.get(counters[0]) if len(counters) == 1 else None
    if not piles or test.property is not Property.VAR:
        return None
    wanted = as_number(test.content)
    amount = message(f"xmlexplain.amount.{test.compare.name.lower()}", number=wanted)
    return message("xmlexplain.test.empties", n=wanted, amount=amount, piles=names.overview.named(piles))


def _number(name: Property, test: Condition, who: Message, of: Message) -> Message:
    if name is Property.BORDER and test.content in tuple(Border):
        answer = "not" if test.compare is Compare.UNEQUAL else "is"
        return message(f"xmlexplain.test.border_word.{answer}", who=who, value=border_words(test.content))
    key, wanted, compare = name.name.lower(), as_number(test.content, -1), test.compare.name.lower()
    if name is Property.COUNT and (wanted, test.compare) in _EMPTY:
        return message("xmlexplain.test.empty", who=who)
    if name is Property.COUNT and (wanted, test.compare) in _HOLDS:
        return message("xmlexplain.test.holds", who=who)
    if test.content in (ANY, ALL_SHOWN) or wanted < 0:
        equal = "unequal" if test.compare is Compare.UNEQUAL else "equal"
        return message(f"xmlexplain.test.free.{equal}", what=message(f"xmlexplain.property.{key}"), of=of)
    if name in (Property.VAR, Property.BORDER):
        amount = message(f"xmlexplain.value.{compare}", number=wanted)
    else:  # One card is "one card" in every language, with a word of its own.
        few = message("xmlexplain.single" if wanted else "xmlexplain.zero")
        amount = message(f"xmlexplain.amount.{compare}", number=few if wanted < 2 else number(wanted))
    return message(f"xmlexplain.test.{key}.number", n=wanted, amount=amount, who=who, of=of)


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
