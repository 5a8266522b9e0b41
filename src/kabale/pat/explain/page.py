"""The rules of a ``.pat`` game as a page of plain words.

A page is its title, the cards, and sections: an empty line, a heading, and items that begin with ``- ``. An item is one
line, however long; the caller breaks lines. All words are the catalogues'.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kabale.engine.score import goal_in_words, score_in_words
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, piles, sentence
from kabale.pat.definition import PatDefinition
from kabale.pat.explain.layout import deck_words, layout
from kabale.pat.explain.pile import PileRules, over, pile_rules, served
from kabale.pat.explain.stock import opening_clauses, plays_a_part, stock_clauses
from kabale.pat.explain.survey import Survey
from kabale.pat.explain.ways import own_suits
from kabale.pat.rules import STOCK
from kabale.pat.terms import DealRole
from kabale.pat.words import start_words

_ORDER = ("foundation", "discard", "tableau", "check", "cell", "reserve", "waste", "other")
"""In which order the rules of the piles are told, by what they are called."""

_FEW = 2
"""More clauses than these that are not said of all piles make sections of their own."""

_TO = "explain.way.to"

RulesByPile = dict[int, PileRules]


def _groups(survey: Survey) -> Iterator[tuple[Message, list[Message]]]:
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


def _ends(told: RulesByPile) -> tuple[RulesByPile, list[Message]]:
    """Say of foundations that are built alike with which ranks they end, where that are many: the hours of a clock."""
    ways = {index: rules.before[0] for index, rules in told.items() if rules.before[:1] and rules.before[0].key == _TO}
    builds = {dict(way.values)["build"] for way in ways.values()}
    if len(ways) < len(told) or len(builds) != 1 or len(set(ways.values())) <= _FEW + 1:
        return told, []
    built = message("explain.way.build", build=builds.pop())
    ranks = listed([dict(way.values)["last"] for way in ways.values()])
    same = {index: replace(rules, before=(built, *rules.before[1:])) for index, rules in told.items()}
    return same, [message("explain.way.ends", ranks=ranks)]


def _alike(told: RulesByPile) -> list[RulesByPile]:
    """Group piles of equal clauses, whatever starts them."""
    alike: dict[object, RulesByPile] = {}
    for index, rules in told.items():
        starts = rules.start is not None and rules.start.key == "explain.start.begins"
        alike.setdefault((rules.before, rules.after, starts or rules.start), {})[index] = rules
    return list(alike.values())


def _all_of(survey: Survey, group: RulesByPile) -> list[Message]:
    """Return the clauses of like piles in their order, what starts them as one."""
    first = next(iter(group.values()))
    starts = list(dict.fromkeys(rules.start for rules in group.values() if rules.start is not None))
    return [*first.before, *(starts if len(starts) < 2 else [_begins(survey, group)]), *first.after]


def _begins(survey: Survey, group: RulesByPile) -> Message:
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


def explain(definition: PatDefinition, *, language: str = "en", piles: bool = False) -> str:
    """Return the page behind its title; with *piles* every pile has a line of its own at the end."""
    survey = Survey(definition.rules)
    goal = [goal_in_words(definition.goal, survey.all_of)] if definition.goal else goal_clauses(survey)
    sections = [
        _section(message("explain.heading.layout"), layout(survey), language),
        _section(message("explain.heading.goal"), goal, language),
    ]
    if survey.opening:
        sections.append(_section(message("explain.heading.opening"), opening_clauses(survey), language))
    sections += [_section(heading, items, language) for heading, items in _groups(survey)]
    if plays_a_part(survey):
        sections.append(_section(message("explain.heading.stock"), stock_clauses(survey), language))
    if definition.scoring is not None:
        messages = score_in_words(definition.scoring, survey.all_of)
        sections.append(_section(message("explain.heading.score"), messages, language))
    if piles:
        # Each pile but those that only widen the window.
        numbered = [index for index in range(len(survey.kinds)) if not survey.rules.is_spacer(index)]
        items = [message("explain.pile", pile=index + 1, line=_line(survey, index)) for index in numbered]
        sections.append(_section(message("explain.heading.piles"), items, language))
    return "\n\n".join([sentence(deck_words(survey).text(language)), *sections]) + "\n"


def pile_line(definition: PatDefinition, index: int, *, language: str = "en") -> str:
    """Return what can be done at a pile."""
    return sentence(_line(Survey(definition.rules), index).text(language))


def _section(heading: Message, items: Sequence[Message], language: str) -> str:
    lines = [f"- {sentence(item.text(language))}" for item in items]
    head = heading.text(language)
    return "\n".join([head[:1].upper() + head[1:], *lines])


def _line(survey: Survey, index: int) -> Message:
    """Return a pile's clauses behind the name of its kind."""
    pile = survey.rules.piles[index]
    if index == STOCK:
        messages = stock_clauses(survey) if survey.bounds.may_hold(STOCK) else [message("explain.stock.idle")]
    elif survey.rules.is_spacer(index):
        messages = [message("explain.spacer")]
    else:
        # What a click on the stock brings, unless that changes in the game and is told with the pile's rules.
        serve = survey.sets_in_force(pile)[0].laying.serve
        brought = [served(serve)] if serve and not survey.are_served_apart(pile) else []
        messages = [*pile_rules(survey, index, served_here=True).clauses(), *brought, *over(survey, index)]
    return message("explain.line", kind=message(f"explain.name.{survey.names[index]}"), clauses=clauses(messages))


def goal_clauses(survey: Survey) -> list[Message]:
    """Return how the game is won by number 7 (P13), where the catalogue gives no other goal."""
    counts, zero = survey.bounds.goals, survey.bounds.must_be_emptied
    values = {"n": len(zero), "piles": survey.all_of(zero)} if zero else {}
    emptied = [message("explain.goal.empty", **values)] if zero else []
    if any(survey.surely_holds(index) for index in zero):
        return [message("explain.goal.won", goals=listed(emptied))]
    messages, held = [], []
    # Piles of one number of cards are told together.
    for wanted in dict.fromkeys(counts.values()):
        indices = [index for index, count in counts.items() if count == wanted]
        cards = message("explain.cards", n=wanted, number=number(wanted))
        held.append(message("explain.goal.hold", n=len(indices), piles=survey.all_of(indices), cards=cards))
    if held:
        messages.append(message("explain.goal.won", goals=listed(held + emptied)))
    if any(survey.bounds.may_hold(index) for index in zero):
        messages.append(message("explain.goal.if_held" if counts else "explain.goal.only_if_held", **values))
    return messages or [message("explain.goal.none")]
