"""The catalogues: every key that code uses is there, none is there for nothing, and the languages agree."""

import re
import tomllib
from enum import StrEnum
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest

from kabale.messages import LANGUAGES, PLURAL_FORMS, Text, catalogue, decimal, message, plural
from kabale.messages.lists import listed, number, often
from kabale.xml.text import values
from kabale.xml.text.cards import SUITS
from kabale.xml.text.words import NO, YES

SOURCES = Path(__file__).parents[1] / "src" / "kabale"
CODE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(SOURCES.rglob("*.py")))

LITERALS = {name for name in re.findall(r'"([a-z_]+(?:\.[a-zA-Z0-9_]+)*)"', CODE) if name in catalogue("en")}
"""Every text in quotes that is a key: chosen by an ``if``, or by a variable, too."""

CALLED = set(re.findall(r'message\(\s*"([^"]+)"', CODE))
PREFIXES = set(re.findall(r'"?f"([a-z_]+(?:\.[a-z_]+)*\.(?:[a-z_]+)?)\{', CODE))

OF_THE_PAGE = ("page.", "table.", "cribpage.")
"""The sections that the page's modules use: tests/web/test_page_words.py judges them."""

WORD = re.compile(r"[^\W\d_]{2,}")

TRANSLATED = [language for language in LANGUAGES if language != "en" and catalogue(language)]


def texts(entry: Text) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def names(entry: Text) -> set[str]:
    """Return the named values of an entry, whichever plural form has them."""
    return {name for text in texts(entry) for _, name, _, _ in Formatter().parse(text) if name}


def test_every_key_that_is_called_is_there() -> None:
    assert set() == CALLED - set(catalogue("en"))


def test_every_prefix_of_a_key_is_there() -> None:
    begins = [prefix for prefix in PREFIXES if f'message(f"{prefix}{{' in CODE]

    assert len(begins) > 20
    assert [] == [prefix for prefix in begins if not any(key.startswith(prefix) for key in catalogue("en"))]


def test_no_key_is_there_for_nothing() -> None:
    unused = {key for key in catalogue("en") if not key.startswith(OF_THE_PAGE)} - LITERALS - CALLED

    assert [] == sorted(key for key in unused if not any(key.startswith(prefix) for prefix in PREFIXES))


def test_no_key_is_a_german_word_of_the_xml_language() -> None:
    """Keys are the English names that the vocabulary gives to its words: ``when.laying``, never ``when.legen``."""
    kinds = [each for each in vars(values).values() if isinstance(each, type) and issubclass(each, StrEnum)]
    members = [member for kind in kinds for member in kind]
    german = {str(member) for member in members} - {member.name.lower() for member in members} | {*SUITS, YES, NO}
    parts = {key: set(key.split(".")) & german for key in catalogue("en") if key.startswith("xml")}

    assert len(german) > 80
    assert {} == {key: found for key, found in parts.items() if found}


def said(language: str) -> dict[str, Text]:
    """Return the texts of a language but for the section that makes forms of names: each language has its own."""
    return {key: entry for key, entry in catalogue(language).items() if not key.startswith("form.")}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_no_keys_of_its_own(language: str) -> None:
    assert set() == said(language).keys() - catalogue("en").keys()


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated(language: str) -> None:
    """A page with one sentence in English is a slip."""
    wanted = set(catalogue("en"))

    assert set() == wanted - catalogue(language).keys()


