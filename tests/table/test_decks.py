"""Packs, deal ids and shuffles; expected values come from public tables and second implementations."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.errors import BadDeal
from kabale.table.cards import name
from kabale.table.chance import Chance, below, permutation, philox, words
from kabale.table.decks import LIMITS, Deal, by_rows, pack
from kabale.table.shuffles import xpat2_numbers

ONES = (1 << 64) - 1


def names(deal: str, size: int = 52, decks: int = 1, counts: tuple[int, ...] = ()) -> list[str]:
    return [name(card) for card in Deal.parse(deal).arranged(pack(size, decks), counts)]


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        (0, 0, "16554d9eca36314c db20fe9d672d0fdc d7e772cee186176b 7e68b68aec7ba23b"),
        (ONES, ONES, "87b092c3013fe90b 438c3c67be8d0224 9cc7d7c69cd777b6 a09caebf594f0ba0"),
    ],
)
def test_philox_gives_the_published_answers(counter: int, key: int, words: str) -> None:
    """The known-answer table that its authors published for philox4x64-10."""
    assert words.split() == [f"{word:016x}" for word in philox((counter,) * 4, (key, key))]


def second_shuffle(number: int, size: int) -> list[int]:
    """Shuffle again as docs/deals.md says it: rounds over a list, Fisher and Yates by popping."""
    drawn = words_again(number)
    order = list(range(size))
    for left in range(size, 1, -1):
        word = next(drawn)
        while word >= 2**64 // left * left:
            word = next(drawn)
        order[left - 1], order[word % left] = order[word % left], order[left - 1]
    return order


def words_again(number: int):  # type: ignore[no-untyped-def]
    """Yield stream 0 of a number, computed from the text of docs/deals.md."""
    for block in range(10**6):
        c, k = [block, 0, 0, 0], [number, 0]
        for _ in range(10):
            product = (0xD2E7470EE14C6C93 * c[0], 0xCA5A826395121157 * c[2])
            high, low = [p // 2**64 for p in product], [p % 2**64 for p in product]
            c = [high[1] ^ c[1] ^ k[0], low[1], high[0] ^ c[3] ^ k[1], low[0]]
            k = [(k[0] + 0x9E3779B97F4A7C15) % 2**64, (k[1] + 0xBB67AE8584CAA73B) % 2**64]
        yield from c


@given(st.integers(0, 2**63 - 1), st.sampled_from([32, 52, 104, 416]))
def test_k1_agrees_with_a_second_implementation(number: int, size: int) -> None:
    """Any number, any size of pack."""
    assert second_shuffle(number, size) == permutation(words(number, 0), size)


def test_a_bounded_number_is_never_biased_by_the_last_words() -> None:
    """Below 3: the last word of all is thrown away, as 2**64 is one more than a multiple of 3."""
    assert 2 == below(iter([ONES, ONES - 1]), 3)


def test_every_card_is_as_likely_to_come_first() -> None:
    """Over 5200 deals each card is expected 100 times; the chi-squared bound is that of one in a million."""
    counts = Counter(permutation(words(number, 0), 52)[0] for number in range(5200))

    assert sum((counts[card] - 100) ** 2 / 100 for card in range(52)) < 112


def test_chance_events_do_not_depend_on_each_other() -> None:
    """Asking for the second event first gives the same."""
    assert Chance(5).permutation(2, 20) == Chance(5).permutation(2, 20)
    assert Chance(5).permutation(1, 20) != Chance(5).permutation(2, 20)


def test_microsoft_deals() -> None:
    """The first rows of 1 (protocol.md) and of 617 and 11982 (published many times)."""
    assert ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"] == names("ms:1")[:8]
    assert ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"] == names("ms:617")[:8]
    assert ["AH", "AS", "4H", "AC", "2D", "6S", "TS", "JS"] == names("ms:11982")[:8]


def test_microsoft_deals_by_rows() -> None:
    """The columns of deal 1, read down the printed rows."""
    columns = names("ms:1", counts=(7, 7, 7, 7, 6, 6, 6, 6))

    assert ["JD", "KD", "2S", "4C", "3S", "6D", "6S"] == columns[:7]
    assert ["5H", "3H", "3C", "7S", "7D", "TC"] == columns[-6:]


def board(deal: str) -> list[str]:
    """Return FreeCell's columns of a deal, each as a line."""
    order, columns = iter(names(deal, counts=(7, 7, 7, 7, 6, 6, 6, 6))), (7, 7, 7, 7, 6, 6, 6, 6)
    return [" ".join(islice(order, count)) for count in columns]


