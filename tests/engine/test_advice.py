"""Hints: which move is advised first, and that hints followed one after the other lead somewhere."""

import pytest

import kabale
from kabale.engine.advice import Advice, advise
from kabale.engine.game import Position
from kabale.messages import message
from tests.pat.playing import table
from tests.pat.texts import CELL, DRAWN, STOCK, WASTE, pat
from tests.spoken import spoken
from tests.xml import playing as xml

COLUMN = "0 0 0 0 0 1 999 2 2 999 304"
UP = "0 0 0 0 0 1002 13 0 1 901 106"
THREE = pat(STOCK, *[COLUMN] * 3)


def advised(position: Position) -> tuple[str, str]:
    """Return the first advised move and the name of its reason."""
    advice = advise(position)
    return str(advice.moves[0]), advice.reason.key


def test_the_last_move_is_not_taken_back() -> None:
    """8D 7C went from 9S to 9C; the longest run that could be moved now is the way back."""
    picture = """
        1
        2  9S 8D 7C
        3  9C
        4  KS 8H
        5
        """

    assert "2x2-3" in map(str, table(THREE, picture).legal_moves)
    assert ("3-4", "hint.builds") == advised(table(THREE, picture, line="2x2-3"))


def test_no_move_is_advised_where_each_leads_back() -> None:
    """The nine can only go back to the cell: who followed the hints carried it to and fro for ever."""
    picture = """
        1
        2  9S
        3
        """
    text = pat(STOCK, CELL, CELL)

    assert Advice((), message("hint.back")) == advise(table(text, picture + "4", line="2-3"))


@pytest.mark.parametrize(
    ("reason", "move", "row", "piles"),
    [
        ("safe", "4-3", "", ["", "", "8S AS", "(5H) 7D"]),
        ("turns_up", "5-4", "", ["", "", "8S", "(5H) 7D"]),
        ("foundation", "4-3", "", ["", "AS 2S", "3S", "2D"]),
        ("into_tableau", "2-4", "", ["7D", "", "8S", "KS 2D"]),
        ("empties", "5-4", "", ["", "", "KS 8S", "7D"]),
        ("click", "c1", "(KC)", ["", "", "KS 8S", "8C 7D"]),
        ("builds", "5-4", "", ["", "", "KS 8S", "8C 7D"]),
        ("other", "4-5", "", ["", "", "KS 8S", ""]),
    ],
)
def test_reasons_in_their_order(reason: str, move: str, row: str, piles: list[str]) -> None:
    """Waste, foundation and two columns: each position has the reason's move and none of an earlier reason."""
    text = pat(DRAWN, WASTE, UP, COLUMN, COLUMN)
    picture = "\n".join(f"{number} {pile}" for number, pile in enumerate([row, *piles, ""], 1))

    assert (move, f"hint.{reason}") == advised(table(text, picture))


PAIRS = (
    '<aktion typ="legen"><vergleich feld1="quelle" feld2="ziel" karte1="-1" karte2="-1" typ="summe">11</vergleich>'
    '<lege feld="quelle">weg</lege><lege feld="ziel">weg</lege></aktion>'
)


def test_two_cards_that_leave_together_build_on_nothing() -> None:
    """Found by an author: '11-6: it builds on pile 6', where five and six went to the discards."""
    discards = xml.field("weg", "<max>frei</max>", kind="abwurf", x=9)
    position = xml.table(xml.game(xml.OPEN, xml.OPEN, discards, extra=PAIRS), "2 5S\n3 KH 6S\n4")
    advice = advise(position)

    assert ("2-3", "hint.removes") == advised(position)
    words = "5S from pile 2 to the 6S of pile 3: this removes the top cards of pile 2 and pile 3 together"
    assert spoken(position, words) == str(advice.reason)


@pytest.mark.parametrize("game", [each.name for each in kabale.games() if each.format == "xml"])
def test_hints_are_true_of_what_comes_of_the_move(game: str) -> None:
    """Where a hint says that cards build, empty a pile or go to a foundation they lie there afterwards."""
    position = kabale.game(game).deal(1)
    for _ in range(25):
        advice = advise(position)
        if not advice.moves:
            break
        move, kind = advice.moves[0], advice.reason.key.removeprefix("hint.")
        block = [*position.table.piles[move.source][-move.count :]] if move.kind == "lay" else []
        position.push(move)
        piles = position.table.piles
        if kind in ("builds", "empties", "into_tableau", "foundation", "safe"):
            assert set(block) <= set(piles[move.target or 0]), f"{advice.reason}\n{position}"
        if kind in ("removes", "empties"):
            assert not piles[move.source] or kind == "removes", f"{advice.reason}\n{position}"
            assert kind == "empties" or not set(block) & {*piles[move.source], *piles[move.target or 0]}
