"""What is attacked: a server of one's own, and somebody who asks it."""

import http.client
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Found = tuple[str, list[str]]
"""What was tried, and what was found."""

Attack = Callable[[Path], Found]

ROOT = Path(__file__).parents[2]
KLONDIKE = (ROOT / "src" / "kabale" / "games" / "klondike.pat").read_text(encoding="utf-8")
WAIT = 120.0
IDLE = 30.0
"""Seconds after which a connection is opened anew: the server closes idle ones after 60."""


class NotHere(Exception):
    """Something that an attack needs is not on this machine."""


@dataclass
class Target:
    """A running server."""

    process: "subprocess.Popen[bytes]"
    port: int
    log: Path

    @property
    def pid(self) -> int:
        """Its process."""
        return self.process.pid

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()

    def end(self, sig: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end, and return its status. Raises subprocess.TimeoutExpired."""
        self.process.send_signal(sig)
        return self.process.wait(60)

    def complaints(self) -> list[str]:
        """Return whether its log has a traceback."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return ["a traceback in the log: " + text[-300:]] if "Traceback" in text else []


UNPRIVILEGED = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
"""What a command is begun with so that the modes of files hold for it, also where root runs it."""


def start(data: Path, *options: str, before: Sequence[str] = ()) -> Target:
    """Start a server on a folder and wait until it says where it is. Raises RuntimeError if it does not."""
    log = data.parent / f"{data.name}.log"
    command = [*before, sys.executable, "-m", "kabale.cli", "serve", "--no-browser", "--port", "0", "--data", str(data)]
    with log.open("ab") as errors:
        process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=errors, cwd=ROOT)
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], WAIT)
    line = process.stdout.readline().decode() if ready else ""
    said = re.search(r"http://[^\s]*:(\d+)/", line)
    if said is None:
        process.kill()
        process.wait()
        raise RuntimeError(log.read_text(encoding="utf-8", errors="replace")[-500:])
    return Target(process, int(said[1]), log)


@contextmanager
def running(data: Path, *options: str) -> Iterator[Target]:
    """Run a server for the length of a block."""
    target = start(data, *options)
    try:
        yield target
    finally:
        target.kill()


# -- what the system says of a process ---------------------------------------------------------------------------------


def memory(pid: int) -> float:
    """Return the memory of a process in MB; 0 if it has gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def _stat(pid: int) -> list[str]:
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return []
    return text.rpartition(")")[2].split()


def processor(pid: int) -> float:
    """Return the seconds of processor that a process has taken; 0 if it has gone."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def is_alive(pid: int) -> bool:
    """Say whether a process runs; one that nobody has waited for does not."""
    fields = _stat(pid)
    return bool(fields) and fields[0] != "Z"


def children(pid: int) -> list[int]:
    """Return the processes below a process."""
    parents: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and (fields := _stat(int(name))):
            parents.setdefault(int(fields[1]), []).append(int(name))
    below, todo = [], [pid]
    while todo:
        found = parents.get(todo.pop(), [])
        below += found
        todo += found
    return below


# -- somebody who asks -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered, and after how many seconds."""

    status: int
    content: bytes
    headers: dict[str, str]
    seconds: float

    @property
    def json(self) -> Any:
        """The content, read; None where it is none."""
        try:
            return json.loads(self.content)
        except ValueError:
            return None

    @property
    def code(self) -> str:
        """The code of an error, empty for none."""
        error = self.json.get("error", {}) if isinstance(self.json, dict) else {}
        return str(error.get("code", ""))


@dataclass
class Guest:
    """A visitor with a connection that is kept open and a cookie."""

    port: int
    cookie: str = ""
    _connection: http.client.HTTPConnection | None = field(default=None, repr=False)
    _used: float = 0.0

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """Send JSON, or bytes as they are. Raises OSError and HTTPException where the server has gone."""
        if time.monotonic() - self._used > IDLE:
            self.close()
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        named = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        content = body if body is None or isinstance(body, bytes) else json.dumps(body)
        began = time.monotonic()
        try:
            self._connection.request(method, path, content, named)
            response = self._connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        self._used = time.monotonic()
        if response.getheader("Connection") == "close":
            self.close()
        given = response.getheader("Set-Cookie")
        self.cookie = given.partition(";")[0] if given and "cookie" not in headers else self.cookie
        return Answer(response.status, text, _headers(response), time.monotonic() - began)

    def begin(self, game: str = "klondike", deal: str = "k1:5", **more: object) -> Any:
        """Begin a play and return its state. Raises RuntimeError where it is refused."""
        return self._made("/api/plays", {"game": game, "deal": deal, **more})

    def keep(self, text: str = KLONDIKE, form: str = "pat") -> Any:
        """Keep a definition and return it. Raises RuntimeError where it is refused."""
        return self._made("/api/definitions", {"text": text, "format": form})

    def _made(self, path: str, wanted: object) -> Any:
        """Make something; on a machine that is busy itself a few times, as own games have seconds of their own."""
        answer = self.ask("POST", path, wanted)
        for _ in range(10):
            if answer.code not in ("too_slow", "busy"):
                break
            answer = self.ask("POST", path, wanted)
        if answer.status == 201:
            return answer.json
        raise RuntimeError(f"{path} is answered {answer.status} {answer.code}")

    def move(self, state: Any, move: str) -> Answer:
        """Make a move at a state."""
        return self.ask("POST", f"/api/plays/{state['id']}/moves", {"version": state["version"], "move": move})

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _headers(response: http.client.HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def board(state: Any) -> list[Any]:
    """Return what lies where."""
    return [[pile["cards"], pile["up"]] for pile in state["piles"]]


def sent(port: int, content: bytes, *, wait: float = 10.0) -> bytes:
    """Send bytes as they are; return all that comes back until the server closes, or nothing more comes."""
    said = b""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        connection.sendall(content)
        try:
            while more := connection.recv(65536):
                said += more
        except OSError:
            pass
    return said
