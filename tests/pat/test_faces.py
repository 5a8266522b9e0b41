"""P10 to P12: which cards lie face up."""

import pytest

from tests.pat.playing import cards, dealt, moves, seen, table
from tests.pat.texts import DRAWN, ONE, OPEN, STOCK, WASTE, pat


def pile(count: int, face: int, take: int = 1, lay: int = 1) -> str:
    """Return a pile with number 6's a, which takes and gives any cards."""
    return f"{count} 0 0 0 0 100{face} 999 {take} {lay} 999 999"


def test_p10_a_0_shows_the_back_of_cards_laid_later_too() -> None:
    """KS goes onto the pile of backs and is not seen there."""
    position = dealt(pat(STOCK, pile(1, 0), ONE), "5D KS", line="3-2")

    assert "?? ??" == seen(position, 2)
    assert "(5D) (KS)" == cards(position, 2)


def test_p10_a_card_of_a_0_may_be_taken_blind() -> None:
    """Mysteriet's pile 4: the back is shown, and number 8 lets it go; on pile 3 it is face up."""
    position = dealt(pat(STOCK, pile(2, 0), OPEN), "5D KS", line="2-3")

    assert "??" == seen(position, 2)
    assert "KS" == seen(position, 3)


@pytest.mark.parametrize("face", [1, 6, 7, 3, 4])
def test_p10_a_card_laid_by_play_is_face_up(face: int) -> None:
    """The single card in the pile may be up or down; the card laid on it is up."""
    position = dealt(pat(STOCK, pile(1, face), ONE), "5D KS", line="3-2")

    assert seen(position, 2).endswith(" KS")


def test_p10_the_last_card_is_turned_up_when_cards_leave() -> None:
    """With a=1 the new last card is turned up."""
    position = dealt(pat(STOCK, pile(3, 1), OPEN), "AS 2S 3S", line="2-3")

    assert "(AS) 2S" == cards(position, 2)


def test_p10_a_card_turned_up_stays_so() -> None:
    """3S goes away and comes back: 2S is not closed again."""
    position = dealt(pat(STOCK, pile(3, 1), OPEN), "AS 2S 3S", line="2-3 3-2")

    assert "(AS) 2S 3S" == cards(position, 2)


@pytest.mark.parametrize(
    ("face", "before", "after"),
    [
        (6, "(AS) (2S) (3S) 4S 5S", "(AS) (2S) 3S 4S"),
        (7, "(AS) (2S) 3S 4S 5S", "(AS) 2S 3S 4S"),
    ],
)
def test_p10_two_or_three_cards_are_turned_up(face: int, before: str, after: str) -> None:
    """Of four cards left the last two (a=6) or three (a=7) are up."""
    text = pat(STOCK, pile(5, face), OPEN)

    assert before == cards(dealt(text, "AS 2S 3S 4S 5S"), 2)
    assert after == cards(dealt(text, "AS 2S 3S 4S 5S", line="2-3"), 2)


def test_p10_alternating_faces_are_those_of_the_deal() -> None:
    """a=3 deals (AS) 2S (3S) 4S: when 4S leaves, 3S is turned up, and AS stays down."""
    position = dealt(pat(STOCK, pile(4, 3), OPEN), "AS 2S 3S 4S", line="2-3")

    assert "(AS) 2S 3S" == cards(position, 2)


def test_p10_faces_after_the_second_card_left() -> None:
    """a=4 deals AS (2S) 3S (4S): when 4S and 3S have left, 2S is turned up."""
    position = dealt(pat(STOCK, pile(4, 4), OPEN), "AS 2S 3S 4S", line="2-3 2-3")

    assert "AS 2S" == cards(position, 2)


def test_p10_a_card_that_is_served_is_face_up() -> None:
    """A click on the stock lays 2S face up on (AS)."""
    position = dealt(pat(DRAWN, WASTE, "2 0 0 0 0 1001 999 1 10 0 0"), "AS KS 2S", line="c1")

    assert "(AS) KS 2S" == cards(position, 3)


def test_p10_a_pile_that_is_filled_shows_its_card() -> None:
    """The pile of a=1 is filled with AS, face up."""
    position = dealt(pat(DRAWN, WASTE, "0 0 0 0 0 1001 999 1 50 999 0"), "AS", line="c1")

    assert "AS" == cards(position, 3)


