"""The boards of public reports, trackers and test suites: each is read, or refused with a sentence that helps.

The boards are deals, so they are facts. The first column names where each comes from.
"""

import json
from typing import Any

import pytest

import kabale
from kabale.engine.game import Position
from kabale.errors import BadDeal
from kabale.library.catalogue import games
from kabale.library.positions import read_deal
from kabale.problems import BadDefinition
from kabale.solvitaire.read import DEAL_KEYS
from kabale.table.cards import Card, name
from tests.every import for_every
from tests.library.test_foreign import MS_24, WRITTEN_BY_PYSOL

MID_24 = "Foundations: H-T C-7 D-A S-J\nFreecells:  3D  7D\nKH QC JD\nKC QH\n{}\nKS QD JC TD 9C 8D\n"
MID_24 += "2D KD QS JH TC 9D 8C\n5D\n4D\n6D\n"
"""The middle of deal 24: fc-solve leaves the line of an empty column blank."""

SIMPLE_SIMON = """\
7D KD TS AS 6C 6H 8H KS
7S 2C 9H JC 9C TC AD JS
5S 2H 4S TD JH AH 3D QS
4H 3H QD 2S QC TH 4C
KH JD 4D 2D 9D 9S
QH AC KC 8D 5C
6D 3S 5D 3C
8S 5H 7H
8C 6S
7C
"""

BINARY_STAR = """\
Foundations: AS KH
3D QC 2D 7C AD QD
5H 4H 6H 3S JH 7S
JC KD TH QH 6S 6D
5S 2H 8C 9S 3C TS
5H TD 2S 2S JD KD
KC 8S 3S QH TC QD
KC AC 9C 3C AH 7H
8D 7C 7D 4S QS 3D
JD 2H 4S KS 2C 2C
AS AD 8H 6D 9H KH
8C 9H TH TD 3H 5D
6C 8S AH 9C 7S 3H
6H 7D JC 9D 5C 2D
TC 9S 4H JS 9D 4C
8D 8H 7H 4D KS 5S
4C JH QS 5C 5D 6S
JS 4D QC 6C TS AC
"""

KLONDIKE_MIDDLE = {
    "tableau piles": [
        ["KH", "QS", "JD", "10S"],
        ["10d", "7S", "6D", "5C", "4D", "3C", "2D"],
        ["8h", "7C", "6H", "5S"],
        ["6c", "4S", "3D", "2S"],
        ["8d", "qd", "10c", "8c", "9D", "8S", "7H"],
        ["as", "kd", "qc", "JC"],
        ["KS", "QH", "JS", "10H", "9C"],
    ],
    "stock": ["9H", "6S", "KC", "JH", "5D", "3S", "9S", "4C", "AD", "7D"],
    "waste": [],
    "foundations": [["AC", "2C"], [], [], ["AH", "2H", "3H", "4H", "5H"]],
}
"""Solvitaire's ``err_klondike.json``: small letters are the suits of face-down cards."""

RAGLAN = {
    "tableau piles": [
        ["8H", "JD", "6D", "KH", "2D", "9H", "KC"],
        ["10C", "QD", "8S", "10H", "4S", "7D", "4D"],
        ["10S", "3C", "2H", "6H", "5S", "5C", "3D"],
        ["2C", "JC", "8D", "KS", "QS", "6C"],
        ["10D", "3H", "5H", "JH", "9C"],
        ["JS", "7S", "7H", "QC"],
        ["4C", "KD", "6S"],
        ["5D", "QH"],
        ["3S"],
    ],
    "reserve": ["9S", "7C", "8C", "9D", "4H", "2S"],
}

UNKNOWN = "062122133041014042081034084111053124132083091113022071074023082033131021061104043064092054134"
"""MinimalKlondike 6: a person knows 31 of the 52 cards."""

