"""P13 and P14: number 7, the goals and the most that a pile takes."""

from tests.pat.playing import cards, dealt, moves
from tests.pat.texts import ONE, STOCK, pat

TARGET = "{} 0 0 0 0 1002 {} 1 1 999 999"


def outcome(text: str, first: str, line: str) -> str:
    """Deal, play and say how the game stands."""
    return dealt(text, first, line=line).outcome.value


def test_p13_won_when_every_goal_is_held_exactly() -> None:
    """Two piles with a goal of 1: one of them is not enough."""
    text = pat(STOCK, ONE, ONE, TARGET.format(0, 1), TARGET.format(0, 1), goal=False)

    assert "won" != outcome(text, "KS QS", "2-4")
    assert "won" == outcome(text, "KS QS", "2-4 3-5")


def test_p13_999_is_no_matter() -> None:
    """Pile 2 may keep a card or not."""
    text = pat(STOCK, "2 0 0 0 0 1002 999 1 0 0 0", TARGET.format(0, 1), goal=False)

    assert "won" == outcome(text, "KS QS", "2-3")


def test_p13_more_than_the_goal_is_not_the_goal() -> None:
    """Pile 3 is dealt two cards and must hold one; pile 4 is where one can go."""
    text = pat(STOCK, ONE, TARGET.format(2, 1), TARGET.format(0, 999), goal=False)

    assert "won" != outcome(text, "KS QS JS", "2-4")
    assert "won" == outcome(text, "KS QS JS", "3-4")


def test_p13_a_move_must_have_been_made() -> None:
    """Pile 3 holds its one card from the deal on; the game is won by any move that leaves it there."""
    text = pat(STOCK, ONE, TARGET.format(1, 1), TARGET.format(0, 999), goal=False)

    assert "playing" == outcome(text, "KS QS", "")
    assert "won" == outcome(text, "KS QS", "2-4")


def test_p13_piles_with_goal_0_decide_where_one_held_a_card() -> None:
    """Pile 2 must be emptied, and then the goal of 13 of pile 3 does not matter."""
    text = pat(STOCK, "1 0 0 0 0 1002 0 1 0 0 0", TARGET.format(0, 13), goal=False)

    assert "won" == outcome(text, "KS", "2-3")


def test_p13_all_piles_with_goal_0_must_be_empty() -> None:
    """Piles 2 and 3 held cards after the deal."""
    text = pat(STOCK, "1 0 0 0 0 1002 0 1 0 0 0", "1 0 0 0 0 1002 0 1 0 0 0", TARGET.format(0, 13), goal=False)

    assert "won" != outcome(text, "KS QS", "2-4")
    assert "won" == outcome(text, "KS QS", "2-4 3-4")


def test_p13_the_stock_counts_as_a_pile_with_goal_0() -> None:
    """Two clicks empty the stock of two cards; the goal of pile 4 does not decide."""
    text = pat("52 0 0 0 0 0 0 1 1 0 2", "0 0 0 0 0 1002 999 1 0 0 0", "50 0 0 0 0 1002 999 0 0 0 0")

    assert "won" != outcome(text, "", "c1")
    assert "won" == outcome(text, "", "c1 c1")


def test_p13_an_empty_pile_with_goal_0_does_not_choose() -> None:
    """Pile 3 has the goal 0 and is empty after the deal: pile 4 decides, and pile 3 must still be empty.

    If pile 3 chose, the first move would win by leaving it empty.
    """
    text = pat(
        STOCK, "2 0 0 0 0 1002 999 1 0 0 0", TARGET.format(0, 0), TARGET.format(0, 1), TARGET.format(0, 999), goal=False
    )

    assert "won" != outcome(text, "KS QS", "2-5")
    assert "won" == outcome(text, "KS QS", "2-4")
    assert "won" != outcome(text, "KS QS", "2-3 2-4")
    assert "won" == outcome(text, "KS QS", "2-3 2-4 3-5")


def test_p13_an_empty_pile_with_goal_0_must_be_empty_in_the_other_mode_too() -> None:
    """Pile 2 decides, being held after the deal; pile 3 got its card."""
    text = pat(STOCK, "1 0 0 0 0 1002 0 1 0 0 0", TARGET.format(0, 0), TARGET.format(0, 999), goal=False)

    assert "won" != outcome(text, "KS", "2-3")
    assert "won" == outcome(text, "KS", "2-3 3-4")


def test_p13_a_game_without_a_goal_is_never_won() -> None:
    """No pile decides, so no move can win."""
    text = pat(STOCK, ONE, TARGET.format(0, 999), goal=False)

    assert "won" != outcome(text, "KS", "2-3")


def test_guess_d121_a_goal_is_also_the_most_a_pile_takes() -> None:
    """A pile with goal 1 takes QS, and then not JS, though numbers 10 and 11 take any card."""
    text = pat(STOCK, "2 0 0 0 0 1002 999 1 0 0 0", TARGET.format(0, 1), "0 0 0 0 0 1002 13 0 1 901 0", goal=False)

    assert "2-3" == moves(dealt(text, "JS QS"), "2-3")
    assert "" == moves(dealt(text, "JS QS", line="2-3"), "2-3")


def test_p13_a_goal_of_0_is_no_limit() -> None:
    """Only a goal above 0 is the most as well."""
    text = pat(STOCK, ONE, TARGET.format(0, 0))

    assert "2-3" == moves(dealt(text, "KS"), "2-3")


def test_p14_a_negative_number_is_the_most() -> None:
    """-2: the pile takes two cards and no third."""
    text = pat(STOCK, "3 0 0 0 0 1002 999 1 0 0 0", TARGET.format(0, -2))

    assert "" == moves(dealt(text, line="2-3 2-3"), "2-3")
    assert "2-3" == moves(dealt(text, line="2-3"), "2-3")


def test_p14_a_block_must_find_room_as_a_whole() -> None:
    """-2: two cards go together, three do not."""
    text = pat(STOCK, "3 0 0 0 0 1002 999 9 0 0 0", "0 0 0 0 0 1002 -2 0 2 999 999")

    assert "2-3 2x2-3" == moves(dealt(text), "2-3 2x2-3 2x3-3")


def test_p14_dealing_may_exceed_it() -> None:
    """Three cards are dealt to a pile of -1; it takes one again when all three have gone."""
    text = pat(STOCK, ONE, TARGET.format(3, -1), "0 0 0 0 0 1002 999 1 1 999 999")

    assert "QS JS TS" == cards(dealt(text, "KS QS JS TS"), 3)
    assert "" == moves(dealt(text, "KS QS JS TS", line="3-4 3-4"), "2-3")
    assert "2-3" == moves(dealt(text, "KS QS JS TS", line="3-4 3-4 3-4"), "2-3")
