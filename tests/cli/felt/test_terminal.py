"""The real program, sat down at in a pseudo-terminal: won by keys alone, by the mouse alone, by typing alone."""

from collections.abc import Callable
from contextlib import closing
from functools import partial, partialmethod
from pathlib import Path

import pytest

from kabale.cli.felt.app import TableApp, show
from kabale.cli.felt.felt import lowest, taken
from kabale.cli.felt.keys import Keys
from kabale.cli.felt.overlays import Menu
from kabale.cli.memory import OwnerMemory
from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.library import game
from tests.cli.felt.sitting import by_keys, find, place_of, press, shown, sit, typed
from tests.cli.felt.terminal import Terminal
from tests.cli.winning import won

GAMES = ("klondike", "freecell", "spider", "pyramid", "duell")
LAST = 6
"""How many moves of a game are left for the short tests."""

ASKED = {"duell": ["r3", "a2"]}
"""Moves that are played besides, near the end: the table asks whether the game is given up, and it is not."""

Way = Callable[[Terminal, Keys, Move], None]


def with_keys(terminal: Terminal, keys: Keys, move: Move) -> None:
    """Arrows and Enter alone; what a right click does is a line of the pile's menu."""
    terminal.press(*by_keys(keys, move))


def with_mouse(terminal: Terminal, keys: Keys, move: Move) -> None:
    """Two clicks, or from every other pile dragged; a line of a menu is clicked too."""
    if move.kind == "answer":
        _click_line(terminal, keys, move.count - 1)
        return
    size = len(keys.felt.pile(move.source).cards)
    spot = find(keys, move.source, lowest(move, size) if move.target is not None else None)
    _at(terminal, keys, *place_of(keys, spot), right=move.kind == "right")
    if move.kind == "right":
        menu = keys.felt.overlay
        assert isinstance(menu, Menu)
        _click_line(terminal, keys, _moves_of(menu).index(move))
        return
    if move.target is None:
        return
    column, row = place_of(keys, find(keys, move.target))
    if move.source % 2:
        terminal.mouse(column, row, up=True)
        keys.mouse_up(column, row)
        keys.finish()
    else:
        _at(terminal, keys, column, row)
    if isinstance(keys.felt.overlay, Menu):
        menu = keys.felt.overlay
        _click_line(terminal, keys, _moves_of(menu).index(move))


def _moves_of(menu: Menu) -> list[Move]:
    """Return the moves that the lines of a menu play."""
    return [each.act.args[-1] for each in menu.choices if isinstance(each.act, partial)]


def _at(terminal: Terminal, keys: Keys, column: int, row: int, *, right: bool = False) -> None:
    terminal.mouse(column, row, button=2 if right else 0)
    if right:
        keys.right(column, row)
    else:
        keys.mouse_down(column, row)
    keys.finish()


def _click_line(terminal: Terminal, keys: Keys, number: int) -> None:
    keys.draw()
    menu = keys.felt.overlay
    assert isinstance(menu, Menu)
    row = next(row for row in range(24) if menu.number_at(row) == number)
    _at(terminal, keys, 4, row + 1)


def with_typing(terminal: Terminal, keys: Keys, move: Move) -> None:
    """Names of cards, with the number of a pile where it is empty or two cards are alike."""
    text = next(text for text in _texts(keys, move) if typed(keys, text) == move)
    if isinstance(keys.felt.overlay, Menu):
        terminal.press("escape")
        press(keys, "escape")
    terminal.press(":", *text, "enter")
    press(keys, ":", *text, "enter")


def _texts(keys: Keys, move: Move) -> list[str]:
    """Return what can be typed for a move: cards, names and numbers of piles, at last as it is written."""
    if move.target is None:
        names = [] if move.source is None else [keys.felt.names[move.source]]
        return [*names, str(move)]
    piles = keys.felt.view.piles
    source = piles[move.source].cards
    card, number = source[taken(move, len(source))[0]], move.target + 1
    on = piles[move.target].cards[-1:]
    return [*(f"{card} {name}" for name in on), f"{card} {number}", f"{move.source + 1} {number}", str(move)]


def _won_with_questions(name: str) -> tuple[Session, list[Move]]:
    """Return a session at the deal of a game, and moves that win it, in which what the table asks is answered."""
    session, moves = won(name)
    asked = map(Move.parse, ASKED.get(name, []))
    return session, [*moves[: 2 - LAST], *asked, *moves[2 - LAST :]]


WAYS: list[Way] = [with_keys, with_mouse, with_typing]


