"""Lists of own definitions: what they tell is stored, and one player's texts have a bound."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kabale.services.live import Live
from kabale.services.refusals import refused
from kabale.store import bounds
from kabale.store.values import NewDefinition
from tests.web import texts
from tests.web.client import House, house


class Counted(Live):
    """A place for own definitions that counts what it is asked, and may be busy."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.is_busy = False

    def call(self, owner: str, function: Any) -> Any:
        """Call a function, or be busy."""
        if self.is_busy:
            raise refused("busy")
        self.asked.append(function.func.__name__)
        return super().call(owner, function)


@pytest.fixture
def counted() -> Counted:
    """Where own definitions are asked."""
    return Counted()


@pytest.fixture
def place(tmp_path: Path, counted: Counted) -> Iterator[House]:
    """A server that asks own definitions there."""
    with house(tmp_path / "house", counted) as made:
        yield made


def _kept(place: House) -> Any:
    anna = place.visitor()
    return anna, anna.post("/api/definitions", {"text": texts.KLONDIKE, "format": "pat"}, 201)


def _own(games: Any) -> list[tuple[Any, ...]]:
    names = ("name", "title", "cards", "piles", "levels")
    return [tuple(game[name] for name in names) for game in games["games"] if game["own"]]


def test_lists_ask_no_definition(place: House, counted: Counted) -> None:
    """Each list of games asked each own definition: 28 seconds for 200 of a megabyte, and others' had to wait."""
    anna, mine = _kept(place)
    counted.asked.clear()
    counted.is_busy = True
    games = anna.get("/api/games")
    definitions = anna.get("/api/definitions")["definitions"]

    assert [(mine["game"], "Klondike", 52, 14, [0])] == _own(games)
    assert [mine["id"]] == [each["id"] for each in definitions]
    assert [] == counted.asked


def test_definitions_of_before_are_asked_once(place: House, counted: Counted) -> None:
    """An older Kabale kept the text alone: the first list finds out what it tells, unless all are busy."""
    anna = place.visitor()
    me = anna.send("PATCH", "/api/me", {"name": "Anna"}).json()["id"]
    own = place.store.definitions.keep(me, NewDefinition("pat", texts.KLONDIKE, "Klondike", "d"), now=1)
    counted.is_busy = True
    busy = _own(anna.get("/api/games"))
    counted.is_busy = False
    first, second = _own(anna.get("/api/games")), _own(anna.get("/api/games"))

    assert [(f"own:{own.id}", "Klondike", 0, 0, [0])] == busy
    assert [(f"own:{own.id}", "Klondike", 52, 14, [0])] == first == second
    assert ["facts"] == counted.asked


def test_a_player_keeps_so_many_bytes_of_definitions(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says how many, and why older texts count, in the reader's language."""
    monkeypatch.setattr(bounds, "DEFINITIONS_BYTES", 1_000_000)
    anna, mine = _kept(place)
    large = {"text": texts.KLONDIKE + "\n" * (999_000 - len(texts.KLONDIKE)), "format": "pat"}
    added = anna.post("/api/definitions", large, 422)
    changed = anna.send("PUT", f"/api/definitions/{mine['id']}", large)
    german = anna.post("/api/definitions", {**large, "text": large["text"] + "\n"}, 422, accept_language="de")

    assert "too_much" == added["error"]["code"]
    assert added["error"]["message"].startswith("Kabale stores at most 1 MB of definitions")
    assert german["error"]["message"].startswith("mehr als 1 MB an Definitionen")
    assert 200 == changed.status_code
