"""The cards: each a small drawing of its own that looks the same on every machine."""

import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from kabale.errors import BadCard
from kabale.picture import BACKS, CARD_NAMES, STYLES, CardStyle, card_svg
from kabale.table.cards import JOKER, RANKS, SUITS
from tests.every import for_every
from tests.picture.reading import SVG, every, pixels, points, read, tags

FACES = [name for name in CARD_NAMES if name not in BACKS]
COURTS = [rank + suit for rank in "JQK" for suit in SUITS]
CLASSIC = [style for style in STYLES if style.face == "classic"]

each_style = pytest.mark.parametrize("style", STYLES, ids=str)


def test_there_is_every_card() -> None:
    """A pack, the joker, and six backs."""
    assert {rank + suit for rank in RANKS for suit in SUITS} | {JOKER} == set(FACES)
    assert 52 + 1 + 6 == len(CARD_NAMES)


@each_style
def test_cards_are_drawings_and_nothing_else(style: CardStyle) -> None:
    """No text, for which each machine has other fonts, no script, no style sheet, nothing from elsewhere."""
    for name in CARD_NAMES:
        text = card_svg(name, style)
        root = read(text)
        assert tags(root) <= {"svg", "rect", "circle", "path", "g", "use", "defs", "clipPath"}
        assert "0 0 250 350" == root.get("viewBox")
        for element in root.iter():
            assert element.get("href", "#").startswith("#")
            assert all("url(" not in value or value.startswith("url(#") for value in element.attrib.values())
        assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")


@each_style
def test_no_two_cards_look_alike(style: CardStyle) -> None:
    """All 59 differ."""
    assert len(CARD_NAMES) == len({card_svg(name, style) for name in CARD_NAMES})


def test_an_id_belongs_to_one_card_of_one_style() -> None:
    """So cards can stand in one document: the same id is the same drawing."""
    owners: dict[str, set[str]] = {}
    for style in STYLES:
        for name in CARD_NAMES:
            root = read(card_svg(name, style))
            found = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
            assert len(found) == len(set(found))
            wanted = {use.attrib["href"][1:] for use in every(root, "use")}
            assert wanted <= set(found)
            for each in found:
                owners.setdefault(each, set()).add(f"{name} {style}")

    assert {1} == {len(cards) for cards in owners.values()}


@each_style
def test_cards_are_small_files(style: CardStyle) -> None:
    """A page loads 52 of them."""
    sizes = {name: len(card_svg(name, style)) for name in CARD_NAMES}

    assert all(sizes[name] < 15_000 for name in (*COURTS, JOKER))
    assert all(sizes[name] < 4_200 for name in FACES if name not in (*COURTS, JOKER))
    assert all(sizes[name] < 10_000 for name in BACKS)


def test_every_run_draws_the_same() -> None:
    """Whatever the order in which Python keeps its sets."""
    program = (
        "import hashlib; from kabale.picture import *;"
        "print(hashlib.sha256(''.join(card_svg(n, s) for s in STYLES for n in CARD_NAMES).encode()).hexdigest())"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }

    assert 1 == len(told)


# Courts and signs


def turned(outline: str) -> set[tuple[float, float]]:
    """Return the points of an outline after the card was turned upside down."""
    return {(round(250 - x, 1), round(350 - y, 1)) for x, y in points(outline)}


@for_every("style", CLASSIC, ids=str)
@for_every("name", [*COURTS, JOKER])
def test_a_court_card_is_the_same_upside_down(name: str, style: CardStyle) -> None:
    """Half of it is drawn once and shown twice, the second time turned about the middle; the frame is symmetric."""
    root = read(card_svg(name, style))
    half = f"half-{name}-{style}"
    assert [half] == [group.attrib["id"] for group in every(root, "g") if group.get("id")]
    assert [("#" + half, "rotate(180 125 175)")] == [
        (use.attrib["href"], use.attrib["transform"]) for use in every(root, "use")
    ]
    frames = [path.attrib["d"] for path in root if path.tag == SVG + "path" and "fill-opacity" in path.attrib]

    assert 1 == len(frames)
    assert turned(frames[0]) == {(round(x, 1), round(y, 1)) for x, y in points(frames[0])}


