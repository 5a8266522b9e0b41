"""The data set of positions: each row is true, and what is in the file is what was found. And the examples run."""

from pathlib import Path

import pytest
from examples import gym_learn, gym_random

import kabale
from kabale.errors import extra
from kabale.gym import positions
from kabale.gym.positions import NO_MOVE, PositionRow, rows
from kabale.search.batch import Batch

parquet = extra("pyarrow.parquet", "a test", "atlas")


@pytest.fixture(scope="module")
def game() -> kabale.Game:
    """Klondike by three."""
    return kabale.game("klondike3")


def test_an_advised_move_leads_to_the_next_row_and_to_a_win(game: kabale.Game) -> None:
    """The rows of a line, one after the other: each shows what the engine's position shows, and the last move wins."""
    position = game.deal("k1:1")
    line = [row for row in rows(game, ["k1:1"]) if not row.beside]
    for left, row in zip(range(len(line), 0, -1), line, strict=True):
        assert (position.length, left, "won") == (row.moves, row.left, row.verdict)
        assert Batch([position]).view.tobytes() == row.view
        position.play(position.actions[row.advice])

    assert kabale.Outcome.WON is position.outcome


def test_what_lies_beside_the_line_has_a_verdict_of_its_own(game: kabale.Game) -> None:
    """Some moves lose the game, and nothing is advised there."""
    found = list(rows(game, ["k1:2"]))
    lost = [row for row in found if row.verdict == "lost"]

    assert lost
    assert all(row.beside for row in lost)
    assert {NO_MOVE} == {row.advice for row in lost}
    assert {"won", "lost"} <= {row.verdict for row in found}


def test_a_lost_deal_has_one_row(game: kabale.Game) -> None:
    """Klondike by three, the third deal: nothing wins it."""
    assert [PositionRow("k1:3", 0, False, Batch.deal(game, ["k1:3"]).view.tobytes(), "lost", NO_MOVE, 0)] == list(
        rows(game, ["k1:3"])
    )


def test_a_file_has_the_rows_and_says_what_they_are_of(tmp_path: Path) -> None:
    """As the command writes it."""
    file = tmp_path / "golf.parquet"
    positions.main(["golf", "--deals", "k1:1-9", "-o", str(file)])
    table = parquet.read_table(file)
    expected = list(rows(kabale.game("golf"), [f"k1:{number}" for number in range(1, 10)]))

    assert expected == [PositionRow(**row) for row in table.to_pylist()]
    assert b"golf" == table.schema.metadata[b"game"]
    assert b"10x52" == table.schema.metadata[b"shape"]


def test_the_examples_run() -> None:
    """Random play gains something; forty rounds of learning would gain more: six of them gain more than one."""
    speed, gain = gym_random.many("golf", tables=16, steps=40)
    means = gym_learn.learn("tripeaks", rounds=6, tables=48, steps=60)

    assert 0 < gym_random.one("golf", 1) <= 2
    assert speed > 0
    assert gain > 0
    assert means[-1] > means[0]
