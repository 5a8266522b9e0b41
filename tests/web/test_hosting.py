"""The recipes for a public site in ``deploy/``: nginx and Caddy as Debian has them, the systemd unit, the password."""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.web import texts
from tests.web.running import WAIT, running
from tests.web.test_deploy import unit

DEPLOY = Path("deploy")
WORDS = {"words": "abandon ability able about above absent"}
NOT_HERE = "{} is not here: on Debian install the package {} (make test-all does, as root)"


def _trusting() -> ssl.SSLContext:
    """Return a context that trusts each certificate: those of the tests are of their own making."""
    return ssl._create_unverified_context()


@dataclass
class Visitor:
    """Somebody at one address, behind a proxy with TLS at a port of this machine."""

    port: int
    address: str = "127.0.0.2"

    def post(self, path: str, body: object, **headers: str) -> tuple[int, Any]:
        """Return the status and the JSON of an answer. A body that is a number stands for one of so many bytes.

        Then only its length is sent: a browser, unlike http.client, reads an answer that comes before its body is sent.
        """
        sent = b"" if isinstance(body, int) else json.dumps(body).encode()
        caller = http.client.HTTPSConnection(
            "localhost", self.port, timeout=WAIT, context=_trusting(), source_address=(self.address, 0)
        )
        length = str(body if isinstance(body, int) else len(sent))
        named = {"Host": "localhost", "Origin": "https://localhost", "Content-Type": "application/json"}
        caller.request("POST", path, sent, {**named, "Content-Length": length, **headers})
        answer = caller.getresponse()
        text = answer.read()
        caller.close()
        assert "application/json" == answer.getheader("Content-Type"), text
        return answer.status, json.loads(text)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def program(name: str) -> str:
    """Return the path of a program that the tests need. Raises RuntimeError without it."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        raise RuntimeError(NOT_HERE.format(name, name))
    return found


def changed(text: str, changes: dict[str, str]) -> str:
    """Return a recipe with its names and ports changed to those of a test."""
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


@contextmanager
def started(command: list[str], port: int, env: dict[str, str]) -> Iterator[None]:
    """Run a proxy for the length of a block."""
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            end = time.monotonic() + WAIT
            while process.poll() is None and time.monotonic() < end:
                try:  # Caddy listens before it has a certificate
                    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as there:
                        _trusting().wrap_socket(there, server_hostname="localhost").close()
                    break
                except OSError:
                    time.sleep(0.05)
            assert process.poll() is None, process.stdout and process.stdout.read()
            yield
        finally:
            process.terminate()


@contextmanager
def nginx(folder: Path, server: int, **changes: str) -> Iterator[tuple[int, int]]:
    """Run nginx by the recipe; give its ports for HTTP and HTTPS."""
    plain, port = free_port(), free_port()
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    request = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", *files]
    subprocess.run(request, check=True, capture_output=True)
    site = changed(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        {
            "/etc/letsencrypt/live/kabale.example.org": str(folder),
            "kabale.example.org": "localhost",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "listen [::]:80;": "",
            "listen [::]:443 ssl http2;": "",
            "127.0.0.1:8017": f"127.0.0.1:{server}",
            **changes,
        },
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    as_root = "user root; " if os.geteuid() == 0 else ""  # the folder of a test is only root's
    (folder / "main.conf").write_text(
        f"daemon off; {as_root}pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n{site} }}"
    )
    with started([program("nginx"), "-p", str(folder), "-c", str(folder / "main.conf")], port, dict(os.environ)):
        yield plain, port


@contextmanager
def caddy(folder: Path, server: int) -> Iterator[tuple[int, int]]:
    """Run Caddy by the recipe, with a certificate of its own making; give its ports for HTTP and HTTPS."""
    plain, port = free_port(), free_port()
    recipe = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    ours = f"{{\n\tskip_install_trust\n\thttp_port {plain}\n\thttps_port {port}\n\tservers {{"
    (folder / "Caddyfile").write_text(changed(recipe, {"{\n\tservers {": ours}))
    env = {
        **os.environ,
        **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder)),
        "CADDY_ADMIN": f"localhost:{free_port()}",
        "KABALE_SITE": "localhost",
        "KABALE_SERVERS": f"127.0.0.1:{server}",
    }
    command = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with started(command, port, env):
        yield plain, port


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_the_recipe_of_a_proxy_passes_on_all_that_the_server_accepts(
    proxy: Callable[[Path, int], Any], tmp_path: Path
) -> None:
    """With nginx, a definition of 1.4 MB got 413 in HTML. Debian's Caddy did not know ``client_ip_hash``."""
    large = {"text": texts.KLONDIKE + "\n" * 700_000, "format": "pat"}
    with (
        running(tmp_path / "data", "--public-url", "https://localhost") as server,
        proxy(tmp_path, server.port) as (plain, port),
    ):
        visitor = Visitor(port)
        status, answer = visitor.post("/api/check", large)
        refused = [visitor.post("/api/check", each) for each in (2_000_001, 50_000_000)]
        tried = [visitor.post("/api/recovery/enter", WORDS, **{"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(11)]
        other = Visitor(port, "127.0.0.3").post("/api/recovery/enter", WORDS)
        http_only = http.client.HTTPConnection("127.0.0.1", plain, timeout=WAIT)
        http_only.request("GET", "/games", headers={"Host": "localhost"})
        redirect = http_only.getresponse()
        http_only.close()

    assert status in (200, 422)
    assert answer.get("ok") or answer["error"]["code"] == "too_slow", answer  # Kabale has five seconds for it
    assert [(413, "too_large")] * 2 == [(status, body["error"]["code"]) for status, body in refused]
    # The address counts that the connection came from, whatever a visitor says.
    assert ["recovery_unknown"] * 10 + ["too_often"] == [body["error"]["code"] for _, body in tried]
    assert "recovery_unknown" == other[1]["error"]["code"]
    assert redirect.status in (301, 308)
    assert re.fullmatch(r"https://localhost(:\d+)?/games", redirect.getheader("Location") or "")


def test_nginx_limits_the_requests_of_one_address(tmp_path: Path) -> None:
    """The others do not notice, and the page understands the refusal."""
    slow = {"rate=50r/s": "rate=1r/m", "burst=500": "burst=4"}
    with (
        running(tmp_path / "data", "--public-url", "https://localhost") as server,
        nginx(tmp_path, server.port, **slow) as (_, port),
    ):
        many = [Visitor(port).post("/api/check", {}) for _ in range(8)]
        other = Visitor(port, "127.0.0.3").post("/api/check", {})

    codes = [body["error"]["code"] for _, body in (*many, other)]
    assert ["bad_request"] * 5 + ["too_often"] * 3 + ["bad_request"] == codes


def test_a_first_visit_is_within_the_limits_of_nginx() -> None:
    """From a checkout the page is many small files, which the browser asks for at once."""
    recipe = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    burst, connections = re.search(r"burst=(\d+)", recipe), re.search(r"limit_conn kabale_connections (\d+)", recipe)
    files = sum(1 for each in Path("src/kabale/web/page").rglob("*") if each.is_file())

    assert burst
    assert 2 * files < int(burst[1])
    assert connections
    assert files < int(connections[1])


def test_the_unit_of_systemd_is_hardened() -> None:
    """``systemd-analyze security`` gave it 5.6, and at most 2.5 is wanted. Without that program, the words are read."""
    service = unit("kabale.service")["Service"]
    analyse = shutil.which("systemd-analyze")
    on = ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectClock", "ProtectKernelLogs", "RestrictSUIDSGID")

    assert ["yes"] * len(on) == [service[name] for name in on]
    assert ("", "0077", "invisible") == tuple(service[n] for n in ("CapabilityBoundingSet", "UMask", "ProtectProc"))
    if analyse:
        command = [analyse, "security", "--offline=true", "--no-pager", str(DEPLOY / "kabale.service")]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"}
        )
        level = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
        # Before version 250, systemd analyses only units that run.
        assert level is None or float(level[1]) <= 2.5, done.stdout


def test_compose_does_not_start_without_a_password() -> None:
    """It took the password ``kabale``, and did not say so."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")

    assert 2 == len(re.findall(r"\$\{KABALE_PASSWORD:\?[^}]*KABALE_PASSWORD[^}]*\}", text))
    assert 2 == len(re.findall(r"\$\{KABALE_PASSWORD", text))
