"""The codes of everything that can be said of a ``.pat`` file: what each means, an example, how to mend it.

``docs/codes.md`` is made of this table, and a test draws each example. P0 is about bytes, P1 about lines and
numbers, P2 about values without a meaning, P3 about numbers that do not go together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kabale.problems import Report, Span

SOUND: Final = (
    "Little game",
    "1 4",
    "52   4   4  0  0    0 999 1   1   0   2",
    " 0  84   4  0  0 1002 999 1   0   0   0",
    " 0 164   4  0  0 1002  13 0   1 901 106",
    " 1   4 112  0 18 1002 999 2   2 999 304",
)
"""A definition without a fault; the examples differ from it in a line or two."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem.

    ``example`` has the lines that differ from :data:`SOUND`, by number: None is left out. It is empty where
    no text shows the problem.
    """

    code: str
    title: str
    meaning: str
    mend: str
    example: Mapping[int, str | None] = field(default_factory=dict)
    is_error: bool = True
    path: str = "little.pat"

    @property
    def text(self) -> str:
        """The text of the example, empty where there is none."""
        lines = dict(enumerate(SOUND, start=1)) | dict(self.example)
        kept = [line for _, line in sorted(lines.items()) if line is not None]
        return "".join(f"{line}\n" for line in kept) if self.example or self.path != "little.pat" else ""


def _warning(code: str, title: str, meaning: str, mend: str, example: Mapping[int, str | None] | None = None) -> Code:
    return Code(code, title, meaning, mend, example or {}, is_error=False)


_BYTES: Final = (
    Code("P001", "file too large", "A definition has at most a million bytes.", "Is it a definition at all?"),
    Code(
        "P002",
        "byte without a meaning",
        "The file is neither UTF-8 (or UTF-16 with its mark) nor Windows-1252.",
        "Save it as UTF-8.",
    ),
    Code("P003", "control character", "No text has such a character; a file of a program has.", "Take it out."),
)

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
    _warning(
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
        is_error=False,
        path="little-game.pat",
    ),
    _warning("P110", "no title", "The first line is the title, and it is blank.", "Write one.", {1: ""}),
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
    _warning(
        "P250",
        "shuffling digit of another pile",
        "Values 1 and 2 of number 6's c are the stock's; elsewhere they do nothing.",
        "Write 0 there.",
        {6: " 1   4 112  0 18 1102 999 2   2 999 304"},
    ),
    _warning(
        "P251",
        "dealing digit of the stock",
        "The stock gives no base, is not taken out of itself, and gets no card led to it.",
        "Write 0 there.",
        {3: "52   4   4  0  0 6000 999 1   1   0   2"},
    ),
    _warning(
        "P252",
        "number 10 without a suit",
        "A rank without b counts for any suit.",
        "Write 9 before it.",
        {6: " 1   4 112  0 18 1002 999 2   2  13 304"},
    ),
    _warning(
        "P253",
        "number 10 is 99",
        "Alone it counts as 999, any card.",
        "Write 999.",
        {6: " 1   4 112  0 18 1002 999 2   2  99 304"},
    ),
)

_SENSE: Final = (
    _warning(
        "P301",
        "no goal",
        "No pile's number 7 says how many cards win, or only of piles with goal 0 that hold none after the deal.",
        "Write a number from 0 to 998 for the piles that decide.",
        {5: " 0 164   4  0  0 1002 999 0   1 901 106"},
    ),
    _warning(
        "P302",
        "draw without a waste",
        "Cards are drawn to the waste, and number 11 of the stock is 0.",
        "Name the waste there, or write 0 for number 8.",
        {3: "52   4   4  0  0    0 999 1   1   0   0", 4: "13  84   4  0  0 1002 999 1   0   0   0"},
    ),
    _warning(
        "P303",
        "more cards than there are",
        "The piles ask for more cards than the decks have; they get what there is, in file order.",
        "Count the numbers 1 of the piles.",
        {6: "53   4 112  0 18 1002 999 2   2 999 304"},
    ),
    _warning(
        "P304",
        "won at the start",
        "The deal gives every pile that decides just what it must hold: any first move wins that leaves it so.",
        "Correct number 7 or number 1.",
        {5: " 1 164   4  0  0 1002   1 1   1 901 106"},
    ),
    _warning(
        "P305",
        "pile that no card reaches",
        "It is dealt none, is not served, and nothing can be laid on it while it is empty.",
        "Correct numbers 1, 9 or 10; for a place that only widens the window, numbers 8 to 11 are 0.",
        {6: " 0   4 112  0 18 1002 999 2   2   0 304"},
    ),
    _warning(
        "P306",
        "goals beyond the cards",
        "The piles that decide want more cards than there are, or than can leave the other piles.",
        "Correct the numbers 7, or number 8 of the piles that keep their cards.",
        {5: " 0 164   4  0  0 1002  53 0   1 901 116"},
    ),
    _warning(
        "P307",
        "too many cards for good",
        "The deal gives a pile that decides more cards than it must hold, and none can leave it.",
        "Correct number 7 or number 8; cards leave the stock when it is clicked.",
        {6: " 2   4 112  0 18 1002   0 0   2 999 304"},
    ),
    _warning(
        "P309",
        "more than one card for a base",
        "A pile with c=6 in number 6 is dealt one card, which gives the base rank.",
        "Write 1 for number 1.",
        {5: " 2 164   4  0  0 1602  13 0   1 999 116"},
    ),
    _warning(
        "P310",
        "no base yet",
        "A pile with c=6 and no card stands before the one whose card gives the base rank.",
        "Put the pile with the card first, or leave c=6 out.",
        {5: " 0 164   4  0  0 1602  13 0   1 999 116"},
    ),
    _warning(
        "P311",
        "rank and base",
        "Number 10 names a rank, and c=6 puts the base rank in its place.",
        "Write 99 for the rank, or leave c=6 out.",
        {5: " 1 164   4  0  0 1602  13 0   1 901 116"},
    ),
    _warning(
        "P312",
        "nothing from the stock",
        "Empty, pile 2 takes cards from the pile before it only, and that is the stock, which gives none by hand.",
        "Correct d of number 9, or the order of the piles.",
        {4: " 0  84   4  0  0 1002 999 1 6001 999   0"},
    ),
    _warning(
        "P313",
        "no next pile",
        "The last pile takes cards only while the next one holds some, and there is none.",
        "Correct e of number 9, or the order of the piles.",
        {6: " 1   4 112  0 18 1002 999 2 20002 999 304"},
    ),
    _warning(
        "P314",
        "mark without a mask",
        "No other pile's mask in number 8 has the mark: it keeps no card off.",
        "Leave it out, or put it into a mask.",
        {6: " 1   4 112  0 18 1002 999 102   2 999 304"},
    ),
    _warning(
        "P315",
        "mask without a mark",
        "No other pile has a mark of the mask in number 8: it keeps no card off.",
        "Leave it out, or mark a pile.",
        {6: " 1   4 112  0 18 1002 999 502   2 999 304"},
    ),
    _warning(
        "P316",
        "rule set that never holds",
        "With 3000 to 5000 rule set 2 waits for the last pass, and there is none, or it never begins.",
        "Limit the passes (number 9 of the stock), or name the waste (number 11).",
        {
            3: "52   4   4  0  0    0 999 1 999   0   2",
            6: " 1   4 112  0 18 1002 999 2   2 999 3304 2 2 999 104",
        },
    ),
    _warning(
        "P317",
        "nothing to rotate",
        "A click moves the bottom card to the top, and the pile never holds two cards.",
        "Correct c of number 9, or number 7.",
        {6: " 1   4 112  0 18 1002  -1 1 401 999 304"},
    ),
    _warning(
        "P318",
        "nothing to turn over",
        "Number 10 of the stock says what happens when the waste is turned over, and it never is.",
        "Write 0, or allow more passes in number 9 and name the waste in number 11.",
        {3: "52   4   4  0  0    0 999 1   1   2   2"},
    ),
    _warning(
        "P319",
        "no pass",
        "Cards are drawn, and number 9 of the stock allows no pass; it counts as 1.",
        "Write 1.",
        {3: "52   4   4  0  0    0 999 1   0   0   2"},
    ),
)

CODES: Final = {each.code: each for each in (*_BYTES, *_LINES, *_VALUES, *_SENSE)}
"""Every code, in order."""


def note(report: Report, code: str, message: str, span: Span, *, hint: str | None = None) -> None:
    """Add a problem to a report, as bad as its code is."""
    add = report.error if CODES[code].is_error else report.warning
    add(code, message, span, hint=hint)
