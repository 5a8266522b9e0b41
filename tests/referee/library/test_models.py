"""The models themselves: how many games they are, and what each says of its source."""

import kabale
from tests.referee.library.games import MODELS

PROMISED = 120
ELSEWHERE = {
    "boesesieben": "bad_seven.py, compared in test_made_right.py",
    "edderkoppen": "a document's example: nobody else tells its rules",
    "mysteriet": "a document's example: nobody else tells its rules",
    "koenigsreich": "a document's lay-out, the rest is the project's own",
}
"""Games that are not the project's own and have no model here, and why."""


def test_so_many_games_are_compared_and_none_twice() -> None:
    """A hundred and twenty at least."""
    names = sorted(model.name for model in MODELS)

    assert names == sorted(set(names))
    assert len(names) >= PROMISED


def test_each_source_says_whether_it_was_opened() -> None:
    """A program and its class, or a page, that was opened; or that it was not."""
    assert [] == [model.name for model in MODELS if "opened" not in model.source]


def test_every_game_that_somebody_else_tells_is_compared() -> None:
    """Only the project's own have no model, and those that are named.

    Solvitaire's presets are held against its table of facts, and their twins, in tests/solvitaire.
    """
    compared = {model.name for model in MODELS}
    others = [entry for entry in kabale.games() if entry.format != "solvitaire"]
    alone = {entry.name for entry in others if entry.name not in compared}
    own = {entry.name for entry in others if [source.kind for source in entry.sources] == ["own"]}

    assert set(ELSEWHERE) == alone - own
