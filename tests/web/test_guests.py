"""Who only looks is a guest, of whom nothing is kept; who keeps something is a player from then on."""

import sqlite3
from pathlib import Path

import pytest

from kabale.web.frame.context import Signer
from tests.web.client import House, Visitor, house

READS = (
    "/",
    "/settings",
    "/api/me",
    "/api/games/klondike",
    "/api/plays",
    "/api/plays/AAAAAAAAAAAAAAAA",
    "/api/definitions",
    "/api/cribbage",
    "/api/statistics",
    "/api/recovery",
    "/api/words/en",
    "/healthz",
    "/readyz",
)


def players(folder: Path) -> list[str]:
    """Return the ids of the players that the database knows."""
    database = sqlite3.connect(folder / "kabale.db")
    try:
        return [row[0] for row in database.execute("SELECT id FROM player")]
    finally:
        database.close()


def test_who_only_looks_leaves_nothing_behind(tmp_path: Path) -> None:
    """Each request without a cookie made a player; a balancer that probes every five seconds made 17,280 a day."""
    with house(tmp_path) as site:
        for number in range(120):
            path = READS[number % len(READS)]
            asked = site.visitor()
            assert asked.send("GET", path).status_code == (404 if "AAAA" in path else 200), path
        site.visitor().post("/api/convert", {"text": "", "format": "pat", "to": "xml"}, 422)
        site.visitor().send("POST", "/api/plays", {"game": 5})
        site.visitor().send("DELETE", "/api/statistics")
        site.visitor().send("DELETE", "/api/games/klondike/favourite")

        assert [] == players(tmp_path)


def test_the_page_gives_the_cookie_and_the_first_write_the_player(tmp_path: Path) -> None:
    """The page's first requests, all sent at once, are one guest's; what they keep is one player's."""
    with house(tmp_path) as site:
        anna = site.visitor()
        given = anna.send("GET", "/").headers["set-cookie"]
        guest = {anna.get("/api/me")["id"] for _ in range(3)}
        before = players(tmp_path)
        anna.send("PATCH", "/api/me", {"settings": {"sound": True}})
        anna.begin("klondike")

        assert given.startswith("kabale=")
        assert ([], 1) == (before, len(guest))
        assert list(guest) == players(tmp_path)
        assert {"sound": True} == anna.get("/api/me")["settings"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/api/me", {"name": "Anna"}),
        ("POST", "/api/plays", {"game": "klondike", "deal": "k1:1"}),
        ("POST", "/api/cribbage", {"strength": "easy", "practice": False}),
        ("PUT", "/api/games/klondike/favourite", {}),
        ("POST", "/api/recovery", {}),
        (
            "POST",
            "/api/definitions",
            {"text": Path("src/kabale/games/klondike.pat").read_text("utf-8"), "format": "pat"},
        ),
    ],
)
def test_every_way_to_begin_makes_a_player(tmp_path: Path, method: str, path: str, body: object) -> None:
    """Whatever is kept first, and in the first request of all."""
    with house(tmp_path) as site:
        anna = site.visitor()
        status = anna.send(method, path, body).status_code

        assert status in (200, 201, 204)
        assert [anna.get("/api/me")["id"]] == players(tmp_path)


def test_a_guest_has_nothing_to_go_on_with(anna: Visitor) -> None:
    """What does not exist answers as ever."""
    nothing = "/api/plays/AAAAAAAAAAAAAAAA"
    statuses = [
        anna.send("POST", f"{nothing}/moves", {"version": 0, "move": "c1"}).status_code,
        anna.send("DELETE", nothing).status_code,
        anna.send("PUT", "/api/definitions/AAAAAAAAAAAAAAAA", {"text": "", "format": "pat"}).status_code,
        anna.send("POST", "/api/cribbage/AAAAAAAAAAAAAAAA/moves", {"version": 0, "move": "c1"}).status_code,
    ]

    assert [404, 404, 404] == [statuses[0], statuses[1], statuses[3]]
    assert statuses[2] in (404, 422)


# -- cookies of others -------------------------------------------------------------------------------------------------


def test_a_cookie_of_another_server_is_not_overwritten_by_looking(site: House) -> None:
    """Two servers under one name, each with a secret of its own, took each other's players away, visit by visit."""
    foreign = Signer("the secret of another server, long enough").sign("0123456789abcdef")
    visitor = site.visitor()
    looked = [visitor.raw("GET", path, cookie=f"kabale={foreign}") for path in ("/", "/api/me", "/api/plays")]
    kept = visitor.send("POST", "/api/plays", {"game": "klondike"}, cookie=f"kabale={foreign}")

    assert [200, 200, 200] == [answer.status_code for answer in looked]
    assert not any("set-cookie" in answer.headers for answer in looked)
    assert (201, True) == (kept.status_code, "set-cookie" in kept.headers)
    mine = visitor.raw("GET", "/api/plays", cookie=kept.headers["set-cookie"].partition(";")[0]).json()["plays"]
    assert [kept.json()["id"]] == [play["id"] for play in mine]


# -- probes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_balancer_may_ask_whether_it_lives(site: House, path: str) -> None:
    """By whatever name or address it knows the machine, and nobody becomes anybody by it."""
    answers = [
        site.visitor().send(method, path, host=host) for method in ("GET", "HEAD") for host in ("10.0.0.7", "x:1")
    ]

    assert [200] * 4 == [answer.status_code for answer in answers]
    assert {"status": "ok"} == answers[0].json()
    assert not any("set-cookie" in answer.headers for answer in answers)


def test_it_is_not_ready_without_its_database(tmp_path: Path) -> None:
    """But it lives: to start it anew would help nobody."""
    with house(tmp_path) as site:
        visitor = site.visitor(raises=False)
        before = visitor.send("GET", "/readyz").status_code
        site.store.close()
        for file in tmp_path.iterdir():
            file.unlink()
        tmp_path.joinpath("kabale.db").mkdir()

        assert (200, 503) == (before, visitor.send("GET", "/readyz").status_code)
        assert 200 == visitor.send("GET", "/healthz").status_code
