"""The searches held against each other on as many deals as there is patience for: hours, so it is asked for by name.

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


def figures() -> list[Figure]:
    """Run the tests, a file at a time; raise CalledProcessError where one fails."""
    return [Figure(f"agreement: {file}", taken, taken, taken, "s") for file in TESTS for taken in [_whole(file)]]


def _whole(file: str) -> float:
    command = [sys.executable, "-m", "pytest", "-q", "-m", "", "-n", "auto", f"tests/slow/{file}"]
    return seconds(lambda: subprocess.run(command, check=True, env=os.environ | {"KABALE_TESTS": "whole"}))
