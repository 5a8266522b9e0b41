"""How hard a deal is, over HTTP: what was measured at once, the rest later; and deals as hard as somebody wishes."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest

import kabale
from kabale.library.grades import Wish, grades_for
from kabale.search.background import BackgroundSearch
from kabale.search.difficulty import difficulty
from kabale.search.queries import Difficulty, DifficultyQuery
from kabale.services.searches import Difficulties
from tests.library.test_grades import UNMEASURED
from tests.web.browser.table import FIRST, LITTLE, deck
from tests.web.client import House, Visitor, house


@pytest.fixture(scope="module")
def measuring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that measures deals."""
    with closing(Difficulties()) as found, house(tmp_path_factory.mktemp("house"), difficulties=found) as made:
        yield made


def _settled(visitor: Visitor, state: Any) -> Any:
    """Return how hard the deal of a play is when nothing more is searched."""
    while (found := visitor.get(f"/api/plays/{state['id']}/difficulty"))["searching"]:
        assert (None, None) == (found["number"], found["kept"])
        sleep(0.05)  # the search needs the processor more
    return found


def test_a_deal_that_was_measured_is_told_at_once(measuring: House) -> None:
    """Without a search: the first answer has all, in the course of a play too."""
    grades = grades_for(kabale.game("klondike3"), None, 0)
    assert grades is not None
    deal, written = next((deal, each) for deal, each in grades.first.items() if each.verdict == "won")
    anna = measuring.visitor()
    state = anna.move(anna.begin("klondike3", deal), "c1")
    told = anna.get(f"/api/plays/{state['id']}/difficulty")

    assert (False, "won", written.number) == (told["searching"], told["verdict"], told["number"])
    assert grades.grade(written.number or 0) == told["grade"]
    assert (written.kept, written.lasted, written.honest) == (told["kept"], told["lasted"], told["honest"])


def test_any_other_deal_is_measured(measuring: House) -> None:
    """By the same measure, of a game that nobody has graded and of somebody's own; nothing is known of the cards."""
    anna = measuring.visitor()
    own = anna.post("/api/definitions", {"text": LITTLE, "format": "pat"}, 201)["game"]
    expected = difficulty(kabale.loads(LITTLE, format="pat")[0].deal(deck(*FIRST)))  # type: ignore[union-attr]
    found = _settled(anna, anna.begin(own, deck(*FIRST)))
    other = _settled(anna, anna.begin(UNMEASURED, "k1:7"))

    assert (expected.number, None, "won") == (found["number"], found["grade"], found["verdict"])
    assert [expected.kept, expected.lasted, expected.honest] == [found["kept"], found["lasted"], found["honest"]]
    assert difficulty(kabale.game(UNMEASURED).deal("k1:7")).number == other["number"]


def test_a_deal_that_cannot_be_won_is_hardest(measuring: House) -> None:
    """Klondike's first deal that the package has as lost."""
    grades = grades_for(kabale.game("klondike3"), None, 0)
    assert grades is not None
    deal = next(deal for deal, each in grades.first.items() if each.verdict == "lost")
    anna = measuring.visitor()
    told = anna.get(f"/api/plays/{anna.begin('klondike3', deal)['id']}/difficulty")

    assert ("lost", 100, 5, None) == (told["verdict"], told["number"], told["grade"], told["honest"])


@pytest.mark.parametrize("wish", list(Wish))
def test_a_deal_as_hard_as_wished(measuring: House, wish: Wish) -> None:
    """Three one after the other, each new to who plays them, and as hard as was asked for."""
    anna = measuring.visitor()
    plays = [anna.begin("klondike3", wish) for _ in range(3)]
    grades = {anna.get(f"/api/plays/{play['id']}/difficulty")["grade"] for play in plays}

    assert 3 == len({play["deal"] for play in plays})
    assert grades <= {Wish.EASY: {1, 2}, Wish.MIDDLE: {3}, Wish.HARD: {4, 5}}[wish]


