"""The documents name files that exist: relative links, and whatever looks like a path of the project."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.every import for_every

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kabale"
BESIDE = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
DOCUMENTS = [*BESIDE, *sorted((ROOT / "docs").glob("*.md"))]

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
NAMED = re.compile(r"`([\w./*…-]+)`")
FILE = re.compile(r"[\w.-]+\.(py|toml|txt|md|sh|pat|xml|perft|play|lock)|Makefile|LICENSE")

MADE_UP = {"file.pat", "game.pat", "mygame.pat", "my.pat", "name.pat"}
"""Names that a reader is to give to files of their own."""


def without_blocks(text: str) -> str:
    """Return a document without its blocks of code: what is typed there is somebody's own."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchor(heading: str) -> str:
    """Return the name by which a heading can be linked to."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def links(document: Path) -> Iterator[tuple[str, str]]:
    """Yield the relative links of a document, each as a path, empty for itself, and a heading, empty for none."""
    for target in LINK.findall(without_blocks(document.read_text(encoding="utf-8"))):
        if not re.match(r"[a-z]+:", target):
            path, _, heading = target.partition("#")
            yield path, heading


def named(document: Path) -> Iterator[str]:
    """Yield what a document names in back quotes that is a file or a folder of the project."""
    for text in NAMED.findall(without_blocks(document.read_text(encoding="utf-8"))):
        if "…" in text or "*" in text or text in MADE_UP:
            continue
        if FILE.fullmatch(text.rpartition("/")[2]) or text.startswith(("src/", "tests/", "docs/", "scripts/")):
            yield text


def exists(name: str, document: Path) -> bool:
    """Say whether a file lies beside the document, in the root, in the package or its tests, or among the games."""
    places = (document.parent, ROOT, PACKAGE, PACKAGE / "games", ROOT / "tests", PACKAGE / "messages")
    return any((place / name).exists() for place in places) or any(PACKAGE.glob(f"*/{name}"))


@for_every("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    """The file is there, and so is the heading."""
    wrong = []
    for path, heading in links(document):
        target = document.parent / path if path else document
        if not target.exists():
            wrong.append(f"{path}: no such file")
        elif heading and heading not in map(anchor, HEADING.findall(target.read_text(encoding="utf-8"))):
            wrong.append(f"{path}#{heading}: no such heading")

    assert [] == wrong


@for_every("document", [path for path in DOCUMENTS if path.name != "history.md"], ids=lambda path: path.name)
def test_every_file_that_is_named_exists(document: Path) -> None:
    """``docs/words.md``, ``pat/take.py``: from the root or from the package. The history names files of its day."""
    assert [] == sorted({name for name in named(document) if not exists(name, document)})


def test_there_is_something_to_check() -> None:
    """The README and the documents have links and name files."""
    assert len(DOCUMENTS) > 5
    assert sum(1 for document in DOCUMENTS for _ in links(document)) >= 5
    assert sum(1 for document in DOCUMENTS for _ in named(document)) >= 10
