"""Reading: every code with its place, damaged files, and the normal form that reads back."""

import json
import random
from difflib import get_close_matches
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.codes import Codes
from kabale.library.loading import load, load_bytes, loads
from kabale.messages import worded
from kabale.problems import Source
from kabale.solvitaire import read as reading
from kabale.solvitaire.read import read
from kabale.solvitaire.rules import write
from tests.every import for_every
from tests.solvitaire.presets import PRESETS, Facts, preset, tableau

EXAMPLES = [code for code in Codes("kabale.solvitaire").values() if code.text]


def codes(text: str) -> list[str]:
    """Return the codes of what is said of a text."""
    return [each.code for each in read(Source("x.json", text))[1]]


@for_every("code", EXAMPLES, ids=lambda code: code.code)
def test_each_example_has_its_problem_and_no_other(code: object) -> None:
    """The examples of docs/codes.md; a warning leaves a game, an error does not."""
    kind = next(each for each in EXAMPLES if each is code)
    rules, problems = read(Source("x.json", kind.text))

    assert [kind.code] == [each.code for each in problems]
    assert kind.is_error == (rules is None)


@for_every("name", PRESETS)
def test_the_normal_form_reads_back(name: str) -> None:
    """As the same rules, without a word."""
    rules, problems = read(Source("x.json", json.dumps(PRESETS[name])))
    assert rules is not None

    assert [] == problems
    assert rules == read(Source("x.json", write(rules)))[0]


def test_a_place_is_the_value_that_is_wrong() -> None:
    """Line and column of the value, over several lines."""
    text = '{\n  "cells": {\n    "count": 105\n  }\n}'
    (problem,) = read(Source("x.json", text))[1]

    assert ("S114", 3, 14, 3, 17) == (
        problem.code,
        problem.span.line,
        problem.span.column,
        problem.span.end_line,
        problem.span.end_column,
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"cells": {"count": 8.0}}', "S112"),
        ('{"two decks": 1}', "S112"),
        ('{"two decks": null}', "S112"),
        ('{"cells": 4}', "S112"),
        ('{"cells": {"count": 1e1}}', "S112"),
        ('{"cells": {"count": 99999999999999999999999999}}', "S112"),
        ('{"cells": {"count": -1}}', "S114"),
        ('{"stock": {"deal count": 0}}', "S114"),
        ('{"max rank": 0}', "S114"),
        ('{"foundations": {"base card": "0"}}', "S113"),
        ('{"hole": {"base card": "1X"}}', "S113"),
        ('{"hole": {"colour": "1X"}}', "S110"),
        ('{"foundations": {"complete piles": true}}', "S110"),
        ('{"foundations": {"present": false}}', "S200"),
        ('{"sequences": {"build policy": "no-build"}}', "S113"),
        ("[]", "S102"),
        ("", "S100"),
        ("{} {}", "S100"),
        ('{"cells" 4}', "S100"),
        ("{'cells': 4}", "S100"),
        ('{"max rank": 013}', "S100"),
        ('{"a\nb": 1}', "S100"),
        ('// Klondike\n{"cells": {"count": 4}}', "S100"),
    ],
)
def test_what_is_refused(text: str, code: str) -> None:
    """Rulings S-J1 and S-J3, and what JSON does not know."""
    assert [code] == codes(text)


@for_every("language", ["de", "da", "is"])
@for_every("code", EXAMPLES, ids=lambda code: code.code)
def test_each_problem_is_said_in_four_languages(code: object, language: str) -> None:
    """No sentence of a rule file, and no advice, is left in English."""
    kind = next(each for each in EXAMPLES if each is code)
    for problem in read(Source("x.json", kind.text))[1]:
        assert problem.message != worded(problem.said, language)
        assert problem.advice is None or problem.hint != worded(problem.advice, language)


def test_the_programs_own_slip_is_named() -> None:
    """``complete piles`` is what its reader looks for: an error with a hint (D1)."""
    (problem,) = read(Source("x.json", '{"foundations": {"complete piles": true}}'))[1]

    assert "write 'only complete pile moves'" == problem.hint


