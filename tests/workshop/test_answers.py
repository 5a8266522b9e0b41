"""Names, places and hints: what is found where, and what an edit makes of a text."""

from threading import Thread
from typing import Any

import pytest

from kabale.library.loading import loads as load_text
from kabale.pat.outline import CODES as PAT_CODES
from kabale.problems import BadDefinition
from kabale.workshop import answers
from kabale.workshop.draft import draft
from kabale.workshop.places import EditorPlaces
from tests.every import for_every
from tests.workshop.test_typing import XML, mended


def calls(text: str, path: str, word: str, skip: int = 0) -> list[int]:
    """Return the lines in which what stands at a word is named."""
    one, at = draft(text, path), -1
    for _ in range(skip + 1):
        at = text.index(word, at + 1)
    return [one.source.place(name.start)[0] for name in answers.callers(one, at)]


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("ablage", [5, 6]),
        ("spalte", [4, 7, 8]),
        ("leicht", [3, 7]),
        ("nachbar", [7, 10]),
        ("s2", [6, 7, 8, 11, 11]),
        ('s">s1', [6, 11]),
        ("stapel", []),
        ("alle", []),
    ],
)
def test_the_same_name_is_found(word: str, lines: list[int]) -> None:
    """Fields, templates, variants, relations and switches; what the language calls so has no other places."""
    assert lines == calls(XML, "x.xml", word)


def test_piles_are_named_by_their_numbers() -> None:
    """The stock of the little game says that its waste is pile 2; pile 4 says nothing of others."""
    text = PAT_CODES.sound.rstrip()
    one, at = draft(text, "x.pat"), text.index("  2\n")
    (given,) = answers.givers(one, at + 2)

    assert 4 == one.source.place(given.start)[0]


def test_neighbours_are_meant_by_digits() -> None:
    """Number 8 of 40 is shut while the next pile holds cards, number 9 of 10000 wants the previous one to hold some."""
    stock = "x\n1 4\n52 0 0 0 0 0 999 1 1 0 2\n0 0 0 0 0 0 999 1 0 0 0\n"
    text = stock + "0 0 0 0 0 0 999 41 10001 999 304\n0 0 0 0 0 0 9 1 1 999 304\n"
    one = draft(text, "x.pat")
    shut, neighbour = text.index("41"), text.index("10001")

    assert [6] == [one.source.place(name.start)[0] for name in answers.givers(one, shut)]
    assert [4] == [one.source.place(name.start)[0] for name in answers.givers(one, neighbour)]
    with pytest.raises(answers.NotRenamed):
        answers.renamed(one, shut, "x")


@pytest.mark.parametrize(
    ("name", "is_one"), [("rest", True), ("s1", False), ("ziel", False), ("\u00e4", False), ("", False)]
)
def test_a_new_name_is_free_and_well_formed(name: str, is_one: bool) -> None:
    """Renamed, the text has the same problems as before: nothing calls what is not there."""
    one = draft(XML, "x.xml")
    at = XML.index("ablage")
    if not is_one:
        with pytest.raises(answers.NotRenamed):
            answers.renamed(one, at, name)
        return
    text = XML
    for each in reversed(answers.renamed(one, at, name)):
        text = text[: each.start] + name + text[each.end :]

    assert "ablage" not in text
    assert [each.code for each in one.diagnostics] == [each.code for each in draft(text, "x.xml").diagnostics]


def test_places_are_counted_as_the_editor_counts() -> None:
    """A card of Unicode is two units of UTF-16 and four of UTF-8; a byte order mark that is kept is one more."""
    text = "\ufeffa\U0001f0d1b\u2028c\rd"

    assert [(0, 1), (0, 2), (0, 4), (0, 5), (0, 6)] == [EditorPlaces(text).place(each) for each in range(5)]
    assert (1, 0) == EditorPlaces(text).place(6)
    assert (0, 8) == EditorPlaces(text, "utf-8").place(2)
    assert (0, 3) == EditorPlaces(text, "utf-32").place(2)
    assert [0, 0, 1, 1, 2] == [EditorPlaces(text).offset((0, each)) for each in range(5)]


PAT_FOLLOWED = {"P208", "P252", "P253", "P309", "P311", "P325"}


