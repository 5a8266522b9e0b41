"""The table as text."""

import re
from collections import Counter
from dataclasses import replace

import pytest

import kabale
from kabale.cli.paint import ASCII, UNICODE, Signs, Style, style_of, text_of
from kabale.cli.screen import text_table
from kabale.view import PileKind, PileView, View
from tests import tiers
from tests.every import for_every


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


@for_every("name", lambda: tiers.games(entry.name for entry in kabale.games()))
def test_every_game_fits_on_a_terminal(name: str) -> None:
    """80 columns, and each pile that can be seen has its number."""
    shown = kabale.game(name).deal("k1:1").view()
    text = drawn(shown)
    numbers = {
        str(number)
        for number, each in enumerate(shown.piles, 1)
        if each.visible and (each.cards or each.kind not in ("other", "reserve"))
    }

    assert max(map(len, text.splitlines())) <= 80
    assert set() == numbers - set(text.split())


FREECELL_1 = """\
JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C 10S QH 4H AC 4D 7S
3S 10D 4S 10H 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C 10C
6S 9C 2H 6H"""
"""Deal 1 of the numbering that every FreeCell player knows, as it is printed everywhere."""


@pytest.mark.parametrize("name", ["freecell", "freecellx"])
def test_a_game_is_the_same_picture_in_either_language(name: str) -> None:
    """XML measures a card as 4 by 6 and .pat as 71 by 96: `freecellx` showed eight of its 52 cards, the lowest row."""
    lines = drawn(kabale.game(name).deal("ms:1").view(), ASCII).splitlines()
    rows = [" ".join(line.split()) for line in lines]

    assert [" ".join(["[ ]"] * 4 + ["[*]"] * 4), ""] == rows[1:3]
    assert FREECELL_1.splitlines() == rows[4:]


def seen(shown: View) -> Counter[str]:
    """Count the cards that a player must see: all open ones of columns, and the top one of what lies squared."""
    found = Counter[str]()
    for each in shown.piles:
        if each.visible:
            is_column = each.kind in ("tableau", "reserve", "cell") and (each.dx or each.dy)
            found.update(name for name in (each.cards if is_column else each.cards[-1:]) if name != "??")
    return found


@for_every("name", lambda: tiers.games(entry.name for entry in kabale.games()))
def test_every_card_of_a_column_is_printed(name: str) -> None:
    """Of 65 XML games 37 hid a fifth or more of their open cards; Crescent showed 24 of 104, Algerian 14 of 32."""
    shown = kabale.game(name).deal("k1:4").view()
    printed = Counter(re.findall(r"(?<![A-Z0-9])(?:10|[A2-9JQK])[SHDC]|JK", drawn(shown, ASCII)))

    assert Counter() == seen(shown) - Counter({card.replace("10", "T"): count for card, count in printed.items()})


def test_a_fan_without_room_goes_on_below() -> None:
    """Seven cards of Streets and Alleys, where six have room, were shown as ``2+`` and five."""
    text = drawn(view(pile(0, 0, "AS 2S 3S", dx=16), pile(80, 0, "KH")), width=12)

    assert "  1       2\n A♠  2♠  K♥\n 3♠\n" == text


def test_a_pile_goes_up_as_far_as_the_piles_above_it_allow() -> None:
    """The long column is to the right of the row below, so that row does not wait for its end."""
    column, row = pile(80, 0, "AS 2S 3S 4S", dy=16), pile(0, 120, "KH QH JH", dx=16)
    text = drawn(view(pile(0, 0, "?? ?? ??"), column, row), width=80)
    expected = """\
  1                                                                            2
 ▒▒×3                                                                         A♠
                                                                              2♠
  3                                                                           3♠
 K♥  Q♥  J♥                                                                   4♠
"""

    assert expected == text


def test_a_fan_to_the_left_goes_to_the_left() -> None:
    """The lowest side of Das Königreich was drawn into a corner, where five of its thirteen cards had room."""
    text = drawn(view(pile(0, 0, "AS"), pile(400, 0, "KS"), pile(400, 120, "2S 3S 4S", dx=-16)), width=20)
    expected = """\
  1                2
 A♠               K♠

                   3
          4♠  3♠  2♠
"""

    assert expected == text


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


def test_the_count_of_a_pile_stands_below_it_where_another_is_close() -> None:
    """Of two finished foundations the left one lost its ``×13``, and the stock of Forty Thieves its ``×64``."""
    full = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    left, right = (pile(x, 0, full, kind="foundation") for x in (0, 40))
    lines = text_table(view(left, right), UNICODE, width=8)

    assert ["  1   2", " K♠  K♠", "×13 ×13"] == [text_of(line, coloured=False) for line in lines]
