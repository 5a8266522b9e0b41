"""When an XML game is won, as numbers of cards that piles must hold (X25, X26).

Points are that where they can be reached in one way only: all that counts is full, or holds every card, or (where
points are taken off) is empty.
"""

from collections.abc import Mapping

from kabale.engine.score import Goal
from kabale.engine.tables import GOALS, Pairs, PileGoal
from kabale.xml.kernel.said import Unsaid
from kabale.xml.play.state import State
from kabale.xml.text.words import Tag

Goals = list[PileGoal | None]
"""What each pile must hold at the end, None for those that do not decide."""


def read_goals(state: State, goal: Goal | None, leaving: Mapping[int, Pairs]) -> Goals:
    """Return what each pile must hold at the end; *goal* is what the catalogue adds. Raises Unsaid."""
    if state.rules.goal is None and goal is None:
        raise Unsaid("without punktemax the game cannot know that it is won")
    if goal is None:
        return _by_points(state, leaving)
    if state.rules.goal is not None:
        _check_points_agree(state, goal)
    if goal.each not in GOALS:
        raise Unsaid(f"piles must be: {goal.each}")
    return [GOALS[goal.each] if pile in goal.piles else None for pile in range(len(state.piles))]


def _weights(state: State) -> Mapping[int, int]:
    """Return the points for a card on each pile that has some. Raises Unsaid where points wait for a condition."""
    weights = {}
    for pile, field in enumerate(state.fields):
        when = next((rule.when for rule in field.points if rule.when is not None), None)
        if when is not None:
            raise Unsaid(f'punkte wait for bedingung="{when}"')
        weights[pile] = sum(rule.points for rule in field.points)
    return {pile: points for pile, points in weights.items() if points}


def _needed(state: State) -> int:
    assert state.rules.goal is not None
    return state.rules.goal - state.rules.start_score


def _by_points(state: State, leaving: Mapping[int, Pairs]) -> Goals:
    weights = _weights(state)
    needed, all_points = _needed(state), set(weights.values())
    piles = range(len(state.piles))
    if len(all_points) == 1:
        points = all_points.pop()
        if points < 0 and needed == 0:
            return [PileGoal(0) if pile in weights else None for pile in piles]
        most = {pile: state.ready[pile].most or 0 for pile in weights}
        overfull = any(len(state.piles[pile]) > most[pile] for pile in weights)
        overfull = overfull or any(leaves.to in weights for leaves in leaving.values())
        if points > 0 and sum(most.values()) * points == needed and not overfull:
            return [PileGoal(most[pile]) if pile in weights else None for pile in piles]
        if points > 0 and _card_count(state) * points == needed:
            return [None if pile in weights else PileGoal(0) for pile in piles]
        if points == 1 and len(weights) == 1 and _comes_in_pairs(state, min(weights), needed, leaving):
            return [PileGoal(needed) if pile in weights else None for pile in piles]
    raise Unsaid("punktemax can be reached in several ways")


def _comes_in_pairs(state: State, pile: int, needed: int, leaving: Mapping[int, Pairs]) -> bool:
    """Say whether a pile gets cards in pairs alone, and one pair makes it hold just so many."""
    ready = state.ready[pile]
    is_served = any(pile in state.rules.piles_of(rule.piles) for field in state.fields for rule in field.targets)
    alone = any(any(each.alone) for each in leaving.values())
    other_ways = alone or is_served or ready.gives or ready.most is not None or bool(state.text(pile, Tag.FILL))
    return not other_ways and len(state.piles[pile]) <= needed and (needed - len(state.piles[pile])) % 2 == 0


def _card_count(state: State) -> int:
    return sum(map(len, state.piles))


def _check_points_agree(state: State, goal: Goal) -> None:
    """Raise Unsaid unless the points can be reached only where the catalogue's goal is met as well."""
    weights = _weights(state)
    takes_all = set(weights.values()) == {1} and _card_count(state) <= _needed(state)
    if not takes_all or "empty" not in goal.each or set(goal.piles) & set(weights):
        raise Unsaid("punktemax can be reached without the goal of the catalogue")