def test_p10_a_rotated_card_is_face_up() -> None:
    """5H comes from the bottom of (5H) (7S) 6S to its top; 6S stays up, 7S down."""
    position = dealt(pat(STOCK, "3 0 0 0 0 1001 999 0 400 0 0"), "5H 7S 6S", line="c2")

    assert "(7S) 6S 5H" == cards(position, 2)


def test_p10_a_5_is_never_shown() -> None:
    """The card laid there is ``??`` and down for the player."""
    position = dealt(pat(STOCK, pile(0, 5), ONE), "KS", line="3-2")

    assert "??" == seen(position, 2)
    assert (False,) == position.view().piles[1].up


def test_p10_a_block_laid_on_a_1_is_face_up() -> None:
    """Both cards of the block are up; the card that the block uncovers is turned up."""
    position = table(
        pat(STOCK, pile(0, 1, take=9, lay=2), pile(0, 1, take=9, lay=2)),
        """
        1
        2  (9C) 7H 6S
        3  (TD) 8S
        4
        """,
        line="2x2-3",
    )

    assert "9C" == cards(position, 2)
    assert "(TD) 8S 7H 6S" == cards(position, 3)


def test_p10_the_waste_lies_face_down_again_as_stock() -> None:
    """Drawn up, turned over down."""
    position = table(
        pat(DRAWN, WASTE),
        """
        1
        2  5H 9C
        3
        """,
        line="c1",
    )

    assert "?? ??" == seen(position, 1)
    assert "(9C) (5H)" == cards(position, 1)


def test_guess_d171_face_down_cards_do_not_move_together() -> None:
    """Number 8 is 9, any collection; of (9C) 7H 6S two may go, not three."""
    position = table(
        pat(STOCK, pile(0, 1, take=9), OPEN),
        """
        1
        2  (9C) 7H 6S
        3
        4
        """,
    )

    assert "2-3 2x2-3" == moves(position, "2-3 2x2-3 2x3-3")


def test_p11_runs_end_at_a_face_down_card() -> None:
    """(8S) 7H 6S is in order, but its first card lies face down."""
    position = table(
        pat(STOCK, "0 0 0 0 0 1001 999 2 0 0 304", OPEN),
        """
        1
        2  (8S) 7H 6S
        3
        4
        """,
    )

    assert "2-3 2x2-3" == moves(position, "2-3 2x2-3 2x3-3")


def test_p11_a_single_face_down_card_may_be_taken() -> None:
    """a=3 deals the only card face down, and number 8 lets a single card go."""
    assert "2-3" == moves(dealt(pat(STOCK, pile(1, 3), OPEN), "KS"), "2-3")


def test_p12_an_open_stock_shows_its_last_card_only() -> None:
    """50 cards are left when KS and QS have been dealt; JS is next and seen, the other 49 are not."""
    position = dealt(pat("52 0 0 0 0 2 999 0 1 0 0", "2 0 0 0 0 1002 999 0 0 0 0", OPEN), "KS QS JS TS")

    assert ["??"] * 49 + ["JS"] == seen(position, 1).split()


def test_p12_the_last_card_of_an_open_stock_can_be_taken() -> None:
    """JS goes to pile 2; then TS is seen. Two cards cannot be taken."""
    position = dealt(pat("52 0 0 0 0 2 999 0 1 0 0", OPEN), "JS TS")

    assert "1-2" == moves(position, "1-2 1x2-2")
    position.play("1-2")
    assert "JS" == cards(position, 2)
    assert seen(position, 1).endswith("?? TS")


def test_p12_a_closed_stock_gives_nothing_by_hand() -> None:
    """With a=0 the stock is only clicked."""
    assert "" == moves(dealt(pat(STOCK, OPEN)), "1-2")


def test_the_view_has_the_layout_of_numbers_2_to_6() -> None:
    """Place, offsets, sideways cards; a pile at y -99 is not seen (D56)."""
    text = pat(STOCK, "1 12 34 5 -6 1022 999 1 0 0 0", "1 1 -98 0 0 1002 999 1 0 0 0", "1 1 -99 0 0 1002 999 1 0 0 0")
    _, sideways, seen_pile, unseen, _ = dealt(text).view().piles

    assert (12, 34, 5, -6, True) == (sideways.x, sideways.y, sideways.dx, sideways.dy, sideways.sideways)
    assert not seen_pile.sideways
    assert (True, False) == (seen_pile.visible, unseen.visible)


def test_cards_are_71_by_96_pixels() -> None:
    """D50; the view says the size in the units of the layout."""
    view = dealt(pat(STOCK, ONE)).view()

    assert (71, 96) == (view.card_width, view.card_height)
