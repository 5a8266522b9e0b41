"""The terminal and the page are one player's where a key says so: what one begins the other goes on with."""

import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kabale.cli.memory import KeptPlay, OwnerMemory, WentOn
from kabale.engine.session import Session
from kabale.library import load, loads
from kabale.store.players import LASTS
from tests.cli.running import run
from tests.web.client import House, Visitor, house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A server that runs for this machine's user."""
    with house(tmp_path, is_home=True) as opened:
        yield opened


@pytest.fixture
def terminal(tmp_path: Path, home: House) -> Iterator[OwnerMemory]:
    """What a terminal remembers beside it."""
    with closing(OwnerMemory(tmp_path, home.desk.clock)) as memory:
        yield memory


def owner(home: House, visitor: Visitor) -> Visitor:
    """Let a visitor in as the owner."""
    key = home.store.owner.offer(now=home.desk.clock())
    answer = visitor.send("GET", f"/yours/{key}")

    assert (303, "/") == (answer.status_code, answer.headers["location"])
    return visitor


def dealt(memory: OwnerMemory) -> KeptPlay:
    game, _ = load("klondike")
    assert game is not None
    return KeptPlay.begin(memory, Session(game, "k1:5", name="klondike"))


def test_a_play_goes_from_the_terminal_to_the_page_and_back_with_both_open(home: House, terminal: OwnerMemory) -> None:
    """Whoever comes second is told, sees how it stands, and goes on from there: no move is lost, none is made twice."""
    play, page = dealt(terminal), owner(home, home.visitor())
    play.act(lambda session: session.play("c1"))
    (listed,) = page.get("/api/plays")["plays"]
    seen = page.get(f"/api/plays/{listed['id']}")

    assert (play.id, 1) == (listed["id"], seen["length"])
    after = page.move(seen, "8-3")
    with pytest.raises(WentOn):
        play.act(lambda session: session.play("c1"))
    assert "c1 8-3" == play.session.moves_text

    play.act(lambda session: session.play("c1"))
    stale = page.do(after, "undo", 409)
    assert 3 == stale["state"]["length"]
    page.do(stale["state"], "undo")
    with pytest.raises(WentOn):
        play.act(lambda session: session.undo_go())
    assert ("c1 8-3", "c1") == (play.session.moves_text, play.session.undone_text)


def test_a_play_begun_on_the_page_goes_on_in_the_terminal(home: House, terminal: OwnerMemory) -> None:
    """Also where the browser had played before there was an owner."""
    page = home.visitor()
    state = page.move(page.begin("klondike", "k1:5"), "c1")
    owner(home, page)
    play = KeptPlay.take_up(terminal, terminal.plays()[0])

    assert (state["id"], "c1") == (play.id, play.session.moves_text)
    assert state["id"] == page.get(f"/api/plays/{state['id']}")["id"]


def test_a_key_is_good_once_and_for_a_while(home: House, terminal: OwnerMemory) -> None:
    """Whoever comes with a used one, an old one or a guess stays a guest of their own, and sees nothing."""
    dealt(terminal)
    key = home.store.owner.offer(now=home.desk.clock())
    old = home.store.owner.offer(now=home.desk.clock() - 2 * LASTS)
    first = home.visitor()
    first.send("GET", f"/yours/{key}")
    others = [home.visitor() for _ in range(3)]
    answers = [visitor.send("GET", f"/yours/{each}") for visitor, each in zip(others, (key, old, "guess"), strict=True)]

    assert 1 == len(first.get("/api/plays")["plays"])
    assert [303] * 3 == [answer.status_code for answer in answers]
    assert [[]] * 3 == [visitor.get("/api/plays")["plays"] for visitor in others]


def test_a_server_in_the_open_has_no_way_in(tmp_path: Path) -> None:
    """The address is one of those that are not there, and the key is not used up."""
    with house(tmp_path, hosts=("kabale.example",)) as opened, closing(OwnerMemory(tmp_path)) as terminal:
        dealt(terminal)
        key = opened.store.owner.offer(now=opened.desk.clock())
        visitor = opened.visitor()
        answer = visitor.send("GET", f"/yours/{key}")
        plays = visitor.get("/api/plays")["plays"]
        still = opened.store.owner.enter(key, None, now=opened.desk.clock())

    assert (404, []) == (answer.status_code, plays)
    assert still is not None


def test_a_key_is_never_logged(home: House, caplog: pytest.LogCaptureFixture) -> None:
    """Of the address the route alone, where every request has a line."""
    key = home.store.owner.offer(now=home.desk.clock())
    with caplog.at_level(logging.INFO):
        home.visitor().send("GET", f"/yours/{key}")

    ours = "".join(record.getMessage() for record in caplog.records if record.name != "httpx")
    assert "/yours/{key}" in ours
    assert key not in ours


def test_a_definition_that_is_played_on_the_terminal_goes_on_on_the_page(home: House, terminal: OwnerMemory) -> None:
    """Its rules are kept with the play, and are in no list of own games; its file may be anywhere, or gone."""
    klondike, _ = load("klondike")
    assert klondike is not None
    mine, _ = loads(klondike.normal_form(), format="pat")
    assert mine is not None
    play = KeptPlay.begin(terminal, Session(mine, "k1:5", name="/somewhere/mine.pat"))
    play.act(lambda session: session.play("c1"))
    page = owner(home, home.visitor())
    state = page.move(page.get(f"/api/plays/{play.id}"), "8-3")

    assert ("c1 8-3", 2) == (terminal.plays()[0].moves, state["length"])
    assert [] == page.get("/api/definitions")["definitions"]


def test_a_server_takes_over_what_earlier_terminals_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens the page first finds it; a server in the open looks at no files."""
    klondike, _ = load("klondike")
    assert klondike is not None
    session = Session(klondike, "k1:5", name="klondike")
    session.play("c1")
    monkeypatch.setattr("kabale.web.server.serve", lambda *_: None)
    found = []
    for name, options in (("home", ()), ("open", ("--allow-host", "kabale.example"))):
        folder = tmp_path / name
        (folder / "plays").mkdir(parents=True)
        (folder / "plays" / "klondike.play").write_text(session.to_text(), encoding="utf-8")
        assert 0 == run("serve", "--data", str(folder), *options).status
        with closing(OwnerMemory(folder)) as memory:
            found.append([play.moves for play in memory.plays()])

    assert [["c1"], []] == found
