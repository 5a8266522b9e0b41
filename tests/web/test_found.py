"""What a search has found is known to every server of a database, and to the terminal."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kabale.cli.memory import KeptPlay, OwnerMemory
from kabale.engine.advice import Advice
from kabale.engine.game import Position
from kabale.engine.session import Session
from kabale.library.loading import game
from kabale.search import background, hints
from kabale.search.background import BackgroundSearch
from kabale.search.queries import Query, query_of
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.services.searches import Outlooks
from kabale.store import Store
from kabale.studies.found import FoundVerdicts
from tests.cli.running import WIN
from tests.web.client import house


class NoSearch:
    """A worker that must not be asked."""

    def __init__(self, *_: object) -> None: ...

    def ask(self, _: Query) -> Verdict:
        """Fail: the answer is known."""
        raise AssertionError("nothing is left to search")

    end = close = lambda _: None


def no_search(*_: object, **__: object) -> Verdict:
    """Fail: the answer is known."""
    raise AssertionError("nothing is left to search")


def no_hint(_: Position) -> Advice:
    """Fail: the answer is known."""
    raise AssertionError("nothing is left to search")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a store in a file."""
    with Store.open(tmp_path / "kabale.db") as opened:
        yield opened


def played(moves: str = "") -> Position:
    """Return a position of the game that WIN wins."""
    position = game("grandfathersclock").deal("k1:5")
    for move in moves.split():
        position.play(move)
    return position


def test_a_second_server_answers_the_light_without_searching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one has searched; the second shows the light and advises along the line, on the same database."""
    with Store.open(tmp_path / "kabale.db") as store:
        with (
            closing(Outlooks(memory=FoundVerdicts(store, lambda: 1.0))) as outlooks,
            house(tmp_path, outlooks=outlooks) as site,
        ):
            anna = site.visitor()
            first = anna.begin("grandfathersclock", "k1:5", moves=" ".join(WIN.split()[:-6]))
            path = f"/api/plays/{first['id']}/outlook"
            while anna.get(path)["verdict"] == "searching":
                pass
        monkeypatch.setattr(background, "Worker", NoSearch)
        with (
            closing(Outlooks(memory=FoundVerdicts(store, lambda: 2.0))) as outlooks,
            house(tmp_path, outlooks=outlooks, hinter=no_hint) as site,
        ):
            bill = site.visitor()
            state = bill.begin("grandfathersclock", "k1:5", moves=" ".join(WIN.split()[:-6]))
            word = bill.get(f"/api/plays/{state['id']}/outlook")["verdict"]
            for _ in range(12):
                if state["outcome"] == "playing":
                    for move in bill.get(f"/api/plays/{state['id']}/hint")["moves"]:
                        state = bill.move(state, move)

    assert ("winnable", "won") == (word, state["outcome"])


def test_what_the_page_found_is_what_the_terminal_goes_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the other way round: a hint of the terminal keeps what it found."""
    session = Session(game("grandfathersclock"), "k1:5", name="grandfathersclock")
    for move in WIN.split()[:-6]:
        session.play(move)
    memory = OwnerMemory(tmp_path)
    first = session.hint(KeptPlay.begin(memory, session).hinter())
    monkeypatch.setattr(hints, "solve", no_search)
    again = session.hint(KeptPlay.begin(memory, session).hinter())
    found = FoundVerdicts(memory.store, lambda: 1.0)
    search = BackgroundSearch(no_search, memory=found)  # type: ignore[arg-type]
    query = query_of(session.position)
    assert query is not None
    verdict = search.known(query)
    search.close()
    memory.close()

    assert first == again
    assert isinstance(verdict, Won)
    assert verdict.moves[: len(first.moves)] == first.moves


def test_what_is_not_settled_is_searched_again(store: Store) -> None:
    """Another server may be faster; what is lost stays so, also for what follows."""
    found = FoundVerdicts(store, lambda: 1.0)
    found.learn(played(), Unknown("seconds", 10, 2.0))
    nothing = found.known(played())
    found.learn(played(), Lost(10, 2.0))

    assert None is nothing
    assert Lost(10, 2.0) == found.known(played()) == found.known(played(WIN.split()[0]))


@pytest.mark.parametrize("times", [(1.0, 2.0), (2.0, 1.0)], ids=["older", "newer"])
def test_a_line_that_does_not_win_is_not_believed(store: Store, times: tuple[float, float]) -> None:
    """However it came into the database: it is played by the rules before anybody is advised by it.

    Nor does it stand before one that wins: of two that were kept in the same second the wrong one was looked at alone,
    or not, as chance put them.
    """
    now = iter((times[0], times[0], times[1], 3.0))
    found = FoundVerdicts(store, lambda: next(now))
    line = played(WIN).moves
    found.learn(played(), Won(tuple(line[:-1]), 1, 0.0))
    wrong = found.known(played())
    later = played(WIN.split()[0])
    found.learn(later, Won(tuple(line[1:]), 1, 0.0))

    assert None is wrong
    assert Won(tuple(line[1:]), 1, 0.0) == found.known(later)


def test_a_table_that_was_not_dealt_is_not_known(store: Store) -> None:
    """It has no deal that anybody else could ask about."""
    found = FoundVerdicts(store, lambda: 1.0)
    position = played().game.position(played().table)
    found.learn(position, Lost(1, 0.0))

    assert None is found.known(position)
    assert 0 == len(store.verdicts)
