"""How many random mutants of the package the tests catch, and how many of those the fast tests catch.

A mutant is one small damage (:mod:`benchmarks.mutations`); ``--list`` prints the sixty that are drawn. ``python -m
benchmarks.random_mutants`` damages a copy of the tree in ``build/random_mutants`` and runs the nearest tests first:
those that import the module, those of its folder, all fast tests, and with ``--all`` the slow ones. A test catches a
mutant if it fails twice with the damage and passes without it. ``build/random_mutants.jsonl`` has the results; a later
run skips the mutants that are there.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from benchmarks.mutations import COUNT, ROOT, Mutant, draw

PLACE: Final = ROOT / "build" / "random_mutants"
TREE: Final = PLACE / "tree"
RESULTS: Final = ROOT / "build" / "random_mutants.jsonl"
UNFIT: Final = PLACE / "unfit.txt"
"""Tests that fail in the copy without a damage, because it has no git, for example; no later run has them."""

EQUIVALENT: Final = Path(__file__).with_name("equivalent_mutants.txt")
"""Numbers of mutants that change nothing anybody can see, each with the argument on its line."""

MOST_EQUIVALENT: Final = 6

BOUND: Final = {"module": 600, "folder": 900, "fast": 3600, "slow folder": 5400, "slow": 10800}
"""The stages in their order, and after how many seconds a run that ends without the damage does not end with it."""

OPTIONS: Final = ("-x", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "--ignore=tests/slow/test_mutants.py")
"""The damages of ``tests/mutants.txt`` are damages enough; another one does not help them."""

PASSED: Final = (0, 5)
"""What pytest returns if no test has failed; 5: there was none."""

NO_END: Final = "does not end"
COLLECTION: Final = "collection"


# -- the copy ------------------------------------------------------------------------------------------------------


def copy_tree() -> None:
    """Copy all files of the repository, compile them, and see that Python imports the copy."""
    shutil.rmtree(TREE, ignore_errors=True)
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, TREE / name)
    # By hash: a damage may come and go within the second that a time of change has.
    run(["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "src", "tests"], None)
    imported = run(["-c", "import kabale; print(kabale.__file__)"], None)[1].strip()
    if not Path(imported).is_relative_to(TREE):
        raise RuntimeError(f"Python imports {imported}, not the copy")


def run(arguments: Sequence[str], bound: float | None) -> tuple[int, str]:
    """Run Python in the copy; return what it returned and printed. Raises ``TimeoutExpired``."""
    environment = os.environ | {"PYTHONPATH": str(TREE / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    command, out, none = [sys.executable, *arguments], subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=TREE, env=environment, stdin=none, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        try:
            printed, _ = process.communicate(timeout=bound)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, printed.decode(errors="replace")


# -- the tests -----------------------------------------------------------------------------------------------------


def stages(file: str, workers: int) -> Iterator[tuple[str, list[str]]]:
    """Yield what pytest gets in each stage for a damage in a file, the nearest tests first."""
    path = Path(file).relative_to("src/kabale")
    # A catalogue is of a subject, as en.xml.toml.
    top = path.name.split(".")[1] if path.suffix == ".toml" else path.parts[0]
    folder = f"tests/{top}" if (TREE / "tests" / top).is_dir() else None
    near = nearest(path, top)
    many, done = ["-n", str(workers)], [f"--ignore={test}" for test in near]
    # The examples in the docstrings of the module are tests, too.
    yield "module", [*(many if len(near) > 4 else []), *([file] if path.suffix == ".py" else []), *near]
    if folder:
        yield "folder", [*many, *done, folder]
    rest = [f"--ignore={folder}"] if folder else []
    yield "fast", [*many, *done, *rest]
    if folder:
        yield "slow folder", ["-m", "slow", *many, folder]
    yield "slow", ["-m", "slow", *many, *rest]


def nearest(path: Path, top: str) -> list[str]:
    """Return the test files that have the name of a module of the package, then those that import it."""
    tests = TREE / "tests"
    parts = ["kabale", *path.parent.parts, *([] if path.stem == "__init__" else [path.stem])]
    if path.suffix == ".toml":
        parts = ["kabale", "messages"]
    named = [*tests.glob(f"test_{parts[-1]}.py"), *sorted((tests / top).rglob(f"test_{parts[-1]}.py"))]
    imports = rf"\b{re.escape('.'.join(parts))}\b(?!\.)|from {re.escape('.'.join(parts[:-1]))} import .*\b{parts[-1]}\b"
    importing = [test for test in sorted(tests.rglob("test_*.py")) if re.search(imports, test.read_text("utf-8"))]
    return [test.relative_to(TREE).as_posix() for test in dict.fromkeys([*named, *importing])]


def failed(mutant: Mutant | None, arguments: Sequence[str], bound: float) -> str | None:
    """Return the first test that fails with a damage, or without one; None if all pass."""
    unfit = UNFIT.read_text(encoding="utf-8").splitlines() if UNFIT.exists() else []
    options = [*OPTIONS, *(f"--deselect={test}" for test in unfit)]
    file = TREE / mutant.file if mutant else None
    text = file.read_bytes() if file else b""
    try:
        if mutant and file:
            file.write_bytes(mutant.damaged(text))
        code, printed = run(["-m", "pytest", *options, *arguments], bound)
    except subprocess.TimeoutExpired:
        return NO_END
    finally:
        if file:
            file.write_bytes(text)
    summary = printed.partition("short test summary info")[2]
    found = re.search(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", summary, re.MULTILINE)
    return None if code in PASSED else found[1] if found else COLLECTION


@cache
def is_fit(arguments: tuple[str, ...], bound: float) -> bool:
    """Say whether tests pass without a damage."""
    return failed(None, arguments, bound) is None


def caught_by(mutant: Mutant, arguments: list[str], bound: float) -> str | None:
    """Return the test that catches a mutant, None if none does. Raises RuntimeError if pytest cannot collect the tests.

    A test that fails without the damage becomes unfit. If it fails only once with the damage, it counts as passed.
    """
    while (test := failed(mutant, arguments, bound)) is not None:
        if test == COLLECTION:
            if not is_fit(("--collect-only", *arguments), bound):
                raise RuntimeError(f"pytest cannot collect these tests without a damage: {arguments}")
            return COLLECTION
        if test == NO_END:
            return NO_END if is_fit(tuple(arguments), bound) else None
        if not is_fit((test,), bound):
            with UNFIT.open("a", encoding="utf-8") as out:
                print(test, file=out)
        elif failed(mutant, [test], bound) is not None:
            return test
        else:
            arguments = [*arguments, f"--deselect={test}"]
    return None


# -- the results ---------------------------------------------------------------------------------------------------


def saved(mutants: dict[int, Mutant]) -> dict[int, dict[str, Any]]:
    """Return the last result of each mutant; a result of another draw is passed over."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    rows = {row["number"]: row for row in map(json.loads, lines)}
    said = {number: (mutant.file, mutant.old, mutant.new) for number, mutant in mutants.items()}
    return {number: row for number, row in rows.items() if said.get(number) == (row["file"], row["old"], row["new"])}


