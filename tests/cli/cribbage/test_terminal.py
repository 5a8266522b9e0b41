"""The real program in a pseudo-terminal: a match of cribbage won by keys alone, by the mouse alone, by typing alone."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kabale.cli.cribbage.keys import MatchKeys
from kabale.cli.cribbage.sitting import unfinished
from kabale.cli.memory import OwnerMemory
from kabale.cribbage.rules import MatchMove
from tests.cli.cribbage.at_table import AGAINST, NUMBER, by_keys, by_mouse, kept_match, last_deal, mine, shown, sit, won
from tests.cli.cribbage.at_table import press as press_keys
from tests.cli.felt.terminal import Terminal

COMMAND = ("cribbage", "play")

Way = Callable[[Terminal, MatchKeys, MatchMove], None]


def with_keys(terminal: Terminal, keys: MatchKeys, move: MatchMove) -> None:
    """Arrows, space and Enter."""
    terminal.press(*by_keys(keys, move))


def with_mouse(terminal: Terminal, keys: MatchKeys, move: MatchMove) -> None:
    """Clicks on cards and on the button."""
    for column, row in by_mouse(keys, move):
        terminal.mouse(column, row)
        terminal.mouse(column, row, up=True)


def with_typing(terminal: Terminal, keys: MatchKeys, move: MatchMove) -> None:
    """A colon and the move as it is written."""
    terminal.press(":", *str(move), "enter")
    press_keys(keys, ":", *str(move), "enter")


WAYS: list[Way] = [with_keys, with_mouse, with_typing]


def play_on(folder: Path, moves: int, way: Way) -> None:
    """Play the match from a move on at the real program and, beside it, without a terminal: both show the same."""
    with closing(OwnerMemory(folder / "data")) as memory:
        kept_match(memory, moves)
    keys = sit(folder / "beside", moves=moves)
    terminal = Terminal(folder / "data", command=COMMAND)
    for move in mine(won()[moves:]):
        terminal.read_until(lambda rows: rows == shown(keys).split("\n"))
        way(terminal, keys, move)
    terminal.press("enter", "enter", "enter")
    rows = terminal.read_until(lambda rows: any("A skunk!" in row for row in rows))
    assert any("You win 121 to 85" in row for row in rows)
    terminal.press("q")
    assert 0 == terminal.end()
    with closing(OwnerMemory(folder / "data")) as memory:
        assert [] == unfinished(memory)


@pytest.mark.parametrize("way", WAYS)
def test_the_last_deal_of_a_match_is_won(way: Way, tmp_path: Path) -> None:
    """By each way of playing alone; the deals before were played and kept."""
    play_on(tmp_path, last_deal(), way)


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_match_is_won(way: Way, tmp_path: Path) -> None:
    """From the deal to the skunk."""
    play_on(tmp_path, 1, way)


def test_the_window_is_resized_in_a_match(tmp_path: Path) -> None:
    """Everything is drawn anew at once, larger or smaller."""
    with closing(OwnerMemory(tmp_path / "data")) as memory:
        kept_match(memory, 1)
    keys = sit(tmp_path / "beside", moves=1)
    terminal = Terminal(tmp_path / "data", command=COMMAND)
    terminal.read_until(lambda rows: rows == shown(keys).split("\n"))
    for size in ((60, 20), (120, 40), (200, 60), (40, 14)):
        terminal.resize(*size)
        keys.resize(*size)
        rows = shown(keys).split("\n")
        terminal.read_until(lambda seen, rows=rows: seen == rows)  # type: ignore[misc]
    terminal.press("q")

    assert 0 == terminal.end()


@pytest.mark.parametrize(
    ("arguments", "term", "size"),
    [(("--plain",), "xterm", (80, 24)), ((), "dumb", (80, 24)), ((), "xterm", (39, 24)), ((), "xterm", (80, 13))],
)
def test_lines_in_a_match_where_there_is_no_whole_screen(
    arguments: tuple[str, ...], term: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """A prompt; the match is kept, and gone on with at the next call."""
    begun = ("--match", str(NUMBER), "--strength", AGAINST, *arguments)
    terminal = Terminal(tmp_path, *begun, command=COMMAND, TERM=term, size=size)
    terminal.read_until(lambda rows: ">" in rows)
    terminal.send("\nquit\n")

    assert 0 == terminal.end()
    assert "\x1b[?1049h" not in terminal.text
    with closing(OwnerMemory(tmp_path)) as memory:
        assert ["deal"] == [each.moves.split(",")[0] for each in unfinished(memory)]


def test_ctrl_c_leaves_a_match_with_its_status(tmp_path: Path) -> None:
    """130, as shells have it, and the match is kept."""
    terminal = Terminal(tmp_path, "--match", str(NUMBER), command=COMMAND)
    terminal.read_until(lambda rows: rows[-2].startswith(" Deal"))
    terminal.press("enter")
    terminal.read_until(lambda rows: "deal 1" in rows[0])
    terminal.send("\x03")

    assert 130 == terminal.end()
    with closing(OwnerMemory(tmp_path)) as memory:
        assert ["deal"] == [each.moves.split(",")[0] for each in unfinished(memory)]
