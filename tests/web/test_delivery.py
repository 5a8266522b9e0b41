"""How the page and its lists travel: kept where nothing can change, asked after elsewhere, packed where that helps."""

import asyncio
import gzip
import json
import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urljoin

import pytest
from starlette.datastructures import Headers

from kabale.messages import LANGUAGES
from kabale.picture import STYLES
from kabale.web.frame import files as page_files
from kabale.web.frame.delivery import SMALL, Shelf, takes_packed
from kabale.web.frame.files import PAGE, PageFile, files, kept_at, modules, release, styles
from kabale.web.frame.shell import VIEWS
from tests.web.client import House, Visitor

FOREVER = "public, max-age=31536000, immutable"
PACKED = {"accept_encoding": "gzip, deflate, br"}
PLAIN = {"accept_encoding": "identity"}


def raw(site: House, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return an answer as it travels; httpx would unpack it."""
    sent: list[dict[str, object]] = []

    async def ask() -> None:
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "query_string": b""}
        scope |= {"path": path, "raw_path": path.encode(), "headers": [(b"host", b"127.0.0.1"), *named]}
        await site.app(scope, receive, send)  # type: ignore[arg-type]

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    site.runner.run(ask())
    head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}  # type: ignore[attr-defined]
    return int(str(sent[0]["status"])), head, b"".join(bytes(each.get("body", b"")) for each in sent[1:])  # type: ignore[call-overload]


# -- what never changes at its address ---------------------------------------------------------------------------------


def test_everything_that_the_shell_names_may_be_kept_for_ever(anna: Visitor) -> None:
    """Every module was asked after on each visit: 43 questions before the first card, all answered "still the same"."""
    named = re.findall(r'(?:src|href)="(/p[^"]+)"', anna.send("GET", "/").text)

    others = {"icon.svg", "early.js", "style.css", "manifest/en.webmanifest", "words/en.json", "formats.json"}
    assert {kept_at(name) for name in {*others, *modules("main.js", "library/view.js")}} == set(named)
    for path in named:
        answer = anna.send("GET", path)
        assert (200, FOREVER) == (answer.status_code, answer.headers["cache-control"]), path
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("at", ["/page", "/p/0123456789abcdef"])
def test_old_addresses_give_the_files_of_today_and_are_asked_after(anna: Visitor, at: str) -> None:
    """A page that was opened before the server was renewed finds its modules; it must not keep them as its own."""
    answer = anna.send("GET", f"{at}/main.js")

    assert (200, "no-cache") == (answer.status_code, answer.headers["cache-control"])
    assert (PAGE / "main.js").read_text("utf-8") == answer.text


def test_styles_keep_their_order(anna: Visitor) -> None:
    """Later ones speak louder."""
    whole = anna.send("GET", "/page/style.css").text

    assert "".join(anna.send("GET", f"/page/{name}").text for name in styles()) == whole


def test_a_bundle_takes_the_place_of_modules_in_its_release(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that began with another release loads again where it would mix two bundles."""
    view, kind = "library/view.js", "text/javascript"
    release()  # cached for the whole process: with the bundle of this test, later tests asked for files of no server
    monkeypatch.setattr(page_files, "bundled", lambda: {view: PageFile(b"few", kind)})

    answers = [anna.send("GET", path) for path in (kept_at(view), f"/page/{view}", f"/p/0123456789abcdef/{view}")]

    assert "few" == answers[0].text
    assert (PAGE / view).read_text("utf-8") == answers[1].text
    assert "location.reload()" in answers[2].text
    assert [FOREVER, "no-cache", "no-cache"] == [each.headers["cache-control"] for each in answers]


def test_a_module_finds_others_beside_itself(anna: Visitor) -> None:
    """An import from the root would leave the release; what is no module is named beside the module that needs it."""
    scripts = {name: file.body.decode() for name, file in files().items() if name.endswith(".js")}
    absolute = {
        name: re.findall(r'(?:from |import\()\s*["`](/[^"`]*)|"(/(?:page|cards|p)/[^"]*)', text)
        for name, text in scripts.items()
    }

    assert {} == {name: found for name, found in absolute.items() if found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_a_file_of_the_page(anna: Visitor, language: str) -> None:
    assert anna.get(f"/api/words/{language}") == anna.get(kept_at(f"words/{language}.json"))


def test_the_languages_of_definitions_are_a_file_of_the_page(anna: Visitor) -> None:
    """They are the same for a whole release, and each visit asked for them."""
    assert anna.get("/api/formats") == anna.get(kept_at("formats.json"))


@pytest.mark.parametrize("style", [str(style) for style in STYLES])
def test_a_deck_has_every_card_of_a_style(site: House, anna: Visitor, style: str) -> None:
    """All pictures in one file that may be kept for ever, each the one that stands at its own address."""
    answer = anna.send("GET", kept_at(f"decks/{style}.json"))
    _, head, body = raw(site, kept_at(f"decks/{style}.json"), **PACKED)

    cards = answer.json()
    assert (200, FOREVER, "gzip") == (answer.status_code, answer.headers["cache-control"], head["content-encoding"])
    assert 40_000 > len(body)
    assert 52 + 1 + 6 == len(cards)
    for name in ("AS", "TH", "KD", "JK", "back-1", "back-6"):
        assert cards[name] == anna.send("GET", kept_at(f"cards/{style}/{name}.svg")).text


@pytest.mark.parametrize(
    "style", ["x", "classic-3-light", "..", "classic-2-light.json", "a" * 41, "classic-2-light/QH"]
)
def test_there_is_no_deck_of_another_style(anna: Visitor, style: str) -> None:
    answer = anna.send("GET", kept_at(f"decks/{style}.json"))

    assert (404, "not_found") == (answer.status_code, answer.json()["error"]["code"])


@pytest.mark.parametrize(("header", "language"), [("de-AT,de;q=0.9", "de"), ("is", "is"), ("fr", "en")])
def test_the_shell_begins_in_the_language_of_its_reader(anna: Visitor, header: str, language: str) -> None:
    """A new visitor's words were fetched twice: English ones first, as the shell said that it is English."""
    text = anna.send("GET", "/", accept_language=header).text

    assert f'<html lang="{language}">' in text
    assert [language] == re.findall(r'as="fetch" crossorigin href="/p/\w+/words/(\w+).json"', text)


# -- what may change ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/page/main.js", "/api/games", "/api/games/klondike", "/api/words/de", "/api/formats"]
)
def test_what_may_change_is_sent_once_and_asked_after(anna: Visitor, path: str) -> None:
    first = anna.send("GET", path)
    again = anna.send("GET", path, if_none_match=first.headers["etag"])

    assert "no-cache" in first.headers["cache-control"]
    assert (304, b"", first.headers["etag"]) == (again.status_code, again.content, again.headers["etag"])
    assert first.headers["cache-control"] == again.headers["cache-control"]


def test_a_list_that_has_changed_comes_anew(anna: Visitor) -> None:
    first = anna.send("GET", "/api/games")
    anna.send("PUT", "/api/games/klondike/favourite", {})
    again = anna.send("GET", "/api/games", if_none_match=first.headers["etag"])

    assert 200 == again.status_code
    assert [True] == [game["favourite"] for game in again.json()["games"] if game["name"] == "klondike"]


@pytest.mark.parametrize("path", ["/api/me", "/api/plays", "/api/statistics"])
def test_what_is_a_player_s_own_is_not_kept(anna: Visitor, path: str) -> None:
    answer = anna.send("GET", path)

    assert "no-store" == answer.headers["cache-control"]
    assert "etag" not in answer.headers


# -- packing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/games/klondike", "/page/frame/style.css", "/cards/classic-4-light/QH.svg"]
)
def test_what_is_long_is_packed_for_who_takes_that(site: House, path: str) -> None:
    """The library's list was 95 kB for whoever opened the page; both forms say the same and have the same mark."""
    _, head, body = raw(site, path, **PACKED)
    _, plain_head, plain = raw(site, path, **PLAIN)

    assert "gzip" == head["content-encoding"]
    assert plain == gzip.decompress(body)
    assert [str(len(body)), str(len(plain))] == [head["content-length"], plain_head["content-length"]]
    assert len(body) < len(plain) / 2
    assert "content-encoding" not in plain_head
    assert ["Accept-Encoding"] * 2 == [head["vary"], plain_head["vary"]]
    assert head.get("etag") == plain_head.get("etag")


