"""What a click on a pile deals, and how it is taken up again, in words (171-204, X18, X19)."""

from itertools import groupby

from kabale.messages import Message, message
from kabale.messages.lists import clauses, number, often
from kabale.xml.explain.facts import Facts
from kabale.xml.rules.model import TargetRule
from kabale.xml.text.cards import ANY
from kabale.xml.text.numbers import number as as_number
from kabale.xml.text.values import Face, Property, When
from kabale.xml.text.words import Tag


def dealing(facts: Facts, index: int) -> Message | None:
    """Tell what a click deals; None where it deals nothing."""
    found = [_dealt(facts, rule, len(list(same))) for rule, same in groupby(facts.fields[index].targets)]
    return clauses(found) if found else None


def again(facts: Facts, index: int) -> Message | None:
    """Tell whether and how the empty pile is taken up again, and how many passes that makes in all."""
    field, text = facts.fields[index], facts.has_text(index, Tag.REDEALS)
    times = as_number(text)
    if Tag.REDEALS not in field.texts or (times == 0 and text != ANY):
        is_plain = bool(field.targets) and Property.REDEALS not in facts.altered
        return message("xmlexplain.again.once") if is_plain else None
    ids = tuple(name for names in field.sources for name in names)
    key = "down" if facts.has_text(index, Tag.FACE) == Face.DOWN else "up"
    found = [message(f"xmlexplain.again.{key}", piles=facts.of_ids(ids))]
    if field.redeals.shuffle:
        found.append(message("xmlexplain.again.shuffle"))
    if field.redeals.at_once:
        found.append(message("xmlexplain.again.at_once"))
    return clauses([*found, _times(times, text)])


def _dealt(facts: Facts, rule: TargetRule, times: int) -> Message:
    """Tell one way of dealing: so many cards to each of some piles, and on what condition."""
    indices = facts.rules.piles_of(rule.piles)
    told = message(
        f"xmlexplain.deal.{'down' if rule.down else 'up'}",
        n=len(indices),
        cards=message("explain.cards", n=times, number=number(times)),
        piles=facts.of_ids(rule.piles),
        when=message(f"xmlexplain.deal.when.{When(rule.when).name.lower()}") if rule.when else "",
    )
    if rule.first_try:
        told = message("xmlexplain.deal.try", deal=told, piles=facts.of_ids(rule.first_try))
    return told


def _times(times: int, text: str) -> Message:
    """Say how often a pile is gone through."""
    if text == ANY or times < 0:
        return message("xmlexplain.again.endless")
    return message("xmlexplain.again.times", n=times, often=often(times), passes=often(times + 1))