def followed(text: str, path: str, code: str) -> bool:
    """Follow each hint of a code in a text; say whether there was one, and each took its problem away."""
    one = draft(text, path)
    before = [each.code for each in one.diagnostics]
    found = [mending for each, mending in answers.mendings(one, 0, len(text)) if each.code == code]
    for mending in found:
        after = [other.code for other in mended(one, mending).diagnostics]
        assert after.count(code) < before.count(code), (mending, after)
    return bool(found)


@for_every("code", PAT_CODES)
def test_a_hint_of_pat_is_followed(code: str) -> None:
    """What it names is written, and the problem is gone."""
    each = PAT_CODES[code]
    is_followed = followed(each.text, each.path, code) if each.text else False

    assert is_followed or code not in PAT_FOLLOWED


FIELD = '<feld id="a" typ="stock" x="2" y="2"><ziel>b</ziel></feld><feld id="b" typ="abwurf" x="8" y="2">{}</feld>'
GAME = '<spiel name="x" fenster="80x40"><programm>13</programm><version>1</version><karten>52</karten>{}</spiel>'


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("X103", GAME.format(FIELD.format("<max>frei</maxx>"))),
        ("X104", GAME.format(FIELD.format("<max>frei"))),
        ("X107", GAME.format(FIELD.format("<maxx>frei</maxx>"))),
        ("X109", GAME.format(FIELD.format("").replace("typ=", "tip="))),
        ("X111", GAME.format(FIELD.format("<sortiere>Herz A</sortiere>"))),
        ("X203", GAME.format(FIELD.format("<max>frei</max><folgefarbe>glich</folgefarbe><folgewert>ab</folgewert>"))),
        ("X204", GAME.format(FIELD.format("<max>frei</max><folgestart>Herz 1</folgestart>"))),
        ("X301", GAME.format(FIELD.format("").replace("<ziel>b<", "<ziel>abwurf<"))),
        ("X302", GAME.format(FIELD.format("").replace("abwurf", "abwurv"))),
        ("X351", GAME.format(FIELD.format("") + '<aktion typ="klick"><meldung antwort="A, B">?</meldung></aktion>')),
    ],
)
def test_a_hint_of_xml_is_followed(code: str, text: str) -> None:
    """An end tag, a tag with its end tag, an attribute, a word, a card, an id, answers: the problem is gone."""
    assert followed(text, "x.xml", code)


def test_a_hint_of_json_is_followed() -> None:
    """A key that is spelt wrong, and a word."""
    assert followed('{"cels": {"count": 4}}', "x.json", "S110")
    assert followed('{"tableau piles": {"build policy": "red-blak"}}', "x.json", "S113")


def test_a_hover_answers_anywhere_in_a_text() -> None:
    """In a comment, between two tags and at the end: a tag holds the place there, and no word of it."""
    text = "<spiel name='x'>\n  <!-- a remark -->\n  <karten>52</karten> <feld id='a'><!-- b --> </feld>\n</spiel>\n"
    one = draft(text, "x.xml")
    found = [answers.hover(one, offset) for offset in range(len(text) + 1)]

    assert found[text.index("remark")] is None
    assert found[text.index("karten") + 1] is not None


def test_a_text_with_errors_is_not_read_again_to_be_formatted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check had read 100,000 lines already, and formatting read all of them once more to find the same errors."""
    monkeypatch.setattr(answers, "formatted", lambda *_: pytest.fail("it is read again"))

    with pytest.raises(BadDefinition) as raised:
        answers.laid_out(draft("Mine\n1 9\n52 x\n", "x.pat"))
    assert "P104" in [each.code for each in raised.value.diagnostics]


def test_a_text_that_two_requests_wait_for_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hover that came during the check made a second one: cached_property has no lock since Python 3.12."""
    one, checks = draft("Mine\n1 9\n52 x\n", "x.pat"), []
    other = Thread(target=lambda: one.loaded)

    def loads(*text: Any, **more: Any) -> Any:
        checks.append(text)
        if len(checks) == 1:
            other.start()
        return load_text(*text, **more)

    monkeypatch.setattr("kabale.workshop.draft.loads", loads)
    found = one.loaded
    other.join()

    assert 1 == len(checks)
    assert found is one.loaded
