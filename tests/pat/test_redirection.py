"""P9: cards that are dealt to one pile and end on another."""

from tests.pat.playing import cards, dealt
from tests.pat.texts import ONE, STOCK, pat

ACES_UP = "0 0 0 0 0 {}002 {} 0 1 901 106"


def meant(count: int, digit: int = 1, *, take: int = 1) -> str:
    """Return a pile that *count* cards are dealt to, with number 6's d."""
    return f"{count} 0 0 0 0 {digit}002 999 {take} 0 0 0"


def piles(text: str, first: str, *numbers: int) -> list[str]:
    """Deal and return the cards of some piles."""
    position = dealt(text, first)
    return [cards(position, number) for number in numbers]


def test_p9_a_card_is_offered_to_the_other_piles_in_file_order() -> None:
    """Piles 3 and 4 both take aces; pile 3 stands first, so it gets both AH and 2H, and pile 4 gets AS."""
    text = pat(STOCK, meant(4), ACES_UP.format(6, 999), ACES_UP.format(6, 999))

    assert ["9S", "AH 2H", "AS"] == piles(text, "AH 2H AS 9S", 2, 3, 4)


def test_p9_a_pile_earlier_in_the_file_is_offered_cards_too() -> None:
    """Pile 2 takes the ace that was meant for pile 3."""
    text = pat(STOCK, ACES_UP.format(6, 999), meant(2))

    assert ["AH", "9S"] == piles(text, "9S AH", 2, 3)


def test_p9_number_10_when_empty_number_11_when_occupied() -> None:
    """2H does not fit the empty pile and stays; after AH it would fit, but it has been dealt. 2S has another suit."""
    text = pat(STOCK, meant(4), ACES_UP.format(6, 999))

    assert ["2H 2S 9S", "AH"] == piles(text, "2H AH 2S 9S", 2, 3)


def test_p9_number_7_must_leave_room() -> None:
    """The pile takes one card at most (-1): 2H stays where it was dealt."""
    text = pat(STOCK, meant(2), ACES_UP.format(6, -1))

    assert ["2H", "AH"] == piles(text, "AH 2H", 2, 3)


def test_p9_d_5_takes_one_such_card_in_the_whole_deal() -> None:
    """AH goes to pile 4; 2H and 3H would fit, of the same pile and of the next one, and stay."""
    text = pat(STOCK, meant(2), meant(1), ACES_UP.format(5, 999))

    assert ["2H", "3H", "AH"] == piles(text, "AH 2H 3H", 2, 3, 4)


def test_p9_the_card_that_gives_the_base_is_not_offered() -> None:
    """AH is dealt to the base pile, though pile 2 takes aces."""
    text = pat(STOCK, ACES_UP.format(6, 999), "1 0 0 0 0 1602 13 0 1 999 116")

    assert ["", "AH"] == piles(text, "AH", 2, 3)


def test_p9_cards_taken_out_are_not_offered() -> None:
    """All four aces are taken out for pile 3, though pile 2 takes aces."""
    text = pat(STOCK, ACES_UP.format(6, 999), "4 0 0 0 0 1702 999 0 0 901 0", ONE)

    assert ["", "AH AS AC AD"] == piles(text, "AH AS 9S AC AD", 2, 3)


def test_p9_the_meant_pile_gets_another_card_with_d_0() -> None:
    """AH goes to pile 3 and is replaced by 9S: pile 2 holds two cards."""
    text = pat(STOCK, meant(2, 0), ACES_UP.format(6, 999))

    assert ["9S 8S", "AH"] == piles(text, "AH 9S 8S", 2, 3)


def test_p9_a_replacement_is_offered_too() -> None:
    """AH is replaced by 2H, which is offered in turn and replaced by 9S."""
    text = pat(STOCK, meant(1, 0), ACES_UP.format(6, 999))

    assert ["9S", "AH 2H"] == piles(text, "AH 2H 9S", 2, 3)


def test_p9_the_meant_pile_gets_no_other_card_with_d_1() -> None:
    """AH goes to pile 3, and pile 2 is one card short."""
    text = pat(STOCK, meant(2, 1), ACES_UP.format(6, 999))

    assert ["9S", "AH"] == piles(text, "AH 9S 8S", 2, 3)


def test_guess_d109_d_5_to_7_count_as_1_for_the_pile_that_was_meant() -> None:
    """Pile 2 takes from others (and nothing fits it); the ace that it loses is not replaced."""
    for digit in (5, 6, 7):
        text = pat(STOCK, meant(2, digit), ACES_UP.format(6, 999))

        assert ["9S", "AH"] == piles(text, "AH 9S 8S", 2, 3)


