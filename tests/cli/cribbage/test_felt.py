"""Cribbage in full screen, without a terminal: how it looks, what keys and mouse do, what can be read there."""

from contextlib import closing
from pathlib import Path

import pytest

from kabale.cli.cribbage.pegboard import Pegboard, pegboard_for
from kabale.cli.cribbage.sitting import KeptMatch, unfinished
from kabale.cli.felt.overlays import Menu, Page
from kabale.cli.felt.table_screen import LEAST
from kabale.cli.memory import OwnerMemory
from kabale.cli.paint import ASCII, UNICODE, Signs, face
from kabale.messages import LANGUAGES
from kabale.table.cards import card, name
from tests.cli.cribbage import snapshots
from tests.cli.cribbage.at_table import by_keys, by_mouse, mine, place_of, press, shown, sit, won
from tests.cli.english import english_in

# The board

BOARDS = [Pegboard(60, 5), Pegboard(60, 10), Pegboard(40, 5), Pegboard(30, 5), Pegboard(30, 10)]


@pytest.mark.parametrize("board", BOARDS)
def test_every_score_has_a_hole_of_its_own(board: Pegboard) -> None:
    """From the two holes before the first street to the goal, for both players; neighbours stand side by side."""
    holes = [board.place(score, seat) for seat in (0, 1) for score in range(-1, 122)]

    assert 2 * 123 == len(set(holes))
    assert all(0 <= column < board.width and 0 <= row < board.height for column, row in holes)


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
@pytest.mark.parametrize("board", BOARDS)
def test_two_pegs_a_player_stand_in_the_holes(board: Pegboard, signs: Signs) -> None:
    """The front peg where the score is, the hind one where it was before; all other holes are empty."""
    drawn = board.draw(((12, 20), (88, 121)), ("You", "Bill"), signs, ruled=False)
    fronts, hinds = ("OX", "ox") if signs is ASCII else ("●◆", "○◇")
    signs_at = [drawn.text(row)[column] for column, row in (board.place(20, 0), board.place(121, 1))]
    behind = [drawn.text(row)[column] for column, row in (board.place(12, 0), board.place(88, 1))]
    hole = "." if signs is ASCII else "·"

    assert (list(fronts), list(hinds)) == (signs_at, behind)
    assert 2 * 122 - 3 == str(drawn).count(hole)


@pytest.mark.parametrize("board", BOARDS)
def test_the_skunks_lines_stand_before_61_and_91(board: Pegboard) -> None:
    """Who has less than 61 or 91 is behind the line: it lies between two holes, in both lanes."""
    drawn = board.draw(((0, 0), (0, 0)), ("You", "Bill"), UNICODE, ruled=False)
    lines = {(column, row) for row in range(drawn.height) for column, sign in enumerate(drawn.text(row)) if sign == "┃"}
    beside = {(column, row) for score in (61, 91) for seat in (0, 1) for column, row in [board.place(score, seat)]}

    assert 4 == len(lines)
    assert all(any((column + step, row) in beside for step in (-1, 1)) for column, row in lines)


def test_the_board_takes_the_width_there_is() -> None:
    """Sixty holes a street where they fit, shorter streets where not, none where nothing fits."""
    found = [pegboard_for(width) for width in (200, 84, 83, 78, 77, 60, 59, 48, 47, 45, 44)]

    assert [60, 60, 60, 60, 40, 40, 30, 30, 30, 30, None] == [None if each is None else each.street for each in found]


# The screen


@pytest.mark.parametrize("size", snapshots.SIZES)
@pytest.mark.parametrize("stage", snapshots.STAGES)
def test_a_match_looks_as_it_was_kept(stage: str, size: tuple[int, int], tmp_path: Path) -> None:
    """The pictures are written by ``tests/cli/cribbage/snapshots.py`` and looked at by people."""
    kept = snapshots.file_of(stage, size).read_text(encoding="utf-8")

    assert kept == shown(snapshots.at_stage(stage, tmp_path, size)) + "\n"


