"""All that is a player's own as one file: carried to a fresh server it is the same, taken in twice it adds nothing."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kabale.services.live import Live
from kabale.services.refusals import refused
from kabale.services.workers import Workers
from kabale.web.mine import imports
from tests.cli.running import WIN
from tests.every import for_every
from tests.web import texts
from tests.web.client import House, Visitor, house
from tests.web.test_cribbage import at_random, played

File = dict[str, Any]
NOTHING = {"plays": 0, "results": 0, "definitions": 0, "favourites": 0, "matches": 0}


def export(visitor: Visitor) -> File:
    answer = visitor.send("GET", "/api/export")
    assert 'attachment; filename="kabale.json"' == answer.headers["content-disposition"]
    file: File = answer.json()
    return file


def take_in(visitor: Visitor, file: File, status: int = 200) -> Any:
    return visitor.post("/api/import", file, status)


def settled(visitor: Visitor) -> str:
    """Give a visitor some of everything, and return the name of their own game."""
    visitor.send("PATCH", "/api/me", {"name": "Þóra", "settings": {"theme": "dark"}})
    won = visitor.begin("grandfathersclock", "k1:5", moves=WIN)
    visitor.send("DELETE", f"/api/plays/{won['id']}")
    visitor.do(visitor.move(visitor.begin("klondike", "k1:617"), "c1"), "end", seconds=12.5)
    under_way = visitor.begin("freecell", "ms:617")
    for _ in range(3):
        under_way = visitor.move(under_way, under_way["legal"][0])
    visitor.do(under_way, "undo")
    own = visitor.post("/api/definitions", {"text": texts.ASKING, "format": "xml"}, 201)
    visitor.move(visitor.begin(own["game"], "k1:3"), "c2")
    changed = {"text": texts.KLONDIKE, "format": "pat"}
    visitor._json(visitor.send("PUT", f"/api/definitions/{own['id']}", changed), 200)
    visitor.move(visitor.begin(own["game"], "k1:4"), "c1")
    _played_and_forgotten(visitor)
    for game in ("spider", own["game"]):
        visitor.send("PUT", f"/api/games/{game}/favourite", {})
    played(visitor, visitor.post("/api/cribbage", {"strength": "easy"}, 201), at_random(3))
    visitor.post("/api/cribbage", {"strength": "strong"}, 201)
    return str(own["game"])


def _played_and_forgotten(visitor: Visitor) -> None:
    """Leave a play of a text that its definition has no more, and of a definition that is forgotten."""
    path = visitor.post("/api/definitions", {"text": texts.KLONDIKE + "\n", "format": "pat"}, 201)["id"]
    visitor.move(visitor.begin(f"own:{path}", "k1:5"), "c1")
    visitor.send("PUT", f"/api/definitions/{path}", {"text": texts.ASKING + "\n", "format": "xml"})
    visitor.send("DELETE", f"/api/definitions/{path}")


def plays(visitor: Visitor) -> list[dict[str, Any]]:
    """Return a visitor's plays as their pages show them, without what every server calls otherwise."""
    listed = visitor.get("/api/plays")["plays"]
    states = [visitor.get(f"/api/plays/{play['id']}") for play in listed]
    return [
        {
            **{name: value for name, value in play.items() if name not in ("id", "game")},
            **{name: state[name] for name in ("piles", "legal", "can_undo", "can_redo", "outcome", "question")},
            "family": state["game"]["family"],
        }
        for play, state in zip(listed, states, strict=True)
    ]


def statistics(visitor: Visitor) -> Any:
    """Return what both pages of statistics show, without ids."""
    shown = [visitor.get("/api/statistics"), visitor.get("/api/cribbage/statistics")]
    return without_ids(shown)


def without_ids(value: Any) -> Any:
    match value:
        case dict():
            return {name: without_ids(each) for name, each in value.items() if name not in ("id", "play", "game")}
        case list():
            return [without_ids(each) for each in value]
        case _:
            return value


