"""Deals that are entered: what can be read is kept, each mistake has its place, what is whole is the deal it was."""

import json
from itertools import chain

import pytest

import kabale
from kabale.engine.language import Choice
from kabale.library.filling import (
    MOST_FLAWS,
    CardPlaces,
    Filling,
    deal_of,
    empty,
    fill,
    missing,
    places_of,
    read_filling,
)
from kabale.library.foreign import ForeignForm, write_foreign
from kabale.table.cards import name
from kabale.table.decks import Deal
from tests.library.test_foreign import MID_PLAY, MINIMAL, MS_24


def places(game: str) -> CardPlaces:
    return places_of(kabale.game(game))


def read(game: str, text: str) -> Filling:
    return read_filling(kabale.game(game), places(game), text)


def dealt(game: str, deal: object) -> list[list[str]]:
    """Return the names of the cards of a deal, pile by pile."""
    return [list(map(name, pile)) for pile in kabale.game(game).deal(str(deal)).table.piles]


def told(found: Filling) -> list[tuple[str, int, int]]:
    return [(str(flaw.said), flaw.pile, flaw.place) for flaw in found.flaws]


@pytest.mark.parametrize(
    "game", ["freecell", "klondike", "canfield", "rankandfilej", "blackholej", "klondike3x", "pyramid"]
)
def test_the_cards_of_a_deal_entered_pile_by_pile_are_that_deal(game: str) -> None:
    """Of all three languages, one deck and two, with a base card that goes to a foundation by itself."""
    form, rules = places(game), kabale.game(game)
    for number in (3, 617):
        found = fill(form, dealt(game, f"k1:{number}"))
        deal = deal_of(rules, found)

        assert [] == found.flaws
        assert dealt(game, deal) == dealt(game, f"k1:{number}")


def test_a_game_has_as_many_places_as_it_deals_cards() -> None:
    """FreeCell deals seven cards to four columns and six to four; Klondike one to seven, and keeps 24."""
    assert [7, 7, 7, 7, 6, 6, 6, 6] == [height for height in places("freecell").heights if height]
    assert [1, 2, 3, 4, 5, 6, 7, 24] == sorted(filter(None, places("klondike").heights))
    assert 52 == len(set(places("klondike").pack))


def test_where_the_cards_decide_where_they_go_the_pack_is_entered_in_its_order() -> None:
    """Frog lays the aces that are turned up on foundations: its reserve is as long as it happens to be."""
    form, rules = places("frog"), kabale.game("frog")
    cards = list(form.pack)
    deal = deal_of(rules, fill(form, [cards]))

    assert (True, (104,)) == (form.in_order, form.heights)
    assert f"deck:{''.join(cards)}" == str(deal)
    assert deal == deal_of(rules, read_filling(rules, form, " ".join(cards)))
    assert deal == deal_of(rules, read_filling(rules, form, str(deal)))


def test_of_a_game_that_lays_a_part_of_the_pack_the_whole_pack_is_entered() -> None:
    """Late Binding lays 18 cards, others in each deal; Gaps takes cards out and moves others."""
    for game in ("latebinding", "gapsfixed"):
        form = places(game)
        deal = deal_of(kabale.game(game), fill(form, [form.pack[::-1]]))

        assert (True, 52) == (form.in_order, len(set(form.pack)))
        assert f"deck:{''.join(form.pack[::-1])}" == str(deal)


@pytest.mark.parametrize(
    ("game", "form"),
    [
        ("freecell", "fcs"),
        ("klondike", "pysol"),
        ("klondike", "minimal"),
        ("beleagueredcastlej", "fcs"),
        ("seahaventowers", "fcs"),
    ],
)
def test_every_form_that_is_written_fills_the_places(game: str, form: ForeignForm) -> None:
    found = read(game, write_foreign(kabale.game(game).deal("k1:2"), form))

    assert [] == found.flaws
    assert dealt(game, "k1:2") == found.filled


def test_the_deck_string_of_a_readme_fills_klondike() -> None:
    """Its first row is 7D TH 2H 4D 9S KS JC, as that program shows it."""
    found = read("klondike", MINIMAL)
    columns = [pile for pile, height in zip(found.filled, found.places.heights, strict=True) if 0 < height < 24]

    assert ["7D", "TH", "2H", "4D", "9S", "KS", "JC"] == [column[0] for column in columns]
    assert [] == found.flaws


def test_the_id_of_a_deal_fills_the_places_too() -> None:
    """With or without a line before it, or as a deck."""
    filled = dealt("freecell", "ms:24")
    deck = str(Deal.from_cards(list(chain(*filled))))

    assert [filled] * 3 == [read("freecell", text).filled for text in ("ms:24", f"\n{MS_24}", deck)]


def test_a_board_in_mid_play_is_called_so() -> None:
    """All cards are there, but not where they are dealt: of that it was said only which places were missing."""
    found = read("freecell", MID_PLAY)

    assert "this board is from the middle of a game, or from another game" in told(found)[0][0]
    assert "there is no place for 2H" in [said for said, _, _ in told(found)]


