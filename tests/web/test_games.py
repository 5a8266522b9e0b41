"""The library over HTTP: its list, a page a game, favourites; the player; the page's words; statistics; pictures."""

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kabale.library import entry, games, load
from kabale.messages import LANGUAGES, catalogue
from kabale.store.values import Study, StudyRow
from kabale.web.frame.files import PAGE, PAGE_WORDS, kept_at
from tests.web.client import House, Visitor, house


def test_every_game_of_the_library_is_listed_by_title(anna: Visitor) -> None:
    """In the language that is asked for; each with what its definition says."""
    listed = anna.get("/api/games?language=de")["games"]
    spider = next(game for game in listed if game["name"] == "spinne")

    assert {entry.name for entry in games()} == {game["name"] for game in listed}
    assert sorted(game["title"].casefold() for game in listed) == [game["title"].casefold() for game in listed]
    assert (104, "xml", 2, False) == tuple(spider[name] for name in ("cards", "format", "decks", "own"))
    assert ["4farben", "2farben", "1farbe"] == [variant["id"] for variant in spider["variants"]]
    assert [0, 1, 2] == next(game for game in listed if game["name"] == "pyramid")["levels"]


@pytest.mark.parametrize(
    ("language", "called"),
    [("en", "One suit"), ("de", "Eine Farbe"), ("da", "Én farve"), ("is", "Ein sort")],
)
def test_variants_are_named_in_the_language_of_the_reader(anna: Visitor, language: str, called: str) -> None:
    """The page of rules had their names in four languages, and the menus in the definition's German."""
    game = anna.get(f"/api/games/spinne?language={language}")

    assert called == next(each["text"] for each in game["variants"] if each["id"] == "1farbe")


CUT = ("3cells", "2cells", "1cell", "0cells", "7columns", "6columns", "5columns", "4columns")
"""FreeCell with fewer cells or columns."""


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("klondike", {"klondike3", "klondike3parts", "klondikeparts", "klondikereserve"}),
        ("klondike3x", {"kleineharfe", "klondike3parts", "klondikeparts", "klondikereserve"}),
        ("klondikej", {"klondike3j", "klondike3parts", "klondikeparts", "klondikereserve"}),
        ("spider", {"spider1", "spider2", "spider3", "spinne"}),
        ("spinne", {"spider1", "spider2", "spider3", "spiderx"}),
        ("freecell", {f"freecell{each}" for each in CUT}),
        ("bakersgame", set()),
        ("canfieldparts", {"canfield", "canfieldx", "canfieldstrict", "canfieldwaste", "canfieldwhole"}),
    ],
)
def test_a_game_names_its_other_options(anna: Visitor, name: str, others: set[str]) -> None:
    """Each once, in the language of the definition that is looked at if there is one; twins are told elsewhere."""
    assert others == {option["name"] for option in anna.get(f"/api/games/{name}")["options"]}


def test_an_option_is_of_the_same_family_and_of_a_usual_game(anna: Visitor) -> None:
    """Options of options would be listed nowhere."""
    games = {game["name"]: game for game in anna.get("/api/games")["games"]}
    options = [game for game in games.values() if game["of"]]

    assert len(options) > 3
    assert [] == [game["name"] for game in options if games[game["of"]]["of"] or games[game["of"]]["twin"]]
    assert [] == [game["name"] for game in options if games[game["of"]]["family"] != game["family"]]


def test_a_variant_and_a_level_can_be_played(anna: Visitor) -> None:
    """They are in the state and in the file."""
    spider = anna.begin("spinne", "k1:1", variant="1farbe")
    pyramid = anna.begin("pyramid", "k1:1", level=2)
    suits = {card[1] for pile in spider["piles"] for card in pile["cards"] if card != "??"}

    assert ("1farbe", 0, 1) == (spider["variant"], spider["level"], len(suits))
    assert (None, 2) == (pyramid["variant"], pyramid["level"])
    assert "variant: 1farbe" in anna.send("GET", f"/api/plays/{spider['id']}/file").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_explained_in_every_language(anna: Visitor, language: str) -> None:
    """The page and the lines are the engine's own."""
    page = anna.get(f"/api/games/freecell?language={language}")
    game, _ = load("freecell")
    assert game is not None

    assert game.explain(language=language) == page["rules"]
    assert entry("freecell").read().decode() == page["definition"]
    assert [game.pile_line(index, language=language) for index in range(len(game.piles))] == page["lines"]


