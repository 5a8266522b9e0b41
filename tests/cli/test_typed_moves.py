"""Moves in every form that people type and the program prints, in four languages."""

import pytest

from kabale.cli.typed_moves import Unread, take_move, words_of
from kabale.engine.game import Position
from kabale.engine.session import Session
from kabale.library import game
from kabale.messages import LANGUAGES, message
from tests.cli.test_play import typed
from tests.every import for_every


def klondike() -> Position:
    """Columns 7 to 13 end in 5C AH 4H 3D 9S 3S QC; legal are c1, 8-3 to 8-6, 9-7, 12-9."""
    return game("klondike").deal("k1:5")


def meant(line: str, position: Position, language: str = "en") -> list[str]:
    """Return the moves of a line."""
    words, moves = words_of(line, position, language), []
    while words:
        if words[0] == ";":
            words.pop(0)
        else:
            moves.append(str(take_move(words, position)))
    return moves


@for_every(
    "line",
    [
        *("9-7", "9–7", "9 - 7", "9→7", "9->7", "9 7", "9,7", "9 to 7", "9to7", "9"),
        *("4H-7", "4h 7", "4♥ 7", "4♥ 5♣", "4H to 5C", "4H", "four of hearts to 7", "Four of Hearts", "4H column 1"),
        *("h4 7", "4♡ ♧5", "🂴 🃕"),
        *("column 3 to column 1", "column 3 7"),
    ],
)
def test_one_move_in_every_form(line: str) -> None:
    """By piles, by cards, by names of piles, with anything between; or what is to go alone."""
    assert ["9-7"] == meant(line, klondike())


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_piles_have_their_names_in_every_language(language: str) -> None:
    """As hints and the full-screen display print them; English is understood everywhere."""
    rank, suit = message("table.rank.4"), message("table.suit.H")
    card = message("table.name.card", rank=rank, suit=suit).text(language)

    assert ["9-7"] == meant(card, klondike(), language) == meant(card.upper() + " 5♣", klondike(), language)
    assert ["c1"] == meant(message("explain.name.stock").text(language), klondike(), language)
    assert ["9-7"] == meant("four of hearts", klondike(), language)


def test_several_on_a_line() -> None:
    """A semicolon ends what could go on."""
    assert ["9-7", "12-9", "c1"] == meant("9; 12; c1", klondike())
    assert ["9-7", "12-9"] == meant("4H 7 3S 4H", klondike())


def test_ten_has_two_names() -> None:
    """T, as it is kept, and 10, as it is shown."""
    dealt = game("freecell").deal("ms:1")
    ten = next(card for pile in dealt.view().piles for card in pile.cards if card.startswith("T"))

    for name in (ten, f"10{ten[1]}", f"0{ten[1]}", f"10{ten[1].lower()}"):
        with pytest.raises(Unread, match=ten):
            meant(name, dealt)


def test_a_run_goes_by_its_first_card_or_by_the_piles() -> None:
    """The last three cards of pile 7 are those from the named one on."""
    session = Session(game("klondike"), "k1:5")
    session.play("12-9")

    position = session.position
    assert ["9x2-7"] == meant("4H 5C", position) == meant("9 7", position) == meant("9-7", position)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("KH 3", "you cannot see KH here. Try c1"),
        ("13", "13 cannot be moved now. Try c1"),
        ("QC", "QC cannot be moved now. Try c1"),
        ("4H KS", "you cannot see KS here. Try c1"),
        ("77 1", "you cannot see 77 here. Try c1"),
        ("fnord", "'fnord' is not a move. Try c1, or type help"),
        ("8-3-4", "'8-3-4' is not a move. Try c1, or type help"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_an_example(line: str, why: str) -> None:
    """From this table."""
    with pytest.raises(Unread) as told:
        meant(line, klondike())

    assert why == str(told.value)


def test_an_illegal_move_is_returned_so_that_it_can_be_said_why() -> None:
    """By cards too."""
    assert ["9-13"] == meant("4H QC", klondike())
    assert "4H-QC is not legal" not in typed("4H QC").out
    assert "9-13 is not legal: column 7 builds down" in typed("4H QC").out


def test_the_table_is_answered_in_words_or_by_a_number() -> None:
    """Duell asks whether one gives up; ``no`` and a bare number were neither."""
    duel = ("play", "duell", "--deal", "k1:1")
    line = "m15 m17 18-17 17-14 6-17 16-8 r3"
    asked = typed(line, to=duel).out

    assert "Give up?" in asked
    for no in ("a2", "2", "No", "no"):
        told = typed(line, no, "undo", to=duel).out
        assert (2, True) == (told.count("Give up?"), "· 8 moves" in told), no


def test_undo_counts_and_do_plays_the_hint() -> None:
    """``undo 3`` took back one and complained; a hint had to be typed again."""
    assert "· 0 moves" in typed("c1 c1 c1", "undo 3").out
    assert "· 1 move\n" in typed("c1 c1 c1 u 2").out
    told = typed("hint", "do", "do").out
    assert "· 1 move\n" in told
    assert "ask for a hint first" in told


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Spiel k1:5 · 1 Zug"), ("da", "kortgivning k1:5 · 1 træk"), ("is", "gjöf k1:5 · 1 færsla")],
)
def test_play_speaks_the_language_of_its_reader(language: str, words: str) -> None:
    """What is said of moves, of the rules and at the end; the words that are typed are the same everywhere."""
    told = typed("c1", "7-9", "help", "undo 9", "xyzzy", "hint", options=("--language", language)).out

    assert words in told
    assert [] == [word for word in (" move ", " is not legal", "lists", "goes on with") if word in told]
