"""The stock in words: what a click on it does, how often, and what follows when it is empty (P15-P17, P24)."""

from kabale.messages import Message, message
from kabale.messages.lists import number, often, ranges
from kabale.pat.explain.survey import Survey
from kabale.pat.rules import STOCK
from kabale.pat.terms import Serve


def plays_a_part(survey: Survey) -> bool:
    """Say whether the stock holds cards after the deal, or may hold some."""
    return survey.bounds.may_hold(STOCK)


def stock_clauses(survey: Survey) -> list[Message]:
    """Return the clauses of the stock: whom a click serves, how much is drawn (P15), how often it is gone through."""
    rules, stock = survey.rules, survey.rules.stock
    clicks = _served(survey)
    if stock.draw and stock.waste is not None:
        also = any(each.laying.serve for _, pile in rules.others() for each in survey.sets_in_force(pile))
        key = "explain.stock.draw_too" if also else "explain.stock.draw"
        clicks.append(message(key, n=stock.draw, number=number(stock.draw), pile=ranges([stock.waste + 1])))
    opened = [message("explain.stock.open")] if rules.has_open_stock else []
    if not clicks:
        return opened or [message("explain.stock.idle")]
    turned_over = message(f"explain.stock.turnover.{stock.turnover.value}")
    if stock.waste is None:
        return [*clicks, *opened, message("explain.stock.no_waste")]
    if stock.has_endless_passes:
        return [*clicks, *opened, message("explain.stock.endless"), turned_over]
    passes = max(stock.passes, 1)
    messages = [*clicks, *opened, message("explain.stock.passes", times=often(passes))]
    return [*messages, turned_over] if passes > 1 else messages


def _served(survey: Survey) -> list[Message]:
    """Say which piles a click serves, in file order, and when it does not (P16, P24)."""
    alike: dict[tuple[Serve, int, Message | None], list[int]] = {}
    together: list[int] = []
    apart: list[int] = []
    for index, pile in survey.rules.others():
        rule_set = survey.sets_in_force(pile)[0]
        serve = rule_set.laying.serve
        if serve and serve.only_if_none_empty:
            together.append(index)
        if survey.are_served_apart(pile):
            apart.append(index)
        elif serve:
            # A pile that is filled up is told with the number of its cards, and with the first card unless any will do.
            takes_any = rule_set.start is not None and rule_set.start.is_any and index not in survey.rules.base_piles()
            start = None if takes_any or not serve.fills else survey.start_of(index, rule_set)
            alike.setdefault((serve, max(pile.count, 1) if serve.fills else serve.count, start), []).append(index)
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
    for key, indices in (("withheld", together), ("apart", apart)):
        if indices:
            messages.append(message(f"explain.serve.{key}", n=len(indices), piles=survey.all_of(indices)))
    return messages