def play_on(session: Session, moves: list[Move], ways: list[Way], folder: Path) -> None:
    """Play moves at the real program and, beside it, without a terminal: both show the same, and the game is won.

    For another way of playing the moves are taken back.
    """
    file = folder / "begun.play"
    file.write_text(session.to_text(), encoding="utf-8")
    keys = sit(session)
    terminal = Terminal(folder / "data", str(file))
    for way in ways:
        terminal.read_until(lambda rows: rows == shown(keys).split("\n"))
        for move in moves:
            way(terminal, keys, move)
            assert move == keys.felt.session.position.moves[-1]
            terminal.read_first_row(shown(keys).split("\n")[0])
        rows = terminal.read_until(lambda rows: rows == shown(keys).split("\n"))
        assert any(row.startswith("Won in ") for row in rows)
        terminal.press(*"u" * len(moves))
        press(keys, *"u" * len(moves))
    terminal.press("q")
    assert 0 == terminal.end()


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_is_won_by_each_way_of_playing(name: str, tmp_path: Path) -> None:
    """The last moves of a win, of which the others were played before.

    What was asked could not be taken back by its key: the question stood over the table, and heard no ``u``.
    """
    session, moves = _won_with_questions(name)
    for move in moves[:-LAST]:
        session.play(move)

    play_on(session, moves[-LAST:], WAYS, tmp_path)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_won(name: str, way: Way, tmp_path: Path) -> None:
    """From the deal to the win."""
    session, moves = _won_with_questions(name)

    play_on(session, moves, [way], tmp_path)


def test_the_window_is_resized_while_somebody_plays(tmp_path: Path) -> None:
    """It is drawn anew at once, and goes on."""
    keys = sit(Session(game("klondike"), "k1:7", name="klondike"))
    terminal = Terminal(tmp_path, "klondike", "--deal", "k1:7")
    terminal.read_until(lambda rows: rows == shown(keys).split("\n"))
    for size in ((60, 20), (120, 40)):
        terminal.resize(*size)
        keys.resize(*size)
        rows = shown(keys).split("\n")
        terminal.read_until(lambda seen, rows=rows: seen == rows)  # type: ignore[misc]
    terminal.press("q")

    assert 0 == terminal.end()


@pytest.mark.parametrize(("arguments", "term"), [(("--plain",), "xterm"), ((), "dumb")])
def test_lines_where_the_whole_screen_is_not_wanted(arguments: tuple[str, ...], term: str, tmp_path: Path) -> None:
    """A prompt, and no control sequence but what readline writes when it begins."""
    terminal = Terminal(tmp_path, "klondike", "--deal", "k1:7", *arguments, TERM=term)
    terminal.read_until(lambda rows: ">" in rows)
    terminal.send("quit\n")

    assert 0 == terminal.end()
    assert "\x1b[?1049h" not in terminal.text


def test_ctrl_c_leaves_with_its_status(tmp_path: Path) -> None:
    """130, as shells have it; the game is kept, and gone on with at the next call."""
    terminal = Terminal(tmp_path, "klondike", "--deal", "k1:7")
    terminal.read_until(lambda rows: "leave" in rows[-1])
    terminal.press("d")
    terminal.read_first_row("Klondike · Deal k1:7 · 1 move")
    terminal.send("\x03")
    assert 130 == terminal.end()

    again = Terminal(tmp_path, "klondike")
    again.read_first_row("Klondike · Deal k1:7 · 1 move")
    again.press("q")
    assert 0 == again.end()


def test_a_variant_is_chosen_by_arrows(tmp_path: Path) -> None:
    """Before the table there is a menu; Enter takes its line."""
    terminal = Terminal(tmp_path, "spinne", "--deal", "k1:3", LC_ALL="de_DE.UTF-8")
    terminal.read_until(lambda rows: rows[0].strip() == "Variante")
    terminal.press("down", "enter")
    terminal.read_until(lambda rows: "k1:3" in rows[0] and rows[-1].startswith("d ziehen"))
    terminal.press("q")

    assert 0 == terminal.end()


def test_escape_leaves_where_a_variant_is_to_be_chosen(tmp_path: Path) -> None:
    """It began a play of the first one, and the lowest row named no key at all."""
    terminal = Terminal(tmp_path, "spinne")
    terminal.read_until(lambda rows: rows[-1].startswith("Enter choose  Esc leave  ↑↓ up, down  1-3"))
    terminal.press("escape")

    assert 0 == terminal.end()
    with closing(OwnerMemory(tmp_path)) as memory:
        assert [] == memory.plays()


