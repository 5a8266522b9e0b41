"""The list of deals that can be won: short to write, and only for the rules that were searched."""

from hypothesis import given
from hypothesis import strategies as st

import kabale
from kabale.library.catalogue import is_game
from kabale.library.deals import choose, numbers_in, signs_for, winnable_deals, won_deals


@given(st.sets(st.integers(1, 5_000)))
def test_what_is_packed_comes_out_again(numbers: set[int]) -> None:
    """Rising numbers from 1, however far apart."""
    assert numbers_in(signs_for(sorted(numbers))) == sorted(numbers)


def test_every_list_is_of_a_game_as_it_is_now() -> None:
    """A list for former rules says nothing, and is not shipped; a shipped one has a thousand deals."""
    assert "klondike" in won_deals()
    for name in won_deals():
        assert is_game(name)
        assert len(set(winnable_deals(kabale.game(name)))) >= 1_000, name


def test_a_list_counts_only_for_the_usual_rules() -> None:
    """Another game, or a level that the game has not as its usual one, has no list."""
    assert winnable_deals(kabale.game("westcliff")) == []
    assert winnable_deals(kabale.game("klondike"), level=1) == []


def test_a_deal_comes_twice_only_if_no_other_is_left() -> None:
    """Of three deals two were played: the third comes, and when all were played any of them."""
    assert {choose(["k1:1", "k1:2", "k1:3"], {"k1:1", "k1:3"}) for _ in range(20)} == {"k1:2"}
    assert choose(["k1:1"], {"k1:1"}) == "k1:1"
