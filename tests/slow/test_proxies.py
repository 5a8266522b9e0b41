"""The server as others run it: by several processes on PostgreSQL, and behind proxies that are believed or not."""

from pathlib import Path

from tests.store.cluster import cluster
from tests.web.proxy import proxy
from tests.web.running import running
from tests.web.test_crew import one_is_killed_and_replaced
from tests.web.test_deploy import asked

PUBLIC = "https://kabale.example"


def test_several_processes_answer_on_postgresql(tmp_path: Path) -> None:
    """As on SQLite, which ``tests/web/test_crew.py`` tries."""
    with cluster() as url:
        one_is_killed_and_replaced(tmp_path, "--database", url)


def test_a_proxy_is_believed_if_it_is_trusted(tmp_path: Path) -> None:
    """Without a public address the scheme is what the proxy says, if it comes from where proxies are."""
    found = []
    for trusted in ("127.0.0.1", "10.0.0.1"):
        options = ("--allow-host", "kabale.example", "--trust-proxy", trusted)
        with running(tmp_path, *options) as server, proxy(server.port) as port:
            given = asked(port, "GET", "/")[1]["set-cookie"]
            begun = asked(port, "POST", "/api/plays", {"game": "klondike"}, Origin=PUBLIC)[0]
            found.append(("Secure" in given, begun))

    assert [(True, 201), (False, 403)] == found
