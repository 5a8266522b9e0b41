"""P22, P23 and P26: number 9, how many cards may be laid at once and where they may come from."""

import pytest

from tests.pat.playing import moves, table
from tests.pat.texts import STOCK, WASTE, drawn, pat

COUNTS = "2-3 2x2-3 2x3-3 2x12-3 2x13-3"
SPADES = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"


@pytest.mark.parametrize(
    ("lay", "legal"),
    [
        (0, ""),
        (1, "2-3"),
        (2, COUNTS),
        (3, "2-3"),
        (4, "2x2-3 2x3-3 2x12-3 2x13-3"),
        (5, "2x2-3"),
        (9, "2x13-3"),
    ],
)
def test_p22_how_many_cards_may_be_laid(lay: int, legal: str) -> None:
    """Of a whole suit in order; a=3 has no empty place here, so it lays one card."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 2 0 0 104", f"0 0 0 0 0 1002 999 0 {lay} 999 0")
    picture = f"""
        1
        2  {SPADES}
        3
        4
        """

    assert legal == moves(table(text, picture), COUNTS)


KINGS = """
    1
    2  {}
    3
    4
    """


@pytest.mark.parametrize("lay", [4, 5])
def test_p22_a_king_alone_counts_as_a_run_of_two(lay: int) -> None:
    """Number 11 of its own pile has a=1: number 8 a=4 gives it, number 9 a=4 and 5 take it. A queen alone stays."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 4 0 0 901", f"0 0 0 0 0 1002 999 0 {lay} 999 0")

    assert "2-3" == moves(table(text, KINGS.format("KS")), "2-3")
    assert "2-3" == moves(table(text, KINGS.format("9S KS")), "2-3")
    assert "" == moves(table(text, KINGS.format("QS")), "2-3")


def test_p22_a_pair_that_sums_to_13_is_a_run() -> None:
    """QS AH: 12 + 1."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 4 0 0 901", "0 0 0 0 0 1002 999 0 5 999 0")

    assert "2x2-3" == moves(table(text, KINGS.format("QS AH")), "2-3 2x2-3")


def test_p22_the_king_is_a_run_of_two_only_in_a_pile_of_sum_13() -> None:
    """Number 11 of the king's pile has a=4; what the target's number 11 says does not matter."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 {} 0 0 904", "0 0 0 0 0 1002 999 0 {} 999 901")

    assert "" == moves(table(text.format(4, 2), KINGS.format("KS")), "2-3")
    assert "" == moves(table(text.format(2, 5), KINGS.format("KS")), "2-3")


def test_p22_a_king_of_sum_13_is_still_a_single_card() -> None:
    """Number 8 a=1 gives it, and number 9 a=1 takes it."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 1 0 0 901", "0 0 0 0 0 1002 999 0 1 999 0")

    assert "2-3" == moves(table(text, KINGS.format("KS")), "2-3")


def test_p22_a_block_is_laid_by_its_bottom_card() -> None:
    """9S 8H goes on TD by its 9; by its 8 it would not."""
    text = pat(STOCK, "0 0 0 0 0 1002 999 2 0 0 304", "0 0 0 0 0 1002 999 0 2 0 304")
    position = table(
        text,
        """
        1
        2  9S 8H
        3  TD
        4
        """,
    )

    assert "2x2-3" == moves(position, "2-3 2x2-3")


# P23. Pile 2 holds nine cards in order, pile 3 takes any block by way of the helpers, piles 4 to 7.
NINE = "9S 8H 7S 6H 5S 4H 3S 2H AS"
COLUMN = "0 0 0 0 0 1002 999 3 3 999 304"
CELL = "0 0 0 0 0 1002 -1 1 1 999 0"
DEAD = "0 0 0 0 0 1002 999 0 0 0 0"


def longest(*helpers: str, source: str = "0 0 0 0 0 1002 999 3 0 0 304", on: str = "KD") -> int:
    """Return how many of the nine cards can be laid on pile 3, with these helpers."""
    text = pat(STOCK, source, "0 0 0 0 0 1002 999 3 3 999 999", *helpers)
    empty = "\n".join(str(4 + place) for place in range(len(helpers) + 1))
    position = table(text, drawn(f"1\n2  {NINE}\n3  {on}\n{empty}"))
    legal = [count for count in range(1, 10) if moves(position, "2-3" if count == 1 else f"2x{count}-3")]
    assert legal == list(range(1, len(legal) + 1))
    return len(legal)


@pytest.mark.parametrize(
    ("cells", "columns", "most"),
    [
        (0, 0, 1),
        (1, 0, 2),
        (2, 0, 3),
        (0, 1, 2),
        (1, 1, 4),
        (2, 1, 6),
        (0, 2, 4),
        (1, 2, 8),
        (3, 1, 8),
    ],
)
def test_guess_d203_c_cells_and_t_columns(cells: int, columns: int, most: int) -> None:
    """(c + 1) x 2^t: FreeCell's formula."""
    assert most == longest(*[CELL] * cells, *[COLUMN] * columns)


