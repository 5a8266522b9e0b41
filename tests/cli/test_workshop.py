"""What an author does from the shell: check, lay out, begin anew, compare, measure."""

import json
from pathlib import Path

import pytest

import kabale
from kabale.library.authoring import shapes
from tests.cli.running import run
from tests.strategies import GAMES

LITTLE = """Little game
1 4
52 4 4 0 0 0 999 1 1 0 2 (stock)
0 84 4 0 0 1002 999 1 0 0 0
0 164 4 0 0 1002 13 0 1 902 106 (foundation)
1 4 112 0 18 1002 999 2 2 999 304
"""
"""A definition with one warning: from a two to the king are twelve cards, and the goal is 13."""


SHUT = """Shut away
1 4
52 4 4 0 0 0 999 1 1 0 2 (stock)
0 84 4 0 0 2 999 1 0 0 0 (waste)
0 164 4 0 0 2 13 0 1 901 106 (foundation)
4 244 4 0 0 702 999 0 0 901 0 (aces)
"""
"""A definition without a fault of its numbers, and no deal of it can be won."""


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """A definition with one warning."""
    path = tmp_path / "little.pat"
    path.write_text(LITTLE, encoding="utf-8")
    return path


def test_a_warning_fails_where_that_is_asked(little: Path) -> None:
    """A workflow that wants no warnings says so."""
    assert 0 == run("check", str(little)).status
    assert 1 == run("check", str(little), "--strict").status


def test_a_check_speaks_the_readers_language(little: Path) -> None:
    """The words of the problem, the advice, and the summary."""
    checked = run("check", str(little), "--language", "de")

    assert "P320 Warnung: das Ziel ist 13, aber mehr als 12 Karten können hier nie liegen" in checked.err
    assert f"{little}: keine Fehler, 1 Warnung\n" == checked.out


def test_github_gets_a_command_for_each_problem(little: Path) -> None:
    """It is shown at the line of the file."""
    place = f"file={little},line=5,col=18,endLine=5,endColumn=20,title=P320".replace(":", "%3A")

    assert f"::warning {place}::" in run("check", str(little), "--format", "github").out


def test_sarif_has_a_result_with_its_place(little: Path) -> None:
    """As the standard names things: run, result, region."""
    log = json.loads(run("check", str(little), "--format", "sarif").out)
    (result,) = log["runs"][0]["results"]

    assert "2.1.0" == log["version"]
    assert ("P320", "warning") == (result["ruleId"], result["level"])
    assert {"startLine": 5, "startColumn": 18, "endLine": 5, "endColumn": 20} == result["locations"][0][
        "physicalLocation"
    ]["region"]


def test_a_name_that_says_nothing_leaves_it_to_the_content(tmp_path: Path) -> None:
    """``check game.txt`` was refused, whatever stood in the file."""
    path = tmp_path / "little.txt"
    path.write_text(LITTLE, encoding="utf-8")

    assert 0 == run("check", str(path)).status


def test_five_deals_tell_a_game_that_cannot_be_won(little: Path) -> None:
    """What no rule of the checker sees, a search does."""
    checked = run("check", str(little), "--try")

    assert "T001 warning: none of 5 deals can be won" in checked.err
    assert "hint: the cause is probably P320 in line 5" in checked.err
    assert "2 warnings" in checked.out


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_five_lost_deals_are_told_in_every_form(little: Path, form: str) -> None:
    """Programs got the problems without what the search had found, and a status that said nothing was wrong."""
    checked = run("check", str(little), "--try", "--strict", "--format", form)

    assert 1 == checked.status
    assert "T001" in checked.out


def test_a_pile_that_no_card_reached_is_the_likely_cause(tmp_path: Path) -> None:
    """The foundation wants an ace, and all aces are dealt to a pile that gives none."""
    path = tmp_path / "shut.pat"
    path.write_text(SHUT, encoding="utf-8")
    (problem,) = json.loads(run("check", str(path), "--try", "--format", "json").out)

    assert ("T001", "warning") == (problem["code"], problem["severity"])
    assert "no card ever reached pile 3" in problem["hint"]


