"""The rules of a ``.pat`` game as a page of plain words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kabale.engine.naming import PileWords
from kabale.engine.rulespage import CARDS, HINTS, ORDER, hints, page_of, written
from kabale.engine.score import goal_in_words, score_in_words
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, often, piles, sentence
from kabale.pat.explain.layout import deck_words, layout
from kabale.pat.explain.pile import PileRules, pile_rules, served
from kabale.pat.explain.survey import Survey
from kabale.pat.explain.ways import own_suits
from kabale.pat.game import PatDefinition
from kabale.pat.rules import STOCK
from kabale.pat.terms import DealRole, Serve
from kabale.pat.words import start_words

_FEW = 2
"""More clauses than these that differ between piles make sections of their own."""

_TO = "explain.way.to"

RulesByPile = dict[int, PileRules]


def _groups(survey: Survey) -> Iterator[tuple[Message, list[Message]]]:
    for name in ORDER:
        told: RulesByPile = {}
        for index, pile in survey.rules.others():
            # Piles that only keep room or are out of sight, and cards put aside, need no words.
            is_aside = not pile.is_seen or (survey.is_idle(index) and pile.role is DealRole.PUT_UNDER)
            if survey.names[index] == name and not is_aside and not survey.rules.is_spacer(index):
                told[index] = pile_rules(survey, index)
        if not told:
            continue
        told, ends = _ends(told)
        # Piles of equal clauses, whatever starts them.
        groups: dict[object, RulesByPile] = {}
        for index, rules in told.items():
            starts = rules.start is not None and rules.start.key == "explain.start.begins"
            groups.setdefault((rules.before, rules.after, starts or rules.start), {})[index] = rules
        alike = list(groups.values())
        several = [_all_of(survey, group) for group in alike]
        shared = [each for each in several[0] if all(each in messages for messages in several)]
        apart = [[each for each in messages if each not in shared] for messages in several]
        if len(alike) == 1:
            yield _heading(survey, list(told)), [*several[0][:1], *ends, *several[0][1:]]
        elif shared and max(map(len, apart)) <= _FEW:
            some = [(list(group), clauses(rest)) for group, rest in zip(alike, apart, strict=True) if rest]
            parts = [message("explain.for_some", piles=survey.where(group), rules=rules) for group, rules in some]
            yield _heading(survey, list(told)), [*parts, *ends, *shared]
        else:
            yield from ((_heading(survey, list(group)), each) for group, each in zip(alike, several, strict=True))


def _ends(told: RulesByPile) -> tuple[RulesByPile, list[Message]]:
    """Name the last ranks of foundations that are built alike, if there are many: the hours of a clock."""
    ways = {index: rules.before[0] for index, rules in told.items() if rules.before[:1] and rules.before[0].key == _TO}
    builds = {dict(way.values)["build"] for way in ways.values()}
    if len(ways) < len(told) or len(builds) != 1 or len(set(ways.values())) <= _FEW + 1:
        return told, []
    built = message("explain.way.build", build=builds.pop())
    ranks = listed([dict(way.values)["last"] for way in ways.values()])
    same = {index: replace(rules, before=(built, *rules.before[1:])) for index, rules in told.items()}
    return same, [message("explain.way.ends", ranks=ranks)]


def _all_of(survey: Survey, group: RulesByPile) -> list[Message]:
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
    parts = [message("explain.start.of_piles", piles=survey.where(same), start=start) for start, same in starts.items()]
    return message("explain.start.begins_each", starts=listed(parts))


def _heading(survey: Survey, indices: Sequence[int]) -> Message:
    name, several = survey.words[indices[0]], min(len(indices), 2)
    head = message(f"explain.head.{name}", n=several)
    return head if survey.are_all(indices) else message("list.at", what=head, place=survey.where(indices))


def explain(
    definition: PatDefinition,
    *,
    language: str = "en",
    piles: bool = False,
    own: PileWords | None = None,
    is_opened: bool = False,
) -> str:
    """Return the page behind its title; with *piles* every pile has a line of its own at the end.

    *own* are the game's own words for its piles. *is_opened* says that the session makes the clicks before play.
    """
    survey = Survey(definition.rules, own or {})
    goal = [goal_in_words(definition.goal, survey.all_of)] if definition.goal else goal_clauses(survey)
    sections = [
        (CARDS, [deck_words(survey)]),
        (message("explain.heading.goal"), goal),
        (message("explain.heading.layout"), layout(survey)),
        (message("explain.heading.opening"), opening_clauses(survey, is_opened=is_opened) if survey.opening else []),
        *_groups(survey),
    ]
    # Not of a stock that has done all it ever does when play begins.
    is_done = survey.opening is not None and (survey.rules.stock.waste is None or survey.rules.stock.passes <= 1)
    if survey.bounds.may_hold(STOCK) and not is_done:
        sections.append((message("explain.head.stock", n=1), stock_clauses(survey)))
    if definition.scoring is not None:
        sections.append((message("explain.heading.score"), score_in_words(definition.scoring, survey.all_of)))
    sections.append((HINTS, hints(sections)))
    if piles:
        numbered = [index for index in range(len(survey.kinds)) if not survey.rules.is_spacer(index)]
        by_number = replace(survey, is_numbered=True)
        items = [message("explain.pile", pile=index + 1, line=_line(by_number, index)) for index in numbered]
        sections.append((message("explain.heading.piles"), items))
    return "\n\n".join(written(page_of(sections, language), language)) + "\n"


def pile_line(definition: PatDefinition, index: int, *, language: str = "en", own: PileWords | None = None) -> str:
    """Return what can be done at a pile."""
    return sentence(_line(Survey(definition.rules, own or {}, is_numbered=True), index).text(language))


def _line(survey: Survey, index: int) -> Message:
    pile = survey.rules.piles[index]
    if index == STOCK:
        messages = stock_clauses(survey) if survey.bounds.may_hold(STOCK) else [message("explain.stock.idle")]
    elif survey.rules.is_spacer(index):
        messages = [message("explain.spacer")]
    else:
        # The deal by a click on the stock, unless it changes in the game and is part of the pile's rules.
        serve = survey.sets_in_force(pile)[0].laying.serve
        brought = [served(serve)] if serve and not survey.are_served_apart(pile) else []
        later = list(survey.covering(index)) if pile.asks_covers else []
        over = [message("explain.over.here", n=len(later), piles=piles(later))] if later else []
        messages = [*pile_rules(survey, index, served_here=True).clauses(), *brought, *over]
    return message("explain.line", kind=message(f"explain.name.{survey.words[index]}"), clauses=clauses(messages))


def goal_clauses(survey: Survey) -> list[Message]:
    """Return how the game is won by number 7 (P13), where the catalogue gives no other goal."""
    counts, zero = survey.bounds.goals, survey.bounds.must_be_emptied
    values = {"n": len(zero), "piles": survey.all_of(zero)} if zero else {}
    emptied = [message("explain.goal.empty", **values)] if zero else []
    if any(map(survey.bounds.surely_holds, zero)):
        return [message("explain.goal.won", goals=listed(emptied))]
    messages, held = [], []
    for wanted in dict.fromkeys(counts.values()):
        indices = [index for index, count in counts.items() if count == wanted]
        cards = message("explain.cards", n=wanted, number=number(wanted))
        held.append(message("explain.goal.hold", n=len(indices), piles=survey.all_of(indices), cards=cards))
    if held and not emptied and sum(counts.values()) == survey.rules.card_count:
        messages.append(message("explain.goal.all", n=len(counts), piles=survey.all_of(list(counts))))
    elif held:
        messages.append(message("explain.goal.won", goals=listed(held + emptied)))
    if any(map(survey.bounds.may_hold, zero)):
        messages.append(message("explain.goal.if_held" if counts else "explain.goal.only_if_held", **values))
    return messages or [message("explain.goal.none")]


# -- the stock: what a click on it does, how often, and what follows when it is empty (P15-P17, P24) -------------------


def opening_clauses(survey: Survey, *, is_opened: bool = False) -> list[Message]:
    """Say what to click before play begins, and what that deals."""
    count = -(-survey.bounds.holds(STOCK) // survey.per_click) if survey.bounds.is_exact else 0
    key = "explain.opening.made" if is_opened else "explain.opening.clicks"
    clicks = message(key, n=count, times=often(count)) if count else message("explain.opening.all")
    first = {index: pile.first.laying.serve for index, pile in survey.rules.others()}
    return [clicks, *_dealt(survey, first), *_drawn(survey, also=any(first.values()))]


def stock_clauses(survey: Survey) -> list[Message]:
    """Return the clauses of the stock: whom a click serves, how much is drawn (P15), how often it is gone through."""
    rules, stock = survey.rules, survey.rules.stock
    dealt = _served(survey)
    clicks = [*dealt, *_drawn(survey, also=bool(dealt))]
    opened = [message("explain.stock.open")] if rules.has_open_stock else []
    if not clicks:
        return opened or [message("explain.stock.idle")]
    turned_over = message(f"explain.stock.turnover.{stock.turnover.value}")
    if stock.waste is None:
        return [*clicks, *opened, message("explain.stock.no_waste")]
    if stock.has_endless_passes:
        return [*clicks, *opened, message("explain.stock.endless"), turned_over]
    passes = max(stock.passes, 1)
    messages = [*clicks, *opened, message("explain.stock.passes", n=min(passes, 2), times=often(passes))]
    return [*messages, turned_over] if passes > 1 else messages


def _drawn(survey: Survey, *, also: bool) -> list[Message]:
    stock = survey.rules.stock
    if not stock.draw or stock.waste is None:
        return []
    key = "explain.stock.draw_too" if also else "explain.stock.draw"
    return [message(key, n=stock.draw, number=number(stock.draw))]


def _served(survey: Survey) -> list[Message]:
    always: dict[int, Serve | None] = {}
    at_first: dict[int, Serve | None] = {}
    later: dict[int, Serve | None] = {}
    moments = []
    for index, pile in survey.rules.others():
        first, *others = survey.sets_in_force(pile)
        if survey.are_served_apart(pile):
            at_first[index], later[index] = first.laying.serve, others[0].laying.serve
            moments.append(pile.combine.key)
        else:
            always[index] = first.laying.serve
    if len(set(moments)) > 1:
        apart = message("explain.serve.apart", n=len(at_first), piles=survey.all_of(list(at_first)))
        return [*_dealt(survey, always), apart]
    told = [
        message(f"explain.{when}.{moment}", rules=clauses(_dealt(survey, serves) or [message("explain.serve.nothing")]))
        for moment in moments[:1]
        for when, serves in (("until", at_first), ("then", later))
    ]
    return [*_dealt(survey, always), *told]


def _dealt(survey: Survey, serves: Mapping[int, Serve | None]) -> list[Message]:
    alike: dict[tuple[Serve, int, Message | None], list[int]] = {}
    for index, serve in serves.items():
        rule_set = survey.sets_in_force(survey.rules.piles[index])[0]
        if serve is None or (serve.fills and rule_set.start is None):
            continue
        # How many cards a click deals, or up to how many it fills, and with which first card unless any will do.
        count, start = serve.count, None
        if serve.fills:
            count = max(survey.rules.piles[index].count, 1)
            takes_any = rule_set.start is not None and rule_set.start.is_any and index not in survey.rules.base_piles
            start = None if takes_any else survey.start_of(index, rule_set)
        alike.setdefault((serve, count, start), []).append(index)
    messages = []
    for (serve, count, start), indices in alike.items():
        values = {"n": count, "number": number(count), "piles": survey.all_of(indices)}
        if not serve.fills:
            cards = message("explain.cards", n=count, number=number(count))
            messages.append(message("explain.serve.cards", n=len(indices), piles=values["piles"], cards=cards))
        elif start is None:
            messages.append(message("explain.serve.fill_any", **values))
        else:
            messages.append(message("explain.serve.fill", **values, start=start))
    if together := [index for index, serve in serves.items() if serve and serve.only_if_none_empty]:
        messages.append(message("explain.serve.withheld", n=len(together), piles=survey.all_of(together)))
    return messages
