"""P29 and P30: the second set of rules."""

import pytest

from tests.pat.playing import cards, dealt, moves, table
from tests.pat.texts import DRAWN, ONE, STOCK, WASTE, pat

EIGHTS = "3-2 4-2 5-2 6-2"
SAME, OTHER, BOTH = "4-2 6-2", "3-2 5-2 6-2", "6-2"


def eights(digit: int) -> str:
    """Return which of 8H 8S 8D 8C go on 9S: set 1 asks for the same colour, set 2 for any other suit."""
    row = f"1 0 0 0 0 1002 999 0 1 0 {digit}204 0 1 0 404"
    return moves(dealt(pat(STOCK, row, ONE, ONE, ONE, ONE), "9S 8H 8S 8D 8C"), EIGHTS)


@pytest.mark.parametrize(("digit", "legal"), [(1, EIGHTS), (2, BOTH), (6, SAME), (7, SAME), (9, SAME), (12, SAME)])
def test_p29_one_of_the_two_or_both(digit: int, legal: str) -> None:
    """8S and 8C by set 1, 8H 8D 8C by set 2. Above 6000 set 1 holds; 6000 waits for the end of the first pass."""
    assert legal == eights(digit)


SPIDER = "0 0 0 0 16 1 999 1 32 999 1304 2 2 999 104"


def columns(picture: str) -> str:
    """Return the legal moves between two piles with the document's two sets (D330)."""
    return moves(table(pat(STOCK, SPIDER, SPIDER), picture))


def test_p29_the_documents_example_takes_single_cards_down_alternating() -> None:
    """Set 1 lays 8H on 9S, by 304."""
    assert "2-3" == columns("1\n2  8H\n3  9S\n4")


def test_p29_the_documents_example_moves_runs_of_a_suit() -> None:
    """Set 2 takes 8H 7H, in order by 104, and set 1 lays them on 9S: each pile is judged by its own sets."""
    assert "2-3 2x2-3" == columns("1\n2  8H 7H\n3\n4")
    assert "2x2-3" == columns("1\n2  8H 7H\n3  9S\n4")


def test_p29_a_source_does_not_mix_its_sets() -> None:
    """8S 7H is in order by 304 of set 1, but set 1 takes single cards; set 2 takes runs, but of one suit."""
    assert "2-3" == columns("1\n2  8S 7H\n3\n4")


def test_p29_a_target_does_not_mix_its_sets() -> None:
    """Set 1 lays blocks, alternating; set 2 lays single cards, of one suit. A block of one suit is laid by neither."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 9 0 0 0", "0 0 0 0 0 1002 999 0 2 0 1304 0 1 0 104")

    assert "" == moves(table(text, "1\n2  8S 7S\n3  9S\n4"), "2-3 2x2-3")
    assert "2x2-3" == moves(table(text, "1\n2  8H 7S\n3  9S\n4"), "2-3 2x2-3")
    assert "2-3" == moves(table(text, "1\n2  KH 8S\n3  9S\n4"), "2-3 2x2-3")


def test_p29_2000_asks_both_sets_for_taking_too() -> None:
    """Set 1 takes two or more, set 2 any run: a single card is refused by set 1."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 4 0 0 2904 2 0 0 104", "0 0 0 0 0 1002 999 0 2 999 0")

    assert "2x2-3" == moves(table(text, "1\n2  9H 8S 7S\n3\n4"), "2-3 2x2-3 2x3-3")


