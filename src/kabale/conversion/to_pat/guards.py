"""Actions of an XML game that only forbid moves, read as what number 8 to 11 of a ``.pat`` pile forbid.

Known are the tests that :mod:`kabale.conversion.pat_to_xml_guards` writes, in any combination that asks for one thing:
a number of cards, a card, a card on another, or a pile that is empty when the stock is clicked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from kabale.conversion.reasons import Reasons
from kabale.engine.fits import Suits, suits_agree
from kabale.table.cards import Card, all_looks, rank
from kabale.xml.rules.actions import is_idle
from kabale.xml.rules.comparisons import compares
from kabale.xml.rules.model import Action, Comparison, Condition, Rules, Test
from kabale.xml.text.cards import Indication, indication
from kabale.xml.text.numbers import MOST_CARDS, number
from kabale.xml.text.values import Compare, Jump, Of, Property, Special, SuitPair, Trigger, as_word
from kabale.xml.text.words import Tag

MOST: Final = MOST_CARDS
"""The most cards that a move can have."""

_SUIT_PAIRS: Final = {
    SuitPair.SAME: Suits.SAME,
    SuitPair.OTHER: Suits.OTHER,
    SuitPair.OTHER_COLOUR: Suits.OTHER_COLOUR,
    SuitPair.SAME_COLOUR: Suits.SAME_COLOUR,
}


@dataclass(slots=True)
class Forbidden:
    """What the guards of a game forbid: by target, by source, and clicks while a pile is empty."""

    counts: dict[int, set[int]] = field(default_factory=dict)
    counts_from: dict[int, set[int]] = field(default_factory=dict)
    pairs: dict[int, set[tuple[int, int]]] = field(default_factory=dict)
    firsts: dict[int, set[int]] = field(default_factory=dict)
    all_held: set[int] = field(default_factory=set)


def forbidden(rules: Rules, reasons: Reasons) -> Forbidden:
    """Read the guards; every other action is a reason."""
    found = Forbidden()
    for tag, actions in rules.lists.items():
        for action in actions:
            only_forbids = tag is Tag.ACTION and is_idle(action) and action.failure == Jump.NEXT
            if not only_forbids or not _read(rules, action, found):
                reasons.at_line(action.line, f"an automated action ({tag}) that does more than number 8 to 11 forbid")
    return found


def _read(rules: Rules, action: Action, found: Forbidden) -> bool:
    """Note what one guard forbids; False where it is none of the known kinds."""
    if action.trigger == Trigger.LEFT:
        return _read_click(rules, action, found)
    targets, rest = _of_field(rules, action.tests, Special.TARGET)
    sources, rest = _of_field(rules, rest, Special.SOURCE)
    if action.trigger != Trigger.LAYING or (sources is not None and targets is not None):
        return False
    if sources is None and targets is None:
        targets = tuple(range(len(rules.fields)))
    counts = [test for test in rest if isinstance(test, Condition) and test.property is Property.MOVED]
    if len(counts) == len(rest):
        wrong = {n for n in range(1, MOST + 1) if all(compares(n, t.compare, number(t.content, -1)) for t in counts)}
        by_pile = found.counts if sources is None else found.counts_from
        for pile in (sources if targets is None else targets) or ():
            by_pile.setdefault(pile, set()).update(wrong)
        return True
    return targets is not None and not counts and _read_cards(targets, rest, found)


def _of_field(rules: Rules, tests: Sequence[Test], special: Special) -> tuple[tuple[int, ...] | None, list[Test]]:
    """Take the test for the id of the source or the target out; return its piles, None without one."""
    ids = [test for test in tests if _is_of(test, special, Property.ID) and test.compare is Compare.EQUAL]
    rest = [test for test in tests if test not in ids]
    piles = [set(rules.by_id.get(test.content, ())) for test in ids if isinstance(test, Condition)]
    return (tuple(sorted(set.intersection(*piles))) if piles else None), rest


def _is_of(test: Test, name: str, asked: Property) -> bool:
    return isinstance(test, Condition) and test.field == name and test.property is asked


def _read_cards(targets: Sequence[int], tests: Sequence[Test], found: Forbidden) -> bool:
    """Note first cards, or pairs of cards, that a guard forbids."""
    on_empty = [test for test in tests if _is_of(test, Special.TARGET, Property.COUNT)]
    rest = [test for test in tests if test not in on_empty]
    if not all(map(_is_pair, rest)):
        return False
    if on_empty:
        is_empty = all(test.content == "0" and test.compare is Compare.EQUAL for test in on_empty)
        if not is_empty or not all(_is_of(test, Special.PICKED, Property.CARD) for test in rest):
            return False
        wrong = {card for card in all_looks() if all(_holds(test, card, card) for test in rest)}
        for pile in targets:
            found.firsts.setdefault(pile, set()).update(wrong)
        return True
    if not any(isinstance(test, Comparison) or test.field == Special.TARGET for test in tests):
        return False
    pairs = {(card, on) for card, on in product(all_looks(), repeat=2) if all(_holds(test, card, on) for test in tests)}
    for pile in targets:
        found.pairs.setdefault(pile, set()).update(pairs)
    return True


def _is_pair(test: Test) -> bool:
    """Say whether a test asks the lowest card that is laid, the last card of the target, or both."""
    if isinstance(test, Condition):
        named = indication(test.content)
        is_plain = test.compare in (Compare.EQUAL, Compare.UNEQUAL) and named is not None and not named.joker
        places = ((Special.PICKED, 1), (Special.TARGET, -1))
        return is_plain and test.property is Property.CARD and (test.field, test.place) in places
    cards = (test.first, test.first_place, test.second, test.second_place)
    has_words = test.of is Of.SUM or (test.of is Of.SUIT and as_word(SuitPair, test.content) is not None)
    return has_words and cards == (Special.PICKED, 1, Special.TARGET, -1)


def _holds(test: Test, card: Card, on: Card) -> bool:
    """Judge a test for a card that is laid on another."""
    if isinstance(test, Condition):
        named = indication(test.content) or Indication(joker=True)
        asked = card if test.field == Special.PICKED else on
        return named.names(asked) == (test.compare is Compare.EQUAL)
    if test.of is Of.SUM:
        return compares(rank(card) + rank(on), test.compare, number(test.content))
    return suits_agree(_SUIT_PAIRS[SuitPair(test.content)], card, on) != (test.compare is Compare.UNEQUAL)


def _read_click(rules: Rules, action: Action, found: Forbidden) -> bool:
    """Note that the stock gives nothing while a pile is empty; that it holds cards itself is asked as well."""
    targets, rest = _of_field(rules, action.tests, Special.TARGET)
    held = []
    for test in rest:
        if not isinstance(test, Condition) or test.property is not Property.COUNT or test.content != "0":
            return False
        piles = rules.by_id.get(test.field, ())
        if test.compare is Compare.EQUAL:
            held.append(piles)
        elif test.compare is not Compare.GREATER or piles != (rules.stock,):
            return False
    if rules.stock is None or targets != (rules.stock,) or len(held) != 1:
        return False
    found.all_held.update(held[0])
    return True
