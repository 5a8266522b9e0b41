"""Wrong uses of the command line: each gets one clear sentence that names what and where, never a traceback."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import commands, needed, run
from tests.every import for_every

FAR = "9" * 26
"""A number that no machine counts to."""

USAGE = [
    ("", "Usage"),
    ("gmaes", "'games'"),
    ("klondike", "'klondike'"),
    ("--nosuch", "--nosuch"),
    ("games --jsn", "--jsn"),
    ("check", "FILE"),
    ("check good.pat --format doc", "--format is one of pat, xml, solvitaire, text, json, sarif, github, not 'doc'"),
    ("check - -", "- is standard input, which can be read once"),
    ("explain", "GAME"),
    ("explain good.pat --language xx", "'xx'"),
    ("explain cribbage --full", "cribbage has none"),
    ("deal klondike --deal", "--deal"),
    ("deal klondike --level two", "--level"),
    ("perft klondike", "--depth"),
    ("perft klondike --depth 0", "--depth"),
    (f"perft klondike --depth {FAR}", "--depth"),
    ("convert good.pat", "--to"),
    ("convert good.pat --to doc", "--to is one of pat, xml, solvitaire, not 'doc'"),
    ("picture klondike -o x.gif", "'x.gif' does not end in .svg or .png"),
    ("picture klondike -o x.svg --width 100", "--width is for a PNG"),
    (f"picture klondike -o x.png --width {FAR}", "--width"),
    ("picture klondike --back 9", "'9'"),
    ("solve klondike --deal 1 --deals 1-2", "leave out --deal"),
    ("solve klondike --deals 1-2 --exit-code", "leave out --exit-code"),
    ("solve klondike --method magic", "'magic'"),
    ("solve klondike --seconds -1", "--seconds"),
    ("solve klondike --seconds nan", "--seconds"),
    ("study klondike --seconds nan", "--seconds"),
    ("measure klondike --seconds nan", "--seconds"),
    ("atlas build klondike --hours nan", "--hours"),
    (f"solve klondike --threads {FAR}", "--threads"),
    ("study -", "name a file"),
    ("study klondike --csv - --json", "leave out one of them"),
    ("play -", "name the file"),
    ("play klondike --resume --deal 1", "leave out --deal"),
    ("play klondike --winnable --deal 1", "leave out --deal and --resume"),
    ("review klondike --pick 1", "leave out GAME"),
    ("review --pick 0", "--pick"),
    ("review --seconds nan", "--seconds"),
    ("review --seconds inf", "--seconds"),
    ("serve --port 99999", "--port"),
    ("serve --port eighty", "--port"),
    ("cribbage nosuch", "'nosuch'"),
    ("cribbage play --strength mean", "'mean' is unknown"),
    ("cribbage simulate --deals -1", "--deals"),
    ("cribbage verify", "give a FILE"),
    ("engine x", "x"),
]
"""What is no use of a command at all, with a word of the answer: exit status 2."""

INPUT = [
    ("check nofile.pat", "cannot read 'nofile.pat': No such file"),
    ("check nosuchgame", "there is no game or file 'nosuchgame'"),
    ("check loop", "cannot read 'loop': "),
    ("check empty", "empty: no file in this folder ends in .json or .pat or .xml"),
    ("check notes.txt", "cannot read 'notes.txt': 'txt' is not a format of definitions: expected pat or xml"),
    (f"check {'x' * 5000}", "there is no game or file"),
    ("explain empty", "'empty' is a folder: name a definition in it"),
    ("explain klondyke", "did you mean Klondike"),
    ("deal klondike freecell", "there is no game or file 'klondike freecell'"),
    ("deal klondike --deal -1", "'-1' is not a deal number of k1"),
    (f"deal klondike --deal {FAR}", f"'{FAR}' is not a deal number of k1"),
    (f"deal freecell --deal ms:{FAR}", f"'{FAR}' is not a deal number of ms"),
    ("deal klondike --deal zz:1", "'zz:1' is not a deal"),
    ("deal klondike --deal deck:XX", "'XX' is not a card"),
    ("deal spider --deal ms:1", "ms:1 deals one deck of 52 cards, and this game has 104"),
    (f"deal klondike --level {FAR}", "no levels"),
    ("deal klondike --variant x", "no variants"),
    ("divide klondike --depth 1 99-98", "there is no pile 99"),
    ("divide klondike --depth 1 hello", "'hello' is not a move"),
    ("convert good.pat --to xml -o nodir/x.xml", "nodir/x.xml: No such file or directory"),
    ("convert good.pat --to xml -o empty", "empty: Is a directory"),
    ("convert canfieldx --to pat", "canfieldx: line 3: "),
    ("picture klondike -o nodir/x.svg", "nodir/x.svg: No such file or directory"),
    ("picture klondike -o nodir/x.png", "nodir/x.png: No such file or directory"),
    ("picture klondike --style purple", "'purple' is not a style of cards"),
    ("picture klondike --moves 1-1", "1-1 is not legal"),
    ("solve klondike --deals 9-3", "9 is more than 3"),
    (f"solve klondike --deals 1-{FAR}", f"'{FAR}' is not a deal number"),
    ("study klondike --csv nodir/x.csv", "nodir/x.csv: No such file or directory"),
    ("study klondike --plot x.doc", "'x.doc' is no file for a plot"),
    ("study klondike --deals 1-1 --data notes.txt", "notes.txt: this is a file: expected a folder"),
    ("play nofile.pat", "cannot read 'nofile.pat'"),
    ("play other.play", "other.play: there is no game or file 'nosuch'"),
    ("play klondike --deal 0x1", "'0x1' is not a deal number"),
    ("games --family spyder", "did you mean spider"),
    ("games nosuchword", "'nosuchword'"),
    ("cribbage score XX 5C", "'XX' is not a card"),
    ("cribbage discard 5H", "expected 6"),
    ("cribbage simulate --players a,b", "'a,b' is not a pair of players"),
    ("cribbage verify nofile", "nofile: No such file or directory"),
    ("cribbage verify empty", "empty: Is a directory"),
    ("cribbage verify good.pat", "good.pat: not a match of cribbage"),
    ("cribbage verify binary", "binary: the file is not a saved game: it is not UTF-8"),
    ("cribbage play --match x", "'x' is not a deal number"),
]
"""What a command cannot do with what it is given, with the sentence: exit status 1, one line."""

DEFINITIONS = [
    ("binary", "binary:1:1: P003 control character"),
    ("nothing.pat", "nothing.pat:1:1: P101 the file is empty"),
    ("long.pat", "long.pat:1:1: P001 the file has more than 1,000,000 bytes"),
    ("cut.xml", "cut.xml:1:1: X102 the file ends inside a tag"),
    ("entity.xml", "entity.xml:1:1: X101 document types and custom entities"),
    ("latin.xml", "latin.xml:1:"),
]
"""Definitions that are none, with the place that is named."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of every wrong kind, and a good one."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "good.pat").write_text(run("convert", "klondike", "--to", "pat").out, encoding="utf-8")
    (folder / "empty").mkdir()
    (folder / "loop").symlink_to("loop")
    (folder / "notes.txt").write_text("notes", encoding="utf-8")
    (folder / "other.play").write_text("kabale play 1\ngame: nosuch\ndigest: 0\ndeal: k1:1\n", encoding="utf-8")
    (folder / "binary").write_bytes(b"\x00\x01\xff\xfe")
    (folder / "nothing.pat").touch()
    (folder / "long.pat").write_bytes(b"x" * 1_000_001)
    (folder / "cut.xml").write_text("<spiel", encoding="utf-8")
    (folder / "entity.xml").write_text('<!DOCTYPE a [<!ENTITY b "c">]><spiel/>', encoding="utf-8")
    (folder / "latin.xml").write_bytes(b"<spiel name='\xe9'/>")
    return folder


