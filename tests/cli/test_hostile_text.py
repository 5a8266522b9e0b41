"""What a definition or a file name brings along never reaches the terminal as something that it would obey."""

import unicodedata
from pathlib import Path

import pytest

from kabale.store import Store
from tests.cli.running import Ran, bounded, readers, run
from tests.every import for_every
from tests.web import texts

MARK = "\x85\x9b31m\u202e\u2066\u2028\u200fX"
"""Ends of lines, a colour, text from right to left: what terminals and editors obey. XML and .pat allow all of them."""

KLONDIKE = texts.KLONDIKE.replace("Klondike", f"K{MARK}", 1)

ASKING = texts.ASKING.replace('name="', f'name="{MARK}').replace("Neu", f"Neu{MARK}").replace("Ja", f"Ja{MARK}")

BROKEN = texts.BROKEN.replace("Broken", f"B{MARK}") + f" {MARK}\n"

ELSEWHERE = {
    "study": "it has a test of its own",
    "grade": "it searches for long",
    **dict.fromkeys(("convert", "fmt", "measure", "picture"), "its options are below"),
}
"""Commands that read definitions and are not tried with what they need alone, and why."""


def lines() -> list[str]:
    """Return what is called: every command that reads definitions, and more of some."""
    read = [name for name in readers() if name not in ELSEWHERE]
    return [*(f"{name} {' '.join(bounded(name))}".replace("klondike", "FILE") for name in read), *MORE]


MORE = (
    "explain FILE --full",
    "explain FILE --full --language is",
    "solve FILE --deal MARK",
    "play FILE --new",
    "play FILE --variant MARK",
    "convert FILE --to pat -o FOLDER/out.pat",
    "convert FILE --to xml -o FOLDER/out.xml",
    "convert FILE --to MARK",
    "fmt FILE --diff",
    "measure FILE --deals 1 --positions 10",
    "picture FILE --deal k1:1 -o FOLDER/MARK",
    "check FILEMARK",
    "check --MARK",
)

TYPED = "c2\nc1\n1-2\npiles\nhint\nrules\nwhy c1\na1\nMARK\nwhy MARK\nsave MARK\nnew MARK\nquit\n"


def _obeyed(ran: Ran) -> set[str]:
    """Return the characters printed that a terminal would obey."""
    return {
        each for each in ran.out + ran.err if each != "\n" and unicodedata.category(each) in {"Cc", "Cf", "Zl", "Zp"}
    }


def _run(command: str, file: Path) -> Ran:
    """Run a command on a file, and type what there is to type."""
    places = {"FILE": str(file), "FOLDER": str(file.parent), "MARK": MARK}
    words = command.split(" ")
    for name, what in places.items():
        words = [word.replace(name, what) for word in words]
    return run(*words, stdin=TYPED.replace("MARK", MARK))


@pytest.fixture(params=["klondike.pat", "asking.xml", "broken.pat", "broken.xml", f"{MARK}.pat", f"{MARK}.xml"])
def file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A definition whose texts are hostile, a broken one, and one whose name is too."""
    monkeypatch.chdir(tmp_path)
    path: Path = tmp_path / request.param
    text = {"broken.pat": BROKEN, "broken.xml": ASKING.replace("<", f"<{MARK} ")}.get(path.name)
    text = text or (ASKING if path.suffix == ".xml" else KLONDIKE)
    path.write_text(text, encoding="utf-8")
    return path


@for_every("command", lines)
def test_no_command_prints_what_a_terminal_obeys(command: str, file: Path) -> None:
    """Found by attack: titles, notes and messages with C1 and bidi controls were printed as they came.

    U+009B begins an escape sequence as ESC [ does, U+202E turns the rest of the line round.
    """
    ran = _run(command, file)

    assert set() == _obeyed(ran)
    assert ran.status in (0, 1, 2)


def test_a_study_shows_a_hostile_title_without_obeying_it(tmp_path: Path) -> None:
    """It names the game before its figures."""
    pat = tmp_path / f"{MARK}.pat"
    pat.write_text(KLONDIKE, encoding="utf-8")
    ran = _run("study FILE --deals k1:1-1 --positions 10 --data FOLDER --workers 1", pat)

    assert set() == _obeyed(ran)
    assert "K<U+0085>" in ran.out


def test_what_is_done_to_a_database_is_told_without_obeying_its_name(tmp_path: Path) -> None:
    """The folder and the copy have hostile names, and so have those that are not there."""
    folder, copy = tmp_path / MARK, tmp_path / f"copy{MARK}.db"
    folder.mkdir()
    with Store.open(folder / "kabale.db") as store:
        store.players.add(now=0.0)
    data = ("--data", str(folder))
    asked = [("backup", str(copy), *data), ("check", *data), ("restore", "--replace", str(copy), *data)]
    asked += [
        ("restore", str(copy), *data),
        ("backup", str(copy), *data),
        ("check", "--data", str(tmp_path / f"no{MARK}")),
    ]
    ran = [run("store", *words) for words in asked]

    assert [0, 0, 0, 1, 1, 1] == [each.status for each in ran]
    assert [set()] * len(ran) == [_obeyed(each) for each in ran]
    assert "copy<U+0085>" in ran[0].out


def test_what_a_terminal_would_obey_is_shown(tmp_path: Path) -> None:
    """The rules' title, the command's last line and a message that the game shows, each control by its number."""
    pat, asking, hostile = tmp_path / "klondike.pat", tmp_path / "asking.xml", tmp_path / f"{MARK}.pat"
    hostile.write_text(KLONDIKE, encoding="utf-8")
    pat.write_text(KLONDIKE, encoding="utf-8")
    asking.write_text(ASKING, encoding="utf-8")
    shown = "<U+0085><U+009B>31m<U+202E><U+2066><U+2028><U+200F>X"

    assert f"K{shown}" in run("explain", str(pat)).out
    assert shown in run("check", str(hostile)).out
    assert f"Neu{shown}" in run("play", str(asking), "--new", stdin="c2\nquit\n").out


def test_a_converted_file_is_written_as_it_is(tmp_path: Path) -> None:
    """It is a file on its way, not a text for the terminal: nothing of the title is lost."""
    pat = tmp_path / "klondike.pat"
    pat.write_text(KLONDIKE, encoding="utf-8")

    assert "\u202e" in run("convert", str(pat), "--to", "xml").out
