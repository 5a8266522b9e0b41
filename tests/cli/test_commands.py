"""The commands that answer and end: what they print where, and their exit status."""

import json
from pathlib import Path

import pytest

import kabale
import kabale.library.catalogue
from kabale.cli import app
from kabale.library.catalogue import entry
from tests.cli.running import broken_file, needed, readers, run
from tests.every import for_every


def test_the_version() -> None:
    """One line."""
    assert f"kabale {kabale.__version__}\n" == run("--version").out


def test_help_lists_every_command() -> None:
    """Each with a sentence."""
    shown = run("--help")

    assert 0 == shown.status
    assert [] == [each.name for each in app.all_commands() if f" {each.name} " not in shown.out]


def test_wrong_usage_is_2() -> None:
    """Whatever is wrong about it."""
    wrong = [[], ["gmaes"], ["deal"], ["perft", "klondike", "--deal", "1"], ["check"]]
    wrong += [["perft", "klondike", "--deal", "1", "--depth", "0"], ["convert", "klondike", "--to", "doc"]]
    wrong += [["explain", "klondike", "--language", "xx"], ["play", "--resume", "--deal", "1"], ["games", "--jsn"]]

    assert {2} == {run(*arguments).status for arguments in wrong}


def test_games_are_listed() -> None:
    """For people in columns, for programs with everything."""
    listed = json.loads(run("games", "--json").out)
    table = run("games").out

    assert [entry.name for entry in kabale.games()] == [entry["name"] for entry in listed]
    assert {"ms"} == {entry["deals"] for entry in listed if entry["name"] == "freecell"}
    assert all(entry["name"] in table and entry["title"] in table for entry in listed)


# Definitions


def test_a_good_file_is_no_error(tmp_path: Path) -> None:
    """A summary, and nothing else."""
    path = tmp_path / "klondike.pat"
    path.write_text(run("convert", "klondike", "--to", "pat").out, encoding="utf-8")
    checked = run("check", str(path))

    assert (0, f"{path}: no errors, no warnings\n", "") == (checked.status, checked.out, checked.err)
    assert "[]\n" == run("check", str(path), "--json").out


def test_errors_are_shown_with_their_lines(tmp_path: Path) -> None:
    """Diagnostics on standard error, a summary on standard output."""
    path = broken_file(tmp_path)
    checked = run("check", path)

    assert 1 == checked.status
    assert checked.out.startswith(f"{path}: ")
    assert 1 == checked.out.count("\n")
    assert f"{path}:2:" in checked.err
    assert "^" in checked.err


def test_every_diagnostic_of_every_file_is_one_list_of_json(tmp_path: Path) -> None:
    """With an exit status as without."""
    path = broken_file(tmp_path)
    checked = run("check", path, "klondike", path, "--json")
    once = json.loads(run("check", path, "--json").out)

    assert 1 == checked.status
    assert once
    assert once * 2 == json.loads(checked.out)


def test_at_most_twenty_are_printed_of_a_file(tmp_path: Path) -> None:
    """The rest is counted."""
    path = tmp_path / "many.pat"
    lines = "".join(f" 52 4 4 0 0 9 {1000 + line} 1 1 0 0\n" for line in range(41))
    path.write_text("Many\n 1 41\n" + lines, encoding="utf-8")
    checked = run("check", str(path))
    every = json.loads(run("check", str(path), "--json").out)

    different = len({(each["code"], each["message"], each["hint"]) for each in every})
    assert different > 20
    assert 20 == sum(line.startswith(str(path)) for line in checked.err.splitlines())
    assert f"and {different - 20} more" in checked.err


def test_warnings_alone_are_no_failure(tmp_path: Path) -> None:
    """A hyphen in the file's name is worth a warning."""
    path = tmp_path / "klon-dike.pat"
    path.write_text(run("convert", "klondike", "--to", "pat").out, encoding="utf-8")
    checked = run("check", str(path))

    assert 0 == checked.status
    assert "no errors, 1 warning\n" in checked.out


OTHERWISE = {"fmt": "it says that check tells what is wrong", "import": "it reads a board, too"}
"""Commands that read definitions and refuse them otherwise, and how."""


@for_every("command", ["play GAME", *(each for each in readers() if each not in OTHERWISE)])
def test_what_is_no_definition_is_one_line(command: str, tmp_path: Path) -> None:
    """No such game, no such file, a folder; a definition with errors has its diagnostics."""
    words = command.split() if " " in command else [command, *needed(command)]
    at = next(place for place, word in enumerate(words) if word in ("GAME", "FILE", "klondike"))
    empty = tmp_path / "empty"
    empty.mkdir(exist_ok=True)
    for name in ("klondyke", str(tmp_path / "none.pat"), str(empty)):
        done = run(*words[:at], name, *words[at + 1 :])
        assert (1, 1) == (done.status, done.err.count("\n")), done.err
        assert done.err.startswith("kabale: ")
    done = run(*words[:at], broken_file(tmp_path), *words[at + 1 :])

    assert 1 == done.status
    assert "broken.pat:2:" in done.err


def test_a_near_name_is_offered() -> None:
    """The nearest is named."""
    assert "did you mean Klondike" in run("deal", "klondyke", "--deal", "1").err


def test_rules_are_told() -> None:
    """As a page with a picture and what is known of the game, as JSON, and with the definition in full."""
    page = run("explain", "klondike").out
    rules = json.loads(run("explain", "klondike", "--json").out)["text"]

    assert set(rules.splitlines()) <= set(page.splitlines())
    assert "About this game" in page
    full = run("explain", "klondike", "--full").out
    assert full.startswith(page.rstrip())
    assert "number 8" in full.removeprefix(page.rstrip())