SAME = set(
    "best Bill Canfield Crib Cribbage Ctrl Definition divan Format FreeCell Go Golf Gypsy JSON Joker Kabale Klondike "
    "Link Menu Name Napoleon Normal Reserve Sir Skunks Spider Status Sultan Tommy under Variant "
    "Vegas Yukon for".casefold().split()
)
"""Words that are the same in English and in another of our languages."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_left_in_english(language: str) -> None:
    """Nineteen texts of studies were English in every language."""
    english = catalogue("en")
    pairs = {key: (texts(entry)[-1], texts(english[key])[-1]) for key, entry in said(language).items()}
    alike = [ours for ours, theirs in pairs.values() if ours == theirs]

    assert set() == {word for text in alike for word in WORD.findall(re.sub(r"{[^}]*}", "", text).casefold())} - SAME


STARTS_NO_SENTENCE = {
    "page.game.picture",
    "solve.cards.lost",
    "solve.cards.won",
    "page.scheme.at",
    "page.scheme.deck",
    "page.days.crowns",
    "page.own.good",
    "page.own.f8",
    "explain.power.cells",
    "explain.power.columns",
    "solve.won",
    "solve.lost",
    "solve.unknown",
    "explain.lay.formula",
}


ALIKE = {
    ("page.statistics.game", "page.statistics.plots_of"),
    ("xmlexplain.alter.blocks", "xmlexplain.alter.border"),
    ("xmlexplain.lock.when.empty.all", "xmlexplain.lock.when.empty.one"),
}
"""Pairs of keys for which Icelandic needs one sentence only."""


def test_two_keys_of_a_section_are_alike_in_several_languages_or_in_none() -> None:
    """A translator who copies a line and forgets to change it makes "replace all" say "found:"."""
    sections: dict[str, list[str]] = {}
    for key in sorted(catalogue("en")):
        sections.setdefault(key.rpartition(".")[0], []).append(key)
    pairs = [pair for keys in sections.values() for pair in combinations(keys, 2)]
    alike = {pair: [each for each in LANGUAGES if _is_alike(each, *pair)] for pair in pairs}

    assert ALIKE == {pair for pair, languages in alike.items() if len(languages) == 1}


def _is_alike(language: str, one: str, other: str) -> bool:
    return catalogue(language)[one] == catalogue(language)[other]


def test_a_german_sentence_behind_a_colon_begins_with_a_capital() -> None:
    """»Das ist zu groß: eine Definition …«: the spelling (§ 54) wants a capital; fifty texts had none."""
    small = {
        key
        for key, entry in catalogue("de").items()
        if any(re.search(r": [a-zäöü]", text) for text in texts(entry)) and not NO_SENTENCE.match(key)
    }

    assert set() == small - STARTS_NO_SENTENCE


def test_a_german_rule_behind_a_label_begins_with_a_capital() -> None:
    """»Stapel 2 bis 5: gebaut wird …«, »Bis der letzte Durchgang … beginnt: auf …«: what is put in is a sentence."""
    rule = message("explain.take.one")

    for key in ("explain.for_some", "explain.until.last_pass", "explain.then.last_pass"):
        said = message(key, piles="Stapel 2", rules=rule).text("de")
        assert said.endswith(": Die oberste Karte darf gespielt werden")


def test_german_names_of_cards_have_their_article() -> None:
    """»Auf einen leeren Stapel kommt: König beliebiger Farbe« and »je Karo-König« had none."""
    king, ace = (message("start.rank.any", rank=message(f"rank.{rank}")) for rank in "KA")
    queen = message("start.rank.diamonds", rank=message("rank.Q"))

    assert "auf einen leeren Stapel kommt ein König beliebiger Farbe" == message(
        "explain.start.empty", start=king
    ).text("de")
    assert "den Anfang macht ein Ass beliebiger Farbe" == message("explain.start.begins", start=ace).text("de")
    assert ("je eine Karo-Dame", "Karo-Dame") == (
        message("explain.dealt.for_each", cards=queen).text("de"),
        queen.text("de"),
    )


def test_german_names_of_ranks_have_article_and_case() -> None:
    """»Von Ass bis Bube«, »bis König«, »ein König in Rot«: a row goes "vom Ass bis zum Buben", a king is a red one."""
    ace, jack, queen = (message(f"rank.{rank}") for rank in "AJQ")

    assert "gebaut wird vom Ass bis zum Buben aufsteigend" == message(
        "explain.way.to", first=ace, last=jack, build="aufsteigend"
    ).text("de")
    assert " bis zur Dame" == message("xmlexplain.build.to", rank=queen).text("de")
    assert "ein roter Bube" == message("start.rank.red", rank=jack).text("de")


NO_SENTENCE = re.compile(r"(?:xml)?explain\.layout\.(?:stock|draws)|xmlexplain\.look\.|crib")
"""What follows a colon here is a name, or a number of cards; Cribbage has rules of its own."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_card_that_is_played_is_the_top_one(language: str) -> None:
    """A refusal spoke of the top card, the page of rules of the last one: one card, one word, as in every book."""
    last = {"da": r"det sidste kort \w+ tages", "de": r"\bletzte Karte darf", "is": r"síðasta spilið má"}[language]
    first = {"da": r"første kort i", "de": r"\berste Karte (?:{of}|von)", "is": r"fyrsta spil {of}"}[language]
    found = [text for entry in said(language).values() for text in texts(entry) if re.search(f"{last}|{first}", text)]

    assert [] == found