PRINTED = (
    "031112012094033022071023111021072032122104064121043062044133061024073114082052054083102134124074132013081053092"
    "011113084034103091014051063042093131101123041"
)
"""The deck that MinimalKlondike prints in its issue 6, with the columns and the first cards of the stock below."""

PRINTED_TABLE = (
    "3C/JD 2H/AD JC TS/9S 2C 6S 4S/3H 7D QC KH 7H/2D 3D 4H 6C JS 5D/7C QD 6D 2S 8D 5S 8H/TD KS QS 7S KD AH 8C"
)

READ = {
    "freecell-solver, 24-mid: an empty column is a blank line": ("freecell", MID_24.format(""), "at:"),
    "freecell-solver, 24-mid-with-colons: it is a colon": ("freecell", MID_24.format(":"), "at:"),
    "freecell-solver, ms24-with-founds-0": ("freecell", f"Foundations: H-0 S-0 C-0 D-0\n{MS_24}", "deck:"),
    "freecell-solver, 24-with-no-trailing-newline": ("freecell", MS_24.replace("T", "10").strip(), "deck:"),
    "Games::Solitaire::Verify, 338741497": (
        "freecell",
        "Foundations: H-0 C-0 D-0 S-0\nFreecells:        \n: " + MS_24.strip().replace("\n", "\n: "),
        "deck:",
    ),
    "freecell-solver, 15508.simpsim": ("simplesimon", SIMPLE_SIMON, "deck:"),
    "Games::Solitaire::Verify, 1.binary_star": ("binarystar", BINARY_STAR, "deck:"),
    "Games::Solitaire::Verify, 4.golf": ("golf", WRITTEN_BY_PYSOL["golf"], "deck:"),
    "black-hole-solver's black hole": ("blackhole", WRITTEN_BY_PYSOL["blackhole"], "deck:"),
    "black-hole-solver's all in a row": ("allinarow", WRITTEN_BY_PYSOL["allinarow"], "deck:"),
    "PySolFC, 624-with-utf8-bom": ("freecell", MS_24.encode("utf-8-sig").decode("utf-8-sig"), "deck:"),
    "PySolFC, with-10-for-rank": ("freecell", MS_24.replace("T", "10"), "deck:"),
    "Solvitaire, err_klondike in its language": ("klondikej", json.dumps(KLONDIKE_MIDDLE), "at:"),
    "Solvitaire, err_klondike": ("klondike", json.dumps(KLONDIKE_MIDDLE), "at:"),
    "Solvitaire, raglan-ipg: the long columns come first": ("raglan", json.dumps(RAGLAN), "at:"),
}

REFUSED = {
    "freecell-solver, 24-with-stray-d-char": (
        "freecell",
        f"{MS_24.strip()} d",
        "line 8 of the board: 'd' is not a card",
    ),
    "freecell-solver, 24-with-stray-d-char-in-freecells": (
        "freecell",
        f"Freecells: d\n{MS_24}",
        "line 1 of the board: 'd' is not a card",
    ),
    "freecell-solver, 384243: Foundations: A-H": ("freecell", f"Foundations: A-H\n{MS_24}", "'A-H' is not a card"),
    "freecell-solver, 24-with-7-cols": ("freecell", MS_24.rpartition("\n7S")[0], "7 columns, and the game 8"),
    "freecell-solver 2: a card twice": ("freecell", MS_24.replace("4C 2C", "KC 2C"), "KC is there once too often"),
    "PySolFC, 624-invalid-foundations-line": ("freecell", f"Foundations: zzz\n{MS_24}", "'zzz' is not a card"),
    "PySolFC, 624-missing-cards": ("freecell", MS_24.replace("4C 2C", "2C"), "missing 4C"),
    "MinimalKlondike 6, 31 cards": ("klondike", UNKNOWN, "the board does not have the game's 52 cards: missing 2S 3C"),
    "KPat, a head": ("klondike", "<?xml version='1.0'?>\n<kpat-game/>", "reads no saved games of '' from KPat"),
    "Solvitaire's little decks": ("freecellj", '{"tableau piles": [["AC"]]}', "there are 8 tableau piles, not 1"),
}


