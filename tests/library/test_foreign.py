"""Boards of other programs: those that their documents show, there and back, and what is no deal of a game."""

import json
from pathlib import Path

import pytest

import kabale
from kabale.errors import BadDeal
from kabale.library.foreign import LONGEST, ForeignForm, read_foreign, write_foreign
from kabale.problems import BadDefinition
from kabale.table.cards import name
from tests.cli.running import run

MS_24 = """\
4C 2C 9C 8C QS 4S 2H
5H QH 3C AC 3H 4H QD
QC 9S 6H 9H 3S KS 3D
5D 2S JC 5C JH 6D AS
2D KD TH TC TD 8D
7H JS KH TS KC 7C
AH 5S 6S AD 8H JD
7S 6C 7D 4D 8S 9D
"""
"""Microsoft's deal 24 as pysol_cards prints it for freecell-solver."""

MINIMAL = (
    "0721030230420941341110920510340440741140520111230831220121310910821240640140930331120711041320531331020840410130"
    "73063031061043081054113062024021101022032121"
)
"""The deck of MinimalKlondike's README; *7D TH 2H 4D 9S KS JC* is its first row, *7C TS KD* are drawn first."""


def columns(game: str, deal: object) -> list[str]:
    """Return the columns of a deal as lines."""
    position = kabale.game(game).deal(str(deal))
    return [
        " ".join(map(name, cards))
        for info, cards in zip(position.piles, position.table.piles, strict=True)
        if info.kind == "tableau"
    ]


@pytest.mark.parametrize(
    "text", [MS_24, MS_24.replace("T", "10"), "Freecells: - - - -\n" + MS_24.replace("\n", "\n: "), MS_24.lower()]
)
def test_a_board_of_freecell_solver_is_its_deal(text: str) -> None:
    """With or without the empty cells, the colons, T or 10."""
    deal = read_foreign(kabale.game("freecell"), text.removesuffix(": "))

    assert columns("freecell", deal) == MS_24.splitlines() == columns("freecell", "ms:24")


def test_a_deck_string_is_dealt_as_its_program_deals_it() -> None:
    """Row by row, and the first card of the stock is drawn first."""
    deal = read_foreign(kabale.game("klondike"), MINIMAL)
    position, rows = kabale.game("klondike").deal(deal), columns("klondike", deal)
    position.play("c1")

    assert [row.split()[0] for row in rows] == ["7D", "TH", "2H", "4D", "9S", "KS", "JC"]
    assert [row.split()[-1] for row in rows] == ["7D", "9D", "5D", "AD", "QS", "9H", "JD"]
    assert name(position.table.piles[1][-1]) == "7C"
    assert write_foreign(kabale.game("klondike").deal(deal), "minimal").strip() == MINIMAL


@pytest.mark.parametrize(
    ("game", "form"),
    [
        ("freecell", "fcs"),
        ("seahaventowers", "fcs"),
        ("seahaventowersj", "pysol"),
        ("beleagueredcastlej", "fcs"),
        ("klondike", "pysol"),
        ("klondike3j", "pysol"),
        ("easthavenj", "minimal"),
        ("rankandfilej", "pysol"),
        ("blackholej", "fcs"),
        ("klondike3x", "pysol"),
    ],
)
def test_what_is_written_is_read_as_the_same_deal(game: str, form: ForeignForm) -> None:
    """Card by card, of all languages, also with cards that are taken out before the deal."""
    rules = kabale.game(game)
    for number in (1, 2):
        dealt = rules.deal(f"k1:{number}")
        again = rules.deal(read_foreign(rules, write_foreign(dealt, form)))

        assert [list(map(name, pile)) for pile in again.table.piles] == [
            list(map(name, pile)) for pile in dealt.table.piles
        ]


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("freecell", "", "no columns"),
        ("freecell", MS_24 + "KC\n", "9 columns, and the game 8"),
        ("freecell", MS_24.replace("4C", "4X"), "line 1 of the board: '4X' is not a card"),
        ("freecell", MS_24.replace("4C", "5C"), "missing 4C; too many 5C"),
        ("freecell", MS_24.replace("4C 2C", "2C").replace("5H QH", "4C 5H QH"), "deals 7 cards to pile"),
        ("klondike", "0721", "'1' is no card"),
        ("klondike", "149" * 52, "'149' is no card"),
        ("klondike", "072" * 52, "too many 7D"),
        ("klondike", "{}", "no deals of this form"),
        ("freecell", "4" * (LONGEST + 1), "at most 20,000 characters"),
        ("freecell", "\0" * 100, "is not a card"),
    ],
)
def test_what_is_no_deal_of_a_game_is_told(game: str, text: str, said: str) -> None:
    """With the line, the pile or the cards."""
    with pytest.raises(BadDeal) as refused:
        read_foreign(kabale.game(game), text)

    assert said in str(refused.value)


def test_a_deal_of_the_solver_is_read_as_json(tmp_path: Path) -> None:
    """By the language of the game, with the places of mistakes."""
    rules = kabale.game("streetsandalleysj")
    dealt = rules.deal("solvitaire:7")
    piles = [[name(one) for one in pile] for pile in dealt.table.piles]
    deal = {"tableau piles": piles[4:]}

    assert columns("streetsandalleysj", read_foreign(rules, json.dumps(deal))) == columns(
        "streetsandalleysj", "solvitaire:7"
    )
    with pytest.raises(BadDefinition, match="S400"):
        read_foreign(rules, json.dumps({"tableaux": []}))
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(deal), "utf-8")
    assert run("import", "streetsandalleysj", str(file)).out.startswith("deck:")


def test_the_command_line_reads_what_it_writes(tmp_path: Path) -> None:
    """``kabale deal --as`` and ``kabale import``; a picture is no board."""
    file = tmp_path / "board.txt"
    file.write_text(run("deal", "freecell", "--deal", "ms:24", "--as", "fcs").out, "utf-8")
    told = run("import", "freecell", str(file), "--json")
    file.write_bytes(b"\x89PNG\xff\xfe")
    refused = run("import", "freecell", str(file))

    assert columns("freecell", json.loads(told.out)["deal"]) == MS_24.splitlines()
    assert (1, 1) == (refused.status, refused.err.count("\n"))
    assert "no text in UTF-8" in refused.err
