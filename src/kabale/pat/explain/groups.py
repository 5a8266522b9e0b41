"""The rules of piles of one kind under one heading: what holds for all of them, and what for some."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, piles
from kabale.pat.explain.pile import PileRules, pile_rules
from kabale.pat.explain.survey import Survey
from kabale.pat.explain.ways import own_suits
from kabale.pat.terms import DealRole
from kabale.pat.words import start_words

_ORDER = ("foundation", "discard", "tableau", "check", "cell", "reserve", "waste", "other")
"""In which order the rules of the piles are told, by what they are called."""

_FEW = 2
"""More clauses than these that are not said of all piles make sections of their own."""

_TO = "explain.way.to"

Told = dict[int, PileRules]


def groups(survey: Survey) -> Iterator[tuple[Message, list[Message]]]:
    """Yield what piles of one name have for rules, with a heading."""
    for name in _ORDER:
        told = {index: pile_rules(survey, index) for index in _named(survey, name)}
        if not told:
            continue
        told, ends = _ends(told)
        alike = _alike(told)
        several = [_all_of(survey, group) for group in alike]
        shared = [each for each in several[0] if all(each in messages for messages in several)]
        apart = [[each for each in messages if each not in shared] for messages in several]
        if len(alike) == 1:
            yield _heading(survey, list(told)), [*several[0][:1], *ends, *several[0][1:]]
        elif shared and max(map(len, apart)) <= _FEW:
            some = [(list(group), clauses(rest)) for group, rest in zip(alike, apart, strict=True) if rest]
            parts = [message("explain.for_some", piles=piles(group), rules=rules) for group, rules in some]
            yield _heading(survey, list(told)), [*parts, *ends, *shared]
        else:
            yield from ((_heading(survey, list(group)), each) for group, each in zip(alike, several, strict=True))


def _named(survey: Survey, name: str) -> Iterator[int]:
    """Yield the piles of a name but those that only keep room, and cards put aside: nothing is told of these."""
    for index, pile in survey.rules.others():
        is_aside = survey.is_idle(index) and (pile.role is DealRole.PUT_UNDER or not pile.is_seen)
        if survey.names[index] == name and not is_aside and not survey.rules.is_spacer(index):
            yield index


def _ends(told: Told) -> tuple[Told, list[Message]]:
    """Say of foundations that are built alike with which ranks they end, where that are many: the hours of a clock."""
    ways = {index: rules.before[0] for index, rules in told.items() if rules.before[:1] and rules.before[0].key == _TO}
    builds = {dict(way.values)["build"] for way in ways.values()}
    if len(ways) < len(told) or len(builds) != 1 or len(set(ways.values())) <= _FEW + 1:
        return told, []
    built = message("explain.way.build", build=builds.pop())
    ranks = listed([dict(way.values)["last"] for way in ways.values()])
    same = {index: replace(rules, before=(built, *rules.before[1:])) for index, rules in told.items()}
    return same, [message("explain.way.ends", ranks=ranks)]


def _alike(told: Told) -> list[Told]:
    """Group piles of equal clauses, whatever starts them."""
    alike: dict[object, Told] = {}
    for index, rules in told.items():
        starts = rules.start is not None and rules.start.key == "explain.start.begins"
        alike.setdefault((rules.before, rules.after, starts or rules.start), {})[index] = rules
    return list(alike.values())


def _all_of(survey: Survey, group: Told) -> list[Message]:
    """Return the clauses of like piles in their order, what starts them as one."""
    first = next(iter(group.values()))
    starts = list(dict.fromkeys(rules.start for rules in group.values() if rules.start is not None))
    return [*first.before, *(starts if len(starts) < 2 else [_begins(survey, group)]), *first.after]


def _begins(survey: Survey, group: Told) -> Message:
    """Say what starts each pile of a group: at once where each begins with the same rank in a suit of its own."""
    starts: dict[object, list[int]] = {}
    for index, rules in group.items():
        if rules.start is not None:
            starts.setdefault(dict(rules.start.values)["start"], []).append(index)
    rank = own_suits([survey.rules.piles[index].first.start for index in group])
    if rank is not None and set(starts) == {start_words(survey.rules.piles[index].first.start) for index in group}:
        return message("explain.start.begins", start=message("explain.start.own_suit", rank=rank))
    parts = [message("explain.start.of_piles", piles=piles(same), start=start) for start, same in starts.items()]
    return message("explain.start.begins_each", starts=listed(parts))


def _heading(survey: Survey, indices: Sequence[int]) -> Message:
    """Name piles over their rules, by numbers if there are others of the name."""
    name, several = survey.names[indices[0]], min(len(indices), 2)
    if survey.are_all(indices):
        return message(f"explain.head.{name}", n=several)
    return message(f"explain.kind.{name}", n=several, piles=piles(indices))
