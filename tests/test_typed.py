"""What the documents show of Python passes ``mypy --strict``: whoever copies it begins with types that are right."""

import doctest
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "docs/api.md", "docs/notebooks.md")


def _script(document: str) -> str:
    """Return the examples of a document that raise nothing, one after the other."""
    examples = doctest.DocTestParser().get_examples((ROOT / document).read_text(encoding="utf-8"))
    return "".join(example.source for example in examples if example.exc_msg is None)


def test_what_the_documents_show_is_typed(tmp_path: Path) -> None:
    """Each document is a script of its own."""
    files = []
    for document in DOCUMENTS:
        file = tmp_path / f"{Path(document).stem.lower()}_lines.py"
        file.write_text(_script(document), encoding="utf-8")
        files.append(str(file))
    # A process of its own: mypy raises the limit of recursion for all that runs after it.
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert 0 == done.returncode, done.stdout.replace(str(tmp_path), "") + done.stderr
