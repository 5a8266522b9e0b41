"""A digit is decoded once, and who must know a new value of it fails in the type checker, not in a game."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAST = '    FIRST_ALONE = ("first_alone", False, False, False)\n'
"""The last member of :class:`kabale.pat.terms.Combination`."""

MUST_KNOW = {
    "pat/terms.py Combination.has_switched": "play and the rules page ask whether the second rule set has taken over",
    "pat/tabulate.py _combine": "the kernel's tables name how two sets hold",
    "conversion/to_xml/outline.py PileOutline.of": "XML has one rule set a field: two must be said as one, or refused",
}
"""Where a new way in which two rule sets work together must be decided; members carry everything else with them."""


def complaints(folder: Path) -> set[str]:
    """Return the functions that the type checker finds incomplete, in the modules that look at a combination."""
    files = [f"kabale/{module}" for module in dict.fromkeys(place.split()[0] for place in MUST_KNOW)]
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", "cache"]
    done = subprocess.run([*command, *files], cwd=folder, capture_output=True, text=True, check=False)
    places = re.findall(r"^kabale/(\S+):(\d+): error: .*assert_never", done.stdout, re.MULTILINE)

    assert len(places) == done.stdout.count(": error: "), done.stdout + done.stderr
    return {f"{module} {_function(folder / 'kabale' / module, int(line))}" for module, line in places}


def _function(file: Path, line: int) -> str:
    """Return the name of the function that a line stands in, behind that of its class."""
    names = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0):
            names.append((node.lineno, node.name))
    return ".".join(name for _, name in sorted(names))


def test_a_new_way_to_combine_rule_sets_fails_where_it_must_be_known(tmp_path: Path) -> None:
    """In a copy of the package with one member more: at these places, and at no other."""
    shutil.copytree(ROOT / "src" / "kabale", tmp_path / "kabale", ignore=shutil.ignore_patterns("__pycache__", "page"))
    terms = tmp_path / "kabale" / "pat" / "terms.py"
    text = terms.read_text(encoding="utf-8")

    assert set() == complaints(tmp_path)
    terms.write_text(text.replace(LAST, f'{LAST}    NEW = ("new", False, True, False)\n'), encoding="utf-8")
    assert set(MUST_KNOW) == complaints(tmp_path)
