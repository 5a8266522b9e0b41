"""How many cards go at once, and between which piles: what fields and actions leave of the lays.

What actions leave must be a range of numbers a pile gives, a range a pile takes, and pairs of piles.
"""

from dataclasses import dataclass
from typing import Final

from kabale.engine.tables import UNBOUNDED
from kabale.xml.kernel.actions import ActionList, NotTabulable, action_words, may_take, most_taken
from kabale.xml.rules.actions import Actions
from kabale.xml.rules.model import Action

Range = tuple[int, int]

NONE: Final = (0, 0)


@dataclass(frozen=True, slots=True)
class Ranges:
    """How many cards piles give and take, the pairs between which nothing is laid, and what asks the table.

    ``asking`` has for each pile that takes cards the actions that ask the table when cards are laid there and only
    forbid it; ``doing`` has for each pile those that do something.
    """

    takes: tuple[Range, ...]
    lays: tuple[Range, ...]
    barred: frozenset[tuple[int, int]]
    asking: dict[int, Actions]
    doing: dict[int, Actions]


def ranges(actions: ActionList) -> Ranges:
    """Work out what the actions leave of the lays. Raises NotTabulable where that is more than ranges and pairs."""
    piles = range(len(actions.state.piles))
    allowed, asking = _allowed(actions)
    doing = {target: each for target, each in asking.items() if not all(action.is_idle for action in each)}
    # What does something must be asked of cards from every pile that gives some, one at a time.
    for target, each in doing.items():
        for source in piles:
            if source != target and actions.state.ready[source].gives:
                gives_more = most_taken(actions.state, source) > 1
                if gives_more or actions.judgement(source, target, 1).asking != each:
                    raise NotTabulable(f"when some cards are laid, {action_words(each[0])}")
    takes, lays = [], []
    for pile in piles:
        lays.append(
            _hull(actions, {count for (_, target), each in allowed.items() if target == pile for count in each})
        )
        given = {count for (source, _), each in allowed.items() if source == pile for count in each}
        if actions.state.ready[pile].gives and any(target != pile for target in doing):
            given.add(1)
        takes.append(_hull(actions, given))
    for (source, target), counts in allowed.items():
        least, most = max(takes[source][0], lays[target][0]), min(takes[source][1], lays[target][1])
        matter = actions.counts(source, target)
        if counts and counts != {count for count in matter if least <= count <= most}:
            raise NotTabulable(f"actions forbid some numbers of cards from field {source + 1} to field {target + 1}")
    return Ranges(
        tuple(takes),
        tuple(lays),
        frozenset(pair for pair, counts in allowed.items() if not counts),
        {target: each for target, each in asking.items() if target not in doing},
        doing,
    )


def _allowed(actions: ActionList) -> tuple[dict[tuple[int, int], set[int]], dict[int, Actions]]:
    """Return which numbers of cards may go from which pile to which by the actions, and what asks the table there."""
    state = actions.state
    allowed: dict[tuple[int, int], set[int]] = {}
    asking: dict[int, set[Action]] = {pile: set() for pile in range(len(state.piles))}
    for source, giver in enumerate(state.ready):
        for target, taker in enumerate(state.ready):
            if source == target or not giver.gives or not taker.is_shown:
                continue
            if takes := may_take(state, target):
                allowed[source, target] = set()
            for count in actions.counts(source, target):
                judgement = actions.judgement(source, target, count)
                is_allowed = takes and not judgement.forbidden
                if is_allowed:
                    allowed[source, target].add(count)
                asking[target].update(each for each in judgement.asking if is_allowed or not each.is_idle)
    in_order = {target: tuple(each for each in actions.laying if each in some) for target, some in asking.items()}
    return allowed, {target: each for target, each in in_order.items() if each}


def _hull(actions: ActionList, counts: set[int]) -> Range:
    """Return the range of all numbers that are allowed somewhere."""
    if not counts:
        return NONE
    return min(counts), UNBOUNDED if max(counts) == actions.most else max(counts)
