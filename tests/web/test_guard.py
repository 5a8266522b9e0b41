"""Who may come in, attack by attack: each is sent as an attacker would, and what it is after has not happened."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from kabale.web.frame.guard import BODY, HEADERS
from tests.every import for_every
from tests.web.client import House, Visitor, house

KLONDIKE = {"game": "klondike", "deal": "k1:1"}


# -- other players -----------------------------------------------------------------------------------------------------


def test_another_players_play_is_not_there(anna: Visitor, bert: Visitor) -> None:
    """Whoever knows its id can neither see, move, ask about nor delete it; and it is the answer of no play at all."""
    state = anna.begin("klondike")
    path = f"/api/plays/{state['id']}"
    attempts = [
        ("GET", path, None),
        ("GET", f"{path}/hint", None),
        ("GET", f"{path}/why?move=c1", None),
        ("GET", f"{path}/ahead", None),
        ("GET", f"{path}/outlook", None),
        ("GET", f"{path}/file", None),
        ("GET", f"{path}/picture.svg", None),
        ("POST", f"{path}/moves", {"version": 0, "move": "c1"}),
        ("POST", f"{path}/undo", {"version": 0}),
        ("POST", f"{path}/restart", {"version": 0}),
        ("POST", f"{path}/end", {"version": 0}),
        ("POST", f"{path}/auto", {"version": 0}),
        ("POST", f"{path}/time", {"seconds": 5}),
        ("DELETE", path, None),
    ]
    answers = [bert.send(*attempt) for attempt in attempts]
    nothing = bert.send("GET", "/api/plays/AAAAAAAAAAAAAAAA")

    assert [404] * len(attempts) == [answer.status_code for answer in answers]
    assert {nothing.text} == {answer.text for answer in answers}
    assert state == anna.get(path)
    assert [] == bert.get("/api/plays")["plays"]


def test_another_players_definition_is_not_there(anna: Visitor, bert: Visitor) -> None:
    """Nor can a play of it be begun, nor its picture be seen."""
    text = Path("src/kabale/games/klondike.pat").read_text(encoding="utf-8")
    mine = anna.post("/api/definitions", {"text": text, "format": "pat"}, 201)
    path = f"/api/definitions/{mine['id']}"
    statuses = [
        bert.send("GET", path).status_code,
        bert.send("GET", f"{path}/file").status_code,
        bert.send("PUT", path, {"text": text, "format": "pat"}).status_code,
        bert.send("DELETE", path).status_code,
        bert.send("GET", f"/api/games/{mine['game']}").status_code,
        bert.send("GET", f"/api/games/{mine['game']}/picture.svg").status_code,
        bert.send("PUT", f"/api/games/{mine['game']}/favourite", {}).status_code,
    ]

    assert [404] * len(statuses) == statuses
    assert "unknown_game" == bert.post("/api/plays", {"game": mine["game"]}, 422)["error"]["code"]
    assert mine == anna.get(path)


# -- cookies -----------------------------------------------------------------------------------------------------------


def test_a_cookie_names_its_player(anna: Visitor) -> None:
    """Set once, for the whole site, out of reach of scripts and of other sites' forms."""
    first = anna.send("GET", "/api/me")
    second = anna.send("GET", "/api/me")
    cookie = first.headers["set-cookie"]

    assert first.json() == second.json()
    assert "set-cookie" not in second.headers
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"} <= {part.strip() for part in cookie.split(";")}


def test_a_forged_cookie_makes_a_new_guest(site: House, anna: Visitor) -> None:
    """A player's id alone, another signature, another secret, nonsense: never that player, and never an error."""
    from kabale.web.frame.context import Signer

    me = anna.get("/api/me")["id"]
    signed = anna.http.cookies["kabale"]
    body, _, signature = signed.partition(".")
    forged = [
        me,
        f"{me}.{signature}",
        # Not the last letter: not all of its bits count, so another may be the same signature.
        f"{body}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}",
        Signer("guessed").sign(me),
        f"{body}.",
        "." * 100,
        "A" * 5000,
        "é",
        '{"$oid": 1}',
    ]
    guests = []
    for value in forged:
        visitor = site.visitor()
        answer = visitor.raw("GET", "/api/me", cookie=f"kabale={value}")
        guests.append(answer.json()["id"])
        assert 200 == answer.status_code

    assert me not in guests
    assert len(forged) == len(set(guests))


def test_a_cookie_of_another_database_is_good_for_a_guest(tmp_path: Path) -> None:
    """The database was deleted, the secret was not: nothing is there, and what is kept now is the same player's."""
    with house(tmp_path / "one") as before:
        old = before.visitor()
        old.begin("klondike")
        cookie = old.http.cookies["kabale"]
    with house(tmp_path / "two") as after:
        same = after.visitor()
        same.http.cookies["kabale"] = cookie
        nothing = same.get("/api/plays")["plays"]
        state = same.begin("klondike")

        assert [] == nothing
        assert [state["id"]] == [play["id"] for play in same.get("/api/plays")["plays"]]


