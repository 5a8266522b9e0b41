"""Where a play was lost, as the page asks: known bit by bit, for a play that has ended and no other."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any, cast

import pytest

from kabale.search.background import BackgroundSearch
from kabale.search.queries import Query
from kabale.search.verdict import Lost, Verdict, Won
from kabale.services.searches import Reviews
from kabale.store import Store
from kabale.studies.found import FoundVerdicts
from tests.cli.running import WIN
from tests.search.test_review import YUKON, played
from tests.web.client import House, Visitor, house


@pytest.fixture(scope="module")
def searching(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that reviews plays."""
    with closing(Reviews(seconds=60.0)) as reviews, house(tmp_path_factory.mktemp("house"), reviews=reviews) as made:
        yield made


def _ended(anna: Visitor, moves: str = YUKON) -> str:
    """Return the address of the review of a play that was given up."""
    state = anna.do(anna.begin("yukon", "k1:3", moves=moves), "end")
    return f"/api/plays/{state['id']}/review"


def _settled(anna: Visitor, path: str) -> Any:
    """Return a review when nothing more is searched."""
    while (review := anna.get(path))["searching"]:
        sleep(0.05)  # the search needs the processor more
    return review


def test_the_losing_move_and_the_way_that_was_open(searching: House) -> None:
    """The way leads to a win when it is stepped through; what moves is told in words, and nothing can be moved.

    The four clicks that complete the layout are no moves of the player's.
    """
    anna = searching.visitor()
    path = _ended(anna)
    review = _settled(anna, path)
    turn = anna.get(f"{path}/14")
    last = anna.get(f"{path}/14?along={len(review['way'])}")
    there = anna.get(f"{path}/18")

    assert (15, 14, ["won"] * 15 + ["lost"] * 4) == (review["losing"], review["after"], review["verdicts"])
    assert review["moves"] == YUKON.split()[4:]
    assert "2H from column 6 to the 3S of column 3" == turn["told"]
    assert turn["way"] is not None
    assert turn["way"] != turn["told"]
    assert [] == turn["state"]["legal"]
    assert ("won", None) == (last["state"]["outcome"], last["way"])
    assert ("playing", None, None) == (there["state"]["outcome"], there["told"], there["way"])


def test_a_play_that_goes_on_is_not_reviewed(searching: House) -> None:
    """Nobody is told by it what lies face down: neither the verdicts nor a way. Given up, it is; taken back, not."""
    anna = searching.visitor()
    state = anna.begin("yukon", "k1:3", moves=YUKON)
    path = f"/api/plays/{state['id']}/review"
    refused = anna.get(path, 409)
    anna.get(f"{path}/0", 409)
    given_up = anna.do(state, "end")
    anna.get(path)
    anna.do(given_up, "undo")

    assert "not_over" == refused["error"]["code"]
    assert "give up" in refused["error"]["message"]
    anna.get(path, 409)
    anna.get(f"{path}/14?along=3", 409)


def test_moments_that_are_none_are_refused(searching: House) -> None:
    """Beyond the end, along a way that does not begin there, and of somebody else's play."""
    anna, bert = searching.visitor(), searching.visitor()
    path = _ended(anna)
    _settled(anna, path)

    anna.get(f"{path}/19", 404)
    anna.get(f"{path}/3?along=1", 404)
    anna.get(f"{path}/14?along=9999", 404)
    anna.get(f"{path}/-1", 422)
    anna.get(f"{path}/14?along=100001", 422)
    bert.get(path, 404)
    bert.get(f"{path}/0", 404)


def test_a_win_needs_no_search(tmp_path: Path) -> None:
    """All of it could be won."""

    class NoSearch:
        def ask(self, _: Query) -> "Future[Verdict]":
            raise AssertionError("nothing is left to search")

        def close(self) -> None: ...

    with (
        closing(Reviews(cast(BackgroundSearch, NoSearch()))) as reviews,
        house(tmp_path, reviews=reviews) as site,
    ):
        anna = site.visitor()
        state = anna.begin("grandfathersclock", "k1:5", moves=WIN)
        review = _settled(anna, f"/api/plays/{state['id']}/review")

    assert ({"won"}, None, 49) == (set(review["verdicts"]), review["losing"], len(review["verdicts"]))


def test_what_was_found_is_kept_for_every_server(tmp_path: Path) -> None:
    """Another server on the same database is told what the first one has found."""
    with Store.open(tmp_path / "kabale.db") as store:
        memory = FoundVerdicts(store, lambda: 1.0)
        with closing(Reviews(memory=memory, seconds=60.0)) as reviews, house(tmp_path, reviews=reviews) as site:
            anna = site.visitor()
            _settled(anna, _ended(anna))
    before, after = (played("yukon", "k1:3", " ".join(YUKON.split()[:moves])) for moves in (18, 19))
    for position in (before, after):
        position.pop()
    with Store.open(tmp_path / "kabale.db") as store:
        found = FoundVerdicts(store, lambda: 2.0)
        known = found.known(before), found.known(after)

    assert isinstance(known[0], Won)
    assert isinstance(known[1], Lost)


def test_without_a_search_only_the_end_is_known(tmp_path: Path) -> None:
    """A server that does not search says that all is open, and that no more will come."""
    with house(tmp_path) as site:
        anna = site.visitor()
        review = anna.get(_ended(anna))

    assert ({"unknown"}, None, False) == (set(review["verdicts"]), review["after"], review["searching"])


def test_reviews_of_several_players_take_turns(tmp_path: Path) -> None:
    """A moment of the one, then a moment of the other; nobody waits until the other's whole play is searched."""
    asked: list[str] = []
    both_wait = Event()

    class Slow:
        def ask(self, query: Query) -> "Future[Verdict]":
            both_wait.wait()
            asked.append(query.deal)
            future: Future[Verdict] = Future()
            future.set_result(Lost(1, 0.1))
            return future

        def close(self) -> None: ...

    with closing(Reviews(cast(BackgroundSearch, Slow()))) as reviews, house(tmp_path, reviews=reviews) as site:
        paths = []
        for deal in ("k1:3", "k1:4"):
            visitor = site.visitor()
            state = visitor.do(visitor.begin("klondike", deal, moves="c1 c1 c1"), "end")
            paths.append((visitor, f"/api/plays/{state['id']}/review"))
            visitor.get(paths[-1][1])
        both_wait.set()
        found = [_settled(*path) for path in paths]

    assert ["k1:3", "k1:4"] * 3 == asked
    assert [["lost"] * 4] * 2 == [review["verdicts"] for review in found]
