"""The overview of the library: what each game uses, and what was measured of it."""

import json
from pathlib import Path

from scripts import make_docs, measure

import kabale
from kabale.library.measurements import HonestPlays, SearchedDeals, SimplePlays, measured, text_of
from kabale.library.overview import COLUMNS, features, rows

ROOT = Path(__file__).parents[2]


def of(name: str) -> list[str]:
    game, _ = kabale.load(name)
    assert game is not None
    return features(game)


def test_a_page_shows_all_games_and_is_up_to_date() -> None:
    """``scripts/make_docs.py`` writes it."""
    assert make_docs.games_page() == (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


def test_each_game_has_a_row_with_as_many_cells_as_heads() -> None:
    found = rows()

    assert [entry.name for entry in kabale.games()] == [row.entry.name for row in found]
    assert {len(COLUMNS)} == {len(row.cells()) for row in found}


def test_features_are_what_the_definitions_say() -> None:
    """From the files: Mysteriet covers cards and limits sources, Folget has two rule sets, Spider has a score."""
    assert {"covered cards", "limited sources"} <= set(of("mysteriet"))
    assert "two rule sets" in of("folget")
    assert "two rule sets" not in of("mysteriet")
    assert "covered cards" in of("tripeaks")
    assert {"levels", "locks"} <= set(of("pyramid"))
    assert "jokers" in of("jokerharfe")
    assert "jokers" not in of("spinne")
    assert {"score", "goal in words"} <= set(of("spider"))
    assert "variants" in of("spinne")
    assert "levels" in of("spannweite")


def test_every_game_of_the_library_is_measured() -> None:
    """By simple play all, by the search those that the kernel takes; ``scripts/measure.py`` writes it."""
    found = json.loads(measure.FILE.read_text("utf-8"))

    assert {entry.name for entry in kabale.games()} <= set(found)
    assert all("simple" in found[entry.name] for entry in kabale.games())
    assert len([kinds for kinds in found.values() if "search" in kinds]) > 130
    assert measure.FILE.read_text("utf-8") == text_of(found)


def test_nobody_wins_more_than_can_be_won() -> None:
    """Of the same deals, simple play wins none that the search has lost."""
    both = [(each, measured(each.name)) for each in kabale.games() if measured(each.name).search]

    assert [] == [
        entry.name
        for entry, found in both
        if found.simple and found.search and found.simple.deals == found.search.deals
        if found.simple.won > found.search.deals - found.search.lost
    ]


def test_shares_are_shares() -> None:
    """7 of 100; and 815 won, 180 lost of 1000 leave 5 that count both ways."""
    assert 0.07 == SimplePlays(100, 7).share
    assert 0.5 == HonestPlays(400, 200, "some", 12.4).share
    assert (0.815, 0.82) == (SearchedDeals(1000, 815, 180).low, round(SearchedDeals(1000, 815, 180).high, 3))
