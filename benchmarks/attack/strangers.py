"""Requests of strangers: other people's things, forged cookies, other sites, strange paths, tags, damaged requests."""

import base64
import json
import random
import re
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import quote

from benchmarks.attack.target import KLONDIKE, Attack, Found, Guest, running, sent

TAGS = "\"'><img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>"

PATHS = (
    "/page/../../../../etc/passwd",
    "/page/%2e%2e/%2e%2e/cookies.py",
    "/page/..%2f..%2fcookies.py",
    "/page/....//....//cookies.py",
    "/page//etc/passwd",
    "/page/%5c..%5c..%5ccookies.py",
    "/page/%00",
    "/page/",
    "/page/.",
    "/cards/..%2f..%2f/x.svg",
    "/cards/classic-4-light/..%2f..%2fQH.svg",
    "/api/games/..%2f..%2fetc%2fpasswd",
    "/api/games/%2e%2e/picture.svg",
    "/api/words/..%2fen",
    "/api/plays/" + "a" * 60_000,
    "/api/plays/%27%20or%201=1--",
    "/api/plays?game=%27%20or%201=1--",
    "/api/plays?before=1e400",
    "/api/plays?limit=99999999999999999999",
    "/api/plays/x%0d%0aSet-Cookie:%20a=b/file",
    "/api/games/own:%0d%0aX:%20y",
)


def _theirs(play: str, definition: str, match: str) -> Iterator[tuple[str, str, object]]:
    """Give requests for all that belongs to somebody."""
    text = {"text": KLONDIKE, "format": "pat"}
    for action in ("moves", "undo", "redo", "restart", "end", "auto"):
        yield "POST", f"/api/plays/{play}/{action}", {"version": 0} | ({"move": "c1"} if action == "moves" else {})
    yield "POST", f"/api/plays/{play}/time", {"seconds": 5}
    for what in ("", "/why?move=c1", "/hint", "/outlook", "/picture.svg", "/file"):
        yield "GET", f"/api/plays/{play}{what}", None
    for what in ("", "/file"):
        yield "GET", f"/api/definitions/{definition}{what}", None
    yield "PUT", f"/api/definitions/{definition}", text
    for what in ("", "/picture.svg"):
        yield "GET", f"/api/games/own:{definition}{what}", None
    yield "PUT", f"/api/games/own:{definition}/favourite", {}
    for what in ("", "/hint", "/review", "/file"):
        yield "GET", f"/api/cribbage/{match}{what}", None
    yield "POST", f"/api/cribbage/{match}/moves", {"version": 0, "move": "deal"}
    yield "POST", f"/api/cribbage/{match}/undo", {"version": 0}
    for path in (f"/api/plays/{play}", f"/api/definitions/{definition}", f"/api/cribbage/{match}"):
        yield "DELETE", path, {}


def others(folder: Path) -> Found:
    """Another guest, none, and forged cookies: nothing of a player's is there for them."""
    with running(folder / "data") as target:
        anna, bert = Guest(target.port), Guest(target.port)
        play = anna.begin()["id"]
        definition = anna.keep()["id"]
        match = anna.ask("POST", "/api/cribbage", {"strength": "easy", "practice": True}).json["id"]
        bert.begin()
        before = anna.ask("GET", f"/api/plays/{play}").json
        found, count = list[str](), 0
        for cookie in (bert.cookie, "", "kabale=", *_forged(anna.cookie, before["id"])):
            for method, path, body in _theirs(play, definition, match):
                answer = Guest(target.port, cookie).ask(method, path, body)
                count += 1
                found += [] if answer.status == 404 else [f"{method} {path} as {cookie[:20]}: {answer.status}"]
        found += _changed(anna, play, target.port)
        found += [] if before == anna.ask("GET", f"/api/plays/{play}").json else ["the play was changed"]
        found += target.complaints()
    return f"{count} requests, 300 changed cookies", found


def _forged(cookie: str, play: str) -> list[str]:
    value = cookie.partition("=")[2]
    body, _, signature = value.rpartition(".")
    plain = base64.urlsafe_b64encode(json.dumps(play).encode()).decode()
    return [f"kabale={each}" for each in (plain, body, f"{body}.", f"{value}.{signature}", value.swapcase())]