@pytest.fixture(scope="module")
def packed(site: House) -> File:
    """The file of somebody who has some of everything, and what their pages show."""
    visitor = site.visitor()
    own = settled(visitor)
    shown = {"plays": plays(visitor), "statistics": statistics(visitor), "me": visitor.get("/api/me")}
    return {"file": export(visitor), "own": own, **shown, "visitor": visitor}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Another server, with processes of its own in which files are looked at."""
    workers = Workers(number=1, seconds=60)
    with house(tmp_path_factory.mktemp("fresh"), workers) as made:
        yield made
    workers.close()


def test_a_fresh_server_shows_the_same(packed: File, fresh: House) -> None:
    """Plays with their cards, moves taken back and clocks; statistics; settings; favourites; own games."""
    visitor = fresh.visitor()
    answer = take_in(visitor, packed["file"])

    added = {"plays": 5, "results": 2, "definitions": 2, "favourites": 2, "matches": 1}
    assert {"added": added, "left_out": {"plays": 0, "definitions": 0, "matches": 0}} == answer
    assert packed["plays"] == plays(visitor)
    assert packed["statistics"] == statistics(visitor)
    assert packed["me"] == {**visitor.get("/api/me"), "id": packed["me"]["id"]}
    own = visitor.get("/api/definitions")["definitions"][0]
    assert {"spider", own["game"]} == set(export(visitor)["favourites"])
    # What was carried goes on: a play of the definition's former text too.
    for play in visitor.get("/api/plays")["plays"]:
        state = visitor.get(f"/api/plays/{play['id']}")
        assert [] == [move for move in state["legal"][:1] if not visitor.move(state, move)["changes"]]


def test_a_file_of_a_file_is_the_file(packed: File, fresh: House) -> None:
    """What is carried on from the fresh server is what was carried there, but for ids and the hour."""
    visitor = fresh.visitor()
    take_in(visitor, packed["file"])

    same, found = (
        {**file, "made": 0, "favourites": [], "definitions": sorted(file["definitions"], key=str)}
        for file in (without_ids(packed["file"]), without_ids(export(visitor)))
    )
    assert same == found


def test_taken_in_again_it_adds_nothing(packed: File, fresh: House) -> None:
    """Neither on another server nor where it comes from."""
    visitor = fresh.visitor()
    take_in(visitor, packed["file"])
    again = take_in(visitor, packed["file"])
    at_home = take_in(packed["visitor"], packed["file"])

    assert [NOTHING, NOTHING] == [again["added"], at_home["added"]]
    assert packed["plays"] == plays(visitor)
    assert packed["statistics"] == statistics(visitor)


def test_a_result_counts_once_however_it_came(packed: File, fresh: House) -> None:
    """A carried play that is ended again has the result that came with it, and no second one."""
    visitor = fresh.visitor()
    take_in(visitor, packed["file"])
    klondike = next(play for play in visitor.get("/api/plays")["plays"] if play["game"] == "klondike")
    visitor.do(visitor.do(visitor.get(f"/api/plays/{klondike['id']}"), "undo"), "end")

    games = {each["game"]: each["played"] for each in visitor.get("/api/statistics")["games"]}
    assert 1 == games["klondike"]


def versions(visitor: Visitor) -> list[Any]:
    """Return what a visitor's definition was, the newest first; since when the newest is what it is stays here."""
    own = visitor.get("/api/definitions")["definitions"][0]["id"]
    path = f"/api/definitions/{own}/versions"
    told = [visitor.get(f"{path}/{each['number']}") for each in visitor.get(path)["versions"]]
    return [{**told[0], "saved": 0}, *told[1:]]


