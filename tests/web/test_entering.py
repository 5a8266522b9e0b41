"""A deal that is entered card by card, over HTTP: its places, what is wrong with it, playing it, its outlook."""

import re
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import pytest

import kabale
from kabale.messages import LANGUAGES
from kabale.search.background import BackgroundSearch
from kabale.search.verdict import BlindVerdict, LostAlways
from kabale.services.searches import Outlooks, search_hint
from tests.library.test_foreign import MID_PLAY, MS_24
from tests.library.test_positions import KLONDIKE
from tests.library.test_programs import saved
from tests.search import blind
from tests.search.blind import Brute, text_of
from tests.search.test_arrangements import ENDGAME
from tests.web import texts
from tests.web.client import Visitor, house

FREECELL = "/api/games/freecell/places"

SEEDS = {1: "winnable", 8: "lost", 10: "some"}
"""Tables of Klondike with unknown cards."""


def test_a_board_is_the_deal_that_is_played_then(anna: Visitor) -> None:
    """Microsoft's deal 24, as text and as piles: both are one deal, and the play has its cards."""
    read = anna.post(FREECELL, {"text": MS_24})
    judged = anna.post(FREECELL, {"piles": read["piles"]})
    played, known = anna.begin("freecell", read["deal"]), anna.begin("freecell", "ms:24")

    assert ([], None) == (read["problems"], read["missing"])
    assert read == judged
    assert [pile["cards"] for pile in known["piles"]] == [pile["cards"] for pile in played["piles"]]


def test_places_and_pack_are_told(anna: Visitor) -> None:
    """Klondike deals 28 cards to seven columns and keeps 24."""
    told = anna.get("/api/games/klondike/places")

    assert [24, 1, 2, 3, 4, 5, 6, 7] == [pile["places"] for pile in told["piles"]]
    assert ("stock", "column 1") == tuple(pile["name"] for pile in told["piles"][:2])
    assert (52, False) == (len(set(told["pack"])), told["in_order"])


def test_a_table_is_a_position_and_a_wrong_one_says_why(anna: Visitor) -> None:
    """In the middle of a game all piles may hold cards. Of a wrong table each line was said to begin with no card."""
    told = anna.get("/api/games/freecell/places")
    piles = {pile["pile"]: pile["kind"] for pile in [*told["piles"], *told["others"]]}
    held = dict.fromkeys(sorted(piles), "")
    for suit, home in zip("SHDC", (pile for pile in held if piles[pile] == "foundation"), strict=True):
        held[home] = " ".join(f"{rank}{suit}" for rank in ("A23456789TJ" if suit == "C" else "A23456789TJQK"))
    held[next(pile for pile in held if piles[pile] == "tableau")] = "KC QC"
    table = "\n".join(f"{pile} {cards}" for pile, cards in held.items())
    read = anna.post(FREECELL, {"text": table})
    wrong = anna.post(FREECELL, {"text": table.replace("KC", "KS")})

    assert {"foundation", "cell"} <= {pile["kind"] for pile in told["others"]}
    assert (True, []) == (str(read["deal"]).startswith("at:"), read["problems"])
    assert None is wrong["deal"]
    assert ["KS", "KC"] == [re.findall("K[SC]", problem["message"])[0] for problem in wrong["problems"]]


SAID = {
    "en": "line 1: “4X” is not a card",
    "de": "Zeile 1: „4X“ ist keine Karte",
    "da": "linje 1: »4X« er ikke et kort",
    "is": "lína 1: „4X“ er ekki spil",
}


WRONG_TABLE = {
    "en": ["pile 12, card 2: 9H is there once too often", "missing 9S"],
    "de": ["Stapel 12, Karte 2: 9H liegt einmal zu oft auf dem Tisch", "es fehlen 9S"],
    "da": ["bunke 12, kort 2: 9H er der én gang for meget", "der mangler 9S"],
    "is": ["bunki 12, spil 2: 9H er einu sinni of oft á borðinu", "það vantar 9S"],
}
"""What is said of Klondike's table with a second nine of hearts."""


