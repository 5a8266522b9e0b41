"""The lay-outs of the library: what lies where, as a player sees it, and how the catalogue lists the games."""

from itertools import combinations
from xml.etree import ElementTree

from scripts import make_contact_sheet

import kabale
from kabale.view import PileView, View
from tests.every import for_every

GROWTH = 4
"""So many cards more than after the deal have room on every column."""

COVERING = {"backbone", "mysteriet", "parallelen", "pyramid", "skodderne", "tripeaks", "tripeaksx"}
"""Here cards lie over cards of other piles: by the rules, in Parallels over the base cards."""

SHORT = {"shamrocks", "simplepairs", "thirteens"}
"""Here a pile takes two cards at most, or three."""

GAMES = [entry.name for entry in kabale.games() if entry.name not in COVERING]
GROWING = [entry.name for entry in kabale.games() if entry.file.endswith(".pat") and entry.name not in COVERING | SHORT]


def view_of(name: str) -> View:
    game, diagnostics = kabale.load(name)
    assert game is not None, diagnostics
    return game.deal("k1:1").view()


def box(view: View, pile: PileView, more: int) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of a pile's cards, with some more of them."""
    width, height = (view.card_height, view.card_width) if pile.sideways else (view.card_width, view.card_height)
    last = max(len(pile.cards) + more, 1) - 1
    across, down = pile.dx * last, pile.dy * last
    return (
        pile.x + min(across, 0),
        pile.y + min(down, 0),
        pile.x + width + max(across, 0),
        pile.y + height + max(down, 0),
    )


def is_room(pile: PileView) -> bool:
    """Say whether a pile only keeps room in the window, or stands between others: it never has a card."""
    return pile.kind == "other" and not pile.cards


def overlaps(view: View, more: int = 0) -> list[tuple[int, int]]:
    """Return the numbers of the piles in the window that overlap, if the columns get more cards."""
    shown = [(number, pile) for number, pile in enumerate(view.piles, 1) if pile.visible and not is_room(pile)]
    boxes = [(number, box(view, pile, more if pile.kind == "tableau" else 0)) for number, pile in shown]
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxes, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


@for_every("name", GAMES)
def test_no_pile_lies_over_another(name: str) -> None:
    assert [] == overlaps(view_of(name))


@for_every("name", GROWING)
def test_columns_have_room_to_grow(name: str) -> None:
    """Fans of The Fan and House in the Wood, and the two rows of Fortune's Favor, grew over their neighbours."""
    assert [] == overlaps(view_of(name), GROWTH)


def test_nothing_lies_outside_the_window() -> None:
    outside = [
        (name, box(view, pile, 0)) for name in GAMES for view in [view_of(name)] for pile in view.piles if pile.visible
    ]

    assert not [each for each in outside if min(each[1][:2]) < 0]


def test_a_contact_sheet_has_a_table_and_a_name_for_each_game() -> None:
    root = ElementTree.fromstring(make_contact_sheet.sheet(["golf", "pyramid"], "k1:1"))
    names = {each.text for each in root if each.tag.endswith("}text")}

    assert {"golf", "pyramid"} == names
    assert 2 == len([each for each in root if each.tag.endswith("}svg")])


# The catalogue


def test_twins_are_listed_alike() -> None:
    """Black Hole was a golf in one language and a fan in the other."""
    by_name = {entry.name: entry for entry in kabale.games()}
    pairs = [(entry, by_name[entry.twin]) for entry in by_name.values() if entry.twin]

    assert [] == [one.name for one, other in pairs if (one.family, one.decks) != (other.family, other.decks)]


def test_options_are_of_a_game_of_their_family_and_have_titles_of_their_own() -> None:
    by_name = {entry.name: entry for entry in kabale.games()}
    options = [(entry, by_name[entry.of]) for entry in by_name.values() if entry.of]

    assert [] == [one.name for one, usual in options if one.family != usual.family or usual.of]
    assert [] == [one.name for one, usual in options if one.title() == usual.title()]


def test_games_of_one_title_are_twins_or_listed_together() -> None:
    """Two games called Pyramid, two called Scorpion stood in the list side by side."""
    alike = [pair for pair in combinations(kabale.games(), 2) if pair[0].title() == pair[1].title()]

    assert [] == [
        (one.name, other.name) for one, other in alike if (one.twin or one.name) != (other.twin or other.name)
    ]


def test_each_game_has_what_the_list_says_of_it() -> None:
    for entry in kabale.games():
        assert entry.texts.titles["en"]
        assert entry.source
        assert entry.family
        assert entry.decks >= 1


def test_there_are_more_than_200_different_games() -> None:
    assert len([entry for entry in kabale.games() if not entry.twin]) >= 204
