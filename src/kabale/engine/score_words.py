"""Score terms and goals of the catalogue in words; how piles are named is handed in by the language."""

from collections.abc import Callable, Sequence

from kabale.engine.score import Count, Goal, Scoring, Term, key_of
from kabale.messages import Message, message
from kabale.messages.lists import listed, number

Naming = Callable[[Sequence[int]], Message]
"""Names piles by their indices."""


def goal_in_words(goal: Goal, naming: Naming) -> Message:
    """Return how a game is won."""
    return message(f"explain.goal.each.{key_of(goal.each)}", piles=naming(goal.piles))


def score_in_words(scoring: Scoring, naming: Naming) -> list[Message]:
    """Return what the score begins with and what changes it."""
    sentences = [message("explain.score.start", start=scoring.start)]
    for term in scoring.terms:
        points = message("explain.score.points", n=abs(term.points), points=f"{term.points:+d}".replace("-", "−"))
        sentence = message("explain.score.term", points=points, things=_each(term.count, naming))
        if term.beyond:
            sentence = message("explain.score.beyond", term=sentence, count=number(term.beyond))
        if term.needed:
            sentence = _needed(term, sentence, naming)
        sentences.append(sentence)
    return sentences


def _needed(term: Term, sentence: Message, naming: Naming) -> Message:
    """Add what must be there, in few words where it is what is counted itself."""
    values = {"term": sentence, "count": number(term.at_least)}
    if {each.what for each in term.needed} == {term.count.what}:
        places = listed([naming(each.piles) for each in term.needed])
        return message("explain.score.needed_same", piles=places, **values)
    return message("explain.score.needed", things=_counted(*term.needed, naming=naming), **values)


def _each(count: Count, naming: Naming) -> Message:
    return message(f"explain.score.each.{key_of(count.what)}", piles=naming(count.piles))


def _counted(*counts: Count, naming: Naming) -> Message:
    """Name what is counted, and where."""
    parts = [
        message(
            "explain.score.where", what=message(f"explain.score.what.{key_of(each.what)}"), piles=naming(each.piles)
        )
        for each in counts
    ]
    return listed(parts)
