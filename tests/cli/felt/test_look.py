"""How the full-screen display looks: kept pictures, sizes, signs, colours, languages."""

import pytest

from kabale.cli.felt.app import ScreenWidget
from kabale.cli.felt.canvas import SIZES, Canvas, CardFaces, CardSize, CellRun, Colour, Ink
from kabale.cli.paint import ASCII, UNICODE, Signs, face
from kabale.table.cards import HIDDEN, JOKER
from tests.cli.english import english_in
from tests.cli.felt import snapshots
from tests.cli.felt.sitting import press, session_of, shown, sit

RANKS = "A23456789T"


@pytest.mark.parametrize("size", snapshots.SIZES)
@pytest.mark.parametrize("name", snapshots.GAMES)
def test_a_screen_looks_as_it_was_kept(name: str, size: tuple[int, int]) -> None:
    """The pictures are written by ``tests/cli/felt/snapshots.py`` and looked at by people."""
    kept = snapshots.file_of(name, size).read_text(encoding="utf-8")

    assert kept == shown(snapshots.begun(name, size)) + "\n"


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("rank", RANKS)
def test_a_card_shows_as_many_signs_as_it_counts(size: CardSize, rank: str) -> None:
    """Between the rows of its frame; one more stands in each index."""
    inside = CardFaces(size, UNICODE).whole(f"{rank}H", 1)[1:-1]

    assert RANKS.index(rank) + 1 == "".join(inside).count("♥")


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
@pytest.mark.parametrize("size", SIZES)
def test_a_card_fills_its_size_and_names_itself_above(size: CardSize, signs: Signs) -> None:
    faces = CardFaces(size, signs)

    for name in ("TH", "KS", "8C", HIDDEN, JOKER):
        rows = faces.whole(name, 1)
        assert faces.size.height == len(rows)
        assert {faces.size.width} == set(map(len, rows))
        assert name == HIDDEN or face(name, signs) in rows[0]


def test_only_what_differs_is_written() -> None:
    """Two changes near each other are written as one."""
    before, after = Canvas(40, 3), Canvas(40, 3)
    after.put(2, 1, "a")
    after.put(6, 1, "b")
    after.put(30, 1, "c", Ink(Colour.DIM))
    after.put(39, 2, "beyond the edge")

    assert [CellRun(1, 2, 5), CellRun(1, 30, 1), CellRun(2, 39, 1)] == list(after.changed_since(before))


def test_plain_letters_are_ascii_throughout() -> None:
    """The table, what is held, and all that can be read."""
    keys = sit(session_of("klondike", "k1:7"), signs=ASCII)
    texts = [shown(keys)]
    for name in ("enter", "?", "v", "m", "p", "h"):
        press(keys, name)
        texts.append(shown(keys))
        press(keys, "escape")

    assert all(text.replace("·", "-").isascii() for text in texts), texts


def test_four_colours_and_none() -> None:
    """Diamonds are not hearts where four are wanted; without colours nothing but bold and reverse is left."""
    keys = sit(session_of("klondike", "k1:7"))
    coloured, plain = ScreenWidget(keys, is_coloured=True), ScreenWidget(keys, is_coloured=False)
    inks = [Ink(Colour.HEARTS), Ink(Colour.DIAMONDS)]
    two = {str(coloured.style_of(ink)) for ink in inks}
    press(keys, "c")
    four = {str(coloured.style_of(ink)) for ink in inks}

    assert (1, 2) == (len(two), len(four))
    assert {None} == {plain.style_of(Ink(colour)).color for colour in Colour}


@pytest.mark.parametrize("language", ["de", "da", "is"])
def test_a_screen_in_another_language_holds_no_english(language: str) -> None:
    """No word that only English has; titles and what a definition itself says are not ours."""
    for name in ("klondike", "freecell", "spinne", "golf", "canfield", "duell"):
        keys = snapshots.begun(name, (120, 40), language)
        texts = []
        for key in ("enter", "?", "v", "m", "l", "p", "h", "e", "u", "r", "N"):
            press(keys, key)
            texts.append(shown(keys))
            press(keys, "escape", "escape")
        for typed in ("99-1", "zz", "new zz:1", "1-2"):
            press(keys, ":", *typed, "enter")
            texts.append(shown(keys))
        besides = f"{keys.felt.session.game.texts.title(language)} new"
        assert set() == english_in("\n".join(texts), language, besides=besides), name
