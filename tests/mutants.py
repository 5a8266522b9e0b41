"""The damages of ``mutants.txt`` and ``mutants_kernel.txt``: which line becomes which, and what must find it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One damage: in which file, which line becomes which, and the tests that must find it."""

    wrong: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def read(text: str) -> Iterator[Mutant]:
    """Yield the damages of a list in their order. Raises ``ValueError`` on a block that is none."""
    for block in re.split(r"\n\s*\n", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip()):
        wrong, *lines = block.splitlines()
        values = dict(line.split(maxsplit=1) for line in lines)
        if not wrong or [line.split()[0] for line in lines] != ["in", "old", "new", "test"]:
            raise ValueError(f"not a damage, its test and its reason:\n{block}")
        yield Mutant(wrong, values["in"], values["old"], values["new"], tuple(values["test"].split()))


def _listed(name: str) -> list[Mutant]:
    return list(read((ROOT / "tests" / name).read_text(encoding="utf-8")))


MUTANTS: Final = _listed("mutants.txt")
"""Damages of the package, done by ``tests/slow/test_mutants.py``."""

KERNEL: Final = _listed("mutants_kernel.txt")
"""Damages of the native kernel, done by ``make bench mutants``."""


def damaged(text: str, mutant: Mutant) -> str:
    """Return a file's text with the damage done. Raises ``ValueError`` where its line is not there, or not alone."""
    lines = text.splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if line.strip() == mutant.old]
    if len(places) != 1:
        found = f"{len(places)} times" if places else "no longer"
        raise ValueError(f"{mutant.wrong!r}: the line is {found} in {mutant.file}:\n{mutant.old}")
    lines[places[0]] = lines[places[0]].replace(mutant.old, mutant.new)
    return "".join(lines)
