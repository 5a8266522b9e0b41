"""What the catalogue says that the rules were compared with: only what somebody can open."""

import re

import kabale
from kabale.library.catalogue import NAMERS, Compared, entry

WHAT = {
    "program": r"[A-Z]\w+ \d+(\.\d+)+, \S.*",
    "page": r"[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]+(/\S*)?",
    "document": r"the ("
    r"description of the \.pat format|German description of the XML format|rules of Spider of xpat2 1\.04"
    r"), lines \d+ to \d+",
    "book": r"\S.* \(\d{4}s?\), as quoted by \S.*",
    "own": r"",
}
"""How each kind of source is named."""

A_BOOK = r"\(\d{4}s?\)|Parlett|Morehead|Gardner|Cadogan|Penguin"
"""What only a book has in its name."""


def faults(source: Compared) -> list[str]:
    """Return what is wrong with a comparison."""
    if source.kind not in WHAT:
        return ["kind"]
    named = re.fullmatch(WHAT[source.kind], source.what)
    is_said = source.compared or source.kind == "own"
    is_read = source.kind == "book" or not re.search(A_BOOK, source.what + source.compared)
    return [name for name, is_right in (("what", named), ("compared", is_said), ("book", is_read)) if not is_right]


def test_each_game_names_what_its_rules_were_compared_with() -> None:
    """Most entries named books of 1949 and 1979 that nobody had opened."""
    wrong = [(game.name, each, faults(each)) for game in kabale.games() for each in game.sources if faults(each)]

    assert [] == wrong
    assert [] == [game.name for game in kabale.games() if not game.sources]


def test_a_source_that_nobody_can_open_is_refused() -> None:
    refused = {
        Compared("memory", "everybody", "the rules"): ["kind"],
        Compared("program", "PySolFC, Alaska", "the rules"): ["what"],
        Compared("program", "PySolFC 3.0, Alaska"): ["compared"],
        Compared("page", "a page of the web", "the rules"): ["what"],
        Compared("document", "the description of the .pat format", "the rules"): ["what"],
        Compared("book", "Parlett, Patience (1979)", "the rules"): ["what"],
        Compared("page", "example.org/Parlett", "the rules"): ["book"],
        Compared("own", "somebody"): ["what"],
    }

    assert list(refused.values()) == [faults(each) for each in refused]


def test_what_is_told_of_a_game_is_called_hearsay() -> None:
    told = [game for game in kabale.games() if game.history]

    assert [] == [game.name for game in told if not game.history.startswith("hearsay: ")]


def test_a_game_has_one_text_of_its_sources() -> None:
    assert (
        "the description of the .pat format, lines 353 to 400 (all 34 lines of the definition)"
        == kabale.library.entry("mysteriet").source
    )
    assert "this project (after the card game Sevens)" == kabale.library.entry("sieben").source


def test_a_title_that_nobody_else_uses_is_called_ours() -> None:
    """Nobody could tell a name in use from a translation of ours."""
    klondike, cut = entry("klondike"), entry("afloft")

    assert "7-kabale (AisleRiot)" == klondike.title_with_source("da")
    assert "Afløft (ours)" == cut.title_with_source("da")
    assert "" == cut.title_with_source("is")


def test_who_calls_a_game_so_is_told_of_titles_that_it_has() -> None:
    named = [(game, language, namer) for game in kabale.games() for language, namer in game.named.items()]

    assert [] == [(game.name, language) for game, language, _ in named if language not in game.texts.titles]
    others = [namer for game in kabale.games() for namer in game.also.values()]
    assert {*(namer for _, _, namer in named), *others} == set(NAMERS)