def test_pauses_are_told_with_the_comma_of_the_language() -> None:
    step = message("xmlexplain.wait", seconds=decimal(0.3))

    assert ["wait 0.3 seconds", "0,3 sekunders pause"] == [step.text("en"), step.text("da")]
    assert ["0,3 Sekunden Pause", "bið í 0,3 sek."] == [step.text("de"), step.text("is")]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_section_lies_in_the_file_of_its_english_one(language: str) -> None:
    """One plan for all languages: what ``en.xml.toml`` says, ``de.xml.toml`` says."""
    ours, english = (
        {
            (file.name.removeprefix(f"{name}."), section)
            for file in (SOURCES / "messages").glob(f"{name}.*toml")
            for section in tomllib.loads(file.read_text("utf-8"))
            if section != "form"
        }
        for name in (language, "en")
    )

    assert set() == ours - english


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_same_values(language: str) -> None:
    """A number may be said as ``{n}`` or as a word, ``{number}``."""
    english = catalogue("en")
    same = {"n": "number"}

    for key, entry in said(language).items():
        ours, theirs = ({same.get(name, name) for name in names(each)} for each in (entry, english[key]))
        assert theirs == ours, key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if catalogue(each)])
def test_a_plural_has_all_its_forms(language: str) -> None:
    forms = {key: set(entry) for key, entry in said(language).items() if isinstance(entry, dict)}
    plurals = {key: found & PLURAL_FORMS for key, found in forms.items() if isinstance(catalogue("en")[key], dict)}

    assert {} == {key: found for key, found in plurals.items() if found != PLURAL_FORMS}
    assert {} == {key: found for key, found in forms.items() if "other" not in found}


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_plural_in_english_is_so_in_every_language(language: str) -> None:
    """Code hands over the number that chooses the form where English has forms."""
    english = catalogue("en")
    ours = {key for key, entry in said(language).items() if isinstance(entry, dict) and "one" in entry}

    assert set() == {key for key in ours if not isinstance(english[key], dict)}


PLACES = listed(
    [message("xmlexplain.piles.tableau", n=2, piles="3 – 5"), message("xmlexplain.piles.reserve", n=1, piles=9)]
)
"""Columns and a reserve: a list of names of two genders and both numbers."""


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [
        ("da", "subject.any", "en af kolonnerne 3 – 5 eller reserve 9"),
        ("de", "subject.any", "eine der Spalten 3 – 5 oder Reserve 9"),
        ("de", "on.each", "jede der Spalten 3 – 5 und Reserve 9 nacheinander"),
        ("de", "start.one", "von den Spalten 3 – 5 und Reserve 9"),
        ("de", "of.any", "einer der Spalten 3 – 5 oder von Reserve 9"),
        ("is", "subject.any", "einhver dálkanna 3 – 5 eða varabunki 9"),
        ("is", "on.one", "dálkana 3 – 5 og varabunka 9"),
        ("is", "start.one", "úr dálkunum 3 – 5 og varabunka 9"),
    ],
)
def test_names_of_piles_have_the_form_that_a_sentence_asks_for(language: str, key: str, told: str) -> None:
    """They were pushed into any sentence in the nominative: "en af kolonne 3 til 5", "bunki í hópnum nr. 3 til 5"."""
    assert told == message(f"xmlexplain.who.{key}", piles=PLACES).text(language)


def test_a_form_goes_by_gender_and_case() -> None:
    cells = message("xmlexplain.piles.cell", n=2, piles="7 – 8")
    waste = message("explain.all.waste", n=1)

    assert "einhverju hólfanna 7 – 8" == cells.text("is", "any_dat")
    assert ("den Abwurf", "dem Abwurf", "vom Abwurf") == tuple(waste.text("de", form) for form in ("acc", "dat", "von"))


