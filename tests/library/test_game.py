"""``kabale.game``: a game, or what is wrong, in the words of ``kabale check``."""

import re
from pathlib import Path

import pytest

import kabale
from kabale.problems import listing

BROKEN = "A title\n1 2\n52 4 4 0 0 0 999 1 1 0 2\n"


def test_a_game_is_found_by_name_and_by_path(tmp_path: Path) -> None:
    """With the rules that ``load`` gives."""
    file = tmp_path / "mine.pat"
    file.write_text(kabale.convert(kabale.game("klondike"), "pat"), encoding="utf-8")
    loaded, _ = kabale.load("klondike")

    assert kabale.game("klondike") is loaded
    assert kabale.game("klondike").digest == kabale.game(file).digest == kabale.game(str(file)).digest


def test_a_definition_with_errors_raises_what_kabale_check_prints(tmp_path: Path) -> None:
    """All of them, with their places."""
    file = tmp_path / "broken.pat"
    file.write_text(BROKEN, encoding="utf-8")
    diagnostics = kabale.load(file)[1]

    with pytest.raises(kabale.BadDefinition) as raised:
        kabale.game(file)
    assert diagnostics == list(raised.value.diagnostics)
    assert listing(diagnostics) == str(raised.value)
    assert isinstance(raised.value, kabale.KabaleError)
    assert isinstance(raised.value, ValueError)
    assert "definition" == raised.value.code


def test_what_it_says_is_bounded(tmp_path: Path) -> None:
    """A file of nothing but mistakes is no wall of text: equal ones are told once, and no more than twenty."""
    file = tmp_path / "broken.pat"
    lines = "".join(f"1 1 1 {n} 9 9999 9 {n * 3} {n * 5} 9 9\n" for n in range(60))
    file.write_text(f"A title\n1 60\n{lines}", encoding="utf-8")

    with pytest.raises(kabale.BadDefinition) as raised:
        kabale.game(file)
    told = str(raised.value).splitlines()
    assert 60 < len(raised.value.diagnostics)
    assert 20 == sum(line.startswith(str(file)) for line in told)
    assert re.fullmatch("and [0-9]+ more", told[-1])


def test_no_such_game() -> None:
    """As everywhere."""
    with pytest.raises(kabale.UnknownGame, match="did you mean Klondike"):
        kabale.game("klondyke")


def test_no_such_name_of_the_package() -> None:
    """What is imported later is found; anything else is not, and a type checker knows it."""
    name = "solf"
    assert callable(kabale.solve)
    with pytest.raises(AttributeError, match="module 'kabale' has no attribute 'solf'"):
        getattr(kabale, name)
