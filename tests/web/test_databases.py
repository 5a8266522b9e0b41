"""The database behind the server: PostgreSQL answers as SQLite does, and several servers may share one."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.every import for_every
from tests.store.cluster import cluster
from tests.web.client import Visitor, house
from tests.web.test_golden import GOLDEN, answers


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A PostgreSQL database."""
    with cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of a database."""
    return str(request.param)


@pytest.fixture(scope="module")
def visitors(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Visitor]]:
    """A visitor of a server on each kind of database."""
    with house(tmp_path_factory.mktemp("house")) as one, house(url) as other:
        yield {"sqlite": one.visitor(), "postgresql": other.visitor()}


def test_on_postgresql_every_route_answers_the_same(url: str) -> None:
    """The goldens, word for word, clocks and order included."""
    with house(url) as site:
        found = answers(site.visitor())

    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == json.loads(json.dumps(found))


@for_every("wrong", ["%00", "a%00b", "%ED%A0%80", "%FF", "'", "x'%20OR%20'1'='1", "%E2%80%AE", "a" * 90])
def test_no_database_is_asked_for_what_is_no_name(visitors: dict[str, Visitor], wrong: str, kind: str) -> None:
    """PostgreSQL refuses a NUL character where SQLite looks for it: both answer that there is nothing."""
    anna = visitors[kind]
    answers = [
        anna.send("GET", f"/api/plays/{wrong}"),
        anna.send("DELETE", f"/api/plays/{wrong}"),
        anna.send("POST", f"/api/plays/{wrong}/time", {"seconds": 1}),
        anna.send("POST", f"/api/plays/{wrong}/undo", {"version": 0}),
        anna.send("GET", f"/api/plays/{wrong}/picture.svg"),
        anna.send("GET", f"/api/definitions/{wrong}"),
        anna.send("DELETE", f"/api/definitions/{wrong}"),
        anna.send("GET", f"/api/games/{wrong}"),
        anna.send("GET", f"/api/games/own:{wrong}"),
        anna.send("GET", f"/api/games/{wrong}/picture.svg"),
        anna.send("PUT", f"/api/games/{wrong}/favourite", {}),
    ]
    asked = [anna.send("GET", f"/api/plays?game={wrong}"), anna.send("DELETE", f"/api/statistics?game={wrong}")]
    named = anna.post("/api/plays", {"game": f"own:{unquote(wrong)}"}, 422)

    assert [404] * len(answers) == [answer.status_code for answer in answers]
    assert {answer.status_code for answer in asked} <= {200, 204, 422}
    assert named["error"]["code"] in ("unknown_game", "bad_request")


def test_two_servers_may_share_a_database(tmp_path: Path) -> None:
    """Each keeps sessions live; a move through one is seen by the other, and a stale one is refused by both."""
    with house(tmp_path) as one, house(tmp_path) as two:
        anna, again = one.visitor(), two.visitor()
        state = anna.begin("klondike", "k1:617")
        again.http.cookies.update(anna.http.cookies)
        for number in range(3):
            state = again.move(anna.move(state, "c1"), "c1")
            assert 2 * number + 2 == state["version"] == state["length"]
        undone = anna.do(state, "undo")
        stale = again.do(state, "undo", 409)
        other = again.move(undone, "7-3")

        assert 5 == stale["state"]["length"]
        assert other["piles"] == anna.get(f"/api/plays/{state['id']}")["piles"]
