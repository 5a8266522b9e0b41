"""Rules in text form: each digit with its name, so that a person can compare them with a file's numbers."""

from kabale.pat.rules import Pile, Rules, RuleSet


def as_text(rules: Rules) -> str:
    """Return rules as a page, a line a pile and a line a rule set."""
    stock = rules.stock
    waste = "none" if stock.waste is None else f"pile {stock.waste + 1}"
    head = [
        f"title {rules.title!r}",
        f"decks {rules.decks}, piles {len(rules.piles)}",
        f"stock draws {stock.draw}, passes {stock.passes}, turn-over {stock.turnover}, waste {waste}",
    ]
    return "\n".join(head + [line for index, pile in enumerate(rules.piles) for line in _pile(index, pile)]) + "\n"


def _pile(index: int, pile: Pile) -> list[str]:
    layout = f"cards {pile.count} at {pile.x},{pile.y} step {pile.dx},{pile.dy}"
    look = f"faces {pile.faces} sideways {pile.sideways} role {pile.role} redirect {pile.redirect} goal {pile.goal}"
    lines = [f"pile {index + 1}: {layout}; {look}"]
    if index:
        lines.append(f"  {_rule_set(pile.first)}")
    if pile.second is not None:
        lines.append(f"  {pile.combine}000: {_rule_set(pile.second)}")
    return lines


def _rule_set(rules: RuleSet) -> str:
    take, lay = rules.taking, rules.laying
    taking = f"take {take.kind} block {take.block} mark {take.mark} mask {take.mask}"
    laying = f"lay {lay.kind} serve {lay.serve} rotate {lay.rotate} origin {lay.origin} neighbour {lay.neighbour}"
    return f"{taking}; {laying}; first {rules.start}, next {rules.build}"
