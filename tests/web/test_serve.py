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

from kabale.store import Store
from kabale.web.frame.context import Signer
from kabale.web.frame.names import Names, names_of
from kabale.web.server import PORT, Place, address, listening
from kabale.web.site import Site
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
    assert {"kabale.db"} == {file.name for file in tmp_path.iterdir()}


def test_what_was_played_is_there_after_it_was_started_again(tmp_path: Path) -> None:
    """The cookie is still good, the play goes on: the secret was made once, and is its owner's alone."""
    data = tmp_path / "new" / "folder"
    with running(data) as server:
        anna = Browser(server.port)
        _, state = anna.ask("POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
        anna.ask("POST", f"/api/plays/{state['id']}/moves", {"version": 0, "move": "c1"})
        anna.close()
    with running(data) as server:
        again = Browser(server.port, anna.cookie)
        status, state = again.ask("GET", f"/api/plays/{state['id']}")
        again.close()

    assert (200, 1, 1) == (status, state["length"], state["version"])
    assert 0o600 == stat.S_IMODE((data / "kabale.db").stat().st_mode)


def _players(file: Path, number: int) -> Path:
    with Store.open(file) as store:
        for _ in range(number):
            store.players.add(now=1.0)
    return file


def test_players_who_would_be_left_behind_are_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Found by setting up a server as the guide says: on PostgreSQL everybody was a new guest, without a word."""
    own = _players(tmp_path / "kabale.db", 2)
    other = _players(tmp_path / "other.db", 1)
    for folder, database in [
        (tmp_path, f"sqlite:///{tmp_path / 'new.db'}"),  # the only one that leaves anybody behind
        (tmp_path, None),
        (tmp_path, f"sqlite:///{own}"),
        (tmp_path, f"sqlite:///{other}"),
        (tmp_path / "nobody", f"sqlite:///{tmp_path / 'new.db'}"),
    ]:
        site = Site(folder, database)
        with site.store() as store:
            site.warn(store)

    [warning] = caplog.messages
    assert f"the database has no players, but {own} has 2: " in warning
    assert f"kabale store copy --from {own} --to URL" in warning


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_warns_once_of_players_who_would_be_left_behind(tmp_path: Path, workers: str) -> None:
    """One line, however many processes serve; it stays until somebody plays there."""
    own, new = _players(tmp_path / "kabale.db", 3), tmp_path / "new.db"
    with running(tmp_path, "--database", f"sqlite:///{new}", "--workers", workers) as server:
        _, _, err = server.interrupt()

    assert 1 == err.count("has no players")
    assert f"{own} has 3" in err


def test_cookies_outlive_the_secret_file(tmp_path: Path) -> None:
    """The secret was a file of the data folder: it moves into the database, and nobody loses what is theirs.

    A server with another folder, on the same database, knows everybody too: it took each other's players away.
    """
    secret = "as it was made by an earlier version: 43 characters"
    (tmp_path / "secret").write_text(secret + "\n", encoding="ascii")
    with Store.open(tmp_path / "kabale.db") as store:
        me = store.players.add(now=1.0).id
    cookie = f"kabale={Signer(secret).sign(me)}"
    for folder in (tmp_path, tmp_path / "another"):
        with running(folder, "--database", f"sqlite:///{tmp_path}/kabale.db") as server:
            browser = Browser(server.port, cookie)
            answers = browser.ask("GET", "/api/me"), browser.ask("PATCH", "/api/me", {"name": folder.name})
            browser.close()

            assert [(200, me), (200, me)] == [(status, body["id"]) for status, body in answers]
            assert cookie == browser.cookie


def test_a_socket_may_lie_at_a_path(tmp_path: Path) -> None:
    """For a proxy on the same machine; what a killed server left there is in nobody's way, a living one is."""
    path = tmp_path / "kabale.socket"
    with running(tmp_path, "--uds", str(path), port=None) as server:
        first = _status_at(path)
        taken = _failed("--uds", str(path), "--data", str(tmp_path))
        server.kill()
    left = path.exists()
    again = start(tmp_path, "--uds", str(path), port=None)
    second = _status_at(path)
    ended = again.end(signal.SIGTERM)

    assert (f"unix:{path}", 200, True, 200, (0, "", "")) == (again.url, first, left, second, ended)
    assert (1, f"kabale: {path}: Address already in use") == (taken[0], taken[1].strip())
    assert not path.exists()


def _status_at(path: Path) -> int:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(path))
        caller.sendall(b"GET /healthz HTTP/1.1\r\nHost: kabale\r\nConnection: close\r\n\r\n")
        return int(caller.makefile("rb").readline().split()[1])


def test_a_socket_may_be_handed_in(tmp_path: Path) -> None:
    """As systemd does: it listens before the server is there, and nobody is turned away meanwhile."""
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with running(tmp_path, "--fd", str(listener.fileno()), port=None, inherited=listener.fileno()) as server:
            browser = Browser(port)
            status, _ = browser.ask("GET", "/healthz")
            browser.close()
            ended = server.end(signal.SIGTERM)

    assert (200, f"http://127.0.0.1:{port}/", (0, "", "")) == (status, server.url, ended)


def test_no_socket_is_a_mistake(tmp_path: Path) -> None:
    """A number that is none, and a path where there is no folder."""
    for option, value in (("--fd", "77"), ("--uds", str(tmp_path / "no" / "folder"))):
        status, err = _failed(option, value, "--data", str(tmp_path))

        assert (1, 1) == (status, len(err.splitlines()))
        assert err.startswith("kabale: ")


