"""What is counted and measured of a server, told where its players do not come."""

import os
import socket
import sys
from contextlib import closing, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from kabale.errors import StoreUnavailable
from kabale.web.plays.metrics import MetricsPlace, Seen, measured
from tests.cli.running import run
from tests.web.client import house


def _free() -> int:
    """Return a port that is free, and the next one too."""
    for port in range(20_000 + os.getpid() % 10_000, 60_000, 2):
        with suppress(OSError), closing(socket.socket()) as one, closing(socket.socket()) as other:
            one.bind(("127.0.0.1", port))
            other.bind(("127.0.0.1", port + 1))
            return port
    raise AssertionError("no two ports are free")


def _told(port: int) -> tuple[str, dict[tuple[str, ...], float]]:
    """Return what is told: the text, and each value by its name and labels."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return text, {(sample.name, *sample.labels.values()): sample.value for sample in samples}


def test_what_is_done_is_counted_by_route(tmp_path: Path) -> None:
    """Moves by the short way and by the routes, refusals, failures; and nothing tells who plays what."""
    port = _free()
    with house(tmp_path) as site, measured(MetricsPlace("127.0.0.1", port), site.desk, site.app):
        anna, bert = site.visitor(), site.visitor()
        state = anna.begin("klondike", "k1:617")
        for _ in range(3):
            state = anna.move(state, "c1")
        anna.do(state, "moves", 422, move="1-2")
        dealt = bert.begin("freecell")
        bert.move(dealt, dealt["legal"][0])
        bert.get("/api/plays")
        anna.send("GET", "/wp-login.php")
        anna.send("BREW", "/")
        site.app.failures.refusal(StoreUnavailable("x", "SQLITE_FULL", "full"))
        text, told = _told(port)

    assert 4 == told["kabale_moves_total",]
    assert 4 == told["kabale_requests_total", "POST", "/api/plays/{play}/moves", "200"]
    assert 1 == told["kabale_requests_total", "POST", "/api/plays/{play}/moves", "422"]
    assert 2 == told["kabale_requests_total", "POST", "/api/plays", "201"]
    assert 1 == told["kabale_requests_total", "GET", "-", "404"]
    assert 5 == told["kabale_request_seconds_count", "POST", "/api/plays/{play}/moves"]
    assert 2 == told["kabale_plays_under_way",]
    assert 2 == told["kabale_players_seen",]
    assert 0 == told["kabale_workers_busy",]
    assert 1 == told["kabale_store_failures_total", "SQLITE_FULL"]
    for secret in (state["id"], "k1:617", "wp-login", "BREW", anna.http.cookies["kabale"]):
        assert secret not in text


def test_the_address_is_free_again_and_each_process_has_one(tmp_path: Path) -> None:
    """The second of two takes the next port; a third is told that there is none."""
    place = MetricsPlace("127.0.0.1", _free(), 2)
    with house(tmp_path) as site:
        with measured(place, site.desk, site.app), measured(place, site.desk, site.app):
            assert all("kabale_moves_total" in _told(place.port + number)[0] for number in range(2))
            with pytest.raises(OSError, match="taken"), measured(place, site.desk, site.app):
                pass
        with measured(place, site.desk, site.app):
            assert "kabale_moves_total" in _told(place.port)[0]


def test_whoever_was_not_seen_of_late_is_not_counted() -> None:
    """And nobody who has no cookie."""
    now = [0.0]
    seen = Seen(lambda: now[0])
    for value in (b"a", b"b", b"a"):
        seen.note({"headers": [(b"cookie", value)]})
    seen.note({"headers": []})
    counts = [seen.count()]
    now[0] = 600
    seen.note({"headers": [(b"cookie", b"b")]})
    now[0] = 1000
    counts.append(seen.count())

    assert [2, 1] == counts


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", ":²", "1:2:x"])
def test_what_is_no_address_is_wrong_usage(tmp_path: Path, address: str) -> None:
    """Before anything is opened."""
    found = run("serve", "--data", str(tmp_path), "--metrics", address)

    assert 2 == found.status
    assert "is no address for metrics" in " ".join(found.err.replace("│", " ").split())


def test_the_extra_is_named_where_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what brings it."""
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    found = run("serve", "--data", str(tmp_path), "--metrics", "9017")

    assert (1, "kabale: telling metrics needs prometheus-client: pip install 'kabale[metrics]'\n") == (
        found.status,
        found.err,
    )
