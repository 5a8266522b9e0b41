"""What the player sees: places, spread, labels, marks, backs (67-71, 143-146, 302-331)."""

import pytest

from kabale.view import PileView
from tests.xml.playing import OPEN, field, game, played, table


def seen(tags: str, lying: str = "KS", *, extra: str = "") -> PileView:
    """Return how a field is shown."""
    return table(game(tags, OPEN, extra=extra), f"2 {lying}\n3").view().piles[1]


@pytest.mark.parametrize(
    ("direction", "expected"),
    [
        ("", (0, 0)),
        ("stapel", (0, 0)),
        ("unten", (0, 2)),
        ("oben", (0, -2)),
        ("rechts", (2, 0)),
        ("links", (-2, 0)),
        ("rechts unten", (2, 2)),
        ("links oben", (-2, -2)),
    ],
)
def test_directions(direction: str, expected: tuple[int, int]) -> None:
    """314-316: two units for each card, also across."""
    tag = f"<richtung>{direction}</richtung>" if direction else ""

    assert expected == (seen(tag).dx, seen(tag).dy)


def test_tight_piles() -> None:
    """311-313: from that number of cards on half as far."""
    tags = "<richtung>unten</richtung><eng>3</eng>"

    assert [2, 1] == [seen(tags, lying).dy for lying in ("AS 2S", "AS 2S 3S")]


def test_sideways_and_places() -> None:
    """143, 307-310: a card has four by six units."""
    little = game(field("a", "<lage>quer</lage>", x=7, y=9), field("b", x=-1))
    view = table(little, "2 KS\n3").view()
    pile, hidden = view.piles[1:]

    assert (4, 6) == (view.card_width, view.card_height)
    assert (7, 9, True, True) == (pile.x, pile.y, pile.sideways, pile.visible)
    assert not hidden.visible


@pytest.mark.parametrize(
    ("attributes", "place", "expected"),
    [
        ("", "oben", ("2", ("above",))),
        ('text="Karten"', "unten", ("Karten", ("below",))),
        ('typ="max"', "links", ("7", ("left",))),
        ('typ="startfarbe" text="x"', "oben rechts", ("Herz x", ("above", "right"))),
        ('typ="startwert"', "oben", ("Q", ("above",))),  # as on the cards; the file has D
        ('typ="folgewert"', "oben", ("auf", ("above",))),
        ('typ="status"', "oben", ("offen", ("above",))),
        ('typ="wiederholung" text="x geben"', "oben", ("∞ x geben", ("above",))),
    ],
)
def test_labels(attributes: str, place: str, expected: tuple[str, tuple[str, ...]]) -> None:
    """317-324: the number of cards, a text, a property, or both."""
    tags = (
        "<max>7</max><folgestart>Herz D</folgestart><folgewert>auf</folgewert><quelle>b</quelle>"
        f"<wiederholung>frei</wiederholung><anzeige {attributes}>{place}</anzeige>"
    )

    assert [expected] == [(label.text, label.place) for label in seen(tags, "KS QS").labels]


def test_no_label_on_an_empty_field_without_border() -> None:
    """325."""
    tags = "<anzeige>oben</anzeige><rand>nein</rand>"

    assert (1, 0) == (len(seen(tags).labels), len(seen(tags, "").labels))


@pytest.mark.parametrize(("border", "expected"), [("", 1), ("einfach", 1), ("nein", 0), ("5", 5), ("komplett", 9)])
def test_borders(border: str, expected: int) -> None:
    """326-328: for how many cards an empty field's outline has room."""
    tag = f"<rand>{border}</rand>" if border else ""

    assert expected == seen("<max>9</max>" + tag, "").border


def test_how_many_cards_are_shown() -> None:
    """329-331."""
    assert [None, None, 2, 0] == [
        seen(f"<sichtbar>{shown}</sichtbar>" if shown else "").shown for shown in ("", "komplett", "2", "0")
    ]


def test_faces_are_not_given_away() -> None:
    """X10, law 8: of a face-down card, and of every card where the field shows none."""
    hidden = seen("<sicht>verdeckt</sicht>", "KS QS")

    assert (("??", "QS"), (False, True)) == (seen("", "(KS) QS").cards, seen("", "(KS) QS").up)
    assert (("??", "??"), (False, False)) == (hidden.cards, hidden.up)


STOPPED = OPEN + '<stopp bedingung="kartenzahl">1</stopp>'


@pytest.mark.parametrize(
    ("tags", "marks", "expected"),
    [
        (STOPPED, "", "cc0000"),
        (STOPPED, '<markiere farbe="ffa500">stopp</markiere>', "ffa500"),
        (STOPPED, '<markiere farbe="ffffff">stopp</markiere>', None),
        (OPEN, "", None),
        (OPEN, "<markiere>korrekt</markiere>", "008800"),
        ("<folgestart>A</folgestart>", "<markiere>korrekt</markiere>", None),
        ("<folgestart>K</folgestart>", '<markiere farbe="00ff00">korrekt</markiere>', "00ff00"),
    ],
)
def test_marks(tags: str, marks: str, expected: str | None) -> None:
    """67-71: stops are marked unless told otherwise, right first cards only where told."""
    assert expected == seen(tags, extra=marks).mark


def test_backs() -> None:
    """63: of two packs one has the other back; of one pack nothing is said."""
    lay = '<lege typ="offen" quelle="stock" anz="104">frei</lege>'
    position = game(lay, cards="<karten>104</karten>").deal("1")

    assert (52, 52) == tuple(position.view().piles[1].backs.count(back) for back in (1, 2))
    assert () == game(lay).deal("1").view().piles[1].backs


def test_letters_and_text() -> None:
    """145; a position as text has a line a pile."""
    position = table(game(OPEN, field("b", kind="keller")), "2 (KS) QS\n3")

    assert ("X", "K") == tuple(pile.letter for pile in position.view().piles[1:])
    assert ["  1 stock", "  2 tableau    ?? QS", "  3 cell"] == str(position).splitlines()
    assert played(position, "2-3")
