"""A definition that is tried while it is written: the moves go along with each request, nothing is kept."""

from typing import Any

from tests.web.client import Visitor
from tests.web.texts import LITTLE

WIDE = LITTLE.replace("1 4\n", "1 6\n") + 2 * " 0   4 212  0 18 1002 999 2   2 999 304\n"

QUESTION = """<spiel name="Asked" fenster="40x30"><programm>241010</programm><version>1</version><karten>52</karten>
<feld id="stock" x="1" y="1" typ="stock"><ziel>waste</ziel><quelle>waste</quelle><sicht>verdeckt</sicht></feld>
<feld id="waste" x="6" y="1" typ="abwurf"></feld>
<aktion typ="klick"><bedingung feld="ziel" tag="status">offen</bedingung>
<meldung antwort="Yes\\nNo">Well?</meldung></aktion></spiel>"""


def tried(anna: Visitor, text: str = LITTLE, form: str = "pat", **more: object) -> Any:
    return anna.post("/api/workshop/try", {"text": text, "format": form, **more})


def cards(answer: Any) -> list[list[str]]:
    return [pile["cards"] for pile in answer["view"]["piles"]]


def test_a_press_on_the_stock_draws_and_the_moves_come_back(anna: Visitor) -> None:
    """Then those are sent along; without the last one it is taken back."""
    deal = tried(anna)
    first = tried(anna, press={"pile": 1, "place": 51})
    second = tried(anna, moves=first["moves"], press={"pile": 1, "place": 50})

    assert ([], [1, 0]) == (deal["moves"], [len(pile) for pile in cards(deal)][3:1:-1])
    assert (["c1"], 1) == (first["moves"], len(cards(first)[1]))
    assert (["c1", "c1"], 2) == (second["moves"], len(cards(second)[1]))
    assert cards(first) == cards(tried(anna, moves=second["moves"][:1]))
    assert [] == anna.get("/api/plays")["plays"]
    assert [] == anna.get("/api/definitions")["definitions"]


def test_no_hidden_card_is_sent(anna: Visitor) -> None:
    assert {"??"} == set(cards(tried(anna))[0])


def test_a_move_that_is_refused_says_the_rule_and_nothing_is_played(anna: Visitor) -> None:
    """The column's card may not go to the stock; in the reader's language."""
    answer = tried(anna, moves=["c1"], press={"pile": 4, "place": 1, "target": 1})

    assert ["c1"] == answer["moves"]
    assert answer["said"]
    assert answer["said"] == anna.post("/api/workshop/try", _with(4, 1, 1))["said"]


def _with(pile: int, place: int, target: int) -> dict[str, object]:
    press = {"pile": pile, "place": place, "target": target}
    return {"text": LITTLE, "format": "pat", "moves": ["c1"], "press": press}


def test_where_several_places_fit_they_are_told_and_one_is_said(anna: Visitor) -> None:
    """Two columns are empty and take any card."""
    answer = tried(anna, WIDE, press={"pile": 4, "place": 1})
    laid = tried(anna, WIDE, press={"pile": 4, "place": 1, "target": 6})

    assert ([], [5, 6]) == (answer["moves"], answer["targets"])
    assert (["4-6"], []) == (laid["moves"], laid["targets"])
    assert cards(answer)[3] == cards(laid)[5]


def test_after_a_change_of_the_rules_the_same_moves_are_played_as_far_as_they_go(anna: Visitor) -> None:
    """With one pass of the waste the second click on the empty stock is none; what was played before stays."""
    endless = LITTLE.replace("999 1   1   0   2", "999 51  99  0   2")
    moves = ["c1", "c1", "c1"]
    before = tried(anna, endless, moves=moves)
    after = tried(anna, endless.replace(" 51  99 ", " 51   1 "), moves=moves)

    assert (moves, None) == (before["moves"], before["said"])
    assert ["c1"] == after["moves"]
    assert after["said"].startswith("Move 2, c1, is no longer possible: ")


def test_a_question_is_answered(anna: Visitor) -> None:
    first = tried(anna, QUESTION, "xml", press={"pile": 1, "place": 52})
    asked = tried(anna, QUESTION, "xml", moves=first["moves"], press={"pile": 2, "place": 1})

    assert {"text": "Well?", "answers": ["Yes", "No"]} == asked["question"]
    done = tried(anna, QUESTION, "xml", moves=asked["moves"], press={"answer": 2})
    assert (None, "a2") == (done["question"], done["moves"][-1])


def test_what_cannot_be_tried_is_refused(anna: Visitor) -> None:
    """Errors in the text, a pile that is none, moves that are none, too many of them, a deal that is none."""
    for status, more in (
        (422, {"press": {"pile": 99, "place": 1}}),
        (422, {"press": {"pile": 1, "place": 1, "target": 99}}),
        (422, {"press": {"pile": 0, "place": 1}}),
        (422, {"moves": ["c1"] * 501}),
        (422, {"deal": "nonsense"}),
        (422, {"text": LITTLE.replace("1 4", "1 5")}),
    ):
        body = {"text": LITTLE, "format": "pat", **more}
        assert anna.post("/api/workshop/try", body, status)["error"]["message"]
    assert "Move 1, klingon, is no longer possible" in tried(anna, moves=["klingon"])["said"]