def test_a_taken_port_leads_to_the_next_one(tmp_path: Path) -> None:
    """Where none was asked for; two people on one machine do not know of each other."""
    with running(tmp_path / "one", port=None) as first, running(tmp_path / "two", port=None) as second:
        assert PORT <= first.port < second.port


def _failed(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "kabale.cli", "serve", "--no-browser", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return ran.returncode, ran.stderr


def test_a_taken_port_that_was_asked_for_is_a_mistake(tmp_path: Path) -> None:
    """One line that names it and the way out, and status 1."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        status, err = _failed("--port", str(port), "--data", str(tmp_path))

    assert 1 == status
    assert err.startswith(f"kabale: 127.0.0.1:{port}: Address already in use: ")
    assert 1 == err.count("\n")
    assert "Choose another --port" in err


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
    """Nothing is needed of the data folder then; the secret lies in the database."""
    with running(tmp_path / "data", "--database", f"sqlite:///{tmp_path}/other.db") as server:
        browser = Browser(server.port)
        status, _ = browser.ask("GET", "/api/me")
        browser.close()

    assert 200 == status
    assert not (tmp_path / "data").exists()
    assert 0o600 == stat.S_IMODE((tmp_path / "other.db").stat().st_mode)


@pytest.mark.parametrize(
    ("options", "display", "opened"),
    [
        ([], ":0", ["http://127.0.0.1:8017/yours/"]),
        (["--allow-host", "kabale.local"], ":0", ["http://127.0.0.1:8017/"]),
        ([], "", []),
        (["--no-browser"], ":0", []),
    ],
)
def test_a_browser_is_opened_where_there_is_a_display(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: list[str], display: str, opened: list[str]
) -> None:
    """And only there: a text browser would take over the terminal. The address is printed always, without the key."""
    done, addresses = threading.Event(), []

    def serve(_: Site, __: Place, say: Callable[[str], None]) -> None:
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
    ran = run("serve", "--data", str(tmp_path), *options)
    if opened:
        assert done.wait(60)

    assert opened == [f"{address.rpartition('/')[0]}/" for address in addresses]
    assert (0, "Kabale is at http://127.0.0.1:8017/  (Ctrl-C ends it)\n") == (ran.status, ran.out)


Started = list[tuple[Site, Place]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """What ``kabale serve`` would have started."""
    seen: Started = []
    monkeypatch.setattr("kabale.web.server.serve", lambda site, place, _: seen.append((site, place)))
    return seen


def test_options_say_where_it_listens_and_what_it_keeps(started: Started, tmp_path: Path) -> None:
    """Each option reaches the server; nonsense is wrong usage."""
    options = ["--host", "kabale.local", "--port", "99", "--data", str(tmp_path), "--database", "postgresql://x/y"]
    statuses = [run("serve", *options).status, run("serve", "--port", "99999").status, run("serve", "now").status]

    assert [0, 2, 2] == statuses
    site = Site(tmp_path, "postgresql://x/y", names_of(["kabale.local"]))
    assert [(site, Place("kabale.local", 99))] == started


@pytest.mark.parametrize(
    ("options", "is_home"),
    [
        ([], True),
        (["--host", "localhost"], True),
        (["--host", "0.0.0.0"], False),
        (["--uds", "socket"], False),
        (["--fd", "7"], False),
        (["--database", "sqlite:///other.db"], False),
        (["--allow-host", "kabale.local"], False),
        (["--public-url", "https://kabale.example"], False),
        (["--trust-proxy", "10.0.0.0/8"], False),
    ],
)
def test_only_a_server_for_this_machine_lets_its_owner_in(
    started: Started, tmp_path: Path, options: list[str], is_home: bool
) -> None:
    """Whoever puts it in the open, in whichever way, has guests alone."""
    ran = run("serve", "--data", str(tmp_path), *options)

    assert 0 == ran.status, ran.err
    assert [is_home] == [site.is_home for site, _ in started]


def test_every_option_may_come_by_the_environment(
    started: Started, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A container has no command line of its own; names of hosts are separated by commas."""
    given = {
        "HOST": "0.0.0.0",
        "PORT": "99",
        "DATA": str(tmp_path),
        "DATABASE": "postgresql://x/y",
        "ALLOW_HOST": "one.example, Two.example,fe80::1",
        "PUBLIC_URL": "https://Kabale.example:8443/",
        "TRUST_PROXY": "10.0.0.0/8",
        "SECRET": "x" * 32,
        "UDS": str(tmp_path / "socket"),
        "FD": "7",
    }
    for name, value in given.items():
        monkeypatch.setenv(f"KABALE_{name}", value)
    ran = run("serve")

    assert 0 == ran.status
    known = {"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "one.example", "two.example", "[fe80::1]", "kabale.example"}
    site = Site(tmp_path, "postgresql://x/y", Names(frozenset(known), "https://kabale.example:8443"), "x" * 32)
    assert [(site, Place("0.0.0.0", 99, tmp_path / "socket", 7, "10.0.0.0/8"))] == started


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--public-url", "kabale.example"),
        ("--public-url", "ftp://kabale.example"),
        ("--public-url", "https://kabale.example/games"),
        ("--public-url", "https://kabale.example:port"),
        ("--public-url", "https://anna@kabale.example"),
        ("--public-url", "https://"),
        ("--allow-host", "https://kabale.example"),
        ("--allow-host", "kabale.example:80"),
        ("--allow-host", "*"),
    ],
)
def test_a_name_that_is_none_is_wrong_usage(started: Started, option: str, value: str) -> None:
    """Said when it starts, and not found out when nobody can reach it."""
    ran = run("serve", option, value)

    assert (2, []) == (ran.status, started)
    assert "expected" in ran.err


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
