"""Definitions as forms over HTTP: each pile, changes as edits, texts to begin with; nonsense is refused."""

from typing import Any

import pytest

from kabale.library.authoring import shapes
from tests.every import for_every
from tests.web import texts
from tests.web.client import Visitor


def _form(anna: Visitor, text: str, form: str = "pat") -> Any:
    return anna.post("/api/workshop/form", {"text": text, "format": form})


def _edit(anna: Visitor, text: str, change: dict[str, object], status: int = 200, form: str = "pat") -> Any:
    return anna.post("/api/workshop/edit", {"text": text, "format": form, "change": change}, status)


def test_a_form_has_the_piles_by_their_names_and_places(anna: Visitor) -> None:
    found = _form(anna, texts.KLONDIKE)

    assert 14 == len(found["piles"])
    assert "Pile 1 · stock" == found["piles"][0]["title"]
    assert [71, 96] == found["card"]
    assert {each["blank"] for pile in found["piles"] for each in pile["filled"]} <= {
        each["name"] for each in found["blanks"]
    }


def test_a_text_that_is_no_definition_says_why_it_has_no_form(anna: Visitor) -> None:
    """That is no failure of the request."""
    assert _form(anna, texts.BROKEN)["said"].startswith("The form cannot read the text yet")
    assert "Solvitaire has no form: edit the text." == _form(anna, "{}", "solvitaire")["said"]


def test_a_change_is_an_edit_of_the_text(anna: Visitor) -> None:
    found = _edit(anna, texts.KLONDIKE, {"do": "fill_in", "pile": None, "key": "title", "value": "Other"})

    assert [{"from": 0, "to": 8, "text": "Other"}] == found["edits"]
    assert [] == found["errors"]


def test_a_change_that_brings_an_error_says_which(anna: Visitor) -> None:
    """It is done all the same: the text is the author's."""
    found = _edit(anna, texts.KLONDIKE, {"do": "fill_in", "pile": 0, "key": "s11", "value": "99"})

    assert "99" == found["edits"][0]["text"]
    assert ["error"] == [each["severity"] for each in found["errors"]]


@pytest.mark.parametrize(
    "change",
    [
        {"do": "delete", "pile": 0},
        {"do": "delete", "pile": 99},
        {"do": "fill_in", "pile": 0, "key": "s1", "value": "many"},
        {"do": "fill_in", "pile": 0, "key": "nothing", "value": "1"},
    ],
)
def test_what_cannot_be_changed_so_is_refused_in_words(anna: Visitor, change: dict[str, object]) -> None:
    assert "not_filled_in" == _edit(anna, texts.KLONDIKE, change, 422)["error"]["code"]


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"do": "nothing"},
        {"do": "move", "pile": 1, "x": 10**9, "y": 0},
        {"do": "move", "pile": -1, "x": 0, "y": 0},
        {"do": "add", "kind": "heap", "x": 0, "y": 0},
        {"do": "fill_in", "pile": 0, "key": "s1", "value": "1" * 1001},
        {"do": "delete", "pile": 1, "more": 1},
    ],
)
def test_nonsense_is_refused(anna: Visitor, change: dict[str, object]) -> None:
    assert "bad_request" == _edit(anna, texts.KLONDIKE, change, 422)["error"]["code"]


@for_every("form", ["pat", "xml", "solvitaire"])
@for_every("text", ["", "x", "<", "\n" * 1000, "9" * 5000, "x\n1 1\n" + "52 " * 9000])
def test_any_text_has_a_form_or_says_why_not(anna: Visitor, form: str, text: str) -> None:
    found = _form(anna, text, form)

    assert "said" in found or found["piles"] is not None


def test_there_is_an_empty_game_and_every_shape_of_new(anna: Visitor) -> None:
    """What ``kabale new`` offers, by another title; each has a form and no error."""
    found = anna.get("/api/workshop/beginnings")
    names = [*found["empty"], *(each["name"] for each in found["shapes"])]

    assert ["pat", "xml", *shapes()] == names
    for name in names:
        begun = anna.post("/api/workshop/begin", {"shape": name, "title": "Mine"})
        assert anna.post("/api/check", begun)["title"] == "Mine"
        if begun["format"] in found["empty"]:
            assert _form(anna, begun["text"], begun["format"])["piles"]


def test_there_is_no_other_beginning(anna: Visitor) -> None:
    answer = anna.post("/api/workshop/begin", {"shape": "../klondike", "title": "Mine"}, 422)

    assert "unknown_game" == answer["error"]["code"]


def test_a_definition_of_a_megabyte_has_a_form_too(anna: Visitor) -> None:
    """The routes were not among those whose bodies hold definitions: most of the library was too large for them."""
    large = texts.KLONDIKE + "\n" * (1_000_000 - len(texts.KLONDIKE))

    assert 14 == len(_form(anna, large)["piles"])
    assert _edit(anna, large, {"do": "move", "pile": 1, "x": 90, "y": 4})["edits"]


@pytest.mark.parametrize(("text", "form"), [(texts.KLONDIKE, "pat"), (texts.ASKING, "xml")])
@pytest.mark.parametrize("kind", ["stock", "other"])
def test_a_pile_of_a_kind_that_no_form_adds_is_refused(anna: Visitor, text: str, form: str, kind: str) -> None:
    """It was a failure of the server: the stock is there already, and what is *other* nobody can say."""
    change = {"do": "add", "kind": kind, "x": 5, "y": 5}

    assert "not_filled_in" == _edit(anna, text, change, 422, form)["error"]["code"]
