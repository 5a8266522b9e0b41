"""The one reader of cards: what people type and programs print."""

import unicodedata

import pytest

from kabale.errors import BadCard
from kabale.table.cards import RANKS, SUITS, card, name, read_cards
from tests.every import for_every

SIGNS = {"S": "\u2660\u2664", "H": "\u2665\u2661", "D": "\u2666\u2662", "C": "\u2663\u2667"}
SUIT_NAMES = {"S": "SPADES", "H": "HEARTS", "D": "DIAMONDS", "C": "CLUBS"}
RANK_NAMES = ("ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING")


def spellings(rank: str, suit: str) -> list[str]:
    """Return the ways of writing a card; its character is found by the name that Unicode gives it."""
    ranks = ["T", "t", "10", "0"] if rank == "T" else [rank, rank.lower()]
    suits = [suit, suit.lower(), *SIGNS[suit], SIGNS[suit][0] + "\ufe0f"]
    both = [word for r in ranks for s in suits for word in (r + s, s + r)]
    return [*both, unicodedata.lookup(f"PLAYING CARD {RANK_NAMES[RANKS.index(rank)]} OF {SUIT_NAMES[suit]}")]


@for_every("rank, suit", [(rank, suit) for rank in RANKS for suit in SUITS])
def test_every_card_is_read_however_it_is_written(rank: str, suit: str) -> None:
    """``7♥`` was refused by ``cribbage score`` and in boards, although Kabale itself prints it."""
    wrong = [word for word in spellings(rank, suit) if read_cards(word) != [card(rank + suit)]]

    assert [] == wrong


@pytest.mark.parametrize(
    "text",
    ["4C 2C TH JK", "4c2c10hjk", "4\u2663,2\u2663;0\u2665 JK", "C4C2HT JK", "\U0001f0d4\U0001f0d2 10H \U0001f0cf"],
)
def test_cards_stand_side_by_side(text: str) -> None:
    """With blanks, commas, semicolons, or nothing between them: so they stand in a ``deck:`` id."""
    assert ["4C", "2C", "TH", "JK"] == list(map(name, read_cards(text)))


@pytest.mark.parametrize("text", ["4X", "1H", "11H", "H", "7", "7HD", "7H2", "H77", "\U0001f0ac", "100H", "-", "\0"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """Unicode has a knight too, which no pack here has."""
    with pytest.raises(BadCard, match="is not a card: expected a rank from"):
        read_cards(text)
