"""The laws hold in the Python of the browser: Pyodide runs these tests under Node, with the games of the fast tier."""

import re
import subprocess
import sysconfig
from pathlib import Path

from kabale.web.folder import node

ROOT = Path(__file__).parents[2]

RUN = """
const { loadPyodide } = await import("file:///" + process.argv[1] + "/pyodide.mjs")
const python = await loadPyodide({ indexURL: process.argv[1], env: { PYTHONDONTWRITEBYTECODE: "1" } })
for (const [number, root] of process.argv.slice(2).entries()) {
  python.FS.mkdirTree(`/mount${number}`)
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/mount${number}`)
}
process.exitCode = python.runPython(`
import os, sys
os.chdir("/mount0")
sys.path[:0] = ["/mount0/src", "/mount1"]
sys.path.append("/mount2")
import pytest
int(pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:xdist", "tests/laws"]))
`)
"""
"""Node's program: the folders of the project, of Hypothesis for this Python, and of the other packages are mounted."""


def test_the_laws_hold_in_the_python_of_the_browser() -> None:
    """The laws of all fast games pass: at least five of each, besides those of random rules."""
    pyodide, hypothesis = ROOT / ".venv" / "pyodide", ROOT / ".venv" / "pyodide-tests"
    command = [node(), "--input-type=module", "-e", RUN, *map(str, (pyodide, ROOT, hypothesis))]
    done = subprocess.run([*command, sysconfig.get_path("purelib")], capture_output=True, text=True, check=False)
    passed = re.search(r"(\d+) passed in", done.stdout)

    assert 0 == done.returncode, done.stdout[-3000:] + done.stderr[-1000:]
    assert passed is not None
    assert int(passed[1]) > 100
