"""The solver's presets as games of the library: their parameters, and the forms that other languages give them."""

import json

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.library.catalogue import entry
from kabale.problems import Source
from kabale.solvitaire.read import read
from tests.every import for_every
from tests.solvitaire.facts import PRESETS, file_of
from tests.solvitaire.test_twins import twin_of

IN_LIBRARY = {each.name for each in kabale.games() if each.format == "solvitaire"}

NO_TABLES = {"gapsonedeal", "gapsfixed", "accordionj", "latebinding"}
"""What has no words in tables: rows and accordions."""


def test_all_presets_that_work_are_in_the_library() -> None:
    """68 rule sets of 75: seven are defective."""
    assert len(PRESETS) == 75 - 7
    assert set(PRESETS) == IN_LIBRARY


@for_every("name", PRESETS)
def test_a_file_says_what_the_table_of_facts_says(name: str) -> None:
    """Value by value, without a warning."""
    told, problems = read(Source("told.json", json.dumps(file_of(PRESETS[name][1]))))
    found, _ = read(Source(f"{name}.json", entry(name).read().decode()))

    assert problems == []
    assert found == told


@for_every("name", PRESETS)
def test_the_source_names_the_preset_and_deals_are_the_solvers(name: str) -> None:
    """So that verdicts can be compared number by number."""
    assert entry(name).source.startswith(f"Solvitaire 0.10.1, {PRESETS[name][0]} (")
    assert entry(name).deals == "solvitaire"
    assert kabale.game(name).deal("solvitaire:1").legal_moves


def test_the_kernel_takes_all_but_rows_and_accordions() -> None:
    """64 of 68."""
    tables = {name: kabale.game(name).deal("solvitaire:1").tables() for name in PRESETS}

    assert {name for name, each in tables.items() if isinstance(each, NoTables)} == NO_TABLES


TWINS = [
    "klondikej",
    "klondike3j",
    "freecellj",
    "bakersgamej",
    "eightoffj",
    "forecellj",
    "seahaventowersj",
    "streetsandalleysj",
    "beleagueredcastlej",
    "flowergardenj",
    "kingalbertj",
    "somersetj",
    "fortythievesj",
    "mariaj",
    "limitedj",
    "rankandfilej",
    "easthavenj",
    "blackholej",
]
"""The presets whose rules are those of a game with columns that the library had."""


def moves_of(position: Position, *, single: bool) -> int:
    """Count the moves that all forms have, of single cards only if asked: none from foundations or from cell to cell,
    and none that changes nothing, of a pile's only card to an empty column.
    """
    kinds, piles = [pile.kind for pile in position.piles], position.table.piles
    return sum(
        move.kind != "lay"
        or not (
            kinds[move.source] == "foundation"
            or (single and move.count > 1)
            or kinds[move.source] == kinds[move.target] == "cell"
            or (kinds[move.target] == "tableau" and not piles[move.target] and len(piles[move.source]) == 1)
        )
        for move in position.legal_moves
    )


@pytest.mark.parametrize("name", TWINS)
def test_twins_allow_as_much(name: str) -> None:
    """From each table that is met: as many moves, but for those that their notes name.

    Single cards are counted where one form moves blocks through empty places; nothing from foundations, of which
    some forms give cards back; and no card that wanders from cell to cell or from column to empty column (S-J7, S-J13).
    """
    ours, theirs = kabale.game(name), kabale.game(entry(name).twin)
    single, compared = "several cards move at once" in entry(name).texts.note(), 0
    for number in range(8):
        position = ours.deal(f"solvitaire:{number}")
        while position.outcome is Outcome.PLAYING and len(position.moves) < 14:
            if _begins_alike(position):
                twin = twin_of(position, theirs)
                assert moves_of(twin, single=single) == moves_of(position, single=single)
                compared += 1
            moves = position.legal_moves
            position.push(moves[(number + 7 * len(position.moves)) % len(moves)])

    assert compared > 8


def _begins_alike(position: Position) -> bool:
    """Say whether no ace is free that other forms let go to any of their empty foundations."""
    foundations = [pile for pile, info in enumerate(position.piles) if info.kind == "foundation"]
    empty = [pile for pile in foundations if not position.table.piles[pile]]
    return not any(move.kind == "lay" and move.target in empty for move in position.legal_moves)
