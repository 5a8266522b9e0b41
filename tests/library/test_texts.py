"""What is written about the games: in all four languages, short, and without words of the definition languages."""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import fromstring

import kabale
from kabale.engine.game import Position
from kabale.library.catalogue import entry
from kabale.messages import LANGUAGES
from kabale.picture import table_svg
from kabale.xml.text.words import Tag

LONGEST = 320
"""The characters of three short sentences at most; more stands in the rules."""


def texts() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Return each summary, note and goal with its game's name, as written in each language."""
    for game in kabale.games():
        kinds = map(game.texts.of, ("summary", "note", "goal"))
        yield from ((game.name, text) for text in kinds if text)


def test_each_game_has_its_idea_in_all_languages() -> None:
    assert [] == [game.name for game in kabale.games() if set(game.texts.of("summary")) != set(LANGUAGES)]


def test_what_is_written_is_written_in_all_languages() -> None:
    """Notes stood in English in the middle of German, Danish and Icelandic pages."""
    assert [] == [(name, sorted(text)) for name, text in texts() if set(text) != set(LANGUAGES)]


def test_no_language_is_a_copy_of_another() -> None:
    assert [] == [name for name, text in texts() if len(set(text.values())) < len(text)]


def test_what_is_written_is_short_and_made_of_sentences() -> None:
    each = [(name, language, one) for name, text in texts() for language, one in text.items()]

    assert [] == [(name, language, len(one)) for name, language, one in each if len(one) > LONGEST]
    assert [] == [(name, language) for name, language, one in each if not re.fullmatch(r"\S.*[.!?)]", one)]


def test_english_has_no_words_of_the_definition_languages() -> None:
    kinds = {"Abwurf", "Grundstapel", "Spalte", "Zelle", "håndbunke", "afkastbunke", "grundbunke", "kolonne"}
    foreign = ({word.value for word in Tag if len(word.value) > 4} | {word.casefold() for word in kinds}) - {"level"}

    assert [] == [
        (name, sorted(found))
        for name, text in texts()
        if (found := foreign & set(re.findall(r"\w+", text["en"].casefold())))
    ]


SPECIAL = {game.name: special for game in kabale.games() if (special := game.texts.of("special"))}
"""What the special rules come to, of games in which they read like a program."""


def test_special_rules_are_told_in_all_languages_sentence_by_sentence() -> None:
    assert len(SPECIAL) > 5
    assert [] == [name for name, told in SPECIAL.items() if set(told) != set(LANGUAGES)]
    assert [] == [name for name, told in SPECIAL.items() if len({len(each) for each in told.values()}) > 1]
    assert [] == [
        (name, language, each)
        for name, told in SPECIAL.items()
        for language, sentences in told.items()
        for each in sentences
        if not re.fullmatch(r"\S.*[.!?)]", each)
    ]


def test_every_special_rule_stands_in_the_full_text() -> None:
    """What the page tells in its own words, who writes definitions finds rule by rule."""
    assert [] == [name for name in SPECIAL if not re.search(r"Rules? 1\b", kabale.game(name).full())]
    assert [] == [name for name in SPECIAL if re.search(r"Rules? 1\b", kabale.game(name).explain())]


STOCK_CLICK = "c1"


def clicks_first(position: Position) -> int:
    """Return how often the stock must be clicked before anything else can be done."""
    clicks = 0
    while [STOCK_CLICK] == [str(move) for move in position.legal_moves]:
        position.play(STOCK_CLICK)
        clicks += 1
    return clicks


def test_kabale_makes_the_clicks_that_no_deal_can_do_without() -> None:
    """In other games a first click may be forced by the cards of a deal, and is the player's."""
    opening = {game.name: game.texts.opening for game in kabale.games() if game.texts.opening}
    asked = {name: {clicks_first(kabale.game(name).deal(deal)) for deal in range(1, 13)} for name in opening}

    expected = {1: "geoffrey threeblindmice", 2: "odessa", 3: "scorpion scorpiontail", 5: "doublerussian doubleyukon"}
    expected[4] = "alaska brisbane moosehide queensland roslin russian yukon"

    assert {name: clicks for clicks, names in expected.items() for name in names.split()} == opening
    assert asked == {name: {clicks} for name, clicks in opening.items()}


