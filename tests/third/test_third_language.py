"""A third language costs a reader, its rules and one line of registry: everything else takes it as it is."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.game import Game
from kabale.engine.language import Outcome
from kabale.engine.session import Session
from kabale.problems import Source
from kabale.table.cards import HIDDEN
from tests.laws.test_laws import LINES, SPARING, cards, check_alphabet, played
from tests.third.ladder import LADDER, Ladder, read

ROOT = Path(__file__).parents[2]
TEXT = "Steps\nladder 3 columns of 2\n"
LINE = '    Format("ladder", ".ladder", "Ladder", "L", "ladder:LADDER"),\n'
DEFINITION = Ladder("Steps", 3, 2)


def game() -> Game:
    definition, problems = read(Source("steps.ladder", TEXT))
    assert definition is not None
    assert [] == problems
    return Game(LADDER, definition)


def test_it_is_short() -> None:
    """A reader, the rules and what they are called with, in one file."""
    assert len(Path(__file__).with_name("ladder.py").read_text(encoding="utf-8").splitlines()) < 100


@SPARING
@given(number=st.integers(0, 10**9), line=LINES)
def test_the_laws(number: int, line: list[int]) -> None:
    """Each legal move once, undo, conservation, play accepts exactly what is legal, stuck, replay, no hidden card."""
    position = game().deal(number)
    deck, first = cards(position), position.key()
    for move in played(position, line):
        before, copy = (position.key(), position.score, position.outcome), position.table.copy()
        assert len(set(position.legal_moves)) == len(position.legal_moves)
        for change in position.push(move).changes:
            change.do(copy)
        assert copy == position.table
        assert deck == cards(position)
        assert move == position.pop()
        assert before == (position.key(), position.score, position.outcome)
    check_alphabet(position)
    for seen, pile in zip(position.view().piles, position.table.piles, strict=True):
        assert [HIDDEN if card in position.table.down else "" for card in pile] == [
            name if name == HIDDEN else "" for name in seen.cards
        ]

    assert (position.outcome is Outcome.PLAYING) == bool(position.legal_moves)
    assert position.key() == position.copy().key()
    while position.moves:
        position.pop()
    assert first == position.key()


def test_a_session_is_saved_and_goes_on() -> None:
    session = Session(game(), 7, name="steps.ladder")
    for move in played(session.position, list(range(6))):
        assert move
    session.undo()
    again = Session.from_text(session.to_text(), lambda _: game())

    assert session.to_text() == again.to_text()
    assert session.position.key() == again.position.key()


# -- in a copy of the package with one line more ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package, one line of whose registry names the third language, and a definition in it."""
    folder = tmp_path_factory.mktemp("third")
    shutil.copytree(ROOT / "src" / "kabale", folder / "kabale", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(Path(__file__).with_name("ladder.py"), folder / "ladder.py")
    registry = folder / "kabale" / "library" / "formats.py"
    text = registry.read_text(encoding="utf-8")
    anchor = "    for each in (\n"
    assert 1 == text.count(anchor)
    registry.write_text(text.replace(anchor, anchor + LINE), encoding="utf-8")
    (folder / "steps.ladder").write_text(TEXT, encoding="utf-8")
    return folder


def run(house: Path, *arguments: str, typed: str = "", status: int = 0) -> str:
    """Run Python in the folder and return what it prints."""
    environment = {**os.environ, "PYTHONPATH": f"{house}{os.pathsep}{ROOT}", "XDG_DATA_HOME": str(house / "data")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        input=typed,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert status == done.returncode, done.stderr
    return done.stdout + done.stderr


def kabale(house: Path, *arguments: str, typed: str = "", status: int = 0) -> str:
    """Run the program."""
    return run(house, "-m", "kabale.cli", *arguments, typed=typed, status=status)


def test_the_terminal_plays_saves_checks_solves_and_hints(house: Path) -> None:
    """The same commands as for any other definition."""
    assert "Steps" in kabale(house, "play", "steps.ladder", "--deal", "k1:2", typed="c1\nhint\nundo\nc1\nquit\n")
    assert "resumed after 1 move" in kabale(house, "play", "steps.ladder", typed="quit\n")
    (house / "broken.ladder").write_text("Steps\nladder up\n", encoding="utf-8")
    assert "broken.ladder:2:1: L100" in kabale(house, "check", "broken.ladder", status=1)
    said = kabale(house, "solve", "steps.ladder", "--deals", "k1:1-5", "--json").splitlines()
    answers = [json.loads(line) for line in said if line.startswith("{")]
    assert 5 == len(answers)
    # On standard error, and beside it what the search without the kernel means.
    assert len(said) <= 6
    assert {"won", "lost"} >= {answer["verdict"] for answer in answers}
    won = next(answer for answer in answers if answer["verdict"] == "won")
    shown = kabale(house, "play", "steps.ladder", "--deal", won["deal"], typed=f"{' '.join(won['moves'])}\nquit\n")
    assert "Won in" in shown


PAGE = """
from pathlib import Path
from tests.web.client import house
with house(Path("store")) as made:
    anna = made.visitor()
    mine = anna.post("/api/definitions", {"text": Path("steps.ladder").read_text(), "format": "ladder"}, 201)
    state = anna.begin(mine["game"], "k1:2")
    state = anna.move(state, "c1")
    hint = anna.get(f"/api/plays/{state['id']}/hint")
    state = anna.do(state, "undo")
    state = anna.do(state, "redo")
    print(anna.get(f"/api/plays/{state['id']}")["length"], hint["moves"])
"""


def test_the_page_plays_it_too(house: Path) -> None:
    """An own definition is kept, dealt, played, hinted at and taken back by the server."""
    assert "1 ['" in run(house, "-c", PAGE)
