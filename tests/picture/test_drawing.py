"""Pictures of whole tables: what the player sees, where the definition says, and nothing of what lies face down."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

import kabale
from kabale.errors import BadCard, BadStyle
from kabale.picture import table_svg
from kabale.table.cards import HIDDEN
from kabale.view import Label, PileKind, PileView, View
from tests import tiers
from tests.every import for_every
from tests.picture.reading import every, read, tags

GAMES = [entry.name for entry in kabale.games()]


@cache
def position(name: str, deal: str = "k1:1") -> kabale.Position:
    game, _ = kabale.load(name)
    assert game is not None
    return game.deal(deal)


def pile(x: int, y: int, cards: str = "", *, dx: int = 0, dy: int = 0, kind: PileKind = "tableau") -> PileView:
    names = tuple(cards.split())
    return PileView(kind, x, y, dx, dy, False, True, names, tuple(name != HIDDEN for name in names))


def view(*piles: PileView) -> View:
    """Make a view in which a unit is a unit of the picture."""
    return View(250, 350, piles)


def laid(root: ElementTree.Element) -> list[ElementTree.Element]:
    """Return the cards on the table, in the order of drawing: what is used outside the definitions."""
    return [use for use in root if use.tag.endswith("}use")]


def name_of(use: ElementTree.Element) -> str:
    """Return the card that is drawn; a back is ``back``."""
    return re.sub(r"-\d$", "", re.sub(r"^#.*-(light|dark)-", "", use.attrib["href"]))


def cards(text: str) -> list[str]:
    return [name_of(use) for use in laid(read(text))]


# What is drawn


def seen(found: View) -> Counter[str]:
    """Count the cards that a player sees: of squared piles the top card, else as many as are shown."""
    count: Counter[str] = Counter()
    for each in found.piles:
        if each.visible and each.cards:
            most = len(each.cards) if each.shown is None else each.shown
            if (each.dx, each.dy) == (0, 0):
                most = min(most, 1)
            count.update("back" if name == HIDDEN else name for name in each.cards[len(each.cards) - most :])
    return count


@for_every("name", lambda: tiers.games(GAMES))
def test_exactly_the_visible_cards_are_drawn(name: str) -> None:
    """In every game of the library; each card is drawn in full once, however often it lies there."""
    found = position(name).view()
    text = table_svg(found)
    root = read(text)
    drawn = [element.attrib["id"] for element in every(root, "g") if element.get("id", "").startswith("card-")]

    assert seen(found) == Counter(cards(text))
    assert len(set(drawn)) == len(drawn)
    assert {use.attrib["href"][1:] for use in laid(root)} == set(drawn)


@for_every("name", lambda: tiers.games(GAMES))
def test_thumbnails_are_light_and_show_the_same_cards(name: str) -> None:
    """Under 30 kB, a page of them loads in a moment; nobody needs more than 240 pixels."""
    found = position(name).view()
    text = table_svg(found, small=True)

    assert len(text.encode()) < 30_000
    assert seen(found) == Counter(cards(text))
    assert "240" == read(text).get("width")


@for_every("name", lambda: tiers.games(GAMES))
@for_every("small", [False, True])
def test_everything_lies_inside_the_picture(name: str, small: bool) -> None:
    """Cards, turned ones too."""
    root = read(table_svg(position(name).view(), small=small))
    left, top, width, height = (float(number) for number in root.attrib["viewBox"].split())
    for use in laid(root):
        x, y, wide, high = box(use)
        assert left <= x <= x + wide <= left + width
        assert top <= y <= y + high <= top + height


def box(use: ElementTree.Element) -> tuple[float, float, float, float]:
    """Return where a card lies: upright, or turned clockwise about its upper left corner."""
    if "transform" not in use.attrib:
        return float(use.attrib["x"]), float(use.attrib["y"]), 250, 350
    found = re.fullmatch(r"translate\((-?[\d.]+) (-?[\d.]+)\) rotate\(90\)", use.attrib["transform"])
    assert found is not None
    return float(found[1]) - 350, float(found[2]), 350, 250


def test_pictures_are_self_contained_and_of_few_kinds_of_elements() -> None:
    """Nothing is fetched, nothing runs."""
    for name in ("klondike", "zopf", "rueckgrat", "drehorgel"):
        for small in (False, True):
            text = table_svg(position(name).view(), small=small, title="A & B")
            allowed = {"svg", "title", "desc", "defs", "g", "use", "rect", "circle", "path", "clipPath", "text"}
            root = read(text)
            assert tags(root) <= allowed
            targets = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
            there = {"#" + element.attrib["id"] for element in root.iter() if "id" in element.attrib}
            assert targets <= there


def test_ids_are_unique_and_the_same_id_is_the_same_drawing() -> None:
    """Pictures of several tables stand in one notebook."""
    drawings: dict[str, str] = {}
    for name, style in (("klondike", "classic-4-light"), ("spider", "classic-4-light"), ("freecell", "large-2-dark")):
        for small in (False, True):
            root = read(table_svg(position(name).view(), style, small=small))
            found = [element for element in root.iter() if "id" in element.attrib]
            assert len(found) == len({element.attrib["id"] for element in found})
            for element in found:
                drawn = ElementTree.tostring(element, encoding="unicode")
                assert drawn == drawings.setdefault(element.attrib["id"], drawn)


# Secrets


def _with_two_swapped(played: kabale.Position) -> kabale.Position:
    """Return the position with the first and the last card that lie face down in each other's place."""
    table = played.table.copy()
    spots = [(i, k) for i, cards in enumerate(table.piles) for k, card in enumerate(cards) if card in table.down]
    (a, b), (c, d) = spots[0], spots[-1]
    table.piles[a][b], table.piles[c][d] = table.piles[c][d], table.piles[a][b]
    return played.game.position(table)


