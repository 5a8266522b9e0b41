"""Bugs that were found and mended, each with its story."""

import kabale


def test_a_pile_that_asks_for_a_million_cards_is_dealt_at_once() -> None:
    """Number 1 of 999999 is only a warning; the dealer counted to it, and 150 such piles took half a minute.

    By rows a row was gone through for each of the million.
    """
    pile = "999999 0 0 0 0 2 999 1 1 999 304"
    game, diagnostics = kabale.loads("\n".join(["Wide", "1 150", "52 0 0 0 0 0 0 1 1 0 2", *[pile] * 149]))

    assert ["P303"] == [each.code for each in diagnostics if each.code == "P303"]
    assert game is not None
    for deal in ("k1:1", "ms:1"):
        assert [] == game.deal(deal).table.piles[0]
