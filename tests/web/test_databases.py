"""The database behind the server: PostgreSQL answers as SQLite does, and several servers may share one."""

import json
from pathlib import Path

from tests.store.cluster import cluster
from tests.web.client import house
from tests.web.test_golden import GOLDEN, answers


def test_on_postgresql_every_route_answers_the_same() -> None:
    """The goldens, word for word, clocks and order included."""
    with cluster() as url, house(url) as site:
        found = answers(site.visitor())

    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == json.loads(json.dumps(found))


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
