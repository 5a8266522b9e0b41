"""The server as a process of its own, asked over the loopback interface; for what only a real one can show."""

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

WAIT = 120
"""Seconds after which a server that says nothing is given up."""


@dataclass
class Server:
    """A running server and where it is."""

    process: "subprocess.Popen[str]"
    url: str

    @property
    def port(self) -> int:
        """The port it listens at."""
        port = urlsplit(self.url).port
        assert port is not None
        return port

    def kill(self) -> None:
        """End it as the system does when it is out of memory: at once, whatever it is doing."""
        self.process.kill()
        self.process.communicate()

    def interrupt(self) -> tuple[int, str, str]:
        """Press Ctrl-C; return its exit status and what it printed."""
        return self.end(signal.SIGINT)

    def end(self, number: signal.Signals) -> tuple[int, str, str]:
        """Send a signal; return its exit status and what it printed."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=WAIT)
        return self.process.returncode, out, err


def start(data: Path, *options: str, port: int | None = 0, inherited: int | None = None) -> Server:
    """Start a server with a data folder, and perhaps an open file, and wait until it says where it is."""
    chosen = [] if port is None else ["--port", str(port)]
    command = [sys.executable, "-m", "kabale.cli", "serve", "--no-browser", "--data", str(data), *chosen, *options]
    files = () if inherited is None else (inherited,)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, pass_fds=files
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        _, err = process.communicate()
        raise AssertionError(f"the server did not start: {err}")
    return Server(process, line.split()[3])


@contextmanager
def running(data: Path, *options: str, port: int | None = 0, inherited: int | None = None) -> Iterator[Server]:
    """Start a server and kill it at the end, if it is still there."""
    server = start(data, *options, port=port, inherited=inherited)
    try:
        yield server
    finally:
        server.kill()


@dataclass
class Browser:
    """A visitor over sockets, with one connection and a cookie."""

    port: int
    cookie: str = ""
    _connection: http.client.HTTPConnection | None = field(default=None, repr=False)

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Return status and JSON. Raises OSError and HTTPException where the server has gone."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = self._connection.getresponse()
        text = response.read()
        given = response.getheader("Set-Cookie")
        self.cookie = given.partition(";")[0] if given else self.cookie
        is_json = response.getheader("Content-Type") == "application/json"
        return response.status, json.loads(text) if is_json else text.decode()

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
