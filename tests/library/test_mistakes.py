"""Fifty-six mistakes that authors made on purpose, and the games without them: what the checker says of each.

The mistakes are a table, ``tests/data/mistakes/mistakes.toml``: a right game, what is changed in it, and the code and
line of what is said. They come from an examination by people who did not write the checker.
"""

import gzip
import tomllib
from pathlib import Path
from typing import Any

from kabale.library.loading import load_bytes, loads
from kabale.problems import Diagnostic, grouped
from tests.every import for_every

DATA = Path(__file__).parents[1] / "data" / "mistakes"
MISTAKES: list[dict[str, Any]] = tomllib.loads((DATA / "mistakes.toml").read_text(encoding="utf-8"))["mistake"]
RIGHT = sorted(file for file in DATA.iterdir() if file.suffix != ".toml")


def problems_of(mistake: dict[str, Any]) -> list[Diagnostic]:
    """Return what is said of a game with a mistake."""
    text = (DATA / mistake["game"]).read_text(encoding="utf-8")
    for old, new in mistake["changes"]:
        assert old in text
        text = text.replace(old, new)
    return loads(text, format=mistake["game"].partition(".")[2], path=mistake["game"])[1]


@for_every(
    "mistake", [each for each in MISTAKES if each["says"]], ids=lambda mistake: f"{mistake['number']} {mistake['what']}"
)
def test_a_mistake_is_reported_once(mistake: dict[str, Any]) -> None:
    """The table has its code and its line. Consequences of the mistake are not reported as well.

    Seventeen of them passed in silence, such as a second stock, a missing ``max``, goal 12 and three foundations.
    """
    said = [f"{first.code} {first.span.line}" for first, _ in grouped(problems_of(mistake))]

    assert [mistake["says"]] == said


def test_fifty_of_the_mistakes_are_reported() -> None:
    """The rest are games that somebody may mean."""
    assert 56 == len(MISTAKES)
    assert 50 <= sum(bool(problems_of(mistake)) for mistake in MISTAKES)


@for_every("file", RIGHT, ids=lambda file: file.name)
def test_nothing_is_said_of_the_games_without_a_mistake(file: Path) -> None:
    """Three warnings that a joker is no card stood in one of them."""
    data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    game, problems = load_bytes(data, file.name, format=file.name.split(".")[1])

    assert game is not None
    assert [] == [str(each) for each in problems]