@pytest.mark.parametrize("name", ["klondike", "mysteriet", "scorpion", "yukon", "spider", "uhr"])
@pytest.mark.parametrize("small", [False, True])
def test_a_picture_tells_nothing_of_what_lies_face_down(name: str, small: bool) -> None:
    """Two hidden cards change places: the file is the same to the last letter."""
    played = position(name)
    other = _with_two_swapped(played)

    assert played.table.piles != other.table.piles
    assert table_svg(played.view(), small=small) == table_svg(other.view(), small=small)


# Where it is drawn


def test_cards_lie_where_the_definition_says() -> None:
    """FreeCell's first column begins at (4, 110) and goes down by 16 pixels a card of 71 by 96."""
    found = position("freecell").view()
    column = next(each for each in found.piles if each.kind == "tableau")
    root = read(table_svg(found))
    places = {name_of(use): box(use)[:2] for use in laid(root)}
    expected = [(column.x * 250 / 71, (column.y + place * column.dy) * 350 / 96) for place in range(len(column.cards))]

    assert (0, 16) == (column.dx, column.dy)
    for name, (x, y) in zip(column.cards, expected, strict=True):
        assert (x, y) == pytest.approx(places[name], abs=0.06)


def test_later_piles_and_higher_cards_are_drawn_over_the_others() -> None:
    """As pyramids need it."""
    text = table_svg(view(pile(0, 0, "AS 2S", dy=50), pile(100, 100, "3S")))

    assert ["AS", "2S", "3S"] == cards(text)


def test_a_pile_that_goes_left_or_up() -> None:
    """Each card lies further to that side."""
    root = read(table_svg(view(pile(500, 500, "AS 2S 3S", dx=-60, dy=-70))))

    assert [(500, 500), (440, 430), (380, 360)] == [box(use)[:2] for use in laid(root)]


def test_a_card_that_lies_sideways_keeps_its_middle() -> None:
    """A place for a card of 6 by 4 units in a lay-out where a card has 4 by 6."""
    lying = replace(pile(10, 20, "QH"), sideways=True)
    root = read(table_svg(View(4, 6, (lying,))))
    x, y, wide, high = box(laid(root)[0])

    assert (350, 250) == (wide, high)
    assert ((10 + 6 / 2) * 250 / 4, (20 + 4 / 2) * 350 / 6) == pytest.approx((x + wide / 2, y + high / 2), abs=0.06)


def test_sideways_piles_of_the_library() -> None:
    """Windmill's four; the others stand upright."""
    turned = [use for use in laid(read(table_svg(position("windmill").view()))) if "transform" in use.attrib]
    lying = [each for each in position("windmill").view().piles if each.sideways and each.cards]

    assert len(lying) == len(turned) == 4


def test_of_some_piles_only_the_top_cards_are_drawn() -> None:
    """From the pile's own place on; none at all where none are shown."""
    some = replace(pile(0, 0, "AS 2S 3S 4S", dx=60), shown=2)
    none = replace(pile(500, 0, "5S"), shown=0)
    root = read(table_svg(view(some, none)))

    assert [("3S", 0), ("4S", 60)] == [(name_of(use), box(use)[0]) for use in laid(root)]


def outlines(root: ElementTree.Element) -> list[tuple[float, ...]]:
    """Return the places of the empty piles."""
    found = [each for each in every(root, "rect") if "stroke-opacity" in each.attrib]
    return [tuple(float(each.attrib[key]) for key in ("x", "y", "width", "height")) for each in found]


def test_an_empty_pile_has_an_outline() -> None:
    """As long as the definition wants it; none without a border, none where piles only widen the window."""
    wide = replace(pile(300, 0, dy=100), border=5)
    none = replace(pile(600, 0), border=0)
    widening = pile(900, 0, kind="other")
    root = read(table_svg(view(pile(0, 0), wide, none, widening)))

    assert [(3, 3, 244, 344), (303, 3, 244, 744)] == outlines(root)


def test_a_pile_that_is_not_visible_is_not_drawn() -> None:
    """Neither cards nor outline."""
    hidden = replace(pile(0, 0, "AS"), visible=False)

    assert [] == cards(table_svg(view(hidden, replace(hidden, cards=(), up=()))))


