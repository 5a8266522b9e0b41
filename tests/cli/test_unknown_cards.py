"""A position with unknown cards in the terminal: the word ``card`` and the hint."""

import re

import kabale
from kabale.library.positions import read_deal
from tests.cli.running import run
from tests.search.test_arrangements import ENDGAME


def test_a_turned_up_card_is_named_and_the_play_goes_on() -> None:
    """The hint counts arrangements until all cards are known, and a card that lies elsewhere is refused."""
    klondike = kabale.game("klondike3")
    word = str(read_deal(klondike, ENDGAME))
    typed = ["card QS", "hint", "11-3", "10-5", "8-10", "hint", "card KH", "card QS JD", "card QS", "hint"]
    done = run("play", "klondike3", "--deal", word, "--plain", stdin="\n".join([*typed, "quit"]) + "\n")
    out = " ".join(done.out.split())

    assert "no unknown card was turned up" in out
    assert re.search(r"In (\d+) of \1 searched arrangements of the unknown cards you can then still win", out)
    assert 2 == out.count("name the card that was turned up, for example: card 7")
    assert "is there once too often" in out
