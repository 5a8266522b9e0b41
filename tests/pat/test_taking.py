"""P18 to P21: number 8, what may be taken and when a pile is blocked."""

import pytest

from kabale.errors import IllegalMove
from kabale.pat import take
from tests.every import for_every
from tests.pat.playing import dealt, moves, table
from tests.pat.texts import OPEN, STOCK, pat

ALL = "2-3 2x2-3 2x3-3 2x4-3"
FOUR = """
    1
    2  9S 7H 6S 5H
    3
    4
    """


def source(take: int, build: int = 304) -> str:
    """Return a game whose pile 2 has number 8's a and number 11; pile 3 takes anything."""
    return pat(STOCK, f"0 0 0 0 0 1002 999 {take} 0 0 {build}", OPEN)


@pytest.mark.parametrize(
    ("take", "legal"),
    [
        (0, ""),
        (1, "2-3"),
        (2, "2-3 2x2-3 2x3-3"),
        (3, "2-3 2x2-3 2x3-3"),
        (4, "2x2-3 2x3-3"),
        (9, ALL),
    ],
)
def test_p18_what_may_be_taken(take: int, legal: str) -> None:
    """7H 6S 5H is a run, 9S 7H is none."""
    assert legal == moves(table(source(take), FOUR), ALL)


@pytest.mark.parametrize(
    ("build", "legal"),
    [
        (304, "2-3 2x2-3 2x3-3"),  # down by one in the other colour
        (104, "2-3"),  # the suit changes
        (904, "2-3 2x2-3 2x3-3"),
        (903, "2-3"),  # 5H on 6S is not two lower
        (306, "2-3"),  # runs are read from the bottom up: 6S on 7H is not one higher
        (908, "2-3 2x2-3 2x3-3"),
        (0, "2-3"),  # nothing fits anything
        (999, ALL),
    ],
)
def test_p18_a_run_is_in_order_by_number_11_of_its_own_pile(build: int, legal: str) -> None:
    """The target takes anything; the pile that the cards lie in says what a run is."""
    assert legal == moves(table(source(2, build), FOUR), ALL)


@for_every("why", ["no_run", "one", "down", "neighbours"])
def test_a_number_of_cards_and_the_reason_against_it_come_from_one_place(why: str) -> None:
    """They were worked out twice; where the two differed, a wrong move of a line ended in IndexError."""
    position = table(source(2), FOUR)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(take, "_limit", lambda *_: (range(1, 2), why))

        assert [str(move) for move in position.legal_moves if move.source == 1] == ["2-3"]
        if why == "down":
            patched.setattr(position.table, "down", {position.table.piles[1][0]})
        with pytest.raises(IllegalMove):
            position.play("2x2-3")


def test_p18_no_card_on_a_king_holds_in_runs_too() -> None:
    """With b=2 KS QH is not in order, QH JS is."""
    position = table(
        source(2, 324),
        """
        1
        2  KS QH JS
        3
        4
        """,
    )

    assert "2-3 2x2-3" == moves(position, ALL)


def test_p18_a_run_passes_from_ace_to_king_where_b_allows_it() -> None:
    """2S AH KS: KS on AH is one lower only if it passes."""
    picture = """
        1
        2  2S AH KS
        3
        4
        """

    assert "2-3 2x2-3 2x3-3" == moves(table(source(2, 314), picture), ALL)
    assert "2-3" == moves(table(source(2, 304), picture), ALL)


def test_p18_number_9_counts_cards_that_are_not_in_order() -> None:
    """Four cards in no order (a=9) are laid as one block: only number 8 asks for an order."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 9 0 0 0", "0 0 0 0 0 1002 999 0 2 999 0")

    assert ALL == moves(table(text, FOUR), ALL)


FAR = "0 600 0 0 0 1002 999 0 2 999 999"
BLOCK = """
    1
    2  9S 8H
    3  KD
    4
    5
    """


def overlapped(take: int, x: int, y: int, *, face: int = 1002) -> str:
    """Return a game whose pile 2 (at 0, 0; 20 pixels a card) lies below pile 3 at (x, y)."""
    return pat(STOCK, f"0 0 0 0 20 1002 999 {take} 1 999 999", f"0 {x} {y} 0 0 {face} 999 1 0 0 0", FAR)


def test_p19_a_block_may_be_taken_if_none_of_its_cards_is_covered() -> None:
    """Pile 3 covers y -90 to 6: the 9 at 0 to 96, not the 8 at 20 to 116. The 8 goes alone, not both."""
    position = table(overlapped(19, 0, -90), BLOCK)

    assert "2-4" == moves(position, "2-4 2x2-4")


def test_p19_touching_is_not_covering() -> None:
    """Pile 3 ends at x 0, where pile 2 begins; one pixel further it covers both."""
    assert "2-4 2x2-4" == moves(table(overlapped(19, -71, 0), BLOCK), "2-4 2x2-4")
    assert "" == moves(table(overlapped(19, -70, 0), BLOCK), "2-4 2x2-4")


def test_p19_an_earlier_pile_covers_nothing() -> None:
    """Pile 2 lies at the same place as pile 3 and below it: 3 is free, 2 is not."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 11 0 0 0", "0 0 0 0 0 1002 999 11 0 0 0", FAR)
    position = table(
        text,
        """
        1
        2  9S
        3  8H
        4
        5
        """,
    )

    assert "3-4" == moves(position, "2-4 3-4")