def _is_drawn_again(terminal: Terminal) -> bool:
    """Say whether the full screen was taken a second time, and drawn."""
    parts = terminal.text.split("\x1b[?1049h")
    return len(parts) > 2 and "leave" in parts[-1]


@pytest.mark.parametrize("command", [("play", "klondike", "--deal", "k1:7"), ("cribbage", "play", "--match", "5")])
def test_a_window_that_is_too_small_says_so_and_the_play_goes_on(command: tuple[str, ...], tmp_path: Path) -> None:
    """A tiling window manager makes windows as narrow as it likes: Cribbage ended below 23 columns, with status 0."""
    terminal = Terminal(tmp_path, command=command)
    terminal.read_until(lambda rows: "leave" in rows[-1])
    for size in ((22, 24), (1, 1), (2, 60), (9, 9), (200, 2)):
        terminal.resize(*size)
        said = "The window is too small"[: size[0]].rpartition(" ")[0] or "The"[: size[0]]
        terminal.read_until(lambda rows, said=said: rows[0].startswith(said))  # type: ignore[misc]
        terminal.press("d", "n", "enter")
    terminal.resize(80, 24)
    rows = terminal.read_until(lambda rows: "leave" in rows[-1])
    terminal.press("q")

    assert "0 moves" in rows[0] or "You 0, Bill 0" in rows[0]
    assert 0 == terminal.end()


def test_ctrl_z_gives_the_terminal_to_the_shell_and_fg_comes_back(tmp_path: Path) -> None:
    """It did nothing: ``fg`` and Enter, meant for the shell, were taken as keys, and a card was held in the end."""
    terminal = Terminal(tmp_path, "klondike", "--deal", "k1:7", in_shell=True)
    terminal.read_until(lambda rows: "leave" in rows[-1])
    terminal.send("\x1afg\r")
    terminal.read_until(lambda rows: any("Stopped" in row for row in rows))
    terminal.screen.reset()
    terminal.send("echo mine\r")
    terminal.read_until(lambda rows: "mine" in rows)
    terminal.send("fg\r")
    terminal.read_until(lambda _: _is_drawn_again(terminal))
    terminal.press("d")
    terminal.read_until(lambda rows: "1 move" in rows[0])
    terminal.press("q")
    terminal.read_until(lambda rows: any("resume with" in row for row in rows))
    terminal.send("exit\r")

    assert 0 == terminal.end()


def test_ctrl_z_where_there_is_no_shell_stops_nothing(tmp_path: Path) -> None:
    """A terminal that runs nothing but the game (``xterm -e kabale play``) has nobody who could let it go on."""
    terminal = Terminal(tmp_path, "klondike", "--deal", "k1:7")
    terminal.read_until(lambda rows: "leave" in rows[-1])
    terminal.send("\x1a")
    terminal.read_until(lambda _: _is_drawn_again(terminal))
    terminal.press("d")
    terminal.read_first_row("Klondike · Deal k1:7 · 1 move")
    terminal.press("q")

    assert 0 == terminal.end()


def test_a_long_measurement_keeps_the_screen_alive(tmp_path: Path) -> None:
    """It froze for 20 to 75 seconds, Esc and Ctrl-C too; the keys that were pressed meanwhile then drew cards."""
    terminal = Terminal(tmp_path, "pyramid", "--deal", "k1:77", "--level", "1")
    terminal.read_until(lambda rows: "leave" in rows[-1])
    terminal.press("D")
    terminal.read_until(lambda rows: rows[-1] == "Esc stop")
    terminal.press("d", "d", "q")
    terminal.resize(100, 30)
    terminal.read_until(lambda rows: len(rows) == 30 and rows[-1] == "Esc stop")
    terminal.press("escape")
    rows = terminal.read_until(lambda rows: "leave" in rows[-1])
    assert "· 0 moves" in rows[0]
    terminal.press("d")
    terminal.read_until(lambda rows: "· 1 move ·" in rows[0])
    terminal.press("D")
    terminal.read_until(lambda rows: rows[-1] == "Esc stop")
    terminal.send("\x03")

    assert 130 == terminal.end()


def test_what_goes_wrong_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception gave the terminal back and ended with status 0; now whoever has shown the screen hears of it."""
    keys = sit(Session(game("klondike"), "k1:7", name="klondike"))

    def draw() -> None:
        raise LookupError("no size is left")

    monkeypatch.setattr(keys, "draw", draw)
    monkeypatch.setattr(TableApp, "run", partialmethod(TableApp.run, headless=True))

    with pytest.raises(LookupError, match="no size is left"):
        show(keys, is_coloured=False, language="en")