def test_deals_beyond_microsofts() -> None:
    """FreeCell Pro's number 6,000,000,000, as the tests of Freecell::Deal::MS have it; it was refused."""
    expected = """\
2D 2C QS 8D KD 8C 4C
3D AH 2H 4H TS 6H QD
4D JS AD 6S JH JC JD
KH 3H KS AS TC 5D AC
TD 7C 9C 7H 3C 3S
QH 9H 9D 5S 7S 6C
5C 5H 2S KC 9S 4S
6D QC 8S TH 7D 8H"""

    assert expected.splitlines() == board("ms:6000000000")
    for number in (2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1):
        assert sorted(names("k1:1")) == sorted(names(f"ms:{number}"))


def test_microsofts_two_fixed_deals() -> None:
    """-2 as freecell-solver's ms-freecell-game-minus-2.board; -1 as its table on Rosetta Code."""
    minus_2 = """\
AS KS QS JS TS 9S 8S
AH KH QH JH TH 9H 8H
AD KD QD JD TD 9D 8D
AC KC QC JC TC 9C 8C
7S 6S 5S 4S 3S 2S
7H 6H 5H 4H 3H 2H
7D 6D 5D 4D 3D 2D
7C 6C 5C 4C 3C 2C"""
    columns = [f"A{suit} 3{suit} 5{suit} 7{suit} 9{suit} J{suit} K{suit}" for suit in "CDHS"]
    columns += [f"Q{suit} T{suit} 8{suit} 6{suit} 4{suit} 2{suit}" for suit in "CDHS"]

    assert minus_2.splitlines() == board("ms:-2")
    assert columns == board("ms:-1")
    assert 0 == Deal("ms", -1).chance.number
    for wrong in ("ms:-3", "k1:-1", "pysol:-1"):
        with pytest.raises(BadDeal, match=wrong.partition(":")[2]):
            Deal.parse(wrong)


def test_greenfelt_815_is_the_deal_that_two_programs_print() -> None:
    """Issue 2 of lonelybot has its board, and MinimalKlondike's author confirms that the 7H is drawn first."""
    columns = "JD/TD 8D/8S 5H 3H/3S AC 2H 8H/KC AH TH 4C 6S/9S 7C QD AS 7D KD/3D JS 9D QC JH 2S 9H"
    stock = "7H 4D AD JC 2D TS KH KS 3C 6H 7S 6C 2C 5C 4S 5S QH 4H 5D TC QS 8C 9C 6D"
    dealt = names("greenfelt:815", counts=(1, 2, 3, 4, 5, 6, 7))

    assert (columns.replace("/", " ") + " " + stock).split() == dealt


@pytest.mark.parametrize("text", ["MS:617", " Ms:617", "ms:0617"])
def test_an_id_has_a_normal_form(text: str) -> None:
    """``MS:1`` was refused, and ``kabale deal`` printed ``ms:01`` as it was typed."""
    assert "ms:617" == str(Deal.parse(text))


def test_xpat2_numbers() -> None:
    """Ruling S5's first five numbers for two seeds."""
    assert [824358983, 925189384, 988325069, 30882955, 367453453] == list(islice(xpat2_numbers(0), 5))
    assert [188885238, 518816824, 434090709, 495807790, 984792993] == list(islice(xpat2_numbers(12345), 5))


def test_xpat2_deal_1_of_spider() -> None:
    """Ruling S7, whole: ten columns and the first row dealt onto them."""
    columns = (
        "7D 2D 6C QH JS 5S 3H AS 4S 5C TS JH 9S 5S AC 2D AH KD 3C 3D 6C JS TS 5D 2H 8S KS 2S 6D QC 9D 4H "
        "7C 3H 9D 9H QD 2C JC 6H 8D 3S 4D 2C TC 4S 2H AD TD 4D 8S 5D KD 4H"
    )
    row = "JD 7S TD JC 5C 6H TH 8H 3D JD"

    assert (columns + " " + row).split() == names("xpat2:1", decks=2, counts=(6, 5, 5, 6, 5, 5, 6, 5, 5, 6))[:64]


def test_a_deck_shuffled_by_itself_leaves_first() -> None:
    """Ruling P7: the first 52 cards are the first deck."""
    order = Deal.parse("k1:3").arranged(pack(52, 2), [], deckwise=True)

    assert sorted(order[:52]) == sorted(pack(52, 1))


@pytest.mark.parametrize("scheme", LIMITS)
def test_numbers_outside_a_scheme_are_refused(scheme: str) -> None:
    low, high = LIMITS[scheme]
    assert Deal.parse(f"{scheme}:{low}").number == low
    assert Deal.parse(f"{scheme}:{high}").number == high
    for number in (low - 1, high + 1, 10**30):
        with pytest.raises(BadDeal, match=f"of {scheme}: expected {low} to {high}"):
            Deal.parse(f"{scheme}:{number}")


