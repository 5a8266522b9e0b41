"""Deals made ready for the kernel without a position are those that the game deals."""

from itertools import islice

import pytest

import kabale
from kabale.engine.language import NO_CHOICE, NoTables
from kabale.engine.tables import Tables
from kabale.errors import BadDeal
from kabale.library import catalogue
from kabale.search import native
from kabale.search.batch import KernelDeals
from kabale.search.limits import Limits
from kabale.search.symmetry import symmetry_of
from kabale.table.decks import Deal

pytestmark = pytest.mark.kernel

PAT = [entry.name for entry in catalogue.games() if entry.format == "pat"]


def blind(name: str) -> bool:
    """Say whether a game says that its deals look at no card."""
    game = kabale.game(name)
    return game.language.shuffle(game.definition, NO_CHOICE) is not None


@pytest.mark.parametrize("name", PAT)
def test_every_game_is_dealt_to_the_kernel_as_it_is_dealt(name: str) -> None:
    """The same piles, faces and tables, or the game says nothing: what is learnt of one deal holds for the others."""
    game = kabale.game(name)
    first = game.deal("k1:1")
    deals = KernelDeals.like(first)
    if deals is None:
        assert not blind(name) or isinstance(first.tables(), NoTables)
        return
    for number in (0, 617, 2**40):
        position = game.deal(f"k1:{number}")
        tables = position.tables()
        assert isinstance(tables, Tables)
        symmetry = symmetry_of(tables, frozenset(card & 63 for card in position.table.cards()))

        assert native.start_of(position, tables, symmetry) == deals.start(Deal("k1", number))
        assert native.kernel_of(tables, symmetry) is deals.kernel


@pytest.mark.parametrize("scheme", ["ms", "xpat2"])
@pytest.mark.parametrize("name", ["freecell", "klondike3", "canfieldparts"])
def test_each_scheme_has_places_of_its_own(name: str, scheme: str) -> None:
    """Microsoft's deals go row by row, xpat2's stock leaves from the other end."""
    game = kabale.game(name)
    deals = KernelDeals.like(game.deal(f"{scheme}:1"))
    if deals is None:
        assert not blind(name)
        return
    for number in (1, 11982, 999_999):
        position = game.deal(f"{scheme}:{number}")
        tables = position.tables()
        assert isinstance(tables, Tables)
        symmetry = symmetry_of(tables, frozenset(card & 63 for card in position.table.cards()))

        assert native.start_of(position, tables, symmetry) == deals.start(Deal(scheme, number))


def test_most_games_are_dealt_without_looking() -> None:
    """Bases, cards taken out and cards led elsewhere are what few layouts have."""
    assert len(PAT) * 2 < 3 * len(list(filter(blind, PAT)))
    assert not blind("canfield"), "the base is a card's rank"


def test_both_ways_find_the_same() -> None:
    """Verdict, positions and moves: it is the same search of the same start, before detours are left out."""
    game, limits = kabale.game("klondike3"), Limits(positions=3000)
    deals = KernelDeals.like(game.deal("k1:1"))
    assert deals is not None
    for number in range(1, 30):
        word, line, positions, _ = deals.search(Deal("k1", number), limits)
        verdict = native.search(game.deal(f"k1:{number}"), limits)

        assert (verdict.reason or verdict.verdict, len(verdict.moves), verdict.positions) == (
            word,
            len(line),
            positions,
        )


def test_a_deal_that_is_none_is_refused() -> None:
    """A pack of two decks has no deal of Microsoft's."""
    game = kabale.game("fortythieves")
    deals = KernelDeals.like(game.deal("k1:1"))
    assert deals is not None
    with pytest.raises(BadDeal, match="ms:1 deals one deck of 52 cards"):
        deals.start(Deal("ms", 1))


def test_deals_given_as_cards_are_dealt_one_by_one() -> None:
    """A scheme of cards has no numbers to go through."""
    game = kabale.game("freecell")
    names = [kabale.name(card) for card in islice(game.deal("k1:1").table.cards(), 52)]

    assert KernelDeals.like(game.deal("deck:" + "".join(names))) is None
