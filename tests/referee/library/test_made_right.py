"""Games that once were others than their names promise: lay-outs that are more than dealing, and their moves."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

import kabale
from kabale import Deal
from kabale.engine.game import Position
from kabale.table.cards import name
from kabale.table.changes import Reordered
from tests.referee.library import RANKS, Model, Piles, State, bad_seven, compare, nestor, reserves, shamrocks
from tests.referee.library.builders import Builder

MODELS: list[Model] = [*reserves.GAMES, *shamrocks.GAMES, *nestor.GAMES, *bad_seven.GAMES]
DEALS = ("k1:1", "k1:2", "k1:3")
LINES = range(4, 8)


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_positions_near_the_deal(model: Model, deal: str) -> None:
    """All positions within three moves of a deal allow what the source allows."""
    assert [] == [text for text in compare.near(model, deal) if not shuffles(model, text)][:5]


def shuffles(model: Model, text: str) -> bool:
    """Say whether a difference is the redeal of Bad Seven: a click on the stock that no model foretells."""
    return model.name == "boesesieben" and ": only the engine: c1:" in text


@pytest.mark.parametrize("model", MODELS[:-1], ids=lambda model: model.name)
def test_positions_along_lines(model: Model) -> None:
    """And so do those along random lines, through redeals and emptied columns."""
    assert [] == [text for number in LINES for text in compare.along(model, f"k1:{number}", length=80)][:5]


@pytest.mark.parametrize("model", reserves.WRONG, ids=range(len(reserves.WRONG)))
def test_a_wrong_rule_is_found(model: Builder) -> None:
    """Where other parts of columns move, or gaps are filled in another way, the engine differs."""
    assert any(compare.along(model, f"k1:{number}", length=120) for number in range(4, 24))


# -- lay-outs ----------------------------------------------------------------------------------------------------------


def shuffled(seed: int, ranks: str = RANKS, times: int = 1) -> list[str]:
    """Return a pack in an order of our own."""
    cards = [rank + suit for rank in ranks for suit in "CDHS"] * times
    Random(seed).shuffle(cards)
    return cards


def dealt(game: str, cards: Sequence[str]) -> Piles:
    """Return what the engine lays out."""
    return compare.piles_of(kabale.game(game).deal(Deal.from_cards(cards)))


@pytest.mark.parametrize(("game", "deal"), [("shamrocks", shamrocks.deal), ("nestor", nestor.deal)])
def test_a_shuffled_pack_is_laid_out_as_the_books_do(game: str, deal: Callable[[Sequence[str]], Piles | None]) -> None:
    """Kings go under the cards of their suits; a rank that a column has goes under the pack."""
    packs = [cards for cards in map(shuffled, range(100)) if deal(cards) is not None]

    assert len(packs) > 80
    assert [] == [cards for cards in packs if deal(cards) != dealt(game, cards)]


def test_where_no_card_fits_any_more_nestor_is_shuffled_again() -> None:
    """The books do not tell what to do then; no column has two cards of a rank all the same."""
    packs = [shuffled(seed)[::-1] for seed in (306, 730, 3263)]

    assert [None] * 3 == list(map(nestor.deal, packs))
    for cards in packs:
        assert [] == nestor.GAMES[0].problems(dealt("nestor", cards))


def test_aces_that_come_face_up_are_laid_out_in_bad_seven() -> None:
    packs = [shuffled(seed, "A789TJQK", 2) for seed in range(100)]

    assert [] == [cards for cards in packs if bad_seven.deal(cards) != dealt("boesesieben", cards)[:16]]


# -- the redeal of Bad Seven -------------------------------------------------------------------------------------------


def stock_after_shuffling(position: Position) -> list[str]:
    """Return the stock of a position as the click that redeals shuffles it, its next card last."""
    table = position.table.copy()
    for change in position.play("c1").changes:
        change.do(table)
        if isinstance(change, Reordered):
            return [name(card) for card in table.piles[0]]
    raise AssertionError("nothing was shuffled")


def played_to_the_redeal(number: int) -> Position:
    """Play Bad Seven along a random line, comparing, until the stock has been empty for some moves."""
    model, random = bad_seven.GAMES[0], Random(number)
    position = kabale.game("boesesieben").deal(f"k1:{number}")
    state = State(model.seen(compare.piles_of(position)))
    for _ in range(60):
        ours, theirs = compare.one_move_on(position, state, model)
        if not position.table.piles[0]:
            ours = {piles: move for piles, move in ours.items() if str(move) != "c1"}
        assert ours.keys() == theirs.keys()
        choices = list(compare.steps(ours, theirs))
        if not choices:
            break
        move, state = random.choice(choices)
        position.push(move)
    return position


@pytest.mark.parametrize("number", range(1, 13))
def test_the_moves_and_the_redeal_of_bad_seven(number: int) -> None:
    """All is gathered but the foundations, shuffled, and dealt in rows that lie up and down in turn."""
    position = played_to_the_redeal(number)
    while position.table.piles[0]:
        position.play("c1")
    foundations = compare.piles_of(position)[1:9]
    stock = stock_after_shuffling(position)

    assert bad_seven.redealt(foundations, stock) == compare.piles_of(position)[:16]
    assert "c1" not in map(str, position.legal_moves)
