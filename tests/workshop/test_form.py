"""The form: every digit, tag and attribute is a choice, and a change is an edit that touches nothing else."""

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kabale.decoding import decode
from kabale.engine.writing import (
    AddPile,
    CopyPile,
    DeletePile,
    FillIn,
    Form,
    FormChange,
    MovePile,
    NotFilledIn,
    edited,
)
from kabale.library import games
from kabale.library.formats import FORMATS
from kabale.pat.digits import DIGITS, Digit
from kabale.pat.fields import NUMBERS, STOCK_NUMBERS
from kabale.workshop.draft import Draft, changed, form_of
from kabale.xml.reference import ATTRIBUTES, TAGS
from kabale.xml.text.grammar import PLACES, TagPlace
from kabale.xml.text.words import Attr, Tag
from tests.every import for_every

NAMES = {form: [each.name for each in games() if each.format == form] for form in ("pat", "xml")}


@cache
def text_of(name: str) -> str:
    found = next(each for each in games() if each.name == name)
    source, _ = decode(found.read(), found.file, letter="P")
    assert source is not None
    return source.text


def draft_of(form: str, text: str) -> Draft:
    return Draft(FORMATS[form], text, f"x{FORMATS[form].suffix}")


def after(form: str, text: str, *changes: FormChange) -> str:
    for each in changes:
        text = changed(draft_of(form, text), each).draft.text
    return text


def values(form: Form, pile: int | None) -> dict[str, str | None]:
    return {each.key: each.value for each in (form.game if pile is None else form.piles()[pile].filled)}


# The grammar


@for_every("digit", DIGITS, ids=lambda digit: f"{'s' if digit.of_stock else ''}{digit.number}{digit.letter}")
def test_every_digit_is_shown_with_its_choices_and_can_be_chosen(digit: Digit[Any]) -> None:
    """Each value with the grammar's words; what is chosen stands in the number, and the other digits stay."""
    text = "Patience\n1 2\n52 4 4 0 0 0 999 1 1 0 2\n1 84 4 0 0 1002 999 2 2 999 304 (here)\n"
    key, pile = f"{'s' if digit.of_stock else ''}{digit.number}.{digit.letter}", 0 if digit.of_stock else 1
    form = form_of(draft_of("pat", text))
    blank = next(each for each in form.blanks if each.name == key)

    assert {str(value): words for value, words in digit.values.items()} == {
        each.value: each.words for each in blank.options
    }
    for value in digit.values:
        new = after("pat", text, FillIn(pile, key, str(value)))
        lines = [re.findall(r"-?\d+", line) for line in new.splitlines()]
        number = int(lines[2 + pile][digit.number - 1])
        assert value == digit.of(number)
        others = (STOCK_NUMBERS if digit.of_stock else NUMBERS)[digit.number - 1].digits
        old = int(re.findall(r"-?\d+", text.splitlines()[2 + pile])[digit.number - 1])
        assert [each.of(old) for each in others if each is not digit] == [
            each.of(number) for each in others if each is not digit
        ]
        assert new.splitlines()[3 - pile] == text.splitlines()[3 - pile]


@for_every("number", [*NUMBERS, *STOCK_NUMBERS], ids=lambda each: f"{'s' * each.of_stock}{each.number}")
def test_every_number_is_on_the_form(number: Any) -> None:
    """By its digits or as a whole; the second and the third are the place."""
    text = "Patience\n1 2\n52 4 4 0 0 0 999 1 1 0 2\n1 84 4 0 0 1002 999 2 2 999 304\n"
    keys = {each.key.partition(".")[0] for each in form_of(draft_of("pat", text)).piles()[not number.of_stock].filled}

    assert (number.number in (2, 3)) == (f"{'s' * number.of_stock}{number.number}" not in keys)


