"""Whether the tests would notice a wrong kernel: every damage of ``tests/mutants_kernel.txt``, one at a time.

A damage is done in a copy of ``kernel/``, which is built with few optimisations and put before the installed kernel;
the tests that are named beside the damage must then fail. ``python -m benchmarks.mutants WORD...`` tries those damages
only in whose sentence or file one of the words is. The copy stays in ``build/mutants``: a second run builds less.
"""

import multiprocessing
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import pytest
from tests.mutants import KERNEL, ROOT, Mutant, damaged

from benchmarks.timing import Figure

PLACE: Final = ROOT / "build" / "mutants"
PACKAGE: Final = PLACE / "package"
BUILT: Final = {"linux": "libkabale_kernel.so", "darwin": "libkabale_kernel.dylib"}
QUICKLY: Final = {
    "CARGO_INCREMENTAL": "1",
    "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
    "CARGO_PROFILE_RELEASE_LTO": "off",
    "CARGO_PROFILE_RELEASE_OPT_LEVEL": "1",
    "CARGO_TARGET_DIR": str(PLACE / "target"),
    "PYO3_PYTHON": sys.executable,
}
# No marker is named: the fast tests alone have to find each damage.
OPTIONS: Final = (
    "-x",
    "-q",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--hypothesis-profile=seeded",
)
FORK: Final = multiprocessing.get_context("fork")

PATIENCE: Final = 300
"""Seconds after which a run of the tests, which takes a few, is one that does not end."""


def figures() -> list[Figure]:
    """Try all damages; return for each file how many are caught of how many."""
    return tried(KERNEL)


def tried(mutants: Iterable[Mutant]) -> list[Figure]:
    """Try damages and tell each; raise CalledProcessError where a damage cannot be built."""
    listed = list(mutants)
    _copy()
    _prepare(listed)
    of, caught = Counter[str](), Counter[str]()
    for mutant in listed:
        by = _caught_by(mutant)
        of[mutant.file] += 1
        caught[mutant.file] += by is not None
        print(f"{'caught    ' if by else 'NOT CAUGHT'} {mutant.file}: {mutant.wrong}  {by or ''}", flush=True)
    return [
        Figure(f"{file}: caught of {count}", caught[file], caught[file], caught[file], "mutants", "all")
        for file, count in of.items()
    ]


def _prepare(mutants: list[Mutant]) -> None:
    """Build the kernel undamaged and run all tests with it; what they import is kept for all runs that follow."""
    tests = tuple(sorted({test for mutant in mutants for test in mutant.tests}))
    for file in {test.partition("::")[0] for test in tests}:
        import_module(file.removesuffix(".py").replace("/", "."))
    if "kabale_kernel" in sys.modules:
        raise RuntimeError("the installed kernel is loaded before the damaged one")
    sys.path.insert(0, str(PACKAGE))
    _build()
    failed = _failed(tests)
    if failed:
        raise RuntimeError(f"fails without a damage: {failed}")


def _copy() -> None:
    """Copy the kernel's source, as new files: cargo goes by their times."""
    ignored = shutil.ignore_patterns("target", "__pycache__")
    kernel = PLACE / "kernel"
    shutil.rmtree(kernel, ignore_errors=True)
    shutil.copytree(ROOT / "kernel", kernel, ignore=ignored, copy_function=shutil.copyfile)


def _build() -> None:
    command = [
        "cargo",
        "rustc",
        "--quiet",
        "--release",
        "--locked",
        "--lib",
        "--crate-type",
        "cdylib",
        "--",
        "--cap-lints=allow",
    ]
    subprocess.run(command, cwd=PLACE / "kernel", env=os.environ | QUICKLY, check=True)
    PACKAGE.mkdir(exist_ok=True)
    shutil.copyfile(PLACE / "target" / "release" / BUILT[sys.platform], PACKAGE / "kabale_kernel.abi3.so")


def _caught_by(mutant: Mutant) -> str | None:
    """Return the test that fails with a damage, None if none does."""
    file = PLACE / mutant.file
    text = file.read_text(encoding="utf-8")
    file.write_text(damaged(text, mutant), encoding="utf-8")
    try:
        _build()
        return _failed(mutant.tests)
    finally:
        file.write_text(text, encoding="utf-8")


def _failed(tests: tuple[str, ...]) -> str | None:
    """Run tests in a process of their own, until one fails; return it."""
    receiver, sender = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_run, args=(tests, sender))
    process.start()
    sender.close()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        return "does not end"
    try:
        failed: list[str] | None = receiver.recv()
    except EOFError:
        return "crashes"
    if failed is None:
        raise RuntimeError(f"these tests cannot be run with the kernel that is built: {' '.join(tests)}")
    return failed[0] if failed else None


class _Failures:
    """A plugin of pytest that notes which tests fail."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note a test that has failed."""
        if report.failed:
            self.names.append(report.nodeid)


def _run(tests: tuple[str, ...], sender: Connection) -> None:
    """Run tests with the kernel of the copy; send the names of those that fail, None if they cannot be run with it."""
    failures = _Failures()
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        code = pytest.main([*OPTIONS, "--hypothesis-seed=1", *tests], plugins=[failures])
    loaded = import_module("kabale_kernel").__file__ or ""
    could_run = code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    sender.send(failures.names if could_run and Path(loaded).is_relative_to(PACKAGE) else None)


if __name__ == "__main__":
    words = sys.argv[1:]
    chosen = [each for each in KERNEL if not words or any(word in f"{each.file} {each.wrong}" for word in words)]
    sys.exit(any(figure.value < int(figure.name.split()[-1]) for figure in tried(chosen)))
