"""Where definitions come from and results go to: files, folders, standard input and output."""

import errno
import json
import os
import socket
from contextlib import closing
from pathlib import Path

import pytest

import kabale
from kabale.cli import saves
from kabale.cli.cribbage.sitting import KeptMatch
from kabale.cli.memory import OwnerMemory
from kabale.web.server import listening
from tests.cli.running import BROKEN, bounded, commands, readers, run
from tests.every import for_every


@pytest.fixture(scope="module")
def pat() -> str:
    """Klondike as numbers."""
    return run("convert", "klondike", "--to", "pat").out


@pytest.fixture(scope="module")
def xml() -> str:
    """FreeCell as XML."""
    return run("convert", "freecellx", "--to", "xml").out


OTHERWISE = {
    "fmt": "it prints what it has laid out",
    "diff": "it takes two definitions",
    "import": "it reads a board, too",
    "study": "it reads its definition again in each process, and says so",
    "measure": "it searches for long",
    "grade": "the same",
}
"""Commands that read definitions, and are not asked for the same answer by - and by a name; and why."""


@for_every("command", [name for name in readers() if name not in OTHERWISE])
def test_a_definition_comes_on_standard_input(command: str, pat: str, tmp_path: Path) -> None:
    """``-`` was a game that there is not; now the answer is that of the file."""
    path = tmp_path / "klondike.pat"
    path.write_text(pat, encoding="utf-8")
    known = {option for each in commands()[command].params for option in each.opts}
    words = [command, *bounded(command), *["--json"] * ("--json" in known)]
    at = next(place for place, word in enumerate(words) if word in ("klondike", "FILE"))
    piped, named = (run(*words[:at], name, *words[at + 1 :], stdin=pat) for name in ("-", str(path)))

    assert (0, "") == (piped.status, piped.err)
    if command not in ("solve", "convert", "perft"):
        assert piped.out.replace('"game": "-"', f'"game": "{path}"') == named.out


def test_a_problem_on_standard_input_has_its_place() -> None:
    """It is called ``<stdin>`` there."""
    assert "<stdin>:2:" in run("check", "-", stdin=BROKEN).err
    assert "<stdin>:2:" in run("deal", "-", stdin=BROKEN).err


def test_the_language_of_a_file_is_seen_from_what_it_begins_with(pat: str, xml: str, tmp_path: Path) -> None:
    """XML without an ending was read as numbers, with a misleading P102."""
    for name, text in (("numbers", pat), ("elements", xml)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "wide").write_text(xml.replace("UTF-8", "UTF-16"), encoding="utf-16")

    assert 0 == run("check", str(tmp_path / "numbers"), str(tmp_path / "elements")).status
    assert 0 == run("check", "-", stdin=xml).status
    assert ["X"] == [each["code"][0] for each in json.loads(run("check", "-", "--json", stdin=" <spiel").out)]
    assert "FreeCell" in run("explain", str(tmp_path / "wide")).out


def test_the_language_can_be_named(pat: str, tmp_path: Path) -> None:
    """``check …/e.txt`` said "'txt' is not a format" without a word of which file."""
    path = tmp_path / "e.txt"
    path.write_text("neither of them", encoding="utf-8")

    assert f"cannot read '{path}': 'txt' is not a format of definitions" in run("check", str(path)).err
    path.write_text(pat, encoding="utf-8")
    assert 0 == run("check", str(path)).status
    assert 0 == run("check", str(path), "--format", "pat").status
    assert 1 == run("check", str(path), "--format", "xml").status
    assert 2 == run("check", str(path), "--format", "txt").status


def test_a_folder_is_all_its_definitions(pat: str, xml: str, tmp_path: Path) -> None:
    """It was refused as a game of that name; what takes one game says that it is a folder."""
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "cell.XML").write_text(xml, encoding="utf-8")
    (tmp_path / "klondike.pat").write_text(pat, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no definition", encoding="utf-8")
    (tmp_path / "wrong.pat").write_text(BROKEN, encoding="utf-8")
    checked = run("check", str(tmp_path))

    assert (1, "3 files: 1 error, no warnings\n") == (checked.status, checked.out)
    assert f"{tmp_path / 'wrong.pat'}:2:" in checked.err
    assert "is a folder: name a definition in it" in " ".join(run("explain", str(tmp_path)).err.split())


def test_a_folder_does_not_hide_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a folder that has a folder ``klondike`` the game is still there."""
    (tmp_path / "klondike").mkdir()
    monkeypatch.chdir(tmp_path)

    assert 0 == run("check", "klondike").status
    assert "Klondike" in run("explain", "klondike").out


def test_results_go_to_standard_output_where_a_dash_stands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pat: str
) -> None:
    """``study --csv -`` wrote a file named ``-``."""
    monkeypatch.chdir(tmp_path)
    study = ["study", "freecell", "--deals", "ms:1-2", "--positions", "300", "--data", str(tmp_path / "data")]
    rows = run(*study, "--csv", "-").out.splitlines()

    assert ["deal", "ms:1", "ms:2"] == [row.split(",")[0] for row in rows]
    assert run("picture", "klondike", "--deal", "1", "-o", "-").out.startswith("<svg")
    assert pat == run("convert", "klondike", "--to", "pat", "-o", "-").out
    assert not (tmp_path / "-").exists()


def test_a_match_is_verified_from_standard_input(tmp_path: Path) -> None:
    """As from its file."""
    with closing(OwnerMemory(tmp_path)) as memory:
        path = KeptMatch.begin(memory, "easy", "617").proof()

    assert run("cribbage", "verify", str(path)) == run("cribbage", "verify", "-", stdin=path.read_text())


# What the system refuses


def test_a_file_that_cannot_be_written_is_the_one_that_was_asked_for(tmp_path: Path) -> None:
    """``picture -o /nodir/x.svg`` named a temporary file."""
    path = tmp_path / "nodir" / "x.svg"

    assert (
        f"kabale: {path}: No such file or directory\n" == run("picture", "klondike", "--deal", "1", "-o", str(path)).err
    )
    with pytest.raises(OSError, match="No such file") as refused:
        saves.write(path, "")
    assert (errno.ENOENT, str(path)) == (refused.value.errno, refused.value.filename)


def test_a_port_that_is_taken_is_named_with_the_way_out(tmp_path: Path) -> None:
    """It was only "Address already in use", with no port."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="in use: another program listens there") as refused:
            listening("127.0.0.1", port)

    assert f"127.0.0.1:{port}" == refused.value.filename


def test_a_pipe_has_no_ending_and_is_read(pat: str, tmp_path: Path) -> None:
    """As in ``kabale check <(…)``: what it begins with tells the language."""
    reader, writer = os.pipe()
    with os.fdopen(writer, "w", encoding="utf-8") as pipe:
        pipe.write(pat)
    try:
        assert 0 == run("check", f"/dev/fd/{reader}").status
    finally:
        os.close(reader)


def test_from_python_too(xml: str, tmp_path: Path) -> None:
    """``kabale.load`` takes the format; without one the content tells."""
    path = tmp_path / "game.definition"
    path.write_text(xml, encoding="utf-8")

    found, _ = kabale.library.load(path, format="xml")
    assert found is not None
    assert "xml" == found.format
    told, _ = kabale.library.load(path)
    assert told is not None
    assert found.digest == told.digest
    path.write_text("neither of them", encoding="utf-8")
    with pytest.raises(kabale.KabaleError, match="'definition' is not a format"):
        kabale.library.load(path)