def test_what_a_definition_was_comes_along(packed: File, fresh: House) -> None:
    """Once, with its hour and what was changed; a file of before November 2026 has nothing of the kind."""
    visitor, other = fresh.visitor(), fresh.visitor()
    take_in(visitor, packed["file"])
    take_in(visitor, packed["file"])
    file = deepcopy(packed["file"])
    for definition in file["definitions"]:
        del definition["history"]
    take_in(other, file)

    before = versions(packed["visitor"])
    assert [texts.KLONDIKE, texts.ASKING] == [each["text"] for each in before]
    assert before == versions(visitor)
    assert [texts.KLONDIKE] == [each["text"] for each in versions(other)]


def test_only_what_can_be_read_is_gone_back_to(packed: File, fresh: House) -> None:
    visitor = fresh.visitor()
    broken = {"format": "pat", "text": texts.BROKEN, "saved": 5}
    take_in(visitor, changed(packed["file"], "definitions", {"history": [broken]}))

    assert [texts.KLONDIKE] == [each["text"] for each in versions(visitor)]


def test_a_match_that_is_under_way_is_not_told(packed: File) -> None:
    """Its number is Bill's hand and all cards to come."""
    assert 1 == len(packed["file"]["cribbage"])
    assert "easy" == packed["file"]["cribbage"][0]["strength"]


def test_only_results_of_plays_that_were_played_again_count_for_all(packed: File, fresh: House) -> None:
    """The play of Klondike's deal 617 has ended. A result of another length or another deal is only its player's."""
    deals = ["k1:617", "k1:618"]
    before = sum(each.players for each in fresh.store.days.figures(deals))
    ended = next(place for place, each in enumerate(packed["file"]["results"]) if each["deal"] == "k1:617")
    for values in ({"length": 0}, {"deal": "k1:618"}):
        take_in(fresh.visitor(), changed(packed["file"], "results", values, ended))
    assert before == sum(each.players for each in fresh.store.days.figures(deals))

    take_in(fresh.visitor(), packed["file"])
    assert before + 1 == sum(each.players for each in fresh.store.days.figures(deals))


def test_a_play_goes_on_where_it_was_played_elsewhere(packed: File, fresh: House) -> None:
    """If all moves of here are there, and later ones. A play that went on here in another way stays."""
    visitor = fresh.visitor()
    place = of_game(packed["file"], "freecell")
    goes = packed["file"]["plays"][place]["moves"].split()
    started = changed(packed["file"], "plays", {"moves": goes[0], "undone": ""}, place)
    take_in(visitor, started)
    further = changed(packed["file"], "plays", {"changed": packed["file"]["plays"][place]["changed"] + 1}, place)
    assert 1 == take_in(visitor, further)["added"]["plays"]
    assert 0 == take_in(visitor, further)["added"]["plays"]
    here = next(each for each in visitor.get("/api/plays")["plays"] if each["title"] == "FreeCell")
    state = visitor.get(f"/api/plays/{here['id']}")
    assert (len(goes), True) == (state["length"], state["can_redo"])
    move = next(each for each in state["legal"] if each != packed["file"]["plays"][place]["undone"])
    visitor.move(state, move)
    take_in(visitor, changed(further, "plays", {"changed": further["made"] + 9}, place))

    assert len(goes) + 1 == visitor.get(f"/api/plays/{here['id']}")["length"]


def test_what_is_here_already_stays(packed: File, fresh: House) -> None:
    """Settings and name that were chosen here."""
    visitor = fresh.visitor()
    visitor.send("PATCH", "/api/me", {"name": "Anna", "settings": {"theme": "light"}})
    take_in(visitor, packed["file"])

    me = visitor.get("/api/me")
    assert ("Anna", "light") == (me["name"], me["settings"]["theme"])


# -- hostile files -----------------------------------------------------------------------------------------------------


def changed(file: File, kind: str, values: File, at: int = 0) -> File:
    """Return a file in which one thing is otherwise."""
    made = deepcopy(file)
    made[kind][at].update(values)
    return made


