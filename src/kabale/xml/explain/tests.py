"""What an action asks, in words: conditions and comparisons of cards (465-502, X30-X32, X37)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.xml.explain.who import Who
from kabale.xml.explain.words import (
    card_words,
    one_card,
    rank_name,
    rank_rule_words,
    relation,
    suit_name,
    suit_rule_words,
)
from kabale.xml.rules.model import Comparison, Condition, Test
from kabale.xml.text.cards import ANY
from kabale.xml.text.numbers import number as as_number
from kabale.xml.text.values import (
    Auto,
    Block,
    Border,
    Compare,
    Face,
    Insert,
    Of,
    Property,
    Special,
    Status,
    SuitPair,
    When,
    as_word,
)
from kabale.xml.text.words import ALL_SHOWN, LINK, NO, YES

_NUMBERS: Final = {
    Property.MAX: "max",
    Property.SHOWN: "shown",
    Property.VAR: "var",
    Property.BORDER: "border",
    Property.COUNT: "count",
    Property.REDEALS: "redeals",
    Property.MOVED: "moved",
}
_SPECIALS: Final = (Special.SOURCE, Special.TARGET, Special.PICKED)
_MANY: Final = 3


def tests(who: Who, asked: Sequence[Test]) -> list[Message]:
    """Put tests into words, in order; those that differ only in their piles are told together."""
    told = []
    for group in _gathered(who, asked):
        first = group[0]
        if isinstance(first, Condition):
            named = [each.field for each in group if isinstance(each, Condition)]
            told.append(_condition(who, first, named))
        elif len(group) >= _MANY:
            told.append(_pairs(who, [each for each in group if isinstance(each, Comparison)]))
        else:
            told += [_comparison(who, each) for each in group if isinstance(each, Comparison)]
    return told


def _gathered(who: Who, asked: Sequence[Test]) -> list[list[Test]]:
    """Gather tests that are equal but for the fields that they name, one pile each."""
    found: dict[object, list[Test]] = {}
    for place, test in enumerate(asked):
        if isinstance(test, Condition):
            plain = test.property is not Property.LAYABLE and _is_single(who, test.field)
            key: object = replace(test, field="") if plain else place
        else:
            plain = _is_single(who, test.first) and _is_single(who, test.second)
            key = replace(test, first="", second="") if plain else place
        found.setdefault(key, []).append(test)
    return list(found.values())


def _is_single(who: Who, reference: str) -> bool:
    """Say whether a reference names one pile by its id."""
    return reference not in _SPECIALS and LINK not in reference and len(who.facts.rules.piles_of((reference,))) == 1


# -- conditions --------------------------------------------------------------------------------------------------


def _condition(who: Who, test: Condition, named: Sequence[str]) -> Message:
    """Put a condition into words; of several piles that are named each must satisfy it."""
    if len(named) > 1:
        piles = [pile for name in named for pile in who.facts.rules.piles_of((name,))]
        every = message("xmlexplain.who.subject.each", piles=who.facts.named(piles))
        of = message("xmlexplain.who.of.each", piles=who.facts.named(piles))
    else:
        every, of = who.pile(test.field, "subject"), who.pile(test.field, "of")
    negative = ".not" if test.compare is Compare.UNEQUAL else ".is"
    match test.property:
        case Property.CARD:
            return _card(who, test, of)
        case Property.LAYABLE:
            return _layable(who, test)
        case Property.STARTS | Property.START_RUN:
            return _starts(test, every)
        case Property.STATUS:
            face = "down" if test.content == Face.DOWN else "up"
            return message(f"xmlexplain.test.status.{face}{negative}", of=of)
        case None:
            return message("xmlexplain.test.never")
        case name if name in _NUMBERS:
            return _number(test, every, of)
        case _:
            return _word(who, test, every)


def _number(test: Condition, who: Message, of: Message) -> Message:
    """Compare a number; the number of cards is told as cards."""
    assert test.property is not None
    if test.property is Property.BORDER and test.content in tuple(Border):
        negative = "not" if test.compare is Compare.UNEQUAL else "is"
        drawn = message(f"xmlexplain.look.border.{Border(test.content).name.lower()}")
        return message(f"xmlexplain.test.border_word.{negative}", who=who, value=drawn)
    wanted = as_number(test.content, -1)
    name = _NUMBERS[test.property]
    if test.property is Property.COUNT and (wanted, test.compare) in _EMPTY:
        return message("xmlexplain.test.empty", who=who)
    if test.property is Property.COUNT and (wanted, test.compare) in _HOLDS:
        return message("xmlexplain.test.holds", who=who)
    if test.content in (ANY, ALL_SHOWN) or wanted < 0:
        key = "unequal" if test.compare is Compare.UNEQUAL else "equal"
        return message(f"xmlexplain.test.free.{key}", what=message(f"xmlexplain.property.{name}"), of=of)
    amount = message(f"xmlexplain.amount.{test.compare.name.lower()}", number=_figure(wanted))
    if test.property in (Property.VAR, Property.BORDER):
        amount = message(f"xmlexplain.value.{test.compare.name.lower()}", number=wanted)
    return message(f"xmlexplain.test.{name}.number", n=wanted, amount=amount, who=who, of=of)


_EMPTY: Final = {(0, Compare.EQUAL), (0, Compare.LESS_EQUAL), (1, Compare.LESS)}
_HOLDS: Final = {(0, Compare.GREATER), (0, Compare.UNEQUAL), (1, Compare.GREATER_EQUAL)}


def _figure(value: int) -> object:
    """Return a number of cards: one is "one card" in every language, with a word of its own."""
    if value < 2:
        return message("xmlexplain.single" if value else "xmlexplain.zero")
    return number(value)


def _card(who: Who, test: Condition, of: Message) -> Message:
    """Compare a card with an indication (483-485)."""
    picked = test.field == Special.PICKED
    card = who.card(Special.PICKED, test.place) if picked else _of(test.place, of)
    named = one_card(test.content)
    return message(f"xmlexplain.test.card.{test.compare.name.lower()}", card=card, named=named)


def _of(place: int, of: Message) -> Message:
    if place in (-1, 1):
        return message("xmlexplain.card.of.last" if place < 0 else "xmlexplain.card.of.first", of=of)
    key = "xmlexplain.card.of.top" if place < 0 else "xmlexplain.card.of.bottom"
    return message(key, number=number(abs(place)), of=of)


def _layable(who: Who, test: Condition) -> Message:
    """Ask whether a card, or all picked cards, may be laid (487-488)."""
    negative = "not" if test.compare is Compare.UNEQUAL else "is"
    target = who.pile(test.content, "on")
    if test.field in (Special.SOURCE, Special.PICKED):
        told = message(f"xmlexplain.test.layable.picked.{negative}", on=target)
    else:
        told = message(f"xmlexplain.test.layable.card.{negative}", card=who.card(test.field, -1), on=target)
    return told if test.restack is None else message(f"xmlexplain.restack.{test.restack.name.lower()}", told=told)


def _starts(test: Condition, who: Message) -> Message:
    """Ask for the first card, or for a run from the first card on (476, X37)."""
    negative = "not" if test.compare is Compare.UNEQUAL else "is"
    key = "starts" if test.property is Property.STARTS else "start_run"
    own = not test.content
    card = message("xmlexplain.test.own_start") if own else one_card(test.content)
    told = message(f"xmlexplain.test.{key}.{negative}", who=who, card=card)
    if not test.run or key == "starts":
        return told
    if test.run == Block.FACE_UP:
        return message("xmlexplain.test.run_face_up", told=told)
    pair = relation(test.run)
    if pair is None:
        return told
    return message("xmlexplain.test.run", told=told, run=message(f"xmlexplain.run.{pair[0]}", build=pair[1]))


def _word(who: Who, test: Condition, subject: Message) -> Message:
    """Compare a property that is a word, a card, or a pile."""
    assert test.property is not None
    negative = "not" if test.compare is Compare.UNEQUAL else "is"
    name, of = test.property, who.pile(test.field, "of")
    if name is Property.ID:
        value: object = who.pile(test.content, "subject")
    elif name in (Property.LOCK, Property.MOVE_LOCK):
        key = "on" if (test.content == Status.ON) == (negative == "is") else "off"
        return message(f"xmlexplain.test.{name.name.lower()}.{key}", id=test.id, of=of)
    elif name in _TWO_WAYS:
        key = "yes" if (test.content == _TWO_WAYS[name]) == (negative == "is") else "no"
        return message(f"xmlexplain.test.{name.name.lower()}.{key}", who=subject, of=of)
    else:
        value = value_words(who, name, test.content)
    return message(f"xmlexplain.test.{name.name.lower()}.{negative}", who=subject, of=of, value=value)


_TWO_WAYS: Final = {Property.LOCKED: YES, Property.FACE: Face.DOWN, Property.STOPPED: YES}


def value_words(who: Who, name: Property, content: str) -> object:
    """Put the value of a property into words, for tests and for changes."""
    match name:
        case Property.START:
            return card_words(content)
        case Property.START_SUIT:
            return suit_name(content)
        case Property.END | Property.START_RANK | Property.NEXT:
            return rank_name(content)
        case Property.SUITS:
            return suit_rule_words(content)
        case Property.RANKS:
            return rank_rule_words(content)
        case Property.BLOCKS:
            return _block(content)
        case Property.INSERT:
            place = as_word(Insert, content) or Insert.TOP
            return message(f"xmlexplain.insert_at.{place.name.lower()}")
        case Property.FILL:
            return who.pile(content, "start")
        case Property.AUTO:
            return listed([_auto(part.strip()) for part in content.split(",")])
        case _:
            return content


def _block(content: str) -> object:
    pair = relation(content)
    if pair is not None:
        return message(f"xmlexplain.block.{pair[0]}", build=pair[1])
    word = as_word(Block, content)
    return message(f"xmlexplain.block.{word.name.lower()}") if word else message("xmlexplain.block.rule")


def _auto(part: str) -> Message:
    if part in (*Auto, NO):
        return message(f"xmlexplain.auto.set.{'no' if part == NO else Auto(part).name.lower()}")
    if part in (When.EMPTY, When.OCCUPIED):
        return message(f"xmlexplain.auto.when.{When(part).name.lower()}")
    pair = relation(part)
    if pair is None:
        return message("xmlexplain.auto.when.card", card=card_words(part))
    return message(f"xmlexplain.auto.when.{pair[0]}", build=pair[1])


# -- comparisons -------------------------------------------------------------------------------------------------


def _comparison(who: Who, test: Comparison) -> Message:
    first, second = who.card(test.first, test.first_place), who.card(test.second, test.second_place)
    return message(_compare_key(test), first=first, second=second, amount=_amount(test))


def _amount(test: Comparison) -> Message:
    return message(f"xmlexplain.value.{test.compare.name.lower()}", number=as_number(test.content))


def _compare_key(test: Comparison) -> str:
    """Return which kind of comparison it is; the denial of one word is often another."""
    match test.of:
        case Of.DIFFERENCE | Of.DISTANCE if test.compare is Compare.EQUAL and as_number(test.content) == 0:
            return "xmlexplain.compare.rank.equal"
        case Of.SUM | Of.DIFFERENCE | Of.DISTANCE:
            return f"xmlexplain.compare.{test.of.name.lower()}"
        case Of.SUIT:
            negative = "not." if test.compare is Compare.UNEQUAL else ""
            return f"xmlexplain.compare.suit.{negative}{SuitPair(test.content).name.lower()}"
        case Of.RANK:
            compare = as_word(Compare, test.content or test.compare) or Compare.EQUAL
            negative = "not." if test.content and test.compare is Compare.UNEQUAL else ""
            return f"xmlexplain.compare.rank.{negative}{compare.name.lower()}"
        case None:
            return "xmlexplain.compare.never"


def _pairs(who: Who, several: Sequence[Comparison]) -> Message:
    """Tell many equal comparisons of named piles as one, with their pairs."""
    pairs = [
        message(
            "xmlexplain.compare.pair",
            first=who.facts.of_ids((each.first,)),
            second=who.facts.of_ids((each.second,)),
        )
        for each in several
    ]
    test = several[0]
    first = message("xmlexplain.compare.one", card=_placed_only(test.first_place))
    second = message("xmlexplain.compare.other", card=_placed_only(test.second_place))
    told = message(_compare_key(test), first=first, second=second, amount=_amount(test))
    return message("xmlexplain.compare.pairs", told=told, pairs=listed(pairs))


def _placed_only(place: int) -> Message:
    if place in (-1, 1):
        return message("xmlexplain.place.last" if place < 0 else "xmlexplain.place.first")
    return message(f"xmlexplain.place.{'top' if place < 0 else 'bottom'}", number=number(abs(place)))