def test_no_page_asks_for_the_clicks_that_kabale_makes() -> None:
    """Yukon's page said "first click four times on the stock", and so did its summary."""
    pages = [kabale.game(name).explain() for name in ("yukon", "scorpion", "threeblindmice")]

    assert [] == [page for page in pages if "you may not move a card before" in page]
    assert "Kabale first clicks four times on the stock for you." in pages[0]
    assert "Kabale first clicks once on the stock for you." in pages[2]


# -- what games say themselves -----------------------------------------------------------------------------------------


def spoken(text: str) -> set[str]:
    """Return what a definition's file lets its player read in play: messages, answers, labels."""
    root = fromstring(text)
    labels = {each.get("text", "") for each in root.iter("anzeige")}
    asked = {part for each in root.iter("meldung") for part in each.get("antwort", "").split("\\n")}
    told = {(each.text or "").strip().replace("\\n", "\n") for each in root.iter("meldung")}
    return {each for each in labels | asked | told if re.search("[A-Za-z]", each)}


def test_what_games_say_is_said_in_the_language_of_the_reader() -> None:
    """The Duel asked Danes "Give up?", Yes or No, and King's Patience showed "swaps: "."""
    silent = [
        (each.name, text, language)
        for each in kabale.games()
        if each.format == "xml"
        for text in spoken(each.read().decode())
        for language in ("de", "da", "is")
        if each.texts.said(text, language) == text
    ]

    assert [] == silent


def test_words_of_the_format_are_said_in_the_language_of_the_reader() -> None:
    """Pyramid's free passes were "frei", later "any". A pile of Trump King showed "Kreuz trumps:" in every language."""
    trumps = entry("trumpf").texts
    stock = kabale.game("pyramid").deal("k1:617").view().piles[0]

    assert ["∞"] == [label.text for label in stock.labels]
    assert ["trumps: clubs", "tromp: lauf"] == [trumps.said("Kreuz trumps:", each) for each in ("en", "is")]


def test_the_rank_of_a_foundation_is_a_letter_of_the_readers_language() -> None:
    """Canfield's base was D over the queen of hearts and B over the jack of diamonds, as the definition has them."""
    canfield, texts = kabale.game("canfield"), entry("canfield").texts
    bases = {deal: canfield.deal(deal).view().piles[3].labels[0].text for deal in (617, 3)}
    picture = table_svg(canfield.deal(617).view(), title="Canfield")

    assert {617: "Q", 3: "J"} == bases
    assert ["Q", "D", "D", "D"] == [texts.said("Q", each) for each in ("en", "de", "da", "is")]
    assert ["J", "B", "B", "G"] == [texts.said("J", each) for each in ("en", "de", "da", "is")]
    assert ">Q</text>" in picture
    assert ">D</text>" not in picture


def test_labels_of_a_table_are_in_the_language_of_the_reader() -> None:
    """King's Patience showed "next:", where no card was next yet, and Four Seasons "jahr", in every language."""
    same = []
    for each in kabale.games():
        for pile in kabale.game(each.name).deal(1).view().piles:
            words = [label.text for label in pile.labels if re.search("[a-zäöüß]{2}", label.text)]
            same += [(each.name, text) for text in words if each.texts.said(text) == each.texts.said(text, "da")]

    assert [] == same


def test_numbers_stay_behind_what_is_said() -> None:
    game = entry("koenigspatience")

    assert ("Tausche: 1", "bytninger: 1", "skipti: 1") == tuple(
        game.texts.said("swaps: 1", each) for each in ("de", "da", "is")
    )
    assert ("swaps: 1", "Tausche: 1") == tuple(game.texts.said("1 swaps:", each) for each in ("en", "de"))
    assert "swaps: 1" == game.texts.said("swaps: 1")
    assert "other words: 1" == game.texts.said("other words: 1", "de")
