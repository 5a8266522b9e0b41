"""P15 to P17, P24 and P25: clicks on the stock and on piles, passes."""

import pytest

from kabale.table.chance import Chance
from kabale.table.changes import Reordered
from tests.pat.playing import cards, dealt, moves, table
from tests.pat.texts import DRAWN, STOCK, WASTE, pat

OF_TWO = pat("52 0 0 0 0 0 999 {draw} {passes} {turn} 2", WASTE, "{dealt} 0 0 0 0 1002 999 0 0 0 0")


def stock(held: int, *, draw: int = 1, passes: int = 999, turn: int = 0) -> str:
    """Return a game whose stock holds some cards after the deal; the others lie dead on pile 3."""
    return OF_TWO.format(draw=draw, passes=passes, turn=turn, dealt=52 - held)


def place(lay: int, *, held: int = 0, most: int = 999, first: int = 0) -> str:
    """Return a pile with number 9 *lay*, dealt *held* cards, which no hand may lay on unless *lay* says so."""
    return f"{held} 0 0 0 0 1002 {most} 0 {lay} {first} 0"


def test_p15_the_last_card_drawn_is_on_top() -> None:
    """AS is next, 3S is drawn last."""
    assert "AS 2S 3S" == cards(dealt(pat("52 0 0 0 0 0 999 3 1 0 2", WASTE), line="c1"), 2)


def test_p15_fewer_are_drawn_where_fewer_are_left() -> None:
    """The stock holds QC and KC, and three are asked for."""
    assert "QC KC" == cards(dealt(stock(2, draw=3), line="c1"), 2)


def test_p15_the_waste_is_turned_over_in_its_order() -> None:
    """JC QC KC are drawn one by one in the second pass as in the first; the turning is a click of its own."""
    position = dealt(stock(3), line="c1 c1 c1 c1")

    assert "" == cards(position, 2)
    assert "(KC) (QC) (JC)" == cards(position, 1)
    assert "JC" == cards(dealt(stock(3), line="c1 c1 c1 c1 c1"), 2)


def test_p15_without_a_pass_left_the_click_is_refused() -> None:
    """One pass in all: no turning over."""
    position = dealt(stock(1, passes=1), line="c1")

    assert "" == moves(position, "c1")
    assert position.why("c1")


def test_p15_two_passes_are_one_turning_over() -> None:
    """After the second pass the click is refused."""
    assert "c1" == moves(dealt(stock(1, passes=2), line="c1"), "c1")
    assert "" == moves(dealt(stock(1, passes=2), line="c1 c1 c1"), "c1")


def test_p15_an_empty_waste_is_not_turned_over() -> None:
    """Stock and waste are both empty."""
    position = table(
        stock(1),
        """
        1
        2
        3  AS
        4
        """,
    )

    assert "" == moves(position, "c1")


def test_p15_without_a_waste_nothing_is_drawn() -> None:
    """Number 11 is 0 and no pile is served: the click would move nothing."""
    assert "" == moves(dealt(pat("52 0 0 0 0 0 999 1 1 0 0", WASTE)), "c1")


def test_p15_a_draw_of_0_moves_nothing() -> None:
    """Number 8 of the stock is 0 and no pile is served."""
    assert "" == moves(dealt(pat("52 0 0 0 0 0 999 0 1 0 2", WASTE)), "c1")


def test_p15_cutting_two_cards_changes_their_places() -> None:
    """Two non-empty halves of QC KC are one card each: turned over, KC would be lowest; cut, QC is."""
    assert "(QC) (KC)" == cards(dealt(stock(2, turn=1), line="c1 c1 c1"), 1)


def test_p15_a_single_card_cannot_be_cut() -> None:
    """It has no two halves; the turning over stands."""
    assert "(KC)" == cards(dealt(stock(1, turn=1), line="c1 c1"), 1)


