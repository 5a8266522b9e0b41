"""The examples that the two source documents print, as they stand there, the broken ones too; remarks are ours.

The English document broke most lines of its example in two. The files that the examples stand for are in
``tests/data/pat/valid``.
"""

from kabale.pat.outline import CODES, rows
from kabale.pat.read import read
from kabale.problems import Source

SOUND = CODES.sound.splitlines()
DANISH = """Mysteriet                                              (title)

  2  34                                                (decks, piles)

104   4   4   0   0    0 999    1   999   0   2   (1)  (stock)

  0   4 108   0   2    2 999    1     0   0   0   (2)  (waste)
\x20
(a blank line)

  1  83 310   0  16    2 999    1  2001 999 114   (3)
  1  83 202   0   0    0 999   31     0   0   0   (4)

  5  83 108   0   1    2 999    1     0   0   0   (5)

  1  83   4   0   0  602  13    0     1 999 116   (6)

\x20

  1 162 310   0  16    2 999    1  2001 999 114   (7) < six times more

  1 162 202   0   0    0 999   31     0   0   0   (8) < with other

  5 162 108   0   1    2 999    1     0   0   0   (9) < x coordinates

  0 162   4   0   0  602  13    0     1 999 116  (10)

  . . . . . . . . . . . . . . . . . . . . . . .
\x20

  n   x   y   v   w abcd   e iiLf smjot kuu pqr

 (1) (2) (3) (4) (5) (6)  (7) (8)   (9) (10)(11)
---------layout----------  --------play--------
"""

ENGLISH = """Mysteriet
(title)
2 34
(decks, piles)
104 4 4 0 0 0
999 1 999 0 2 (1) (stock)
0 4 108 0 2 2 999
1 0 0 0 (2) (waste)
(a blank line)
1 83 310 0 16 2 999
1 2001 999 114 (3)
1 83 202 0 0 0 999
31 0 0 0 (4)
5 83 108 0 1 2 999
1 0 0 0 (5)
1 83 4 0 0 602 13
0 1 999 116 (6)
1 162 310 0 16 2 999 1
2001 999 114 (7) < six times more
1 162 202 0 0 0 999 31
0 0 0 (8) < with other
5 162 108 0 1 2 999
1 0 0 0 (9) < x coordinates
0 162 4 0 0 602 13
0 1 999 116 (10)
. . . . . . . . . . . . . . . . . . . . . . .
"""


def found(text: str) -> list[tuple[str, int]]:
    """Return code and line of every problem of a text."""
    return [(problem.code, problem.span.line) for problem in read(Source("printed.pat", text))[1]]


def test_d353_the_danish_example_as_printed() -> None:
    """Ten of 34 piles and five lines that are none: as 24 piles are missing, those count as broken ones."""
    text = DANISH
    lines = text.splitlines()
    others = [number for number, line in enumerate(lines, 1) if line.strip()[:1] in ("(", ".", "n", "-") and number > 1]

    assert [("P105", 3), *(("P103", line) for line in others)] == found(text)


def test_e_the_english_example_as_printed() -> None:
    """Halves of lines are too short, and all are told at once; no half line is taken for a wrong value."""
    problems = found(ENGLISH)

    assert ("P103", 2) == problems[0]
    assert [4, 9, 26] == [line for code, line in problems[1:] if code == "P103"]
    assert {"P103", "P104", "P105"} == {code for code, _ in problems}
    assert [5, 6, 7, 8, *range(10, 26)] == [line for code, line in problems if code == "P104"]


def test_d23_the_form_as_printed() -> None:
    """Letters stand for the numbers."""
    form = "NAME   <in the title bar\n\n n   n   <decks, piles\n\n n   x  y  v  w   ba e    f     g   h    i  <stock\n"

    assert [("P102", 3)] == found(form)


def test_d318_the_pile_that_widens_the_window() -> None:
    """Twelve numbers are printed where eleven are meant."""
    lines = [
        "Wide",
        "1 5",
        *SOUND[2:],
        "      0 607 413   0   0   0   0   0   0   0   0   0 (at least 607+71 x 413+96)",
    ]

    assert [("P108", 7)] == found("\n".join(lines))


def test_d330_the_pile_with_two_rule_sets() -> None:
    """Fifteen numbers, and a remark that may stand behind them; where another pile lies in these words around it."""
    line = "       6   4   4   0  16   1   0   1  32 999 1304    2   2 999 104"
    (row,) = rows(Source("printed.pat", f"title\n{line}\n"))

    assert 15 == len(row.numerals)
    assert [("P322", 6)] == found("\n".join(["Two sets", "1 4", *SOUND[2:5], line]))


def test_d103_d125_minus_signs_as_printed() -> None:
    """En dashes: at y -99 a pile is not seen, and -3 is three cards at most."""
    text = "\n".join(["Signs", "1 4", *SOUND[2:5], " 1   4 –99  0 18 1002 –3 2   2 999 304"])
    rules, problems = read(Source("printed.pat", text))

    assert ["P328"] == [problem.code for problem in problems]
    assert rules is not None
    assert (-99, -3) == (rules.piles[3].y, rules.piles[3].goal)
