"""The test of the tests: each damage of ``tests/mutants.txt`` must turn the tests red that are named beside it.

The damages are done in a copy of the tree, never here. A damage counts as found if a test that passes without it
fails with it, with each of three seeds where hypothesis draws the examples.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.mutants import MUTANTS, ROOT, Mutant, damaged

COPIED = ("src", "tests", "scripts", "docs", "pyproject.toml", "README.md")
SEEDS = (1, 2, 3)

PASSED, FAILED = 0, 1
"""What pytest returns; anything else means that a test could not be run."""


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, whose package comes before the installed one."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def seeds(tests: tuple[str, ...]) -> tuple[int, ...]:
    """Return the seeds to run tests with: one will do where no examples are drawn."""
    modules = {ROOT / test.partition("::")[0] for test in tests}
    return SEEDS if any("hypothesis" in module.read_text(encoding="utf-8") for module in modules) else SEEDS[:1]


def run_tests(tree: Path, tests: tuple[str, ...], seed: int) -> int:
    """Run tests in the copy with a seed; return what pytest returned, which is whether they passed or failed."""
    options = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=seeded")
    done = run(tree, "-m", "pytest", *options, f"--hypothesis-seed={seed}", *tests)
    assert done.returncode in (PASSED, FAILED), f"these tests cannot be run:\n{done.stdout}{done.stderr}"
    return done.returncode


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the tree, which really is what is tested."""
    copy = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, copy / name)
    imported = run(copy, "-c", "import kabale; print(kabale.__file__)").stdout.strip()
    assert Path(imported).is_relative_to(copy), f"the copy is not what is imported, but {imported}"
    return copy


def test_the_named_tests_pass_without_a_damage(tree: Path) -> None:
    """A test that is red anyhow finds nothing."""
    named = tuple(sorted({test for mutant in MUTANTS for test in mutant.tests}))

    for seed in SEEDS:
        assert PASSED == run_tests(tree, named, seed)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.wrong)
def test_the_damage_is_found(mutant: Mutant, tree: Path) -> None:
    """The named tests fail, with every seed if they draw examples."""
    file = tree / mutant.file
    text = file.read_text(encoding="utf-8")
    file.write_text(damaged(text, mutant), encoding="utf-8")
    try:
        green = [seed for seed in seeds(mutant.tests) if run_tests(tree, mutant.tests, seed) == PASSED]
    finally:
        file.write_text(text, encoding="utf-8")

    assert [] == green, f"{mutant.wrong} Nobody notices with the seeds {green}: {' '.join(mutant.tests)}"