def test_the_language_is_the_players_then_the_browsers_then_english(anna: Visitor, bert: Visitor) -> None:
    """A setting wins over Accept-Language; what is none of ours is English."""
    heading = {"en": "Layout", "de": "Die Auslage"}
    anna.send("PATCH", "/api/me", {"settings": {"language": "de"}})

    assert heading["de"] in anna.get("/api/games/freecell", accept_language="en")["rules"]
    assert heading["de"] in bert.get("/api/games/freecell", accept_language="fr, de-AT;q=0.7, en;q=0.2")["rules"]
    assert heading["en"] in bert.get("/api/games/freecell", accept_language="fr")["rules"]
    assert ("de", "en") == (anna.get("/api/me")["language"], bert.get("/api/me")["language"])


def test_refusals_are_in_the_players_language(anna: Visitor) -> None:
    """Also those that come before anybody looks who is calling."""
    texts = {language: catalogue(language)["web.error.not_found"] for language in LANGUAGES}
    found = {
        language: anna.get("/api/plays/nothing", 404, accept_language=language)["error"]["message"]
        for language in LANGUAGES
    }
    refused = anna.send("GET", "/", host="evil.example", accept_language="de").json()["error"]["message"]

    assert texts == found
    assert 4 == len(set(texts.values()))
    assert catalogue("de")["web.error.wrong_host"] == refused


def test_favourites_and_last_plays_are_the_players_own(anna: Visitor, bert: Visitor) -> None:
    """Liked twice is liked; unliked twice is not."""
    for _ in range(2):
        assert 204 == anna.send("PUT", "/api/games/klondike/favourite", {}).status_code
    state = anna.begin("freecell", "ms:1")
    changed = anna.get("/api/plays")["plays"][0]["changed"]
    mine = {game["name"]: game for game in anna.get("/api/games")["games"]}
    theirs = {game["name"]: game for game in bert.get("/api/games")["games"]}

    assert (True, False) == (mine["klondike"]["favourite"], theirs["klondike"]["favourite"])
    assert (changed, None) == (mine["freecell"]["last_played"], theirs["freecell"]["last_played"])
    assert state["game"]["name"] == "freecell"
    for _ in range(2):
        assert 204 == anna.send("DELETE", "/api/games/klondike/favourite").status_code
    assert not anna.get("/api/games/klondike")["favourite"]


@pytest.mark.parametrize("name", ["klondyke", "own:AAAAAAAAAAAAAAAA", "own:", "x" * 100, "..", "klondike.pat", "%00"])
def test_a_game_that_is_none_is_not_found(anna: Visitor, name: str) -> None:
    """Its page, its picture, liking it."""
    path = f"/api/games/{name}"
    answers = [
        anna.send("GET", path),
        anna.send("GET", f"{path}/picture.svg"),
        anna.send("PUT", f"{path}/favourite", {}),
        anna.send("DELETE", f"{path}/favourite", {}),
    ]

    assert [404] * 4 == [answer.status_code for answer in answers]


def test_how_many_deals_can_be_won_is_told_where_it_was_counted(tmp_path: Path) -> None:
    """The study of the same rules that has most deals, with Wilson's bounds; not one of other rules or of a variant."""
    game, _ = load("doublegolf")
    assert game is not None
    usual: dict[str, object] = {"variant": None, "level": 0}
    studies: list[tuple[str, str, dict[str, object], tuple[int, int, int]]] = [
        ("small", game.digest, usual, (1, 0, 0)),
        ("large", game.digest, usual, (1600, 300, 100)),
        ("other rules", "0" * 64, usual, (5000, 0, 0)),
        ("variant", game.digest, {"variant": "x", "level": 0}, (5000, 0, 0)),
    ]
    with house(tmp_path) as site:
        for name, digest, limits, counts in studies:
            site.store.studies.add(Study(name, "doublegolf", "Double Golf", digest, limits, 1.0))
            verdicts = [
                word for word, count in zip(("won", "lost", "unknown"), counts, strict=True) for _ in range(count)
            ]
            rows = (StudyRow(f"k1:{number}", verdict, 1, 0.1) for number, verdict in enumerate(verdicts, 1))
            site.store.studies.add_rows(name, rows)
        found = site.visitor().get("/api/games/doublegolf")["winnable"]

    assert ("0.782", "0.865", 2000) == (f"{found['low']:.3f}", f"{found['high']:.3f}", found["deals"])