def test_p15_a_cut_is_a_rotation_that_is_not_the_whole_turn() -> None:
    """Nine cards turned over and cut: the same circle of cards, begun elsewhere."""
    line = "c1 c1"
    turned = cards(dealt(stock(9, draw=9), line=line), 1).split()
    cut = cards(dealt(stock(9, draw=9, turn=1), line=line), 1).split()

    assert cut in [turned[place:] + turned[:place] for place in range(1, 9)]


def test_p15_a_shuffle_keeps_the_cards_and_can_be_played_again() -> None:
    """The chance is the deal's: the same deal and moves give the same order."""
    turned = cards(dealt(stock(9, draw=9), line="c1 c1"), 1).split()
    shuffled = cards(dealt(stock(9, draw=9, turn=2), line="c1 c1"), 1).split()

    assert sorted(turned) == sorted(shuffled)
    assert turned != shuffled
    assert shuffled == cards(dealt(stock(9, draw=9, turn=2), line="c1 c1"), 1).split()


def test_p15_each_turning_over_is_shuffled_anew() -> None:
    """The first shuffle is the deal's first chance event, the second one the second."""
    position = dealt(stock(9, draw=9, turn=2))
    changes = [change for move in ["c1"] * 4 for change in position.play(move).changes]
    orders = [change.order for change in changes if isinstance(change, Reordered)]

    assert orders == [tuple(Chance(0).permutation(event, 9)) for event in (1, 2)]


def test_guess_d209_piles_are_served_before_the_draw() -> None:
    """AS goes to pile 3, 2S to the waste."""
    position = dealt(pat(DRAWN, WASTE, place(10)), line="c1")

    assert ("2S", "AS") == (cards(position, 2), cards(position, 3))


def test_p16_both_cards_of_a_pile_come_before_the_next_pile() -> None:
    """Pile 3 gets AS 2S, pile 4 gets 3S 4S, pile 5 gets 5S, the waste 6S."""
    position = dealt(pat(DRAWN, WASTE, place(20), place(20), place(10)), line="c1")

    assert ["6S", "AS 2S", "3S 4S", "5S"] == [cards(position, pile) for pile in (2, 3, 4, 5)]


def test_p16_when_the_stock_runs_out_the_rest_get_nothing() -> None:
    """Three cards JC QC KC for two piles of two: pile 5 gets one, the waste none."""
    position = dealt(pat(DRAWN, WASTE, "49 0 0 0 0 1002 999 0 0 0 0", place(20), place(20)), line="c1")

    assert ["", "JC QC", "KC"] == [cards(position, pile) for pile in (2, 4, 5)]


def test_p16_a_full_pile_gets_none() -> None:
    """-1 and one card: AS, which pile 3 was dealt, stays alone, and 2S goes to pile 4."""
    position = dealt(pat(DRAWN, WASTE, place(10, held=1, most=-1), place(10)), line="c1")

    assert ["3S", "AS", "2S"] == [cards(position, pile) for pile in (2, 3, 4)]


def test_p16_a_pile_with_room_for_one_gets_one_of_two() -> None:
    """-2 and one card: room for 2S only."""
    position = dealt(pat(DRAWN, WASTE, place(20, held=1, most=-2)), line="c1")

    assert ["3S", "AS 2S"] == [cards(position, pile) for pile in (2, 3)]


def test_p16_served_cards_are_not_judged() -> None:
    """Numbers 9 a, 10 and 11 are 0: no hand could lay 2S on AS, the click does."""
    position = dealt(pat(DRAWN, WASTE, place(10, held=1)), line="c1")

    assert "AS 2S" == cards(position, 3)


def test_p17_a_pass_ends_when_the_last_card_has_left() -> None:
    """Two cards: no pass has ended after one click, one after two, and the turning over begins the second."""
    passes = [dealt(stock(2), line=" ".join(["c1"] * clicks)).passes for clicks in range(6)]

    assert [0, 0, 1, 1, 1, 2] == passes


def test_p17_it_ends_however_the_last_card_left() -> None:
    """The open stock's only card KC is taken by hand."""
    text = pat("52 0 0 0 0 2 999 0 1 0 0", "51 0 0 0 0 1002 999 0 0 0 0", "0 0 0 0 0 1002 999 1 1 999 0")

    assert [0, 1] == [dealt(text, line=line).passes for line in ("", "1-3")]


