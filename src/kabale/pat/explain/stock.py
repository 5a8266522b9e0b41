"""The stock in words: what a click on it does, how often, and what follows when it is empty (P15-P17, P24)."""

from collections.abc import Mapping

from kabale.messages import Message, message
from kabale.messages.lists import clauses, number, often, ranges
from kabale.pat.explain.survey import Survey
from kabale.pat.rules import STOCK
from kabale.pat.terms import Serve


def plays_a_part(survey: Survey) -> bool:
    """Say whether the stock does anything in play: not if all it ever does is told with the opening."""
    is_done = survey.opening is not None and (survey.rules.stock.waste is None or survey.rules.stock.passes <= 1)
    return survey.bounds.may_hold(STOCK) and not is_done


def opening_clauses(survey: Survey) -> list[Message]:
    """Say what to click before play begins, and what that deals."""
    count = -(-survey.bounds.holds(STOCK) // survey.per_click) if survey.bounds.is_exact else 0
    clicks = message("explain.opening.clicks", n=count, times=often(count)) if count else message("explain.opening.all")
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
    """Say what a click draws to the waste, behind what it deals if it does that also (P15)."""
    stock = survey.rules.stock
    if not stock.draw or stock.waste is None:
        return []
    key = "explain.stock.draw_too" if also else "explain.stock.draw"
    return [message(key, n=stock.draw, number=number(stock.draw), pile=ranges([stock.waste + 1]))]


def _served(survey: Survey) -> list[Message]:
    """Say which piles a click serves, in file order, and when it does not (P16, P24)."""
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
    """Say what a click deals to which piles: like ones together, and which of them wait for one another."""
    alike: dict[tuple[Serve, int, Message | None], list[int]] = {}
    for index, serve in serves.items():
        rule_set = survey.sets_in_force(survey.rules.piles[index])[0]
        if serve and not (serve.fills and rule_set.start is None):
            alike.setdefault((serve, *_amount(survey, index, serve)), []).append(index)
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


def _amount(survey: Survey, index: int, serve: Serve) -> tuple[int, Message | None]:
    """Return how many cards a click deals, or up to how many it fills, and with which first card unless any will do."""
    if not serve.fills:
        return serve.count, None
    pile = survey.rules.piles[index]
    rule_set = survey.sets_in_force(pile)[0]
    takes_any = rule_set.start is not None and rule_set.start.is_any and index not in survey.rules.base_piles
    return max(pile.count, 1), None if takes_any else survey.start_of(index, rule_set)