PAIR = {**tableau(0), "foundations": {"present": False}}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"stock": {"size": 24, "deal type": "tableau piles"}, **tableau(0)}, "S205"),
        ({**tableau(8, spaces_policy="auto-waste-then-stock")}, "S205"),
        ({**tableau(8, spaces_policy="auto-reserve-then-any"), "reserve": {"size": 4}}, "S205"),
        ({**tableau(8, spaces_policy="auto-reserve-then-waste"), "reserve": {"size": 4, "stacked": True}}, "S205"),
        ({**PAIR, "hole": {"present": True, "base card": "KS"}, "max rank": 12, **tableau(8)}, "S204"),
        ({**PAIR, "sequences": {"count": 4}, "cells": {"count": 1}}, "S207"),
        ({**PAIR, "sequences": {"count": 4}, "two decks": True}, "S206"),
        ({**PAIR, "accordion": {"size": 53, "moves": ["L1"], "build policies": ["any-suit"]}}, "S201"),
    ],
)
def test_what_cannot_be_together(facts: Facts, code: str) -> None:
    """Ruling S-J3, one file for each."""
    assert code in codes(json.dumps(facts))


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({**tableau(8, spaces_policy="kings"), "foundations": {"base card": "5"}}, "S300"),
        ({"stock": {"size": 8, "deal type": "tableau piles", "redeal": True}}, "S301"),
        ({"stock": {"size": 8, "deal type": "tableau piles", "deal count": 3}}, "S301"),
        (
            {**PAIR, "hole": {"present": True}, **tableau(8), "foundations": {"present": False, "removable": True}},
            "S301",
        ),
        ({"foundations": {"only complete pile moves": True, "initial cards": "all"}}, "S302"),
        ({"foundations": {"only complete pile moves": True, "base card": "K"}}, "S302"),
    ],
)
def test_what_is_warned_of(facts: Facts, code: str) -> None:
    """Ruling S-J4: a game nevertheless."""
    rules, problems = read(Source("x.json", json.dumps(facts)))

    assert rules is not None
    assert [code] == [each.code for each in problems]


TEXT = json.dumps(PRESETS["canfield"], indent=1).encode()


def test_a_file_cut_at_any_byte_gets_a_place() -> None:
    """A diagnostic whose place lies in the file or just behind it, never a traceback."""
    for end in range(len(TEXT)):
        game, problems = load_bytes(TEXT[:end], "x.json", format="solvitaire")

        assert game is None
        assert problems
        assert all(1 <= each.span.line <= TEXT[:end].count(b"\n") + 1 for each in problems)


@given(seed=st.integers(0, 2**32))
def test_random_bytes_in_a_file_get_a_place_or_a_game(seed: int) -> None:
    """A few bytes exchanged for any others."""
    chance, data = random.Random(seed), bytearray(TEXT)
    for _ in range(chance.randint(1, 4)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    game, problems = load_bytes(bytes(data), "x.json", format="solvitaire")

    assert game is not None or problems
    assert all(str(each) and each.span.line >= 1 for each in problems)


@given(st.binary(max_size=60))
def test_any_bytes_get_a_place_or_a_game(data: bytes) -> None:
    """Whatever a file is."""
    game, problems = load_bytes(b"{" + data, "x.json")

    assert game is not None or problems
    assert all(str(each).encode() for each in problems)


def test_deep_and_long_files_are_bounded() -> None:
    """A hundred thousand brackets, a number of a hundred thousand digits, a string without end."""
    several = map(partial("".join), (["["] * 100_000, ['{"max rank": ', "1" * 100_000, "}"], ['{"', "a" * 500_000]))

    assert [["S101"], ["S112"], ["S100"]] == list(map(codes, several))


def test_a_text_that_begins_with_a_brace_is_of_this_language() -> None:
    """Rules are told by their content."""
    game, problems = load_bytes(b' {"cells": {"count": 4}}', "x")

    assert game is not None, problems
    assert "solvitaire" == game.format


def test_a_game_is_called_as_its_file() -> None:
    """The language has no title."""
    game, _ = loads("{}", format="solvitaire", path="games/streets-and-alleys.json")

    assert game is not None
    assert "streets-and-alleys" == game.title
    assert "black-hole" == preset("black-hole").title


def test_a_text_without_a_file_has_a_title_nevertheless() -> None:
    """As when it is typed on the page."""
    game, _ = loads("{}", format="solvitaire")

    assert game is not None
    assert "Patience" == game.title


def test_a_file_is_known_by_its_ending(tmp_path: Path) -> None:
    """``.json``, which is not the language's name."""
    (file := tmp_path / "free-cell.json").write_text('{"cells": {"count": 4}}', encoding="utf-8")
    game, _ = load(file)

    assert game is not None
    assert ("solvitaire", "free-cell") == (game.format, game.title)


def test_a_long_text_of_unknown_keys_is_checked_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor waited five seconds for a hover in 100,000 such lines: each problem looked for the nearest key."""
    searches: list[str] = []

    def nearest(text: str, known: list[str], number: int) -> list[str]:
        searches.append(text)
        return get_close_matches(text, known, number)

    monkeypatch.setattr(reading, "get_close_matches", nearest)
    found = read(Source("x.json", "{" + ",\n".join(f'"k{number}": 1' for number in range(3000)) + "}"))[1]

    assert 1000 == len(found) == len(searches)
    assert all(each.advice for each in found)
