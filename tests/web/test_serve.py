"""``kabale serve`` as its user meets it: where it is, what it writes, how it ends, what it says if it cannot start."""

import asyncio
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kabale.web.server import PORT, Place, address, listening
from tests.cli.running import run
from tests.web.running import Browser, running, start


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_plays_and_ends_when_it_is_told(tmp_path: Path, number: signal.Signals) -> None:
    """One line when it answers; after Ctrl-C status 0, not a word of complaint, and one file with all that was played.

    SIGTERM, which systemd and containers send, skipped every clean-up: status -15, and the plays lay in the WAL beside
    a database that whoever copied it alone found almost empty.
    """
    server = start(tmp_path)
    browser = Browser(server.port)
    status, state = browser.ask("POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
    moved, _ = browser.ask("POST", f"/api/plays/{state['id']}/moves", {"version": 0, "move": "c1"})
    browser.close()
    ended, out, err = server.end(number)

    assert f"http://127.0.0.1:{server.port}/" == server.url
    assert (201, 200) == (status, moved)
    assert (0, "", "") == (ended, out, err)
    assert {"kabale.db", "secret"} == {file.name for file in tmp_path.iterdir()}


def test_what_was_played_is_there_after_it_was_started_again(tmp_path: Path) -> None:
    """The cookie is still good, the play goes on: the secret was made once, and is its owner's alone."""
    data = tmp_path / "new" / "folder"
    with running(data) as server:
        anna = Browser(server.port)
        _, state = anna.ask("POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
        anna.ask("POST", f"/api/plays/{state['id']}/moves", {"version": 0, "move": "c1"})
        anna.close()
        secret = (data / "secret").read_text(encoding="ascii")
    with running(data) as server:
        again = Browser(server.port, anna.cookie)
        status, state = again.ask("GET", f"/api/plays/{state['id']}")
        again.close()

    assert (200, 1, 1) == (status, state["length"], state["version"])
    assert (secret, 0o600) == (
        (data / "secret").read_text(encoding="ascii"),
        stat.S_IMODE((data / "secret").stat().st_mode),
    )
    assert len(secret) > 40


def test_a_taken_port_leads_to_the_next_one(tmp_path: Path) -> None:
    """Where none was asked for; two people on one machine do not know of each other."""
    with running(tmp_path / "one", port=None) as first, running(tmp_path / "two", port=None) as second:
        assert PORT <= first.port < second.port


def _failed(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "kabale.cli", "serve", "--no-browser", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return ran.returncode, ran.stderr


def test_a_taken_port_that_was_asked_for_is_a_mistake(tmp_path: Path) -> None:
    """One line that says so, and status 1."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        status, err = _failed("--port", str(port), "--data", str(tmp_path))

    assert 1 == status
    assert "kabale: Address already in use" == err.strip()


def test_a_folder_that_cannot_be_written_is_a_mistake(tmp_path: Path) -> None:
    """A file lies where the folder should be."""
    (tmp_path / "file").write_text("here", encoding="utf-8")
    status, err = _failed("--port", "0", "--data", str(tmp_path / "file"))

    assert 1 == status
    assert err.startswith("kabale: ")
    assert 1 == len(err.splitlines())


def test_a_database_that_is_none_is_a_mistake(tmp_path: Path) -> None:
    """Neither a traceback nor the password that the URL may have."""
    for url in ("mysql://someone:pass-word@127.0.0.1/x", f"sqlite:///{tmp_path}/no/such/folder/x.db"):
        status, err = _failed("--port", "0", "--data", str(tmp_path), "--database", url)

        assert 1 == status
        assert 1 == len(err.splitlines())
        assert "pass-word" not in err


def test_another_database_can_be_named(tmp_path: Path) -> None:
    """The data folder then holds the secret alone."""
    with running(tmp_path / "data", "--database", f"sqlite:///{tmp_path}/other.db") as server:
        browser = Browser(server.port)
        status, _ = browser.ask("GET", "/api/me")
        browser.close()

    assert 200 == status
    assert ["secret"] == [file.name for file in (tmp_path / "data").iterdir()]
    assert (tmp_path / "other.db").exists()


@pytest.mark.parametrize(
    ("options", "display", "opened"),
    [([], ":0", ["http://127.0.0.1:8017/"]), ([], "", []), (["--no-browser"], ":0", [])],
)
def test_a_browser_is_opened_where_there_is_a_display(
    monkeypatch: pytest.MonkeyPatch, options: list[str], display: str, opened: list[str]
) -> None:
    """And only there: a text browser would take over the terminal. The address is printed always."""
    done, addresses = threading.Event(), []

    def serve(_: Place, say: Callable[[str], None]) -> None:
        say("http://127.0.0.1:8017/")

    def browse(url: str) -> bool:
        addresses.append(url)
        done.set()
        return True

    monkeypatch.setattr("kabale.web.server.serve", serve)
    monkeypatch.setattr("webbrowser.open", browse)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    ran = run("serve", *options)
    if opened:
        assert done.wait(60)

    assert opened == addresses
    assert (0, "Kabale is at http://127.0.0.1:8017/  (Ctrl-C ends it)\n") == (ran.status, ran.out)


def test_options_say_where_it_listens_and_what_it_keeps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each option reaches the server; nonsense is wrong usage."""
    places: list[Place] = []
    monkeypatch.setattr("kabale.web.server.serve", lambda place, _: places.append(place))
    options = ["--host", "kabale.local", "--port", "99", "--data", str(tmp_path), "--database", "postgresql://x/y"]
    statuses = [run("serve", *options).status, run("serve", "--port", "99999").status, run("serve", "now").status]

    assert [0, 2, 2] == statuses
    assert [Place(tmp_path, "kabale.local", 99, "postgresql://x/y")] == places


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]")])
def test_the_address_is_one_that_a_browser_takes(host: str, shown: str) -> None:
    """Everywhere is no address to go to."""
    with listening(host, 0) as listener:
        port = listener.getsockname()[1]

        assert f"http://{shown}:{port}/" == address(listener)


def test_small_answers_are_sent_at_once() -> None:
    """Every answer waited 45 ms: its body, sent after its head, waited until the head was acknowledged."""

    async def accepted() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listening("127.0.0.1", 0) as listener:
            port = listener.getsockname()[1]
            async with await asyncio.start_server(connected, sock=listener):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    return await told
                finally:
                    writer.close()

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's test may have left a loop running in this thread
        assert elsewhere.submit(asyncio.run, accepted()).result()
