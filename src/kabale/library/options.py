"""The options of games: every combination of them, its identity, and the definition that it has.

``games/options.toml`` has a table for each base. An identity is the base with its options in the order of that table,
``klondike+draw3+passes1``. It names only what differs from the base. If a definition of the library has a combination,
the combination has its id (``klondike3``). The same file has the ways to count points for the moves of a base, which
belong to no definition. Nothing here reads a definition.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations as pairs
from itertools import product
from typing import Any, Final

from kabale.codes import read_toml
from kabale.engine.score import Counting
from kabale.errors import UnknownGame
from kabale.messages import Message, message

SIGN: Final = "+"
"""The sign before each option of an identity."""


@dataclass(frozen=True, slots=True)
class OptionSet:
    """Options of a *base* in order, without the usual ones: the *definition* of the library, and *settings* in it."""

    name: str
    base: str
    options: tuple[str, ...]
    definition: str
    settings: tuple[str, ...] = ()


def groups(base: str) -> Mapping[str, Sequence[str]]:
    """Return the options of a base by group, in the order of an identity; the base's own comes first.

    >>> groups("spider")
    {'suits': ['suits4', 'suits3', 'suits2', 'suits1']}
    """
    return {group: list(options) for group, options in _written().get(base, {}).get("options", {}).items()}


def bases() -> Sequence[str]:
    """Return the games that have options."""
    return list(_written())


@cache
def combinations(base: str) -> Mapping[tuple[str, ...], OptionSet]:
    """Return all combinations of a base by their options, the base first.

    >>> [each.name for each in combinations("klondike").values()][:4]
    ['klondike', 'klondikeparts', 'klondike+passes3', 'klondike+passes1']
    """
    return {each.options: each for each in _all_of(base)}


def _all_of(base: str) -> Iterator[OptionSet]:
    table = _written()[base]
    forms = {tuple(options.split(SIGN)): game for game, options in table.get("games", {}).items()} | {(): base}
    nearest = sorted(forms.items(), key=lambda form: -len(form[0]))
    settings = {option: each for group in table["options"].values() for option, each in group.items()}
    for chosen in product(*groups(base).values()):
        options = tuple(each for each, group in zip(chosen, groups(base).values(), strict=True) if each != group[0])
        for has, game in nearest:
            rest = [each for each in options if each not in has]
            if set(has) <= set(options) and all(game in settings[each] for each in rest):
                name = SIGN.join((base, *options)) if rest else game
                lines = (line for each in rest for line in settings[each][game])
                yield OptionSet(name, base, options, game, tuple(lines))
                break


@cache
def _by_name() -> Mapping[str, OptionSet]:
    return {each.name: each for base in bases() for each in combinations(base).values()}


def combination(name: str) -> OptionSet | None:
    """Return the combination with an identity, or None for a game without options.

    >>> combination("klondike3").options, combination("golf").base, combination("yukon")
    (('draw3',), 'golf', None)
    """
    return _by_name().get(name)


@cache
def base_names() -> Mapping[str, str]:
    """Return the base of each combination by its identity."""
    return {name: each.base for name, each in _by_name().items()}


def combine(base: str, words: str) -> OptionSet:
    """Return a combination by the options that are typed after a game, in any order. Raises UnknownGame.

    >>> combine("klondike3", "passes1").name, combine("klondike", "draw3").name
    ('klondike+draw3+passes1', 'klondike3')
    """
    first = combination(base)
    if first is None:
        raise UnknownGame(f"{base} has no options: kabale games --family lists those of a family")
    known, chosen = groups(first.base), dict.fromkeys(first.options)
    group_of = {option: group for group, options in known.items() for option in options}
    asked: dict[str, str] = {}
    for word in filter(None, words.casefold().split(SIGN)):
        if word not in group_of:
            raise UnknownGame(f"{first.base} has no option {word[:40]!r}: expected {', '.join(group_of)}")
        if asked.setdefault(group_of[word], word) != word:
            raise UnknownGame(f"{asked[group_of[word]]} and {word} exclude each other: choose one of them")
    here = {group_of[option]: option for option in chosen} | asked
    options = tuple(here[group] for group, own in known.items() if here.get(group, own[0]) != own[0])
    if found := combinations(first.base).get(options):
        return found
    both = [pair for pair in exclusions(first.base) if set(pair) <= set(options)]
    raise UnknownGame(f"{first.base} cannot have {' and '.join(both[0] if both else options)} together")


def switch(name: str, option: str) -> str | None:
    """Return the identity of a combination with another option, None if the others exclude it.

    >>> switch("klondike3", "passes1"), switch("klondikeparts", "passes3")
    ('klondike+draw3+passes1', None)
    """
    try:
        return combine(name, option).name
    except UnknownGame:
        return None


def countings(name: str) -> Mapping[str, Counting]:
    """Return the ways to count points for the moves of a game.

    >>> list(countings("klondike3")), countings("klondike3")["standard"].redeal, countings("golf")
    (['standard', 'vegas'], -20, {})
    """
    if (here := combination(name)) is None:
        return {}
    known = groups(here.base).values()
    chosen = [next((each for each in group if each in here.options), group[0]) for group in known]
    found = {}
    for way, table in _written()[here.base].get("scores", {}).items():
        values = dict(table)
        by_option = values.pop("options", {})
        for option in chosen:
            values |= by_option.get(option, {})
        found[way] = Counting(**values)
    return found


@cache
def exclusions(base: str) -> Sequence[tuple[str, str]]:
    """Return the pairs of options that no combination of a base has both, from different groups.

    >>> exclusions("klondike")
    [('passes3', 'whole')]
    """
    unusual = [options[1:] for options in groups(base).values()]
    across = [pair for one, other in pairs(unusual, 2) for pair in product(one, other)]
    return [pair for pair in across if not any(set(pair) <= set(options) for options in combinations(base))]


def option_text(option: str) -> Message:
    """Return the words for an option.

    >>> str(option_text("draw3")), str(option_text("unlimited"))
    ('3 cards per draw', 'any number of passes')
    """
    word = option.rstrip("0123456789")
    number = option.removeprefix(word)
    return message(f"option.{word}", n=int(number)) if number else message(f"option.{word}")


@cache
def _written() -> Mapping[str, Any]:
    return read_toml("kabale", "games/options.toml")