def test_guess_d113_free_cards_are_pulled_after_every_card() -> None:
    """2H lies free on pile 2 when AH has been redirected: it is pulled before 9S buries it."""
    text = pat(STOCK, meant(3), ACES_UP.format(7, 999))

    assert ["9S", "AH 2H"] == piles(text, "2H AH 9S", 2, 3)


def test_guess_d113_pulling_goes_on_until_nothing_moves() -> None:
    """AH lets 2H follow from pile 2, and that 3H from pile 3."""
    text = pat(STOCK, meant(1), meant(1), meant(1), ACES_UP.format(7, 999))

    assert ["", "", "", "AH 2H 3H"] == piles(text, "2H 3H AH", 2, 3, 4, 5)


def test_p9_a_card_that_may_not_be_taken_is_not_pulled() -> None:
    """Number 8 of pile 2 is 0."""
    text = pat(STOCK, meant(1, take=0), meant(1), ACES_UP.format(7, 999))

    assert ["2H", "", "AH"] == piles(text, "2H AH", 2, 3, 4)


def test_p9_the_pile_pulled_from_gets_another_card_with_d_0() -> None:
    """2H is pulled from pile 2 when AH, meant for pile 3 (not replaced), arrives; 9S takes its place."""
    text = pat(STOCK, meant(1, 0), meant(1, 1), ACES_UP.format(7, 999))

    assert ["9S", "", "AH 2H"] == piles(text, "2H AH 9S", 2, 3, 4)


def test_p9_piles_with_d_5_and_6_do_not_pull() -> None:
    """2H lies free on pile 2 when AH arrives, and stays."""
    for digit in (5, 6):
        text = pat(STOCK, meant(1), meant(1), ACES_UP.format(digit, 999))

        assert ["2H", "", "AH"] == piles(text, "2H AH", 2, 3, 4)


def test_p9_number_10_is_the_base_rank_by_then() -> None:
    """5H gives the base: pile 3, of number 10 = 901, takes the 5S and 6S that were meant for pile 4."""
    text = pat(STOCK, "1 0 0 0 0 1602 13 0 0 999 0", "0 0 0 0 0 6602 999 0 1 901 106", meant(4))

    assert ["5H", "5S 6S", "AS 9H"] == piles(text, "5H AS 5S 6S 9H", 2, 3, 4)


def test_p9_only_numbers_10_11_and_7_are_asked() -> None:
    """Number 9 is 0: no hand may lay there, the deal does."""
    text = pat(STOCK, meant(2), "0 0 0 0 0 6002 999 0 0 901 106")

    assert ["9S", "AH"] == piles(text, "AH 9S", 2, 3)


def test_p9_a_pile_is_not_offered_its_own_card() -> None:
    """AH is dealt to pile 2 as its own, so its d=5 is still free for 2H, which was meant for pile 3."""
    text = pat(STOCK, "1 0 0 0 0 5002 999 0 1 901 106", meant(1))

    assert ["AH 2H", ""] == piles(text, "AH 2H 9S", 2, 3)


def test_p9_a_card_of_a_taking_pile_is_offered_to_the_others_first() -> None:
    """AH was meant for pile 2, which takes aces; pile 3 takes them too, and is asked first."""
    text = pat(STOCK, "1 0 0 0 0 6002 999 0 1 901 106", ACES_UP.format(6, 999))

    assert ["", "AH"] == piles(text, "AH 9S", 2, 3)


def test_p9_a_card_that_replaces_one_taken_out_is_not_offered() -> None:
    """Found by the second implementation.

    AS, taken out to pile 2, is pulled to pile 4. AH replaces it and stays, although pile 5 would take it.
    """
    out = "1 0 0 0 0 702 999 1 0 901 0"
    text = pat(STOCK, out, meant(1), ACES_UP.format(7, 999), ACES_UP.format(6, 999))

    assert ["AH", "9S", "AS", ""] == piles(text, "AS 9S AH", 2, 3, 4, 5)


def test_p8_a_card_that_replaces_the_base_card_gives_no_other_base() -> None:
    """Found by the second implementation: 5H gives the base and is pulled to pile 4; 9S comes to pile 2 for it."""
    text = pat(STOCK, "1 0 0 0 0 602 999 1 1 999 0", "0 0 0 0 0 1602 999 0 1 999 0", "0 0 0 0 0 7002 999 0 1 905 0")
    position = dealt(text, "5H 9S")

    assert ["9S", "", "5H"] == [cards(position, number) for number in (2, 3, 4)]
    assert 5 == position.table.counter("base 2")
