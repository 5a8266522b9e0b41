"""Wrong facts on purpose: what a comparison is worth is how many of them it finds."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from tests.referee.library import compare
from tests.referee.library.builders import Builder, Facts, Group

SUITS = {"suit": "alternate", "alternate": "suit", "any": "colour", "other": "suit", "colour": "suit"}
TURNED = {
    "up": "down",
    "down": "up",
    "both": "up",
    "same": "up",
    "up2": "up",
    "down2": "down",
    "up3": "up",
    "thirteen": "same",
}


def orders(group: Group) -> dict[str, Group]:
    """Return the group with other suits, and with another direction."""
    if len(group.build) < 2:
        return {}
    direction, suits, *wrap = group.build.split()
    return {
        "suits": replace(group, build=" ".join([direction, SUITS[suits], *wrap])),
        "direction": replace(group, build=" ".join([TURNED[direction], suits, *wrap])),
    }


def gifts(group: Group) -> dict[str, Group]:
    """Return the group that opens with other cards, and that gives others."""
    opens = {"first": replace(group, first="K" if group.first == "*" else "*", suits="")} if group.first else {}
    return opens | {"gives": replace(group, gives="none" if group.gives == "one" else "one")}


def planted(model: Builder) -> Iterator[Builder]:
    """Yield models with one fact wrong: an order, a first card, what is given, how often the stock is gone through."""
    facts = model.facts
    for name, group in facts.groups.items():
        for wrong in (orders(group) | gifts(group)).values():
            yield _with(model, replace(facts, groups=facts.groups | {name: wrong}))
    if facts.stock and facts.stock.onto == "waste":
        redeals = facts.stock.redeals
        yield _with(model, replace(facts, stock=replace(facts.stock, redeals=1 if redeals < 0 else redeals + 1)))


def misbuilt(model: Builder) -> dict[str, Builder]:
    """Return models whose columns (or what is nearest to them) have one rule wrong, by what is wrong.

    All else is the model's: a game with a rule of its own would be told from one without it whatever they build.
    """
    facts = model.facts
    built = [(name, group) for name, group in facts.groups.items() if len(group.build) > 1]
    name, group = max(built, key=lambda named: (named[1].gives != "none", len(named[1].numbers)))
    wrong = orders(group) | gifts(group)
    return {kind: _with(model, replace(facts, groups=facts.groups | {name: bad})) for kind, bad in wrong.items()}


def _with(model: Builder, facts: Facts) -> Builder:
    """Return a model of the same kind with other facts."""
    made = copy(model)
    Builder.__init__(made, facts)
    return made


def is_found(model: Builder) -> bool:
    """Say whether any of the comparisons of the fast tests finds the model to be wrong."""
    return bool(
        compare.near(model, "k1:1", most=4)
        or compare.along(model, "k1:4")
        or compare.along(model, compare.easy(model, 1), length=60, taste=compare.seldom, every=3)
        or compare.along(model, "k1:6", length=240, taste=compare.hurried, every=12)
    )