# -- where requests come from ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["kabale.example", "127.0.0.1.example:8017", "evil.example:8017", "", "[::2]", "127.0.0.2"]
)
def test_a_request_for_another_name_is_refused(anna: Visitor, host: str) -> None:
    """DNS rebinding: a name of the attacker's that points here."""
    answer = anna.send("GET", "/api/me", host=host)

    assert (403, "wrong_host") == (answer.status_code, answer.json()["error"]["code"])
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:1", "LOCALHOST:8017", "[::1]:8017", "[::1]"])
def test_our_own_names_are_answered_at_any_port(anna: Visitor, host: str) -> None:
    """A port may be forwarded."""
    assert 200 == anna.send("GET", "/api/me", host=host).status_code


def test_a_name_that_the_server_was_given_is_answered(tmp_path: Path) -> None:
    """``--host kabale.local``."""
    with house(tmp_path, hosts=("Kabale.local",)) as site:
        assert 200 == site.visitor().send("GET", "/api/me", host="kabale.local:8017").status_code


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:9999", "http://localhost:8017", "file://", ""]
)
def test_another_sites_page_can_do_nothing(anna: Visitor, origin: str) -> None:
    """Neither make a move nor learn anything, though the browser sends the cookie."""
    state = anna.begin("klondike")
    path = f"/api/plays/{state['id']}"
    moved = anna.send("POST", f"{path}/moves", {"version": 0, "move": "c1"}, origin=origin)
    read = anna.send("GET", path, origin=origin)

    assert (403, 403) == (moved.status_code, read.status_code)
    assert "wrong_origin" == moved.json()["error"]["code"]
    assert 0 == anna.get(path)["length"]


def test_our_own_page_may_say_where_it_comes_from(anna: Visitor) -> None:
    """Browsers send the origin with every POST."""
    assert 201 == anna.send("POST", "/api/plays", KLONDIKE, origin="http://127.0.0.1:8017").status_code


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"])
def test_what_a_form_can_send_is_refused(anna: Visitor, kind: str) -> None:
    """A form of another site needs no permission of the browser; JSON does."""
    answer = anna.raw("POST", "/api/plays", json.dumps(KLONDIKE).encode(), content_type=kind)

    assert (415, "content_type") == (answer.status_code, answer.json()["error"]["code"])
    assert [] == anna.get("/api/plays")["plays"]


def test_every_answer_says_what_browsers_may_do_with_it(anna: Visitor) -> None:
    """The page, its modules, JSON, pictures, refusals: all carry the same, and none names the server."""
    paths = [
        "/",
        "/sw.js",
        "/page/main.js",
        "/api/me",
        "/api/games/klondike/picture.svg",
        "/nowhere",
        "/cards/x/QH.svg",
    ]
    answers = [*(anna.send("GET", path) for path in paths), anna.send("GET", "/", host="evil.example")]

    for answer in answers:
        assert HEADERS == {name: answer.headers.get(name) for name in HEADERS}
        assert "server" not in answer.headers
        assert "x-powered-by" not in answer.headers


def test_only_what_is_said_may_be_loaded_by_the_page() -> None:
    """The policy of the page: nothing from elsewhere, no inline script or style, no frame around it."""
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))

    assert {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "font-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    } == policy


# -- paths -------------------------------------------------------------------------------------------------------------


@for_every(
    "path",
    [
        "/p/0123456789abcdef/../../app.py",
        "/p/0123456789abcdef/%2e%2e/app.py",
        "/p/0123456789abcdef/cards/..%2f..%2fapp.svg",
        "/p/0123456789abcdef/index.html",
        "/p//etc/passwd",
        "/p/",
        "/page/../app.py",
        "/page/../../../../../../etc/passwd",
        "/page/%2e%2e/app.py",
        "/page/..%2fapp.py",
        "/page/%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/page/....//app.py",
        "/page/..\\app.py",
        "/page/..%5capp.py",
        "/page//etc/passwd",
        "/page/%00",
        "/page/main.js%00.css",
        "/page/%c0%ae%c0%ae/app.py",
        "/page/.",
        "/page/",
        "/page",
        "/cards/../../app.py",
        "/cards/classic-4-light/..%2f..%2fapp.svg",
    ],
)
def test_no_path_leads_outside_the_page(site: House, path: str) -> None:
    """Plain, encoded, doubled and foreign ways up: nothing is there."""
    status, body = _asked_as_it_stands(site, path)

    assert (404, "not_found") == (status, json.loads(body)["error"]["code"])


def _asked_as_it_stands(site: House, path: str) -> tuple[int, bytes]:
    """Send a path to the server as a socket would bring it: clients tidy paths up before they send them."""
    sent: list[Any] = []
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1:8017")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8017),
    }

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    site.runner.run(site.app(scope, receive, send))
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


# -- sizes and shapes --------------------------------------------------------------------------------------------------


def _sent(anna: Visitor, content: bytes) -> tuple[int, str]:
    answer = anna.raw("POST", "/api/plays", content, content_type="application/json")
    return answer.status_code, answer.json()["error"]["code"]


