"""Score terms and goals of the catalogue in words; how piles are named is handed in by the language."""

from collections.abc import Callable, Iterable, Sequence

from kabale.engine.score import Count, Goal, Scoring, Term, key_of
from kabale.messages import Message, message
from kabale.messages.lists import listed, number

Naming = Callable[[Sequence[int]], Message]
"""Names piles by their indices."""


def told_goal(goal: Goal, naming: Naming) -> Message:
    """Return how a game is won."""
    return message(f"explain.goal.each.{key_of(goal.each)}", piles=naming(goal.piles))


def told_score(scoring: Scoring, naming: Naming) -> list[Message]:
    """Return what the score begins with and what changes it."""
    return [message("explain.score.start", start=scoring.start), *(_term(term, naming) for term in scoring.terms)]


def _term(term: Term, naming: Naming) -> Message:
    points = message("explain.score.points", n=abs(term.points), points=f"{term.points:+d}".replace("-", "−"))
    found = message("explain.score.term", points=points, things=_count([term.count], naming))
    if term.beyond:
        found = message("explain.score.beyond", term=found, count=number(term.beyond))
    if term.needed:
        needed = {"things": _count(term.needed, naming), "count": number(term.at_least)}
        found = message("explain.score.needed", term=found, **needed)
    return found


def _count(counts: Iterable[Count], naming: Naming) -> Message:
    """Name what is counted, and where."""
    parts = [
        message(
            "explain.score.where", what=message(f"explain.score.what.{key_of(each.what)}"), piles=naming(each.piles)
        )
        for each in counts
    ]
    return listed(parts)
