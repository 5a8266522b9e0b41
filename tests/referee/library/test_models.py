"""The models themselves: how many games they are, and what each says of its source."""

from tests.referee.library.games import MODELS

PROMISED = 120


def test_so_many_games_are_compared_and_none_twice() -> None:
    """A hundred and twenty at least."""
    names = sorted(model.name for model in MODELS)

    assert names == sorted(set(names))
    assert len(names) >= PROMISED


def test_each_source_says_whether_it_was_opened() -> None:
    """A program and its class, or a page, that was opened; or that it was not."""
    assert [] == [model.name for model in MODELS if "opened" not in model.source]