def test_p29_1000_asks_one_set_for_taking() -> None:
    """Set 1 takes two or more of any suits, set 2 single cards."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 4 0 0 1904 1 0 0 104", "0 0 0 0 0 1002 999 0 2 999 0")

    assert "2-3 2x2-3 2x3-3" == moves(table(text, "1\n2  9H 8S 7S\n3\n4"), "2-3 2x2-3 2x3-3")


def masked(digit: int, first: int, second: int) -> str:
    """Return whether pile 3, with a mask in each of its sets, takes from pile 2 with mark 1 in set 1, 2 in set 2."""
    source = "1 0 0 0 0 1002 999 101 0 0 1000 201 0 0 0"
    target = f"0 0 0 0 0 1002 999 {500 * first} 1 999 {1000 * digit} {500 * second} 1 999 0"
    return moves(dealt(pat(STOCK, source, target)), "2-3")


def test_p29_1000_is_blocked_only_if_both_sets_block() -> None:
    """Mask 1 holds mark 1."""
    assert "2-3" == masked(1, 1, 0) == masked(1, 0, 1)
    assert "" == masked(1, 1, 1)


def test_p29_2000_is_blocked_if_one_set_blocks() -> None:
    """Mask 1 in one set is enough."""
    assert "" == masked(2, 1, 0) == masked(2, 0, 1)
    assert "2-3" == masked(2, 0, 0)


def test_p29_the_mark_is_that_of_set_1() -> None:
    """Mask 2 would refuse mark 2, which only set 2 of the source has."""
    assert "2-3" == masked(1, 2, 2) == masked(2, 2, 2)


def test_p29_1000_an_unmasked_second_set_opens_the_first() -> None:
    """Set 1 refuses mark 1 and lays any card on an empty pile; set 2 has no mask and lays none.

    The masks are judged by themselves: not both block, so set 1 may lay.
    """
    text = pat(STOCK, "1 0 0 0 0 1002 999 101 0 0 0", "0 0 0 0 0 1002 999 500 1 999 1000 0 0 0 0")

    assert "2-3" == moves(dealt(text), "2-3")


def test_p29_the_click_is_a_matter_of_set_1() -> None:
    """Set 2's b=1 serves nothing, set 1's b=1 does."""
    row = "0 0 0 0 0 1002 999 0 {} 999 {}000 0 {} 999 0"

    for digit in (1, 2):
        position = dealt(pat(DRAWN, WASTE, row.format(0, digit, 10), row.format(10, digit, 0)), line="c1")
        assert ["2S", "", "AS"] == [cards(position, pile) for pile in (2, 3, 4)]


def test_p29_the_rotation_is_a_matter_of_set_1() -> None:
    """Set 2's c=4 rotates nothing, set 1's c=4 does."""
    row = "2 0 0 0 0 1002 999 0 {} 0 {}000 0 {} 0 0"

    for digit in (1, 2):
        position = dealt(pat(STOCK, row.format(0, digit, 400), row.format(400, digit, 0)))
        assert "c3" == moves(position, "c2 c3")


def switching(digit: int, clicks: int, *, passes: int = 2) -> str:
    """Return which eights go on 9S after some clicks; the stock holds two cards, one is drawn at a click."""
    row = f"1 0 0 0 0 1002 999 0 1 0 {digit}204 0 1 0 404"
    text = pat(f"52 0 0 0 0 0 999 1 {passes} 0 7", row, ONE, ONE, ONE, ONE, WASTE, "45 0 0 0 0 1002 999 0 0 0 0")
    return moves(dealt(text, "9S 8H 8S 8D 8C", line=" ".join(["c1"] * clicks)), EIGHTS)


@pytest.mark.parametrize(("digit", "first"), [(3, 3), (4, 5), (5, 5), (6, 2)])
def test_p30_when_the_second_set_takes_over(digit: int, first: int) -> None:
    """Clicks 1 and 2 empty the stock, 3 turns the waste over for the last pass, 4 and 5 empty the stock again."""
    sets = [switching(digit, clicks) for clicks in range(6)]

    assert [SAME] * first + [OTHER] * (6 - first) == sets


@pytest.mark.parametrize(("digit", "first"), [(3, 0), (4, 2), (5, 2), (6, 2)])
def test_p30_with_one_pass_in_all(digit: int, first: int) -> None:
    """The first pass is the last one: 3000 holds set 2 from the deal on."""
    sets = [switching(digit, clicks, passes=1) for clicks in range(3)]

    assert [SAME] * first + [OTHER] * (3 - first) == sets


@pytest.mark.parametrize("digit", [3, 4, 5])
def test_p30_without_a_limit_of_passes_there_is_no_last_one(digit: int) -> None:
    """Three passes, and set 1 still holds."""
    assert [SAME] * 9 == [switching(digit, clicks, passes=999) for clicks in range(9)]


def test_p30_6000_needs_no_limit() -> None:
    """The first pass ends in any case, and the switch is one-way."""
    assert [SAME] * 2 + [OTHER] * 4 == [switching(6, clicks, passes=999) for clicks in range(6)]


def test_p30_a_switch_is_undone_with_its_move() -> None:
    """The second click ended the first pass; taken back, set 1 holds again."""
    row = "1 0 0 0 0 1002 999 0 1 0 6204 0 1 0 404"
    text = pat("52 0 0 0 0 0 999 1 2 0 7", row, ONE, ONE, ONE, ONE, WASTE, "45 0 0 0 0 1002 999 0 0 0 0")
    position = dealt(text, "9S 8H 8S 8D 8C", line="c1 c1")

    assert OTHER == moves(position, EIGHTS)
    position.pop()
    assert SAME == moves(position, EIGHTS)


def test_p30_the_set_in_force_is_asked_for_taking() -> None:
    """Pile 2 gives nothing until the only pass has ended."""
    text = pat(
        "52 0 0 0 0 0 999 1 1 0 3",
        "1 0 0 0 0 1002 999 0 0 0 4000 1 0 0 0",
        WASTE,
        "50 0 0 0 0 1002 999 0 0 0 0",
        "0 0 0 0 0 1002 999 0 1 999 0",
    )

    assert "" == moves(dealt(text), "2-5")
    assert "2-5" == moves(dealt(text, line="c1"), "2-5")


def served(digit: int, held: int, clicks: int) -> list[str]:
    """Return waste and pile 4 after some clicks: set 1 serves nothing, set 2 serves one card; one pass."""
    row = f"0 0 0 0 0 1002 999 0 0 999 {digit}000 0 10 999 0"
    text = pat("52 0 0 0 0 0 999 1 1 0 2", WASTE, f"{52 - held} 0 0 0 0 1002 999 0 0 0 0", row)
    position = dealt(text, line=" ".join(["c1"] * clicks))
    return [cards(position, 2), cards(position, 4)]


def test_guess_d344_the_click_that_takes_the_last_cards_is_served_by_set_2() -> None:
    """Two cards, QC and KC: the first click leaves one, the second takes the last one, so KC goes to pile 4."""
    assert ["QC", ""] == served(5, 2, 1)
    assert ["QC", "KC"] == served(5, 2, 2)
    assert ["QC KC", ""] == served(4, 2, 2)


def test_guess_d344_not_before_the_last_pass() -> None:
    """Of two passes the first one's last cards are drawn as ever."""
    row = "0 0 0 0 0 1002 999 0 0 999 5000 0 10 999 0"
    text = pat("52 0 0 0 0 0 999 1 2 0 2", WASTE, "51 0 0 0 0 1002 999 0 0 0 0", row)

    assert ["KC", ""] == [cards(dealt(text, line="c1"), pile) for pile in (2, 4)]
    assert ["", "KC"] == [cards(dealt(text, line="c1 c1 c1"), pile) for pile in (2, 4)]


