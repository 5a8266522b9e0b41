"""Twins held against each other for as long as there is patience: hours, so it is asked for by name.

The searches on many deals; the two interpreters of each language on ten thousand definitions that nobody has invented.

The tests of ``tests/slow`` that ``make test-all`` runs with a share of their deals are run with all of them.
"""

import os
import subprocess
import sys

from benchmarks.timing import Figure, seconds

TESTS = (
    "test_library_models.py",
    "test_little_deals.py",
    "test_native_little_deals.py",
    "test_two_pruners.py",
    "test_cribbage.py",
)
LANGUAGES = ("test_pat_agreement.py", "test_xml_agreement.py")


def figures() -> list[Figure]:
    """Run the tests of the searches, a file at a time; raise CalledProcessError where one fails."""
    return [_figure(file) for file in TESTS]


def languages() -> list[Figure]:
    """Run those of the languages."""
    return [_figure(file) for file in LANGUAGES]


def _figure(file: str) -> Figure:
    taken = _whole(file)
    return Figure(f"agreement: {file}", taken, taken, taken, "s")


def _whole(file: str) -> float:
    command = [sys.executable, "-m", "pytest", "-q", "-m", "", "-n", "auto", f"tests/slow/{file}"]
    return seconds(lambda: subprocess.run(command, check=True, env=os.environ | {"KABALE_TESTS": "whole"}))
