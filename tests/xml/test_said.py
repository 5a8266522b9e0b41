"""What is said of XML files, and what is advised, is said in four languages; words of the format stay as they are."""

from collections.abc import Iterator
from functools import cache

import pytest

from kabale.messages import LANGUAGES, Message, catalogue, worded
from kabale.xml.check.report import CODES
from tests.xml.reading import changed, read_bytes, read_text
from tests.xml.test_read import INVALID

OTHERS = [language for language in LANGUAGES if language != "en"]
TURN = '<aktion typ="klick" id="turn">'

LEVELS = (
    '<spiel name="x" fenster="40x30"><programm>1</programm><version>1</version><levelmax>2</levelmax>'
    '<level bis="1"><karten>52</karten><feld id="stock" x="1" y="1" typ="stock"></feld></level></spiel>'
)


def asked(name: str, value: str) -> str:
    """Return the question for a property of a field."""
    return f'<bedingung feld="stock" tag="{name}">{value}</bedingung>'


TEXTS = {
    "a missing pack in a variant": changed(("<karten>52</karten>", '<regel id="easy"><karten>52</karten></regel>')),
    "a missing stock in a variant": changed(
        ('<feld id="stock"', '<regel id="easy"><feld id="stock"'), ("</sicht>\n</feld>", "</sicht></feld></regel>")
    ),
    "a missing pack and stock at a level": LEVELS,
    "no stock": changed(('typ="stock"', 'typ="stapel"')),
    "a game in a game": changed(("<levelmax>", "<spiel></spiel><levelmax>")),
    "a tag in a tag that holds none": changed(("<max>20</max>", "<max><feld></feld></max>")),
    "a tag that is closed too late": changed(("<punkte>1</punkte>", "<punkte>1")),
    "fewer passes than none": changed((TURN, TURN + asked("wiederholung", "-1"))),
    "a rank for a suit": changed((TURN, TURN + asked("startfarbe", "K"))),
    "commas between ids": changed(("<ziel>waste<", "<ziel>waste,base<")),
    "a type for an id": changed(("<ziel>waste<", "<ziel>abwurf<")),
    "a level that shuts nothing out": changed(("<max>20</max>", '<level ab="0"><max>20</max></level>')),
    "an action that goes on for ever": changed(
        ('tag="status">offen</aenderung>', 'tag="var">+1</aenderung><erfolg>wiederholung</erfolg>')
    ),
    "an action that sets what it found": changed(('status">offen</aend', 'status">verdeckt</aend')),
    "a field that gives cards to itself": changed((TURN, TURN + '<lege feld="waste">waste</lege>')),
    "a tag that ends with the text": "<spiel",
    "a declaration before the game": "<!ELEMENT a><spiel></spiel>",
    "no tag": "<!-- nothing -->",
    "a comment that ends with the text": "<!-- nothing",
    "characters that end with the text": "<spiel><![CDATA[x",
    "a text of another kind": "spiel",
    "an empty file": "",
    "a lone sign": "<spiel><</spiel>",
    "an end that ends with the text": "<spiel></spiel",
    "an attribute that ends with the text": '<spiel name="x" ',
    "a sign in a value": changed(('name="Little game"', 'name="Little &amp; large"')),
}
"""Slips whose sentences no example has."""


@cache
def said() -> tuple[Message | str, ...]:
    """Return what is said and advised of every example, of every invalid file and of some slips, each once."""
    texts = [*(each.text for each in CODES.values() if each.text), *TEXTS.values()]
    found = [problem for text in texts for problem in read_text(text)[1]]
    found += [problem for file in INVALID for problem in read_bytes(file.read_bytes(), file.name)[1]]
    return tuple({words: None for each in found for words in (each.said, each.advice) if words is not None})


def parts(words: Message | str) -> Iterator[Message]:
    """Yield a message and those that it is filled with."""
    if isinstance(words, Message):
        yield words
        for _, value in words.values:
            yield from parts(value) if isinstance(value, Message) else ()


def test_each_problem_is_a_message() -> None:
    """A text in quotes has the same words in every language."""
    assert len(said()) > 150
    assert [] == [words for words in said() if isinstance(words, str)]


@pytest.mark.parametrize("language", OTHERS)
def test_each_problem_is_said_in_four_languages(language: str) -> None:
    """No sentence about a definition, no advice and nothing put into them is left in English."""
    every = {part for words in said() for part in parts(words) if part.key != "list.one"}

    assert [] == sorted(str(part) for part in every if part.text(language) == str(part))


def test_every_sentence_is_said_of_some_file() -> None:
    """None is there that nobody has seen in four languages."""
    used = {part.key for words in said() for part in parts(words)}

    assert RARE == {key for key in catalogue("en") if key.startswith("check.xml.")} - used


RARE = {"check.xml.more_tags", "check.xml.form.tags", "check.xml.form.end"}
"""Said of files of thousands of tags, and of the end of a file where expat has another name for it."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<max>many</max>", "'many' ist keine Zahl: <max> verlangt eine Zahl oder frei"),
        ("<max>300</max>", "'300' liegt außerhalb der Grenzen: <max> geht von 0 bis 208"),
        ("<max></max>", "<max> ist leer, verlangt aber eine Zahl oder frei"),
        (
            "<max>20</max><var>2147483648</var>",
            "'2147483648' liegt außerhalb der Grenzen: <var> geht von 0 bis 2.147.483.647",
        ),
    ],
)
def test_what_is_wanted_is_said_in_good_german(text: str, told: str) -> None:
    """In the accusative, with the point between thousands, and with "oder"."""
    found = [worded(each.said, "de") for each in read_text(changed(("<max>20</max>", text)))[1]]

    assert told in found


def test_a_list_of_words_has_the_or_of_each_language() -> None:
    (problem,) = read_text(changed(("<folgewert>ab<", "<folgewert>abb<")))[1]

    told = [worded(problem.said, language) for language in ("de", "da", "is")]
    assert [" x2 oder frei", " x2 eller frei", " x2 eða frei"] == [words.rpartition(",")[2] for words in told]


def test_a_very_long_name_is_cut_in_every_language() -> None:
    """It was cut in the English sentence only."""
    (problem,) = read_text(changed(("<ziel>waste</ziel>", f"<ziel>{'a' * 900}</ziel>")))[1]

    assert all(len(worded(problem.said, language)) < 130 for language in LANGUAGES)
