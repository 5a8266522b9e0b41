"""The rules page: what must be said is said, and what differs in play differs on the page.

The sentences are worked out from the rulings by hand; a page is never compared with a stored one.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

import kabale
from kabale.engine.game import Game
from kabale.engine.score import Count, Goal, Scoring, Term
from kabale.messages import LANGUAGES, catalogue
from kabale.pat.explain.page import explain
from kabale.pat.explain.ways import idea as tell
from kabale.pat.fields import NUMBERS
from kabale.pat.game import PatDefinition
from tests.every import for_every
from tests.pairs.digits import DIGITS
from tests.pairs.probe import Digit
from tests.pat.playing import load
from tests.pat.texts import CELL, DRAWN, ONE, OPEN, STOCK, WASTE, pat

COLUMN = "1 0 0 0 0 1001 999 2 2 913 304"
FOUNDATION = "0 0 0 0 0 1002 13 0 1 901 106"


def game(text: str) -> Game:
    return load(text)


def definition(found: Game | None) -> PatDefinition:
    assert found is not None
    assert isinstance(found.definition, PatDefinition)
    return found.definition


def page(*rows: str, goal: bool = True, decks: int = 1) -> str:
    """Return the page of a little game without the pile that only keeps it from being won."""
    return explain(definition(game(pat(*rows, goal=goal, decks=decks))))


def items(*rows: str, goal: bool = True, decks: int = 1) -> list[str]:
    """Return the items of all sections."""
    return [line[2:] for line in page(*rows, goal=goal, decks=decks).splitlines() if line.startswith("- ")]


def line(row: str, *others: str) -> str:
    """Return the line of pile 3, behind a stock and a waste."""
    return game(pat(DRAWN, WASTE, row, *others)).pile_line(2)


def test_a_page_has_cards_and_sections() -> None:
    """One item is one line, whoever shows the page breaks it; a heading follows an empty line."""
    lines = page(STOCK, COLUMN, FOUNDATION, goal=False).splitlines()
    headings = [after for before, after in pairwise(lines) if not before]

    assert "One deck, 52 cards." == lines[0]
    assert ["Object", "Layout", "The foundation", "The column", "The stock", "Hints"] == headings
    assert all(each.startswith("- ") and each.endswith(".") for each in lines[1:] if each and each not in headings)


# The lay-out: numbers 1 and 6


def test_like_piles_are_said_together() -> None:
    rows = [f"{count} 0 0 0 0 1002 999 1 1 999 304" for count in (7, 7, 6)]

    assert "Three columns: two with seven cards and one with six cards, face up." in items(STOCK, *rows)
    assert "Two columns: 7 and 6 cards, face up." in items(STOCK, *rows[1:])


def test_a_pile_is_not_named_among_those_it_takes_nothing_from_but_with_others_of_its_mark() -> None:
    """P21: mark 1 and mask 1; nobody lays a pile's cards on itself, but a row of such piles reads as one."""
    row = "1 0 0 0 0 1002 999 601 1 999 304"

    assert not [item for item in items(STOCK, row) if item.startswith("You may not move cards here from")]
    assert "You may not move cards here from the columns." in items(STOCK, row, row)


@pytest.mark.parametrize(
    ("digit", "words"),
    [
        (0, "face down."),
        (1, "face down except the top one."),
        (2, "face up."),
        (3, "face down and face up in turn, the first one face down."),
        (4, "face up and face down in turn, the first one face up."),
        (5, "out of sight."),
        (6, "face down except the top two."),
        (7, "face down except the top three."),
    ],
)
def test_faces_are_said(digit: int, words: str) -> None:
    assert f"A reserve: five cards, {words}" in items(STOCK, f"5 0 0 0 0 100{digit} 999 1 0 0 0")


def test_a_single_card_is_not_said_to_lie_face_down_but_for_the_last() -> None:
    assert "A column: one card, face up." in items(STOCK, COLUMN)


