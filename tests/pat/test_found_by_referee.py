"""What the second implementation of the language (``tests/referee``) found in the first: each with its story."""

import kabale
from kabale import Deal
from kabale.engine.game import Position
from kabale.table.cards import name

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def dealt(text: str) -> Position:
    """Deal a pack in order to a definition."""
    game, diagnostics = kabale.loads(text)
    assert game is not None, diagnostics
    return game.deal(Deal.from_cards(PACK, rows=False))


def cards(position: Position, pile: int) -> list[str]:
    """Return the names in a pile counted from 1."""
    return [name(card) for card in position.table.piles[pile - 1]]


def test_the_first_card_dealt_gives_the_base_though_it_is_pulled_away() -> None:
    """P8: the base rank is that of *the* card dealt, in D "det først udlagte kort".

    Pile 2 is dealt the ace, pile 4 (d=7, one card) pulls it, and pile 2 gets the deuce in its place. The engine let the
    replacement give the base as well, so the empty pile 3 waited for deuces; it must wait for aces.
    """
    position = dealt(
        "t\n1 4\n52 0 0 0 0 0 999 0 1 0 0\n"
        "1 100 0 0 0 602 999 1 0 999 0\n"
        "0 200 0 0 0 602 13 0 1 999 0\n"
        "0 300 0 0 0 7002 -1 1 0 999 0\n"
    )

    assert (["2S"], ["AS"]) == (cards(position, 2), cards(position, 4))
    assert ["4-3"] == [str(move) for move in position.legal_moves]


def test_a_replacement_for_a_pile_of_taken_out_cards_stays_there() -> None:
    """P9 leads no card of c=6, c=7 and c=8 elsewhere.

    Pile 2 (c=7) takes out the king of hearts, and pile 3 (d=7, kings) pulls it when pile 4 is dealt its card, the ace.
    Pile 2 gets the deuce instead. The engine offered that deuce to pile 5 (d=6) first, though it offers a replacement
    for a pile with c=6 to nobody.
    """
    position = dealt(
        "t\n1 5\n52 0 0 0 0 0 999 0 1 0 0\n"
        "1 100 0 0 0 702 999 1 0 113 0\n"
        "0 200 0 0 0 7002 13 0 1 913 0\n"
        "1 300 0 0 0 1002 999 0 1 999 0\n"
        "0 400 0 0 0 6002 999 0 1 902 0\n"
    )

    assert (["KH"], ["AS"]) == (cards(position, 3), cards(position, 4))
    assert (["2S"], []) == (cards(position, 2), cards(position, 5))
