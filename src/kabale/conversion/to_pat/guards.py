"""Actions of an XML game that only forbid moves, read as what number 8 to 11 of a ``.pat`` pile forbid.

Known are the tests that :mod:`kabale.conversion.to_xml.guards` writes, in any combination that asks for one thing:
a number of cards, a card, a card on another, or a pile that is empty when the stock is clicked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from kabale.conversion import Reasons
from kabale.engine.fits import Suits, suits_agree
from kabale.table.cards import Card, all_looks, rank
from kabale.xml.rules.actions import compares
from kabale.xml.rules.model import Action, Comparison, Condition, Rules, Test
from kabale.xml.text.cards import MOST_CARDS, indication, number
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
    pairs: dict[int, set[tuple[Card, Card]]] = field(default_factory=dict)
    firsts: dict[int, set[Card]] = field(default_factory=dict)
    all_held: set[int] = field(default_factory=set)


def forbidden(rules: Rules, reasons: Reasons) -> Forbidden:
    """Read the guards; every other action is a reason."""
    found = Forbidden()
    for tag, actions in rules.lists.items():
        for action in actions:
            is_known = tag is Tag.ACTION and action.is_idle and action.failure == Jump.NEXT
            if is_known and action.trigger == Trigger.LEFT:
                is_known = _read_click(rules, action, found)
            elif is_known:
                is_known = action.trigger == Trigger.LAYING and _read_move(rules, action, found)
            if not is_known:
                reasons.at_line(action.line, f"an automated action ({tag}) that does more than number 8 to 11 forbid")
    return found


def _read_move(rules: Rules, action: Action, found: Forbidden) -> bool:
    """Note what a guard of moves forbids; False where it is none of the known kinds."""
    targets, rest = _of_field(rules, action.tests, Special.TARGET)
    sources, rest = _of_field(rules, rest, Special.SOURCE)
    if sources is not None and targets is not None:
        return False
    if sources is None and targets is None:
        targets = tuple(range(len(rules.fields)))
    counts = [test for test in rest if isinstance(test, Condition) and test.property is Property.MOVED]
    if len(counts) < len(rest):
        return targets is not None and _read_cards(targets, rest, found)
    wrong = {n for n in range(1, MOST + 1) if all(compares(n, t.compare, number(t.content, -1)) for t in counts)}
    by_pile = found.counts if sources is None else found.counts_from
    for pile in (sources if targets is None else targets) or ():
        by_pile.setdefault(pile, set()).update(wrong)
    return True


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
    fitting = [pairs for test in rest if (pairs := _pairs_of(test)) is not None]
    if len(fitting) < len(rest):
        return False
    wrong = set(product(all_looks(), all_looks())).intersection(*fitting)
    if on_empty:
        is_empty = all(test.content == "0" and test.compare is Compare.EQUAL for test in on_empty)
        if not is_empty or not all(_is_of(test, Special.PICKED, Property.CARD) for test in rest):
            return False
        for pile in targets:
            found.firsts.setdefault(pile, set()).update(card for card, _ in wrong)
        return True
    if not any(isinstance(test, Comparison) or test.field == Special.TARGET for test in tests):
        return False
    for pile in targets:
        found.pairs.setdefault(pile, set()).update(wrong)
    return True


def _pairs_of(test: Test) -> set[tuple[Card, Card]] | None:
    """Return which lowest cards that are laid on which last cards of the target a test asks for; None if more."""
    pairs = product(all_looks(), all_looks())
    if isinstance(test, Condition):
        named, asked = indication(test.content), (test.property, test.field, test.place)
        places = ((Property.CARD, Special.PICKED, 1), (Property.CARD, Special.TARGET, -1))
        if named is None or named.joker or asked not in places or test.compare not in (Compare.EQUAL, Compare.UNEQUAL):
            return None
        which, is_wanted = places.index(asked), test.compare is Compare.EQUAL
        return {pair for pair in pairs if named.names(pair[which]) == is_wanted}
    if (test.first, test.first_place, test.second, test.second_place) != (Special.PICKED, 1, Special.TARGET, -1):
        return None
    if test.of is Of.SUM:
        total = number(test.content)
        return {(card, on) for card, on in pairs if compares(rank(card) + rank(on), test.compare, total)}
    suits = as_word(SuitPair, test.content) if test.of is Of.SUIT else None
    if suits is None:
        return None
    agree = test.compare is not Compare.UNEQUAL
    return {(card, on) for card, on in pairs if suits_agree(_SUIT_PAIRS[suits], card, on) == agree}


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