@pytest.mark.parametrize(
    "text", ["", "k2:1", "ms:", "ms:x", "k1:٣", "k1:1.5", ":", "deck:ASXX", "deck:A", "k1:" + "9" * 5000]
)
def test_texts_that_are_no_deals(text: str) -> None:
    """Each is refused with what was expected, Arabic digits and very long numbers too."""
    with pytest.raises(BadDeal):
        Deal.parse(text)


@pytest.mark.parametrize(
    ("deal", "size", "decks", "words"),
    [
        ("ms:1", 52, 2, "one deck"),
        ("greenfelt:1", 52, 2, "one deck"),
        ("ms:1", 32, 1, "one deck"),
        ("xpat2:1", 52, 3, "one or two"),
        ("xpat2:1", 32, 1, "one or two"),
    ],
)
def test_schemes_refuse_packs_they_are_not_made_for(deal: str, size: int, decks: int, words: str) -> None:
    with pytest.raises(BadDeal, match=words):
        Deal.parse(deal).arranged(pack(size, decks), [])


def test_a_deck_must_be_the_games_cards() -> None:
    """Missing and surplus cards are named."""
    wrong = ["AS", "AS", *(name(card) for card in pack(52, 1)[2:])]

    with pytest.raises(BadDeal, match="missing 2S; too many AS"):
        Deal.from_cards(wrong).arranged(pack(52, 1), [])


@given(st.permutations(pack(52, 1)), st.lists(st.integers(0, 9), max_size=12))
def test_by_rows_is_dealing_row_after_row(cards: list[int], counts: list[int]) -> None:
    """Dealing rows by hand and dealing the permutation pile by pile give equal piles."""
    piles: list[list[int]] = [[] for _ in counts]
    rest = list(cards)
    for row in range(9):
        for pile, count in zip(piles, counts, strict=True):
            if row < count and rest:
                pile.append(rest.pop(0))
    order = by_rows(cards, counts)  # type: ignore[arg-type]

    assert [*[card for pile in piles for card in pile], *rest] == order


@given(st.sampled_from(["k1", "ms", "xpat2"]), st.integers(1, 10**9 - 1))
def test_a_deal_id_is_read_back(scheme: str, number: int) -> None:
    deal = Deal(scheme, number)

    assert deal == Deal.parse(str(deal))


@given(st.permutations([name(card) for card in pack(52, 1)]), st.booleans())
def test_a_deal_given_as_cards_is_read_back(cards: list[str], rows: bool) -> None:
    deal = Deal.from_cards(cards, rows=rows)

    assert deal == Deal.parse(str(deal))


@pytest.mark.parametrize(
    ("scheme", "number", "cards", "words"),
    [
        (
            617,
            0,
            (),
            r"617 is no scheme of deals: expected one of k1, ms, .*, deck, rows, at, as in .*\('k1'",
        ),
        ("k9", 1, (), "'k9' is no scheme of deals"),
        ("k1", -1, (), "-1 is not a deal number of k1: expected 0 to 9223372036854775807"),
        ("ms", 0, (), "0 is not a deal number of ms: expected 1 to 8589934591, -1 or -2"),
        ("k1", 1.5, (), "1.5 is not a deal number of k1"),
        ("k1", "617", (), "'617' is not a deal number of k1"),
        ("k1", 1, ("AS",), "a deal of k1 has a number and no cards"),
        ("deck", 3, ("AS",), "3 is not a deal number of deck"),
        ("deck", 0, ("10H",), "'10H' is not a card"),
    ],
)
def test_what_is_no_deal_cannot_be_made(scheme: str, number: int, cards: tuple[str, ...], words: str) -> None:
    """Not only texts are looked at: the first thing that is written is ``Deal(617)``."""
    with pytest.raises(BadDeal, match=words):
        Deal(scheme, number, cards)


def test_a_deal_is_taken_as_it_is_given() -> None:
    """As itself, its text, or a number of k1."""
    assert [Deal("k1", 617)] * 4 == [Deal.of(each) for each in (Deal("k1", 617), "k1:617", "617", 617)]
    with pytest.raises(BadDeal, match="-1 is not a deal number"):
        Deal.of(-1)


def test_a_short_pack_has_eight_ranks_of_each_suit() -> None:
    """Ace, and seven to king: with two jacks for jack and queen all games of 32 cards were dealt wrong unseen."""
    ranks = {suit: [name(card)[0] for card in pack(32, 1) if name(card)[1] == suit] for suit in "SHDC"}

    assert {suit: [*"A789TJQK"] for suit in "SHDC"} == ranks