def test_the_rest_of_the_stock_is_counted() -> None:
    assert "The stock: the other 51 cards, face down." in items(STOCK, COLUMN)
    assert "All cards are dealt: the stock is empty." in items(STOCK, "52 0 0 0 0 1002 999 1 0 0 0")


def test_an_open_stock_shows_and_gives_its_last_card() -> None:
    """P12."""
    found = items("52 0 0 0 0 2 999 0 1 0 0", OPEN)

    assert "The stock: all 52 cards, face down except the top one." in found
    assert "Its top card is face up, and you may move it." in found


def test_a_base_rank_is_said_with_the_pile_that_gives_it() -> None:
    """P8: the suit of number 10 stays."""
    found = items(STOCK, "1 0 0 0 0 1602 13 0 1 999 116", "0 0 0 0 0 1602 13 0 1 501 116", goal=False)

    dealt = "The card dealt to the foundation (pile 2) sets the base rank"
    assert f"{dealt}: a card of this rank starts the foundations." in found
    assert "Pile 3: begin with any red card of the base rank." in found


def test_cards_taken_out_are_named() -> None:
    """P6: c 7 and 8."""
    rows = ["1 0 0 0 0 1702 13 0 1 101 106", "1 0 0 0 0 1702 13 0 1 201 106", "4 0 -99 0 0 1702 999 0 0 913 0"]
    found = items(STOCK, *rows, "2 0 0 0 0 1802 999 0 0 999 0")
    taken = "taken out of the deck before the deal"

    assert f"Two foundations: the ace of hearts and the ace of spades, face up, {taken}." in found
    assert not [item for item in found if "kings" in item]
    assert f"{taken.capitalize()} and put under the stock after it: two cards (the next ones)." in found


def test_decks_that_are_shuffled_apart() -> None:
    """P7."""
    said = "Each deck is shuffled by itself; the cards of the first one are dealt first."

    assert said in items("104 0 0 0 0 100 999 0 1 0 0", ONE, decks=2)
    assert said not in items("104 0 0 0 0 0 999 0 1 0 0", ONE, decks=2)


def test_cards_that_are_led_elsewhere() -> None:
    """P9: who takes which cards, and where they are replaced."""
    rows = ["5 0 0 0 0 2 999 1 0 0 0", "5 0 0 0 0 1002 999 1 1 0 999", "0 0 0 0 0 6002 13 0 1 901 106"]
    found = items(STOCK, *rows)
    fits = "any ace if the pile is empty, then any card that goes up in suit"

    assert f"During the deal, every card that fits goes to the foundation instead: {fits}." in found
    assert "The next card replaces a card of the reserve that goes elsewhere." in found
    assert "No card replaces a card of the column that goes elsewhere." in found


def test_what_lies_over_what() -> None:
    """P19: 71 x 96 pixels, and touching is not covering."""
    covered, beside = "1 0 0 0 0 1002 999 11 0 0 0", "1 71 0 0 0 1002 999 1 0 0 0"
    said = "Some cards lie partly under others: the reserve (leftmost) under the reserve (bottom row)."
    rule = "Leftmost: you may not move a card while a card of another pile covers part of it."

    assert {said, rule} <= set(items(STOCK, covered, beside, "1 70 95 0 0 1002 999 1 0 0 0"))
    assert {said, rule}.isdisjoint(items(STOCK, covered, beside))


def test_a_pile_that_grows_over_another_says_from_when_on() -> None:
    column = "1 -100 0 20 0 1002 999 1 1 999 999"

    said = "Some cards lie partly under others: the reserve under the column once that pile holds three cards."

    assert said in items(STOCK, "1 0 0 0 0 1002 999 11 0 0 0", column)


# The goal: P13

HELD = "2 0 0 0 0 1002 0 1 0 0 0"


