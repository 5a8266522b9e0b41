"""Score terms and goals in general words, on Spider's score (ruling S4), with the arithmetic."""

import pytest

from kabale.engine.score import Goal, Scoring
from kabale.library.catalogue import score_and_goal
from kabale.table.table import Table
from kabale.table.text import parse

SUIT = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
HEARTS = SUIT.replace("S", "H")
KINDS = ["tableau"] * 10 + ["foundation"] * 8
SCORE = {
    "start": 440,
    "terms": [
        {"what": "face-down cards", "piles": "tableau", "points": -10},
        {"what": "piles without face-down cards", "piles": "tableau", "points": 15},
        {"what": "suited pairs", "piles": "tableau", "points": 2},
        {"what": "complete suits", "piles": "tableau", "points": 26},
        {"what": "complete suits", "piles": "foundation", "points": 50},
        {
            "what": "complete suits",
            "piles": "tableau",
            "points": 2,
            "beyond": 3,
            "needed": ["complete suits in tableau", "complete suits in foundation"],
            "at_least": 8,
        },
    ],
}
GOAL = {"each": "empty or one complete suit", "piles": "tableau"}


def spider() -> tuple[Scoring, Goal]:
    scoring, goal = score_and_goal(SCORE, GOAL, KINDS)  # type: ignore[arg-type]
    assert scoring is not None
    assert goal is not None
    return scoring, goal


def table(*piles: str) -> Table:
    """Draw ten columns and eight foundations; those not given are empty."""
    return parse("\n".join(f"{number} {cards}" for number, cards in enumerate([*piles, *[""] * (18 - len(piles))], 1)))


DOWN_5, DOWN_4 = "(2C) (2D) (2H) (2S) (3C) 9D", "(2C) (2D) (2H) (2S) 9D"
FRESH = [DOWN_5 if column in (0, 3, 6, 9) else DOWN_4 for column in range(10)]
EMPTY = [""] * 10

SCORED = [
    ("a fresh deal: 440 - 10 * 44 + 0", 0, FRESH),
    ("all removed: 440 + 15 * 10 + 50 * 8", 990, [*EMPTY, *[SUIT] * 8]),
    ("four left on the table: 440 + 150 + 4 * (24 + 26) + 4 * 50 + 2 * 1", 992, [*[SUIT] * 4, *[""] * 6, *[SUIT] * 4]),
    ("eight left: 440 + 150 + 8 * 50 + 2 * 5", 1000, [SUIT] * 8),
    ("three left: 440 + 150 + 3 * 50 + 5 * 50 + 0", 990, [*[SUIT] * 3, *[""] * 7, *[SUIT] * 5]),
    ("an empty table: 440 + 150", 590, EMPTY),
    ("one face-down card: 440 - 10 + 9 * 15", 565, ["(5S)"]),
    ("one suited pair: 440 + 150 + 2", 592, ["9S 8S"]),
    ("a pair of two suits: 440 + 150", 590, ["9S 8H"]),
    ("an upward pair: 440 + 150", 590, ["8S 9S"]),
    ("a pair on a face-down card: 440 - 10 + 9 * 15 + 2 * 1", 567, ["(9S) 8S 7S"]),
    ("twelve cards of a suit: 440 + 150 + 11 * 2", 612, [SUIT.removesuffix(" AS")]),
    ("a complete suit: 440 + 150 + 12 * 2 + 26", 640, [SUIT]),
    ("a complete suit under another card: the same", 640, [SUIT + " 9D"]),
    ("a complete suit over cards: the same", 640, ["9D " + SUIT]),
    ("two complete suits in a column: 440 + 150 + 2 * (24 + 26)", 690, [SUIT + " " + HEARTS]),
    ("a suit whose king lies face down: 440 - 10 + 9 * 15 + 11 * 2", 587, ["(KS) " + SUIT.removeprefix("KS ")]),
    ("one removed: 440 + 150 + 50", 640, [*EMPTY, SUIT]),
    ("one removed and one in a column: 440 + 150 + 50 + 50", 690, [SUIT, *[""] * 9, SUIT]),
    ("seven complete, one begun: no bonus: 440 + 150 + 7 * 50 + 2", 942, [*[SUIT] * 7, "9H 8H"]),
]


@pytest.mark.parametrize(("arithmetic", "score", "piles"), SCORED, ids=[case[0] for case in SCORED])
def test_spiders_score_of_positions_worked_out_by_hand(arithmetic: str, score: int, piles: list[str]) -> None:
    """The arithmetic stands in the test's name."""
    assert score == spider()[0].of(table(*piles))


def test_the_parts_add_up() -> None:
    """What the score is made of can be shown."""
    scoring, position = spider()[0], table(*FRESH)

    assert scoring.of(position) == sum(part.points for part in scoring.parts(position))


def test_the_goal_is_met_by_empty_and_complete_columns_alone() -> None:
    """Ruling S3: whatever was removed; a card beside a suit spoils it, and so does a hidden king."""
    goal = spider()[1]

    assert goal.is_met(table())
    assert goal.is_met(table(SUIT, "", HEARTS))
    assert not goal.is_met(table(SUIT, "9D"))
    assert not goal.is_met(table(SUIT + " " + HEARTS))
    assert not goal.is_met(table("(KS) " + SUIT.removeprefix("KS ")))


@pytest.mark.parametrize(
    ("score", "goal"),
    [
        ({"start": 0, "terms": [{"what": "x", "piles": "tableau", "points": 1}]}, None),
        (None, {"each": "x", "piles": [1]}),
    ],
)
def test_a_word_that_is_none_is_refused(score: dict[str, object] | None, goal: dict[str, object] | None) -> None:
    """The message lists the words there are."""
    with pytest.raises(ValueError, match="'x' is none of"):
        score_and_goal(score, goal, KINDS)  # type: ignore[arg-type]