def of_game(file: File, game: str) -> int:
    return next(place for place, play in enumerate(file["plays"]) if play["game"] == game)


@pytest.mark.parametrize(
    "values",
    [
        {"moves": "c1 7-7"},
        {"moves": "nonsense"},
        {"undone": "9-9"},
        {"deal": "cards:AS"},
        {"deal": "k1:-1"},
        {"digest": "0" * 16},
        {"variant": "no-such-variant"},
        {"level": 17},
        {"game": "no-such-game"},
        {"game": "own:nobodys"},
        {"game": "freecell"},
    ],
    ids=str,
)
def test_a_play_that_cannot_be_played_is_left_out(packed: File, fresh: House, values: File) -> None:
    """Illegal moves, foreign cards, other rules: it is counted, and all else is kept."""
    visitor = fresh.visitor()
    answer = take_in(visitor, changed(packed["file"], "plays", values, of_game(packed["file"], "klondike")))

    assert (4, 1) == (answer["added"]["plays"], answer["left_out"]["plays"])
    assert "klondike" not in {play["game"] for play in visitor.get("/api/plays")["plays"]}


@pytest.mark.parametrize(
    "values", [{"nonce": "0" * 64}, {"number": "k1:1"}, {"moves": "deal, deal"}, {"number": "ms:1"}], ids=str
)
def test_a_match_that_does_not_hold_is_left_out(packed: File, fresh: House, values: File) -> None:
    """Its commitment must be made of its number, its moves legal; what it was like still counts."""
    visitor = fresh.visitor()
    answer = take_in(visitor, changed(packed["file"], "cribbage", values))

    assert (1, 1) == (answer["left_out"]["matches"], answer["added"]["matches"])
    assert [] == visitor.get("/api/cribbage")["matches"]


def test_a_definition_with_errors_is_left_out(packed: File, fresh: House) -> None:
    """And with it the plays of it."""
    visitor = fresh.visitor()
    broken = [{"format": "pat", "text": texts.BROKEN}]
    answer = take_in(visitor, changed(packed["file"], "definitions", {"texts": broken}))

    assert {"plays": 2, "definitions": 1, "matches": 0} == answer["left_out"]
    assert [] == visitor.get("/api/definitions")["definitions"]