def test_goals_of_several_numbers() -> None:
    found = items(STOCK, FOUNDATION, FOUNDATION, "0 0 0 0 0 1002 1 0 1 913 0", goal=False)

    assert (
        "The game is won when the foundations (piles 2 and 3) hold 13 cards each and the foundation (pile 4) "
        "holds one card." in found
    )


def test_piles_to_be_emptied_decide_alone() -> None:
    """The foundation's 13 is no goal then, but still a limit."""
    found = items(STOCK, HELD, "0 0 0 0 0 1002 13 0 1 999 999", goal=False)

    assert "The game is won when the reserve is empty." in found
    assert "There is room for 13 cards." in found


def test_a_pile_that_is_empty_after_the_deal_must_be_so_at_the_end() -> None:
    found = items(STOCK, "0 0 0 0 0 1002 0 1 1 999 0", FOUNDATION, goal=False)

    assert "The game is won when the foundation holds 13 cards and the column is empty." in found


def test_a_goal_that_the_deal_decides() -> None:
    """An ace may be led to pile 2 in the deal, or not."""
    found = items(STOCK, "0 0 0 0 0 6002 0 1 1 901 0", FOUNDATION, ONE, goal=False)

    assert (
        "But if there are cards on the column after the deal, the game is won when all of these are empty, "
        "and only then." in found
    )


def test_a_game_without_a_goal() -> None:
    assert "The game has no goal: play as far as you can." in items(STOCK, ONE, goal=False)


def test_goal_and_score_of_the_catalogue() -> None:
    rules = definition(game(pat(STOCK, COLUMN, COLUMN, goal=False))).rules
    scoring = Scoring(100, (Term(Count("face-down cards", (1, 2)), -10),))
    found = explain(PatDefinition(rules, scoring=scoring, goal=Goal("empty or one complete suit", (1, 2)))).splitlines()

    assert "- The game is won when each of the columns is empty or holds one complete suit, king to ace." in found
    assert {
        "- Start with 100 points.",
        "- −10 points for each face-down card in the columns.",
    } <= (set(found))


# The stock: P15-P17, P24


def test_draws_and_passes() -> None:
    found = items("52 0 0 0 0 0 999 3 2 1 2", WASTE)

    assert "Click the stock to turn three cards onto the waste, one by one." in found
    assert "You may pass through the stock twice." in found
    assert "When the stock is empty, click it to turn the waste over as the new stock and cut it." in found


def test_one_pass_has_no_turnover() -> None:
    found = items("52 0 0 0 0 0 999 1 1 0 2", WASTE)

    assert "You may pass through the stock only once." in found
    assert not any("turn the waste over" in each for each in found)


def test_piles_that_are_served_together() -> None:
    rows = ["1 0 0 0 0 1002 999 1 31 999 304"] * 3
    found = items("52 0 0 0 0 0 999 0 1 0 0", *rows)

    assert "Click the stock to deal one card to each of the columns." in found
    assert "The stock deals no cards while one of the columns is empty." in found


def test_a_pile_that_is_filled() -> None:
    """P24: up to number 1, at least one, while the cards match number 10."""
    found = items("52 0 0 0 0 0 999 0 1 0 0", "3 0 0 0 0 1002 999 1 50 905 0")

    assert "Click the stock to fill the reserve up to three cards each, as long as the next card is any five." in found


# Taking and laying: numbers 8 to 11


def test_a_column_of_klondike() -> None:
    assert (
        "Column: build down in alternating colours; an empty column takes any king; you may move the top card, or "
        "a run built in this way."
    ) == line("1 0 0 0 0 1002 999 2 2 913 304")


def test_a_cell() -> None:
    assert "Cell: there is room for one card of any kind, which you may move again." == line(CELL)