def test_what_is_short_goes_as_it_is(site: House) -> None:
    _, head, body = raw(site, "/api/formats", **PACKED)

    assert len(body) < SMALL
    assert {"content-encoding", "vary"}.isdisjoint(head)


def test_the_player_s_own_page_is_never_packed(anna: Visitor) -> None:
    """Where a secret may stand beside words that somebody chose, the length of what is packed would tell of it."""
    anna.send("PATCH", "/api/me", {"settings": {f"mine_{chr(97 + n)}": "x" * 90 for n in range(20)}})
    answer = anna.send("GET", "/api/me", **PACKED)

    assert len(answer.content) > SMALL
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        ("gzip", True),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", True),
        ("GZIP ; q=1", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("identity", False),
        ("br", False),
        ("", False),
    ],
)
def test_only_who_takes_gzip_gets_it(header: str, takes: bool) -> None:
    """By RFC 9110, 12.5.3: a weight of 0 is a refusal."""
    assert takes == takes_packed(Headers({"accept-encoding": header}))


def test_what_was_packed_takes_bounded_room() -> None:
    """The oldest go; what is asked for again is packed again."""

    async def fill() -> list[bytes]:
        shelf = Shelf(200)
        bodies = [json.dumps({"number": number, "text": "x" * 3000}).encode() for number in range(50)]
        await asyncio.gather(*(shelf.packed(str(number), body) for number, body in enumerate(bodies)))
        assert sum(map(len, shelf._packed.values())) <= 200
        return [gzip.decompress(await shelf.packed(str(number), body)) for number, body in enumerate(bodies)] + bodies

    with ThreadPoolExecutor(1) as aside:
        said = aside.submit(asyncio.run, fill()).result()

    assert said[:50] == said[50:]