@pytest.mark.parametrize("size", [(40, 14), (46, 30), (60, 14), (60, 20), (80, 24), (99, 50), (140, 20), (200, 60)])
def test_the_hand_the_count_and_the_question_are_in_every_window(size: tuple[int, int], tmp_path: Path) -> None:
    """All cards of the hand, those of the count in progress, whose crib it is, and what is asked."""
    keys = snapshots.at_stage("play", tmp_path, size)
    text, view = shown(keys), keys.table.view
    seen = [*view.hand, view.pile[-1][1], view.starter]

    assert [] == [name(each) for each in seen if each is not None and face(name(each), UNICODE) not in text]
    assert f"Count {view.count}" in text
    assert "Your crib" in text
    assert "lay a card." in text


def test_every_window_down_to_the_least_can_be_drawn(tmp_path: Path) -> None:
    """At every stage. A window of less than 23 columns ended the program, with status 0."""
    for stage in snapshots.STAGES:
        keys = snapshots.at_stage(stage, tmp_path / stage, (80, 24))
        for size in [(width, height) for width in (LEAST[0], 39, 100) for height in (LEAST[1], 14)]:
            keys.resize(*size)
            for key in ("?", "n", "h"):
                press(keys, key)
                lines = shown(keys).split("\n")
                assert (size[1], True) == (len(lines), max(map(len, lines)) <= size[0])
                press(keys, "escape")


def test_plain_letters_in_a_match_are_ascii_throughout(tmp_path: Path) -> None:
    """At every stage, and what can be read."""
    for stage in snapshots.STAGES:
        keys = snapshots.at_stage(stage, tmp_path / stage, (80, 24), signs=ASCII)
        texts = [shown(keys)]
        for key in ("?", "v", "m"):
            press(keys, key)
            texts.append(shown(keys))
            press(keys, "escape")
        assert all(text.isascii() for text in texts), texts


@pytest.mark.parametrize("language", ["de", "da", "is"])
def test_a_match_in_another_language_holds_no_english(language: str, tmp_path: Path) -> None:
    """No word that only the English catalogue has, at any stage, nor in what can be read there."""
    for stage in snapshots.STAGES:
        keys = snapshots.at_stage(stage, tmp_path / stage, (120, 40), language)
        texts = [shown(keys)]
        for key in ("h", "?", "v", "m", "n", "i", "s", "u"):
            press(keys, key)
            texts.append(shown(keys))
            press(keys, "escape")
        assert set() == english_in("\n".join(texts), language), stage


# Playing


def test_keys_and_mouse_play_the_same(tmp_path: Path) -> None:
    """Two deals, by one and by the other; the moves are those that were meant."""
    by_one, by_other = (sit(tmp_path / each, moves=1) for each in ("keys", "mouse"))
    for move in mine(won()[1:])[:12]:
        by_keys(by_one, move)
        by_mouse(by_other, move)

    expected = [str(move) for _, move in won()]
    for keys in (by_one, by_other):
        made = [str(move) for _, move in keys.table.kept.match.moves]
        assert expected[: len(made)] == made
        assert 12 < len(made)


def test_a_third_card_takes_the_place_of_the_first(tmp_path: Path) -> None:
    """And one that is pressed again goes back; Enter lays away only two."""
    keys = sit(tmp_path, moves=1)
    first, second, third = keys.table.hand[:3]
    for each in (first, second, third):
        keys.mouse_down(*place_of(keys, each))
    assert [second, third] == keys.table.chosen
    keys.mouse_down(*place_of(keys, third))

    assert [second] == keys.table.chosen
    assert "Choose 1 more card" in shown(keys)


def test_what_a_card_makes_is_said_beside_its_player(tmp_path: Path) -> None:
    """Found by a player of lines: "Twenty-eight for 2" said nothing of the pair."""
    heard = []
    keys = sit(tmp_path, (120, 40), moves=1)
    for move in mine(won()[1:]):
        by_keys(keys, move)
        heard += keys.table.log

    assert any(", a pair, for " in line for line in heard), heard
    assert any(", a run of " in line for line in heard), heard


def test_the_show_goes_hand_by_hand_with_its_sums(tmp_path: Path) -> None:
    """The scores on the board are those of the hand that is looked at; a combination can be lit up."""
    keys = snapshots.at_stage("hand", tmp_path, (80, 24))
    table = keys.table
    sums: list[tuple[int, int]] = []
    for _ in table.shows:
        table.looked = len(sums)
        assert table.counted is not None
        sums.append(table.scores)
        assert f"{len(sums)}/3" in shown(keys)

    assert [event.scores for event in table.shows] == sums
    assert all(later >= before for later, before in zip(sums[-1], sums[0], strict=True))