def test_what_has_no_grades_says_so(measuring: House) -> None:
    """A level, somebody's own game; the list of games tells beforehand."""
    anna = measuring.visitor()
    own = anna.post("/api/definitions", {"text": LITTLE, "format": "pat"}, 201)["game"]
    wanted: list[dict[str, object]] = [{"game": own}, {"game": "klondike3", "variant": "nonsense"}]
    answers = [anna.post("/api/plays", {"deal": "easy", **each}, 422)["error"] for each in wanted]
    listed = {each["name"]: each["difficulty"] for each in anna.get("/api/games")["games"]}

    assert {"none_graded"} == {each["code"] for each in answers}
    assert "nobody has graded" in answers[0]["message"]
    assert listed["klondike3"] is not None
    assert None is listed[own]


def test_nobody_else_is_told(measuring: House) -> None:
    """A play of somebody else's is not there."""
    anna, bert = measuring.visitor(), measuring.visitor()
    bert.get(f"/api/plays/{anna.begin(UNMEASURED)['id']}/difficulty", 404)


def test_a_server_that_measures_nothing_knows_nothing(tmp_path: Path) -> None:
    """As one is made for a test."""
    with house(tmp_path) as site:
        anna = site.visitor()
        told = anna.get(f"/api/plays/{anna.begin(UNMEASURED)['id']}/difficulty")

    assert ("unknown", False, None) == (told["verdict"], told["searching"], told["number"])


@dataclass
class Slow:
    """A search that takes its time: it answers when the test says so, and refuses what is too much."""

    asked: list[str] = field(default_factory=list)
    futures: list["Future[Difficulty | None]"] = field(default_factory=list)
    is_full: bool = False

    def measure(self, query: DifficultyQuery) -> "Future[Difficulty | None]":
        future: Future[Difficulty | None] = Future()
        if self.is_full:
            future.set_result(None)
            return future
        self.asked.append(query.deal)
        self.futures.append(future)
        return future

    def close(self) -> None:
        pass


def test_one_player_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    """Two deals of one player are measured at once; what is too much is measured when it is asked for again."""
    slow = Slow()
    with house(tmp_path, difficulties=Difficulties(cast(BackgroundSearch, slow))) as site:
        anna, bert = site.visitor(), site.visitor()
        plays = [anna.begin(UNMEASURED, f"k1:{number}") for number in (1, 2, 3)]
        told = [anna.get(f"/api/plays/{play['id']}/difficulty")["searching"] for play in plays]
        bert.get(f"/api/plays/{bert.begin(UNMEASURED, 'k1:9')['id']}/difficulty")
        before = list(slow.asked)
        slow.futures[0].set_result(Difficulty(17, 0.9, 0.8, 0.7))
        first = anna.get(f"/api/plays/{plays[0]['id']}/difficulty")
        anna.get(f"/api/plays/{plays[2]['id']}/difficulty")
        slow.is_full = True
        fourth = anna.get(f"/api/plays/{anna.begin(UNMEASURED, 'k1:4')['id']}/difficulty")

    assert [True, True, True] == told
    assert ["k1:1", "k1:2", "k1:9"] == before
    assert (17, False) == (first["number"], first["searching"])
    assert ["k1:1", "k1:2", "k1:9", "k1:3"] == slow.asked
    assert fourth["searching"]


def test_what_takes_too_long_is_not_known_and_not_measured_again(tmp_path: Path) -> None:
    """The process was ended: who asks again is told so at once."""
    slow = Slow()
    with house(tmp_path, difficulties=Difficulties(cast(BackgroundSearch, slow))) as site:
        anna = site.visitor()
        path = f"/api/plays/{anna.begin(UNMEASURED)['id']}/difficulty"
        anna.get(path)
        slow.futures[0].set_result(None)
        told = [anna.get(path) for _ in range(2)]

    assert [("unknown", False)] * 2 == [(each["verdict"], each["searching"]) for each in told]
    assert 1 == len(slow.asked)
