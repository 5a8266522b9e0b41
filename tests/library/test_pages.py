"""The rules pages of the library: what a player reads there is what the game does.

Sentences are from the published rules of each game; numbers are counted on the dealt table.
"""

import re
from random import Random

import pytest

import kabale
from kabale.engine.texts import NO_TEXTS
from kabale.messages import LANGUAGES
from tests.every import for_every
from tests.library.slips import slips

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: value for value, word in enumerate(WORDS, 1)}

LEFT = re.compile(r"The stock: (?:the other|all) (\w+) cards")
NOTHING_LEFT = "All cards are dealt: the stock is empty."

SINGLES = ", one card at a time."

NAMES = [entry.name for entry in kabale.games()]
BY_SINGLES = [
    "baeckersdutzend",
    "beleagueredcastlex",
    "blumengarten",
    "bristol",
    "crescent",
    "dasrad",
    "drehorgel",
    "dreizehnmalvier",
    "heinzelmaennchen",
    "kingalbertx",
    "perlen",
    "rechenkunst",
    "rotundschwarz",
    "rueckgrat",
    "sieben",
    "vierzigraeuber",
]
"""The games in which special rules let only single cards move."""


PAT = [entry.name for entry in kabale.games() if entry.format == "pat"]

LONGEST = 4096
"""The bytes that a page may have: what two screens hold."""

GERMAN = "der die das und nicht eine Karte Karten Stapel Spalte Grundstapel Abwurf Farbe König Dame Bube Ass"
DANISH = "og ikke kort bunke bunken bunker kolonne grundbunke afkastbunke farve konge dame knægt es med til"


def section(name: str, head: str) -> list[str]:
    """Return the items of a section of a game's page."""
    return items_under(kabale.game(name).explain(), head)


def by_itself(name: str) -> str:
    """Return the page of a definition of the library as of anyone's file: no sentence of the catalogue helps it."""
    game = kabale.game(name)
    return game.language.author.explain(game.definition, "en", NO_TEXTS)


def items_under(page: str, head: str) -> list[str]:
    """Return the items of a page's section."""
    for part in page.split("\n\n"):
        title, *items = part.splitlines()
        if title.startswith(head):
            return [item.removeprefix("- ") for item in items]
    raise AssertionError(f"no section '{head}'")


PUBLISHED = [
    ("castlesinspain", "Columns", "Build down in alternating colours, one card at a time."),
    ("castlesinspain", "Columns", "An empty column takes any card."),
    ("castlesinspain", "Layout", "13 columns: four cards each, face down except the top one."),
    ("forecell", "Layout", "Four cells: one card each, face up."),
    ("forecell", "Columns", "An empty column takes any king."),
    ("giant", "Columns", "An empty column takes any card."),
    (
        "giant",
        "Foundations",
        "Once the last pass through the stock has ended: you may move the top card back into play.",
    ),
    ("josephine", "Layout", "Ten columns: four cards each, face up."),
    ("josephine", "Columns", "Build down in suit."),
    ("josephine", "Columns", "You may move the top card, or a run built in this way."),
    ("maria", "Layout", "Nine columns: four cards each, face up."),
    ("maria", "Columns", "Build down in alternating colours, one card at a time."),
    ("rankandfile", "Columns", "Build down in alternating colours."),
    ("rankandfile", "Columns", "You may move the top card, or a run built in this way."),
    ("somerset", "Layout", "Ten columns: 1, 2, 3, 4, 5, 6, 7, 8, 8 and 8 cards, face up."),
    ("somerset", "Columns", "Build down in alternating colours, one card at a time."),
    ("canfieldparts", "Layout", "A reserve: 13 cards, face down except the top one."),
    (
        "canfieldparts",
        "Columns",
        "Build down in alternating colours round the corner (king next to ace).",
    ),
    ("afloft", "The stock", "You may pass through the stock three times."),
]


@pytest.mark.parametrize(("name", "head", "sentence"), PUBLISHED)
def test_a_page_says_what_the_published_rules_say(name: str, head: str, sentence: str) -> None:
    assert sentence in section(name, head)


