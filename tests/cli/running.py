"""Running the program in this process, as Typer's runner does, and in a real one."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from kabale.cli.app import app

WIN = (
    "18-11 19-6 14-6 14-4 14-5 15-4 16-21 16-13 16-11 16-10 16-11 19-17 14-16 15-14 15-9 15-5 15-8 19-9 19-8 20-5 "
    "20-7 18-20 18-7 17-7 17-8 17-6 17-12 17-10 21-10 21-12 17-12 21-3 21-4 14-4 14-5 16-21 18-14 18-13 20-13 20-3 "
    "19-3 20-9 20-2 14-2 21-14 21-3 21-2 14-2"
)
"""A win of grandfathersclock at k1:5, found with hints."""

BROKEN = "Broken\n 1 2\n 52 4 4 0 0 0 999 1 1 0 2\n"
"""A definition that lacks a pile."""


@dataclass(frozen=True)
class Ran:
    """What a command printed and its exit status."""

    status: int
    out: str
    err: str


def run(*arguments: str, stdin: str = "") -> Ran:
    """Run the program in this process."""
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    return Ran(result.exit_code, result.stdout, result.stderr)


def process(*arguments: str, stdin: bytes = b"", env: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own."""
    command = [sys.executable, "-m", "kabale.cli", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, env=env)


def broken_file(folder: Path) -> str:
    """Write a definition with errors."""
    path = folder / "broken.pat"
    path.write_text(BROKEN, encoding="utf-8")
    return str(path)