def test_a_wrong_table_is_refused_in_the_language_of_who_asks(anna: Visitor) -> None:
    """It was in English only. Each mistake leads to its place, also one in a word; so does a link that is wrong."""
    klondike = "/api/games/klondike/places"
    word = anna.post(klondike, {"text": KLONDIKE})["deal"].replace("9S", "9H")
    for language, words in WRONG_TABLE.items():
        anna.send("PATCH", "/api/me", {"settings": {"language": language}})
        typed = anna.post(klondike, {"text": KLONDIKE.replace("9S", "9H")})
        worded = anna.post(klondike, {"text": word})
        unread = anna.post(klondike, {"text": KLONDIKE.replace("5C 4H", "5C 4X")})
        link = anna.post("/api/plays", {"game": "klondike", "deal": word}, 422)
        strange = anna.post(klondike, {"text": f"{KLONDIKE}turn = 2"})

        assert words == [each["message"] for each in typed["problems"]]
        assert [(12, 2), (0, 0)] == [(each["pile"], each["place"]) for each in typed["problems"]]
        assert typed["problems"] == worded["problems"]
        assert (7, 2) == (unread["problems"][0]["pile"], unread["problems"][0]["place"])
        assert link["error"]["message"].endswith("; ".join(words))
        # The words around what was typed are those of no other language.
        assert {each: each == language for each in LANGUAGES} == {
            each: strange["problems"][0]["message"].startswith(STRANGE[each]) for each in LANGUAGES
        }


STRANGE = {
    "en": "this game has no counter",
    "de": "dieses Spiel hat keinen Zähler",
    "da": "denne kabale har ingen tæller",
    "is": "þessi kapall hefur engan teljara",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_told_in_the_language_of_who_asks(anna: Visitor, language: str) -> None:
    anna.send("PATCH", "/api/me", {"settings": {"language": language}})
    damaged = anna.post(FREECELL, {"text": MS_24.replace("4C", "4X")})
    twice = anna.post(FREECELL, {"text": MS_24.replace("4C", "5C")})

    assert damaged["problems"][0]["message"].startswith(SAID[language])
    assert (None, None) == (damaged["deal"], damaged["piles"][9][0])
    # 5C is the fourth card of column 4, which is pile 13, in that deal.
    assert (13, 4) == (twice["problems"][0]["pile"], twice["problems"][0]["place"])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "line 1, column 20: this is not a card: write a card like 10H"),
        ("de", "Zeile 1, Spalte 20: das ist keine Karte wie 10H"),
        ("da", "dette er ikke et kort; skriv fx 10H"),
        ("is", "þetta er ekki spil: spil er ritað sem 10H"),
    ],
)
def test_what_is_wrong_with_a_deal_in_json_is_told_in_the_language_of_who_asks(
    anna: Visitor, language: str, said: str
) -> None:
    """The sentence around it was, and the one inside was English."""
    anna.send("PATCH", "/api/me", {"settings": {"language": language}})
    told = anna.post("/api/games/streetsandalleysj/places", {"text": '{"tableau piles":[["XX"]]}'})
    words = [problem["message"] for problem in told["problems"]]

    assert any(said in each for each in words), words


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": "x", "piles": []},
        {"text": "x" * 200_001},
        {"piles": [["ASX"]]},
        {"piles": [[7]]},
        {"piles": [["AS"] * 601]},
        {"piles": [[]] * 601},
        {"text": "\0"},
        {"text": "x", "game": "klondike"},
    ],
)
def test_what_is_no_board_at_all_is_refused(anna: Visitor, body: object) -> None:
    assert "bad_request" == anna.post(FREECELL, body, 422)["error"]["code"]


def test_a_body_is_bounded_before_it_is_read(anna: Visitor) -> None:
    assert 413 == anna.send("POST", FREECELL, {"text": "x" * 2_000_000}).status_code


def test_nothing_is_kept_of_who_enters_a_deal(anna: Visitor) -> None:
    anna.post(FREECELL, {"text": MS_24})

    assert [] == anna.get("/api/plays")["plays"]


