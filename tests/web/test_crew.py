"""Several processes behind one address: ``kabale serve --workers``, and other servers that start ``kabale.web:app``."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.running import Browser, Server, running

WAIT = 120


def crew(server: Server) -> set[int]:
    """Return the processes that answer: children of the one that looks after them, without multiprocessing's own."""
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return {int(pid) for pid in found if "spawn_main" in _command(int(pid))}


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + WAIT
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def _asked(port: int, cookie: str, method: str, path: str, body: object = None) -> tuple[int, str]:
    """Ask on a connection of its own, so that any of the processes may answer; return the status and the cookie."""
    browser = Browser(port, cookie)
    try:
        return browser.ask(method, path, body)[0], browser.cookie
    finally:
        browser.close()


def test_two_processes_answer_one_is_killed_and_replaced_all_end_together(tmp_path: Path) -> None:
    """Whichever answers knows every player; a process that is lost is missed by nobody for long."""
    one_is_killed_and_replaced(tmp_path)

    assert {"kabale.db"} == {file.name for file in tmp_path.iterdir()}


def one_is_killed_and_replaced(folder: Path, *options: str) -> None:
    """Do that on a database."""
    with running(folder, "--workers", "2", *options) as server:
        until(lambda: len(crew(server)) == 2)
        before = crew(server)
        begun, cookie = _asked(server.port, "", "POST", "/api/plays", {"game": "klondike"})
        known = {_asked(server.port, cookie, "PATCH", "/api/me", {"name": str(number)}) for number in range(20)}
        lost = before.pop()
        os.kill(lost, signal.SIGKILL)
        until(lambda: len(crew(server) - {lost}) == 2)
        after = {_asked(server.port, cookie, "GET", "/api/plays") for _ in range(20)}
        all_of_them = crew(server)
        ended, out, err = server.end(signal.SIGTERM)

    assert (201, {(200, cookie)}, {(200, cookie)}) == (begun, known, after)
    assert before < all_of_them
    assert (0, "") == (ended, out)
    assert f"process {lost} has ended (-9)" in err
    assert not any("spawn_main" in _command(pid) for pid in all_of_them)


@pytest.mark.parametrize("moment", [0.0, 0.3])
def test_ctrl_c_ends_all_without_a_word(tmp_path: Path, moment: float) -> None:
    """A terminal sends it to every process, also to those that are only just starting.

    One that was being started when it came was in no list yet: it went on, and the first process waited for it.
    """
    command = [sys.executable, "-m", "kabale.cli", "serve", "--no-browser", "--port", "0", "--workers", "2"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "KABALE_DATA": str(tmp_path)}
    here = subprocess.PIPE
    with subprocess.Popen(command, stdout=here, stderr=here, text=True, env=env, start_new_session=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(moment)
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=WAIT)
        finally:
            process.kill()

    assert (0, "", "") == (process.returncode, out, err)


def test_nobody_answers_for_a_server_that_was_killed(tmp_path: Path) -> None:
    """Processes whose parent is gone end by themselves: the port is free for the next one."""
    with running(tmp_path, "--workers", "2") as server:
        until(lambda: len(crew(server)) == 2)
        orphans = crew(server)
        server.kill()
        until(lambda: not any("spawn_main" in _command(pid) for pid in orphans))

    assert 2 == len(orphans)


def _started(folder: Path, **settings: str) -> tuple["subprocess.Popen[str]", int]:
    """Start ``uvicorn kabale.web:app`` on a free port, with settings by the environment."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "kabale.web:app", "--port", str(port)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "KABALE_DATA": str(folder), **settings}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env), port


def _answers(port: int) -> bool:
    try:
        return _asked(port, "", "GET", "/readyz")[0] == 200
    except OSError:
        return False


def test_other_servers_can_start_the_application(tmp_path: Path) -> None:
    """It opens when it is started, with the settings of the environment, and closes when it ends."""
    process, port = _started(tmp_path, KABALE_PUBLIC_URL="https://kabale.example")
    with process:
        until(lambda: _answers(port) or process.poll() is not None)
        browser = Browser(port)
        status, _ = browser.ask("POST", "/api/plays", {"game": "klondike"})
        given = browser.cookie
        browser.close()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=WAIT)

    assert (201, True) == (status, given.startswith("kabale="))
    assert {"kabale.db"} == {file.name for file in tmp_path.iterdir()}


def test_what_is_wrong_with_the_settings_is_one_sentence_there_too(tmp_path: Path) -> None:
    """No traceback in the log of a container that does not start."""
    process, _ = _started(tmp_path, KABALE_DATABASE="mysql://x/y")
    with process:
        _, err = process.communicate(timeout=WAIT)

    assert "expected a database sqlite:///FILE or postgresql://..., not 'mysql'" in err
    assert "Traceback" not in err
    assert 0 != process.returncode