def test_a_deal_in_json_is_read_by_its_language() -> None:
    columns = dealt("streetsandalleysj", "solvitaire:7")[4:]

    assert (
        dealt("streetsandalleysj", "solvitaire:7")
        == read("streetsandalleysj", json.dumps({"tableau piles": columns})).filled
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (MS_24.replace("4C", "4X"), ("line 1: “4X” is not a card. Write it like 7S, TD or QH", 0, 0)),
        (
            MS_24.replace("4C", "5C"),
            ("Column 4, card 4: 5C has another place already, so this place is left empty", 13, 4),
        ),
        (MS_24 + "KC\n", ("the text has 9 columns, but the game deals to 8", 0, 0)),
        (MS_24.replace("4C 2C", "4C KC 2C"), ("Column 1: the text has 8 cards there, but the game deals 7", 10, 7)),
        (f"Freecells: 5C -\n{MS_24}", ("there is no place for 5C", 0, 0)),
        (f"Talon: 5C\n{MS_24}", ("the text has 1 card in the stock, but this game has no cards there", 0, 0)),
        ("", ("this text contains no deal that Kabale can read", 0, 0)),
        ("\0\x1b[31m PNG", ("this text contains no deal that Kabale can read", 0, 0)),
        ("x" * 20_001, ("a text may have at most 20000 characters", 0, 0)),
        ("ms:0", ("ms:0 is not a deal of this game", 0, 0)),
        ("deck:ASKH", ("a deal entered card by card needs all cards of the game: 52 cards", 0, 0)),
        ("149" + "072", ("card 1: “149” is not a card", 0, 0)),
        ("{}", ("this text contains no deal that Kabale can read", 0, 0)),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, said: tuple[str, int, int]) -> None:
    """What else can be read is kept, and then it is no deal yet."""
    from kabale.engine.naming import named, words_of

    found = read("freecell", text)
    piles = words_of({}, kabale.game("freecell").piles)
    words = [(str(named(flaw.said, piles)), flaw.pile, flaw.place) for flaw in found.flaws]

    assert said in words
    assert None is deal_of(kabale.game("freecell"), found)


def test_what_can_be_read_of_a_damaged_text_stays() -> None:
    """One card of 52 is no card: its place is empty, all others are filled, and it is told which is missing."""
    found = read("freecell", MS_24.replace("QH", "Q?"))
    whole = dealt("freecell", "ms:24")

    assert [["QH" if one is None else one for one in pile] for pile in found.filled] == whole
    assert 51 == sum(one is not None for pile in found.filled for one in pile)
    assert "missing: QH" == str(missing(found))


def test_what_is_missing_is_counted_where_it_is_much() -> None:
    form = places("freecell")

    assert "52 cards are missing" == str(missing(Filling(form, empty(form))))
    assert None is missing(read("freecell", MS_24))


def test_cards_of_another_pack_and_nonsense_are_taken_out() -> None:
    """A place of a stock is counted from the card that comes next."""
    form = places("klondike")
    piles = dealt("klondike", "k1:1")
    stock = next(index for index, height in enumerate(form.heights) if height == 24)
    piles[stock][23], piles[stock][0] = "JK", "x<"
    found = fill(form, piles)

    assert {(stock + 1, 24, "entered.strange", 1), (stock + 1, 1, "entered.no_card", 24)} == {
        (flaw.pile, flaw.place, flaw.said.key, dict(flaw.said.values)["n"]) for flaw in found.flaws
    }
    assert (None, None) == (found.filled[stock][23], found.filled[stock][0])


def test_mistakes_without_end_are_told_up_to_a_number() -> None:
    form = places("freecell")
    found = fill(form, [["AS"] * 600] * 600)

    assert MOST_FLAWS == len(found.flaws)


def test_a_deal_that_the_game_takes_apart_otherwise_is_none() -> None:
    """Beleaguered Castle lays the aces on its foundations itself: a two can lie there in no deal."""
    form, piles = places("beleagueredcastlej"), dealt("beleagueredcastlej", "k1:1")
    foundation = next(index for index, pile in enumerate(piles) if pile == ["AS"])
    other = next(index for index, pile in enumerate(piles) if "2S" in pile)
    piles[other][piles[other].index("2S")], piles[foundation] = "AS", ["2S"]
    found = fill(form, piles)

    assert None is deal_of(kabale.game("beleagueredcastlej"), found)
    assert ["entered.cannot"] == [flaw.said.key for flaw in found.flaws]


@pytest.mark.parametrize(("variant", "cards"), [(None, 52), ("2farben", 26), ("1farbe", 13)])
def test_a_variant_has_its_own_pack(variant: str | None, cards: int) -> None:
    """Spinne of one suit has thirteen different cards eight times, and its deal comes back as it was dealt."""
    rules, choice = kabale.game("spinne"), Choice(variant)
    form = places_of(rules, choice)
    table = rules.deal("k1:5", variant=variant).table
    found = read_filling(rules, form, "k1:5")
    deal = deal_of(rules, found)

    assert (104, cards) == (len(form.pack), len(set(form.pack)))
    assert [list(map(name, pile)) for pile in table.piles] == found.filled
    assert deal is not None
    assert [list(map(name, pile)) for pile in rules.deal(deal, variant=variant).table.piles] == found.filled
