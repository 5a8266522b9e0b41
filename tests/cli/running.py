"""Running the program in this process, as Typer's runner does, and in a real one; and which commands it has."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
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


# The commands, read from the program itself

SAMPLES = {
    "GAME": "klondike",
    "FILE": "FILE",
    "OLD": "FILE",
    "NEW": "FILE",
    "DIR": "FOLDER",
    "CARDS": "5H 5S 5D JC",
    "STARTER": "5C",
    "--depth": "1",
    "--from": "FILE",
    "--to": "xml",
}
"""A value for each argument and option that a command must have; FILE and FOLDER stand for what the test has."""


def program() -> Any:
    """Return the program with all commands."""
    whole: Any = get_command(app)
    whole.list_commands(None)
    return whole


def commands() -> dict[str, Any]:
    """Return all commands by their words."""
    found: dict[str, Any] = {}
    waiting: list[tuple[str, Any]] = [("", program())]
    for words, command in waiting:
        for name, each in getattr(command, "commands", {}).items():
            waiting.append((f"{words} {name}".strip(), each))
        if not hasattr(command, "commands"):
            found[words] = command
    return found


def needed(command: str) -> list[str]:
    """Return what a command must be called with: a sample for each argument and option without a default."""
    words: list[str] = []
    for each in commands()[command].params:
        name = each.opts[-1] if each.param_type_name == "option" else each.metavar
        if each.required:
            if name not in SAMPLES:
                pytest.fail(f"tests/cli/running.py: SAMPLES has no value for {name} of kabale {command}")
            words += [name, SAMPLES[name]] if each.param_type_name == "option" else [SAMPLES[name]]
    return words


def bounded(command: str) -> list[str]:
    """Return what a command must be called with, at one deal and for a few positions where it takes those."""
    known = {option for each in commands()[command].params for option in each.opts}
    limits = {"--deal": "k1:1", "--positions": "10"}
    return [*needed(command), *(word for each in limits.items() if each[0] in known for word in each)]


def readers() -> list[str]:
    """Return the commands that read definitions: those that can be told what language one is in."""
    return [name for name, each in commands().items() if any("--format" in option.opts for option in each.params)]