def test_p19_the_cards_of_a_pile_do_not_cover_each_other() -> None:
    """Two cards of pile 2 overlap, and pile 3 lies elsewhere."""
    assert "2-4 2x2-4" == moves(table(overlapped(19, 300, 300), BLOCK), "2-4 2x2-4")


def test_p19_laying_on_an_empty_pile_asks_for_one_cards_place() -> None:
    """Pile 3 is empty and cannot be laid on while pile 4 lies over the place of its first card."""
    text = pat(STOCK, "0 600 0 0 0 1002 999 1 0 0 0", "0 0 0 0 0 1002 999 20 1 999 999", "0 {} 95 0 0 1002 999 0 0 0 0")
    picture = """
        1
        2  9S
        3
        4  KD
        5
        """

    assert "" == moves(table(text.format(0), picture), "2-3")
    assert "2-3" == moves(table(text.format(71), picture), "2-3")


def test_p19_laying_on_a_card_asks_for_that_cards_place() -> None:
    """Pile 3 has one card, at y 0 to 96; its next one would end at 116. What begins at 96 does not cover it."""
    text = pat(STOCK, "0 600 0 0 0 1002 999 1 0 0 0", "0 0 0 0 20 1002 999 20 1 999 999", "0 0 {} 0 0 1002 999 0 0 0 0")
    picture = """
        1
        2  9S
        3  QD
        4  KD
        5
        """

    assert "2-3" == moves(table(text.format(96), picture), "2-3")
    assert "" == moves(table(text.format(95), picture), "2-3")


def test_p19_laying_asks_for_the_place_of_the_last_card() -> None:
    """Pile 4 ends at y 6 and covers the first card of pile 3, at 0 to 96, but not the second one, at 20 to 116."""
    text = pat(
        STOCK, "0 600 0 0 0 1002 999 1 0 0 0", "0 0 0 0 20 1002 999 20 1 999 999", "0 0 -90 0 0 1002 999 0 0 0 0"
    )
    picture = """
        1
        2  9S
        3  {}
        4  KD
        5
        """

    assert "" == moves(table(text, picture.format("QD")), "2-3")
    assert "2-3" == moves(table(text, picture.format("QD JS")), "2-3")


def test_p19_sideways_cards_are_96_wide_and_71_high() -> None:
    """A sideways card at x -95 reaches 0 to 1; at y -71 it ends where pile 2 begins."""
    picture = """
        1
        2  9S
        3  KD
        4
        5
        """

    assert "" == moves(table(overlapped(11, -95, 0, face=1022), picture), "2-4")
    assert "2-4" == moves(table(overlapped(11, -96, 0, face=1022), picture), "2-4")
    assert "2-4" == moves(table(overlapped(11, 0, -71, face=1022), picture), "2-4")


def test_p19_piles_out_of_sight_cover_nothing_and_are_not_covered() -> None:
    """Y -99 is out of sight. Pile 3 at y -98 overlaps such a pile 2, and the other way round."""
    row = "0 0 {} 0 0 1002 999 {} 0 0 0"
    picture = """
        1
        2  9S
        3  KD
        4
        5
        """

    def taken(below: int, above: int) -> str:
        return moves(table(pat(STOCK, row.format(below, 11), row.format(above, 0), FAR), picture), "2-4")

    assert "" == taken(-98, -98)
    assert "2-4" == taken(-99, -98)
    assert "2-4" == taken(-98, -99)


def test_p19_cards_of_a_5_cover_nothing_and_are_not_covered() -> None:
    """They are not there to be seen."""
    assert "2-4 2x2-4" == moves(table(overlapped(19, 0, 0, face=1005), BLOCK), "2-4 2x2-4")
    text = pat(STOCK, "1 0 0 0 0 1005 999 11 0 0 0", "1 0 0 0 0 1002 999 0 0 0 0", FAR)

    assert "2-4" == moves(dealt(text), "2-4")


