"""The page of one variant and level: headings and items, as messages; an item is one or more sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kabale.engine.score import Goal, Scoring
from kabale.engine.score_words import told_score
from kabale.messages import Message, message
from kabale.messages.lists import clauses, piles, sentence
from kabale.xml.explain.facts import Facts
from kabale.xml.explain.goal import goal, points
from kabale.xml.explain.layout import cards, layout
from kabale.xml.explain.look import look
from kabale.xml.explain.pile import OWN, Slots, clauses_of, slots
from kabale.xml.explain.rules import Sentences, special_rules

_ORDER = ("stock", "waste", "foundation", "column", "row", "pile", "cell", "reserve")
"""In which order the rules of the piles are told, by kind."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    heading: Message
    items: list[Sentences]

    def lines(self, language: str) -> list[str]:
        """Return the items as text."""
        return [" ".join(sentence(part.text(language)) for part in item) for item in self.items]


def sections(facts: Facts, special: Goal | None = None, scoring: Scoring | None = None) -> list[Section]:
    """Return the sections of a page that have something to tell; the catalogue's goal and score come first."""
    found = [
        Section(message("xmlexplain.heading.cards"), _items(cards(facts))),
        Section(message("explain.heading.layout"), _items(layout(facts))),
        Section(message("explain.heading.goal"), _items(goal(facts, special))),
        *_piles(facts),
        Section(message("xmlexplain.heading.points"), _items(points(facts) if scoring is None else [])),
        Section(message("explain.heading.score"), _items(told_score(scoring, facts.named) if scoring else [])),
        *(Section(heading, items) for heading, items in special_rules(facts)),
        Section(message("xmlexplain.heading.look"), _items(look(facts))),
    ]
    return [section for section in found if section.items]


def _items(told: Sequence[Message]) -> list[Sentences]:
    return [[each] for each in told]


# -- piles -------------------------------------------------------------------------------------------------------


def _piles(facts: Facts) -> list[Section]:
    """Tell the rules of like piles together, kind by kind."""
    told = {index: slots(facts, index) for index in range(len(facts.fields))}
    groups: dict[object, list[int]] = {}
    for index in sorted(told, key=lambda each: (_ORDER.index(facts.kind(each)), each)):
        if _is_told(facts, index, told[index]):
            groups.setdefault(_key(facts, index, told[index]), []).append(index)
    return [_group(facts, indices, told) for indices in groups.values()]


def _is_told(facts: Facts, index: int, told: Slots) -> bool:
    """Say whether there is anything to tell: nothing of what is out of sight and keeps no number."""
    return bool(told) and (facts.is_shown(index) or "counter" in told)


def _key(facts: Facts, index: int, told: Slots) -> object:
    """Return what piles must have in common to be told together."""
    shared = tuple((name, clause) for name, clause in told.items() if name not in OWN)
    return facts.kind(index), facts.is_shown(index), shared


def _group(facts: Facts, indices: list[int], told: Mapping[int, Slots]) -> Section:
    n = len(indices)
    heading = message(f"xmlexplain.kind.{facts.kind(indices[0])}", n=min(n, 2), piles=facts.headed(indices))
    if all(len(told[index]) == len(told[indices[0]]) for index in indices) and n == 1:
        return Section(heading, _items(clauses_of(told[indices[0]])))
    names = dict.fromkeys(name for index in indices for name in told[index])
    if not any(name in OWN for name in names):
        return Section(heading, _items(clauses_of(told[indices[0]])))
    return Section(heading, _items([_slot(indices, told, name) for name in names]))


def _slot(indices: list[int], told: Mapping[int, Slots], name: str) -> Message:
    """Say a slot once where it is the same for all, else for each."""
    found: dict[Message, list[int]] = {}
    for index in indices:
        if name in told[index]:
            found.setdefault(told[index][name], []).append(index)
    if len(found) == 1 and next(iter(found.values())) == indices:
        return next(iter(found))
    return clauses([message("xmlexplain.of_piles", piles=piles(same), clause=clause) for clause, same in found.items()])


def line(facts: Facts, index: int) -> Message:
    """Return a pile's clauses behind its name, and which special rules are about it."""
    told = clauses_of(slots(facts, index))
    if not facts.is_shown(index):
        told = [message("xmlexplain.unseen"), *told]
    heading = message(f"xmlexplain.name.{facts.kind(index)}", id=facts.fields[index].id)
    return message("explain.line", kind=heading, clauses=clauses(told)) if told else heading
