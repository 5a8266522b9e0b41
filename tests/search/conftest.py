"""The tests of the native kernel are collected where it is installed; ``make`` says in a line where it is not."""

from pathlib import Path

from kabale.search import native

IN_WEB = Path(__file__).parents[2] / "src/kabale/web/solver.wasm"
"""The same for browsers, which ``scripts/setup_solver.sh`` builds where Rust can."""

collect_ignore_glob = [] if native.available() else ["test_native*.py"]
collect_ignore = [] if IN_WEB.is_file() else ["test_native_web.py"]
