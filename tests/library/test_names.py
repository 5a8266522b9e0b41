"""Titles and other names: each finds a game with that name, for commands and for ``kabale.game``."""

import warnings
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import kabale
from kabale.cli import sources
from kabale.cli.options import PageLanguage
from kabale.library.catalogue import Entry, entry, find_games, named, now_called, shared, spellings
from kabale.messages import LANGUAGES

CONFLICTS = {"Napoleon": "freecell", "Blumengarten": "flowergarden", "Festung": "fortress", "Skorpion": "scorpion"}
"""Titles that are ids of other games, with the game that has the title."""


def names_of(game: Entry) -> list[str]:
    """Return all names of a game but its id."""
    return [*game.texts.titles.values(), *game.also, *game.aliases]


def ways(name: str) -> Iterator[str]:
    """Yield a name as it is printed, without punctuation in small letters, and without spaces too."""
    small = "".join(letter for letter in name.lower() if letter.isalnum() or letter == " ")
    yield from (name, small, small.replace(" ", ""))


def is_named(game: Entry, text: str) -> bool:
    """Say whether a game has a name, however it is typed; its id counts."""
    return any(set(spellings(text)) & set(spellings(name)) for name in (game.name, *names_of(game)))


def is_found(game: Entry, opened: Entry, line: str, language: str) -> bool:
    """Say whether a name opened the game or its twin, or the line names one of the two as another game."""
    usual, others = entry(game.twin or game.name), line.rpartition(". Kabale ")[0]
    return usual.name == (opened.twin or opened.name) or usual.title(language) in others


EVERY = [(game, text) for game in kabale.games() for name in names_of(game) for text in ways(name)]


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """No definition is read: a game is only its name."""
    monkeypatch.setattr("kabale.library.loading.load_entry", lambda name: (SimpleNamespace(name=name), []))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_name_of_each_game_opens_a_game_with_that_name(
    language: str, unread: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of 234 English titles 163 failed as they are printed, and 96 without spaces and punctuation."""
    wrong = []
    for game, text in EVERY:
        opened = entry(sources.game_of(text, language=PageLanguage(language)).name)
        line = capsys.readouterr().err
        if not is_named(opened, text) or not is_found(game, opened, line, language):
            wrong.append((game.name, text, opened.name, line))

    assert [] == wrong


def test_each_name_opens_a_game_from_python(unread: None) -> None:
    """A warning names another game with the same name, unless the name is an id as it is written."""
    wrong = []
    for game, text in EVERY:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            opened = entry(kabale.game(text).name)
        line = " ".join(str(each.message) for each in warned)
        is_fine = opened.name == text or is_found(game, opened, line, "en")
        if not is_named(opened, text) or not is_fine:
            wrong.append((game.name, text, opened.name, line))

    assert [] == wrong


def test_an_id_never_changes_its_meaning() -> None:
    """Whatever titles there are; as it is written it opens its game without a warning."""
    assert [] == [game.name for game in kabale.games() if named(game.name, "da")[0] is not game]
    assert "pyramid" == now_called("pyramide") == now_called("Pyramide")
    assert "own:cruel" == now_called("own:cruel")


@pytest.mark.parametrize(("title", "other"), CONFLICTS.items())
def test_a_title_that_is_an_id_opens_the_game_of_the_id(title: str, other: str) -> None:
    """A line names the game with the title."""
    for typed in (title, title.lower()):
        assert [title.lower(), other] == [game.name for game in named(typed)][:2]
        assert entry(other).title() in shared(typed)
    with pytest.warns(UserWarning, match=entry(other).title()):
        assert title.lower() == kabale.game(title).name


def test_the_usual_game_of_several_comes_first() -> None:
    """The line names other games only, not the same game in another format."""
    assert ["baeckersdutzend"] == [game.name for game in named("bakers dozen")]
    assert ["eightoff", "eightoffj"] == [game.name for game in named("Acht aus")]
    assert "" == shared("Acht aus") == shared("eightoff") == shared("klondike") == shared("cruel")
    assert "King Albert" in shared("Idiot's Delight")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("vierzig rauber", "fortythieves"),
        ("VIERZIG RÄUBER", "fortythieves"),
        ("sjospilakapall", "klondike"),
        ("sjoespilakapall", "klondike"),
        ("aaben 7 kabale", "whitehead"),
        ("aben 7-kabale", "whitehead"),
        ("otte fra", "eightoff"),
        ("taeppe", "carpet"),
        ("grossvaters uhr", "grandfathersclock"),
        ("bein i nefinu", "backbone"),
        ("thrilauf", "trefoil"),
        ("ljoskur og raudkur", "blondesandbrunettes"),
        ("carre napoleon", "carrenapoleon"),
        ("Demon", "canfield"),
        ("gaps", "luecken"),
        ("braid", "zopf"),
        ("plait", "zopf"),
        ("THE FAN", "fan"),
    ],
)
def test_letters_are_read_as_readers_type_them(typed: str, name: str) -> None:
    """Accents fall away; some letters are two; an article may be left out."""
    assert name == entry(typed).name


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("creul", "Cruel (grausam)"),
        ("lucie", "La Belle Lucie"),
        ("klondyke", "Klondike or"),
        ("acordion", "Accordion ("),
    ],
)
def test_suggestions_go_by_title(typed: str, suggested: str) -> None:
    """With the id where the title in small letters is not the id."""
    with pytest.raises(kabale.UnknownGame, match="did you mean") as raised:
        entry(typed)
    assert suggested in str(raised.value)


def test_a_long_name_is_answered_at_once() -> None:
    """Each of these letters has two spellings."""
    with pytest.raises(kabale.UnknownGame):
        entry("ö" * 5_000)


def test_games_are_searched_by_other_names() -> None:
    assert ["canfield"] == [game.name for game in find_games(["demon"])]
    assert "fortythieves" in [game.name for game in find_games(["vierzigraeuber"])]
