"""How a game is won, in words (number 7, P13; the catalogue's goal)."""

from collections.abc import Sequence

from kabale.engine.score import Goal
from kabale.engine.score_words import told_goal
from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.pat.explain.facts import Facts


def goal(facts: Facts, special: Goal | None) -> list[Message]:
    """Return how the game is won: by the catalogue's goal, else by number 7."""
    if special is not None:
        return [told_goal(special, facts.all_of)]
    counts, zero = facts.outlook.goals, facts.outlook.must_be_emptied
    surely = any(facts.surely_holds(index) for index in zero)
    found = []
    if surely:
        return [_won([_emptied(facts, zero)])]
    may_be = any(facts.may_hold(index) for index in zero)
    if counts:
        found.append(_won(_held(facts, counts) + ([_emptied(facts, zero)] if zero else [])))
    if may_be:
        found.append(_may_be_emptied(facts, zero, otherwise=bool(counts)))
    return found or [message("explain.goal.none")]


def _won(parts: list[Message]) -> Message:
    return message("explain.goal.won", goals=listed(parts))


def _held(facts: Facts, counts: dict[int, int]) -> list[Message]:
    """Say how many cards the piles must hold, those of one number together."""
    return [_hold(facts, _with(counts, wanted), wanted) for wanted in dict.fromkeys(counts.values())]


def _hold(facts: Facts, indices: Sequence[int], wanted: int) -> Message:
    cards = message("explain.cards", n=wanted, number=number(wanted))
    return message("explain.goal.hold", n=len(indices), piles=facts.all_of(indices), cards=cards)


def _with(counts: dict[int, int], wanted: int) -> list[int]:
    return [index for index, count in counts.items() if count == wanted]


def _emptied(facts: Facts, zero: Sequence[int]) -> Message:
    return message("explain.goal.empty", n=len(zero), piles=facts.all_of(zero))


def _may_be_emptied(facts: Facts, zero: Sequence[int], *, otherwise: bool) -> Message:
    """Say that the deal decides whether piles must be emptied."""
    key = "explain.goal.if_held" if otherwise else "explain.goal.only_if_held"
    return message(key, n=len(zero), piles=facts.all_of(zero))
