"""How far sequences go and what piles hold together: small cases that can be counted by hand."""

from kabale.engine.chains import Taker, chain, most_worth
from kabale.engine.fits import Suits, accepted, steps, suits_agree, tabulate
from kabale.table.cards import LOOKS, rank, suit

UP = tabulate(lambda card, on: steps(card, on, (1,), around=False) and suits_agree(Suits.SAME, card, on))
RING = tabulate(lambda card, on: steps(card, on, (1,), around=True) and suits_agree(Suits.SAME, card, on))
ACES = accepted(lambda card: rank(card) == 1)
TWOS = accepted(lambda card: rank(card) == 2)
HEARTS = accepted(lambda card: suit(card) == 1)
ANY = accepted(lambda _: True)


def test_a_suit_from_the_ace_has_thirteen_cards_and_from_the_two_twelve() -> None:
    """Goal 13 for foundations that begin with a two was never told."""
    assert 13 == chain(ACES, UP).longest
    assert 12 == chain(TWOS, UP).longest


def test_a_ring_ends_with_the_cards_there_are() -> None:
    """It can be gone round as often as there are decks."""
    found = chain(accepted(lambda card: rank(card) == 2 and suit(card) == 1), RING)

    assert found.longest is None
    assert 26 == found.most(2)


def test_four_piles_of_one_suit_share_it() -> None:
    """Thirteen cards, not fifty-two; with two decks twice as many."""
    hearts = Taker(room=52, looks=HEARTS, of_each=4)

    assert 13 == most_worth([hearts], [1] * LOOKS)
    assert 26 == most_worth([hearts], [2] * LOOKS)


def test_a_pile_that_takes_all_leaves_hearts_to_the_pile_that_wants_them() -> None:
    """The one that is served first gives its hearts up for other cards."""
    anything, hearts = Taker(39, ANY, 1), Taker(13, HEARTS, 1)

    assert 52 == most_worth([anything, hearts], [1] * LOOKS)


def test_cards_are_worth_most_where_they_count_most() -> None:
    """Thirteen hearts at 5, the 39 others at 1."""
    assert 13 * 5 + 39 == most_worth([Taker(52, ANY, 1), Taker(13, HEARTS, 1, worth=5)], [1] * LOOKS)