@pytest.mark.parametrize(
    ("suits", "rank", "told"),
    [("any", "K", "en konge"), ("any", "A", "et es"), ("red", "7", "en rød syver"), ("hearts", "7", "hjerter syv")],
)
def test_a_card_that_begins_a_pile_has_its_article_in_danish(suits: str, rank: str, told: str) -> None:
    """A page said "en tom kolonne modtager konge i enhver farve", "rød es", and "hjerter syver"."""
    assert told == message(f"start.rank.{suits}", rank=message(f"rank.{rank}")).text("da")


def test_a_number_goes_by_what_it_counts() -> None:
    """A page had "4 grunnbunkar" beside "Sjö dálkar": one to four have genders and cases in Icelandic."""
    counted = {kind: message(f"explain.count.{kind}", n=4, number=number(4)) for kind in ("row", "cell")}

    assert "fjórar línur" == counted["row"].text("is")
    assert "fjögur hólf" == counted["cell"].text("is")
    assert "fjórir grunnbunkar" == message("explain.count.foundation", n=4, number=number(4)).text("is")
    assert "13 grunnbunkar" == message("explain.count.foundation", n=13, number=number(13)).text("is")
    assert ["tvisvar", "þrisvar", "fjórum sinnum"] == [often(times).text("is") for times in (2, 3, 4)]


ENGLISH_IN_ICELANDIC = r"með hendi|framhliðina upp|eins oft og vill|Drættir|fyrir hornið|raðir (?:sem|í s)|\bröð sem"
"""Word for word from English, or a row for a run; a draught of the stock that is slang for something else."""


def test_icelandic_has_no_word_for_word_english() -> None:
    """An Icelander laughed at them: cards taken "by hand", a pile with its "facade up", "Drættir eftir"."""
    found = {key for key, entry in said("is").items() if re.search(ENGLISH_IN_ICELANDIC, " ".join(texts(entry)))}

    assert set() == found


def test_a_text_that_a_language_lacks_is_english() -> None:
    assert "3 cards" == message("cards", n=3).text("xx")


@pytest.mark.parametrize(("language", "singular"), [("en", [1]), ("de", [1]), ("da", [1]), ("is", [1, 21, 31, 101])])
def test_plural_forms_follow_the_language(language: str, singular: list[int]) -> None:
    assert singular == [number for number in (1, 2, 11, 21, 31, 101, 111) if plural(language, number) == "one"]


OTHER_END = {("da", "table.click.title"), ("is", "xmlexplain.change.whole"), ("is", "xmlexplain.wait")}
"""A question for a heading, an abbreviation, and a sentence in a list."""


def test_a_translation_ends_as_its_english_text_does() -> None:
    """A question stays a question, a sentence a sentence, a label a label: two exchanged texts are seen by that."""
    english = catalogue("en")
    found = {
        (language, key)
        for language in TRANSLATED
        for key, entry in catalogue(language).items()
        if key in english and _end(entry) != _end(english[key])
    }

    assert OTHER_END == found


def _end(entry: Text) -> str:
    """Return the last sign of a text if it is one that ends a sentence or a label; three dots are one sign."""
    last = texts(entry)[-1].rstrip().replace("...", "…")[-1:]
    return last if last in ".:?!…" else ""


STEMS = {
    "red": {"en": "red", "de": "rot", "da": "rød", "is": "rau[ðt]"},
    "black": {"en": "black", "de": "schwarz", "da": "sort", "is": "sv[aö]rt"},
}
"""The colours as any dictionary has them."""


@pytest.mark.parametrize("colour", STEMS)
def test_a_colour_has_its_name_in_each_language(colour: str) -> None:
    """A text that leaves the word to the name of a rank asks for the form of that colour."""
    keys = [key for key in catalogue("en") if key.endswith(f".{colour}")]
    wrong = [
        (language, key)
        for language in LANGUAGES
        for key in keys
        for text in texts(catalogue(language)[key])
        if not re.search(rf"(?i){STEMS[colour][language]}|:{colour}}}", text)
    ]

    assert len(keys) >= 5
    assert [] == wrong