def _changed(anna: Guest, play: str, port: int) -> list[str]:
    """Change one character of a cookie at a time: none is accepted but where the same bits are said otherwise."""
    chance, value, hits = random.Random(1), anna.cookie.partition("=")[2], 0
    for _ in range(300):
        at = chance.randrange(len(value) - 1)  # not all bits of the last one count
        wrong = value[:at] + chance.choice("ABCabc012-_.") + value[at + 1 :]
        answer = Guest(port, f"kabale={wrong}").ask("GET", f"/api/plays/{play}")
        hits += answer.status == 200 and wrong != value
    return [f"{hits} changed cookies were accepted"] if hits else []


def sites(folder: Path) -> Found:
    """Forms and scripts of other sites, other names, and other schemes of our own name."""
    with running(folder / "data") as target:
        anna, here = Guest(target.port), f"127.0.0.1:{target.port}"
        state = anna.begin()
        path, move = f"/api/plays/{state['id']}/moves", {"version": 0, "move": "c1"}
        foreign = ["http://evil.example", "null", "http://127.0.0.1:1", f"https://{here}", f"ftp://{here}"]
        wrong: list[dict[str, str]] = [{"Origin": origin} for origin in foreign]
        wrong += [{"Host": host} for host in ("evil.example", "127.0.0.1.evil.example", "127.0.0.1@evil:80", "a b")]
        wrong += [{"Content-Type": kind} for kind in ("text/plain", "application/x-www-form-urlencoded", "")]
        found = []
        for headers in wrong:
            answer = Guest(target.port, anna.cookie).ask("POST", path, move, **headers)
            found += [] if answer.status in (400, 403, 415) else [f"{headers}: {answer.status}"]
        untouched = anna.ask("GET", f"/api/plays/{state['id']}").json["version"] == 0
        found += [] if untouched else ["a move was made"]
    return f"{len(wrong)} requests", found


def paths(folder: Path) -> Found:
    """Ways up and out, statements and headers in addresses."""
    with running(folder / "data") as target:
        guest = Guest(target.port)
        guest.begin()
        found = []
        for path in PATHS:
            try:
                answer = guest.ask("GET", path)
            except HTTPException as error:
                found.append(f"{path[:40]}: {error!r}")
                continue
            is_wrong = answer.status == 200 or answer.status >= 500 or b"root:" in answer.content
            found += [f"{path[:40]}: {answer.status}"] if is_wrong else []
            found += [f"{path[:40]}: a header"] if "x" in answer.headers else []
            if answer.status in (400, 413, 414, 431):
                guest.close()
        absolute = sent(target.port, b"GET http://evil.example/api/me HTTP/1.0\r\n\r\n", wait=5)
        found += ["a request without a host is answered"] if b" 200 " in absolute[:20] else []
        found += target.complaints()
    return f"{len(PATHS) + 1} paths", found


def tags(folder: Path) -> Found:
    """Tags in names and titles: in pictures, tables and files they are text."""
    with running(folder / "data") as target:
        guest = Guest(target.port)
        text = "\n".join([TAGS, *KLONDIKE.splitlines()[1:]]) + "\n"
        kept = guest.keep(text)
        formula = guest.keep(text.replace(TAGS, "=HYPERLINK(1)", 1))
        guest.ask("PATCH", "/api/me", {"name": TAGS[:60]})
        state = guest.begin(kept["game"])
        ending = guest.begin(formula["game"], moves="c1")
        guest.ask("POST", f"/api/plays/{ending['id']}/end", {"version": ending["version"]})
        found = []
        for path in (f"/api/plays/{state['id']}/picture.svg", f"/api/games/{kept['game']}/picture.svg"):
            answer = guest.ask("GET", path)
            found += [f"{path}: tags"] if re.search(rb"<(img|script|svg onload)", answer.content) else []
            found += [] if "x-content-type-options" in answer.headers else [path]
        for path in (f"/own/{kept['id']}", f"/plays/{state['id']}", f"/games/{quote(TAGS)}"):
            found += [f"{path}: tags"] if b"onerror=alert" in guest.ask("GET", path).content else []
        table = guest.ask("GET", "/api/statistics.csv").content.decode()
        found += ["a cell begins with ="] if re.search(r'(^|,)"?=', table, re.MULTILINE) else []
    return "6 places", found