def test_a_game_that_is_not_there_has_no_places(anna: Visitor) -> None:
    for path in ("places", "outlook?deal=k1:1"):
        assert 404 == anna.send("GET", f"/api/games/nothing/{path}").status_code
    assert 404 == anna.send("POST", "/api/games/own:nothing/places", {"text": "x"}).status_code


def test_a_deal_of_an_own_game_is_entered(anna: Visitor) -> None:
    own = anna.post("/api/definitions", {"text": texts.KLONDIKE, "format": "pat"}, 201)["game"]
    read = anna.post(f"/api/games/{own}/places", {"text": "k1:617"})

    assert [] == read["problems"]
    assert read["deal"] == anna.begin(own, read["deal"])["deal"]


def test_a_deal_that_is_none_has_no_outlook(anna: Visitor) -> None:
    for deal in ("ms:0", "deck:AS", "winnable", "x" * 400):
        assert "bad_deal" == anna.get(f"/api/games/freecell/outlook?deal={deal}", 422)["error"]["code"]


def test_a_deal_is_entered_with_its_variant(anna: Visitor) -> None:
    """The pack is the variant's, the deal is played and judged with it; what the usual game deals is no deal of it."""
    places = "/api/games/spinne/places"
    told, usual = anna.get(f"{places}?variant=1farbe"), anna.get(places)
    read = anna.post(places, {"text": "k1:5", "variant": "1farbe"})
    judged = anna.post(places, {"piles": read["piles"], "variant": "1farbe"})
    played = anna.post("/api/plays", {"game": "spinne", "deal": read["deal"], "variant": "1farbe"}, 201)
    four_suits = anna.post(places, {"text": "k1:5"})["piles"]
    refused = anna.post(places, {"piles": four_suits, "variant": "1farbe"})

    assert (13, 52) == (len(set(told["pack"])), len(set(usual["pack"])))
    assert read == judged
    assert "1farbe" == played["variant"]
    assert "is not in this game's pack" in refused["problems"][0]["message"]


@pytest.mark.parametrize("query", ["variant=nowhere", "level=7", "variant=1farbe&level=1"])
def test_settings_that_there_are_not_are_refused_in_words(anna: Visitor, query: str) -> None:
    assert "bad_deal" == anna.get(f"/api/games/spinne/places?{query}", 422)["error"]["code"]
    assert "bad_deal" == anna.get(f"/api/games/spinne/outlook?deal=k1:1&{query}", 422)["error"]["code"]


@pytest.mark.parametrize("query", ["level=-1", "level=x", f"variant={'x' * 101}"])
def test_settings_are_bounded(anna: Visitor, query: str) -> None:
    assert "bad_request" == anna.get(f"/api/games/spinne/places?{query}", 422)["error"]["code"]


def test_a_pasted_text_is_the_table_that_it_describes(anna: Visitor) -> None:
    """A whole deal, a board, a table and a word: the piles, what lies face down, and the redeals used."""
    klondike = "/api/games/klondike/places"
    told = anna.get(klondike)
    dealt = anna.post(klondike, {"text": "k1:5"})["table"]
    typed = anna.post(klondike, {"text": KLONDIKE})
    word = anna.post(klondike, {"text": typed["deal"]})
    board = anna.post(FREECELL, {"text": MID_PLAY})["table"]
    again = [f"{place} {' '.join(pile)}" for place, pile in enumerate(typed["table"]["piles"], 1)]

    assert [("turns", 0, None, False)] == [
        (each["name"], each["value"], each["most"], each["chosen"]) for each in told["values"]
    ]
    assert [24, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7] == [len(pile) for pile in dealt["piles"]][:13]
    assert ({}, True, ["(5D)", "(2C)", "(6C)", "3D"]) == (
        dealt["values"],
        all(card.startswith("(") for card in dealt["piles"][0]),
        typed["table"]["piles"][9],
    )
    assert {"turns": 2} == typed["table"]["values"]
    assert typed["table"] == word["table"]
    assert typed["deal"] == anna.post(klondike, {"text": "\n".join([*again, "turns = 2"])})["deal"]
    assert ["2H"] in board["piles"]


