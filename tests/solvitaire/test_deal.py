"""Where the cards lie at first: the solver's own deals (S-J34 to S-J38), and deals as JSON (S-J31 to S-J33)."""

import json
from itertools import islice

import pytest

from kabale.errors import BadDeal
from kabale.messages import LANGUAGES, worded
from kabale.problems import Source
from kabale.solvitaire.deal import read_deal, whole_pack
from kabale.solvitaire.read import read
from kabale.solvitaire.rules import Rules
from kabale.table.cards import name
from kabale.table.shuffles import solvitaire_shuffled, twister_numbers
from tests.solvitaire.presets import BACK, KINGS, PRESETS, Facts, game_of, preset, tableau


def test_the_generator_is_the_mersenne_twister() -> None:
    """N = 5489 gives first 3499211612; the numbers of 1812 are told too (S-J34, S-J35)."""
    seven = [815613275, 1530175543, 606543222, 2624334669, 3105539395, 1142677504, 3715951799]

    assert 3499211612 == next(twister_numbers(5489))
    assert seven == list(islice(twister_numbers(1812), 7))


def test_the_generator_goes_on_behind_its_first_words() -> None:
    """The ten-thousandth number for 5489 is 4123659995: what C++ demands of ``mt19937``."""
    assert 4123659995 == next(islice(twister_numbers(5489), 9999, None))


@pytest.mark.parametrize(
    ("rules", "number", "first", "last"),
    [
        (Rules(max_rank=2), 1812, "2C 2D 2H 2S AD AC AS AH", ""),
        (Rules(), 1, "JD AH KH JH 9H 2C 6D 8D 7H 7S", "AC QH TC KS 6H"),
        (Rules(), 2, "2D 8C 8H TH 9C 3D 9H JD 7C AC", "7S QH AH 3H 6S"),
        (Rules(), 3, "7C TC 6H 4D AS 6C KH 5H KD 7D", "4H JH 9D AD 8C"),
        (Rules(two_decks=True), 1, "5S 8C TH 9S JC QS 8S 4D TC 9H", "AC JS 6H KS JD"),
    ],
)
def test_the_lists(rules: Rules, number: int, first: str, last: str) -> None:
    """As S-J35 has them."""
    cards = [name(card) for card in solvitaire_shuffled(number, whole_pack(rules))]

    assert (first, last) == (
        " ".join(cards[: len(first.split())]),
        " ".join(cards[len(cards) - len(last.split()) :]),
    )


def test_klondike_31337() -> None:
    """Tableau with its faces and stock as S-J38 has them."""
    table = preset("klondike").deal("solvitaire:31337").table
    tableau = "5D / Js TD / 8s 9d QD / 7c 8c 5h 5S / 3s 4c Ts 2c JD / 6c Ah 9h 8d Qs QC / 3c 8h 7h 2h Tc Ad 3H"
    stock = "TH JH KC 4D 4H 4S 2D 3D 5C AS KS 7S 9S KD 2S 6S QH JC 6D KH 6H AC 7D 9C"
    shown = [
        " ".join(name(card)[0] + name(card)[1].lower() if card in table.down else name(card) for card in pile)
        for pile in table.piles[6:]
    ]

    assert tableau == " / ".join(shown)
    assert stock == " ".join(map(name, table.piles[0]))


def test_canfield_27182818() -> None:
    """Foundation, tableau, reserve and stock as S-J38 has them."""
    table = preset("canfield").deal("solvitaire:27182818").table
    piles = [" ".join(map(name, pile)) for pile in table.piles]

    assert "6C" == piles[2]
    assert "2H 8C AH QS KC QD 5S 8D KS JC TC 9D 3C" == piles[6]
    assert "4D / KH / AD / 3S" == " / ".join(piles[7:])
    assert (
        "6H 7S 5D 9S 4H 8H QH 2D AS 4S 7H 7D 6S 3H 7C AC KD 6D 5H 4C TD JS 9C TS 2S 3D 8S 9H 5C 2C JH QC TH JD"
        == piles[0]
    )


def test_golf_141421() -> None:
    """Hole, tableau and stock as S-J38 has them."""
    table = preset("golf").deal("solvitaire:141421").table
    piles = [" ".join(map(name, pile)) for pile in table.piles]
    tableau = (
        "8C KS QD 6S TH / KC 8S 5S JH TD / 6C QC KH QS 9S / 6D AH 4S 9H JC / 2S 9C AD 6H 3S / "
        "3D 2H 4C TS 3C / 7D 2C AS 8D 4D"
    )

    assert ["5C 4H AC 7C 8H 5H KD QH 3H 2D JS 5D TC JD 7H 9D", "7S"] == piles[:2]
    assert tableau == " / ".join(piles[2:])


@pytest.mark.parametrize("deal", ["ms:1", "xpat2:1", "rows:ASKH"])
def test_other_schemes_are_refused(deal: str) -> None:
    """With the reason and what to use (S-J34)."""
    with pytest.raises(BadDeal, match="use solvitaire: or k1: or deck:"):
        preset("free-cell").deal(deal)


def test_the_scheme_is_for_this_language_only() -> None:
    """A game of another language refuses it (S-J34)."""
    import kabale

    game, _ = kabale.load("freecell")
    assert game is not None
    with pytest.raises(BadDeal, match="language of that name only"):
        game.deal("solvitaire:1")


