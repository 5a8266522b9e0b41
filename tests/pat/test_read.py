"""Reading `.pat`: what valid files mean, what invalid ones draw and where, and that no text makes it fail."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.codes import Code
from kabale.decoding import decode
from kabale.pat.outline import CODES
from kabale.pat.read import read, write
from kabale.pat.rules import Rules
from kabale.problems import LIMIT, Diagnostic, Severity, Source, has_errors, in_file_order
from tests.every import for_every
from tests.pat.rules_text import as_text
from tests.strategies import GAMES, damaged, little_rules

SOUND = CODES.sound.splitlines()
DATA = Path(__file__).parents[1] / "data" / "pat"
VALID = sorted((DATA / "valid").glob("*.pat"))
INVALID = sorted((DATA / "invalid").glob("*/*.pat"))
MARK = re.compile(r"\(expect: (\w+) (\d+):(\d+)(?:-(\d+))?\)")


def read_bytes(data: bytes, name: str = "little.pat") -> tuple[Rules | None, list[Diagnostic]]:
    """Decode and read."""
    source, problems = decode(data, name, letter="P")
    rules, more = read(source) if source else (None, [])
    return rules, in_file_order([*problems, *more])


def read_text(*lines: str) -> tuple[Rules | None, list[Diagnostic]]:
    """Read lines."""
    return read(Source("little.pat", "\n".join(lines) + "\n"))


def codes(*lines: str) -> list[str]:
    """Return the codes that lines draw."""
    return [problem.code for problem in read_text(*lines)[1]]


# Files and what they mean


@pytest.mark.parametrize("file", VALID, ids=lambda file: file.stem)
def test_a_valid_file_means_what_stands_beside_it(file: Path) -> None:
    """And nothing is said against it."""
    rules, problems = read_bytes(file.read_bytes())

    assert [] == [problem for problem in problems if problem.severity is not Severity.NOTE]
    assert rules is not None
    assert file.with_suffix(".rules").read_text(encoding="utf-8") == as_text(rules)


@pytest.mark.parametrize("file", INVALID, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_an_invalid_file_draws_what_it_is_marked_with(file: Path) -> None:
    """Just that, at the place of the mark; a blank file has no room for one."""
    data = file.read_bytes()
    marks = MARK.findall(data.decode("utf-8", errors="replace")) or [(file.parent.name, "1", "1", "")]
    rules, problems = read_bytes(data, file.name)
    found = [(p.code, p.span.line, p.span.column, p.span.end_column) for p in problems]

    assert sorted(found, key=lambda each: each[1:]) == found
    assert file.parent.name in [code for code, *_ in found]
    assert sorted((code, int(line), int(column)) for code, line, column, _ in marks) == sorted(e[:3] for e in found)
    assert {int(end) for *_, end in marks if end} <= {end for *_, end in found}
    assert (rules is None) == has_errors(problems)


def test_every_code_has_a_snippet() -> None:
    """The code table is walked; too large a file is made below."""
    assert set(CODES) - {"P001"} == {file.parent.name for file in INVALID}


@for_every("each", [code for code in CODES.values() if code.text], ids=lambda code: code.code)
def test_the_example_of_a_code_draws_it(each: Code) -> None:
    """As docs/codes.md prints it: just this one, with the severity of the table."""
    rules, problems = read(Source(each.path, each.text))

    assert [(each.code, each.severity)] == [(problem.code, problem.severity) for problem in problems]
    assert (rules is None) == each.is_error


def test_the_examples_differ_from_a_definition_without_a_fault() -> None:
    """What they are compared with."""
    assert [] == codes(*SOUND)


@for_every("file", GAMES, ids=lambda file: file.stem)
def test_a_game_of_the_library_has_no_fault(file: Path) -> None:
    """A warning about a sound game would teach people not to read warnings."""
    problems = read_bytes(file.read_bytes(), file.name)[1]

    assert [] == [problem.headline() for problem in problems if problem.severity is not Severity.NOTE]


def test_notes_are_few() -> None:
    """Of the library one game has a rule set that is switched off, as its number 11 says, in each of its columns."""
    notes = {(file.stem, problem.code) for file in GAMES for problem in read_bytes(file.read_bytes(), file.name)[1]}

    assert {("emperor", "P326")} == notes


# Several at once


def test_all_problems_come_in_one_go_in_file_order() -> None:
    """From the title to the last line, whatever the stage that finds them."""
    lines = [
        "",
        "1 4 4",
        "51   4   4  0  0    0 999 1   1   3   2",
        " 0  84   4  0  0 1102 999 1   0   0   0",
        " 0 164   4  0  0 1002 999 5   1  13 504",
        " 1   4 112  0 18 1002 999 2   2 999",
    ]

    assert ["P110", "P108", "P231", "P240", "P250", "P208", "P252", "P211", "P104"] == codes(*lines)


def test_warnings_that_need_no_sound_digit_come_with_errors() -> None:
    """No goal, a draw without a waste, and too many cards are seen although number 8 has no meaning."""
    stock = "52   4   4  0  0    0 999 1   1   0   0"
    lines = ["Little", "1 2", stock, "60   4 112  0 18 1002 999 5   2 999 304"]

    assert ["P301", "P302", "P303", "P208"] == codes(*lines)


def test_digits_of_one_number_make_one_message() -> None:
    """Four meaningless digits in number 6: one mistake, most likely."""
    (problem,) = read_text(*SOUND[:5], SOUND[5].replace("1002", "9998"))[1]

    assert all(f"{digit} (" in problem.message for digit in "abcd")


# Round trips


@given(little_rules())
def test_writing_is_the_inverse_of_reading(rules: Rules) -> None:
    """Rules that nobody has invented come back as they were."""
    again, problems = read(Source("little.pat", write(rules)))

    assert not has_errors(problems), problems
    assert rules == again


@for_every("file", [*GAMES, *VALID], ids=lambda file: file.stem)
def test_the_normal_form_is_stable(file: Path) -> None:
    """Reading and writing once more changes nothing."""
    rules, _ = read_bytes(file.read_bytes())
    assert rules is not None
    once = write(rules)
    again, _ = read(Source("little.pat", once))

    assert again == rules
    assert once == write(again)


# Anything


def judged(data: bytes) -> None:
    """Read anything: rules or errors, each with a place in the text, printable."""
    rules, problems = read_bytes(data)
    shown = "".join(map(str, problems))

    assert (rules is None) == has_errors(problems)
    assert "\x1b" not in shown
    assert all(problem.code in CODES and problem.span.line >= 1 and problem.span.column >= 1 for problem in problems)


@given(st.text())
def test_any_text_gives_problems_or_rules(text: str) -> None:
    """Never a traceback."""
    judged(text.encode(errors="surrogatepass"))


@given(st.binary())
def test_any_bytes_give_problems_or_rules(data: bytes) -> None:
    """Never a traceback."""
    judged(data)


@given(st.lists(st.integers(-9, 9999), max_size=40), st.integers(0, 9), st.integers(-1, 9))
def test_any_numbers_give_problems_or_rules(numbers: list[int], decks: int, piles: int) -> None:
    """Eleven a line, sense or nonsense."""
    lines = [" ".join(map(str, numbers[start : start + 11])) for start in range(0, len(numbers), 11)]

    judged("\n".join(["Numbers", f"{decks} {piles}", *lines]).encode())


@given(damaged(), st.sampled_from(["utf-8", "cp1252", "utf-16", "utf-8-sig"]))
def test_a_damaged_game_gives_problems_or_rules(text: str, encoding: str) -> None:
    """Lines of real games cut, doubled, swapped; wrong words; other encodings."""
    judged(text.encode(encoding, errors="replace"))


@pytest.mark.parametrize(
    "body",
    ["1 " * 400_000, "1\n" * 400_000, "x\n" * 400_000, "\n" * 900_000, " " * 900_000, "9" * 900_000, "-" * 900_000],
    ids=["numbers", "lines", "words", "blank lines", "blanks", "digits", "signs"],
)
def test_a_file_of_a_million_bytes_is_judged(body: str) -> None:
    """Each check is bounded, and long numbers are not even made: under a second each, when it was measured.

    Quoting such a line with its carets took five seconds once, for every problem.
    """
    judged(f"Large\n1 2\n{body}".encode())


def test_what_is_too_large_is_refused_unread() -> None:
    """A hundred million bytes: one message, and no character of them is looked at."""
    (problem,) = read_bytes(b"\x00" * 100 * LIMIT)[1]

    assert "P001" == problem.code


@pytest.mark.parametrize("word", ["1e3", "0x10", "1_000", "\u0661", "1.0", "1,0", "--1", "+-1", "1-", "\u00b2"])
def test_what_python_calls_a_number_is_none_here(word: str) -> None:
    """A number is a sign and the digits 0 to 9."""
    assert ["P103"] == codes(*SOUND[:5], SOUND[5].replace(" 1 ", f"{word} ", 1))


@pytest.mark.parametrize("word", ["+1", "0000000001", "1", "\u00a01\u2003", "\u22120"])
def test_what_is_a_number(word: str) -> None:
    """A sign, leading zeros, and white space of any kind."""
    assert [] == codes(*SOUND[:5], "1" + SOUND[5][2:].replace("18", word))