@for_every("name", PAT)
@for_every("language", LANGUAGES)
def test_a_page_is_short_and_whole(name: str, language: str) -> None:
    """At most 4 kB, and no text that a value was left out of."""
    page = kabale.game(name).explain(language=language)

    assert len(page.encode()) <= LONGEST
    assert not {"{", "}"} & set(page)
    assert [] == slips(page, language)


@for_every("name", NAMES)
def test_an_english_page_has_no_word_of_another_language_but_in_names(name: str) -> None:
    """The first line is the catalogue's title; what the file calls itself is not said, nor its names in quotes.

    The Customs House had a lock "nacht" and a bar "schranke", of which nothing else on its page spoke.
    """
    title, *lines = kabale.game(name).explain().splitlines()
    words = set(re.findall(r"\w+", " ".join(lines)))

    assert kabale.game(name).texts.title() == title
    assert set() == words & set(f"{GERMAN} {DANISH}".split())
    assert '"' not in " ".join(lines)


def test_neighbours_all_around_are_told_once() -> None:
    """Monte Carlo told nine times, pile by pile, at which of its sides a card of the square has neighbours."""
    (told,) = [item for item in section("montecarlo", "Piles") if "neighbours" in item]

    assert "Its cards may go only to the neighbours all around." == told


def test_piles_on_which_special_rules_lay_are_not_said_to_take_nothing() -> None:
    """Nestor: "nothing can be laid here by hand", and behind it that pairs leave by being laid on each other."""
    assert "You may move cards here only as a special rule says." in section("nestor", "Columns")


@pytest.mark.parametrize("name", ["spannweite", "heinzelmaennchen", "spiderx"])
def test_a_page_does_not_send_its_reader_to_an_end_that_is_not_there(name: str) -> None:
    """Where sentences tell of all variants or levels, the page said that the changes "stand at the end"."""
    page = kabale.game(name).explain()

    assert "Different in" not in page
    assert "at the end" not in page.partition("Object")[0]
    assert "the special rules say how they differ" in page


@for_every("name", PAT)
def test_a_page_begins_with_the_idea_in_every_language(name: str) -> None:
    """Behind the title, before the cards: a sentence or two, from the definition or from whoever wrote one."""
    for language in LANGUAGES:
        idea = kabale.game(name).explain(language=language).split("\n\n")[1]
        assert idea.endswith(".")
        assert not idea.startswith("- ")
        assert not re.search(r"\d+ (cards|Karten|kort|spil)( in all)?\.$", idea)


def test_a_limit_that_building_keeps_to_is_not_told() -> None:
    """From ace to king there are thirteen, by either of two rule sets that differ in what may be taken."""
    assert "There is room for 13 cards." not in section("giant", "Foundations")
    assert "There is room for 13 cards." in section("strategy", "Foundations")


def test_runs_of_martha_fill_no_empty_column() -> None:
    """Sequences are moved, but only a single card may go to an empty column."""
    laid = section("martha", "Columns")

    assert "Build down in alternating colours, single cards or several as one block." in laid
    assert "An empty column takes any card, one card at a time." in laid


@for_every("name", NAMES)
def test_the_cards_left_in_a_stock_are_counted_right(name: str) -> None:
    """Fifteen XML games spoke of "the cards that are left, face up" where none or a known number is left."""
    game, page = kabale.game(name), kabale.game(name).explain()
    told = dict.fromkeys([0], NUMBERS.get(found[1]) or int(found[1])) if (found := LEFT.search(page)) else {}
    if NOTHING_LEFT in page:
        told[0] = 0
    for deal in ("k1:1", "k1:2"):
        piles = game.deal(deal).view().piles
        assert told == {pile: len(piles[pile].cards) for pile in told}


def test_long_rows_of_piles_are_told_in_shares() -> None:
    """House in the Wood had 35 numbers: "3, 3, 3, 3, ..."."""
    assert "35 fans: 34 with three cards and one with two cards, face up." in section("houseinthewood", "Layout")
    assert "Seven columns: 1, 2, 3, 4, 5, 6 and 7 cards, face down except the top one." in section("klondike", "Layout")