def test_a_release_has_one_name(anna: Visitor) -> None:
    """Servers of one release agree about it, whichever of them gave the shell."""
    assert re.fullmatch("[0-9a-f]{16}", release())
    assert f"/p/{release()}/main.js" in anna.send("GET", "/").text


# -- what browsers keep of themselves ----------------------------------------------------------------------------------


def test_the_worker_names_its_release_and_what_it_keeps(anna: Visitor) -> None:
    """It is asked after, and every file that it keeps is there for ever."""
    answer = anna.send("GET", "/sw.js")
    told = json.loads(answer.text.partition("\n")[0].removeprefix("self.release = "))

    assert ("no-cache", "text/javascript") == (
        answer.headers["cache-control"],
        answer.headers["content-type"].partition(";")[0],
    )
    assert f"/p/{release()}/" == told["at"]
    assert {"main.js", "plays/table/view.js", "style.css", "early.js"} <= set(told["files"])
    assert set(modules("main.js", *VIEWS.values())) <= set(told["files"])
    assert {FOREVER} == {anna.send("GET", kept_at(name)).headers["cache-control"] for name in told["files"]}
    assert {"", "plays", "games", "cribbage", "settings"} <= set(told["rooms"])
    assert {"api", "p", "page", "yours"}.isdisjoint(told["rooms"])


def test_only_games_and_plays_are_kept_when_they_were_seen() -> None:
    """Never who somebody is, nor their words, nor all that is theirs as a file.

    Of the words only the time when they were made, because the settings open without the server.
    """
    pattern = re.findall(r"^const ASKED = /(.*)/$", (PAGE / "worker.js").read_text("utf-8"), re.MULTILINE)[0]
    kept = ["/api/games", "/api/games/klondike", "/api/plays", "/api/plays/0123456789abcdef", "/api/days/2026-11-23"]
    kept += ["/api/recovery", "/api/definitions", "/api/statistics"]
    others = ["/api/me", "/api/recovery/words", "/api/export", "/api/definitions/0123", "/yours/key"]

    assert [True] * len(kept) == [bool(re.search(pattern.replace("\\/", "/"), path)) for path in kept]
    assert [] == [path for path in others if re.search(pattern.replace("\\/", "/"), path)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_can_be_installed(anna: Visitor, language: str) -> None:
    """By the Web Application Manifest: a name, where it begins, signs, one of which may be cut to any shape."""
    address = re.findall(r'rel="manifest" href="([^"]+)"', anna.send("GET", "/", accept_language=language).text)[0]
    answer = anna.send("GET", address)
    manifest = answer.json()

    assert "application/manifest+json" == answer.headers["content-type"]
    assert (language, "/", "standalone") == (manifest["lang"], manifest["start_url"], manifest["display"])
    assert manifest["name"]
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert 200 == anna.send("GET", urljoin(address, icon["src"])).status_code