def test_why_a_card_cannot_be_laid(tmp_path: Path) -> None:
    """By the rule, below the table; nothing is played."""
    keys = snapshots.at_stage("play", tmp_path, (80, 24))
    made = len(keys.table.kept.match.moves)
    keys.mouse_down(*place_of(keys, card("8H")))

    assert "8♥ makes 33, and no card may pass 31" in shown(keys)
    assert made == len(keys.table.kept.match.moves)


# Reading, and other matches


def test_rules_statistics_and_keys_are_at_hand(tmp_path: Path) -> None:
    """By a key, or by the word that lines know; Escape leads back to the cards."""
    keys = sit(tmp_path, moves=1)
    for pressed, title in (
        ("i", "The rules of Cribbage"),
        ("s", "Cribbage: statistics"),
        ("?", "Keyboard"),
        (":rules", "The rules of Cribbage"),
        (":statistics", "Cribbage: statistics"),
    ):
        press(keys, *pressed, *(["enter"] if ":" in pressed else []))
        assert isinstance(keys.table.overlay, Page)
        assert title in shown(keys)
        press(keys, "escape")
        assert keys.table.overlay is None


def test_another_match_replaces_none(tmp_path: Path) -> None:
    """N begins one of the strength that is chosen; m leads back to the one that was left."""
    keys = sit(tmp_path, moves=5)
    press(keys, "n", "3")
    press(keys, "enter")
    assert "against Bill, strong" in shown(keys)
    press(keys, "m")
    assert isinstance(keys.table.overlay, Menu)
    assert 3 == len(keys.table.overlay.choices)
    press(keys, "2")

    assert "against Bill, easy" in shown(keys)
    assert 5 <= len(keys.table.kept.match.moves)
    with closing(OwnerMemory(tmp_path)) as memory:
        assert {"easy", "strong"} == {each.strength for each in unfinished(memory)}


def test_a_hint_is_marked_and_done_by_a_key(tmp_path: Path) -> None:
    """H says what and why, g does it."""
    keys = sit(tmp_path, moves=1)
    press(keys, "h")
    assert "hand +" in keys.table.said
    assert "◆" in next(row for row in shown(keys).split("\n") if row.count("───╮") >= 6)
    press(keys, "g")

    assert "discard" != keys.table.view.phase


def test_a_move_is_taken_back(tmp_path: Path) -> None:
    """U leads back to the discard, whose cards are all there again."""
    keys = sit(tmp_path, moves=1)
    hand = keys.table.hand
    by_keys(keys, mine(won()[1:])[0])
    assert 4 >= len(keys.table.hand)
    press(keys, "u")

    assert hand == keys.table.hand
    assert keys.table.kept.is_practice


def test_a_match_that_went_on_elsewhere_is_shown_as_it_stands(tmp_path: Path) -> None:
    """What was pressed here is not done, and it is said."""
    here = sit(tmp_path, moves=1)
    with closing(OwnerMemory(tmp_path)) as memory:
        elsewhere = KeptMatch.take_up(memory, unfinished(memory)[0])
        elsewhere.match.play(0, mine(won()[1:])[0])
        elsewhere.keep()
    press(here, "enter", "right", "enter", "enter")

    assert [str(move) for _, move in elsewhere.match.moves] == [str(move) for _, move in here.table.kept.match.moves][
        : len(elsewhere.match.moves)
    ]
    assert "played this match in another window" in here.table.said


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_pressed_or_typed_breaks_it(language: str, tmp_path: Path) -> None:
    """Every key at every stage, and nonsense after a colon."""
    for stage in snapshots.STAGES:
        keys = snapshots.at_stage(stage, tmp_path / stage, (60, 20), language)
        for key in "hguvmnisp?c":
            press(keys, key)
            shown(keys)
            press(keys, "escape", "escape")
        for text in ("cut 99", "xyz", "KH KH", "7", "\x1b[31m", "9" * 300):
            press(keys, ":", *text, "enter")
            assert keys.table.said, text
        for name_ in ("up", "down", "left", "right", "home", "pageup", "backspace", "tab"):
            press(keys, name_)
        for column in range(0, 60, 7):
            for row in range(20):
                keys.mouse_down(column, row)
                keys.mouse_up(column, row)
                keys.wheel(1)
                shown(keys)
                press(keys, "escape")
