"""The golden plays: what a line of play looks like, written by ``scripts/make_plays.py`` and read once by a person.

The first lines of a play pin the legal moves after the deal in their order. Order is part of the answer: a client that
shows the moves, a search that tries them, and a number that stands for a move all see another game when it changes.
"""

from itertools import zip_longest

from scripts import make_plays

from tests.every import for_every

GAMES = make_plays.games()


@for_every("name", GAMES)
def test_a_play_is_as_it_was(name: str) -> None:
    """Line by line: the legal moves in order, each move's changes, the tables, the end."""
    text = make_plays.path_of(name).read_text(encoding="utf-8")
    found = make_plays.transcript(name, *make_plays.read(text))
    for number, (expected, got) in enumerate(zip_longest(text.splitlines(), found), 1):
        assert expected == got, f"wrong line {number} in {name}.play: expected {expected!r}, got {got!r}"


def test_every_game_has_a_play() -> None:
    """And every play a game; ``scripts/make_plays.py`` writes those that are missing."""
    assert sorted(GAMES) == sorted(path.stem for path in make_plays.PLAYS.glob("*.play"))


@for_every("name", GAMES)
def test_a_play_can_be_read_by_a_person(name: str) -> None:
    """Between two and twenty moves, and no more lines than a screen or two has."""
    text = make_plays.path_of(name).read_text(encoding="utf-8")
    _, _, moves = make_plays.read(text)

    assert 2 <= len(moves) <= 20
    assert len(text.splitlines()) <= 120
    assert max(map(len, text.splitlines())) <= 660