def test_values_that_the_cards_do_not_show_are_told_and_a_variant_is_kept(anna: Visitor) -> None:
    """A base rank has its own value in each deal. A table of a variant says which one it is of."""
    base = anna.get("/api/games/mysteriet/places")["values"]
    usual, other = (anna.get(f"/api/games/drehorgel/places{query}")["values"] for query in ("", "?variant=werte"))

    assert [("base 6", "base 6 (8 in deal 1)")] == [
        (each["name"], each["words"]) for each in base if each["name"] != "turns"
    ]
    assert [] == [each for each in usual if each["chosen"]]
    assert [1] == [each["value"] for each in other if each["name"] == "variant"]


def asked_until_known(visitor: Visitor, path: str, key: str, waits_for: object) -> Any:
    """Ask again and again, as the page does."""
    while (answer := visitor.get(path))[key] == waits_for:
        pass
    return answer


def test_unknown_cards_have_the_answer_of_a_brute_force(tmp_path: Path) -> None:
    """Won, lost or won for some arrangements, in the player's words; the hint leaves a win where there is one."""
    with closing(Outlooks()) as outlooks, house(tmp_path, outlooks=outlooks) as site:
        anna = site.visitor()
        for seed, word in SEEDS.items():
            table = blind.KLONDIKE.endgame(seed)
            brute = Brute(blind.KLONDIKE, table)
            answer, won = brute.answer()[:2]
            deal = anna.post("/api/games/klondike3/places", {"text": text_of(table)})["deal"]
            query = f"deal={quote(deal)}"
            found = asked_until_known(anna, f"/api/games/klondike3/outlook?{query}", "verdict", "searching")
            hint = asked_until_known(anna, f"/api/games/klondike3/hint?{query}", "hint", None)["hint"]
            counted = re.search(r"(\d+) of (\d+) arrangements?", found["told"][0])

            assert "??" in deal
            assert word == {"won": "winnable", "lost": "lost", "some": "some"}[answer] == found["verdict"], seed
            if word == "some":
                assert counted
                share = found["share"]
                assert (won, len(brute.all)) == tuple(map(int, counted.groups()))
                assert (won, len(brute.all), len(brute.all)) == (share["won"], share["sample"], share["arrangements"])
                assert share["low"] == share["high"] == pytest.approx(won / len(brute.all))
            assert (word == "some") == (found["share"] is not None)
            assert (word != "lost") == bool(re.search(r"In [1-9]\d* of \d+ searched arrangements", hint["reason"]))


def test_an_answer_about_unknown_cards_is_in_the_language_of_who_asks(tmp_path: Path) -> None:
    """The search failed, the second one answers; the German player reads the German sentence."""
    search = Inspecting([None, LostAlways(6, 10, 0.1)])
    with house(tmp_path, outlooks=Outlooks(cast(BackgroundSearch, search))) as site:
        anna = site.visitor()
        anna.send("PATCH", "/api/me", {"settings": {"language": "de"}})
        deal = anna.post("/api/games/klondike3/places", {"text": text_of(blind.KLONDIKE.endgame(0))})["deal"]
        answers = [anna.get(f"/api/games/klondike3/outlook?deal={quote(deal)}") for _ in range(2)]

    assert [{"verdict": "unknown", "told": [], "share": None}, "lost"] == [answers[0], answers[1]["verdict"]]
    assert ["geht nicht auf, was auch immer die unbekannten Karten sind: Alle 6 Anordnungen sind verloren"] == answers[
        1
    ]["told"]


@dataclass
class Inspecting:
    """A search that has its answers ready."""

    answers: list[BlindVerdict | None]

    def inspect(self, _: object) -> "Future[BlindVerdict | None]":
        future: Future[BlindVerdict | None] = Future()
        future.set_result(self.answers.pop(0))
        return future


