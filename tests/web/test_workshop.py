"""What an author is told while he writes: by the page's editor the same as by ``kabale lsp``, quickly, of any text."""

from typing import Any

import pytest

from kabale.library import entry
from kabale.workshop import answers
from kabale.workshop.draft import draft
from tests.web.client import Visitor
from tests.web.texts import LITTLE


def ask(anna: Visitor, what: str, text: str, form: str = "pat", **more: object) -> Any:
    return anna.post(f"/api/workshop/{what}", {"text": text, "format": form, **more})


def test_what_a_number_means_is_told_with_its_place_and_its_pile(anna: Visitor) -> None:
    """1002 of the second pile, wherever in it the caret is; as the service says it."""
    place = LITTLE.index("1002") + 2
    found = ask(anna, "hover", LITTLE, offset=place)
    told = answers.hover(draft(LITTLE, "x.pat"), place)

    assert told is not None
    assert (LITTLE.index("1002"), LITTLE.index("1002") + 4) == (found["start"], found["end"])
    assert told.words == found["words"]
    assert "Pile 2" in found["words"]


def test_the_reference_has_the_entry_of_what_stands_there(anna: Visitor) -> None:
    """In English, chapter by chapter; of a language that there is not there is none."""
    mark = ask(anna, "hover", LITTLE, offset=LITTLE.index("1002") + 2)["mark"]
    told = anna.get("/api/workshop/reference/pat")
    (entry,) = [each for chapter in told["chapters"] for each in chapter["entries"] if each["mark"] == mark]

    assert ("pat", 68) == (told["format"], entry["line"])
    assert "number 6" in entry["title"]
    assert ["The first lines", "The first pile, which is the stock", "Every other pile"] == [
        each["title"] for each in told["chapters"]
    ]
    anna.get("/api/workshop/reference/klingon", 422)


def test_of_a_place_where_nothing_stands_nothing_is_told(anna: Visitor) -> None:
    for offset in (len(LITTLE), 10**6):
        assert "" == ask(anna, "hover", LITTLE, offset=offset)["words"]


def test_offsets_are_those_of_a_browser(anna: Visitor) -> None:
    """A playing card in the title is two units there and one character here; a byte order mark is one."""
    text = "\ufeff" + LITTLE.replace("Little", "\U0001f0a1\U0001f0ad Little")
    there = len(text[: text.index("1002")].encode("utf-16-le")) // 2
    found = ask(anna, "hover", text, offset=there + 1)

    assert (there, there + 4) == (found["start"], found["end"])


def test_what_could_stand_at_a_number_is_offered_whatever_stands_there(anna: Visitor) -> None:
    """An editor that filtered by what is written would offer the number alone."""
    found = ask(anna, "complete", LITTLE, offset=LITTLE.index("1002") + 4)

    assert found["any"]
    assert "1002" == LITTLE[found["start"] : found["end"]]
    assert len(found["offers"]) > 1
    assert all(each["meaning"] or each["detail"] for each in found["offers"])


def test_tags_are_offered_with_their_meaning(anna: Visitor) -> None:
    text = '<spiel name="x">\n<'
    found = ask(anna, "complete", text, "xml", offset=len(text))
    offered = {each["text"]: each["detail"] for each in found["offers"]}

    assert not found["any"]
    assert {"feld", "vorlage", "karten"} <= offered.keys()
    assert all(offered.values())


def test_the_parts_of_a_definition_are_told_with_their_depth(anna: Visitor) -> None:
    text = entry("zopf").read().decode()
    found = ask(anna, "outline", text, "xml")
    game, *others = found["parts"]

    assert (0, "game") == (game["depth"], game["kind"])
    assert {1} <= {each["depth"] for each in others}
    assert 23 <= sum(each["kind"] == "pile" for each in others)
    assert all(text[each["start"]] == "<" and text[each["end"] - 1] == ">" for each in others)
    assert all("\n" in text[each["start"] : each["end"]] for each in found["folds"])


def test_what_mends_a_problem_is_told_as_edits(anna: Visitor) -> None:
    """A misspelt word: the hint names the right one. The text that follows it has one problem less."""
    text = entry("zopf").read().decode().replace(">gleich<", ">gleicch<", 1)
    before = anna.post("/api/check", {"text": text, "format": "xml"})["diagnostics"]
    (mending, *_) = ask(anna, "actions", text, "xml")["mendings"]
    ((start, end, new),) = [(each["start"], each["end"], each["text"]) for each in mending["edits"]]
    after = anna.post("/api/check", {"text": text[:start] + new + text[end:], "format": "xml"})["diagnostics"]

    assert (before[0]["code"], before[0]["line"]) == (mending["code"], mending["line"])
    assert ("gleicch", "gleich") == (text[start:end], new)
    assert len(before) - 1 == len(after)


@pytest.mark.parametrize("form", ["pat", "xml"])
@pytest.mark.parametrize(
    "text",
    ["", "x", "<", "<spiel/>", "\n" * 1000, "9" * 5000, "\ufeff\r\n\r", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
)
def test_nonsense_is_answered_too(anna: Visitor, text: str, form: str) -> None:
    for what in ("hover", "complete"):
        for offset in (0, len(text) // 2, len(text), len(text) + 9):
            ask(anna, what, text, form, offset=offset)
    for what in ("outline", "actions"):
        ask(anna, what, text, form)


def test_what_is_no_place_or_no_text_is_refused(anna: Visitor) -> None:
    for more in ({"offset": -1}, {"offset": "x"}, {}, {"offset": 10**12}):
        assert (
            "bad_request"
            == anna.post("/api/workshop/hover", {"text": "x", "format": "pat", **more}, 422)["error"]["code"]
        )
    long = {"text": "1" * 1_000_001, "format": "pat"}

    assert "bad_request" == anna.post("/api/workshop/outline", long, 422)["error"]["code"]