def test_p17_taking_back_gives_the_pass_back() -> None:
    """The pass that the last click ended has not ended before it."""
    position = dealt(stock(2), line="c1 c1")
    position.pop()

    assert 0 == position.passes


@pytest.mark.parametrize(("lay", "served"), [(10, "AS"), (20, "AS 2S"), (30, ""), (40, "")])
def test_p24_an_empty_pile_of_b_3_or_4_gets_nothing(lay: int, served: str) -> None:
    """Pile 3 is empty: with b 1 and 2 it is served all the same."""
    assert served == cards(dealt(pat(DRAWN, WASTE, place(lay)), line="c1"), 3)


def test_p24_any_empty_pile_of_the_kind_stops_all_of_the_kind() -> None:
    """Pile 4 (b=4) is empty: pile 3 (b=3) gets nothing; pile 5 (b=1) and the waste are served."""
    position = dealt(pat(DRAWN, WASTE, place(30, held=1), place(40), place(10)), "KS AS 2S", line="c1")

    assert ["2S", "KS", "", "AS"] == [cards(position, pile) for pile in (2, 3, 4, 5)]


def test_p24_held_piles_of_the_kind_are_served() -> None:
    """Piles 3 (b=3) and 4 (b=4) hold a card each; the empty pile 5 (b=1) is not of their kind."""
    position = dealt(pat(DRAWN, WASTE, place(30, held=1), place(40, held=1), place(10)), "KS QS", line="c1")

    assert ["5S", "KS AS", "QS 2S 3S", "4S"] == [cards(position, pile) for pile in (2, 3, 4, 5)]


def test_p24_where_nothing_else_would_move_the_click_is_refused() -> None:
    """No waste, one held and one empty pile of b=3: refused, with a reason."""
    position = dealt(pat("52 0 0 0 0 0 999 0 1 0 0", place(30, held=1), place(30)))

    assert "" == moves(position, "c1")
    assert position.why("c1")


def test_guess_d213_a_pile_is_filled_up_to_number_1() -> None:
    """Number 1 is 3, and one card is left of the three: two cards come from the stock, then one to the waste."""
    text = pat(DRAWN, WASTE, "3 0 0 0 0 1002 999 1 50 999 0", "0 0 0 0 0 1002 999 1 1 999 999")
    position = dealt(text, "KS QS JS AS 2S 3S", line="3-4 3-4 c1")

    assert ["3S", "KS AS 2S"] == [cards(position, pile) for pile in (2, 3)]


def test_guess_d213_a_pile_that_was_dealt_nothing_is_filled_up_to_one() -> None:
    """The larger of number 1 (0) and 1."""
    position = dealt(pat(DRAWN, WASTE, place(50, first=999)), line="c1")

    assert ["2S", "AS"] == [cards(position, pile) for pile in (2, 3)]


def test_guess_d213_the_first_card_that_does_not_match_stops_the_filling() -> None:
    """Aces only: AS and AH come, KS stops, so AD stays in the stock."""
    text = pat(DRAWN, WASTE, "4 0 0 0 0 1002 999 1 50 901 0", "0 0 0 0 0 1002 999 1 1 999 999")
    position = dealt(text, "2C 3C 4C 5C AS AH KS AD", line="3-4 3-4 3-4 3-4 c1")

    assert ["KS", "AS AH"] == [cards(position, pile) for pile in (2, 3)]


def test_guess_d213_number_10_of_the_filling_is_the_base_rank() -> None:
    """The base is 5: pile 4, of number 10 = 901, is filled with 5S."""
    text = pat(DRAWN, WASTE, "1 0 0 0 0 1602 999 0 0 999 0", "0 0 0 0 0 1602 999 0 50 901 0")

    assert "5S" == cards(dealt(text, "5H 5S", line="c1"), 4)
    assert "" == cards(dealt(text, "5H AS", line="c1"), 4)


ROTATED = "{} 0 0 0 0 1002 999 0 {} 0 {}"


