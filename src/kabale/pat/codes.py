"""The codes of everything that can be said of a ``.pat`` file: what each means, an example, how to mend it.

``docs/codes.md`` is made of this table, and a test draws each example. P0 is about bytes, P1 about lines and
numbers, P2 about values without a meaning, P3 about numbers that do not go together.
"""

from typing import Final

from kabale.decoding import BYTES
from kabale.messages import Message
from kabale.pat.codes_sense import SENSE
from kabale.pat.problem import SOUND, Code, warning
from kabale.problems import Report, Severity, Span

_BYTES: Final = (Code(f"P{each}", *words, severity=how_bad) for each, how_bad, words in BYTES if each != "005")

_LINES: Final = (
    Code(
        "P101",
        "nothing in the file",
        "The first line is the title; there is none, nor anything else.",
        "Begin with a title, a line with decks and piles, and the stock's line.",
        dict.fromkeys(range(1, 7)),
    ),
    Code(
        "P102",
        "no decks and piles",
        "The first line after the title that is not blank has two numbers, decks and piles.",
        "Add the line, or the title before it.",
        {2: None},
    ),
    Code(
        "P103",
        "no number at the start of a line",
        "Every line after the title is blank or begins with its numbers; a remark stands behind them. Where lines are "
        "missing against line 2, such a line is taken for a pile's broken one.",
        "Correct the first word, or move the remark behind the numbers of another line.",
        {4: "(the waste)\n" + SOUND[3]},
    ),
    Code(
        "P104",
        "too few numbers",
        "A pile has 11 numbers, or 15 if number 11 is 1000 or more; line 2 has two.",
        "Add the numbers that are missing.",
        {6: " 1   4 112  0 18 1002 999 2   2 999   (column)"},
    ),
    Code(
        "P105",
        "fewer piles than line 2 says",
        "Line 2 has the number of piles, the stock included, and there are lines for fewer.",
        "Correct the number, or add the piles.",
        {2: "1 5"},
    ),
    Code(
        "P106",
        "more piles than line 2 says",
        "There are lines for more piles than line 2 says; they were not read.",
        "Correct the number, or take the lines out.",
        {2: "1 3"},
    ),
    Code(
        "P107",
        "number too long",
        "A number has at most six digits.",
        "Nothing in a definition is that large: is a blank missing?",
        {6: " 1   4 1120000 0 18 1002 999 2   2 999 304"},
    ),
    warning(
        "P108",
        "numbers behind the last one",
        "What follows the numbers of a line is a remark; one that begins with a number may be a slip.",
        "Take the numbers out, or put the remark in parentheses.",
        {6: SOUND[5] + " 5"},
    ),
    Code(
        "P109",
        "hyphen in the file's name",
        "The programs that the format comes from do not open such a file.",
        "Write a blank instead.",
        severity=Severity.WARNING,
        path="little-game.pat",
    ),
    warning("P110", "no title", "The first line is the title, and it is blank.", "Write one.", {1: ""}),
)

_VALUES: Final = (
    Code(
        "P200",
        "negative number",
        "Only numbers 2 to 5 and 7 may be negative.",
        "Leave the sign out.",
        {6: "-1   4 112  0 18 1002 999 2   2 999 304"},
    ),
    Code(
        "P206",
        "number 6 without a meaning",
        "How the cards lie, `dcba`: a 0-7, b 0 or 2, c 0-2 or 6-8, d 0, 1 or 5-7; of the stock a 0 or 2.",
        "Choose a value of the table of numbers.",
        {6: " 1   4 112  0 18 1018 999 2   2 999 304"},
    ),
    Code(
        "P207",
        "number 7 above 999",
        "The goal is 0 to 998, and 999 is any number of cards.",
        "Write 999.",
        {4: " 0  84   4  0  0 1002 1000 1   0   0   0"},
    ),
    Code(
        "P208",
        "number 8 without a meaning",
        "How cards leave, `ccba`: a 0-4 or 9, b 0-9, cc 0-79.",
        "Choose a value of the table of numbers.",
        {6: " 1   4 112  0 18 1002 999 6   2 999 304"},
    ),
    Code(
        "P209",
        "number 9 without a meaning",
        "How cards come, `edcba`: a 0-5 or 9, b 0-5, c 0-4, d 0-6, e 0-2.",
        "Choose a value of the table of numbers.",
        {6: " 1   4 112  0 18 1002 999 2 502 999 304"},
    ),
    Code(
        "P210",
        "number 10 without a meaning",
        "The first card, `baa`: 0, 999, or aa 1-13 or 99 and b 1-6 or 9.",
        "Choose a value of the table of numbers.",
        {6: " 1   4 112  0 18 1002 999 2   2 914 304"},
    ),
    Code(
        "P211",
        "number 11 without a meaning",
        "The next card, `cba`: 0, 999, or a 1-9, b 0-2 or 9, c 1-4 or 9.",
        "Choose a value of the table of numbers.",
        {6: " 1   4 112  0 18 1002 999 2   2 999 504"},
    ),
    Code(
        "P215",
        "thousands in number 15",
        "Only number 11 says how two rule sets work together.",
        "Leave the thousands of number 15 out.",
        {6: " 1   4 112  0 18 1002 999 2   2 999 1304 2 2 999 1104"},
    ),
    Code("P220", "number of decks", "A game has 1 to 8 decks.", "Write how many decks it has.", {2: "9 4"}),
    Code("P221", "number of piles", "A game has 1 to 150 piles, the stock included.", "Write how many.", {2: "1 151"}),
    Code(
        "P231",
        "number 1 of the stock",
        "The stock begins with all cards: 52 for each deck.",
        "Write 52 times the decks of line 2.",
        {3: "51   4   4  0  0    0 999 1   1   0   2"},
    ),
    Code(
        "P240",
        "number 10 of the stock",
        "When the waste is turned over: 0 nothing, 1 cut, 2 shuffled.",
        "Choose one of them.",
        {3: "52   4   4  0  0    0 999 1   2   3   2"},
    ),
    Code(
        "P241",
        "number 11 of the stock",
        "The waste's number: a pile of the file but the stock, or 0 for none.",
        "Write the waste's number, counted from 1 with the stock.",
        {3: "52   4   4  0  0    0 999 1   1   0   5"},
    ),
    warning(
        "P250",
        "shuffling digit of another pile",
        "Values 1 and 2 of number 6's c are the stock's; elsewhere they do nothing.",
        "Write 0 there.",
        {6: " 1   4 112  0 18 1102 999 2   2 999 304"},
    ),
    warning(
        "P251",
        "dealing digit of the stock",
        "The stock gives no base, is not taken out of itself, and gets no card led to it.",
        "Write 0 there.",
        {3: "52   4   4  0  0 6000 999 1   1   0   2"},
    ),
    warning(
        "P252",
        "number 10 without a suit",
        "A rank without b counts for any suit.",
        "Write 9 before it.",
        {6: " 1   4 112  0 18 1002 999 2   2  13 304"},
    ),
    warning(
        "P253",
        "number 10 is 99",
        "Alone it counts as 999, any card.",
        "Write 999.",
        {6: " 1   4 112  0 18 1002 999 2   2  99 304"},
    ),
)

CODES: Final = {each.code: each for each in (*_BYTES, *_LINES, *_VALUES, *SENSE)}
"""Every code, in order."""


def note(report: Report, code: str, said: Message | str, span: Span, *, hint: Message | str | None = None) -> None:
    """Add a problem to a report, as bad as its code is."""
    report.add(CODES[code].severity, code, said, span, hint)
