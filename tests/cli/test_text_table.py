"""The table as text."""

from dataclasses import replace

import pytest

import kabale
from kabale.cli.paint import ASCII, UNICODE, Signs, Style, style_of, text_of
from kabale.cli.text_table import text_table
from kabale.view import PileKind, PileView, View


def drawn(view: View, signs: Signs = UNICODE, width: int = 80, height: int | None = None) -> str:
    lines = text_table(view, signs, width=width, height=height)
    return "\n".join(text_of(line, coloured=False) for line in lines) + "\n"


def pile(x: int, y: int, cards: str = "", *, dx: int = 0, dy: int = 0, kind: PileKind = "tableau") -> PileView:
    names = tuple(cards.split())
    return PileView(kind, x, y, dx, dy, False, True, names, tuple(name != "??" for name in names))


def view(*piles: PileView) -> View:
    return View(71, 96, piles)


def test_klondike_looks_like_klondike() -> None:
    """Stock and waste, foundations, then columns with a card a line."""
    game, _ = kabale.load("klondike")
    assert game is not None
    position = game.deal("k1:5")
    position.play("c1")
    expected = """\
  1       2               3       4       5       6
 ▒▒×23   9♦             [*]     [*]     [*]     [*]

  7       8       9      10      11      12      13
 5♣      ▒▒      ▒▒      ▒▒      ▒▒      ▒▒      ▒▒
         A♥      ▒▒      ▒▒      ▒▒      ▒▒      ▒▒
                 4♥      ▒▒      ▒▒      ▒▒      ▒▒
                         3♦      ▒▒      ▒▒      ▒▒
                                 9♠      ▒▒      ▒▒
                                         3♠      ▒▒
                                                 Q♣
"""
    waste = next(card for card in position.view().piles[1].cards)

    assert expected.replace("9♦", f"{waste[0]}{UNICODE.suits['SHDC'.index(waste[1])]}") == drawn(position.view())


@pytest.mark.parametrize("entry", kabale.games(), ids=lambda entry: str(entry.name))
def test_every_game_fits_on_a_terminal(entry: kabale.Entry) -> None:
    """80 columns, and each pile that can be seen has its number."""
    game, _ = kabale.load(entry.name)
    assert game is not None
    shown = game.deal("k1:1").view()
    text = drawn(shown)
    numbers = {
        str(number)
        for number, each in enumerate(shown.piles, 1)
        if each.visible and (each.cards or each.kind not in ("other", "reserve"))
    }

    assert max(map(len, text.splitlines())) <= 80
    assert set() == numbers - set(text.split())


def test_letters_where_there_are_no_suits() -> None:
    """ASCII has no hearts, no arrow, no shade."""
    text = drawn(view(pile(0, 0, "?? ?? ??"), pile(80, 0, "TH"), pile(160, 0, "JK")), ASCII)

    assert "  1       2       3\n ##x3   10H      JK\n" == text
    assert text.isascii()


def test_a_fan_goes_to_the_right_as_far_as_there_is_room() -> None:
    """What has no room is counted."""
    text = drawn(view(pile(0, 0, "AS 2S 3S 4S 5S", dx=16, kind="waste"), pile(160, 0, "KH")))

    assert "  1               2\n 2+  3♠  4♠  5♠  K♥\n" == text


def test_what_lies_over_another_pile_is_drawn_below_it() -> None:
    """A pyramid keeps its rows."""
    text = drawn(view(pile(40, 0, "AS"), pile(0, 48, "2S"), pile(80, 48, "3S")))

    assert "      1\n     A♠\n\n  2       3\n 2♠      3♠\n" == text


def test_a_low_terminal_draws_hidden_cards_as_one() -> None:
    """First the space between the rows goes, then the backs."""
    game, _ = kabale.load("klondike")
    assert game is not None
    shown = game.deal("k1:5").view()

    assert [11, 10, 5] == [drawn(shown, height=height).count("\n") for height in (None, 10, 6)]
    assert "▒▒×6" in drawn(shown, height=6)


def test_a_narrow_terminal_gets_a_line_a_pile() -> None:
    """And a long pile goes on below."""
    text = drawn(view(*(pile(80 * n, 0, "AS 2S 3S 4S 5S 6S", dy=18) for n in range(8))), width=24)

    assert 16 == text.count("\n")
    assert "  1      A♠  2♠  3♠  4♠\n         5♠  6♠\n" == "".join(text.splitlines(keepends=True)[:2])


def test_an_empty_reserve_is_gone_and_a_spacer_never_there() -> None:
    """What cannot be filled again is no place."""
    game_view = view(pile(0, 0, "AS"), pile(80, 0, kind="reserve"), pile(160, 0, kind="other"), pile(240, 0))

    assert "  1                       4\n A♠                     [ ]\n" == drawn(game_view)
    assert "\n" == drawn(view(pile(0, 0, kind="other")))
    assert "\n" == drawn(view(replace(pile(0, 0, "AS"), visible=False)))


def test_an_empty_stock_that_a_click_fills_again_shows_it() -> None:
    """An arrow in its frame."""
    lines = text_table(view(pile(0, 0, kind="stock")), UNICODE, live=[0])

    assert "[↻]" == text_of(lines[1], coloured=False)


def test_red_is_red() -> None:
    """By escape codes, and only where they are wanted."""
    lines = text_table(view(pile(0, 0, "AH")), UNICODE)

    assert Style.RED is style_of("TD")
    assert "\x1b[1;31m A♥\x1b[0m" == text_of(lines[1], coloured=True)


def test_piles_on_one_place_are_drawn_beside_each_other() -> None:
    """Each keeps its number and its card."""
    assert "  1   2\n A♠  2♠\n" == drawn(view(pile(0, 0, "AS"), pile(0, 0, "2S")))
