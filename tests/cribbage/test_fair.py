"""The commitment: published before the first card, opened after the game."""

import hashlib

import pytest

from kabale.cribbage.match import Match
from kabale.cribbage.record import commitment, verify
from kabale.cribbage.rules import dealt, drawn, shuffled
from kabale.errors import BadDeal
from kabale.table.cards import all_looks, name
from kabale.table.chance import Chance, permutation, words
from tests.cribbage.playing import names

NONCE = "0123456789abcdef" * 4


def test_anyone_can_compute_the_commitment() -> None:
    """Three lines and a hash that every system has: docs/cribbage.md says so."""
    text = f"kabale cribbage 1\nk1:617\n{NONCE}\n"

    assert hashlib.sha256(text.encode()).hexdigest() == commitment(617, NONCE)


def test_a_commitment_holds_for_its_number_and_nonce_alone() -> None:
    published = commitment(617, NONCE)

    assert verify(published, 617, NONCE)
    assert not verify(published, 618, NONCE)
    assert not verify(published, 617, NONCE[::-1])


@pytest.mark.parametrize("nonce", ["", "12", "xyz" * 20, NONCE.upper(), NONCE * 3, f"{NONCE}\n"])
def test_what_is_no_nonce_is_refused(nonce: str) -> None:
    with pytest.raises(BadDeal, match="is not a nonce"):
        commitment(617, nonce)


def test_what_is_no_commitment_is_refused() -> None:
    with pytest.raises(BadDeal, match="is not a commitment"):
        verify("abc", 617, NONCE)


def test_everything_random_in_a_match_follows_from_its_number() -> None:
    """The draws are the first events of its chance, the deals those after; docs/deals.md says how they shuffle."""
    match = Match(Chance(617))
    pack = all_looks()
    tops = [[name(pack[place]) for place in permutation(words(617, event), 52)] for event in (1, 2, 3)]

    assert tops[0][:2] == [names(event.cards) for event in match.events if event.kind == "drawn"]
    match.play(0, "deal")
    pone = match.state.pone
    assert tops[1][0:12:2] == names(match.view(pone).hand).split()
    assert tops[1][1:12:2] == names(match.view(1 - pone).hand).split()
    assert tops[1][12:] == names(match.state.stock).split()


def test_draws_and_deals_are_events_of_the_chance() -> None:
    """Equal draws take another event, so the first deal comes later."""
    tied = next(number for number in range(1, 200) if len({each & 15 for each in drawn(Chance(number), 1)}) == 1)
    match = Match(Chance(tied))
    match.play(0, "deal")

    assert 4 == sum(event.kind == "drawn" for event in match.events)
    *_, stock = dealt(Chance(tied), 3)
    assert stock == match.state.stock
    assert 52 == len(set(shuffled(Chance(tied), 3)))
