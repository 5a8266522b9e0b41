"""Whether a play can still be won: asked in the background, answered as soon as it is known."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from kabale.search.background import BackgroundSearch
from kabale.search.queries import Query
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.services.searches import Outlooks
from tests.cli.running import WIN
from tests.web.client import house


@dataclass
class Slow:
    """A search that answers when it is told to."""

    asked: list[tuple[Query, "Future[Verdict]"]] = field(default_factory=list)

    def ask(self, asked: Query) -> "Future[Verdict]":
        future: Future[Verdict] = Future()
        self.asked.append((asked, future))
        return future


def _site(folder: Path, search: Slow) -> Any:
    return house(folder, outlooks=Outlooks(cast(BackgroundSearch, search)))


@pytest.mark.parametrize(
    ("verdict", "word"),
    [(Won((), 1, 0.1), "winnable"), (Lost(1, 0.1), "lost"), (Unknown("seconds", 1, 0.1), "unknown")],
)
def test_it_is_searching_until_it_is_known(tmp_path: Path, verdict: Verdict, word: str) -> None:
    """Query again, the same question is not put again; after a move it is another."""
    search = Slow()
    with _site(tmp_path, search) as site:
        anna = site.visitor()
        state = anna.begin("klondike", "k1:617")
        path = f"/api/plays/{state['id']}/outlook"
        words = [anna.get(path)["verdict"] for _ in range(3)]
        search.asked[0][1].set_result(verdict)
        words.append(anna.get(path)["verdict"])
        anna.move(state, "c1")
        words.append(anna.get(path)["verdict"])

    assert ["searching", "searching", "searching", word, "searching"] == words
    assert [(), ("c1",)] == [asked.moves for asked, _ in search.asked]
    assert ["klondike", "k1:617"] == [search.asked[0][0].game.text, search.asked[0][0].deal]


def test_what_nobody_waits_for_any_more_is_not_searched(tmp_path: Path) -> None:
    """The player has moved on: the old question is withdrawn."""
    search = Slow()
    with _site(tmp_path, search) as site:
        anna = site.visitor()
        state = anna.begin("klondike", "k1:617")
        anna.get(f"/api/plays/{state['id']}/outlook")
        anna.move(state, "c1")
        anna.get(f"/api/plays/{state['id']}/outlook")

    assert [True, False] == [future.cancelled() for _, future in search.asked]


def test_a_play_that_has_ended_is_not_searched(tmp_path: Path) -> None:
    """Its outcome says it all."""
    search = Slow()
    with _site(tmp_path, search) as site:
        anna = site.visitor()
        won = anna.begin("grandfathersclock", "k1:5", moves=WIN)
        lost = anna.do(anna.begin("klondike", "k1:617"), "end")
        words = [anna.get(f"/api/plays/{state['id']}/outlook")["verdict"] for state in (won, lost)]

    assert ["winnable", "lost"] == words
    assert [] == search.asked


def test_the_real_search_settles_a_play_that_is_nearly_won(tmp_path: Path) -> None:
    """Two moves before the end of a win; asked until it answers."""
    with closing(Outlooks()) as outlooks, house(tmp_path, outlooks=outlooks) as site:
        anna = site.visitor()
        state = anna.begin("grandfathersclock", "k1:5", moves=" ".join(WIN.split()[:-2]))
        ask: Callable[[], str] = lambda: str(anna.get(f"/api/plays/{state['id']}/outlook")["verdict"])  # noqa: E731
        while (word := ask()) == "searching":
            pass
        hint = anna.get(f"/api/plays/{state['id']}/hint")

    assert "winnable" == word
    assert "you can still win" in hint["reason"]
