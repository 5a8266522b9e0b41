"""Own definitions: checked, kept, played, changed while a play goes on, converted, given back as files."""

from pathlib import Path
from typing import Any

import pytest

from kabale.library.wizard import CODES
from tests.web import texts
from tests.web.client import Visitor


def _kept(anna: Visitor, text: str = texts.KLONDIKE, form: str = "pat") -> Any:
    return anna.post("/api/definitions", {"text": text, "format": form}, 201)


def test_checking_a_good_definition_shows_its_rules_and_its_table(anna: Visitor) -> None:
    """What an editor shows beside the text: no diagnostics, the page of rules, the first deal."""
    found = anna.post("/api/check", {"text": texts.KLONDIKE, "format": "pat"})

    assert (True, "Klondike", [], 52, 14) == tuple(
        found[name] for name in ("ok", "title", "diagnostics", "cards", "piles")
    )
    assert "foundations" in found["rules"]
    assert anna.begin("klondike", "k1:1")["piles"] == found["view"]["piles"]


def test_what_the_library_says_of_its_game_is_not_said_of_the_same_rules_elsewhere(anna: Visitor) -> None:
    """Whoever asked first decided: a page was kept by the rules alone, and the library says more of its own games."""
    of_the_library = anna.get("/api/games/klondike")["rules"]
    checked = anna.post("/api/check", {"text": texts.KLONDIKE, "format": "pat"})["rules"]

    assert "everybody knows" in of_the_library
    assert "everybody knows" not in checked


def test_checking_a_bad_definition_tells_its_problems(anna: Visitor) -> None:
    """That is no failure of the request: 200, with places that an editor can mark."""
    found = anna.post("/api/check", {"text": texts.BROKEN, "format": "pat"})

    assert (False, None, "") == (found["ok"], found["view"], found["rules"])
    assert [("P105", "error", 2, 2)] == [
        (each["code"], each["severity"], each["line"], each["column"]) for each in found["diagnostics"]
    ]


def test_a_definition_that_can_not_be_dealt_says_why(anna: Visitor) -> None:
    """Without diagnostics it still is not playable: its first actions never end."""
    endless = texts.ASKING.replace(
        "</spiel>",
        '<beginn><bedingung feld="h" tag="var" beziehung="kleiner">999999</bedingung>'
        '<aenderung feld="h" tag="var">+1</aenderung><erfolg>wiederholung</erfolg></beginn></spiel>',
    )
    found = anna.post("/api/check", {"text": endless, "format": "xml"})

    assert not found["ok"]
    assert "does not end" in found["problem"]