def test_a_deck_names_the_cards_as_they_are_dealt() -> None:
    """Here two ranks: the base is the first card of the order, and is dealt where it comes (S-J34, S-J36)."""
    facts = {"max rank": 2, "tableau piles": {"count": 3}, "foundations": {"base card": "random"}, "stock": {"size": 2}}
    table = game_of(facts).deal("deck:2CAS2DAHADAC2S2H").table

    assert "2C AS" == " ".join(map(name, table.piles[0]))
    assert {"base": 2} == table.counters


def test_all_with_a_random_base_takes_every_base_card() -> None:
    """The program wrote outside its foundations here (D5)."""
    facts = {"tableau piles": {"count": 8}, "foundations": {"initial cards": "all", "base card": "random"}}
    position = game_of(facts).deal("solvitaire:1")

    assert ["JC", "JH", "JS", "JD"] == [name(pile[0]) for pile in position.table.piles[:4]]


def test_a_fixed_base_is_played_as_written() -> None:
    """With base 6 the foundations begin with sixes, and nothing goes on a 6 (S-J5, S-J19, D3)."""
    facts = {"foundations": {"base card": "6", "initial cards": "all"}}
    position = game_of(facts).deal("solvitaire:1")

    assert ["6C", "6H", "6S", "6D"] == [name(pile[0]) for pile in position.table.piles[:4]]


# -- deals as JSON: where every card lies, and what is wrong with a deal, each with its place -------------------------

SMALL: Facts = {
    "max rank": 2,
    **tableau(2, **KINGS, face_up_cards="top"),
    **BACK,
    "cells": {"count": 1},
    "stock": {"size": 2},
}
DEAL: Facts = {
    "tableau piles": [["2h", "2C"], ["2D"]],
    "cells": ["2S"],
    "stock": ["AD", "AS"],
    "foundations": ["AC", "AH"],
}


def rules_of(facts: Facts) -> Rules:
    """Return the rules of a file without errors."""
    rules, _ = read(Source("x.json", json.dumps(facts)))
    assert rules is not None
    return rules


def test_every_card_lies_where_the_deal_says() -> None:
    """Small letters lie face down, the stock does; the waste is empty (S-J31, S-J32)."""
    table, problems = read_deal(rules_of(SMALL), Source("deal.json", json.dumps(DEAL)))

    assert [] == problems
    assert table is not None
    assert ["AD AS", "", "AC", "AH", "", "", "2S", "2H 2C", "2D"] == [" ".join(map(name, pile)) for pile in table.piles]
    assert {"2H", "AD", "AS"} == {name(card) for card in table.down}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"tableau piles": [["2h", "2C"]]}, "S402"),
        ({"tableau piles": [["2H", "2c"], ["2D"]]}, "S404"),
        ({"tableau piles": [["2C", "2h"], ["2D"]]}, "S404"),
        ({"cells": ["##"]}, "S401"),
        ({"cells": ["AC"]}, "S403"),
        ({"cells": [""]}, "S403"),
        ({"hole": "AS"}, "S400"),
        ({"stock": "AS"}, "S400"),
        ({"stock": ["AD"], "foundations": ["2S"], "cells": ["AS"]}, "S402"),
    ],
)
def test_what_is_wrong_has_a_code_and_a_place(changed: Facts, code: str) -> None:
    """A line and a column in the deal's own file."""
    table, problems = read_deal(rules_of(SMALL), Source("deal.json", json.dumps({**DEAL, **changed}, indent=1)))

    assert table is None
    assert code in [each.code for each in problems]
    assert all(each.span.line >= 1 and str(each) for each in problems)


SAID = {
    "en": "there are 2 tableau piles, not 1",
    "de": "es gibt 2 Spalten, nicht 1",
    "da": "der er 2 kolonner, ikke 1",
    "is": "dálkarnir eru 2, ekki 1",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_told_in_each_language(language: str) -> None:
    """It was English for everybody, on the page too."""
    _, problems = read_deal(rules_of(SMALL), Source("deal.json", json.dumps({**DEAL, "tableau piles": [["2h", "2C"]]})))

    assert SAID[language] in [worded(each.said, language) for each in problems]


def test_a_key_given_twice_is_an_error() -> None:
    """As in rules."""
    text = json.dumps(DEAL)[:-1] + ', "cells": ["2S"]}'

    assert ["S400"] == [each.code for each in read_deal(rules_of(SMALL), Source("deal.json", text))[1]]


@pytest.mark.parametrize(
    "name_of", ["free-cell", "black-hole", "gaps", "accordion", "beleaguered-castle", "forty-thieves"]
)
def test_a_dealt_table_reads_back(name_of: str) -> None:
    """What the solver's deal 5 is, written down card by card, is the same position."""
    position, rules = preset(name_of).deal("solvitaire:5"), rules_of(PRESETS[name_of])
    layout, piles = rules.layout, [list(map(name, pile)) for pile in position.table.piles]
    deal: Facts = {key: [piles[pile] for pile in where] for key, where in [("tableau piles", layout.tableau)] if where}
    single = {"sequences": layout.places, "accordion": layout.accordion, "cells": layout.cells}
    deal |= {key: [piles[pile][0] if piles[pile] else "" for pile in where] for key, where in single.items() if where}
    if layout.foundations:
        deal["foundations"] = [card for pile in layout.foundations for card in piles[pile]]
    if layout.stock is not None:
        deal["stock"] = piles[layout.stock]
    if layout.hole is not None:
        deal["hole"] = piles[layout.hole][0]
    table, problems = read_deal(rules, Source("deal.json", json.dumps(deal)))

    assert [] == problems
    assert table is not None
    assert position.key() == preset(name_of).position(table).key()
