"""Read the ``*.perft`` files of ``tests/data/perft``: blocks of a game, a start and the counts expected of it.

A block begins with ``game`` and a path beside the perft file. Then comes one start: ``deal SCHEME NUMBER``,
``deck`` or ``table``, the last two with their text in the indented lines below. ``paths n COUNT`` and
``states n COUNT`` may stand several in a line. ``#`` begins a comment.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent / "data" / "perft"


@dataclass(slots=True)
class Block:
    """One start and what perft must count from it; *where* names it in test reports."""

    where: str
    game: Path
    deal: str = ""
    deck: list[str] = field(default_factory=list)
    table: str = ""
    paths: dict[int, int] = field(default_factory=dict)
    states: dict[int, int] = field(default_factory=dict)


def blocks() -> list[Block]:
    """Return the blocks of all files, in order of file name and line."""
    return [block for file in sorted(FOLDER.glob("*.perft")) for block in read(file)]


def read(file: Path) -> Iterator[Block]:
    """Yield the blocks of one file; raises ``ValueError`` on a line of another form."""
    for match in re.finditer(r"^game\b(?:.*\n)(?:(?!game\b).*\n?)*", file.read_text(encoding="utf-8"), re.MULTILINE):
        yield read_block(file, match[0])


def read_block(file: Path, text: str) -> Block:
    """Read one block: a word at the beginning of a line says what the line or the lines below it hold."""
    block = Block("", file)
    below = ""
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        match words:
            case []:
                pass
            case _ if line[0].isspace() and below == "deck":
                block.deck += words
            case _ if line[0].isspace() and below == "table":
                block.table += line.strip() + "\n"
            case ["game", path]:
                block.game = file.parent / path
            case ["deal", scheme, number]:
                block.deal = f"{scheme}:{number}"
            case ["deck" | "table" as below]:
                pass
            case ["paths" | "states", *_]:
                read_counts(block, words)
            case _:
                raise ValueError(f"{file.name}: {line!r} is not a line of a perft file")
    start = block.deal or " ".join(block.deck[:3]) or "table " + " ".join(block.table.split()[:8])
    block.where = f"{file.stem}: {start}"
    return block


def read_counts(block: Block, words: list[str]) -> None:
    """Read a line of ``paths n COUNT`` and ``states n COUNT``."""
    for kind, depth, count in zip(words[::3], words[1::3], words[2::3], strict=True):
        (block.paths if kind == "paths" else block.states)[int(depth)] = int(count)
