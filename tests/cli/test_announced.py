"""A second ``kabale serve`` finds the first one of its folder, and is not taken in by what is left of one."""

import json
import os
import socket
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from kabale.cli.commands.serve import NAME, announce, running, withdraw
from tests.web.running import running as server_of


def second(data: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kabale.cli", "serve", "--no-browser", "--data", str(data)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=120)


def test_a_second_server_leads_to_the_first(tmp_path: Path) -> None:
    """It served the same plays at the next port, and nobody was told; afterwards nothing is left of the first."""
    with server_of(tmp_path) as first:
        done = second(tmp_path)
        first.interrupt()
        left = (tmp_path / NAME).exists()

    assert (0, f"Kabale already runs at {first.url}\n", "") == (done.returncode, done.stdout, done.stderr)
    assert not left


@pytest.mark.parametrize(
    "text", ["", "{}", "[1", '{"pid":1,"address":"file:///etc/passwd"}', '{"pid":"1","address":5}']
)
def test_a_file_that_says_nothing_is_no_server(tmp_path: Path, text: str) -> None:
    """Half of it was written, or somebody else wrote it."""
    (tmp_path / NAME).write_text(text, encoding="utf-8")

    assert running(tmp_path) is None


def test_what_a_killed_server_left_is_not_believed(tmp_path: Path) -> None:
    """Its process is gone, or the number is somebody's who does not listen there."""
    with server_of(tmp_path) as server:
        found = running(tmp_path)
        assert found is not None
        assert (server.url, True) == (found.address, found.is_home)
        server.kill()
        assert (tmp_path / NAME).exists()
        assert running(tmp_path) is None
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        announce(tmp_path, f"http://127.0.0.1:{free.getsockname()[1]}/")

    assert running(tmp_path) is None


def test_another_program_at_that_port_is_not_kabale(tmp_path: Path) -> None:
    """It answers, but with a page of its own."""

    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<title>Printer</title>")

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        announce(tmp_path, f"http://127.0.0.1:{other.server_port}/")
        found = running(tmp_path)
        other.shutdown()

    assert found is None


def test_only_ones_own_announcement_is_taken_back(tmp_path: Path) -> None:
    """A server at another port of the same folder ends; the later one goes on and stays known."""
    (tmp_path / NAME).write_text(json.dumps({"pid": 1, "address": "http://127.0.0.1:1/"}), encoding="utf-8")
    withdraw(tmp_path)
    assert (tmp_path / NAME).exists()
    announce(tmp_path, "http://127.0.0.1:1/")
    withdraw(tmp_path)

    assert not (tmp_path / NAME).exists()