@pytest.fixture(autouse=True)
def _there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "400")  # so that no sentence is broken


@pytest.mark.parametrize(("line", "said"), USAGE, ids=[line[:40] or "nothing" for line, _ in USAGE])
def test_wrong_usage(line: str, said: str) -> None:
    """Nothing on standard output but help that was not asked for; status 2; the word that is wrong is in the answer."""
    done = run(*line.split())

    assert 2 == done.status
    assert said in (done.err or done.out)
    assert "Traceback" not in done.err
    assert "went wrong inside" not in done.err


@for_every("command", commands)
def test_no_command_takes_an_option_that_it_does_not_have(command: str) -> None:
    """Nor does it do anything without what it needs; a new command is tried by itself."""
    unknown = run(*command.split(), "--nosuch")

    assert (2, True) == (unknown.status, "--nosuch" in unknown.err), command
    if words := needed(command):
        assert 2 == run(*command.split(), *words[:-1]).status


@pytest.mark.parametrize(("line", "said"), INPUT, ids=[line[:40] for line, _ in INPUT])
def test_wrong_input(line: str, said: str) -> None:
    """One line on standard error, status 1; nothing is written."""
    before = set(Path().iterdir())
    done = run(*line.split())

    assert (1, 1) == (done.status, done.err.count("\n")), done.err
    assert done.err.startswith("kabale: ")
    assert said in done.err
    assert len(done.err) < 400
    assert before == set(Path().iterdir())


@pytest.mark.parametrize(("file", "said"), DEFINITIONS)
@pytest.mark.parametrize("command", ["check", "explain"])
def test_wrong_definitions(command: str, file: str, said: str) -> None:
    """The place in the file, for whichever command read it; status 1."""
    done = run(command, file)

    assert 1 == done.status
    assert done.err.startswith(said)


@pytest.mark.parametrize(
    "reason", [errno.EACCES, errno.ENOSPC, errno.EROFS, errno.EIO], ids=["permission", "space", "read-only", "disk"]
)
def test_what_the_system_refuses(reason: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No permission, no space: a line with the file that was asked for."""

    def refuse(**_: object) -> None:
        raise OSError(reason, "the system says no", ".x-temporary.new")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    done = run("convert", "good.pat", "--to", "xml", "-o", "new.xml")

    assert (1, f"kabale: {Path('new.xml').absolute()}: the system says no\n") == (done.status, done.err)


def test_closed_streams(env: dict[str, str]) -> None:
    """A program that starts others may have closed them: AttributeErrors of ours came out."""
    command = f'"{sys.executable}" -m kabale check good.pat <&- >&- 2>&-'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False, env=env)

    assert (0, b"") == (done.returncode, done.stderr)
