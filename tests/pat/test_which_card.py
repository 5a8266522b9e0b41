"""P27 and P28: which card opens a pile, and which follows; every value of numbers 10 and 11."""

from collections.abc import Iterator
from itertools import product

from tests.every import for_every
from tests.pat.playing import dealt, moves
from tests.pat.texts import ONE, RANKS, STOCK, deck, pat

PACK = deck()
SUITS = {1: "H", 2: "S", 3: "D", 4: "C", 5: "HD", 6: "SC", 9: "HSDC"}


def openers(number: int) -> set[str]:
    """Return the cards that may open a pile with number 10 = *number*: each of 52 piles holds one card of the deck."""
    row = f"0 0 0 0 0 1002 999 0 1 {number} 0"
    position = dealt(pat(STOCK, *[ONE] * 52, row))
    return {PACK[int(move.partition("-")[0]) - 2] for move in moves(position).split()}


@for_every("suit", SUITS)
@for_every("rank", [1, 2, 7, 10, 13, 99])
def test_p27_a_rank_and_a_suit(suit: int, rank: int) -> None:
    """1 hearts, 2 spades, 3 diamonds, 4 clubs, 5 red, 6 black, 9 any; 99 any rank."""
    ranks = RANKS if rank == 99 else RANKS[rank - 1]

    assert {r + s for r in ranks for s in SUITS[suit]} == openers(100 * suit + rank)


def test_p27_any_card_and_none() -> None:
    """999 is any card, 0 none."""
    assert set(PACK) == openers(999)
    assert set() == openers(0)


def test_p3_readings_of_incomplete_numbers() -> None:
    """A b of 0 reads as any suit, and 99 alone as 999: both draw a warning."""
    assert {"7H", "7S", "7D", "7C"} == openers(7)
    assert set(PACK) == openers(99)


# Enough cards for every answer of number 11: sums of 13 (6+7, 2+J, A+Q) and 14 (7+7, A+K, 2+Q, 3+J), both ends of
# the ranks, two suits of a colour and one of the other, and a second 7H and KH for "equal, same suit".
CARDS = [rank + suit for suit in "HDS" for rank in "A2367JQK"] + ["7H", "KH"]


def steps(a: int, *, passes: bool) -> set[tuple[int, int]]:
    """Return (last rank, laid rank) for each step that number 11's a allows."""
    ranks = range(1, 14)
    by = {3: (-2,), 4: (-1,), 5: (0,), 6: (1,), 7: (2,), 8: (1, -1)}
    if a == 9:
        return set(product(ranks, ranks))
    if a in (1, 2):
        return {(last, 12 + a - last) for last in ranks if 12 + a - last in ranks}
    found = {(last, last + step) for last in ranks for step in by[a]}
    return {(last, (laid - 1) % 13 + 1) for last, laid in found if passes or laid in ranks}


def suits_agree(c: int, last: str, laid: str) -> bool:
    """Say whether number 11's c allows the suit *laid* on *last*."""
    colours = (last in "HD") == (laid in "HD")
    return {1: last == laid, 2: colours, 3: not colours, 4: last != laid, 9: True}[c]


def expected(a: int, b: int, c: int) -> frozenset[tuple[int, int]]:
    """Return the pairs of places in CARDS, laid and last, that the ruling allows."""
    allowed = steps(a, passes=b in (1, 9))
    return frozenset(
        (here, there)
        for (here, laid), (there, last) in product(enumerate(CARDS), repeat=2)
        if here != there
        and (RANKS.index(last[0]) + 1, RANKS.index(laid[0]) + 1) in allowed
        and not (b == 2 and last[0] == "K")
        and suits_agree(c, last[1], laid[1])
    )


def followers(number: int) -> frozenset[tuple[int, int]]:
    """Return what the engine allows: every pile holds one of CARDS and has the same number 11."""
    row = f"1 0 0 0 0 1002 999 1 1 0 {number}"
    position = dealt(pat(STOCK.replace("52", "104"), *[row] * len(CARDS), decks=2), " ".join(CARDS), decks=2)
    found = (move.split("-") for move in moves(position).split())
    return frozenset((int(source) - 2, int(target) - 2) for source, target in found)


COMBINATIONS = list(product(range(1, 10), (0, 1, 2, 9), (1, 2, 3, 4, 9)))


@for_every("a, b, c", COMBINATIONS)
def test_p28_every_value_of_number_11(a: int, b: int, c: int) -> None:
    """All pairs of cards that fit, and no other, for each of the 180 numbers."""
    if (a, b, c) == (9, 9, 9):
        assert len(CARDS) * (len(CARDS) - 1) == len(followers(999))

    assert expected(a, b, c) == followers(100 * c + 10 * b + a)


def test_p28_0_and_999() -> None:
    """No card; any card, on a king too."""
    assert frozenset() == followers(0)
    assert len(CARDS) * (len(CARDS) - 1) == len(followers(999))


def classes() -> Iterator[int]:
    """Yield how many different relations there are for each value of a."""
    for a in range(1, 10):
        yield len({followers(100 * c + 10 * b + a) for b, c in product((0, 1, 2, 9), (1, 2, 3, 4, 9))})


def test_p28_numbers_that_differ_where_the_rulings_say_so() -> None:
    """For each c: a=1 one relation (a king takes nothing anyhow, and sums do not pass); a=2 and 5 two (b=2 spares
    the king); a=6 and 7 two (0 and 2 do not pass; nothing goes up from a king); a=9 two; a=3, 4 and 8 three.
    """
    assert [5 * count for count in (1, 2, 3, 3, 2, 2, 2, 3, 2)] == list(classes())
