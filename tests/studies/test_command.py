"""``kabale study``, as somebody at a terminal uses it."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from kabale.library import catalogue
from kabale.library.measurements import measured
from kabale.search import native
from kabale.store import Store
from kabale.studies.workers import processes
from tests.cli.running import Ran, run
from tests.studies.making import answering

FEW = ("study", "freecell", "--deals", "ms:1-4", "--positions", "700")


@pytest.fixture
def study(tmp_path: Path) -> tuple[str, ...]:
    """A little study whose rows are kept in a folder that is not there yet."""
    return (*FEW, "--data", str(tmp_path / "new" / "data"), "--workers", "2")


def figures(ran: Ran) -> dict[str, object]:
    """Return what a study printed as JSON."""
    assert (0, "") == (ran.status, ran.err)
    found: dict[str, object] = json.loads(ran.out)
    return found


def test_a_study_reports(study: tuple[str, ...], tmp_path: Path) -> None:
    """Words on the screen, rows and a plot in files; once more, and it is all there already."""
    first = run(*study)
    again = run(*study, "--csv", str(tmp_path / "rows.csv"), "--plot", str(tmp_path / "plot.svg"))
    with (tmp_path / "rows.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    assert (0, "") == (first.status, first.err)
    assert "FreeCell, ms:1-4" == first.out.splitlines()[0]
    assert "winnable among all deals (95 %)" in first.out
    assert first == again
    assert ["ms:1", "ms:2", "ms:3", "ms:4"] == [each["deal"] for each in rows]
    assert b"<svg" in (tmp_path / "plot.svg").read_bytes()


def test_json_is_for_programs(study: tuple[str, ...], tmp_path: Path) -> None:
    """One object; the rows are in the database that the server uses too."""
    found = figures(run(*study, "--json"))
    with Store.open(tmp_path / "new" / "data" / "kabale.db") as store:
        [count] = store.studies.counts("freecell")

    assert (found["study"], found["won"], found["unknown"]) == (count.study.id, count.won, count.unknown)
    assert ("ms:1-4", 700, 4) == (found["deals"], found["positions"], count.won + count.lost + count.unknown)


@pytest.mark.kernel
def test_the_atlas_says_how_far_to_search(tmp_path: Path) -> None:
    """A game and its variants have limits of their own; FreeCell has the usual one."""
    asked = {
        "blackhole": ("blackhole", "--deals", "k1:1"),
        "koenigsreich@innen": ("koenigsreich", "--variant", "innen", "--deals", "k1:1"),
        "freecell": ("freecell", "--deals", "k1:1"),
    }
    found: dict[str, int] = {}
    for name, options in asked.items():
        ran = run("study", *options, "--workers", "1", "--json", "--data", str(tmp_path))
        found[name] = int(str(figures(ran)["positions"]))
    searches = {name: measured(name).search for name in asked}

    assert {name: (search and search.limit) or 300_000 for name, search in searches.items()} == found
    assert found["freecell"] == 300_000 < min(found["blackhole"], found["koenigsreich@innen"])


def test_a_definition_of_ones_own_is_studied(tmp_path: Path) -> None:
    """By its path."""
    (tmp_path / "mine.pat").write_bytes(catalogue.entry("golf").read())
    options = ("--deals", "1-2", "--positions", "5", "--workers", "1", "--json", "--data", str(tmp_path))
    found = figures(run("study", str(tmp_path / "mine.pat"), *options))

    assert ("mine.pat", "Golf", 2) == (found["game"], found["title"], found["unknown"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nosuch",), "there is no game or file 'nosuch'"),
        (("freecell", "--deals", "9-1"), "9 is more than 1"),
        (("freecell", "--deals", "k1:1-9999999999"), "too many deals: at most 10,000,000"),
        (("spider", "--deals", "ms:1-2"), "ms:1 deals one deck of 52 cards"),
        (("freecell", "--variant", "x"), "no variants"),
        (("freecell", "--plot", "plot.gif"), "'plot.gif' is no file for a plot"),
        (("freecell", "--csv", "/no/such/folder/rows.csv"), "No such file or directory"),
        (("freecell", "--database", "mysql://x"), "expected a database"),
        (("freecell", "--on", "nonsense"), "no scheduler answers at 'nonsense'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_nonsense_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    """In a line, with exit status 1, before anything is searched."""
    ran = run("study", *arguments, *([] if "--database" in arguments else ["--data", str(tmp_path)]))

    assert (1, "") == (ran.status, ran.out)
    assert message in ran.err
    assert 1 == ran.err.count("\n")


@pytest.mark.parametrize(
    ("number", "status", "last"),
    [
        (signal.SIGINT, 130, "kabale: interrupted"),
        (signal.SIGTERM, 143, "kabale: ended by SIGTERM"),
        (signal.SIGKILL, -9, ""),
    ],
    ids=["Ctrl-C", "SIGTERM", "SIGKILL"],
)
def test_a_study_that_is_ended_keeps_what_was_found(tmp_path: Path, number: int, status: int, last: str) -> None:
    """A study without end: ended as soon as there are rows, it says how many, and no worker lives on.

    Workers slept for ever where the study was killed, and whoever read its messages waited with them: here the reading
    ends. What is killed outright says nothing.
    """
    command = [sys.executable, "-m", "kabale.cli", "study", "freecell", "--deals", "k1:1-1000000", "--positions", "50"]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    options = ["--workers", "1", "--data", str(tmp_path)]
    # A program that is started where Ctrl-C is ignored ignores it too: these tests may run behind "&" in a script.
    with answering(signal.default_int_handler):
        ran = subprocess.Popen([*command, *options], env=env, stderr=subprocess.PIPE, text=True, start_new_session=True)
    with ended(ran):
        while not kept(tmp_path):
            assert ran.poll() is None
            time.sleep(0.1)
        # Ctrl-C is pressed for all that was started, the others are sent to the study alone.
        (os.killpg if number == signal.SIGINT else os.kill)(ran.pid, number)
        _, said = ran.communicate(timeout=60)

    told = f"kabale: {kept(tmp_path):,} of 1,000,000 deals are stored: run the same command to resume"
    # Python's own keeper of semaphores may say something about what a killed process leaves.
    lines = [line for line in said.splitlines() if line.startswith("kabale:")]

    assert ((status, [told, last]) if last else (status, [])) == (ran.returncode, lines)


def test_a_study_that_is_not_to_hear_ctrl_c_has_no_worker_that_does() -> None:
    """Behind ``&`` in a script a study ignores Ctrl-C: one that was meant for another program ended its workers."""
    with answering(signal.SIG_IGN), processes(1) as executor:
        assert executor.submit(signal.raise_signal, signal.SIGINT).result() is None


CRASHING = """
import os
from kabale.cli.app import main
from kabale.search import native
search = native.search
native.search = lambda position, *of, **by: os._exit(1) if position.deal.number == 3 else search(position, *of, **by)
main()
"""
"""The program with a kernel that crashes at deal 3, in this process and its forks."""


@pytest.mark.kernel
def test_a_crash_of_the_kernel_in_the_first_moment_ends_no_study(tmp_path: Path) -> None:
    """The first deals were searched in the process of the study. A fork crashes now, and only deal 3 may stay open."""
    options = ("--deals", "ms:1-6", "--workers", "1", "--json", "--data", str(tmp_path))
    command = [sys.executable, "-c", CRASHING, "study", "freecell", *options]
    done = subprocess.run(command, capture_output=True, check=True, text=True)

    found = json.loads(done.stdout)

    assert (6, "") == (found["won"] + found["unknown"], done.stderr)
    assert 5 <= found["won"], "a fresh process after it has a sound kernel"


@contextmanager
def ended(ran: "subprocess.Popen[str]") -> Iterator[None]:
    """Leave no process behind, whatever fails in a block: one that hears nothing would be waited for."""
    with ran:
        try:
            yield
        finally:
            if ran.poll() is None:
                os.killpg(ran.pid, signal.SIGKILL)


def kept(folder: Path) -> int:
    """Return how many rows are kept in a folder."""
    if not (folder / "kabale.db").exists():
        return 0
    with Store.open(folder / "kabale.db") as store:
        return sum(count.won + count.lost + count.unknown for count in store.studies.counts())


# -- how it comes on --------------------------------------------------------------------------------------------------


def test_a_log_says_how_far_it_is(study: tuple[str, ...], tmp_path: Path) -> None:
    """Lines are added, each with the time; the last one is the end, also of a study that is over at once."""
    run(*study, "--log", str(tmp_path / "log"))
    run(*study, "--log", str(tmp_path / "log"))
    times, lines = zip(*(line.split(" ", 1) for line in (tmp_path / "log").read_text().splitlines()), strict=True)

    assert 2 == len(lines)
    assert lines[0] == lines[1]
    assert lines[0].startswith("FreeCell, ms:1-4: 4 of 4 deals: ")
    assert all(datetime.fromisoformat(each).tzinfo for each in times)


@pytest.mark.kernel
def test_a_study_that_the_kernel_does_not_take_says_so_at_once(
    study: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Wager searched 76 positions a second, and for 150 seconds nothing was said."""
    monkeypatch.setattr(native, "refuses", lambda _: "it has a question")
    said = (
        "kabale: the native solver does not support this game (it has a question); "
        "the Python solver does, but is many times slower"
    )

    assert [said] == run(*study).err.splitlines()
    assert "" == run(*study, "--method", "python").err
