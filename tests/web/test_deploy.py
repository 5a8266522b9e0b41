"""What lies in ``deploy/``: whether it asks of the server what the server has, and whether its parts work together.

Where a container engine is, ``tests/slow/test_compose.py`` starts the compose file itself.
"""

import http.client
import json
import re
import shlex
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.cli.running import program, run
from tests.web.proxy import WAIT, proxy
from tests.web.running import running

DEPLOY = Path("deploy")
PUBLIC = "https://kabale.example"


def settings() -> set[str]:
    """Return the variables of the environment that ``kabale serve`` knows."""
    serve = program().commands["serve"]
    return {"KABALE_SECRET", "KABALE_CONNECTIONS", *(each.envvar for each in serve.params if each.envvar)}


def composed() -> dict[str, Any]:
    """Return the compose file."""
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return read


def filled(text: str, **given: str) -> str:
    """Return a text of the compose file as its variables make it."""
    return re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", lambda found: given.get(found[1], found[2] or ""), text)


def unit(name: str) -> ConfigParser:
    """Return a unit of systemd."""
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(DEPLOY / name, encoding="utf-8")
    return read


def test_every_setting_is_one_that_the_server_knows() -> None:
    """A variable that is misspelt is not a mistake to anybody, and does nothing."""
    dockerfile = set(re.findall(r"\b(KABALE_\w+)=", (DEPLOY / "Dockerfile").read_text(encoding="utf-8")))
    servers = [composed()["services"][name] for name in ("one", "two")]
    in_units = set(re.findall(r"^Environment=(\w+)=", (DEPLOY / "kabale.service").read_text(), re.MULTILINE))

    assert {"KABALE_HOST", "KABALE_PORT", "KABALE_DATA", "KABALE_NO_BROWSER"} == dockerfile
    assert {"KABALE_DATA"} == in_units
    for server in servers:
        assert {"KABALE_DATABASE", "KABALE_PUBLIC_URL", "KABALE_TRUST_PROXY"} <= set(server["environment"])
        assert set(server["environment"]) | dockerfile <= settings()


def test_the_compose_file_is_whole() -> None:
    """What it names is there: files, volumes, services; and what depends on something waits until that is well."""
    file = composed()
    services = file["services"]
    upstreams = set(re.findall(r"(\w+):8017", services["proxy"]["environment"]["KABALE_SERVERS"]))

    assert {"one", "two"} == upstreams == upstreams & set(services)
    for service in services.values():
        for other, how in service.get("depends_on", {}).items():
            assert other in services
            assert "service_healthy" == how["condition"]
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in file["volumes"]
    build = services["one"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()


def test_what_the_image_copies_is_there_and_let_in() -> None:
    """``.dockerignore`` lets in what the recipe copies, itself or with its folder."""
    let_in = [line[1:] for line in Path(".dockerignore").read_text().splitlines() if line.startswith("!")]
    recipe = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--)(.*) \S+$", recipe, re.MULTILINE) for name in line.split()]

    assert copied
    for name in copied:
        assert Path(name).exists()
        assert any(path.match(pattern) for path in (Path(name), *Path(name).parents) for pattern in let_in), name


def test_the_unit_starts_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its command is one that the program takes; the socket that systemd hands over is number three."""
    places: list[Any] = []
    monkeypatch.setattr("kabale.web.server.serve", lambda site, place, _: places.append(place))
    command = shlex.split(unit("kabale.service")["Service"]["ExecStart"])
    ran = run(*command[1:])

    assert "kabale" == Path(command[0]).name
    assert (0, [3]) == (ran.status, [place.fd for place in places])
    assert "127.0.0.1:8017" == unit("kabale.socket")["Socket"]["ListenStream"]


# -- the parts together ------------------------------------------------------------------------------------------------


def asked(port: int, method: str, path: str, body: object = None, **headers: str) -> tuple[int, dict[str, str], Any]:
    """Ask the proxy as a browser at the public site does; return status, headers and JSON."""
    sent = {"Host": "kabale.example", "Content-Type": "application/json", **headers}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    connection.request(method, path, None if body is None else json.dumps(body), sent)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return (
        answer.status,
        {name.lower(): value for name, value in answer.getheaders()},
        json.loads(text) if text.startswith(b"{") else text,
    )


def test_two_servers_behind_a_proxy_are_one_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the settings of the compose file, but for the addresses and the database, which is one of SQLite here.

    Behind a proxy the server could not be reached at all: its own name was the only one that it answered to.
    """
    given = composed()["services"]["one"]["environment"]
    for name, value in given.items():
        monkeypatch.setenv(name, filled(str(value), KABALE_SITE="kabale.example", KABALE_PASSWORD="x"))
    monkeypatch.setenv("KABALE_TRUST_PROXY", "127.0.0.1")
    monkeypatch.setenv("KABALE_DATABASE", f"sqlite:///{tmp_path}/kabale.db")
    with running(tmp_path / "one") as one, running(tmp_path / "two") as two, proxy(one.port, two.port) as port:
        first = asked(port, "GET", "/")
        cookie = first[1]["set-cookie"]
        mine = {"Cookie": cookie.partition(";")[0], "Origin": PUBLIC}
        begun = asked(port, "POST", "/api/plays", {"game": "klondike", "deal": "k1:617"}, **mine)
        path = f"/api/plays/{begun[2]['id']}/moves"
        moved = [asked(port, "POST", path, {"version": n, "move": "c1"}, **mine) for n in range(4)]
        foreign = [
            asked(port, "POST", path, {"version": 4, "move": "c1"}, **mine | more)[2]["error"]["code"]
            for more in (
                {"Origin": "http://kabale.example"},
                {"Origin": "https://evil.example"},
                {"Host": "evil.example"},
            )
        ]
        probes = {asked(at, "GET", "/readyz", Host=f"10.0.0.7:{at}")[0] for at in (one.port, two.port)}

    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
    assert (200, 201, [200] * 4) == (first[0], begun[0], [status for status, _, _ in moved])
    assert {str(one.port), str(two.port)} == {headers["x-served-by"] for _, headers, _ in moved}
    assert [1, 2, 3, 4] == [state["version"] for _, _, state in moved]
    assert not any("set-cookie" in headers for _, headers, _ in moved)
    assert ["wrong_origin", "wrong_origin", "wrong_host"] == foreign
    assert {200} == probes
