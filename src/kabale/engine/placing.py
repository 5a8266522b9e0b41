"""Positions that somebody hands in: a table in the middle of a game, checked before play begins at it.

A table that the engine made needs no check (:meth:`kabale.engine.game.Game.position`). A word or a text may come from
anybody: here it must have the game's cards, and only counters and properties that the game knows.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import reduce
from itertools import chain
from typing import Final, Protocol

from kabale.engine.journal import Event
from kabale.engine.language import ASKED, NO_CHOICE, TURNS, AnyLanguage, Choice, GameDefinition, RulesState
from kabale.errors import BadDeal, KabaleError
from kabale.messages import Message, message
from kabale.table.cards import HIDDEN, all_looks, name
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table, Value


class PlacingGame(Protocol):
    """The parts of a game that a position is checked with."""

    language: AnyLanguage
    definition: GameDefinition


_LARGEST: Final = 1_000_000
"""The highest value of a counter."""

_DEALS: Final = (1, 2, 3, 4)
"""The deals that show what every deal of a game has in common."""

_MOST_NAMED: Final = 12

BOTH: Final = "position.both"
"""The key of a message that says two things that are wrong, *one* and the *other*."""

_WAITS: Final = message("position.waits")


def placed(game: PlacingGame, deal: Deal, asked: Choice = NO_CHOICE) -> tuple[RulesState, Sequence[Event]]:
    """Return the state at a position, whose table says variant and level. Raises BadDeal with the place."""
    language, definition, table = game.language, game.definition, deal.table()
    choice, usual = _choice_at(game, table), definition.variants[0].id if definition.variants else None
    if asked != NO_CHOICE and (asked.variant or usual, asked.level) != (choice.variant or usual, choice.level):
        key = f"position.of_{'variant' if choice.variant or usual else 'level'}"
        raise BadDeal(message(key, variant=choice.variant or usual, level=choice.level))
    starts = [dealt.table for dealt in _deals(game, choice)]
    _check_cards(starts, table)
    _check_redeals(game, table)
    for label, value in _facts(starts).items():
        if value is None and isinstance(label, str) and label not in table.counters:
            example = f"{label} = {starts[0].counter(label)}"
            raise BadDeal(message("position.lacks", label=repr(label), example=example))
    question = None
    try:
        state = language.place(definition, table, Chance(0))
        language.view(definition, state)
        language.key(definition, state)
        question = language.question(state)
        if question is None and language.ending(definition, state, None) is None:
            list(language.legal(state))
    except (KabaleError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise BadDeal(message("position.foreign", why=_why(error))) from error
    if question is not None:
        raise BadDeal(_WAITS)
    return state, ()


def completed(game: PlacingGame, table: Table, named: Collection[str]) -> Table:
    """Return a table with the counters and properties that every deal sets alike and that are not *named*.

    A property's name has its pile before it, as in ``7.max``. Raises BadDeal.
    """
    choice, table = _choice_at(game, table), table.copy()
    for label, value in _facts([dealt.table for dealt in _deals(game, choice)]).items():
        if isinstance(label, str) and label not in named and value is not None:
            table.count(label, int(value))
        elif isinstance(label, tuple) and _named(label) not in named:
            table.set_property(*label, value)
    if TURNS in named:
        left = game.language.redeals_left(game.language.place(game.definition, table.copy(), Chance(0)))
        if left is not None and _named(left[:2]) not in named:
            if left[2] < 0:
                raise BadDeal(_redeals(table.counter(TURNS), left[2] + table.counter(TURNS)))
            table.set_property(*left)
    return table


def own_values(game: PlacingGame, table: Table) -> dict[str, Value | None]:
    """Return the counters and properties of a table that not every deal sets so, by name.

    One that the deals set and the table lacks is 0 or None, as a text of the table says it.
    """
    facts = _facts([dealt.table for dealt in _deals(game, _choice_at(game, table))])
    values: dict[str | tuple[int, str], Value | None] = {each: 0 if isinstance(each, str) else None for each in facts}
    values.update(chain(table.counters.items(), table.properties.items()))
    return {_named(label): value for label, value in values.items() if label not in facts or facts[label] != value}


def _named(label: str | tuple[int, str]) -> str:
    return label if isinstance(label, str) else f"{label[0] + 1}.{label[1]}"


def _check_redeals(game: PlacingGame, table: Table) -> None:
    """See that no more redeals were used than there are. Raises BadDeal."""
    turns = table.counter(TURNS)
    most = game.language.passes(game.language.place(game.definition, table.copy(), Chance(0))).most
    if most is not None and turns >= most:
        raise BadDeal(_redeals(turns, most - 1))


def _redeals(turns: int, most: int) -> Message:
    return message("position.redeals", turns=turns, n=most)


def _choice_at(game: PlacingGame, table: Table) -> Choice:
    """Return the variant and the level of a table, after a look at its piles, counters and properties."""
    language, definition = game.language, game.definition
    counters, properties = language.counters(definition), language.properties(definition)
    for label, value in table.counters.items():
        if counters is not None and label not in counters:
            if label.partition(" ")[0] == ASKED:
                raise BadDeal(_WAITS)
            known = ", ".join(sorted(counters)) or "-"
            raise BadDeal(message("position.no_counter", label=repr(label[:40]), known=known))
        if not 0 <= value <= _LARGEST:
            raise BadDeal(message("position.range", label=label, value=value, most=f"{_LARGEST:,}"))
    for pile, label in table.properties:
        is_known = properties is None or label.partition(".")[0] in properties
        if pile >= len(table.piles) or not is_known:
            raise BadDeal(message("position.no_property", pile=pile + 1, label=repr(label[:40])))
    try:
        return language.choice(language.place(definition, table.copy(), Chance(0)))
    except (KabaleError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise BadDeal(message("position.foreign", why=_why(error))) from error


def _why(error: Exception) -> object:
    return error.args[0] if len(error.args) == 1 and isinstance(error.args[0], Message) else str(error)


def _deals(game: PlacingGame, choice: Choice) -> list[RulesState]:
    return [game.language.deal(game.definition, Deal("k1", number), choice)[0] for number in _DEALS]


def _facts(starts: Sequence[Table]) -> dict[str | tuple[int, str], Value | None]:
    """Return the counters and properties that all deals set, with None for a value that depends on the deal."""
    dealt: list[dict[str | tuple[int, str], Value]] = [
        dict(chain(each.counters.items(), each.properties.items())) for each in starts
    ]
    shared = [label for label in dealt[0] if all(label in each for each in dealt)]
    return {label: dealt[0][label] if len({each[label] for each in dealt}) == 1 else None for label in shared}


def _check_cards(starts: Sequence[Table], table: Table) -> None:
    """See that a table has the cards of a game. Raises BadDeal, which names each card too many with its place.

    If the deals differ in their cards (one game keeps some in hand), so may the positions.
    """
    packs = [Counter(map(name, each.cards())) for each in starts]
    found, allowed = Counter(map(name, table.cards())), packs[0]
    if packs[1:] != packs[:-1]:
        allowed = Counter(dict.fromkeys(map(name, all_looks()), max(allowed.values())))
    if (unknown := found.pop(HIDDEN, 0)) and packs[1:] != packs[:-1]:
        raise BadDeal(message("position.all_known"))
    if found <= allowed and found.total() + unknown == packs[0].total():
        return
    left = Counter(allowed)
    parts: list[Message] = []
    for pile, cards in enumerate(table.piles, 1):
        for place, each in enumerate(map(name, cards), 1):
            left[each] -= 1
            if left[each] < 0 and each != HIDDEN:
                key = "once" if each in allowed else "strange"
                parts.append(message(f"position.{key}", pile=pile, place=place, card=each))
    missing = sorted((packs[0] - found).elements())
    if len(missing) != unknown:
        listed = " ".join(missing[:_MOST_NAMED]) + " …" * (len(missing) > _MOST_NAMED)
        key = f"position.{'unknown' if unknown else 'missing'}"
        parts.append(message(key, unknown=unknown, count=len(missing), cards=listed))
    if (more := len(parts) - _MOST_NAMED) > 0:
        parts[_MOST_NAMED:] = [message("position.more", count=more)]
    raise BadDeal(reduce(lambda one, other: message(BOTH, one=one, other=other), parts))
