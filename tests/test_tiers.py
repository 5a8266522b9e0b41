"""Every test belongs to exactly one tier, and every name in ``tests/tiers.py`` is that of a test."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

import kabale
from tests import tiers
from tests.mutants import KERNEL, MUTANTS

FILES = sorted(path for path in tiers.TESTS.rglob("test_*.py") if "data" not in path.parts)
"""Every test file, as pytest finds them."""

WORKFLOWS = tiers.TESTS.parent / ".github" / "workflows"
SLOW_MARK = "@" + "pytest.mark.slow"
LISTED = MUTANTS + KERNEL
JOURNEY_FILES = [path for path in FILES if path.parent == tiers.TESTS / tiers.BROWSER]


def _below(path: Path) -> str:
    return path.relative_to(tiers.TESTS).as_posix()


@cache
def _tests_of(path: Path) -> tuple[str, ...]:
    """Return the names of the tests in a file."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return tuple(
        each.name
        for each in body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and each.name.startswith("test_")
    )


def _all_tests() -> Iterator[str]:
    for path in FILES:
        yield from (f"{_below(path)}::{name}" for name in _tests_of(path))


def test_every_test_file_has_tests_in_a_tier() -> None:
    """A test file with no test that pytest finds would belong to no tier."""
    assert [] == [_below(path) for path in FILES if not _tests_of(path)]


def test_every_slow_name_exists() -> None:
    """A test that is renamed would become fast unseen, and its old name would stay here for ever."""
    there = set(_all_tests()) | {_below(path) for path in FILES} | {_below(path.parent) for path in FILES}

    assert set() == tiers.SLOW - there


def test_no_slow_name_is_said_twice() -> None:
    """The tests of a slow file are slow without being named."""
    files = {name for name in tiers.SLOW if "::" not in name}

    assert [] == [name for name in tiers.SLOW if name.partition("::")[0] in files and "::" in name]


def test_each_browser_file_has_one_journey() -> None:
    """One journey per file is fast, and it is a test of that file; the file's other tests are slow."""
    fast = {path.name: [name for name in _tests_of(path) if not _is_slow(path, name)] for path in JOURNEY_FILES}

    assert {path.name for path in JOURNEY_FILES} == set(tiers.JOURNEYS)
    assert {name: [journey] for name, journey in tiers.JOURNEYS.items()} == fast


def test_the_fast_tier_collects_the_journeys() -> None:
    """Found when the journeys were played on the bundle: their files were passed over as if all in them were slow.

    So ``make test`` drove no browser for a day, and only the names of the journeys were checked.
    """
    folder = tiers.TESTS / tiers.BROWSER
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(folder)]
    done = subprocess.run(command, cwd=tiers.TESTS.parent, capture_output=True, text=True, check=True)
    collected = {line.partition("[")[0] for line in done.stdout.splitlines() if "::" in line}

    assert {f"tests/{tiers.BROWSER}/{file}::{name}" for file, name in tiers.JOURNEYS.items()} == collected


def test_no_test_is_marked_slow_elsewhere() -> None:
    """One place chooses the tier."""
    marked = [_below(path) for path in FILES if SLOW_MARK in path.read_text(encoding="utf-8")]

    assert [] == marked


def test_fewer_tests_are_slow_than_fast() -> None:
    """The fast tier is the larger part outside the browser and ``slow``."""
    others = [test for test in _all_tests() if not test.startswith((tiers.BROWSER, "slow/"))]

    assert sum(map(tiers.is_slow, others)) < 0.1 * len(others)


def test_the_chosen_games_exist_and_speak_every_language() -> None:
    """Twenty games, each with its reason."""
    by_name = {entry.name: entry for entry in kabale.games()}

    assert 20 == len(tiers.CHOSEN)
    assert set() == set(tiers.CHOSEN) - set(by_name)
    assert {"pat", "xml", "solvitaire"} == {by_name[name].format for name in tiers.CHOSEN}
    assert {} == {name: why for name, why in tiers.CHOSEN.items() if not why.startswith(f"{by_name[name].format}: ")}


def test_each_listed_damage_has_a_fast_test() -> None:
    """The fast tier finds all damages of both lists; ``slow/test_mutants.py`` does them and runs fast tests only."""
    fast = {name.partition("::")[0] for name in _all_tests()} | {
        name for name in _all_tests() if not tiers.is_slow(name)
    }
    named = {each.wrong: {test.partition("[")[0].removeprefix("tests/") for test in each.tests} for each in LISTED}

    assert {} == {wrong: tests for wrong, tests in named.items() if not tests & fast}


def test_no_module_loads_a_game_when_it_is_imported() -> None:
    """Collecting took 51 seconds of the processor: modules loaded, converted and dealt games to make their cases."""
    assert set() == tiers.LOADED_AT_IMPORT - {str(tiers.TESTS / "conftest.py")}


def test_each_tier_is_run_by_its_workflow() -> None:
    """A push runs ``make test`` and ``make check``; a night runs ``make test-all`` in shards that leave no test out."""
    push, nightly = (_jobs(name) for name in ("tests.yml", "nightly.yml"))
    shards = nightly["test-all"]["strategy"]["matrix"]["shard"]

    assert "make test" in _commands(push["tests"])
    assert "make check" in _commands(push["check"])
    assert 'make test-all shard="$SHARD"' in _commands(nightly["test-all"])
    assert [f"{number}/{len(shards)}" for number in range(1, len(shards) + 1)] == shards


def _jobs(workflow: str) -> dict[str, Any]:
    jobs: dict[str, Any] = yaml.safe_load((WORKFLOWS / workflow).read_text(encoding="utf-8"))["jobs"]
    return jobs


def _commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def _is_slow(path: Path, name: str) -> bool:
    return tiers.is_slow(f"{_below(path)}::{name}")