def tried(number: int, mutant: Mutant, before: dict[str, Any], workers: int, *, slow: bool) -> None:
    """Run the stages that a mutant has not passed yet, and save the result."""
    passed, by, stage = list(before.get("passed", [])), None, None
    begun = time.monotonic()
    for name, arguments in stages(mutant.file, workers):
        if name in passed or (name.startswith("slow") and not slow):
            continue
        if by := caught_by(mutant, arguments, BOUND[name]):
            stage = name
            break
        passed.append(name)
    seconds = round(before.get("seconds", 0) + time.monotonic() - begun, 1)
    row = {"number": number, "kind": mutant.kind, "file": mutant.file, "line": mutant.line, "old": mutant.old}
    row |= {"new": mutant.new, "by": by, "stage": stage, "passed": passed, "seconds": seconds}
    with RESULTS.open("a", encoding="utf-8") as out:
        print(json.dumps(row, ensure_ascii=False), file=out)
    print(f"{number:2} {f'{stage}: {by}' if by else 'NOT CAUGHT'} ({seconds} s)", flush=True)


def equivalent(mutants: dict[int, Mutant]) -> set[int]:
    """Return the numbers of equivalent mutants. Raises ValueError if there are too many, or one has no argument."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines() if EQUIVALENT.exists() else []
    found = [line.split(maxsplit=1) for line in lines if line.strip() and not line.startswith("#")]
    if len(found) > MOST_EQUIVALENT or any(len(parts) < 2 or int(parts[0]) not in mutants for parts in found):
        raise ValueError(
            f"{EQUIVALENT.name}: at most {MOST_EQUIVALENT} lines with a number of a mutant and an argument"
        )
    return {int(parts[0]) for parts in found}


def report(mutants: dict[int, Mutant]) -> None:
    """Print the share that is caught up to each stage, and the mutants that no test catches."""
    excluded = equivalent(mutants)
    rows = [row for number, row in sorted(saved(mutants).items()) if number not in excluded]
    print(f"{len(rows)} of {COUNT} mutants are tried, {len(excluded)} more are equivalent")
    caught = 0
    for stage in BOUND:
        here = sum(row["stage"] == stage for row in rows)
        caught += here
        print(f"{stage:12}{here:3} caught, {caught}/{len(rows)} up to here ({caught / max(1, len(rows)):.0%})")
    for row in rows:
        if row["by"] is None:
            print(
                f"missed: {row['number']} {row['kind']} {row['file']}:{row['line']}\n  - {row['old']}\n  + {row['new']}"
            )
    if UNFIT.exists():
        print(f"unfit in the copy, so not run:\n{UNFIT.read_text(encoding='utf-8')}")


def main() -> None:
    """List the mutants or try them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="print the mutants that are drawn, and try none")
    parser.add_argument("--only", type=int, nargs="+", metavar="N", help="try these numbers")
    parser.add_argument("--workers", type=int, default=2, help="processes of pytest (default 2)")
    parser.add_argument("--all", action="store_true", help="run the slow tests, too, if the fast ones catch nothing")
    asked = parser.parse_args()
    mutants = draw()
    if asked.list:
        for number, mutant in mutants.items():
            print(f"{number:2} {mutant.kind:10} {mutant.file}:{mutant.line}:{mutant.column + 1}")
            print(f"   - {mutant.old}\n   + {mutant.new}")
        return
    before = saved(mutants)
    last = "slow" if asked.all else "fast"
    is_done = {number: row["by"] is not None or last in row["passed"] for number, row in before.items()}
    left = [number for number in asked.only or mutants if not is_done.get(number)]
    if left:
        copy_tree()
    for number in left:
        tried(number, mutants[number], before.get(number, {}), asked.workers, slow=asked.all)
    report(mutants)


if __name__ == "__main__":
    main()