def test_p23_an_empty_target_is_no_helper() -> None:
    """Pile 3 is empty, takes and gives as a column: it does not help to reach itself."""
    assert 1 == longest(DEAD, on="")
    assert 2 == longest(COLUMN, on="")


@pytest.mark.parametrize(
    "refusing",
    [
        DEAD,
        "0 0 0 0 0 1002 999 3 3 913 304",  # kings only
        "0 0 0 0 0 1002 -1 1 1 599 0",  # red cards only: two cards from the end, AS is black
        "0 0 0 0 0 1002 999 3 1003 999 304",  # from the waste only
        "0 0 0 0 0 1002 999 3 10003 999 304",  # only while the previous pile holds cards, and it is empty
        "0 0 0 0 0 1002 999 503 3 999 304",  # refuses mark 1, which the source has
        "0 0 0 0 0 1002 -1 0 1 999 0",  # does not give the card back
        "0 0 0 0 0 1002 -1 4 1 999 0",  # gives runs of two or more only
        "0 0 0 0 0 1002 999 3 4 999 304",  # takes two or more only
    ],
)
def test_p23_what_is_no_helper(refusing: str) -> None:
    """A helper accepts every card of the block and lets it be taken again; the dead pile 4 stays empty."""
    assert 1 == longest(DEAD, refusing, source="0 0 0 0 0 1002 999 103 0 0 304")


def test_p23_a_helper_must_accept_every_card() -> None:
    """Black cards only: AS is accepted, 2H is not, so the cell helps for no block of two."""
    assert 1 == longest("0 0 0 0 0 1002 -1 1 1 699 0")


def test_p23_a_place_for_one_card_is_a_cell() -> None:
    """Two columns with number 7 = -1: (2 + 1) x 1."""
    assert 3 == longest(*["0 0 0 0 0 1002 -1 3 3 999 304"] * 2)


def test_p23_a_column_without_room_for_the_block_is_a_cell() -> None:
    """Two columns of -2. A block of two has room: (0 + 1) x 4 is enough. Three do not: (2 + 1) x 1 = 3; four fail."""
    assert 3 == longest(*["0 0 0 0 0 1002 -2 3 3 999 304"] * 2)


@pytest.mark.parametrize(
    "column",
    [
        "0 0 0 0 0 1002 999 1 3 999 304",  # gives single cards only
        "0 0 0 0 0 1002 999 3 1 999 304",  # takes single cards only
        "0 0 0 0 0 1002 999 3 3 999 104",  # the block is not in order by its number 11
        "0 0 0 0 0 1002 999 3 3 999 0",
    ],
)
def test_p23_what_holds_single_cards_only(column: str) -> None:
    """Two such helpers are two cells: (2 + 1) x 1; as columns they would let four pass."""
    assert 3 == longest(column, column)


@pytest.mark.parametrize(
    "column",
    [
        "0 0 0 0 0 1002 999 2 2 999 304",
        "0 0 0 0 0 1002 999 9 2 999 904",
        "0 0 0 0 0 1002 999 3 3 999 999",
    ],
)
def test_p23_what_holds_the_block(column: str) -> None:
    """Number 8 a of 2, 3 or 9, number 9 a of 2 or 3, in order: two of them make 1 x 4."""
    assert 4 == longest(column, column)


