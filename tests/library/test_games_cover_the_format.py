"""Together the games of the library use every digit value that the ``.pat`` format has.

The numbers are read from the files here, without the package: a digit that its reader passed over would be missed by
its writer too.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.every import for_every

GAMES = sorted((Path(__file__).parents[2] / "src" / "kabale" / "games").glob("*.pat"))

NUMBERS = re.compile(r"\s*-?\d+(?:\s+-?\d+)*")

# What each digit of the numbers 6 to 11 may be, as the format's description has it. Number 7 has no digits but kinds;
# a mark and a mask share two digits of number 8; thousands on number 11 say how two rule sets work together, and
# whatever is above 6 means the same.
VALUES: dict[str, set[int | str]] = {
    "6 a": set(range(8)),
    "6 b": {0, 2},
    "6 c": {0, 1, 2, 6, 7, 8},
    "6 d": {0, 1, 5, 6, 7},
    "7": {"a most", "empty", "full suit", "another goal", "no matter"},
    "stock f": {0, 1, 2, 3},
    "stock g": {1, 2, 3, 999},
    "stock h": {0, 1, 2},
    "stock i": {"none", "a pile"},
    "8 a": {0, 1, 2, 3, 4, 9},
    "8 b": set(range(10)),
    "8 mark": set(range(5)),
    "8 mask": set(range(16)),
    "9 a": {0, 1, 2, 3, 4, 5, 9},
    "9 b": set(range(6)),
    "9 c": set(range(5)),
    "9 d": set(range(7)),
    "9 e": {0, 1, 2},
    "10": {"any", "none", "a card"},
    "10 b": {1, 2, 3, 4, 5, 6, 9},
    "10 aa": {*range(1, 14), 99},
    "11": {"any", "none", "a rule"},
    "11 a": set(range(1, 10)),
    "11 b": {0, 1, 2, 9},
    "11 c": {1, 2, 3, 4, 9},
    "11 d": {0, 1, 2, 3, 4, 5, 6, "more"},
}


def numbers(line: str) -> list[int]:
    """Return the numbers that a line begins with."""
    found = NUMBERS.match(line)
    return [int(word) for word in found[0].split()] if found else []


def piles(file: Path) -> list[list[int]]:
    """Return the numbers of each pile, the stock's first: fifteen where there are two rule sets."""
    lines = [numbers(line) for line in file.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]
    return lines[1 : lines[0][1] + 1]


def digits_of_layout(number: int) -> Iterator[tuple[str, int | str]]:
    """Yield the digits of number 6."""
    yield from {f"6 {digit}": number // 10**place % 10 for place, digit in enumerate("abcd")}.items()


def kind_of_count(number: int) -> str:
    """Name the kind of a number 7."""
    kinds = {0: "empty", 13: "full suit", 999: "no matter"}
    return "a most" if number < 0 else kinds.get(number, "another goal")


def digits_of_rules(rules: list[int]) -> Iterator[tuple[str, int | str]]:
    """Yield the digits of a rule set, numbers 8 to 11; the thousands of the last are told apart."""
    take, lay, start, build = rules
    build %= 1000
    yield from {"8 a": take % 10, "8 b": take // 10 % 10, "8 mark": take // 100 % 5, "8 mask": take // 500}.items()
    yield from {f"9 {digit}": lay // 10**place % 10 for place, digit in enumerate("abcde")}.items()
    yield "10", {999: "any", 0: "none"}.get(start, "a card")
    if start not in {0, 999}:
        yield from {"10 b": start // 100, "10 aa": start % 100}.items()
    yield "11", {999: "any", 0: "none"}.get(build, "a rule")
    if build not in {0, 999}:
        yield from {f"11 {digit}": build // 10**place % 10 for place, digit in enumerate("abc")}.items()


def values(file: Path) -> Iterator[tuple[str, int | str]]:
    """Yield what a file's numbers say, digit by digit."""
    for place, pile in enumerate(piles(file)):
        yield from digits_of_layout(pile[5])
        yield "7", kind_of_count(pile[6])
        if place == 0:
            yield from zip(("stock f", "stock g", "stock h"), pile[7:10], strict=True)
            yield "stock i", "a pile" if pile[10] else "none"
            continue
        yield "11 d", min(pile[10] // 1000, 7) if pile[10] < 7000 else "more"
        yield from digits_of_rules(pile[7:11])
        if pile[10] >= 1000:
            yield from digits_of_rules(pile[11:15])


@pytest.fixture(scope="module")
def used() -> dict[str, dict[int | str, list[str]]]:
    """For each digit its values, and for each of these the games that use it."""
    found: dict[str, dict[int | str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for file in GAMES:
        for digit, value in dict.fromkeys(values(file)):
            found[digit][value].append(file.stem)
    return found


@for_every("digit", VALUES)
def test_some_game_uses_every_value_of_the_digit(digit: str, used: dict[str, dict[int | str, list[str]]]) -> None:
    """A value that no game uses is a rule that nobody plays."""
    assert set() == VALUES[digit] - set(used[digit])


def test_no_game_uses_a_value_without_meaning(used: dict[str, dict[int | str, list[str]]]) -> None:
    """The table above is whole: what it does not list is not in the files either."""
    free = {"stock f", "stock g"}
    unknown = {digit: set(seen) - VALUES.get(digit, set()) for digit, seen in used.items() if digit not in free}

    assert {} == {digit: found for digit, found in unknown.items() if found}


@for_every("file", GAMES, ids=lambda file: file.stem)
def test_the_file_has_as_many_piles_as_it_says(file: Path) -> None:
    """Each line has its eleven or fifteen numbers, and each of the piles has its line."""
    lines = [numbers(line) for line in file.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]
    expected = [2] + [15 if len(line) > 10 and line[10] >= 1000 else 11 for line in lines[1:]]

    assert lines[0][1] == len(lines) - 1
    assert expected == [len(line) for line in lines]