def test_p25_the_bottom_card_goes_to_the_top() -> None:
    """AS 2S 3S becomes 2S 3S AS."""
    assert "2S 3S AS" == cards(dealt(pat(STOCK, ROTATED.format(3, 400, 0)), line="c2"), 2)


def test_p25_a_single_card_is_not_rotated() -> None:
    """Two cards or more are asked for; an empty pile has nothing either."""
    assert "" == moves(dealt(pat(STOCK, ROTATED.format(1, 400, 0), ROTATED.format(0, 400, 0))), "c2 c3")


def test_p25_it_must_fit_the_last_card_by_number_11() -> None:
    """With c=2 and 304, 5H fits 6S; 5S does not."""
    text = pat(STOCK, ROTATED.format(2, 200, 304))

    assert "c2" == moves(dealt(text, "5H 6S"), "c2")
    assert "" == moves(dealt(text, "5S 6S"), "c2")


def test_guess_d215_once_means_once_in_a_game_for_each_pile() -> None:
    """Both piles have c=3: after a click on pile 2 only pile 3 can be clicked; taking back gives it back."""
    position = dealt(pat(STOCK, *[ROTATED.format(2, 300, 0)] * 2), line="c2")

    assert "c3" == moves(position, "c2 c3")
    position.pop()
    assert "c2 c3" == moves(position, "c2 c3")


def test_guess_d215_many_times_means_without_limit() -> None:
    """c=4: three clicks on three cards restore their order, and a fourth is legal."""
    position = dealt(pat(STOCK, ROTATED.format(3, 400, 0)), line="c2 c2 c2")

    assert "AS 2S 3S" == cards(position, 2)
    assert "c2" == moves(position, "c2")


def test_p15_turning_over_serves_nobody() -> None:
    """On an empty stock the click turns the waste over, and that is all: pile 3 gets its card at the next click."""
    text = pat(DRAWN, WASTE, place(10))
    position = table(text, "1\n2  AS 2S 3S\n3\n4", line="c1")

    assert ["(3S) (2S) (AS)", "", ""] == [cards(position, pile) for pile in (1, 2, 3)]
    position.play("c1")
    assert ["(3S)", "2S", "AS"] == [cards(position, pile) for pile in (1, 2, 3)]


def test_p16_piles_are_served_where_there_is_no_waste() -> None:
    """Number 11 of the stock is 0, as in Spider: a click serves the columns and draws nothing."""
    position = dealt(pat("52 0 0 0 0 0 999 0 1 0 0", place(10), place(20)), line="c1")

    assert ["AS", "2S 3S"] == [cards(position, pile) for pile in (2, 3)]


def test_p16_a_click_that_would_serve_full_piles_only_is_refused() -> None:
    """The only pile that is served is full, and there is no waste."""
    assert "" == moves(dealt(pat("52 0 0 0 0 0 999 0 1 0 0", place(10, held=1, most=-1))), "c1")


def test_guess_d213_a_pile_is_filled_from_what_others_left() -> None:
    """Pile 3 is served the king first; the ace that comes next fills pile 4, and the two is drawn."""
    text = pat(DRAWN, WASTE, place(10), place(50, first=901))

    assert ["2S", "KS", "AS"] == [cards(dealt(text, "KS AS", line="c1"), pile) for pile in (2, 3, 4)]


def test_p14_a_waste_that_is_served_draws_only_what_it_has_room_for() -> None:
    """The waste has number 9 b=1 and takes two cards at most: one is served and one of the three is drawn."""
    position = dealt(pat("52 0 0 0 0 0 999 3 999 0 2", "0 0 0 0 0 1002 -2 1 10 0 0"), line="c1")

    assert "AS 2S" == cards(position, 2)


def test_p15_an_open_stock_is_clicked_all_the_same() -> None:
    """With a=2 its card can be taken, or drawn."""
    position = dealt(pat("52 0 0 0 0 2 999 1 1 0 2", WASTE, "0 0 0 0 0 1002 999 1 1 999 0"))

    assert "1-3 c1" == moves(position, "1-3 c1")
