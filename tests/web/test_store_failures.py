"""A database that is full, damaged, locked or away is called so: to players in words, to whoever runs it in the log."""

import logging
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from kabale.errors import StoreUnavailable
from kabale.web.frame.watch import QUIET, StoreFailures
from tests.store.cluster import cluster
from tests.web.client import House, Visitor, house


def _fill(site: House) -> None:
    """Let the database have no page more than it has, as on a full disk."""
    engine = site.store._database._engine
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 1"))


def _code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_full_disk_is_called_full_and_not_busy(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It was 503 "too much is being worked out just now", for ever, and the log had not a word of it."""
    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.begin("klondike")
        _fill(site)
        answers = []
        for _ in range(200):
            answers.append(anna.send("POST", "/api/plays", {"game": "klondike", "deal": "k1:7"}))
            if answers[-1].status_code != 201:
                break
        logged = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]

        assert (503, "store_unavailable") == _code(answers[-1])
        assert state["version"] == anna.get(f"/api/plays/{state['id']}")["version"]
        assert 1 == len(logged)
        assert "database or disk is full [SQLITE_FULL]" in logged[0]
        assert "kabale.db" in logged[0]


def test_a_move_that_is_not_kept_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """By the short way of a move as by the routes: one line in the log, and the play stands where it stood."""
    full = StoreUnavailable("kabale.db", "SQLITE_FULL", "database or disk is full")

    def refuse(*_: object, **__: object) -> None:
        raise full

    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.move(anna.begin("klondike", "k1:617"), "c1")
        with monkeypatch.context() as broken:
            broken.setattr(site.store.plays._recorder, "_write", refuse)
            wanted = {"version": state["version"], "move": "c1"}
            answers = [anna.send("POST", f"/api/plays/{state['id']}/moves", wanted) for _ in range(4)]
        after = anna.move(state, "c1")

    assert [(503, "store_unavailable")] * 4 == [_code(answer) for answer in answers]
    assert 2 == after["length"] == after["version"]
    assert ["the database kabale.db: database or disk is full [SQLITE_FULL]"] == caplog.messages


def test_somebody_with_a_browser_is_told_in_words(tmp_path: Path) -> None:
    """The page of a new visitor was a line of JSON."""
    with house(tmp_path) as site:
        anna = site.visitor()
        anna.begin("klondike")
        _damage(site, tmp_path / "kabale.db")
        words = {"en": "full, damaged", "de": "voll", "da": "fuld", "is": "fullur"}
        answers = {each: anna.send("GET", "/settings", accept_language=each) for each in words}

    for language, answer in answers.items():
        assert 503 == answer.status_code
        assert answer.headers["content-type"].startswith("text/html")
        assert f'<html lang="{language}">' in answer.text
        assert words[language] in answer.text
        assert "{" not in answer.text


def _damage(site: House, file: Path) -> None:
    """Write zeros over the middle of a database, as a dying disk may."""
    site.store._database._engine.dispose()
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    size = file.stat().st_size
    with file.open("r+b") as out:
        out.seek(4096)
        out.write(bytes(size - 4096))


def test_a_damaged_database_is_called_damaged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Once in the log, however often it is asked."""
    with house(tmp_path) as site:
        anna = site.visitor()
        anna.begin("klondike")
        _damage(site, tmp_path / "kabale.db")
        answers = [anna.send("GET", "/api/statistics") for _ in range(5)]

    assert [(503, "store_unavailable")] * 5 == [_code(answer) for answer in answers]
    assert 1 == sum("malformed" in record.getMessage() for record in caplog.records)


def test_a_locked_database_stays_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds it: in a moment it may be free."""
    with house(tmp_path) as site:
        anna = site.visitor()
        anna.begin("klondike")
        monkeypatch.setattr("kabale.store.database.WAIT", 0)
        other = sqlite3.connect(tmp_path / "kabale.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = anna.send("PATCH", "/api/me", {"name": "Anna"})
        other.close()

    assert (503, "busy") == _code(answer)


def test_a_postgresql_that_is_away_is_called_away(caplog: pytest.LogCaptureFixture) -> None:
    """Stopped under a running server it was "too much is being worked out", and nothing was logged."""
    with ExitStack() as stack:
        server = stack.enter_context(ExitStack())
        site = stack.enter_context(house(server.enter_context(cluster())))
        anna: Visitor = site.visitor()
        anna.get("/api/me")
        server.close()
        answers = [anna.send("GET", "/api/me") for _ in range(2)]

    assert [(503, "store_unavailable")] * 2 == [_code(answer) for answer in answers]
    assert any("connection" in record.getMessage() for record in caplog.records)


def test_each_kind_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    """A log cannot be filled by asking; how often it was is said with the next line."""
    now = [0.0]
    failures = StoreFailures(lambda: now[0])
    full = StoreUnavailable("kabale.db", "SQLITE_FULL", "database or disk is full")
    damaged = StoreUnavailable("kabale.db", "SQLITE_CORRUPT", "database disk image is malformed")
    for error in (full, full, damaged, full):
        assert "store_unavailable" == failures.refusal(error).code
    now[0] = QUIET
    failures.refusal(full)

    assert [
        "the database kabale.db: database or disk is full [SQLITE_FULL]",
        "the database kabale.db: database disk image is malformed [SQLITE_CORRUPT]",
        "the database kabale.db: database or disk is full [SQLITE_FULL] (2 more since this was said last)",
    ] == [record.getMessage() for record in caplog.records]
    assert {"SQLITE_FULL": 4, "SQLITE_CORRUPT": 1} == dict(failures.counts)