def test_a_converted_definition_is_the_same_game(tmp_path: Path) -> None:
    """On standard output, in a file, and as JSON."""
    path = tmp_path / "new.pat"
    text = run("convert", "mysteriet", "--to", "pat").out
    written = run("convert", "mysteriet", "--to", "pat", "-o", str(path))

    assert (0, "") == (written.status, written.out)
    assert text == path.read_text(encoding="utf-8")
    shown = json.loads(run("convert", str(path), "--to", "pat", "--json").out)
    assert {"file": str(path), "to": "pat", "text": text} == shown
    assert [path] == list(tmp_path.glob("*.pat"))


def test_what_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    """A folder that is not there, and a folder in the file's place."""
    for path in (tmp_path / "no" / "new.pat", tmp_path):
        done = run("convert", "klondike", "--to", "pat", "-o", str(path))
        assert (1, 1) == (done.status, done.err.count("\n"))


# Deals and counts


def test_a_deal_is_drawn() -> None:
    """FreeCell's first row, in letters where the output has no suits."""
    drawn = run("deal", "freecell", "--deal", "ms:1").out

    assert "FreeCell, deal ms:1\n" in drawn
    assert any(
        line.split()
        in (["J♦", "2♦", "9♥", "J♣", "5♦", "7♥", "7♣", "5♥"], ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"])
        for line in drawn.splitlines()
    )


def test_a_deal_is_named_in_its_normal_form() -> None:
    """``--deal ms:01`` was headed "deal ms:01", although ``solve --json`` said ms:1; ``MS:1`` was refused."""
    for typed in ("ms:01", "MS:1", " ms:1"):
        assert "ms:1\n" in run("deal", "freecell", "--deal", typed).out
        assert "ms:1" == json.loads(run("perft", "freecell", "--deal", typed, "--depth", "1", "--json").out)["deal"]


def test_a_deal_as_json_is_a_state() -> None:
    """Open, it shows every card."""
    closed = json.loads(run("deal", "klondike", "--deal", "617", "--json").out)
    opened = json.loads(run("deal", "klondike", "--deal", "617", "--json", "--open").out)

    assert closed["key"] == opened["key"]
    assert {"??"} == set(closed["piles"][0]["cards"])
    assert "??" not in {card for pile in opened["piles"] for card in pile["cards"]}


@pytest.mark.parametrize("deal", ["ms:0", "k1:", "no:1", "deck:AS", "k1:-1", "9" * 30])
def test_a_bad_deal_is_one_line(deal: str) -> None:
    """And exit status 1."""
    for command in (["deal"], ["perft", "--depth", "1"], ["play"]):
        done = run(*command[:1], "klondike", "--deal", deal, *command[1:])
        assert (1, 1) == (done.status, done.err.count("\n"))


def test_a_level_that_the_game_has_not_is_one_line() -> None:
    """The same for a variant."""
    for option in (["--level", "3"], ["--variant", "x"]):
        done = run("deal", "klondike", "--deal", "1", *option)
        assert (1, 1) == (done.status, done.err.count("\n"))


def test_perft_counts_each_depth() -> None:
    """The same numbers for people and for programs."""
    counts = json.loads(run("perft", "freecell", "--deal", "ms:1", "--depth", "2", "--json").out)
    table = run("perft", "freecell", "--deal", "ms:1", "--depth", "2").out

    assert {"game": "freecell", "deal": "ms:1", "paths": [32, 888], "states": [33, 489]} == counts
    assert ["2", "888", "489"] == table.splitlines()[-1].split()


def test_divide_sums_up_to_perft() -> None:
    """After some moves too."""
    counted = json.loads(run("perft", "freecell", "--deal", "ms:1", "--depth", "2", "--json").out)
    divided = json.loads(run("divide", "freecell", "--deal", "ms:1", "--depth", "2", "--json").out)
    after = run("divide", "freecell", "--deal", "ms:1", "--depth", "1", "10-2", "10-3")

    assert counted["paths"][1] == sum(divided["paths"].values())
    assert (0, "total") == (after.status, after.out.splitlines()[-1].split()[0])
    assert 1 == run("divide", "freecell", "--deal", "ms:1", "--depth", "1", "10-2", "10-2").status


# Whatever happens


@pytest.mark.parametrize(
    ("error", "status"),
    [(KeyboardInterrupt(), 130), (BrokenPipeError(), 141), (PermissionError(13, "not yours", "x.pat"), 1)],
    ids=["interrupt", "pipe", "permission"],
)
def test_no_traceback(error: BaseException, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C, a reader that has gone, a file that may not be read."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(kabale.library.catalogue, "find_games", fail)
    done = run("games")

    assert status == done.status
    assert "Traceback" not in done.err


def test_a_mistake_of_ours_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless somebody asks for the traceback."""
    monkeypatch.setattr(app, "app", lambda prog_name: 1 // 0)
    with pytest.raises(SystemExit) as ended:
        app.main()

    assert 1 == ended.value.code
    assert "ZeroDivisionError" in capsys.readouterr().err
    monkeypatch.setenv(app.TRACE, "1")
    with pytest.raises(ZeroDivisionError):
        app.main()


def test_a_deal_is_headed_by_the_title_in_the_language_of_the_reader() -> None:
    """The file of Klondike has its English title; the library has the Danish one."""
    heads = {
        language: run("deal", "klondike", "--deal", "k1:1", "--language", language).out for language in ("en", "da")
    }

    assert {language: entry("klondike").title(language) for language in heads} == {
        language: head.split(",")[0] for language, head in heads.items()
    }