@for_every(
    "kind, values",
    [
        ("plays", {"moves": 17}),
        ("plays", {"moves": "c1\nlevel: 3"}),
        ("plays", {"deal": "k1:1\ndigest: other"}),
        ("plays", {"seconds": -1}),
        ("plays", {"started": 1e300}),
        ("plays", {"cards": ["AS"]}),
        ("plays", {"id": None}),
        ("results", {"won": "perhaps"}),
        ("results", {"score": 2**60}),
        ("results", {"title": "nul \0"}),
        ("results", {"length": 2**31}),
        ("definitions", {"texts": []}),
        ("definitions", {"texts": [{"format": "doc", "text": ""}]}),
        ("definitions", {"texts": [{"format": "pat", "text": "x" * 1_000_001}]}),
        ("definitions", {"history": [{"format": "pat", "text": ""}]}),
        ("definitions", {"history": [{"format": "pat", "text": "", "saved": -1}]}),
        ("cribbage", {"strength": "cheating"}),
        ("matches", {"result": {}}),
        ("matches", {"result": {"game": "cribbage", "deals": [{"dealer": "me"}]}}),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_file_of_another_shape_is_refused_whole(packed: File, fresh: House, kind: str, values: File) -> None:
    """One sentence names the place, and nothing of the file is kept."""
    visitor = fresh.visitor()
    error = take_in(visitor, changed(packed["file"], kind, values), 422)["error"]

    assert "bad_request" == error["code"]
    assert error["message"].startswith(f"{kind}.0.")
    assert ([], []) == (plays(visitor), visitor.get("/api/definitions")["definitions"])


@pytest.mark.parametrize(
    "values",
    [
        {"version": 2},
        {"kind": "chess"},
        {"settings": {"language": "xx"}},
        {"settings": {"Big": 1}},
        {"name": "x" * 101},
        {"favourites": [f"game{number}" for number in range(2_001)]},
        {"plays": {}},
        {"more": 1},
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_file_of_another_kind_is_refused(packed: File, fresh: House, values: File) -> None:
    visitor = fresh.visitor()
    error = take_in(visitor, {**packed["file"], **values}, 422)["error"]

    assert ("bad_request", True) == (error["code"], error["message"].startswith(next(iter(values))))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"not json", 400),
        (b"[" * 100_000, 400),
        (b'{"plays": ' + b"[" * 90 + b"]" * 90 + b"}", 422),
        (b"[]", 422),
        (b'{"plays": [' + b"1," * 400_000 + b"1]}", 422),
        (b" " * 30_000_000, 413),
    ],
    ids=["nothing", "no JSON", "deep without end", "deep", "a list", "many", "huge"],
)
def test_what_is_no_file_is_refused(fresh: House, body: bytes, status: int) -> None:
    """In one sentence, and at once."""
    answer = fresh.visitor().raw("POST", "/api/import", body, content_type="application/json")

    assert status == answer.status_code
    assert answer.json()["error"]["message"]


def test_what_does_not_fit_is_refused_whole(packed: File, fresh: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One transaction: a definition, plays and results came before the favourite that is too many."""
    monkeypatch.setattr("kabale.store.bounds.FAVOURITES", 1)
    visitor = fresh.visitor()
    error = take_in(visitor, packed["file"], 422)["error"]

    assert "too_many" == error["code"]
    assert ([], []) == (plays(visitor), visitor.get("/api/definitions")["definitions"])
    assert [] == visitor.get("/api/statistics")["results"]


def test_a_file_has_its_time(packed: File, fresh: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes longer is refused whole, and one file at a time is taken in."""
    visitor = fresh.visitor()
    with monkeypatch.context() as patch:
        patch.setattr(imports, "SECONDS", -1.0)
        slow = take_in(visitor, packed["file"], 422)["error"]["code"]
    with imports.FILES.one_for("somebody else"):
        busy = take_in(visitor, packed["file"], 503)["error"]["code"]

    assert ("import_slow", "busy", []) == (slow, busy, plays(visitor))


class Slow(Live):
    """Takes too long for more than one thing, and for one of a game."""

    def __bool__(self) -> bool:
        """Be there, also without a session."""
        return True

    def call(self, owner: str, function: Callable[[], Any]) -> Any:
        """Call a function, or refuse it."""
        claims = function.args[-1] if isinstance(function, partial) else None
        if isinstance(claims, list) and (len(claims) > 1 or getattr(claims[0].play, "game", "") == "klondike"):
            raise refused("too_slow")
        return function()


def test_one_play_that_takes_too_long_takes_no_other_with_it(packed: File, tmp_path: Path) -> None:
    """A call that was stopped is tried again with its first play alone."""
    only_plays = {**packed["file"], "cribbage": [], "definitions": [], "matches": []}
    with house(tmp_path / "slow", Slow()) as site:
        answer = take_in(site.visitor(), only_plays)

    assert (1, 4) == (answer["added"]["plays"], answer["left_out"]["plays"])


def test_the_file_is_what_the_documents_say(packed: File) -> None:
    """Field by field."""
    text = Path("docs/server.md").read_text(encoding="utf-8")
    told = text[text.index("### The export file") : text.index("## Limits")]

    for kind in ("definitions", "plays", "results", "cribbage", "matches"):
        assert [] == [name for name in packed["file"][kind][0] if f"`{name}`" not in told]
    assert [] == [name for name in packed["file"] if f"`{name}`" not in told]
    assert json.loads(json.dumps(packed["file"])) == packed["file"]
