"""Variants and levels are asked for where somebody sits at a terminal."""

import pytest

import kabale
from kabale.cli import dealing
from kabale.cli.screen import Screen
from kabale.engine.game import Game


class Seat(Screen):
    """A terminal at which somebody types these lines, and what is said there."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self._lines = list(lines)
        self.is_asking = True
        self.said: list[str] = []

    def ask(self) -> str | None:
        return self._lines.pop(0) if self._lines else None

    def say(self, text: str, style: object = None) -> None:
        self.said.append(text)


def spinne() -> Game:
    game, _ = kabale.load("spinne")
    assert game is not None
    return game


@pytest.mark.parametrize(
    ("lines", "chosen"),
    [(("2",), "2farben"), (("",), "4farben"), ((), "4farben"), (("9", "zwei", "٣", "3"), "1farbe")],
)
def test_a_variant_is_asked_for_until_one_is_named(lines: tuple[str, ...], chosen: str) -> None:
    """By its number; Enter or the end of input takes the first, anything else is asked again."""
    seat = Seat(*lines)

    assert chosen == dealing.choose_variant(spinne(), None, seat)
    assert "2  Two suits" in seat.said


def test_what_was_given_is_not_asked_for() -> None:
    """Nor is anything where nobody sits, or where there is nothing to choose."""
    seat = Seat()

    assert "1farbe" == dealing.choose_variant(spinne(), "1farbe", seat)
    assert 0 == dealing.choose_level(spinne(), None, None, seat)
    assert [] == seat.said
    assert dealing.choose_variant(spinne(), None, Screen()) is None


def test_a_level_is_asked_for() -> None:
    game, _ = kabale.loads(LEVELS, format="xml")
    assert game is not None

    assert 2 == dealing.choose_level(game, None, None, Seat("7", "2"))
    assert 1 == dealing.choose_level(game, None, 1, Seat())


LEVELS = """<spiel name="Levels" fenster="32x20">
<programm>100227</programm><version>1</version><levelmax>2</levelmax><karten>52</karten><punktemax>52</punktemax>
<feld id="s" x="1" y="1" typ="stock"><ziel>a</ziel></feld>
<feld id="a" x="6" y="1" typ="abwurf"><punkte>1</punkte></feld>
</spiel>"""