def test_a_foundation_that_cannot_grow_beyond_its_goal_names_no_limit() -> None:
    """From the ace up there are only 13; round the corner there is no end but the goal (P13)."""
    assert "Foundation: build up in suit from ace to king; you may not move cards back into play." == line(FOUNDATION)
    assert line("0 0 0 0 0 1002 999 0 1 901 116").startswith(
        "Foundation: build up in suit round the corner (king next to ace), from ace on; "
    )
    assert line("0 0 0 0 0 1002 20 0 1 901 116").endswith("; there is room for 20 cards.")


def test_a_run_in_another_order_than_cards_are_laid_in() -> None:
    """The document's own example of two rule sets (D330)."""
    found = line("4 0 0 0 0 1002 999 1 32 999 1304 2 2 999 104")

    assert "build down in alternating colours or down in suit;" in found
    assert "or a run that goes down in suit" in found


def test_the_wider_of_two_rules_is_enough() -> None:
    """Either set: what builds in suit builds regardless of suit as well."""
    found = line("4 0 0 0 0 1002 999 1 2 999 1904 2 2 999 104")

    assert "build down regardless of suit;" in found
    assert "rule" not in found


def test_two_rules_that_cannot_be_put_together_are_told_one_by_one() -> None:
    """P29: no mixing."""
    found = line("4 0 0 0 0 1002 999 2 2 999 1104 2 9 913 304")

    assert "either of two rules lets you move cards here; by the first rule: build down in suit, single cards" in found
    assert "by the second rule: build down in alternating colours, thirteen cards at once" in found


@pytest.mark.parametrize(
    ("thousands", "until", "then"),
    [
        (3, "until the last pass through the stock begins", "once the last pass through the stock begins"),
        (4, "until the last pass through the stock has ended", "once the last pass through the stock has ended"),
        (
            5,
            "until the last cards of the last pass are dealt",
            "once the last cards of the last pass are dealt",
        ),
        (6, "until the first pass through the stock has ended", "once the first pass through the stock has ended"),
    ],
)
def test_two_rule_sets_in_turn(thousands: int, until: str, then: str) -> None:
    """P30; what both sets say is told once."""
    stock = "52 0 0 0 0 0 999 1 2 0 2"
    found = items(stock, WASTE, f"1 0 0 0 0 1002 999 2 2 913 {thousands}304 2 2 999 304")

    assert f"{until.capitalize()}: an empty column takes any king." in found
    assert f"{then.capitalize()}: an empty column takes any card." in found
    assert "Build down in alternating colours." in found


@pytest.mark.parametrize("thousands", [3, 4, 5, 7])
def test_a_second_set_that_never_holds_is_not_told(thousands: int) -> None:
    """P30: without a limit of passes 3000 to 5000 never switch, and above 6000 set 1 holds."""
    found = line(f"1 0 0 0 0 1002 999 2 2 913 {thousands}304 2 2 999 104")

    assert found == line("1 0 0 0 0 1002 999 2 2 913 304")


def test_places_limit_how_many_cards_go() -> None:
    """P23."""
    found = line("1 0 0 0 0 1002 999 2 3 999 304", CELL)

    assert "you may move several cards at once if you could move them one by one through the empty places" in found
    assert "one more than there are empty cells, and twice as many for each other empty column" in found


@pytest.mark.parametrize(
    ("cells", "told"), [(1, "With the cell empty, that is two;"), (4, "all four cells empty, that is five;")]
)
def test_the_cards_that_all_cells_let_go_are_counted(cells: int, told: str) -> None:
    """P23: one more than there are cells while no column is empty."""
    assert told in line("1 0 0 0 0 1002 999 2 3 999 304", *[CELL] * cells)


def test_places_of_other_kinds_are_told_in_general_words() -> None:
    """A cell that takes its cards from the pile before it only is no place on the way."""
    found = line("1 0 0 0 0 1002 999 2 3 999 304", "0 0 0 0 0 1002 -1 1 6001 999 0")

    assert "one more than the empty places for single cards, and twice as many for each empty pile" in found


