"""A move shown in a picture: which cards fly where, for how long, and for whom they do not."""

import re

from kabale.picture import ShownMove, table_svg
from kabale.picture.flights import SECONDS, TIMES
from kabale.view import View
from tests.picture.test_drawing import pile, view

HIDDEN_STOCK = pile(0, 0, "??")


def drawn(before: View, after: View, source: int, target: int, count: int = 1) -> str:
    return table_svg(ShownMove(before, source, target, count, after))


def flown(picture: str) -> tuple[int, int]:
    """Return by how much the cards are moved, to the right and downwards."""
    found = re.search(r"translate\((-?\d+)px,(-?\d+)px\)", picture)
    assert found is not None
    return int(found[1]), int(found[2])


def flying(picture: str) -> list[str]:
    """Return the cards that fly, the lowest first."""
    return re.findall(r'#card-classic-4-light-(\w+)"', picture.partition('<g class="fly">')[2])


def test_a_run_flies_to_where_it_comes_to_lie() -> None:
    """Two cards go from below a card of the first column to below one of the second, 400 to the right."""
    before = view(pile(0, 0, "KS 9H 8S", dy=50), pile(400, 0, "TC", dy=50))
    after = view(pile(0, 0, "KS", dy=50), pile(400, 0, "TC 9H 8S", dy=50))
    picture = drawn(before, after, 0, 1, 2)

    assert ["9H", "8S"] == flying(picture)
    assert (400, 0) == flown(picture)


def test_cards_that_go_away_together_fly_one_to_the_other() -> None:
    """Of a pair nothing lies on the target afterwards."""
    before = view(pile(0, 0, "6H"), pile(300, 100, "7C"))
    picture = drawn(before, view(pile(0, 0), pile(300, 100)), 0, 1)

    assert ["6H"] == flying(picture)
    assert (300, 100) == flown(picture)


def test_a_pile_out_of_sight_counts_and_shows_nothing() -> None:
    """Pyramid's arrow began one card too far to the right: a pile that is not seen had not been counted."""
    unseen = View(250, 350, (HIDDEN_STOCK,)).piles[0]
    out_of_sight = type(unseen)(unseen.kind, 0, 0, 0, 0, False, False, (), ())
    before, after = (
        view(out_of_sight, pile(0, 0, "6H"), pile(300, 0, "7C")),
        view(out_of_sight, pile(0, 0), pile(300, 0)),
    )

    assert ["6H"] == flying(drawn(before, after, 1, 2))
    assert 'class="fly"' not in drawn(before, after, 0, 2)


def test_what_moves_stops_by_itself_and_stands_still_for_who_asks() -> None:
    """Content that moves for more than five seconds would need a way to stop it (WCAG 2.2.2)."""
    picture = drawn(view(pile(0, 0, "6H"), pile(300, 0)), view(pile(0, 0), pile(300, 0, "6H")), 0, 1)

    assert 5 > SECONDS * TIMES
    assert f"{SECONDS}s ease-in-out {TIMES}}}" in picture
    assert "@media (prefers-reduced-motion:reduce){.fly{animation:none}}" in picture
    assert "<polygon" in picture
