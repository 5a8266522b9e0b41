"""P1 to P3: what a file may look like, and which values are none."""

from pathlib import Path

import pytest

import kabale
from kabale.problems import Diagnostic
from tests.every import for_every
from tests.pat.playing import WHERE, dealt, load, moves, problems, seen, severities
from tests.pat.texts import ONE, OPEN, STOCK, WASTE, pat

PLAIN = pat(STOCK, ONE, OPEN)


def test_the_plain_file_has_no_problem() -> None:
    """What the other tests of this module change one thing of."""
    assert [] == problems(PLAIN)


def test_p1_the_title_is_kept_as_it_stands() -> None:
    """With its blanks inside, its digits and its comment-like end."""
    assert "7  kabale <nr. 2>" == load(pat(STOCK, ONE, title="7  kabale <nr. 2>")).title


def test_p1_blank_lines_are_free_anywhere_after_the_title() -> None:
    """Between line 1 and the counts, between piles, at the end."""
    text = "\n\n \t\n".join(PLAIN.splitlines()) + "\n\n\n"

    assert [] == problems(text)
    assert "2-3" == moves(dealt(text), "2-3")


@pytest.mark.parametrize("space", ["\u00a0", "\t", " \u00a0\t "])
def test_p1_no_break_spaces_and_tabs_are_white_space(space: str) -> None:
    """Whatever the document was copied from."""
    assert [] == problems(PLAIN.replace(" ", space))


@pytest.mark.parametrize("minus", ["-", "\u2013", "\u2212"])
def test_p1_dashes_are_minus_signs(minus: str) -> None:
    """The document itself writes its minus signs as en dashes (D103, D125): pile 2 takes one card at most."""
    text = pat(STOCK, f"0 0 0 0 0 1002 {minus}1 1 1 999 999", "2 0 0 0 0 1002 999 1 0 0 0")

    assert [] == severities(text)
    assert "" == moves(dealt(text, line="3-2"), "3-2")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_p1_line_ends_come_as_they_are(end: str) -> None:
    """Unix, Windows, old Macintosh."""
    assert [] == problems(PLAIN.replace("\n", end))


def test_p1_a_byte_order_mark_is_no_part_of_the_title(tmp_path: Path) -> None:
    """Written by Windows editors."""
    file = tmp_path / "little.pat"
    file.write_bytes(b"\xef\xbb\xbf" + PLAIN.encode())
    game, diagnostics = kabale.load(file)

    assert WHERE >= {each.code for each in diagnostics}
    assert game is not None
    assert "A little game" == game.title


def test_p1_bytes_that_are_not_utf_8_are_windows_1252(tmp_path: Path) -> None:
    """The Danish ø is F8, the en dash 96 there."""
    file = tmp_path / "little.pat"
    file.write_bytes(pat(STOCK, "0 0 0 0 0 1002 \u20131 1 1 999 0", title="Kongens øje").encode("cp1252"))
    game, _ = kabale.load(file)

    assert game is not None
    assert "Kongens øje" == game.title


def test_p1_a_hyphen_in_the_file_name_is_a_warning(tmp_path: Path) -> None:
    """D5."""
    file = tmp_path / "my-game.pat"
    file.write_text(PLAIN, encoding="utf-8")
    game, diagnostics = kabale.load(file)

    assert game is not None
    assert ["warning"] == [str(one.severity) for one in diagnostics if one.code not in WHERE]


@pytest.mark.parametrize(("decks", "bad"), [(1, False), (8, False), (0, True), (9, True)])
def test_p1_one_to_eight_decks(decks: int, bad: bool) -> None:
    """D25."""
    text = pat(STOCK.replace("52", str(52 * decks)), ONE, decks=decks)

    assert bad == ("error" in severities(text))


def test_p1_at_most_150_piles() -> None:
    """The stock and the goal pile included."""
    cells = ["0 0 0 0 0 1002 -1 1 1 999 0"] * 149

    assert [] == severities(pat(STOCK, ONE, *cells[:147]))
    assert "error" in severities(pat(STOCK, ONE, *cells[:148]))


def test_p2_what_follows_the_numbers_is_a_comment() -> None:
    """As the document writes it."""
    assert [] == problems(pat(STOCK + "   (1)  (håndbunken)", ONE + " < og så videre 7 8 9", OPEN + " x"))


def test_p2_numbers_directly_after_the_last_one_draw_a_warning() -> None:
    """Twelve numbers where eleven are read; line 4 is the first pile after the stock."""
    (problem,) = problems(pat(STOCK, ONE + " 1 0 0 0", OPEN))

    assert ("warning", 4) == (problem.severity, problem.span.line)


def test_p2_fifteen_numbers_are_read_from_1000_on() -> None:
    """A sixteenth draws the warning."""
    two_sets = "1 0 0 0 0 1002 999 1 0 0 1000 1 0 0 0"

    assert [] == problems(pat(STOCK, two_sets, OPEN))
    assert ["warning"] == severities(pat(STOCK, two_sets + " 0", OPEN))


@pytest.mark.parametrize("row", ["", "en bunke", "1 0 0 0 0 1002 999 1 0 0", "1 0 0 0 0 1002 999 1 0 0 1000 1 0 0"])
def test_p2_too_few_numbers_are_an_error(row: str) -> None:
    """None at all (an empty row is a missing pile), ten of eleven, fourteen of fifteen."""
    assert "error" in severities(pat(STOCK, row, OPEN))


