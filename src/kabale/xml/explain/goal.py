"""How an XML game is won, in words: points that simply count cards are told as cards (118-122, 333-342, X25, X26)."""

from collections.abc import Sequence

from kabale.engine.score import Goal
from kabale.engine.score_words import told_goal
from kabale.messages import Message, message
from kabale.messages.lists import number
from kabale.xml.explain.facts import Facts
from kabale.xml.rules.model import GameOver, LayRule, PointsRule
from kabale.xml.text.values import Ending, When


def goal(facts: Facts, special: Goal | None = None) -> list[Message]:
    """Return how the game is won, by the catalogue's goal if it has one, and by what else it may end."""
    found = [_won(facts) if special is None else told_goal(special, facts.named)]
    for outcome in (Ending.WON, Ending.LOST):
        if _ends(facts, outcome):
            found.append(message(f"xmlexplain.goal.rule.{outcome.name.lower()}"))
    return found


def _ends(facts: Facts, outcome: Ending) -> bool:
    steps = [step for action in facts.actions for step in action.steps]
    return any(isinstance(step, GameOver) and (step.outcome == Ending.WON) == (outcome is Ending.WON) for step in steps)


def _won(facts: Facts) -> Message:
    """Say it in cards where every point is a card, else in points."""
    wanted, start = facts.rules.goal, facts.rules.start_score
    if wanted is None:
        return message("xmlexplain.goal.none")
    rules = _rules(facts)
    counted = counting(facts)
    if counted and len(rules) == 1:
        (points,) = rules
        indices = rules[points]
        if points.points > 0:
            return _gathered(facts, indices, -(-(wanted - start) // points.points))
        return _emptied(facts, indices, (wanted - start) // points.points)
    return message("xmlexplain.goal.points", n=wanted, points=wanted)


def counting(facts: Facts) -> bool:
    """Say whether all points are so many for each card on some piles, and nothing else."""
    return len(_rules(facts)) == 1 and all(rule.when is None and rule.points for rule in _rules(facts))


def _rules(facts: Facts) -> dict[PointsRule, list[int]]:
    """Map each way to get points to its piles."""
    found: dict[PointsRule, list[int]] = {}
    for index, field in enumerate(facts.fields):
        for rule in field.points:
            found.setdefault(rule, []).append(index)
    return found


def _gathered(facts: Facts, indices: Sequence[int], wanted: int) -> Message:
    """Say how many cards must come together."""
    values = {"n": len(indices), "piles": facts.named(indices)}
    if wanted == len(facts.rules.cards):
        return message("xmlexplain.goal.all", **values)
    cards = message("explain.cards", n=wanted, number=number(wanted))
    return message("xmlexplain.goal.hold", cards=cards, **values)


def _emptied(facts: Facts, indices: Sequence[int], left: int) -> Message:
    """Say how few cards must be left."""
    values = {"n": len(indices), "piles": facts.named(indices)}
    if left <= 0:
        return message("xmlexplain.goal.empty", **values)
    cards = message("explain.cards", n=left, number=number(left))
    return message("xmlexplain.goal.left", cards=cards, **values)


def points(facts: Facts) -> list[Message]:
    """Return how points are counted; nothing where the goal has said it all in cards."""
    if facts.rules.goal is None or (counting(facts) and _is_card_by_card(facts)):
        return []
    found = [message("xmlexplain.points.start", start=str(facts.rules.start_score).replace("-", "−"))]
    for rule, indices in _rules(facts).items():
        key = f"xmlexplain.points.when.{When(rule.when).name.lower()}" if rule.when else "xmlexplain.points.each"
        told = message("explain.score.points", n=abs(rule.points), points=f"{rule.points:+d}".replace("-", "−"))
        found.append(message(key, points=told, n=len(indices), piles=facts.named(indices)))
    return found


def _is_card_by_card(facts: Facts) -> bool:
    (rule,) = _rules(facts)
    return rule.points == 1 or (rule.points == -1 and facts.rules.start_score == _dealt_to(facts, _rules(facts)[rule]))


def _dealt_to(facts: Facts, indices: Sequence[int]) -> int:
    rules = [rule for index in indices for rule in facts.fields[index].layout]
    return sum(rule.count for rule in rules if isinstance(rule, LayRule))
