"""What the catalogue adds to a definition: score terms and a goal, in the general words of the engine.

In the catalogue::

    score.start = 440
    score.terms = [
        { what = "face-down cards", piles = "tableau", points = -10 },
        { what = "complete suits", piles = "tableau", points = 2, beyond = 3,
          needed = ["complete suits in tableau", "complete suits upwards in foundation"], at_least = 8 },
    ]
    goal = { each = "empty or one complete suit", piles = "tableau" }

Piles are a kind (``"tableau"``) or numbers from 1 (``[3, 4]``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kabale.engine.score import COUNTS, TESTS, Count, Goal, Scoring, Term
from kabale.view import PileKind

Kinds = Sequence[PileKind]


@dataclass(frozen=True, slots=True)
class ScoreAndGoal:
    """The score and the goal of a game, None where its own language says all."""

    scoring: Scoring | None = None
    goal: Goal | None = None


def score_and_goal(score: Mapping[str, Any] | None, goal: Mapping[str, Any] | None, kinds: Kinds) -> ScoreAndGoal:
    """Return score and goal of a game whose piles are of these kinds. Raises ValueError for a word that is none."""
    terms = []
    for term in score["terms"] if score else ():
        count = Count(_known(term["what"], COUNTS), _piles(term["piles"], kinds))
        # Such as "complete suits in tableau".
        parts = [text.rpartition(" in ") for text in term.get("needed", ())]
        needed = tuple(Count(_known(what, COUNTS), _piles(kind, kinds)) for what, _, kind in parts)
        terms.append(Term(count, term["points"], term.get("beyond", 0), needed, term.get("at_least", 0)))
    return ScoreAndGoal(
        None if score is None else Scoring(score["start"], tuple(terms)),
        None if goal is None else Goal(_known(goal["each"], TESTS), _piles(goal["piles"], kinds)),
    )


def _piles(words: str | Sequence[int], kinds: Kinds) -> tuple[int, ...]:
    """Return the indices of the piles of a kind, or of the numbers given."""
    if isinstance(words, str):
        return tuple(index for index, kind in enumerate(kinds) if kind == words)
    return tuple(number - 1 for number in words)


def _known(word: str, words: Mapping[str, object]) -> str:
    """Return a word if it is one of the engine's."""
    if word not in words:
        raise ValueError(f"{word!r} is none of {', '.join(words)}")
    return word