def test_every_tag_and_attribute_of_game_and_field_is_on_the_form() -> None:
    """But for those that hold tags; each with the document's meaning."""
    form = form_of(draft_of("xml", FORMATS["xml"].author.blank))
    blanks = {each.name: each for each in form.blanks}
    on_form = {each.blank for each in (*form.game, *form.piles()[0].filled)}
    holders = {"regel", "level", "regelwerk", "vorlage", "feld", "beginn", "aktion", "abschluss", "ende"}

    for place in (TagPlace.GAME, TagPlace.FIELD):
        for name, rule in PLACES[place].items():
            assert (name in holders) == (name not in blanks)
            if name not in holders:
                assert name in on_form
                assert blanks[name].meaning == TAGS[place][Tag(name)]
                for attribute in rule.attributes:
                    assert blanks[f"{name}@{attribute}"].meaning == ATTRIBUTES[Attr(attribute)]


# Changes of the library's own texts


@cache
def form_named(form: str, name: str) -> Form:
    return form_of(draft_of(form, text_of(name)))


@st.composite
def places(draw: st.DrawFn, form: str) -> tuple[str, int | None, str, str]:
    """Draw a game, a pile or the whole game, a key of it and a value that it may have."""
    name = draw(st.sampled_from(NAMES[form]))
    sheet = form_named(form, name)
    pile = draw(st.none() | st.integers(0, len(sheet.piles()) - 1))
    filled = draw(st.sampled_from(sheet.game if pile is None else sheet.piles()[pile].filled))
    blank = next(each for each in sheet.blanks if each.name == filled.blank)
    options = [each.value for each in blank.options] or ["7"]
    return name, pile, filled.key, draw(st.sampled_from(options))


NUMERAL = re.compile(r"[-+\u2013\u2212]?\d+")


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(places("pat"))
def test_a_change_of_a_pat_text_leaves_all_else(drawn: tuple[str, int | None, str, str]) -> None:
    """Only lines with a changed number differ, in that number; set back, the text is what it was."""
    name, pile, key, value = drawn
    text = text_of(name)
    done = changed(draft_of("pat", text), FillIn(pile, key, value))
    number = 1 if pile is None else int(re.search(r"\d+", key)[0])  # type: ignore[index]
    before, now = text.splitlines(), done.draft.text.splitlines()
    differing = [(one, two) for one, two in zip(before, now, strict=True) if one != two]

    assert len(differing) <= (2 if key == "decks" else 1)
    if key not in ("title", "decks") and not (number == 11 and len(differing) == 1 and "d" in key):
        for one, two in differing:
            ones, twos = NUMERAL.findall(one), NUMERAL.findall(two)
            assert [at for at in range(len(ones)) if ones[at] != twos[at]] == [number - 1]
            assert NUMERAL.sub("", one) == NUMERAL.sub("", two)
    old = values(form_of(draft_of("pat", text)), pile)[key]
    if old:
        assert text == after("pat", done.draft.text, FillIn(pile, key, old))


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(places("xml"))
def test_a_change_of_an_xml_text_leaves_all_else(drawn: tuple[str, int | None, str, str]) -> None:
    """Comments and all other piles stay, and set back, the text is what it was."""
    name, pile, key, value = drawn
    text = text_of(name)
    draft = draft_of("xml", text)
    form, done = form_of(draft), changed(draft, FillIn(pile, key, value))
    now = form_of(done.draft)

    assert re.findall("<!--.*?-->", text, re.DOTALL) == re.findall("<!--.*?-->", done.draft.text, re.DOTALL)
    renames = key == "@id"
    for at in range(len(form.piles())):
        if at != pile and not renames:
            assert values(form, at) == values(now, at)
    old = values(form, pile)[key]
    if not renames:
        back = FillIn(pile, back_key(key, now, pile), old or "")
        assert text == after("xml", done.draft.text, back)