def test_p23_an_occupied_pile_is_no_helper() -> None:
    """Pile 4 takes anything, but holds KH."""
    text = pat(
        STOCK, "0 0 0 0 0 1002 999 3 0 0 304", "0 0 0 0 0 1002 999 3 3 999 999", "0 0 0 0 0 1002 999 3 3 999 999"
    )
    position = table(
        text,
        """
        1
        2  3S 2H AS
        3  KD
        4  KH
        5
        """,
    )

    assert "2-3" == moves(position, "2-3 2x2-3 2x3-3")


OPEN_STOCK = "52 0 0 0 0 2 999 0 1 0 2"
FROM = "1-4 2-4 3-4 5-4"


def into(
    lay: int, on: str = "", *, picture: str = "1  {stock}\n2  QS\n3  JS\n4  {on}\n5  TS\n6", stock: str = "KS"
) -> str:
    """Return which of stock, waste, previous pile and another pile pile 4 takes a card from."""
    free = "0 0 0 0 0 1002 999 1 0 0 0"
    text = pat(OPEN_STOCK, WASTE, free, f"0 0 0 0 0 1002 999 0 {lay} 999 999", free)
    return moves(table(text, picture.format(stock=stock, on=on)), FROM)


@pytest.mark.parametrize(
    ("origin", "empty", "occupied"),
    [
        (0, FROM, FROM),
        (1, "1-4 2-4", "1-4 2-4"),
        (2, "1-4 2-4", FROM),
        (3, "1-4 2-4", "3-4 5-4"),
        (4, FROM, "1-4 2-4"),
        (5, "3-4 5-4", "3-4 5-4"),
        (6, "3-4", FROM),
    ],
)
def test_p26_where_cards_may_come_from(origin: int, empty: str, occupied: str) -> None:
    """Pile 1 is the stock, 2 the waste, 3 the previous pile, 5 another one."""
    assert empty == into(origin * 1000 + 1)
    assert occupied == into(origin * 1000 + 1, "9D")


def test_p26_e_1_asks_for_the_previous_pile() -> None:
    """Pile 3 holds JS: pile 4 takes; without it nothing is taken."""
    assert FROM == into(10001)
    assert "1-4 2-4 5-4" == into(1, picture="1  {stock}\n2  QS\n3\n4  {on}\n5  TS\n6")
    assert "" == into(10001, picture="1  {stock}\n2  QS\n3\n4  {on}\n5  TS\n6")


def test_p26_e_2_asks_for_the_next_pile() -> None:
    """Pile 5 holds TS, or not."""
    assert FROM == into(20001)
    assert "" == into(20001, picture="1  {stock}\n2  QS\n3  JS\n4  {on}\n5\n6")


def test_p26_the_stock_is_a_neighbour_like_any_other() -> None:
    """Pile 2 follows the stock: with e=1 it takes while the stock holds cards; with d=6 from the stock alone."""
    row = "0 0 0 0 0 1002 999 0 {} 999 999"
    with_stock, without = "1  KS\n2\n3  JS\n4", "1\n2\n3  JS\n4"

    def into_2(lay: int, picture: str) -> str:
        text = pat("52 0 0 0 0 2 999 0 1 0 0", row.format(lay), "0 0 0 0 0 1002 999 1 0 0 0")
        return moves(table(text, picture), "1-2 3-2")

    assert "1-2 3-2" == into_2(10001, with_stock)
    assert "" == into_2(10001, without)
    assert "1-2" == into_2(6001, with_stock)


def test_p26_a_d_and_e_must_all_hold() -> None:
    """a=1, d=5, e=2: a single card, not from stock or waste, while pile 5 holds a card."""
    assert "3-4 5-4" == into(25001)
    assert "" == into(25000)
    assert "" == into(25001, picture="1  {stock}\n2  QS\n3  JS\n4  {on}\n5\n6")
