"""Wrong facts on purpose: what a comparison is worth is how many of them it finds."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from tests.referee.library import compare
from tests.referee.library.builders import Builder, Facts, Group

SUITS = {"suit": "alternate", "alternate": "suit", "any": "suit", "other": "suit", "colour": "suit"}
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


def orders(group: Group) -> Iterator[Group]:
    """Yield the group with other suits, and with another direction."""
    direction, suits, *wrap = group.build.split()
    yield replace(group, build=" ".join([direction, SUITS[suits], *wrap]))
    yield replace(group, build=" ".join([TURNED[direction], suits, *wrap]))


def gifts(group: Group) -> Iterator[Group]:
    """Yield the group that opens with other cards, and that gives others."""
    if group.first:
        yield replace(group, first="K" if group.first == "*" else "*", suits="")
    yield replace(group, gives="none" if group.gives == "one" else "one")


def groups(facts: Facts) -> Iterator[tuple[str, Group]]:
    """Yield each group with one fact wrong."""
    for name, group in facts.groups.items():
        wrong = (*orders(group), *gifts(group)) if len(group.build) > 1 else gifts(group)
        yield from ((name, bad) for bad in wrong)


def planted(model: Builder) -> Iterator[Builder]:
    """Yield models with one fact wrong: an order, a first card, what is given, how often the stock is gone through."""
    facts = model.facts
    for name, group in groups(facts):
        yield _with(model, replace(facts, groups=facts.groups | {name: group}))
    if facts.stock and facts.stock.onto == "waste":
        redeals = facts.stock.redeals
        yield _with(model, replace(facts, stock=replace(facts.stock, redeals=1 if redeals < 0 else redeals + 1)))


def misbuilt(model: Builder) -> tuple[Builder, Builder]:
    """Return models whose columns (or what is nearest to them) build in wrong suits, and in a wrong direction.

    All else is the model's: a game with a rule of its own would be told from one without it whatever they build.
    """
    facts = model.facts
    built = [(name, group) for name, group in facts.groups.items() if len(group.build) > 1]
    name, group = max(built, key=lambda named: (named[1].gives != "none", len(named[1].numbers)))
    suits, direction = (_with(model, replace(facts, groups=facts.groups | {name: bad})) for bad in orders(group))
    return suits, direction


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