def back_key(key: str, now: Form, pile: int | None) -> str:
    """Return by which key what was added is taken away again: the last one of its name."""
    if not key.endswith(".+"):
        return key
    keys = [each for each in values(now, pile) if re.fullmatch(re.escape(key[:-1]) + r"\d+", each)]
    return keys[-1]


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.sampled_from(["pat", "xml"]))
def test_a_pile_that_is_moved_added_or_copied_changes_no_other(data: st.DataObject, form: str) -> None:
    """Moved back the text is what it was; a copy says the same as its model; no change brings an error."""
    name = data.draw(st.sampled_from(NAMES[form]))
    text, x, y = text_of(name), data.draw(st.integers(1, 40)), data.draw(st.integers(1, 40))
    before = form_of(draft_of(form, text))
    pile = data.draw(st.sampled_from([at for at, each in enumerate(before.piles()) if each.x is not None]))
    old = before.piles()[pile]
    moved = changed(draft_of(form, text), MovePile(pile, x, y))
    copied = changed(draft_of(form, text), CopyPile(pile, x, y))
    added = changed(draft_of(form, text), AddPile("cell", x, y))

    assert text == after(form, moved.draft.text, MovePile(pile, old.x or 0, old.y or 0))
    assert ((), ()) == (moved.errors, added.errors)
    assert [each.filled for each in before.piles()] == [each.filled for each in form_of(moved.draft).piles()]
    at = len(before.piles()) if form == "pat" else pile + 1
    now = list(form_of(copied.draft).piles())
    copy = now.pop(at)
    assert (x, y, old.filled if pile or form == "xml" else copy.filled) == (copy.x, copy.y, copy.filled)
    assert [each.filled for each in before.piles()] == [each.filled for each in now]
    assert len(before.piles()) + 1 == len(form_of(added.draft).piles())


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_of_a_pat_pile_that_goes_the_line_goes_and_the_waste_keeps_its_number(data: st.DataObject) -> None:
    """The waste's number counts on where an earlier line goes, and is none where the waste goes."""
    text = text_of(data.draw(st.sampled_from(NAMES["pat"])))
    form = form_of(draft_of("pat", text))
    pile = data.draw(st.integers(1, len(form.piles()) - 1)) if len(form.piles()) > 1 else 0
    if not pile:
        return
    waste = int(values(form, 0)["s11"] or 0) - 1
    done = changed(draft_of("pat", text), DeletePile(pile)).draft
    now = form_of(done)

    expected = 0 if waste in (-1, pile) else waste + 1 - (pile < waste)
    assert str(expected) == values(now, 0)["s11"]
    kept = [each.filled for at, each in enumerate(form.piles()) if at not in (0, pile)]
    assert kept == [each.filled for each in now.piles()[1:]]
    assert len(text.splitlines()) - 1 == len(done.text.splitlines())


def test_of_an_xml_field_that_goes_lists_call_it_no_more() -> None:
    """A tag that called it alone goes too; where another field has the same id, all stays."""
    text = after("xml", FORMATS["xml"].author.blank, AddPile("waste", 6, 1), FillIn(0, "quelle.+", "waste1"))

    assert FORMATS["xml"].author.blank == after("xml", text, DeletePile(1))
    two = after("xml", text, CopyPile(1, 11, 1), DeletePile(1))
    assert "<ziel>waste1</ziel>" in two


def test_a_field_that_is_called_otherwise_is_called_so_everywhere() -> None:
    text = after("xml", FORMATS["xml"].author.blank, AddPile("waste", 6, 1), FillIn(1, "@id", "abwurf2"))

    assert "<ziel>abwurf2</ziel>" in text
    assert not draft_of("xml", text).diagnostics or all(not each.is_error for each in draft_of("xml", text).diagnostics)


def test_a_second_rule_set_can_be_had_back() -> None:
    """Where one set is in force the other stands in parentheses; it was lost."""
    text = "Patience\n1 2\n52 4 4 0 0 0 999 1 1 0 2\n1 84 4 0 0 1002 999 2 2 999 1304  1 1 901 106 (two)\n"
    one = after("pat", text, FillIn(1, "11.d", "0"))

    assert "2 2 999 304  (1 1 901 106) (two)" in one
    assert text == after("pat", one, FillIn(1, "11.d", "1"))