def test_play_begins_when_the_clicks_are_done() -> None:
    """Yukon's open cards are dealt by clicks: 51 cards, one a click, and nothing else can be done before."""
    stock, column = "52 0 0 0 0 0 999 0 1 0 0", "1 0 0 0 0 1002 999 0 10 999 4304 2 2 913 304"
    found = items(stock, column, goal=False)

    assert "First click 51 times on the stock; you may not move a card before that." in found
    assert "An empty column takes any king." in found
    assert not [item for item in found if item.startswith(("Until", "When the last pass"))]


def test_a_game_in_which_a_card_can_be_moved_at_first_has_no_opening() -> None:
    """A reserve gives its card to a foundation at once."""
    column, reserve = "1 0 0 0 0 1002 999 0 10 999 4304 2 2 913 304", "1 0 0 0 0 1002 999 1 0 0 0"
    found = items("52 0 0 0 0 0 999 0 1 0 0", column, reserve, FOUNDATION, goal=False)

    assert not [item for item in found if item.startswith("First click")]


def test_foundations_that_end_at_the_hours() -> None:
    """Up from ten, jack, queen and so on with three cards each: queen, king, ace, two, three, round the corner."""
    rows = [f"1 0 0 0 0 1702 3 0 1 {100 + rank} 116" for rank in (10, 11, 12, 13, 1)]

    assert "They end with queen, king, ace, two and three, in this order." in items(STOCK, *rows, goal=False)


def test_a_row_of_aces_in_four_suits_is_told_at_once() -> None:
    rows = [f"1 0 0 0 0 1702 13 0 1 {suit}01 106" for suit in (1, 2, 3, 4)]
    taken = "face up, taken out of the deck before the deal"

    assert f"Four foundations: four aces, {taken}." in items(STOCK, *rows, goal=False)


def test_cards_out_of_play_are_told_with_the_deck() -> None:
    """Four kings are put aside unseen: 48 cards are left."""
    found = page(STOCK, "4 0 -99 0 0 1702 999 0 0 913 0", COLUMN)

    assert found.startswith("One deck without the kings: 48 cards.\n")


# The idea


def idea(*rows: str) -> str:
    return tell(definition(game(pat(*rows, goal=False))))


def test_the_idea_is_read_off_the_definition() -> None:
    cards = "51 0 0 0 0 1002 0 1 0 0 0"
    one_pile = "0 0 0 0 0 1002 52 0 1 999 918"

    assert (
        "Fill the foundations: build up in suit from ace to king. "
        "Meanwhile the columns are built down in alternating colours."
    ) == idea(STOCK, COLUMN, FOUNDATION)
    assert idea(STOCK, COLUMN, *[FOUNDATION] * 4).startswith("Bring all cards to the foundations: ")
    assert (
        "Bring the cards of the reserve to the foundation one by one, each a rank higher or lower than the one before."
        == idea(STOCK, cards, one_pile)
    )
    assert "" == idea(STOCK, ONE)


def test_runs_are_not_spoken_of_where_nothing_moves_together() -> None:
    assert "one card at a time" in line("1 0 0 0 0 1002 999 1 2 999 304")


def test_where_cards_come_from() -> None:
    """P26; the stock gives nothing by hand here."""
    column = "1 0 0 0 0 1002 999 1 {}1 999 304"

    assert "you may move cards here only from the waste" in line(column.format("100"))
    assert "an empty column takes any card, only from the waste" in line(column.format("200"))
    assert "you may not move cards from the waste here while the pile holds cards" in line(column.format("300"))
    assert "while the pile holds cards, you may add cards only from the waste" in line(column.format("400"))
    assert "you may not move cards here from the waste" in line(column.format("500"))
    assert "an empty column takes any card, only from the pile before this one" in line(column.format("600"))
    assert "only while the pile before this one holds cards" in line(column.format("1000"))
    assert "only while the pile after this one holds cards" in line(column.format("2000"), ONE)