# What stands beside


def texts(root: ElementTree.Element) -> list[tuple[str | None, float, float, str]]:
    return [
        (each.text, float(each.attrib["x"]), float(each.attrib["y"]), each.attrib["text-anchor"])
        for each in every(root, "text")
    ]


def test_labels_stand_beside_their_pile() -> None:
    """Above and below in the middle, left and right at half height, two sides at a corner; below a fan its end."""
    sides = [("above",), ("below",), ("left",), ("right",), ("above", "right")]
    labels = tuple(Label("".join(place), place) for place in sides)
    root = read(table_svg(view(replace(pile(1000, 1000, "AS 2S", dy=50), labels=labels))))
    placed = {text: (x, y, anchor) for text, x, y, anchor in texts(root)}

    assert placed["above"][0] == placed["below"][0] == 1125
    assert placed["above"][1] < 1000
    assert placed["below"][1] > 1400
    assert placed["left"][0] < 1000
    assert placed["right"][0] > 1250
    assert 1100 < placed["left"][1] < 1250
    assert (1250, "end") == (placed["aboveright"][0], placed["aboveright"][2])


def test_labels_are_text_whatever_they_say() -> None:
    """A definition is somebody's: what looks like mark-up stays text, and what XML forbids is left out."""
    evil = "</text><script>alert(1)</script>\x00\x1b]]>&"
    named = replace(pile(0, 0, "AS"), labels=(Label(evil, ("above",)),))
    root = read(table_svg(view(named), title=evil))

    assert "script" not in tags(root)
    assert ["</text><script>alert(1)</script>]]>&"] == [each.text for each in every(root, "text")]
    assert "</text><script>alert(1)</script>]]>&" == every(root, "title")[0].text


def test_labels_of_the_library() -> None:
    """Drehorgel names its four suits."""
    words = [text for text, *_ in texts(read(table_svg(position("drehorgel").view())))]

    assert ["Herz", "Pik", "Karo", "Kreuz"] == [word for word in words if word in ("Herz", "Pik", "Karo", "Kreuz")]


def test_a_mark_is_drawn_around_the_top_card() -> None:
    """In its colour."""
    marked = replace(pile(0, 0, "AS 2S", dy=60), mark="00aa44")
    rings = [each for each in every(read(table_svg(view(marked))), "rect") if each.get("stroke") == "#00aa44"]

    assert 1 == len(rings)
    assert float(rings[0].attrib["y"]) == pytest.approx(60, abs=10)


def test_two_backs_can_be_told_apart() -> None:
    """The player's design, and the one after it."""
    two = replace(pile(0, 0, "?? ??", dx=60), backs=(1, 2))
    used = [[use.attrib["href"][-6:] for use in laid(read(table_svg(view(two), back=back)))] for back in "16"]

    assert [["back-1", "back-2"], ["back-6", "back-1"]] == used


def test_the_table_is_told_as_text() -> None:
    """For who cannot see it: the title, then a line a pile."""
    root = read(table_svg(view(pile(0, 0, "?? KH")), title="Klondike"))

    assert "img" == root.get("role")
    assert ["Klondike"] == [each.text for each in every(root, "title")]
    assert ["1 tableau    ?? KH"] == [(each.text or "").strip() for each in every(root, "desc")]


def test_the_ground_can_be_left_out() -> None:
    """For a page that has one of its own."""
    with_felt, without = (table_svg(view(pile(0, 0, "AS")), felt=felt) for felt in (True, False))

    assert "#1f6b4c" in with_felt
    assert "#1f6b4c" not in without


def test_a_table_without_anything() -> None:
    """Still a picture."""
    assert [] == cards(table_svg(view()))


def test_wrong_words_are_refused() -> None:
    """A style, a back, or a card that is none."""
    with pytest.raises(BadStyle):
        table_svg(view(), "round")
    with pytest.raises(BadCard, match="'9' is no design of a back"):
        table_svg(view(), back="9")
    with pytest.raises(BadCard):
        table_svg(view(pile(0, 0, "XX")))


@pytest.mark.parametrize("name", ["freecell", "pyramid"])
def test_a_position_shows_itself_in_a_notebook(name: str) -> None:
    """As the table is now, in both languages."""
    played = position(name)
    drawn = getattr(played, "_repr_svg_")()  # noqa: B009 - notebooks ask by name; the protocol does not say it

    assert table_svg(played.view(), title=played.game.title) == drawn


def test_thumbnails_show_four_suits_and_the_joker() -> None:
    """Each has its own outline: with the outline of hearts for all of them, no test failed."""
    root = read(table_svg(view(pile(0, 0, "AS", dy=9), pile(90, 0, "2H 3D 4C JK", dy=9)), small=True))
    signs = {path.attrib["id"][-1]: path for path in every(root, "path") if path.get("id", "")[-1:] in "SHDCr"}

    assert set("SHDC") | {"r"} == set(signs)
    assert 5 == len({path.attrib["d"] for path in signs.values()})