@for_every("source, game, text, begins", [(source, *each) for source, each in READ.items()])
def test_the_board_of_a_public_report_is_read(source: str, game: str, text: str, begins: str) -> None:
    """With its cards in their places: each card that is written in a column lies on one column."""
    rules = kabale.game(game)
    deal = read_deal(rules, text)
    piles = [" ".join(map(name, pile)) for pile in rules.deal(deal).table.piles]
    columns = [
        " ".join(word.strip("<>").replace("10", "T").upper() for word in line.removeprefix(":").split())
        for line in text.splitlines()
        if line and ":" not in line[1:] and line[0] not in "{0123"
    ]

    assert str(deal).startswith(begins), source
    assert [] == [column for column in columns if column not in piles], source


def test_the_table_of_a_position_in_json_is_that_of_the_file() -> None:
    """Both games lay the same cards face down, and the stock's last card is drawn first."""
    told = []
    for game in ("klondike", "klondikej"):
        rules = kabale.game(game)
        position = rules.deal(read_deal(rules, json.dumps(KLONDIKE_MIDDLE)))
        down = sorted(name(one) for pile in position.table.piles[1:] for one in pile if one in position.table.down)
        position.play("c1")
        told.append((down, [name(one) for one in position.table.piles[1]]))

    assert [(["6C", "8C", "8D", "8H", "AS", "KD", "QC", "QD", "TC", "TD"], ["7D"])] * 2 == told


@for_every("source, game, text, words", [(source, *each) for source, each in REFUSED.items()])
def test_a_board_of_a_report_that_is_no_table_is_refused(source: str, game: str, text: str, words: str) -> None:
    with pytest.raises((BadDeal, BadDefinition)) as refused:
        read_deal(kabale.game(game), text)

    assert words in str(refused.value), source


def test_a_deck_is_dealt_as_minimalklondike_prints_it() -> None:
    rules = kabale.game("klondike")
    position = rules.deal(read_deal(rules, PRINTED))
    *columns, stock = PRINTED_TABLE.split("/")

    assert columns == [" ".join(map(name, position.table.piles[pile])) for pile in range(6, 13)]
    assert stock.split() == [name(one) for one in reversed(position.table.piles[0][-7:])]


@for_every("game", lambda: [each.name for each in games() if each.format == "solvitaire"])
def test_every_game_of_the_solver_reads_its_deals(game: str) -> None:
    """With each list that the game has: columns, stock, waste, cells, reserve, foundations, hole, rows or accordion."""
    rules = kabale.game(game)
    dealt = rules.deal("solvitaire:7")
    definition: Any = rules.definition
    lists: dict[str, object] = {}
    for key, part in DEAL_KEYS.items():
        piles = getattr(definition.rules.layout, part)
        numbers = piles if isinstance(piles, range) else () if piles is None else (piles,)
        rows = [[written(one, dealt, key) for one in dealt.table.piles[pile]] for pile in numbers]
        if key in ("cells", "accordion", "sequences"):
            lists[key] = [row[0] if row else "" for row in rows]
        elif rows:
            flat = [one for row in rows for one in row]
            lists[key] = rows if key in ("tableau piles", "foundations") else flat[0] if key == "hole" else flat
    lists = {key: cards for key, cards in lists.items() if cards != []}
    read = rules.deal(read_deal(rules, json.dumps(lists)))

    assert [list(map(name, pile)) for pile in dealt.table.piles] == [list(map(name, pile)) for pile in read.table.piles]


def written(one: Card, dealt: Position, key: str) -> str:
    """Return a card as the solver writes it: on columns a small letter is the suit of a face-down card."""
    is_down = key == "tableau piles" and one in dealt.table.down
    return name(one)[0] + (name(one)[1].lower() if is_down else name(one)[1])
