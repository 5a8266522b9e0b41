"""How an XML game is won, in words: points that simply count cards are told as cards (118-122, 333-342, X25, X26)."""

from kabale.engine.score import Goal, goal_in_words
from kabale.messages import Message, message
from kabale.messages.lists import number
from kabale.xml.explain.overview import Overview, gathered
from kabale.xml.explain.words import is_known
from kabale.xml.rules.model import GameOver, LayRule, PointsRule
from kabale.xml.text.values import Ending, When
from kabale.xml.text.words import Tag


def goal(overview: Overview, special: Goal | None = None) -> list[Message]:
    """Return how the game is won, by the catalogue's goal if it has one, and by what else it may end."""
    wanted, rule = overview.rules.goal, _counting(overview)
    if special is not None:
        found = [goal_in_words(special, overview.named)]
    elif wanted is None:
        found = [message("xmlexplain.goal.none")]
    elif rule is None:
        found = [message("xmlexplain.goal.points", n=wanted, points=wanted)]
    else:
        # Every point is a card. So many must come together (the points that lack, rounded up), or so few may be left.
        indices, lacking = _rules(overview)[rule], wanted - overview.rules.start_score
        n = -(-lacking // rule.points) if rule.points > 0 else lacking // rule.points
        key = "hold" if rule.points > 0 else "left"
        if rule.points > 0 and n == len(overview.rules.cards):
            key = "all"
        elif rule.points < 0 and n <= 0:
            key = "empty"
        values = {} if key in ("all", "empty") else {"cards": message("explain.cards", n=n, number=number(n))}
        found = [message(f"xmlexplain.goal.{key}", n=len(indices), piles=overview.named(indices), **values)]
    ends = [step for action in overview.actions for step in action.steps if isinstance(step, GameOver)]
    if any(step.outcome == Ending.WON for step in ends):
        found.append(message("xmlexplain.goal.rule.won"))
    if any(step.outcome != Ending.WON for step in ends):
        found.append(message("xmlexplain.goal.rule.lost"))
    return found


def _rules(overview: Overview) -> dict[PointsRule, list[int]]:
    """Map each way to get points to its piles."""
    return gathered((rule, index) for index, field in enumerate(overview.fields) for rule in field.points)


def _counting(overview: Overview) -> PointsRule | None:
    """Return the one way to get points if they are so many for each card on some piles, and there is nothing else."""
    rules = list(_rules(overview))
    return rules[0] if len(rules) == 1 and rules[0].when is None and rules[0].points else None


def points(overview: Overview) -> list[Message]:
    """Return how points are counted; nothing where the goal has said it all in cards."""
    rules, counting = _rules(overview), _counting(overview)
    if overview.rules.goal is None:
        return []
    if counting:  # Each card counts one point, or takes one away from as many as there were cards at first.
        lays = [each for index in rules[counting] for each in overview.fields[index].layout]
        dealt = sum(each.count for each in lays if isinstance(each, LayRule))
        if counting.points == 1 or (counting.points == -1 and overview.rules.start_score == dealt):
            return []
    found = [message("xmlexplain.points.start", start=str(overview.rules.start_score).replace("-", "−"))]
    for rule, indices in rules.items():
        if rule.when and not is_known(Tag.POINTS, rule.when):
            continue
        key = f"xmlexplain.points.when.{When(rule.when).name.lower()}" if rule.when else "xmlexplain.points.each"
        told = message("explain.score.points", n=abs(rule.points), points=f"{rule.points:+d}".replace("-", "−"))
        found.append(message(key, points=told, n=len(indices), piles=overview.named(indices)))
    return found
