"""A go is a move with the automatic layings that it set off: taken back, redone, kept, saved and linked as one."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any, cast

from kabale.engine.session import Session
from kabale.library import load
from kabale.search.background import BackgroundSearch
from kabale.search.queries import Query
from kabale.search.verdict import Unknown, Verdict
from kabale.services.searches import Outlooks
from tests.web.client import Visitor, house

MOVE, LAID = "17-2", ["17-6", "17-7", "10-7"]
"""FreeCell deal 52: the move sets three cards free that go up safely."""

SAVED = "17-2+17-6+17-7+10-7"


def _go(anna: Visitor) -> Any:
    """Play a go as the page does: the move, and then what is safe is laid as part of it."""
    return anna.do(anna.move(anna.begin("freecell", "ms:52"), MOVE), "auto", joined=True)


def _line(anna: Visitor, state: Any, label: str = "moves") -> str:
    """Return the moves of a play's file."""
    text = anna.send("GET", f"/api/plays/{state['id']}/file").text
    return next((line.partition(": ")[2] for line in text.splitlines() if line.startswith(f"{label}: ")), "")


def test_a_move_and_what_it_set_off_are_taken_back_and_redone_as_one(anna: Visitor) -> None:
    """The piles are those before the move; the changes are those of all four moves, as they go back."""
    done = _go(anna)
    back = anna.do(done, "undo")
    again = anna.do(back, "redo")

    assert (LAID, 4) == (done["moves"], done["length"])
    assert (0, False, True) == (back["length"], back["can_undo"], back["can_redo"])
    assert anna.begin("freecell", "ms:52")["piles"] == back["piles"]
    assert [(7, 10), (7, 17), (6, 17), (2, 17)] == [
        (each["source"], each["target"]) for each in back["changes"] if each["change"] == "moved"
    ]
    assert (4, done["piles"]) == (again["length"], again["piles"])
    assert SAVED == _line(anna, again)


def test_a_single_move_of_a_go_can_be_taken_back_and_redone(anna: Visitor) -> None:
    """What is left of the go is still one."""
    done = _go(anna)
    one = anna.do(done, "undo", single=True)
    two = anna.do(one, "undo", single=True)
    back = anna.do(anna.do(two, "redo", single=True), "undo", single=True)

    assert (3, 2, 2) == (one["length"], two["length"], back["length"])
    assert "17-2+17-6" == _line(anna, back)
    assert 0 == anna.do(back, "undo")["length"]


def test_what_is_laid_when_asked_for_is_a_go_of_its_own(anna: Visitor) -> None:
    """Only what is joined belongs to the move before it."""
    state = anna.do(anna.move(anna.begin("freecell", "ms:52"), MOVE), "auto")

    assert "17-2 17-6+17-7+10-7" == _line(anna, state)
    assert 1 == anna.do(state, "undo")["length"]


def test_a_go_is_one_also_after_the_server_was_started_again(tmp_path: Path) -> None:
    """The store keeps what belongs together, of what was played and of what was taken back."""
    with house(tmp_path) as site:
        anna = site.visitor()
        done, other = _go(anna), anna.do(_go(anna), "undo")
        cookies = dict(anna.http.cookies)
    with house(tmp_path) as site:
        anna = site.visitor()
        anna.http.cookies.update(cookies)

        assert {**done, "changes": None, "moves": None} == anna.get(f"/api/plays/{done['id']}")
        assert 0 == anna.do(done, "undo")["length"]
        assert SAVED == _line(anna, other, "undone")
        assert 4 == anna.do(other, "redo")["length"]


def test_the_moves_of_a_go_are_counted_one_by_one(anna: Visitor) -> None:
    """In the list of plays and in the statistics, where giving up is none."""
    anna.do(_go(anna), "end")

    assert [4] == [play["length"] for play in anna.get("/api/plays")["plays"]]
    assert [4] == [result["length"] for result in anna.get("/api/statistics")["results"]]


def test_a_line_that_a_play_begins_with_may_have_goes(anna: Visitor) -> None:
    """A link carries them as they are saved; a thousand moves are the most, however they are joined."""
    state = anna.begin("freecell", "ms:52", moves=f"{SAVED} 13-3")
    long = {"game": "klondike", "deal": "k1:617", "moves": "c1+" * 1000 + "c1"}
    words = {"game": "freecell", "deal": "ms:52", "moves": "17-2+"}

    assert (5, f"{SAVED} 13-3") == (state["length"], _line(anna, state))
    assert 4 == (one := anna.do(state, "undo"))["length"]
    assert 0 == anna.do(one, "undo")["length"]
    assert "too_long" == anna.post("/api/plays", long, 422)["error"]["code"]
    assert "bad_move" == anna.post("/api/plays", words, 422)["error"]["code"]


def test_a_saved_play_of_the_server_is_one_of_the_terminal(anna: Visitor) -> None:
    """Its goes are those of the session that reads it."""
    game, _ = load("freecell")
    assert game is not None
    session = Session.from_text(anna.send("GET", f"/api/plays/{_go(anna)['id']}/file").text, lambda _: game)

    assert [(MOVE, *LAID)] == [tuple(map(str, go)) for go in session.goes]


class Asked:
    """A search that finds nothing, and keeps what it was asked."""

    def __init__(self) -> None:
        """Nothing was asked yet."""
        self.moves: list[tuple[str, ...]] = []

    def ask(self, query: Query) -> "Future[Verdict]":
        """Keep the moves that a position was reached by."""
        self.moves.append(query.moves)
        future: Future[Verdict] = Future()
        future.set_result(Unknown("stopped", 0, 0.0))
        return future


def test_the_search_is_asked_for_the_moves_one_by_one(tmp_path: Path) -> None:
    """It knows no goes."""
    search = Asked()
    with house(tmp_path, outlooks=Outlooks(cast(BackgroundSearch, search))) as site:
        anna = site.visitor()
        anna.get(f"/api/plays/{_go(anna)['id']}/outlook")

    assert [(MOVE, *LAID)] == search.moves
