"""Styles by name, and whether what is printed can be read."""

import itertools

import pytest

from kabale.errors import BadStyle, KabaleError
from kabale.picture.drawing import CHALK, FELT
from kabale.picture.faces import TINT
from kabale.picture.styles import STYLES, CardStyle, palette, paper
from tests.picture.reading import contrast

READABLE = 4.5
"""The contrast that WCAG 2.2 asks of text (1.4.3, level AA)."""


def test_there_are_twelve_styles_and_each_is_its_name() -> None:
    """Three faces, two numbers of colours, two themes."""
    assert 12 == len(set(STYLES))
    assert list(STYLES) == [CardStyle.parse(str(style)) for style in STYLES]


BAD = """
classic
classic-4
classic-3-light
Classic-4-light
classic-04-light
round-4-light
classic-4-light-
classic--4-light
classic-4-auto
../x-4-light
classic-٤-light
"""


@pytest.mark.parametrize("text", BAD.split("\n"))
def test_anything_else_is_refused_with_what_was_expected(text: str) -> None:
    """The message says what there is."""
    with pytest.raises(BadStyle, match="expected classic, large or plain, 2 or 4, light or dark") as caught:
        CardStyle.parse(text)

    assert isinstance(caught.value, KabaleError)


def test_a_style_made_from_parts_is_checked_too() -> None:
    """Not only one read from text."""
    with pytest.raises(BadStyle):
        CardStyle("classic", 3, "light")


def test_contrast_is_that_of_the_standard() -> None:
    """Pairs from the standard's own examples and from tables that everybody uses."""
    assert 21 == contrast("#000000", "#ffffff")
    assert 1 == contrast("#123456", "#123456")
    assert "4.48" == f"{contrast('#777777', '#ffffff'):.2f}"
    assert "4.54" == f"{contrast('#ffffff', '#767676'):.2f}"


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_every_suit_can_be_read_on_its_card(style: CardStyle) -> None:
    """Also on the tinted ground behind the courts."""
    colours = paper(style)
    for suit, colour in enumerate(colours.suits):
        ground = blended(palette(suit, style)["second"], colours.card, TINT[style.theme])
        assert contrast(colour, colours.card) >= READABLE
        assert contrast(colour, ground) >= READABLE


def blended(colour: str, ground: str, opacity: float) -> str:
    """Return what a colour looks like that is laid thinly over another."""
    pairs = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(over * opacity + under * (1 - opacity)):02x}" for over, under in pairs)


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_there_are_as_many_colours_as_the_style_says(style: CardStyle) -> None:
    """Of four, each pair is far apart; of two, clubs are as spades and diamonds as hearts."""
    suits = paper(style).suits

    assert style.colours == len(set(suits))
    assert suits[0] != suits[1]
    if style.colours == 2:
        assert (suits[0], suits[1]) == (suits[3], suits[2])
    for one, other in itertools.combinations(set(suits), 2):
        assert sum(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) for i in (1, 3, 5)) > 100


@pytest.mark.parametrize("theme", FELT)
def test_labels_can_be_read_on_the_felt(theme: str) -> None:
    """They are text like any other."""
    assert contrast(CHALK, FELT[theme]) >= READABLE
