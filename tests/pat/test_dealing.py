"""P4 to P8: the order of dealing, spacers, cards taken out, base ranks."""

from tests.pat.playing import cards, dealt, load, moves
from tests.pat.texts import ONE, OPEN, STOCK, deck, pat

THREE = "3 0 0 0 0 1002 999 1 0 0 0"
SPACER = "0 607 413 0 0 0 0 0 0 0 0"
ACES_OUT = "2 0 0 0 0 1702 999 0 0 901 0"
ACES_UNDER = "2 0 0 0 0 1802 999 0 0 901 0"


def test_p4_piles_are_dealt_in_file_order_each_to_its_end() -> None:
    """Pile 2 gets its two cards before pile 3 gets its three."""
    position = dealt(pat(STOCK, "2 0 0 0 0 1002 999 1 0 0 0", THREE), "AS 2S 3S 4S 5S")

    assert "AS 2S" == cards(position, 2)
    assert "3S 4S 5S" == cards(position, 3)


def test_p4_the_next_card_is_the_last_one_of_the_stock() -> None:
    """Of KS QH JD dealt to one pile of one card, QH is next: the last of pile 1, which lists from its bottom."""
    position = dealt(pat(STOCK, ONE), "KS QH JD")

    assert ["(JD)", "(QH)"] == cards(position, 1).split()[-2:]


def test_p5_a_spacer_does_not_count_for_winning() -> None:
    """Number 7 of the spacer is 5 and it holds nothing, yet the goal of pile 3 alone decides."""
    game = pat(STOCK, ONE, "0 0 0 0 0 1002 1 0 1 999 0", "0 607 413 0 0 0 5 0 0 0 0", goal=False)

    assert "won" == dealt(game, line="2-3").outcome.value


def test_p5_a_spacer_never_receives() -> None:
    """Numbers 9 and 10 of a spacer are 0."""
    position = dealt(pat(STOCK, ONE, SPACER), "KS")

    assert "" == moves(position, "2-3")


def test_p5_the_waste_is_no_spacer() -> None:
    """All of the waste's numbers 8 to 11 may be 0; with a goal of 0 it must be empty at the end all the same.

    Pile 2 is empty after the deal, so the goal of pile 4 decides, and pile 2 holds the card of the click.
    """
    game = pat("52 0 0 0 0 0 999 1 1 0 2", "0 0 0 0 0 1002 0 0 0 0 0", ONE, "0 0 0 0 0 1002 1 0 1 999 0", goal=False)

    assert "won" == dealt(game, line="3-4").outcome.value
    assert "won" != dealt(game, line="c1 3-4").outcome.value


def test_p6_cards_are_taken_out_before_the_deal() -> None:
    """The first two aces from the next card on go to pile 3, so pile 2 gets the king."""
    position = dealt(pat(STOCK, ONE, ACES_OUT), "AH KS QS AS AC")

    assert "KS" == cards(position, 2)
    assert "AH AS" == cards(position, 3)


def test_p6_several_piles_take_out_in_file_order() -> None:
    """The second pile takes the third and fourth ace."""
    position = dealt(pat(STOCK, ACES_OUT, ACES_OUT), "AH KS AS AC AD")

    assert "AH AS" == cards(position, 2)
    assert "AC AD" == cards(position, 3)


def test_p6_only_as_many_are_taken_out_as_there_are() -> None:
    """A deck has four aces, and the pile asks for five."""
    position = dealt(pat(STOCK, "5 0 0 0 0 1702 999 0 0 901 0"))

    assert 4 == len(cards(position, 2).split())


def test_p6_taken_cards_go_under_the_stock_the_first_lowest() -> None:
    """AH was taken first, so it lies lowest and leaves last."""
    position = dealt(pat(STOCK, ACES_UNDER), "KS AH QS AS")

    assert "" == cards(position, 2)
    assert ["(AH)", "(AS)"] == cards(position, 1).split()[:2]
    assert ["(QS)", "(KS)"] == cards(position, 1).split()[-2:]


def test_p6_the_cards_go_under_the_stock_after_the_deal() -> None:
    """The deal asks for all 52 cards, but pile 3 gets 50: the two aces are not there yet, and stay in the stock."""
    position = dealt(pat(STOCK, ACES_UNDER, "52 0 0 0 0 1002 999 0 0 0 0"), "AH AS")

    assert "(AH) (AS)" == cards(position, 1)