@pytest.mark.parametrize(
    ("counts", "are_looked_for"), [((0, 1800, 200), False), ((1, 1799, 200), True), ((0, 0, 5), True)]
)
def test_deals_that_can_be_won_are_offered_where_any_was_found(
    tmp_path: Path, counts: tuple[int, int, int], are_looked_for: bool
) -> None:
    """Of two thousand deals, more than the package has, a search won none: looking would be waiting for nothing."""
    game, _ = load("doublegolf")
    assert game is not None
    verdicts = [word for word, count in zip(("won", "lost", "unknown"), counts, strict=True) for _ in range(count)]
    with house(tmp_path) as site:
        site.store.studies.add(
            Study("some", "doublegolf", "Double Golf", game.digest, {"variant": None, "level": 0}, 1.0)
        )
        rows = (StudyRow(f"k1:{number}", verdict, 1, 0.1) for number, verdict in enumerate(verdicts, 1))
        site.store.studies.add_rows("some", rows)
        found = site.visitor().get("/api/games/doublegolf")

    assert are_looked_for == found["winnable_deals"]


# -- the player --------------------------------------------------------------------------------------------------------


def test_settings_are_kept_one_by_one(anna: Visitor, bert: Visitor) -> None:
    """What is not given stays as it was; nobody else has them."""
    anna.send("PATCH", "/api/me", {"name": "Anna", "settings": {"theme": "dark", "speed": 0.5}})
    answer = anna.send("PATCH", "/api/me", {"settings": {"theme": "light", "left_handed": True}})

    assert {"theme": "light", "speed": 0.5, "left_handed": True} == answer.json()["settings"]
    assert answer.json() == anna.get("/api/me")
    assert ("Anna", "", {}) == (answer.json()["name"], bert.get("/api/me")["name"], bert.get("/api/me")["settings"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_gets_every_one_of_its_words(anna: Visitor, language: str) -> None:
    """In a language or, where that lacks one, in English; and nothing that is not the page's."""
    answer = anna.get(f"/api/words/{language}")
    english = {key for key in catalogue("en") if key.startswith(PAGE_WORDS)}

    assert english == set(answer["words"])
    assert language == answer["language"]
    forms = {form for text in answer["words"].values() if isinstance(text, dict) for form in text}
    assert {"one", "other"} >= {form.partition("_")[0] for form in forms}  # what follows is a case


def test_there_are_no_words_of_a_language_that_is_none(anna: Visitor) -> None:
    assert 422 == anna.send("GET", "/api/words/xx").status_code


# -- statistics --------------------------------------------------------------------------------------------------------


def _lose(anna: Visitor, game: str, seconds: float) -> None:
    state = anna.begin(game, "k1:617")
    anna.do(anna.do(state, "moves", move=state["legal"][0], seconds=seconds), "end", seconds=seconds)


def test_statistics_are_given_as_figures_and_as_a_table(anna: Visitor) -> None:
    """Two games lost; the table has a line for each, oldest first, and opens in any spreadsheet."""
    _lose(anna, "klondike", 10)
    _lose(anna, "freecell", 5)
    answer = anna.get("/api/statistics")
    table = anna.send("GET", "/api/statistics.csv")
    rows = list(csv.DictReader(io.StringIO(table.text)))

    assert [("freecell", 1, 0, 5.0), ("klondike", 1, 0, 10.0)] == [
        (game["game"], game["played"], game["won"], game["seconds"]) for game in answer["games"]
    ]
    assert ["klondike", "freecell"] == [result["game"] for result in answer["results"]] == [row["game"] for row in rows]
    assert ("k1:617", "False", "1", "10.0") == tuple(rows[0][name] for name in ("deal", "won", "length", "seconds"))
    assert "text/csv; charset=utf-8" == table.headers["content-type"]


def test_statistics_can_begin_anew(anna: Visitor) -> None:
    """Of one game, then of all; the plays stay."""
    for game in ("klondike", "freecell", "golf"):
        _lose(anna, game, 1)
    assert 204 == anna.send("DELETE", "/api/statistics?game=klondike").status_code
    assert {"freecell", "golf"} == {game["game"] for game in anna.get("/api/statistics")["games"]}
    assert 204 == anna.send("DELETE", "/api/statistics").status_code

    assert {"games": [], "bases": [], "results": []} == anna.get("/api/statistics")
    assert 3 == len(anna.get("/api/plays")["plays"])


def test_variants_and_levels_are_counted_apart(anna: Visitor) -> None:
    """Spider with one suit is not Spider with four, which is the usual one by whatever name it is asked for."""
    for game, variant, level in (
        ("spinne", "1farbe", 0),
        ("spinne", "4farben", 0),
        ("spinne", None, 0),
        ("pyramid", None, 2),
    ):
        anna.do(anna.move(anna.begin(game, variant=variant, level=level), "c1"), "end")
    answer = anna.get("/api/statistics")
    rows = list(csv.DictReader(io.StringIO(anna.send("GET", "/api/statistics.csv").text)))

    assert [("pyramid", 2, None, 1), ("spinne", 0, None, 2), ("spinne", 0, "One suit", 1)] == [
        (game["game"], game["level"], game["variant_text"], game["played"]) for game in answer["games"]
    ]
    assert [("1farbe", "0"), ("", "0"), ("", "0"), ("", "2")] == [(row["variant"], row["level"]) for row in rows]


def test_no_cell_of_the_table_is_a_formula(anna: Visitor) -> None:
    """A title is whatever its author wrote; a spreadsheet would carry out what begins with an equals sign."""
    from tests.web import texts

    text = texts.KLONDIKE.replace("Klondike", '=HYPERLINK("http://evil.example")', 1)
    mine = anna.post("/api/definitions", {"text": text, "format": "pat"}, 201)
    state = anna.begin(mine["game"], "k1:617")
    anna.do(anna.move(state, "c1"), "end")
    rows = list(csv.DictReader(io.StringIO(anna.send("GET", "/api/statistics.csv").text)))

    assert ["'=HYPERLINK"] == [row["title"][:11] for row in rows]


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_cards_are_pictures_that_may_be_kept_for_ever(anna: Visitor) -> None:
    """Every card of every style is well-formed SVG."""
    from kabale.picture.cards import CARD_NAMES
    from kabale.picture.styles import STYLES

    for style in STYLES:
        for name in CARD_NAMES if style is STYLES[0] else ("QH", "AS", "JK", "back-2"):
            answer = anna.send("GET", kept_at(f"cards/{style}/{name}.svg"))

            assert "{http://www.w3.org/2000/svg}svg" == ElementTree.fromstring(answer.text).tag
            assert ("image/svg+xml", "public, max-age=31536000, immutable") == (
                answer.headers["content-type"],
                answer.headers["cache-control"],
            )


@pytest.mark.parametrize(
    "path", ["x/QH", "classic-4-light/QQ", "classic-3-light/QH", "classic-4-light/back-9", "a/b/c"]
)
def test_a_card_that_there_is_not_is_not_found(anna: Visitor, path: str) -> None:
    assert [404, 404] == [anna.send("GET", f"{at}/{path}.svg").status_code for at in ("/cards", kept_at("cards"))]


def test_a_picture_of_a_play_shows_what_its_player_sees(anna: Visitor) -> None:
    """It goes on with the play, and names no card that lies face down."""
    state = anna.begin("klondike", "k1:617")
    path = f"/api/plays/{state['id']}/picture.svg"
    before = anna.send("GET", path).text
    moved = anna.move(state, "c1")
    after = anna.send("GET", path).text
    seen = [card for pile in moved["piles"] for card in pile["cards"] if card != "??"]

    assert before != after
    assert {*seen, "back-1"} == {
        each.attrib["id"].partition("-light-")[2]
        for each in ElementTree.fromstring(after).iter()
        if "-light-" in each.get("id", "")
    }


def test_a_picture_of_a_game_shows_the_deal_that_is_asked_for(anna: Visitor) -> None:
    """Small or large, in any style; a style or deal that is none is refused."""
    path = "/api/games/freecell/picture.svg"
    first, other = anna.send("GET", f"{path}?deal=ms:1").text, anna.send("GET", f"{path}?deal=ms:2").text
    dark = anna.send("GET", f"{path}?deal=ms:1&style=large-2-dark&small=true").text

    assert 3 == len({first, other, dark})
    assert "-2-dark-AS" in dark
    assert 404 == anna.send("GET", f"{path}?style=x").status_code
    # A back without a design was a mistake of the server once.
    assert [404, 404] == [anna.send("GET", f"{path}?back={back}").status_code for back in ("", "7")]
    assert 422 == anna.send("GET", f"{path}?deal=nothing").status_code


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/", "/games/klondike", "/plays/abc", "/statistics", "/own", "/own/abc", "/settings", "/link", "/cribbage"],
)
def test_every_address_of_the_page_gives_its_shell(anna: Visitor, path: str) -> None:
    """One page; what it shows is its own business. Only the scripts that it fetches early are another view's."""
    answer = anna.send("GET", path)
    text = answer.text.replace(kept_at(""), "/page/")
    told = '<link rel="preload" as="fetch" crossorigin href="/page/(words/en|formats).json">\n'
    plain = re.sub(f'<link rel="modulepreload" href="/page/[a-zA-Z0-9/]+.js">\n|{told}', "", text)
    style = '<link rel="stylesheet" href="/page/style.css">\n'
    whole = re.sub('(<link rel="stylesheet" .*>\n)+', style, (PAGE / "index.html").read_text("utf-8"))

    assert (200, "text/html; charset=utf-8") == (answer.status_code, answer.headers["content-type"])
    assert whole == plain
    assert answer.text.count("modulepreload") >= 2


def test_modules_and_styles_come_as_what_they_are(anna: Visitor) -> None:
    """Browsers run no module that is said to be something else; and they ask whether it has changed."""
    kinds = {
        "main.js": "text/javascript; charset=utf-8",
        "frame/style.css": "text/css; charset=utf-8",
        "icon.svg": "image/svg+xml",
    }
    for name, kind in kinds.items():
        answer = anna.send("GET", f"/page/{name}")
        again = anna.send("GET", f"/page/{name}", if_none_match=answer.headers["etag"])

        assert (200, kind, "no-cache") == (
            answer.status_code,
            answer.headers["content-type"],
            answer.headers["cache-control"],
        )
        assert 304 == again.status_code


@pytest.mark.parametrize("path", ["/nowhere", "/plays", "/games", "/etc/passwd", "/index.html", "/docs"])
def test_a_person_at_a_wrong_address_gets_the_page_that_says_so(anna: Visitor, path: str) -> None:
    """The shell, with the status of what it will say."""
    answer = anna.send("GET", path)

    assert (404, anna.send("GET", "/nowhere/else").text) == (answer.status_code, answer.text)
    assert kept_at("frame/missing.js") in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/nowhere", 404),
        ("GET", "/api", 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/page/nothing.js", 404),
        ("GET", "/p/0123456789abcdef/nothing.js", 404),
        ("POST", "/", 405),
        ("PUT", "/api/plays", 405),
        ("GET", "/api/docs", 404),
    ],
)
def test_what_there_is_not_is_refused_as_json(anna: Visitor, method: str, path: str, status: int) -> None:
    """Whatever is asked for, an error has a code and words."""
    answer = anna.send(method, path, {} if method != "GET" else None)

    assert status == answer.status_code
    assert {"code", "message"} == set(answer.json()["error"])


def test_a_mistake_of_ours_is_answered_without_its_story(site: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """500 with words; neither a traceback nor a name from inside."""
    visitor = site.visitor(raises=False)
    state = visitor.begin("klondike", "k1:1")

    def broken(*_: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr("kabale.web.plays.questions.hint", broken)
    answer = visitor.send("GET", f"/api/plays/{state['id']}/hint")

    assert (500, "internal") == (answer.status_code, answer.json()["error"]["code"])
    assert "inside" not in answer.text
