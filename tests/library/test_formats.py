"""The registry of the definition languages: what it says of each is so."""

import pytest

import kabale
from kabale.engine.texts import NO_TEXTS
from kabale.library import games
from kabale.library.formats import FORMATS, format_of

TITLE = 'Ásta & "Sons" <1>'


@pytest.mark.parametrize("name", ["klondike", "golfx"])
def test_a_renamed_definition_has_the_title_and_the_rules_of_before(name: str) -> None:
    before, _ = kabale.load(name)
    assert before is not None
    text = format_of(before.format).titled(before.normal_form(), TITLE)
    assert text is not None
    after, problems = kabale.loads(text, format=before.format)

    assert after is not None, problems
    assert TITLE == after.title
    explain = before.language.author.explain
    assert explain(before.definition, "en", NO_TEXTS) == explain(after.definition, "en", NO_TEXTS)


def test_nothing_but_the_title_changes_and_errors_do_not_matter() -> None:
    assert "New\n1 x\r\n# Old" == format_of("pat").titled("Old\n1 x\r\n# Old", "New")
    wrong = "<!-- <spiel name='no'> -->\n<spiel\n  name = 'Old' nme='Old'><x/></spiel>"

    assert wrong.replace("'Old' ", "'New' ") == format_of("xml").titled(wrong, "New")


@pytest.mark.parametrize("text", ["", "<spiel>", "<spiel/>", "<spiel name=''/", "name='x'", "\0"])
def test_where_there_is_no_title_none_is_given(text: str) -> None:
    assert format_of("xml").titled(text, "New") is None


def test_texts_that_begin_as_a_format_does_are_in_it() -> None:
    """As the page finds out what was dropped on it."""
    for entry in games():
        text = entry.read().decode().lstrip()
        begun = [each.name for each in FORMATS.values() if each.begins and text.startswith(each.begins)]

        assert begun == ([entry.format] if FORMATS[entry.format].begins else [])
