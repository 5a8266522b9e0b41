"""Deals as JSON: where every card lies, and what is wrong with a deal, each with its place (S-J31 to S-J33)."""

import json

import pytest

from kabale.messages import LANGUAGES, worded
from kabale.problems import Source
from kabale.solvitaire.given import read_deal
from kabale.solvitaire.read import read
from kabale.solvitaire.rules import Rules
from kabale.table.cards import name
from tests.solvitaire.presets import BACK, KINGS, PRESETS, Facts, preset, tableau

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