def test_p20_conditions_are_judged_before_the_move() -> None:
    """The only card of pile 3 covers pile 2, which cannot be laid on while it is covered: not even by that card."""
    position = table(
        overlapped(20, 0, 10),
        """
        1
        2
        3  8H
        4
        5
        """,
    )

    assert "" == moves(position, "3-2")


def between(digit: int, before: str = "", after: str = "") -> str:
    """Return the legal ones of taking from pile 4 (4-6) and laying on it (2-4), with cards in its neighbours."""
    text = pat(
        STOCK,
        "0 0 0 0 0 1002 999 1 0 0 0",
        "0 0 0 0 0 1002 999 0 0 0 0",
        f"0 0 0 0 0 1002 999 {digit}1 1 999 999",
        "0 0 0 0 0 1002 999 0 0 0 0",
        OPEN,
    )
    picture = f"""
        1
        2  2S
        3  {before}
        4  9D
        5  {after}
        6
        7
        """

    return moves(table(text, picture), "4-6 2-4")


@pytest.mark.parametrize(("digit", "legal"), [(4, "2-4"), (5, "4-6"), (6, "")])
def test_p20_b_4_to_6_block_while_the_next_pile_holds_cards(digit: int, legal: str) -> None:
    """4 cannot be taken, 5 cannot be laid on, 6 neither; the previous pile does not matter."""
    assert legal == between(digit, after="KS")
    assert legal == between(digit, before="QS", after="KS")
    assert "4-6 2-4" == between(digit, before="QS")


@pytest.mark.parametrize(("digit", "legal"), [(7, "2-4"), (8, "4-6"), (9, "")])
def test_guess_d180_b_7_to_9_block_while_both_neighbours_hold_cards(digit: int, legal: str) -> None:
    """A "+" means "and" in D186-191 (masks), so it does here."""
    assert legal == between(digit, before="QS", after="KS")
    assert "4-6 2-4" == between(digit, before="QS")
    assert "4-6 2-4" == between(digit, after="KS")


def test_p20_the_stock_counts_as_empty_here() -> None:
    """The pile before pile 2 is the stock, which holds cards: b=9 does not block."""
    text = pat(STOCK, "1 0 0 0 0 1002 999 91 0 0 0", "1 0 0 0 0 1002 999 1 0 0 0", OPEN)

    assert "2-4" == moves(dealt(text), "2-4")


def test_p20_a_neighbour_that_does_not_exist_counts_as_empty() -> None:
    """Pile 4 is the last one of the file: b=6 does not block it."""
    text = pat(STOCK, OPEN, "0 0 0 0 0 1002 13 0 1 901 0", "1 0 0 0 0 1002 999 61 0 0 0", goal=False)

    assert "4-2" == moves(dealt(text), "4-2")


@for_every("mark", range(5))
@for_every("mask", range(16))
def test_p21_a_pile_refuses_marks_that_are_in_its_mask(mark: int, mask: int) -> None:
    """Mark m is in the mask if it holds bit 1, 2, 4 or 8 for m = 1, 2, 3 or 4: D187-191. cc = mark + 5 x mask."""
    refused = mark > 0 and mask // 2 ** (mark - 1) % 2 == 1
    text = pat(STOCK, f"1 0 0 0 0 1002 999 {mark}01 0 0 0", f"0 0 0 0 0 1002 999 {5 * mask}00 1 999 0")

    assert ("" if refused else "2-3") == moves(dealt(text), "2-3")


def test_p21_a_pile_may_have_both_a_mark_and_a_mask() -> None:
    """Cc = 1 + 5 x 2: mark 1, refuses mark 2. Pile 2 (mark 2) may not come, pile 4 refuses pile 3 (mark 1)."""
    text = pat(
        STOCK, "1 0 0 0 0 1002 999 201 0 0 0", "1 0 0 0 0 1002 999 1101 1 999 999", "0 0 0 0 0 1002 999 500 1 999 0"
    )

    assert "2-4" == moves(dealt(text), "2-3 2-4 3-4")


def test_p21_the_stock_has_no_mark() -> None:
    """A pile whose mask holds all marks takes the open stock's card: the stock's number 8 is its draw."""
    text = pat("52 0 0 0 0 2 999 101 1 0 0", "0 0 0 0 0 1002 999 7500 1 999 0")

    assert "1-2" == moves(dealt(text), "1-2")