def last_two(digit: int, *, held: int = 2, first: int = 30, second: int = 10) -> str:
    """Return what some clicks do where the stock has a few cards left, by number 9 of set 1 and of set 2; one pass."""
    row = f"0 0 0 0 0 1002 999 0 {first} 999 {digit}000 0 {second} 999 0"
    return moves(dealt(pat(STOCK, f"{52 - held} 0 0 0 0 1002 999 0 0 0 0", row, row)), "c1")


def test_p30_set_2_judges_the_click_that_takes_the_last_cards() -> None:
    """D344: found by random definitions: set 1 serves only where no pile is empty, so the last two cards never left.

    By set 2 the click takes both: it is the one with the last cards. With three left it is not, and set 1 refuses.
    """
    assert "c1" == last_two(5)
    assert "" == last_two(4)
    assert "" == last_two(5, held=3)
    assert "" == last_two(5, second=0)

    row = "0 0 0 0 0 1002 999 0 30 999 5000 0 10 999 0"
    text = pat(STOCK, "50 0 0 0 0 1002 999 0 0 0 0", row, row)
    assert ["QC", "KC"] == [cards(dealt(text, line="c1"), pile) for pile in (3, 4)]


def test_p30_set_2_may_refuse_the_click_that_takes_the_last_cards() -> None:
    """It judges what set 1 would draw as well."""
    assert "" == last_two(5, first=10, second=0)
    assert "c1" == last_two(4, first=10, second=0)
