"""What whoever runs the server reads of it: ids, a line for each failure of ours, and nothing of what players sent."""

import io
import json
import logging
import re
from collections.abc import Iterator
from operator import methodcaller
from pathlib import Path
from typing import Any, cast

import pytest

from kabale.services.live import Live
from kabale.services.workers import _carried_out
from kabale.web.frame.logs import Few, LogForm, Logging, set_up
from tests.web.client import House, Visitor
from tests.web.running import Browser, running

ID = "X-Request-ID"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log of a server that logs JSON and every request."""
    root, ours = logging.getLogger(), logging.getLogger("kabale")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    root.handlers = []
    set_up(Logging(LogForm.JSON, requests=True), stream)
    yield stream
    root.handlers, level, our_level = before[0], before[1], before[2]
    root.setLevel(level)
    ours.setLevel(our_level)


def _lines(log: io.StringIO) -> list[Any]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_an_id_is_taken_over_or_made(anna: Visitor) -> None:
    """A proxy's id goes on; what is none, or would break a log's line, does not."""
    given = anna.send("GET", "/api/me", X_Request_ID="proxy-7.a_B").headers[ID]
    made = [
        anna.raw("GET", "/api/me", X_Request_ID=value).headers[ID] for value in ("", "a b", "x" * 65, b"\xff", "{}")
    ]
    plain = anna.send("GET", "/page/main.js").headers[ID]
    refused = anna.raw("GET", "/", host="elsewhere.example")

    assert "proxy-7.a_B" == given
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in [*made, plain, refused.headers[ID]])
    assert len(made) == len(set(made))
    assert 403 == refused.status_code


def test_each_request_has_a_line_that_tells_nothing_of_the_player(anna: Visitor, log: io.StringIO) -> None:
    """Route, status, time and id; no play, no cookie, no query, no cards."""
    state = anna.begin("klondike", "k1:617")
    anna.do(state, "moves", move="c1")
    anna.send("GET", f"/api/plays/{state['id']}/why?move=7-2", X_Request_ID="mine")
    anna.send("GET", "/nowhere/at-all?token=hidden")
    lines = _lines(log)
    told = [(each["method"], each["route"], each["status"]) for each in lines]

    assert told == [
        ("POST", "/api/plays", 201),
        ("POST", "/api/plays/{play}/moves", 200),
        ("GET", "/api/plays/{play}/why", 200),
        ("GET", "-", 404),
    ]
    assert "mine" == lines[2]["request"]
    assert all(each["ms"] >= 0 and each["time"].endswith("Z") for each in lines)
    # Nothing as short as a move: "c1" is in one of six lines by chance, in a request's id.
    for secret in (state["id"], anna.http.cookies["kabale"], "hidden", "move=", "k1:617", "klondike"):
        assert secret not in log.getvalue().replace("kabale.requests", "")


def test_a_mistake_of_ours_has_one_line_with_its_place(
    site: House, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a traceback, with whatever words the exception had, and no way from the answer to it."""

    def broken(*_: object, **__: object) -> None:
        raise KeyError("QH lies below the 7 of clubs")

    monkeypatch.setattr(type(site.store.plays), "of", broken)
    answer = site.visitor(raises=False).send("GET", "/api/plays", X_Request_ID="odd-1")
    [line] = [each for each in _lines(log) if each["level"] == "error"]

    assert (500, "internal") == (answer.status_code, answer.json()["error"]["code"])
    assert "odd-1" == line["request"] == answer.headers[ID]
    assert re.search(r"KeyError at \S*test_log\.py:\d+ in broken, from kabale/web/\S+\.py:\d+ in \w+", line["message"])
    assert "QH" not in log.getvalue()


def test_what_is_refused_for_want_of_room_is_said_once(
    site: House, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503 for whoever asks, one line a minute for whoever runs the server."""
    from kabale.services.refusals import refused

    def full(*_: object, **__: object) -> None:
        raise refused("busy")

    monkeypatch.setattr(type(site.store.plays), "of", full)
    anna = site.visitor()
    statuses = [anna.send("GET", "/api/plays").status_code for _ in range(3)]
    errors = [each["message"] for each in _lines(log) if each["level"] == "error"]

    assert [503] * 3 == statuses
    assert ["GET /api/plays 503 busy"] == errors


def test_the_server_logs_as_it_is_told(tmp_path: Path) -> None:
    """As JSON on standard error, a line for each request; standard output has the address alone."""
    with running(tmp_path, "--log", "json", "--log-requests") as server:
        browser = Browser(server.port)
        browser.ask("GET", "/api/me")
        browser.close()
        ended, out, err = server.interrupt()
    [line] = [json.loads(each) for each in err.splitlines()]

    assert (0, "") == (ended, out)
    assert ("kabale.requests", "/api/me", 200) == (line["logger"], line["route"], line["status"])


def test_a_mistake_in_a_worker_is_a_line_without_the_players_words(log: io.StringIO) -> None:
    """It was a traceback with whatever the exception said, and that may be a line of somebody's definition."""

    def broken(_: Live) -> None:
        raise KeyError("QH lies below the 7 of clubs")

    answer = _carried_out(Live(), cast(methodcaller, broken))
    [line] = _lines(log)

    assert "internal" == answer.code
    assert "KeyError at " in line["message"]
    assert "QH" not in log.getvalue()


def test_nobody_can_fill_the_log(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four hundred odd requests in a second made 701 lines, and some advised to install a library.

    One more line of a kind says how many were left out; other kinds, and requests, have their own lines.
    """
    uvicorn, ours, requests = map(logging.getLogger, ("uvicorn.error", "kabale.web", "kabale.requests"))
    monkeypatch.setattr(uvicorn, "level", logging.WARNING)  # servers of other tests set both
    monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
    for _ in range(300):
        uvicorn.warning("Invalid HTTP request received.")
        uvicorn.warning("No supported WebSocket library detected. Please use \"pip install 'uvicorn[standard]'\"")
        requests.info("GET / 200")
    for number in range(30):
        ours.error("mistake %s", number)
    said = [line["message"] for line in _lines(log)]

    assert 10 == said.count("Invalid HTTP request received.")
    assert 300 == said.count("GET / 200")
    assert [f"mistake {number}" for number in range(10)] == [each for each in said if each.startswith("mistake")]
    assert not [each for each in said if "install" in each]


def test_what_was_left_out_is_counted() -> None:
    """In the first line of its kind after a minute; a clock that was put back begins anew."""
    few = Few()
    record = logging.LogRecord("uvicorn.error", logging.WARNING, "x.py", 7, "odd %s", ("one",), None)
    times = [100.0 + number for number in range(25)] + [160.0, 161.0, 50.0]
    let_through = []
    for each in times:
        record.created, record.msg, record.args = each, "odd %s", ("one",)
        if few.filter(record):
            let_through.append((each, record.getMessage()))

    assert [100.0 + number for number in range(10)] == [each for each, _ in let_through[:10]]
    assert [(160.0, "odd one (15 more before this)"), (161.0, "odd one"), (50.0, "odd one")] == let_through[10:]
