"""README is true: its commands print what it shows, and its figures are those of the library and the documents.

Its lines of Python are doctests, which pytest collects from README.md itself.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import kabale

ROOT: Final = Path(__file__).parents[1]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL: Final = re.findall(r"^\$ kabale (.*)\n((?:(?!\$ |```).*\n)*)", README, re.MULTILINE)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def run(arguments: str, place: Path) -> str:
    """Run a command as README has it; a game ends at once."""
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', arguments)]
    environment = {**os.environ, "KABALE_DATA": str(place / "data"), "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "kabale", *words]
    done = subprocess.run(
        command, cwd=place, input="quit\n", env=environment, capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


@pytest.mark.kernel
def test_every_command_runs_and_prints_the_lines_that_are_shown(tmp_path: Path) -> None:
    """The commands go one after the other in one folder; the time of a search may be any."""
    assert len(SHELL) >= 5
    for arguments, expected in SHELL:
        shown, printed = (re.sub(r"\d+\.\d+ s", "any time", lines) for lines in (expected, run(arguments, tmp_path)))
        assert shown in ("", printed), arguments


def test_the_numbers_of_games_are_those_of_the_library_and_of_its_picture() -> None:
    """The page lists a game once, with its forms and options behind it; ``docs/library.png`` shows the number."""
    entries = list(kabale.games())
    games = [entry for entry in entries if not entry.of and not entry.twin]
    families = {entry.family for entry in games}
    first = re.search(r"Play (\d+) games", README)

    assert first is not None
    assert len(games) == int(first[1])
    assert f"{len(games)} games from {len(families)} families come with {len(entries)} definitions" in README
    assert f"{len(games)} games in {len(entries)} definitions" in text("CHANGELOG.md")


def test_the_figures_are_those_of_the_documents() -> None:
    codes = len(re.findall(r"^### [A-Z]\d{3} ", text("docs/codes.md"), re.MULTILINE))
    studies = text("docs/studies.md")
    table = studies[studies.index("<!-- figures -->") : studies.index("<!-- end of figures -->")]

    assert f"recognizes {codes} kinds of problem" in README
    assert "| 31,999 | 1 (`ms:11982`) | 0 |" in studies
    assert 14 == table.count("| yes |")
    assert "no |" not in table


def test_it_is_short_and_begins_with_both_words_for_the_games() -> None:
    paragraph = README.split("\n\n")[1]

    assert len(README.splitlines()) <= 120
    assert "patience" in paragraph.split(". ")[0]
    assert "solitaire" in paragraph.split(". ")[0]