def test_p6_the_stock_is_shuffled_again_after_cards_went_under_it() -> None:
    """With c=2 the cards of the stock are the same, in another order; dealt cards stay what they were."""
    rows = "0 0 0 0 {}00 999 0 1 0 0"
    plain = dealt(pat("52 " + rows.format(0), ONE, ACES_UNDER), "KS")
    again = dealt(pat("52 " + rows.format(2), ONE, ACES_UNDER), "KS")

    assert "KS" == cards(plain, 2) == cards(again, 2)
    assert sorted(cards(plain, 1).split()) == sorted(cards(again, 1).split())
    assert cards(plain, 1) != cards(again, 1)


def test_p7_each_deck_is_shuffled_by_itself_and_the_first_leaves_first() -> None:
    """Three decks, 52 cards to each of three piles: each pile holds a whole deck, and not all in one order."""
    piles = ["52 0 0 0 0 1002 999 0 0 0 0"] * 3
    position = load(pat("156 0 0 0 0 100 999 0 1 0 0", *piles, decks=3)).deal("k1:7")
    whole = sorted(deck())

    assert [whole] * 3 == [sorted(cards(position, pile).split()) for pile in (2, 3, 4)]
    assert cards(position, 2) != cards(position, 3)


BASE = "1 0 0 0 0 1602 13 {} 0 1 {} 116"
FOLLOWER = "0 0 0 0 0 1602 13 0 1 {} 116"


def test_p8_the_first_card_gives_the_base_rank_of_the_following_piles() -> None:
    """5H gives the rank 5: pile 3 takes 5S, not AS."""
    text = pat(STOCK, "1 0 0 0 0 1602 13 0 1 999 116", FOLLOWER.format(999), ONE, ONE)
    position = dealt(text, "5H 5S AS")

    assert "4-3" == moves(position, "4-3 5-3")


def test_p8_the_suit_part_of_number_10_stays() -> None:
    """Number 10 is 101, the ace of hearts: it becomes the five of hearts. Pile 2 holds 5D."""
    text = pat(STOCK, "1 0 0 0 0 1602 13 0 1 999 116", FOLLOWER.format(101), ONE, ONE, ONE)
    position = dealt(text, "5D 5S 5H AH")

    assert "5-3" == moves(position, "4-3 5-3 6-3")


def test_p8_a_number_10_of_0_stays_0() -> None:
    """No card may open the pile, whatever the base is."""
    text = pat(STOCK, "1 0 0 0 0 1602 13 0 1 999 116", FOLLOWER.format(0), ONE)

    assert "" == moves(dealt(text, "5H 5S"), "4-3")


def test_p8_a_pile_before_the_first_base_is_as_written() -> None:
    """Pile 2 comes before the pile that gives the base, so it takes an ace."""
    text = pat(STOCK, FOLLOWER.format(901), "1 0 0 0 0 1602 13 0 1 999 116", ONE, ONE)
    position = dealt(text, "5H 5S AS")

    assert "5-2" == moves(position, "4-2 5-2")


def test_p8_another_pile_with_a_card_starts_another_base() -> None:
    """Base 5 holds for pile 3, base 8 from pile 4 on for pile 5."""
    giver = "1 0 0 0 0 1602 13 0 1 999 116"
    text = pat(STOCK, giver, FOLLOWER.format(999), giver, FOLLOWER.format(999), ONE, ONE)
    position = dealt(text, "5H 8H 5S 8S")

    assert "6-3 7-5" == moves(position, "6-3 6-5 7-3 7-5")


def test_p8_the_base_holds_for_the_pile_that_gave_it_too() -> None:
    """When 5H has left pile 2, only a five may open it again: number 10 said 901."""
    text = pat(STOCK, "1 0 0 0 0 1602 999 1 1 901 0", ONE, ONE, OPEN)
    position = dealt(text, "5H AS 5S", line="2-5")

    assert "4-2 5-2" == moves(position, "3-2 4-2 5-2")


def test_p8_the_base_pile_gets_its_card_in_its_turn() -> None:
    """Pile 2 comes first in the file and gets the first card; pile 3 gives the base with the second."""
    text = pat(STOCK, ONE, "1 0 0 0 0 1602 13 0 1 999 116", FOLLOWER.format(999), ONE)
    position = dealt(text, "KS 5H 5S")

    assert "KS" == cards(position, 2)
    assert "5-4" == moves(position, "2-4 5-4")
