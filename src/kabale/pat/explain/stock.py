"""The stock in words: what a click on it does, how often, and what follows when it is empty (P15-P17, P24)."""

from collections.abc import Sequence

from kabale.messages import Message, message
from kabale.messages.lists import number, often, ranges
from kabale.pat.cards import ANY_RANK
from kabale.pat.explain.facts import Facts
from kabale.pat.explain.pile import serves_differ
from kabale.pat.rules import NO_MATTER, STOCK
from kabale.pat.stock import FILL, SERVE_ONE_IF_NONE_EMPTY, SERVE_TWO_IF_NONE_EMPTY

_WITHHELD = (SERVE_ONE_IF_NONE_EMPTY, SERVE_TWO_IF_NONE_EMPTY)


def stock_clauses(facts: Facts) -> list[Message]:
    """Return the clauses of the stock."""
    clicks = [*_served(facts), *_drawn(facts)]
    opened = [message("explain.stock.open")] if facts.has_open_stock else []
    passes = _passes(facts) if clicks else []
    return [*clicks, *opened, *passes] or [message("explain.stock.idle")]


def plays_a_part(facts: Facts) -> bool:
    """Say whether the stock holds cards after the deal, or may hold some."""
    return facts.may_hold(STOCK)


def _served(facts: Facts) -> list[Message]:
    """Say which piles a click serves, in file order, and when it does not (P16, P24)."""
    found: dict[object, list[int]] = {}
    apart: list[int] = []
    for index, pile in facts.rules.others():
        sets = facts.sets_in_force(pile)
        if facts.switches(pile) and serves_differ(sets):
            apart.append(index)
        elif sets[0].laying.serve:
            fill = (max(pile.count, 1), facts.start_of(index, sets[0]))
            serve = sets[0].laying.serve
            found.setdefault((serve, fill if serve == FILL else None), []).append(index)
    clauses = [_serving(facts, indices) for indices in found.values()]
    return [*clauses, *_withheld(facts), *_apart(facts, apart)]


def _serving(facts: Facts, indices: Sequence[int]) -> Message:
    """Say what a click deals to piles that are served alike."""
    pile = facts.rules.piles[indices[0]]
    rules = facts.sets_in_force(pile)[0]
    serve = rules.laying.serve
    named = facts.all_of(indices)
    if serve != FILL:
        count = 1 + (serve % 2 == 0)
        cards = message("explain.cards", n=count, number=number(count))
        return message("explain.serve.cards", n=len(indices), piles=named, cards=cards)
    most = max(pile.count, 1)
    values = {"n": most, "number": number(most), "piles": named}
    if rules.start in (NO_MATTER, ANY_RANK) and indices[0] not in facts.rules.base_piles():
        return message("explain.serve.fill_any", **values)
    return message("explain.serve.fill", **values, start=facts.start_of(indices[0], rules))


def _withheld(facts: Facts) -> list[Message]:
    """Say which piles must all hold cards to be served."""
    together = [index for index, pile in facts.rules.others() if facts.sets_in_force(pile)[0].laying.serve in _WITHHELD]
    return [message("explain.serve.withheld", n=len(together), piles=facts.all_of(together))] if together else []


def _apart(facts: Facts, indices: Sequence[int]) -> list[Message]:
    """Point to the piles whose serving changes in the game."""
    return [message("explain.serve.apart", n=len(indices), piles=facts.all_of(indices))] if indices else []


def _drawn(facts: Facts) -> list[Message]:
    """Say how many cards are drawn to the waste (P15)."""
    draw, waste = facts.rules.stock.draw, facts.rules.stock.waste
    if not draw or waste is None:
        return []
    also = any(each.laying.serve for _, pile in facts.rules.others() for each in facts.sets_in_force(pile))
    key = "explain.stock.draw_too" if also else "explain.stock.draw"
    return [message(key, n=draw, number=number(draw), pile=ranges([waste + 1]))]


def _passes(facts: Facts) -> list[Message]:
    """Say how often the stock is gone through, and how the waste is turned over (P15, P17)."""
    stock = facts.rules.stock
    if stock.waste is None:
        return [message("explain.stock.no_waste")]
    if stock.has_endless_passes:
        return [message("explain.stock.endless"), message(f"explain.stock.turnover.{stock.turnover}")]
    passes = max(stock.passes, 1)
    found = [message("explain.stock.passes", times=often(passes))]
    return found + ([message(f"explain.stock.turnover.{stock.turnover}")] if passes > 1 else [])