def test_two_gigabytes_are_refused_before_a_byte_is_read(anna: Visitor) -> None:
    """The length alone is enough."""

    async def never() -> AsyncIterator[bytes]:
        raise AssertionError("the body was read")
        yield b""

    headers = {"content-type": "application/json", "content-length": str(2 << 30)}
    answer = anna.runner.run(anna.http.post("/api/check", content=never(), headers=headers))

    assert (413, "too_large") == (answer.status_code, answer.json()["error"]["code"])
    assert "close" == answer.headers["connection"]


def test_a_body_without_a_length_is_read_no_further_than_the_bound(anna: Visitor) -> None:
    """Chunked, and five times the bound: refused as soon as it is too large."""
    sent = []

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            sent.append(100_000)
            yield b"x" * 100_000
        raise AssertionError("ten megabytes were read")

    headers = {"content-type": "application/json", "transfer-encoding": "chunked"}
    answer = anna.runner.run(anna.http.post("/api/check", content=endless(), headers=headers))

    assert 413 == answer.status_code
    assert sum(sent) <= BODY + 200_000


@pytest.mark.parametrize("length", ["-1", "1e3", "ten", "9" * 400, "0x10", " "])
def test_a_length_that_is_none_is_refused(anna: Visitor, length: str) -> None:
    """Nothing is guessed."""
    assert (
        413 == anna.raw("POST", "/api/plays", b"{}", content_type="application/json", content_length=length).status_code
    )


def _nasty() -> Iterator[tuple[str, bytes, int]]:
    yield "nothing", b"", 422
    yield "no JSON", b"{", 400
    yield "not UTF-8", b'{"game": "\xff"}', 400
    yield "deep lists", b"[" * 100_000 + b"]" * 100_000, 400
    yield "deep objects", b'{"game":' * 50_000 + b"1" + b"}" * 50_000, 400
    yield "deeper than our bound", b'{"game":' + b"[" * 100 + b"]" * 100 + b"}", 400
    yield "as deep as our bound", b'{"game":' + b"[" * 99 + b"]" * 99 + b"}", 422
    yield "a number of ten thousand digits", b'{"game":"klondike","level":' + b"9" * 10_000 + b"}", 400
    yield "a list", b"[]", 422
    yield "null", b"null", 422
    yield "a number", b"17", 422
    yield "no field", b"{}", 422
    yield "wrong type", b'{"game": 5}', 422
    yield "null byte", b'{"game": "klon\\u0000dike"}', 422
    yield "half a pair", b'{"game": "\\ud800"}', 422
    yield "not a number", b'{"game":"klondike","level":NaN}', 422
    yield "infinity", b'{"game":"klondike","level":-Infinity}', 422
    yield "a huge number", b'{"game":"klondike","level":1e400}', 422
    yield "a large number", b'{"game":"klondike","level":99999999999999999999}', 422
    yield "a fraction", b'{"game":"klondike","level":0.5}', 422
    yield "true for a number", b'{"game":"klondike","level":[true]}', 422
    yield "an unknown field", b'{"game":"klondike","cheat":true}', 422
    yield "a long text", b'{"game":"' + b"x" * 500_000 + b'"}', 422


@for_every("name, content, status", _nasty)
def test_a_body_that_is_no_request_is_refused_in_words(anna: Visitor, name: str, content: bytes, status: int) -> None:
    """400 for what is no JSON, 422 for JSON of the wrong kind; never a 500, and nothing is sent back to its sender."""
    answer = anna.raw("POST", "/api/plays", content, content_type="application/json")

    assert status == answer.status_code
    assert {400: "bad_json", 422: "bad_request"}[status] == answer.json()["error"]["code"]
    assert len(answer.text) < 600


@pytest.mark.parametrize("seconds", ["NaN", "Infinity", "-1", "1e300", '"5"x', "[]"])
def test_a_clock_that_shows_nonsense_is_refused(anna: Visitor, seconds: str) -> None:
    """Not-a-number would spoil every sum it comes into."""
    path = f"/api/plays/{anna.begin('klondike')['id']}/time"
    answer = anna.raw("POST", path, f'{{"seconds": {seconds}}}'.encode(), content_type="application/json")

    assert answer.status_code in (400, 422)


def test_settings_hold_what_settings_are(anna: Visitor) -> None:
    """What the page may add is small; nobody can keep a megabyte there."""
    wrong: list[dict[str, object]] = [
        {"settings": {"language": "xx"}},
        {"settings": {"speed": 9}},
        {"settings": {"colours": 3}},
        {"settings": {"more": "x" * 101}},
        {"settings": {"more": ["x"]}},
        {"settings": {"More than a word": True}},
        {"name": "x" * 101},
        {"name": "a\0b"},
        {"admin": True},
    ]
    large = {"settings": {f"{one}{two}": "x" * 100 for one in "abcdefghijklmnop" for two in "abcdefghijklmnop"}}
    statuses = [anna.send("PATCH", "/api/me", each).status_code for each in wrong]

    assert [422] * len(wrong) == statuses
    assert 413 == anna.send("PATCH", "/api/me", large).status_code
    assert {"name": "", "settings": {}} == {name: anna.get("/api/me")[name] for name in ("name", "settings")}
