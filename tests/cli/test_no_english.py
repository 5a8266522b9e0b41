"""In German, Danish and Icelandic nobody reads or hears English: on lines, told in words, at the cribbage table."""

import re
from pathlib import Path

import pytest

from kabale.cli import wording
from kabale.library import game
from tests.cli.english import english_in
from tests.cli.running import run

LANGUAGES = ("de", "da", "is")

ASKED = (
    *(
        "hint",
        "moves",
        "piles",
        "list",
        "pile 1",
        "pile 999",
        "rules",
        "help",
        "table",
        "why",
        "why 1-2",
        "why x",
        "do",
        "auto",
    ),
    *(
        "all",
        "undo",
        "redo",
        "redo",
        "1-2",
        "99-1",
        "KS AS",
        "xyzzy",
        "undoo",
        "c1",
        "hint",
        "do",
        "undo",
        "restart",
        "undo",
    ),
    *(
        "save",
        "save {file}",
        "save {file}",
        "save {other}",
        "new zz:1",
        "new k1:3",
        "plays",
        "plays 99",
        "plays 1",
        "undo",
        "end",
        "hint",
    ),
    *("end", "1-2", "quit"),
)
"""What is typed: every word, and every way to be refused."""

GAMES = {
    "klondike": [],
    "freecell": [],
    "spinne": ["--variant", "2farben"],
    "golf": [],
    "canfield": [],
    "duell": [],
    "pyramid": [],
}

NAMED = "kabale play klondike saved.play other.txt data xyzzy undoo"
"""What is neither English nor any other language: names of commands, games and files, and what was typed."""


@pytest.mark.parametrize("how", ["--plain", "--speak"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_lines_hold_no_english(name: str, language: str, how: str, tmp_path: Path) -> None:
    """Titles are excepted, and what can be typed."""
    (tmp_path / "other.txt").write_text("no game\n", encoding="utf-8")
    files = {"file": tmp_path / "saved.play", "other": tmp_path / "other.txt"}
    typed = "".join(line.format_map(files) + "\n" for line in ASKED)
    ran = run("play", name, "--deal", "k1:7", how, "--language", language, *GAMES[name], stdin=typed)
    besides = [NAMED, name, str(tmp_path), *wording.NAMES, game(name).texts.title(language)]

    assert "k1:7" in ran.out
    assert set() == english_in(ran.out, language, besides=" ".join(besides))


@pytest.mark.parametrize("how", ["--no-speak", "--speak"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_of_cribbage_holds_no_english(language: str, how: str) -> None:
    """From the first card to the first show, with all that can be asked and refused."""
    asked = (
        "help",
        "hint",
        "table",
        "rules",
        "review",
        "undo",
        "matches",
        "matches 99",
        "xyzzy",
        "5C",
        "9H 9H",
        "go",
        "cut 99",
    )
    typed = [
        *asked,
        "",
        *asked,
        "2S 6S",
        *asked,
        "",
        *asked,
        *["7", "8", "9", "T", "J", "Q", "K", "A", "3", "4", "5", ""] * 8,
    ]
    ran = run(
        "cribbage", "play", "--match", "5", how, "--language", language, stdin="\n".join([*typed, "review", "quit", ""])
    )
    out = re.sub(r"\b[0-9a-f]{64}\b", "", ran.out)  # by chance "ace" stands in the deck's proof
    besides = "hint undo matches table rules review quit cut new xyzzy kabale cribbage play verify match"

    assert set() == english_in(out, language, besides=f"{besides} {out.partition('verify ')[2].split()[:1]}")
