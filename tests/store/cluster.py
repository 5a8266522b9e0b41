"""A PostgreSQL server of the tests' own: in a temporary folder, reached through a socket there, gone afterwards.

It is started from Debian's package as whoever runs the tests, or as ``postgres`` where root does, because it refuses
to run as root. Nothing listens on the network. Its data is thrown away, so it does not wait for the disk (``fsync``).
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

MISSING = (
    "PostgreSQL is not here: the tests of the store need its programs initdb and postgres; "
    "on Debian install the package postgresql (make setup-tests does, as root), elsewhere put them on PATH"
)
DEBIAN = Path("/usr/lib/postgresql")
START = 60  # seconds that the server may take to start or to stop


def programs(debian: Path = DEBIAN) -> Path:
    """Return the folder of PostgreSQL's programs, the newest of Debian's. Raises RuntimeError without one."""
    packaged = sorted(debian.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    found = packaged or ([Path(on_path).resolve()] if on_path else [])
    if not found:
        raise RuntimeError(MISSING)
    return found[-1].parent


def _identity() -> dict[str, Any]:
    """Return as whom the server runs, in the words of subprocess."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    somebody = names.get("postgres") or names["nobody"]
    return {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}


def _run(command: Sequence[str | Path], folder: Path, identity: dict[str, Any]) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **identity)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stdout}{done.stderr}")


@contextmanager
def cluster() -> Iterator[str]:
    """Run a server for the length of a block; give the URL of its database. Raises RuntimeError if it cannot."""
    there, identity = programs(), _identity()
    folder = Path(tempfile.mkdtemp(prefix="kabale-pg-"))
    try:
        if identity:
            os.chown(folder, identity["user"], identity["group"])
        options = ("-A", "trust", "-U", "kabale", "-E", "UTF8", "--locale=C", "--no-sync")
        _run([there / "initdb", "-D", folder / "data", *options], folder, identity)
        with _server(there / "postgres", folder, identity):
            yield f"postgresql://kabale@/postgres?host={folder}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _server(program: Path, folder: Path, identity: dict[str, Any]) -> Iterator[None]:
    """Run the server itself and wait until it answers."""
    settings = {"listen_addresses": "", "unix_socket_directories": folder, "fsync": "off", "shared_buffers": "16MB"}
    # It must not outlive tests that are killed.
    guard = ["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []
    command: list[str | Path] = [
        *guard,
        program,
        "-D",
        folder / "data",
        *(f"--{name}={value}" for name, value in settings.items()),
    ]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, text=False, **identity)
    try:
        _wait(server, folder)
        yield
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(START)


def _wait(server: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Return when the server takes connections. Raises RuntimeError with its log if it does not come up."""
    for _ in range(START * 20):
        try:
            psycopg.connect(f"postgresql://kabale@/postgres?host={folder}").close()
            return
        except psycopg.OperationalError:
            pass
        try:
            server.wait(0.05)
            break
        except subprocess.TimeoutExpired:
            pass
    raise RuntimeError(f"PostgreSQL did not start: {(folder / 'log').read_text()}")