def test_a_turned_up_card_is_named_and_the_play_has_the_same_address(tmp_path: Path) -> None:
    """Another server on the same database, as of another tab, finds the play with the card; so does a replay."""
    with house(tmp_path) as first, house(tmp_path) as second:
        anna, there = first.visitor(), second.visitor()
        word = anna.post("/api/games/klondike3/places", {"text": ENDGAME})["deal"]
        before = dealt = state = anna.begin("klondike3", word)
        there.http.cookies = anna.http.cookies
        for move in ("11-3", "10-5", "8-10"):
            before, state = state, anna.move(state, move)
        there.get(f"/api/plays/{state['id']}")
        asked = state["unnamed"]
        place = asked["places"][0]
        wrong = [anna.do(state, "card", 422, **place, card=card)["error"]["code"] for card in ("KH", "?!", "??")]
        none = anna.do(state, "card", 422, card="QS", pile=8, place=2)["error"]["code"]
        named = anna.do(state, "card", **place, card="QS")
        stale = there.do(state, "moves", 409, move="c1")
        seen = there.get(f"/api/plays/{state['id']}")
        played = there.move(seen, "8-3")
        first.desk.live.forget(state["id"])
        back = anna.do(anna.do(played, "undo"), "undo")
        listed = anna.get("/api/plays")["plays"]

    assert (None, "playing") == (dealt["unnamed"], state["outcome"])
    assert ({"pile": 8, "place": 1}, ["JD", "JH", "QD", "QS"]) == (place, sorted(asked["cards"]))
    assert (["bad_deal", "bad_card", "bad_card"], "bad_card", "stale") == (wrong, none, stale["error"]["code"])
    assert (["QS"], None, state["version"] + 1) == (named["piles"][7]["cards"], named["unnamed"], named["version"])
    assert [named["piles"], named["deal"]] == [seen["piles"], seen["deal"]]
    assert "QS" == played["piles"][2]["cards"][-1]
    assert before["piles"] == back["piles"]
    assert [(state["id"], named["deal"])] == [(play["id"], play["deal"]) for play in listed]


def test_a_hint_at_the_table_counts_arrangements_and_asks_for_names(tmp_path: Path) -> None:
    """The light says before that it can be won, also after a move, and again when the card has a name."""
    with closing(Outlooks()) as outlooks, house(tmp_path, outlooks=outlooks, hinter=search_hint) as site:
        anna = site.visitor()
        word = anna.post("/api/games/klondike3/places", {"text": ENDGAME})["deal"]
        state = anna.begin("klondike3", word)
        light = asked_until_known(anna, f"/api/plays/{state['id']}/outlook", "verdict", "searching")
        counted = anna.get(f"/api/plays/{state['id']}/hint")
        for move in ("11-3", "10-5", "8-10"):
            state = anna.move(state, move)
        unnamed = anna.get(f"/api/plays/{state['id']}/hint")
        before = asked_until_known(anna, f"/api/plays/{state['id']}/outlook", "verdict", "searching")
        anna.do(state, "card", **state["unnamed"]["places"][0], card="QS")
        after = asked_until_known(anna, f"/api/plays/{state['id']}/outlook", "verdict", "searching")

    assert ["winnable"] * 3 == [each["verdict"] for each in (light, before, after)]
    assert [True] * 3 == [each["told"][0].startswith("can be won whatever") for each in (light, before, after)]
    assert re.search(r"In (\d+) of \1 searched arrangements", counted["reason"])
    assert ([], "name the unknown cards that lie face up first") == (unnamed["moves"], unnamed["reason"])


def test_a_saved_game_of_kpat_is_a_table(anna: Visitor) -> None:
    """The page answers with its position; for a game with other rules, with the game to use."""
    text, position = saved("klondike3", 2)
    answer = anna.post("/api/games/klondike3/places", {"text": text})
    refused = anna.post("/api/games/klondike/places", {"text": text})

    assert str(position) in str(kabale.game("klondike3").deal(answer["deal"]))
    assert ["import it as klondike3"] == [each["message"].split(": ")[-1] for each in refused["problems"]]
