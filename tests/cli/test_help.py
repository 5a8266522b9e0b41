"""What somebody finds who asks: help, examples, completion, and games by a word."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules

import pytest
import typer

import kabale
from kabale.cli import app as program
from kabale.cli import commands, options
from kabale.cli.app import all_commands, app
from kabale.cli.common import epilog
from kabale.codes import Code, Codes
from kabale.library.formats import FORMATS
from kabale.messages import LANGUAGES
from tests.cli.running import process, run
from tests.cli.running import program as whole
from tests.every import for_every

GROUPS = {
    "Play": {"play", "plays", "today", "games", "explain", "review", "statistics", "cribbage"},
    "Write": {"new", "check", "measure", "fmt", "diff", "convert", "picture", "lsp"},
    "Research": {"deal", "import", "solve", "grade", "study", "atlas", "perft", "divide", "engine"},
    "Host": {"serve", "site", "store"},
}


def _commands() -> list[str]:
    """Return every command and every command of a command, by its words."""
    every = whole().commands.items()
    return ["", *dict(every), *(f"{name} {word}" for name, each in every for word in getattr(each, "commands", ()))]


@for_every("command", _commands())
def test_help_ends_in_an_example(command: str) -> None:
    """``-h`` was an error, and help ended in the path of a document that an installation does not have."""
    shown = run(*command.split(), "-h")
    end = shown.out.rpartition("╯\n")[2]

    assert 0 == shown.status
    assert shown.out == run(*command.split(), "--help").out
    assert re.match(r"\s*Examples?:\s", end), end
    assert f"kabale {command}".strip() in end
    assert "docs/" not in shown.out


def test_commands_are_listed_in_four_groups() -> None:
    """27 commands in one list hid the ten that a player needs."""
    boxes = re.findall(r"╭─ (\w+) ─+╮\n(.*?)╰", run("--help").out, re.DOTALL)
    listed = {head: set(re.findall(r"^│ (\w+) ", body, re.MULTILINE)) for head, body in boxes if head != "Options"}

    assert listed == GROUPS
    assert list(listed) == list(GROUPS)


def test_the_help_names_every_format() -> None:
    """It said "pat, xml" after a third format came. The help does not load the registry."""
    assert options.FORMAT_NAMES.replace(" or ", ", ").split(", ") == list(FORMATS)


def test_every_file_of_commands_registers_one() -> None:
    """A file with a command is all that a command needs; one that registers nothing is a command that nobody finds."""
    files = {each.name for each in iter_modules(commands.__path__)}
    registered = {
        each.run.__module__.rpartition(".")[2] for each in all_commands() if not isinstance(each.run, typer.Typer)
    }
    groups = {each.name for each in all_commands() if isinstance(each.run, typer.Typer)}

    assert [] == [f"src/kabale/cli/commands/{name}.py" for name in files - registered - groups]
    homes = {each.name: each.run.__module__ for each in all_commands() if each.name not in groups}
    assert {f"{commands.__name__}.{program.FILES[name]}" == home for name, home in homes.items()} == {True}
    assert list(program.FILES) == [each.name for each in all_commands()]


@for_every("line", [line for each in all_commands() for line in each.examples])
def test_an_example_is_one(line: str) -> None:
    """Its words are options and arguments that the command has; nothing is run."""
    command = whole()
    words = shlex.split(line)
    while words and hasattr(command, "commands"):
        command = command.commands[words.pop(0)]

    command.make_context(command.name, words)  # else an error: no such option, or none of its values
    assert len(line) < 60


def test_no_line_of_the_examples_is_broken() -> None:
    """A terminal of 80 columns shows each with what it does on one line."""
    for examples in (program.EXAMPLES, *(each.examples for each in all_commands())):
        assert max(map(len, epilog(examples).splitlines())) <= 78


def test_the_package_is_a_program(env: dict[str, str]) -> None:
    """``python -m kabale`` said that the package cannot be executed."""
    done = subprocess.run([sys.executable, "-m", "kabale", "--version"], capture_output=True, check=False, env=env)

    assert (0, f"kabale {kabale.__version__}\n") == (done.returncode, done.stdout.decode())


# Completion


def in_process(words: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what bash would be offered, asked in this process."""
    from typer.testing import CliRunner

    asked = {"_KABALE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split(" ")) - 1)}
    return CliRunner().invoke(app, prog_name="kabale", env=asked).stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("kabale conv", ["convert"]),
        ("kabale play bakersg", ["bakersgame", "bakersgamej"]),
        ("kabale deal mygame", []),
        ("kabale explain cri", ["cribbage"]),
        ("kabale games --family yu", ["yukon"]),
        ("kabale convert klondike --to x", ["xml"]),
        ("kabale explain klondike --language d", ["de", "da"]),
    ],
)
def test_a_shell_completes(words: str, offered: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands, games, families, languages; where nothing fits, the shell completes the names of files."""
    monkeypatch.chdir(tmp_path)

    assert offered == in_process(words, monkeypatch)


def test_definitions_of_this_folder_and_variants_are_completed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Beside the games that begin so; the variants are those of the game on the line."""
    monkeypatch.chdir(tmp_path)
    for name in ("freeplay.pat", "freeway.xml", "freedom.txt"):
        (tmp_path / name).touch()

    assert {"freeplay.pat", "freeway.xml"} == {
        each for each in in_process("kabale play free", monkeypatch) if "." in each
    }
    game = kabale.game("drehorgel")
    assert [each.id for each in game.variants] == in_process("kabale deal drehorgel --variant ", monkeypatch)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_printed(shell: str, env: dict[str, str]) -> None:
    """Packages take it from here; bash itself reads its own without a complaint."""
    script = process(env={**env, "_KABALE_COMPLETE": f"source_{shell}"}).stdout.decode()

    assert "_KABALE_COMPLETE" in script
    if shell == "bash" and (bash := shutil.which("bash")):
        subprocess.run([bash, "--norc", "-n", "-c", script], check=True)


# Games by a word


def names(*arguments: str) -> list[str]:
    """Return the names of the games that are found."""
    return [each["name"] for each in json.loads(run("games", *arguments, "--json").out)]


def test_games_are_found_by_a_word_of_any_language() -> None:
    """By title, by name, by family, without case and accents; all words must be there."""
    assert "klondike" in names("7-KABALE")
    assert {"simplesimon", "simplesimonx"} == set(names("simon", "einfaldi"))
    assert names("koster") == names("KÖSTER")
    assert set(names("spider")) >= set(names("--family", "spider")) > {"scorpion"}
    assert names("--family", "Köngulær") == names("--family", "spider")
    assert {"drehorgel"} == set(names("barrel"))
    assert [] == names("spider", "klondike")


def test_what_is_not_found_is_said() -> None:
    """With the nearest family; a search for nothing lists everything."""
    assert "did you mean spider" in run("games", "--family", "spyder").err
    assert (1, 1) == ((none := run("games", "nosuchword")).status, none.err.count("\n"))
    assert [each.name for each in kabale.games()] == names()


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_listed_in_a_language(language: str) -> None:
    """The titles and what stands above and below them; a locale alone is enough."""
    from kabale.messages import message

    listed = run("games", "klondike", "--language", language).out

    assert kabale.library.entry("klondike").title(language) in listed
    assert message("cli.games.next").text(language) in listed


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "da_DK"}, "da"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:is:de"}, "is"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "nb_NO.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "KABALE_LANGUAGE": "is"}, "is"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_surroundings(
    environ: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As gettext has it; what is for programs reads the same everywhere."""
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    title = run("explain", "klondike").out.splitlines()[0]

    assert kabale.game("klondike").explain(language=language).splitlines()[0] == title


def test_json_does_not_go_by_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program reads English unless it asks for something else."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")

    assert kabale.game("klondike").explain() == json.loads(run("explain", "klondike", "--json").out)["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cribbage_is_explained(language: str) -> None:
    """``kabale explain cribbage`` said that there is no such game."""
    told = run("explain", "cribbage", "--language", language)

    assert 0 == told.status
    assert told.out == run("cribbage", "rules", "--language", language).out
    assert 2 == run("explain", "cribbage", "--full").status


# Problem codes


def _codes() -> list[Code]:
    packages = [*(each.codes for each in FORMATS.values()), "kabale.studies", "kabale.library"]
    return [code for package in packages for code in Codes(package).values()]


@for_every("code", _codes)
def test_every_problem_code_is_explained(code: Code) -> None:
    """In upper and lower case, by the words of docs/codes.md, with what check prints for its example."""
    shown = run("explain", code.code.lower())

    assert 0 == shown.status, shown.err
    assert shown.out.startswith(code.code)
    assert " ".join(f"{code.title} {code.meaning} {code.fix}".split()) in " ".join(shown.out.split())
    assert bool(code.text) == (f": {code.code} " in shown.out)


def test_a_problem_code_is_explained_in_the_readers_language_as_far_as_it_exists() -> None:
    """The example's messages are translated, its meaning is English."""
    shown = run("explain", "P206", "--language", "de")

    assert "Zum Beispiel meldet kabale check:" in shown.out
    assert Codes("kabale.pat")["P206"].fix in " ".join(shown.out.split())
    assert shown.out == run("explain", "p206", "--language", "de").out
    assert shown.out == json.loads(run("explain", "P206", "--language", "de", "--json").out)["text"]


def test_an_unknown_problem_code_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the nearest codes; a file of that name is a definition."""
    monkeypatch.chdir(tmp_path)
    unknown = run("explain", "P999")

    assert (1, 1) == (unknown.status, unknown.err.count("\n"))
    assert "there is no problem code P999: did you mean P" in unknown.err
    assert "'Z123'" in run("explain", "Z123").err
    Path("p206").write_bytes(b"Little\n")
    assert "p206:" in run("explain", "p206").err