# -- damaged requests --------------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 10**400, 1e308, "", "a", "\0", "\ud800", "x" * 5000, [], {}, [[]]),
    *("k1:1", "k1:-1", "k1:9223372036854775808", "ms:0", "deck:ASKH", "rows:", "winnable", "c1", "1-2", "7x3-2", "a1"),
    *("7x999999999999999999-2", "c999999999999", "end", "deal", "cut -1", "go", "easy", "en", "pat", "xml", "klondike"),
    *("<a>" * 500, KLONDIKE, "own:x", float("nan"), float("inf"), "k1:\u0663", "\u202e<script>"),
)
DAMAGED = (
    b"",
    b"null",
    b"NaN",
    b"[" * 9000,
    b'{"a":' * 3000,
    b'"\\ud800"',
    b"1" * 5000,
    b'{"version":' + b"9" * 5000 + b"}",
)
FUZZING = 120.0


class _Fuzz:
    """Makes requests of the description of the routes."""

    def __init__(self, described: Any, names: dict[str, list[str]]) -> None:
        self._shapes = described["components"]["schemas"]
        self._names = names
        self._chance = random.Random(7)
        self._routes = [
            (method.upper(), path, route) for path, each in described["paths"].items() for method, route in each.items()
        ]

    def request(self) -> tuple[str, str, bytes | None]:
        """Return method, address and body of one."""
        chance = self._chance
        method, path, route = chance.choice(self._routes)
        address = re.sub(r"\{(\w+)\}", lambda found: self._part(found[1]), path)
        asked = [
            f"{each['name']}={quote(str(self._value(each.get('schema', {}))).encode('utf-8', 'surrogatepass'))}"
            for each in route.get("parameters", [])
            if each["in"] == "query" and chance.random() < 0.6
        ]
        address += "?" + "&".join(asked) if asked else ""
        if method == "GET":
            return method, address, None
        content = route.get("requestBody", {}).get("content", {}).get("application/json", {})
        body = json.dumps(self._value(content.get("schema", {}))).encode()
        return method, address, chance.choice(DAMAGED) if chance.random() < 0.1 else body

    def _part(self, name: str) -> str:
        there = self._names.get(name, ["QH", "klondike"])
        strange = ["..", "%2e%2e%2f", "a" * 3000, "%00", "%ff", "x", "'; drop table play;--", "%0d%0aX: y"]
        return quote(self._chance.choice(there if self._chance.random() < 0.85 else strange), safe="%")

    def _value(self, shape: Any) -> Any:
        chance = self._chance
        if chance.random() < 0.35:
            return chance.choice(ODD)
        while "$ref" in shape:
            shape = self._shapes[shape["$ref"].rpartition("/")[2]]
        if "anyOf" in shape:
            return self._value(chance.choice(shape["anyOf"]))
        if "enum" in shape:
            return chance.choice(shape["enum"])
        match shape.get("type"):
            case "object":
                fields = shape.get("properties", {}).items()
                return {name: self._value(each) for name, each in fields if chance.random() < 0.9}
            case "integer" | "number":
                return chance.choice([0, 1, 2, 3, 5, -1, 2**31 - 1, 1.5])
            case "boolean":
                return chance.random() < 0.5
            case _:
                return chance.choice(ODD)


def fuzz(folder: Path) -> Found:
    """Random and damaged requests to every route: no answer says that we are at fault, none takes long."""
    found: list[str] = []
    with running(folder / "data") as target:
        guest = Guest(target.port)
        plays = [guest.begin(game)["id"] for game in ("klondike", "freecell", "spider")]
        match = guest.ask("POST", "/api/cribbage", {"strength": "easy", "practice": True}).json["id"]
        own = guest.keep()["id"]
        names = {"play": plays, "match": [match], "definition": [own], "language": ["en", "is", "xx"]}
        names["name"] = ["klondike", "spider", f"own:{own}", "QH", "JK"]
        cookie, fuzzing, count = guest.cookie, _Fuzz(guest.ask("GET", "/openapi.json").json, names), 0
        until = time.monotonic() + FUZZING
        while time.monotonic() < until and count < 20_000:
            method, address, body = fuzzing.request()
            guest.cookie = cookie
            count += 1
            try:
                answer = guest.ask(method, address, body)
            except (OSError, HTTPException, ValueError, UnicodeError):
                guest.close()
                continue
            if answer.headers.get("connection") == "close":
                guest.close()
            if (answer.status >= 500 and answer.code not in ("busy",)) or answer.seconds > 15:
                found.append(f"{method} {address[:80]}: {answer.status} {answer.code} after {answer.seconds:.1f} s")
        found += [] if target.process.poll() is None else ["the server has ended"]
        found += target.complaints()
    return f"{count} requests", found


ATTACKS: dict[str, Attack] = {"others": others, "sites": sites, "paths": paths, "tags": tags, "fuzz": fuzz}
