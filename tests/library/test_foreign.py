"""Boards of other programs: those that their documents show, there and back, and what is no deal of a game."""

import json
from pathlib import Path

import pytest

import kabale
from kabale.errors import BadDeal
from kabale.library.catalogue import games
from kabale.library.foreign import EXAMPLE, FORMS, LONGEST, ForeignForm, lines_of, read_foreign, write_foreign
from kabale.problems import BadDefinition
from kabale.table.cards import name
from kabale.table.decks import Deal
from tests.cli.running import run
from tests.every import for_every

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
    "text",
    [
        MS_24,
        MS_24.replace("T", "10"),
        MS_24.replace("T", "0"),
        "Freecells: - - - -\n" + MS_24.replace("\n", "\n: "),
        MS_24.lower(),
        "Founds: H-0 C-0 D-0 S-0\nFC: - - - -\n" + MS_24,
        "# of freecell-solver\n\n" + MS_24.replace("2H\n", "2H  # the first\n"),
        "MS Freecell Deal #24\n" + MS_24,
        MS_24.replace(" ", ""),
        MS_24.translate(str.maketrans("SHDC", "\u2660\u2665\u2666\u2663")),
        "\n".join(" ".join(word[::-1] for word in line.split()) for line in MS_24.splitlines()),
    ],
)
def test_a_board_of_freecell_solver_is_its_deal(text: str) -> None:
    """With or without cells, colons, comments, a heading and blanks; however the cards are written."""
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


WRITTEN_BY_PYSOL = {
    "golf": """\
Talon: 7H 2H JH TD JC QD KC 2D 8S 6H 9H JD 9C 7D 4S AD
Foundations: 3H
KS 3S 6C 2S 8D
QC 2C 5C QH 4C
3D AC 6D 7S 5H
JS KH TS 9S 3C
5D 8C QS 5S TC
KD AH 4D AS TH
6S 9D 4H 8H 7C
""",
    "blackhole": """\
Foundations: AS
2H TS 5D
JS QD 4D
5S KS 8C
5C 8D 3D
6H 8H TD
2C TC 2D
TH QS 4C
2S 4S 7H
JC 9D 6S
QH KH 7D
3H 7S 9S
9H KD KC
7C JD 6D
QC 4H 9C
3C 8S 6C
AC 3S JH
AD 5H AH
""",
    "allinarow": """\
Foundations: -
KC 8S 8D 9S
2D 9C AC 2C
QC QD 6D 3H
7H TC 3D 4C
6S QH KH AH
8H TS 6C 2H
TH 5D TD JC
4D 6H 2S 5H
7D KS 3C 8C
JH 7C 9H 4S
9D AD KD 5S
JS 4H 7S 5C
QS JD 3S AS
""",
}
"""Boards of PySolFC's generator, as the tests of Games::Solitaire::Verify (freecell-solver) have them."""


@pytest.mark.parametrize("game", WRITTEN_BY_PYSOL)
def test_games_whose_columns_are_reserves_are_read_and_written_as_pysolfc_does(game: str) -> None:
    """Golf, Black Hole and All in a Row were refused: "the board has 7 columns, and the game 0"."""
    rules, board = kabale.game(game), WRITTEN_BY_PYSOL[game]

    assert board == write_foreign(rules.deal(read_foreign(rules, board)), "pysol")


def names(deal: Deal, game: str) -> list[list[str]]:
    return [list(map(name, pile)) for pile in kabale.game(game).deal(deal).table.piles]


@for_every("game", lambda: [each.name for each in games()])
def test_every_board_that_is_written_is_read_as_the_same_deal(game: str) -> None:
    """Or the form refuses to write: before, ``Foundations: D-Q`` was written for a queen and read as twelve cards."""
    deal = Deal("k1", 5)
    for form in FORMS:
        try:
            board = write_foreign(kabale.game(game).deal(deal), form)
        except BadDeal:
            continue

        assert names(deal, game) == names(read_foreign(kabale.game(game), board), game), form


def test_well_known_games_have_a_board() -> None:
    """The law above would hold if nothing were written: these are, in all languages, with one deck and two."""
    forms: dict[ForeignForm, str] = {
        "fcs": "freecell seahaventowers beleagueredcastlej blackholej blackhole crescent grandfathersclock",
        "pysol": "klondike klondike3j klondike3x seahaventowersj rankandfilej golf agnessorel scorpion pyramid",
        "minimal": "klondike easthavenj",
    }
    for form, written in forms.items():
        for game in written.split():
            board = write_foreign(kabale.game(game).deal("k1:2"), form)

            assert names(Deal("k1", 2), game) == names(read_foreign(kabale.game(game), board), game), (game, form)


def test_a_board_that_would_be_another_deal_is_not_written() -> None:
    """Citadel lays cards on its foundations while it deals, and Gaps takes its aces out."""
    for game in ("citadel", "gapsfixed"):
        for form in FORMS:
            with pytest.raises(BadDeal, match=f"a board of {form} "):
                write_foreign(kabale.game(game).deal("k1:6"), form)


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


MID_PLAY = """\
Foundations: S-A
Freecells: 2H -
4C 2C 9C 8C QS 4S
5H QH 3C AC 3H 4H QD
QC 9S 6H 9H 3S KS 3D
5D 2S JC 5C JH 6D
2D KD TH TC TD 8D
7H JS KH TS KC 7C
AH 5S 6S AD 8H JD
7S 6C 7D 4D 8S 9D
"""
"""Deal 24 after two moves: a card lies in a cell, and the ace of spades on its foundation."""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (MID_PLAY, "in mid-play, or of another game, and only a deal before its first move can be read"),
        (MS_24.replace("2H\n", "\n") + "FC: 2H\n", "in mid-play"),
        (MID_PLAY.replace("S-A", "S-2"), "too many 2S"),
        ("Founds: H-2\n" + MS_24, "too many 2H AH"),
        (MS_24.replace("4C 2C", "4C 4C"), "missing 2C; too many 4C"),
        ("Founds: H-2\n" + MS_24.replace("2H\n", "\n"), "too many AH"),
    ],
)
def test_a_board_that_contradicts_itself_or_is_in_mid_play_is_refused(text: str, said: str) -> None:
    """Cards that lie on a foundation and on a column were dropped in silence; of mid-play cards were "missing"."""
    with pytest.raises(BadDeal) as refused:
        read_foreign(kabale.game("freecell"), text)

    assert said in str(refused.value)
    assert ("in mid-play" in said) == ("in mid-play" in str(refused.value))


def test_a_refusal_ends_with_a_board(tmp_path: Path) -> None:
    """Nothing said what a board looks like. The example is one: each of its parts is read."""
    file = tmp_path / "board.txt"
    file.write_text("four of clubs\n", "utf-8")
    refused = run("import", "freecell", str(file))
    *said, example = refused.err.splitlines()

    assert (1, 1) == (refused.status, len(said))
    assert EXAMPLE == example
    assert 5 == len(list(lines_of(EXAMPLE.partition("): ")[2].replace(" / ", "\n"))))


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
