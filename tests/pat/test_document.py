"""The worked example of the Danish document, Mysteriet (D353-D446): its lines, and what the text says of them."""

from tests.pat.playing import cards, dealt, load, moves, problems, seen, table
from tests.pat.texts import deck

GROUP = """
  {first} {x} 310   0  16    2 999    1  2001 999 114   ({pile})
  1 {x} 202   0   0    0 999   31     0   0   0
  5 {x} 108   0   1    2 999    1     0   0   0

  {base} {x}   4   0   0  602  13    0     1 999 116
"""
"""Piles 3 to 6 of the document, and again with other x coordinates; the first one has the base card."""


def mysteriet() -> str:
    """Return the whole file: the document prints two of its eight groups."""
    groups = [GROUP.format(first=1, x=83 + 79 * n, pile=3 + 4 * n, base=int(n == 0)) for n in range(8)]
    head = """Mysteriet
  2  34                                                (2 spil kort, 34 bunker)
104   4   4   0   0    0 999    1   999   0   2   (1)  (håndbunken)
  0   4 108   0   2    2 999    1     0   0   0   (2)  (afkastbunken)
"""
    return head + "".join(groups)


def test_the_documents_example_has_no_problem() -> None:
    """With its empty lines and its comments behind the numbers."""
    assert [] == problems(mysteriet())
    assert "Mysteriet" == load(mysteriet()).title


def picture(**piles: str) -> str:
    """Draw a table of 34 piles, most of them empty: ``p4="(7H)"`` is what lies in pile 4."""
    return "\n".join(f"{number}  {piles.get(f'p{number}', '')}" for number in range(1, 35))


def test_d362_the_layout() -> None:
    """One open card, one closed, five open, one that gives the base; pile 10 gets none."""
    position = dealt(mysteriet(), decks=2)

    assert ["AS", "??", "3S 4S 5S 6S 7S", "8S", "9S", "??", "JS QS KS AH 2H", ""] == [
        seen(position, pile) for pile in range(3, 11)
    ]


def test_d404_pile_5_covers_pile_4() -> None:
    """Its cards begin at y 108 and are 96 high, pile 4 begins at 202: even the first card covers two pixels."""
    covered = table(mysteriet(), picture(p4="(7H)", p5="KC", p3="8H"))
    free = table(mysteriet(), picture(p4="(7H)", p3="8H"))

    assert "" == moves(covered, "4-3")
    assert "4-3" == moves(free, "4-3")


def test_d408_the_base_card_gives_the_rank_of_all_foundations() -> None:
    """8S lies on pile 6: 8H from the waste opens pile 10, and 9S of pile 7 follows 8S."""
    order = [card for card in deck(decks=2) if card != "8H"][:57]
    position = dealt(mysteriet(), " ".join([*order, "8H"]), decks=2, line="c1")

    assert "8H" == cards(position, 2)
    assert "2-10" == moves(position, "2-6 2-10 3-10 7-10")
    assert "7-6" == moves(position, "7-6 3-6")


def test_d424_only_the_waste_opens_an_empty_column() -> None:
    """Pile 3 is empty: KC of the waste may come, AS of pile 7 may not; any card of the waste will do."""
    position = table(mysteriet(), picture(p2="KC", p7="AS"))

    assert "2-3" == moves(position, "2-3 7-3")


def test_d428_columns_go_down_in_suit_past_the_ace() -> None:
    """KH on AH; 7H on 8H; not KS on AH."""
    assert "7-3" == moves(table(mysteriet(), picture(p3="AH", p7="KH")), "7-3")
    assert "7-3" == moves(table(mysteriet(), picture(p3="8H", p7="7H")), "7-3")
    assert "" == moves(table(mysteriet(), picture(p3="AH", p7="KS")), "7-3")


def test_d442_single_cards_move_and_foundations_keep_theirs() -> None:
    """Pile 3 gives one card at a time (8 = 1), pile 6 none (8 = 0)."""
    position = table(mysteriet(), picture(p3="8H 7H", p7="9H", p11="8H", p6="7H"))

    assert "3-11" == moves(position, "3-11 3x2-7 6-11")
