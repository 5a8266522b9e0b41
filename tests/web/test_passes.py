"""What the page shows of the stock: passes done and allowed, clicks left."""

import pytest

from tests.web.client import Visitor


@pytest.mark.parametrize(
    ("game", "of"),
    [("klondike", None), ("canfield", None), ("golf", 1), ("afloft", 3), ("spider", 1), ("freecell", 1)],
)
def test_passes_are_as_many_as_the_rules_say(anna: Visitor, game: str, of: int | None) -> None:
    """Klondike and Canfield without limit; The Cut thrice; what is never taken up again once."""
    assert of == anna.begin(game, "k1:1")["passes"]["of"]


def test_the_clicks_left_are_counted_down(anna: Visitor) -> None:
    """Klondike draws 24 cards one by one; then the waste is turned over, and they are 24 again."""
    state = anna.begin("klondike", "k1:617")
    left = [state["draws_left"]]
    for _ in range(25):
        state = anna.move(state, "c1")
        left.append(state["draws_left"])

    assert [*range(24, -1, -1), 24] == left
    assert 1 == state["passes"]["done"]


def test_spider_deals_five_times(anna: Visitor) -> None:
    """Fifty cards, ten a click."""
    state = anna.begin("spider", "k1:1")

    assert 5 == state["draws_left"]
    assert 4 == anna.move(state, "c1")["draws_left"]


def test_where_there_is_no_stock_nothing_is_counted(anna: Visitor) -> None:
    assert anna.begin("freecell", "ms:1")["draws_left"] in (None, 0)
