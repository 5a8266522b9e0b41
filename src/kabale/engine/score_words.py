"""Score terms and goals of the catalogue in words; how piles are named is handed in by the language."""

from collections.abc import Callable, Sequence

from kabale.engine.score import Goal, Scoring, Term, key_of
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
        things = message(f"explain.score.each.{key_of(term.count.what)}", piles=naming(term.count.piles))
        sentence = message("explain.score.term", points=points, things=things)
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
    things = []
    for each in term.needed:
        what = message(f"explain.score.what.{key_of(each.what)}")
        things.append(message("explain.score.where", what=what, piles=naming(each.piles)))
    return message("explain.score.needed", things=listed(things), **values)