def test_marks_are_told_as_piles() -> None:
    """P21: no cards from pile 4, which has mark 2."""
    assert "you may not move cards here from the reserve" in line(
        "0 0 0 0 0 1002 999 1000 1 999 0", "1 0 0 0 0 1002 999 201 0 0 0"
    )


def test_pairs_say_what_ranks_count_and_that_a_king_is_one() -> None:
    """P22."""
    found = line("0 0 0 0 0 1002 -2 4 1 999 901", "0 0 0 0 0 1002 999 0 5 999 999")

    assert "build in pairs that add to 13 regardless of suit" in found
    assert "an ace counts 1, a jack 11, a queen 12, a king 13" in found
    assert "a king by itself counts as a run" in found


def test_cards_that_are_taken_unseen() -> None:
    """P10: Mysteriet's fourth pile."""
    assert "all cards here are face down, and you move them unseen" in line("1 0 0 0 0 1000 999 1 0 0 0")


@pytest.mark.parametrize(
    ("digit", "said"),
    [
        (1, "if it follows the top card down in suit, once in a game."),
        (2, "if it follows the top card down in suit."),
        (3, "whether it fits or not, once in a game."),
        (4, "whether it fits or not."),
    ],
)
def test_a_pile_that_rotates(digit: int, said: str) -> None:
    """P25."""
    assert line(f"3 0 0 0 0 1002 999 1 {digit}01 0 104").endswith(said)


# Pages differ where games do


def pages(digit: Digit) -> Iterator[tuple[str, bool]]:
    """Yield for each two values of a digit whether some pair of games differs in play and not on the page."""
    for left, right in combinations(digit.values(), 2):
        probes = [probe for probe in digit.probes if left in probe.shows and right in probe.shows]
        apart = [probe for probe in probes if probe.shows[left] != probe.shows[right]]
        games = [
            both
            for probe in apart
            if probe.ask != "severities"
            and not probe.ask.startswith("place=")
            and None not in (both := (loaded(probe.text_for(left)), loaded(probe.text_for(right))))
        ]
        yield f"{left} and {right}", all(one != two for one, two in games)


@cache
def loaded(text: str) -> str | None:
    """Return the page of a text with a line for each pile, None for a text with errors."""
    found, _ = kabale.loads(text, format="pat")
    return None if found is None else explain(definition(found), piles=True)


@for_every("key", DIGITS, ids=lambda key: f"{key[0]}{key[1]}")
def test_games_that_differ_in_a_digit_differ_on_the_page(key: tuple[int, str]) -> None:
    """The pairs are those that play differently; where a pile lies on the screen is not told."""
    assert [] == [values for values, differ in pages(DIGITS[key]) if not differ]


# Every language, every number


@pytest.mark.parametrize("language", [each for each in LANGUAGES if catalogue(each)])
def test_every_digit_can_be_told_in_every_language(language: str) -> None:
    for digit in DIGITS.values():
        for probe in digit.probes:
            for value in probe.shows:
                found, _ = kabale.loads(probe.text_for(value), format="pat")
                if found is not None:
                    told = explain(definition(found), language=language, piles=True)
                    assert "{" not in told


def test_the_full_page_has_every_number_of_every_pile() -> None:
    """Eleven numbers, or fifteen with a second rule set, each with its name."""
    text = game(pat(DRAWN, WASTE, "6 4 4 0 16 1001 0 1 32 999 1304 2 2 999 104", goal=False)).full()
    stock, waste, column = text.split("\n\n")[1:]

    assert all(f"- number {number.number}, {number.letters}, {number.name}: " in waste for number in NUMBERS)
    assert "- number 9, g, passes in all: 999: without limit, from the file" in stock
    assert "- numbers 12 to 15: no second rule set, the default" in waste
    assert "- number 15, dcba, next card: 104, from the file" in column
    assert "  - d 1, two rule sets: one of the two allows it" in column