@pytest.mark.parametrize("form", ["pat", "xml"])
@pytest.mark.parametrize(
    "text", ["", "x", "<", "<spiel/>", "\n" * 1000, "9" * 5000, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']
)
def test_checking_nonsense_tells_problems(anna: Visitor, text: str, form: str) -> None:
    """Never a failure."""
    found = anna.post("/api/check", {"text": text, "format": form})

    assert not found["ok"]
    assert found["diagnostics"]


def test_a_definition_of_a_megabyte_is_looked_at_and_a_larger_one_is_not(anna: Visitor) -> None:
    """1,000,000 characters are the bound of the readers too."""
    large = texts.KLONDIKE + "\n" * (1_000_000 - len(texts.KLONDIKE))

    assert anna.post("/api/check", {"text": large, "format": "pat"})["ok"]
    assert "bad_request" == anna.post("/api/check", {"text": large + "\n", "format": "pat"}, 422)["error"]["code"]


def test_a_definition_is_kept_listed_and_given_back(anna: Visitor) -> None:
    """The text comes back as it was sent, also as a file; a second copy is the first one."""
    mine = _kept(anna)
    again = _kept(anna)
    file = anna.send("GET", f"/api/definitions/{mine['id']}/file")

    assert mine == again == anna.get(f"/api/definitions/{mine['id']}")
    assert (texts.KLONDIKE, "Klondike", f"own:{mine['id']}") == (mine["text"], mine["title"], mine["game"])
    assert [{name: value for name, value in mine.items() if name != "text"}] == anna.get("/api/definitions")[
        "definitions"
    ]
    assert texts.KLONDIKE == file.text
    assert f'attachment; filename="{mine["id"]}.pat"' == file.headers["content-disposition"]


def test_a_definition_with_errors_is_not_kept(anna: Visitor) -> None:
    """The answer has the diagnostics; what was kept before stays as it was."""
    mine = _kept(anna)
    wrong = {"text": texts.BROKEN, "format": "pat"}
    refused = anna.post("/api/definitions", wrong, 422)
    changed = anna.send("PUT", f"/api/definitions/{mine['id']}", wrong)

    assert ("definition", "P105") == (refused["error"]["code"], refused["diagnostics"][0]["code"])
    assert 422 == changed.status_code
    assert mine == anna.get(f"/api/definitions/{mine['id']}")


def test_an_own_game_stands_beside_the_librarys(anna: Visitor) -> None:
    """With its numbers, playable and likeable by its name."""
    mine = _kept(anna)
    listed = [game for game in anna.get("/api/games")["games"] if game["own"]]
    page = anna.get(f"/api/games/{mine['game']}")
    assert 204 == anna.send("PUT", f"/api/games/{mine['game']}/favourite", {}).status_code

    assert [(mine["game"], "Klondike", 52, 14)] == [(g["name"], g["title"], g["cards"], g["piles"]) for g in listed]
    assert "Klondike" == page["rules"].splitlines()[0]
    assert 14 == len(page["lines"])
    assert "<svg" == anna.send("GET", f"/api/games/{mine['game']}/picture.svg").text[:4]
    assert anna.get(f"/api/games/{mine['game']}")["favourite"]


def test_a_play_goes_on_by_the_rules_it_began_with(anna: Visitor) -> None:
    """The author changes the definition, then forgets it; the play neither notices nor breaks."""
    mine = _kept(anna)
    state = anna.move(anna.begin(mine["game"], "k1:617"), "c1")
    other = texts.KLONDIKE.replace("Klondike", "Another").replace(" 1 999", " 3 999", 1)
    changed = anna.send("PUT", f"/api/definitions/{mine['id']}", {"text": other, "format": "pat"})
    assert 200 == changed.status_code, changed.text
    state = anna.move(state, "c1")
    assert 204 == anna.send("DELETE", f"/api/definitions/{mine['id']}").status_code
    state = anna.do(state, "undo")

    assert "Another" == changed.json()["title"]
    assert (1, "Klondike", True) == (state["length"], state["game"]["title"], state["game"]["own"])
    assert [] == anna.get("/api/definitions")["definitions"]
    assert "unknown_game" == anna.post("/api/plays", {"game": mine["game"]}, 422)["error"]["code"]
    assert 404 == anna.send("GET", f"/api/games/{mine['game']}").status_code


def test_a_game_with_a_very_long_title_can_be_played(anna: Visitor) -> None:
    """Its title is cut where plays are listed."""
    mine = _kept(anna, texts.KLONDIKE.replace("Klondike", "K" * 5000, 1))
    state = anna.begin(mine["game"])

    assert "K" * 300 == mine["title"] == state["game"]["title"]


def test_a_game_that_asks_waits_for_the_answer(anna: Visitor) -> None:
    """The question is in the state; the answers are moves, and nothing else is legal."""
    state = anna.begin(_kept(anna, texts.ASKING, "xml")["game"])
    asked = anna.move(state, "c2")
    answered = anna.move(asked, "a1")

    assert {"text": "Neu\nmischen?", "answers": ["Ja", "Nein"]} == asked["question"]
    assert ["a1", "a2"] == asked["legal"]
    assert answered["question"] is None
    assert 2 == len(answered["piles"][2]["cards"])


def test_what_an_xml_game_says_is_told_once(anna: Visitor) -> None:
    """Events belong to the move that brought them: asked again, the state has none."""
    loud = texts.ASKING.replace("</spiel>", '<abschluss typ="legen"><meldung>Laid!</meldung></abschluss></spiel>')
    state = anna.begin(_kept(anna, loud, "xml")["game"])
    moved = anna.move(state, "2-3")

    assert [{"kind": "message", "text": "Laid!", "after": 1}] == moved["events"]
    assert [] == anna.get(f"/api/plays/{state['id']}")["events"]
    assert moved["events"] == anna.do(anna.do(moved, "undo"), "redo")["events"]


LOUD = (
    '<aenderung feld="h" tag="var">5</aenderung><aenderung feld="b" tag="sicht">verdeckt</aenderung>'
    '<setze id="menu">AUTO</setze><warte>300</warte>'
)
SAID = [("menu", "AUTO", 1), ("wait", "300", 1), ("wait", "200", 3)]


def test_what_an_xml_game_says_stands_where_it_was_said(anna: Visitor) -> None:
    """Between the changes that are seen: the count of a counter and the fall of a field's ``var`` are none."""
    loud = texts.ASKING.replace('<meldung antwort="Ja\\nNein" feld="h">Neu\\nmischen?</meldung>', LOUD)
    loud = loud.replace("</aktion>", "<warte>200</warte></aktion>")
    state = anna.begin(_kept(anna, loud, "xml")["game"])
    moved = anna.move(state, "c2")

    assert ["moved", "moved", "turned"] == [change["change"] for change in moved["changes"]]
    assert SAID == [(each["kind"], each["text"], each["after"]) for each in moved["events"]]
    assert moved["events"] == anna.do(anna.do(moved, "undo"), "redo")["events"]


def test_a_game_can_be_said_in_the_other_language(anna: Visitor) -> None:
    """What comes back is a definition that checks, and converting it back gives the normal form."""
    asked = {"text": texts.KLONDIKE, "format": "pat", "to": "xml"}
    said = anna.post("/api/convert", asked)["text"]
    back = anna.post("/api/convert", {"text": said, "format": "xml", "to": "pat"})["text"]

    assert anna.post("/api/check", {"text": said, "format": "xml"})["ok"]
    assert "Klondike" == back.splitlines()[0]


def test_the_formats_are_listed_the_usual_one_first(anna: Visitor) -> None:
    """With each, what the page must know to name none of them."""
    answer = anna.get("/api/formats")
    pat, xml, solvitaire = answer["formats"]

    assert "pat" == answer["default"]
    assert ("pat", ".pat", ".pat", "", ["xml"]) == tuple(
        pat[name] for name in ("name", "suffix", "label", "begins", "converts")
    )
    assert ("xml", "X", "<", ["pat"]) == tuple(xml[name] for name in ("name", "letter", "begins", "converts"))
    assert ("solvitaire", ".json", "{", []) == tuple(
        solvitaire[name] for name in ("name", "suffix", "begins", "converts")
    )


def test_a_definition_gets_another_title(anna: Visitor) -> None:
    asked = {"text": texts.KLONDIKE, "format": "pat", "title": "Gömul & <ný>"}
    renamed = anna.post("/api/title", asked)["text"]

    assert ["Gömul & <ný>", *texts.KLONDIKE.splitlines()[1:]] == renamed.splitlines()
    assert anna.post("/api/title", {"text": "<spiel/>", "format": "xml", "title": "x"})["text"] is None


def test_what_the_other_language_can_not_say_is_refused_with_all_reasons(anna: Visitor) -> None:
    """422, each reason with its place."""
    answer = anna.post("/api/convert", {"text": texts.ASKING, "format": "xml", "to": "pat"}, 422)

    assert "not_convertible" == answer["error"]["code"]
    assert answer["reasons"]
    assert all("line" in reason or "pile" in reason for reason in answer["reasons"])


def test_converting_a_broken_definition_tells_its_problems(anna: Visitor) -> None:
    """As keeping it does."""
    answer = anna.post("/api/convert", {"text": texts.BROKEN, "format": "pat", "to": "xml"}, 422)

    assert ("definition", "P105") == (answer["error"]["code"], answer["diagnostics"][0]["code"])


@pytest.mark.parametrize("address", ["/api/check", "/api/definitions"])
def test_a_format_that_there_is_not_is_refused_with_those_that_there_are(anna: Visitor, address: str) -> None:
    """Those that /api/formats lists, whichever they are."""
    names = [each["name"] for each in anna.get("/api/formats")["formats"]]
    answer = anna.post(address, {"text": texts.KLONDIKE, "format": "tex"}, 422)

    assert answer["error"]["code"] == "bad_request"
    assert answer["error"]["message"].endswith(f"format: expected {' or '.join(names)}")


def test_a_definition_is_seen_in_the_deal_the_variant_and_the_level_that_are_asked_for(anna: Visitor) -> None:
    """A deal that there is not is told, and is no fault of the definition."""
    sent = {"text": Path("src/kabale/games/spinne.xml").read_text(encoding="utf-8"), "format": "xml"}
    usual = anna.post("/api/check", sent)
    views = [anna.post("/api/check", sent | more)["view"] for more in ({"deal": "k1:2"}, {"variant": "1farbe"})]
    gone = anna.post("/api/check", sent | {"deal": "nonsense:1"})
    none = anna.post("/api/check", sent | {"variant": "nobody"})
    high = anna.post("/api/check", sent | {"level": 7})

    assert ["4farben", "2farben", "1farbe"] == [each["id"] for each in usual["variants"]]
    assert [0] == usual["levels"]
    assert usual["view"] not in views
    assert usual["not_dealt"] is None
    for each, word in (gone, "nonsense"), (none, "nobody"), (high, "7"):
        assert (True, None, usual["rules"]) == (each["ok"], each["view"], each["rules"])
        assert word in each["not_dealt"]


def test_a_custom_game_of_pysolfc_is_checked_converted_and_kept(anna: Visitor) -> None:
    """The page sends the file as it is: it becomes a .pat game, and mistakes have their places in the file."""
    text = CODES.sound
    checked = anna.post("/api/check", {"text": text, "format": "pat"})
    wrong = anna.post("/api/convert", {"text": text.replace("'King'", "'Kin'"), "format": "pat", "to": "pat"}, 422)

    assert (True, "Little Harp", []) == (checked["ok"], checked["title"], checked["diagnostics"])
    assert anna.post("/api/convert", {"text": text, "format": "pat", "to": "pat"})["text"].startswith(
        "Little Harp\n1 14\n"
    )
    assert ("W105", 9) == (wrong["diagnostics"][0]["code"], wrong["diagnostics"][0]["line"])