def test_a_digit_of_no_card_begins_with_any_card() -> None:
    """0 is no card as a whole: a rank alone would have no suit."""
    text = "Patience\n1 2\n52 4 4 0 0 0 999 1 1 0 2\n1 84 4 0 0 1002 999 2 2 0 1000 0 0 0 0\n"

    assert " 2 2 904 1000 " in after("pat", text, FillIn(1, "10.aa", "4"))
    assert " 0 1994 0 0 0 0" in after("pat", text, FillIn(1, "11.a", "4"))


# What a form cannot say


@pytest.mark.parametrize(
    "change",
    [
        FillIn(0, "s1", "a lot"),
        FillIn(0, "s1", "1234567"),
        FillIn(0, "s6.b", "10"),
        FillIn(0, "s6.z", "1"),
        FillIn(0, "99", "1"),
        FillIn(None, "decks", "9"),
        FillIn(None, "title", "a\nb"),
        FillIn(7, "1", "1"),
        MovePile(-1, 0, 0),
        DeletePile(0),
    ],
)
def test_what_cannot_be_is_refused(change: FormChange) -> None:
    with pytest.raises(NotFilledIn):
        changed(draft_of("pat", FORMATS["pat"].author.blank), change)


@pytest.mark.parametrize(
    "change", [FillIn(0, "feld", "1"), FillIn(0, "lege.1@anz", "1"), FillIn(0, "max", "a\nb"), FillIn(9, "max", "1")]
)
def test_what_cannot_be_in_xml_is_refused(change: FormChange) -> None:
    with pytest.raises(NotFilledIn):
        changed(draft_of("xml", FORMATS["xml"].author.blank), change)


@given(st.sampled_from(["pat", "xml", "solvitaire"]), st.text(max_size=200))
def test_a_text_that_cannot_be_read_says_so(form: str, text: str) -> None:
    """Never anything else than a form or a sentence."""
    said = None
    try:
        form_of(draft_of(form, text))
    except NotFilledIn as error:
        said = error.said.text("de")
    assert said is None or said.endswith(".")


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.sampled_from(["pat", "xml"]))
def test_of_a_text_cut_anywhere_no_change_fails_otherwise(data: st.DataObject, form: str) -> None:
    text = text_of(data.draw(st.sampled_from(NAMES[form])))
    text = text[: data.draw(st.integers(0, len(text)))]
    changes: list[FormChange] = [DeletePile(1), CopyPile(1, 4, 4), AddPile("waste", 4, 4), FillIn(1, "max", "3")]
    change = data.draw(st.sampled_from(changes))
    try:
        done = changed(draft_of(form, text), change)
    except NotFilledIn:
        return
    assert done.draft.text == edited(text, done.edits)


def test_places_of_edits_are_counted_as_a_browser_does() -> None:
    text = "\U0001f0d1 Patience\n1 1\n52 4 4 0 0 0 999 1 1 0 0\n"
    done = changed(draft_of("pat", text), MovePile(0, 5, 4))
    ((start, end, new),) = done.edits
    place, units = draft_of("pat", text).browser.of_browser, text.encode("utf-16-le")

    assert ("4", "5") == (units[2 * place(start) : 2 * place(end)].decode("utf-16-le"), new)


def test_the_decks_are_filled_in_and_a_field_that_is_unknown_is_not() -> None:
    """The number of decks, and the cards of the stock with it; another key of the game is refused."""
    text = FORMATS["pat"].author.blank
    lines = after("pat", text, FillIn(None, "decks", "2")).splitlines()

    assert ["2", "104"] == [line.split()[0] for line in lines[1:] if line][:2]
    with pytest.raises(NotFilledIn):
        changed(draft_of("pat", text), FillIn(None, "packs", "2"))