def test_a_file_of_dos_is_read_in_its_encoding_and_laid_out_in_utf8(tmp_path: Path) -> None:
    """``check`` and ``fmt`` read what is chosen; what ``fmt`` writes everybody reads."""
    path = tmp_path / "moelle.pat"
    path.write_bytes(LITTLE.replace("Little", "Mølle på øen").encode("cp850"))
    before = [run("check", str(path), *options).err for options in ((), ("--encoding", "cp850"))]
    run("fmt", str(path), "--encoding", "IBM850")

    assert ["P006" in each for each in before] == [True, False]
    assert path.read_text(encoding="utf-8").startswith("Mølle på øen game\n")
    assert 2 == run("check", str(path), "--encoding", "klingon").status


def test_padding_is_laid_out_as_nothing(tmp_path: Path) -> None:
    """A ^Z is not written again."""
    path = tmp_path / "little.pat"
    path.write_bytes(LITTLE.encode() + b"\x1a")
    run("fmt", str(path))

    assert b"\x1a" not in path.read_bytes()


def test_laying_out_changes_no_meaning(little: Path) -> None:
    """Numbers stand in columns, remarks stay, and a second time nothing happens."""
    before = kabale.game(little)
    assert 1 == run("fmt", str(little), "--check").status
    run("fmt", str(little))
    lines = little.read_text(encoding="utf-8").splitlines()

    assert before.normal_form() == kabale.game(little).normal_form()
    assert " 0  164    4  0   0  1002   13  0  1  902  106  (foundation)" == lines[4]
    assert 0 == run("fmt", str(little), "--check").status


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["line feeds", "both"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-8-sig"])
def test_a_file_keeps_its_encoding_and_its_line_ends(tmp_path: Path, ends: str, encoding: str) -> None:
    """Other programs read it as before."""
    path = tmp_path / "moelle.pat"
    path.write_bytes(LITTLE.replace("Little", "Mølle").replace("\n", ends).encode(encoding))
    run("fmt", str(path))

    assert path.read_bytes().startswith("Mølle game".encode(encoding) + ends.encode())


@pytest.mark.parametrize("file", GAMES[:12], ids=lambda file: file.stem)
def test_a_game_of_the_library_can_be_laid_out(file: Path) -> None:
    """Again gives the same."""
    form = kabale.library.formats.format_of(file.suffix[1:])
    once = form.formatted(file.read_text(encoding="utf-8"))

    assert once == form.formatted(once)
    assert kabale.loads(once, format=form.name)[0] is not None


def test_what_has_errors_is_left_as_it_is(tmp_path: Path) -> None:
    """Nobody can tell its lines apart."""
    path = tmp_path / "broken.pat"
    path.write_text("Broken\n1 2\n", encoding="utf-8")
    laid = run("fmt", str(path))

    assert (1, f"kabale: {path}: it has errors: run kabale check {path}\n") == (laid.status, laid.err)


@pytest.mark.parametrize("shape", shapes())
def test_a_new_definition_has_no_fault(tmp_path: Path, shape: str) -> None:
    """From each of the dozen shapes, with a title of one's own."""
    assert 0 == run("new", str(tmp_path / "mine"), "--from", shape, "--title", "My own").status
    (path,) = tmp_path.iterdir()
    game, problems = kabale.load(path)

    assert [] == problems
    assert game is not None
    assert "My own" == game.title


def test_a_new_definition_replaces_no_file(little: Path) -> None:
    """What somebody has written stays."""
    assert 1 == run("new", str(little)).status
    assert LITTLE == little.read_text(encoding="utf-8")


def test_a_difference_is_told_in_words(tmp_path: Path) -> None:
    """Not as numbers: 104 for 304 is a rule that reads otherwise."""
    path = tmp_path / "mine.pat"
    text = run("convert", "klondike", "--to", "pat").out
    path.write_text(text.replace("304", "104"), encoding="utf-8")
    told = run("diff", "klondike", str(path)).out

    assert "Columns\n  before: Build down in alternating colours.\n  now: Build down in suit.\n" in told
    assert "the rules are the same\n" == run("diff", "klondike", "klondike").out


def test_a_measure_tells_shares_and_what_is_suspicious(little: Path) -> None:
    """A game that cannot be won is one."""
    told = run("measure", str(little), "--deals", "3").out

    assert told.startswith("3 deals: 0 won, 3 cannot be won, 0 not settled\n")
    assert "suspicious: no deal can be won\n" in told


def test_the_shapes_leave_the_list_of_games_alone() -> None:
    """Reading them as a package's made ``kabale.games`` a module, and no function any more."""
    assert shapes()
    assert kabale.games()