def test_piles_that_take_from_the_next_row_only_are_told_row_by_row() -> None:
    """British Constitution's 32 columns had 25 sections, for none named itself among those it takes nothing from."""
    rows = [item for item in section("britishconstitution", "Columns") if "row" in item.partition(":")[0].lower()]

    assert 4 == len(rows)
    assert "Top row: you may move cards here only from the columns (row 2 from the top)." == rows[0]


def test_cards_laid_out_beforehand_are_named_once() -> None:
    """Red and Black named "any red ace" four times in a row."""
    (told,) = [item for item in section("redandblack", "Layout") if "foundations" in item]

    assert 1 == told.count("red ace") == told.count("black ace")


@pytest.mark.parametrize("name", BY_SINGLES)
def test_runs_are_not_offered_where_special_rules_forbid_them(name: str) -> None:
    """Two dozen pages let a run be taken in one section, and forbade it in another."""
    game = kabale.game(name)
    page = game.explain().partition("Different in")[0]
    assert any(each in page for each in (SINGLES, "You may move only the top card.", "You may move the top card, but"))
    assert "more than one card" not in page
    chance, position = Random(1), game.deal("k1:3")
    for _ in range(60):
        moves = position.legal_moves
        assert not [move for move in moves if move.count > 1]
        if not moves:
            break
        position.push(chance.choice(moves))
    assert "or a run built in this way" not in page


def test_runs_that_cannot_be_are_not_told() -> None:
    """Runs of one rank and suit in a single pack were offered in La Belle Lucie and Cruel."""
    assert "You may move only the top card." in section("labellelucie", "Fans")
    assert "You may move only the top card." in section("grausam", "Columns")


def test_ranks_no_step_apart_are_equal() -> None:
    """Nestor said "are 0 apart in rank (king next to ace)"."""
    *_, rule = items_under(by_itself("nestor"), "Special rules for your moves")

    assert "the top card of the source pile has the same rank as the top card of the target pile" in rule


def test_a_rule_told_as_another_goes_on_where_that_one_does() -> None:
    """Double or Quits: «as rule 1, but with ... and then go on with rule 1 for then this rule is tried again»."""
    rules = items_under(by_itself("doppelt"), "Special rules at the beginning")

    assert any(rule.startswith("Rule 1:") and rule.endswith("Then on to rule 1.") for rule in rules)
    assert any(rule.startswith("Rules 2 to 8, in turn with A = reserves 4 to 10: ") for rule in rules)


def test_points_below_zero_begin_with_a_minus_sign() -> None:
    """King's Patience began at -7 with a hyphen, and gave −10 points elsewhere."""
    assert "Start with −7 points." in section("koenigspatience", "The points")


@pytest.mark.parametrize("name", ["duell", "bilderrad", "koenigspatience", "klondike"])
def test_german_pages_speak_to_one_friend(name: str) -> None:
    """The .pat pages said "so oft du willst", the XML pages "so oft Sie wollen"."""
    page = kabale.game(name).explain(language="de")

    assert not re.findall(r"(?<=[a-zäöüß] )(?:Sie|Ihre?n?)\b", page)


def test_how_often_is_told_in_words() -> None:
    """Two times, and "two times in all"."""
    assert "You may pass through the stock three times." in section("bilderrad", "The stock")


def test_twenty_one_piles_are_several_in_icelandic() -> None:
    """It said "bunki 3 til 23": 21 takes the singular after the number, not where no number is said."""
    waste, on_top_of_each_other = "0 83 4 0 0 2 999 1 0 0 901\n", 22 * "1 283 4 0 0 2 0 11 0 0 901\n"
    game, _ = kabale.loads("Many\n1 24\n52 4 4 0 0 0 999 1 1 0 2\n" + waste + on_top_of_each_other)

    assert game is not None
    assert "spil úr bunkum 4 til 24" in game.pile_line(2, language="is")