@pytest.mark.parametrize("name", [*COURTS, JOKER])
def test_a_court_card_looks_the_same_upside_down(name: str) -> None:
    """Seen, not only written: no more pixels differ than edges blur."""
    picture = pixels(card_svg(name), 250)
    off = np.abs(picture - picture[::-1, ::-1]).max(axis=2) > 0.25

    assert off.mean() < 0.005


def test_the_courts_of_a_rank_are_four_people() -> None:
    """They differ in more than their colours: the outlines are others."""
    for rank in "JQK":
        drawn = [{path.attrib["d"] for path in every(read(card_svg(rank + suit)), "path")} for suit in SUITS]
        for place, one in enumerate(drawn):
            for other in drawn[place + 1 :]:
                assert len(one & other) < 0.8 * len(one)


def _signs(root: ElementTree.Element) -> str:
    """Return the outline of a number card's signs: what stands in the card itself beside the indices."""
    return max((path.attrib["d"] for path in root if path.tag == SVG + "path"), key=len)


@pytest.mark.parametrize("suit", SUITS)
def test_a_number_card_has_as_many_signs_as_it_says(suit: str) -> None:
    """Each sign is one outline."""
    for rank in RANKS[1:10]:
        count = _signs(read(card_svg(rank + suit))).count("M")

        assert RANKS.index(rank) + 1 == count


@pytest.mark.parametrize("name", [rank + suit for rank in "24T" for suit in SUITS])
def test_the_signs_of_the_lower_half_are_turned(name: str) -> None:
    """Two, four and ten are the same upside down."""
    outline = _signs(read(card_svg(name)))
    here = {(round(x), round(y)) for x, y in points(outline)}
    there = {(round(x), round(y)) for x, y in turned(outline)}

    assert len(here & there) > 0.6 * len(here)


# What shows of a covered card


@for_every("style", STYLES)
@for_every("strip", ["top", "left"])
def test_a_covered_card_can_be_told_where_20_pixels_of_90_show(style: CardStyle, strip: str) -> None:
    """The strips of any two cards differ by the ink of some pixels: above in piles fanned down, left across.

    The least is told by spades and clubs of two colours: 9 pixels of black on white, half a sign of 5 on the left.
    """
    shown = {}
    for name in FACES:
        picture = pixels(card_svg(name, style), 90)[:, :, :3]
        shown[name] = picture[:20] if strip == "top" else picture[:, :20]
    for place, one in enumerate(FACES):
        for other in FACES[place + 1 :]:
            ink = np.abs(shown[one] - shown[other]).max(axis=2).sum()
            assert ink >= (8 if strip == "top" else 4.5), f"{one} and {other}"


@each_style
def test_the_corner_of_a_card_is_transparent(style: CardStyle) -> None:
    """Cards have round corners, and an edge that parts them from the card below."""
    picture = pixels(card_svg("5H", style), 250)

    assert 0 == picture[0, 0, 3]
    assert 1 == picture[175, 20, 3]
    assert np.abs(picture[175, 1] - picture[175, 6]).max() > 0.1


# What is no card


def test_a_card_that_lies_face_down_is_the_first_back() -> None:
    """As views call it."""
    assert card_svg("back-1") == card_svg("??")


@pytest.mark.parametrize("name", ["", "1S", "SA", "10H", "as", "back-0", "back-7", "back-", "JKS", "../AS", "A" * 9999])
def test_what_is_no_card_is_refused(name: str) -> None:
    """With what there is, and without repeating much of it."""
    with pytest.raises(BadCard, match="is no card to draw: expected") as caught:
        card_svg(name)

    assert len(str(caught.value)) < 200
