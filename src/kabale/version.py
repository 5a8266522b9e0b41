"""Find the version of this Kabale. A build asks this file, and so does a checkout that runs.

A tagged commit has the number of its tag. Any other commit has the next number, its date and its hash. Uncommitted
changes add a digest. So the rows of two days name different versions. An sdist and a wheel carry their version.
"""

import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

NEXT: Final = "0.2.0"
"""The next release, until a tag has its number."""

COMMIT: Final = "%cs %h %(describe:tags=true,match=v[0-9]*)"
"""The date of a commit, its hash, and its nearest tag with the distance: ``.git_archival.txt`` asks for the same."""

_FOUND: Final = "_KABALE_VERSION"
"""The environment variable for worker processes: the number of the process that started them, and its version."""

_TAG: Final = re.compile(r"v(\d+)\.(\d+)\.(\d+)(-\d+-g\w+)?")


def of_commit(described: str, changes: bytes = b"") -> str:
    """Return the version of a commit that git describes by ``COMMIT``, with uncommitted *changes*.

    >>> of_commit("2031-02-03 7d1afd9f v9.2.0")
    '9.2.0'
    >>> of_commit("2031-02-04 1c2d3e4f v9.2.0-14-g1c2d3e4f")
    '9.2.1.dev20310204+g1c2d3e4f'
    """
    date, commit, *tag = described.split()
    found = _TAG.fullmatch(tag[0]) if tag else None
    number = tuple(map(int, found.groups()[:3])) if found else (0, 0, 0)
    if found and not found[4] and not changes:
        return ".".join(map(str, number))
    later = max((*number[:2], number[2] + 1), tuple(map(int, NEXT.split("."))))
    local = [f"g{commit}", *([sha256(changes).hexdigest()[:8]] if changes else [])]
    return f"{'.'.join(map(str, later))}.dev{date.replace('-', '')}+{'.'.join(local)}"


def of_tree(root: Path) -> str:
    """Return the version of a checkout, of an unpacked source, or of a plain copy of either."""
    if (info := root / "PKG-INFO").is_file() and (named := re.search(r"(?m)^Version: (\S+)$", info.read_text("utf-8"))):
        return named[1]
    if (root / ".git").exists() and (described := _git(root, "log", "-1", f"--format={COMMIT}")):
        return of_commit(described.decode(), _git(root, "diff", "--no-ext-diff", "HEAD"))
    archive = root / ".git_archival.txt"
    if archive.is_file() and not (described_there := archive.read_text("utf-8")).startswith("$"):
        return of_commit(described_there)
    digest = sha256()
    for file in sorted((root / "src" / "kabale").rglob("*.py")):
        digest.update(file.read_bytes())
    return f"{NEXT}.dev0+src.{digest.hexdigest()[:8]}"


def _git(root: Path, *arguments: str) -> bytes:
    """Return what git prints about a checkout; nothing if git is missing or refuses."""
    # A hook of another repository sets GIT_DIR.
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments], env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return b""
    return done.stdout


def _found() -> str:
    root = Path(__file__).parents[2]
    if (root / "pyproject.toml").is_file():
        # Asking git takes 30 ms: a worker process believes the process that started it.
        started = sys.modules.get("multiprocessing.process")
        is_worker = started is not None and started.current_process().name != "MainProcess"
        parent, _, found = os.environ.get(_FOUND, "").partition(" ")
        if not (is_worker and parent == str(os.getppid())):
            found = of_tree(root)
        os.environ[_FOUND] = f"{os.getpid()} {found}"
        return found
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # it takes longer than all of this

    try:
        return version("kabale")
    except PackageNotFoundError:
        return f"{NEXT}.dev0"


__version__ = _found()