def test_p2_a_missing_pile_is_reported_at_line_2() -> None:
    """Line 2 says 5 piles, and there are 4."""
    (problem,) = problems(PLAIN.replace("1 4\n", "1 5\n"))

    assert ("error", 2) == (problem.severity, problem.span.line)


def test_p2_a_surplus_pile_is_reported_at_line_2_and_not_read() -> None:
    """The surplus line is nonsense, but its nonsense is not reported."""
    (problem,) = problems(PLAIN + "9 9 9 nonsense\n")

    assert ("error", 2) == (problem.severity, problem.span.line)


BAD_DIGITS = {
    6: [1008, 1009, 1012, 1032, 1092, 1302, 1402, 1502, 1902, 2002, 3002, 4002, 8002, 9002, -1],
    7: [1000],
    8: [5, 6, 7, 8, 8000, 9901, -1],
    9: [6, 7, 8, 60, 70, 80, 90, 500, 900, 7000, 9000, 30000, 90000, -1],
    10: [701, 899, 900, 914, 998, 100, 114, 1999, -1],
    11: [100, 110, 130, 134, 144, 184, 4, 14, 504, 604, 704, 804, -1],
}
ROW = {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1002, 7: 999, 8: 1, 9: 1, 10: 999, 11: 304}


def row(number: int, value: int, base: dict[int, int] | None = None) -> str:
    """Return a pile's line with one number replaced."""
    return " ".join(str(one) for one in ((base or ROW) | {number: value}).values())


def place(problem: Diagnostic) -> tuple[str, int, int]:
    """Return how bad a problem is, and its line and column."""
    return str(problem.severity), problem.span.line, problem.span.column


@for_every("number, value", [(n, value) for n, values in BAD_DIGITS.items() for value in values])
def test_p3_digits_without_meaning_are_errors_at_the_number(number: int, value: int) -> None:
    """Line 4, where the number begins."""
    line = row(number, value)
    column = 1 + sum(len(word) + 1 for word in line.split()[: number - 1])
    found = [place(problem) for problem in problems(pat(STOCK, line)) if problem.severity == "error"]

    assert {("error", 4)} == {one[:2] for one in found}
    assert all(column <= one[2] < column + len(str(value)) for one in found)


def test_p3_numbers_2_to_5_and_7_may_be_negative() -> None:
    """And no other."""
    assert [] == severities(pat(STOCK, "1 -4 -9 -1 -2 1002 -3 1 1 999 304"))
    assert ["error"] == severities(pat(STOCK, "-1 0 0 0 0 1002 999 1 1 999 304"))


STOCK_ROW = dict(zip(range(1, 12), map(int, ["52", "0", "0", "0", "0", "0", "999", "1", "1", "0", "2"]), strict=True))


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (1, 51),
        (1, 53),
        (1, 104),
        (1, 0),
        (6, 1),
        (6, 3),
        (6, 5),
        (10, 3),
        (11, 1),
        (11, 9),
        (11, -1),
        (8, -1),
        (9, -1),
        (7, 1000),
    ],
)
def test_p3_values_without_meaning_for_the_stock(number: int, value: int) -> None:
    """Number 1 is 52 times the decks, number 11 a pile other than 1 of the file's four, h 0-2, a 0 or 2."""
    (problem,) = [one for one in problems(pat(row(number, value, STOCK_ROW), WASTE, OPEN)) if one.severity == "error"]

    assert 3 == problem.span.line


@pytest.mark.parametrize(
    "text",
    [
        pat(STOCK, ONE.replace("1002", "1102")),
        pat(STOCK, ONE.replace("1002", "1202")),
        pat("52 0 0 0 0 0 999 1 1 0 0", ONE),
        pat(STOCK, "53 0 0 0 0 1002 999 1 0 0 0"),
        pat(STOCK, "5 0 0 0 0 1702 999 1 0 901 0"),
        pat(STOCK, "0 0 0 0 0 1002 999 1 1 7 0", ONE),
        pat(STOCK, "0 0 0 0 0 1002 999 1 1 99 0", ONE),
    ],
    ids=["c=1 elsewhere", "c=2 elsewhere", "draw, no waste", "53 cards", "5 aces", "rank alone", "99 alone"],
)
def test_p3_warnings(text: str) -> None:
    """Each of these is played, and said to be odd."""
    assert ["warning"] == severities(text)


def test_p3_a_game_without_a_goal_is_a_warning_at_line_2() -> None:
    """Nothing could be won."""
    (problem,) = problems(pat(STOCK, ONE, OPEN, goal=False))

    assert ("warning", 2) == place(problem)[:2]


def test_p3_the_deal_gives_what_there_is_in_order() -> None:
    """Pile 2 asks for 50, pile 3 for 5: it gets the two that are left."""
    row = "{} 0 0 0 0 1002 999 1 0 0 0"

    assert "QC KC" == seen(dealt(pat(STOCK, row.format(50), row.format(5))), 3)


def test_p3_all_problems_come_in_one_go_in_file_order() -> None:
    """Three wrong lines, three problems; the file is no game."""
    game, diagnostics = kabale.loads(pat(STOCK, row(8, 5), row(9, 6), row(10, 701)), format="pat")

    assert game is None
    assert [4, 5, 6] == [problem.span.line for problem in diagnostics]


def test_a_file_of_a_title_and_one_pile_says_what_is_missing() -> None:
    """Line 2 is absent, and no line follows the pile: the reader looked for a place in a third line."""
    _, problems = kabale.loads("Title\n52 0 0 0 0 0 999 1 999 0 2\n", format="pat")

    assert "P102" in {each.code for each in problems}
