"""Games that are told and not drawn: every card and every change in words, and nothing that a terminal obeys."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from kabale.cli import telling
from kabale.cli.cribbage.dialogue import MatchDialogue
from kabale.cli.cribbage.sitting import KeptMatch
from kabale.cli.memory import KeptPlay, OwnerMemory
from kabale.cli.screen import Screen, is_heard
from kabale.cli.talk import Talk
from kabale.cli.typed_moves import take_move, words_of
from kabale.engine.naming import card_words, in_words
from kabale.engine.session import Session
from kabale.library import game
from kabale.messages import LANGUAGES, message
from kabale.services.matches import ME
from kabale.table.cards import name
from tests.cli.felt.terminal import Terminal
from tests.cli.listening import UNHEARD, Listener
from tests.cli.running import run
from tests.cli.winning import won

Captured = pytest.CaptureFixture[str]

LONG = (
    *("klondike", "klondike3", "freecell", "spider", "spiderx", "canfield", "crescent", "grandfathersclock", "golf"),
    *("duell", "montecarlo", "ziehharmonika", "zopf", "koenigspatience", "treffer", "jokerharfe", "karrusellen"),
)

LETTERS = re.compile(r"\b[A2-9TJQK][SHDC]\b|[♠♥♦♣\x1b]")
"""A card that is not told in words, or a control sequence."""


def followed(title: str, folder: Path, capsys: Captured) -> Talk:
    """Follow a whole game by ear alone: after each move what was heard is what lies there."""
    session, moves = won(title)
    listener, screen = Listener(session.position), Screen(speaks=True)
    with closing(OwnerMemory(folder)) as memory:
        talk = Talk(KeptPlay.begin(memory, session), screen, memory, lambda _: KeptPlay.begin(memory, session))

        def heard() -> None:
            told = capsys.readouterr().out
            assert not LETTERS.search(told), told
            for line in told.splitlines():
                listener.hear(line)
            assert listener.agrees_with(session.position), told

        talk.begin([])
        heard()
        for number, move in enumerate(moves):
            for line in (str(move), "undo", "redo") if number % 10 == 3 else (str(move),):
                talk.hear(line)
                heard()
        for index, pile in enumerate(session.position.view().piles):
            if pile.visible:
                talk.hear(f"pile {index + 1}")
        heard()
    assert UNHEARD not in {card for pile in listener.cards for card in pile}
    assert any(line.startswith("Won in") for line in listener.others)
    return talk


@pytest.mark.parametrize("title", ["pyramid", "westcliff"])
def test_a_whole_game_is_followed_by_ear(title: str, tmp_path: Path, capsys: Captured) -> None:
    """Pairs that are taken away, and columns that are built."""
    followed(title, tmp_path, capsys)


@pytest.mark.parametrize("title", LONG)
def test_games_are_followed_by_ear(title: str, tmp_path: Path, capsys: Captured) -> None:
    """Stocks that deal to all columns, rotations, shuffles, an opponent, jokers, questions."""
    followed(title, tmp_path, capsys)


def test_the_table_is_told_pile_by_pile() -> None:
    """And after a move only what changed."""
    told = run("play", "klondike", "--deal", "k1:5", "--speak", stdin="8-3\nlist\npile 13\npile ace of hearts\n").out

    assert [
        "Klondike, deal k1:5, 0 moves",
        "stock: 24 face down",
        "column 1: five of clubs",
        "column 2: one face down, then ace of hearts",
    ] == told.splitlines()[:4]
    begun, _, after = told.partition("type help to see what you can type\n")
    assert "empty: waste, foundation 1, foundation 2, foundation 3 and foundation 4" == begun.splitlines()[-1]
    first, *listed = after.splitlines()
    assert first.startswith("ace of hearts from column 2 to foundation 1; turned: ")
    assert "foundation 1: ace of hearts" in listed
    assert "pile 13, column 7: six face down, then queen of clubs" in listed
    assert "pile 3, foundation 1: ace of hearts" in listed


def test_what_can_be_done_is_told_with_cards() -> None:
    """Hints, legal moves, what is not legal; a hint's move is typed as it is heard."""
    told = run(
        "play", "klondike", "--deal", "k1:5", "--speak", stdin="hint\nmoves\npiles\nwhy 7-9\nfive of clubs 4H\n"
    ).out

    assert "ace of hearts from column 2 to foundation 1: no other card will need it" in told
    assert "three of spades from column 6 to the four of hearts of column 3" in told
    assert "pile 1, stock: a click on the stock" in told
    refused = "five of clubs from column 1 to the four of hearts of column 3 is not legal: "
    assert 2 == told.count(f"{refused}column 3 builds down in alternating colours, but five of clubs does not follow")
    assert not LETTERS.search(told)


def test_a_list_can_be_asked_for_where_the_table_is_drawn() -> None:
    """With cards as they are drawn there; no other pile is mistaken for the word."""
    told = run("play", "klondike", "--deal", "k1:5", "--plain", stdin="list\npile column 2\npile 99\nc1 pile 3\n")

    assert "column 2: one face down, then A♥" in told.out
    assert "pile 8, column 2: one face down, then A♥" in told.out
    assert "pile takes the number or name of a pile" in told.out
    assert 1 == told.status


@pytest.mark.parametrize(
    ("language", "refused"),
    [
        ("en", "ten of diamonds does not follow jack of spades"),
        ("de", "Karo-Zehn passt nicht auf Pik-Buben"),
        ("da", "ruder ti passer ikke på spar knægt"),
        ("is", "tígultía passar ekki á spaðagosa"),
    ],
)
def test_cards_have_the_case_of_their_sentence(language: str, refused: str) -> None:
    """A jack is another one behind a preposition, in German and in Icelandic."""
    said = message("why.not_next", pile="x", build="y", card="TD", on="JS")

    assert in_words(said).text(language).endswith(refused)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_heard_can_be_typed(language: str) -> None:
    """The legal moves as they are told, each with the case of its place."""
    session = Session(game("klondike"), "k1:5")
    (legal,) = [move for move in session.position.legal_moves if str(move) == "12-9"]
    cards = [card_words("3S").text(language), card_words("4H").text(language, "acc")]
    heard = in_words(message("told.done", what=telling.move(session.position, legal))).text(language)

    assert all(card in heard for card in cards)
    assert legal == take_move(words_of(" ".join(cards), session.position, language), session.position)


@pytest.mark.parametrize(
    ("environ", "heard"),
    [
        ({"ACCESSIBLE": "1"}, True),
        ({"ACCESSIBLE": "yes"}, True),
        ({"ACCESSIBLE": "0", "DTK_PROGRAM": "espeak"}, False),
        ({"ACCESSIBILITY_ENABLED": "1"}, True),
        ({"DTK_PROGRAM": "espeak"}, True),
        ({"GTK_MODULES": "gail:atk-bridge", "QT_ACCESSIBILITY": "1"}, False),
        ({}, False),
    ],
)
def test_the_settings_of_a_screen_reader_are_found(environ: dict[str, str], heard: bool) -> None:
    """What distributions set for everybody says nothing of who sits there."""
    assert heard == is_heard(environ)


@pytest.mark.parametrize(("options", "environ"), [(("--speak",), {}), ((), {"ACCESSIBLE": "1"})])
def test_not_one_control_sequence_is_written(
    options: tuple[str, ...], environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a terminal that obeys them, with a prompt; nothing edits the line that is typed."""
    for variable, value in environ.items():
        monkeypatch.setenv(variable, value)
    terminal = Terminal(tmp_path, "klondike", "--deal", "k1:5", *options)
    for line in ("8-3", "hint", "rules", "undo", "quit"):
        terminal.read_until(lambda rows: rows[terminal.screen.cursor.y] == ">")
        terminal.send(f"{line}\n")

    assert 0 == terminal.end()
    assert "ace of hearts from column 2 to foundation 1" in terminal.text
    assert "\x1b" not in terminal.text


def test_a_script_is_drawn_whatever_the_settings_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are about terminals; a pipe gets words where it asks for them."""
    monkeypatch.setenv("ACCESSIBLE", "1")
    drawn = run("play", "klondike", "--deal", "k1:5", stdin="")
    monkeypatch.setenv("KABALE_SPEAK", "1")

    assert "column 1" not in drawn.out
    assert "column 1: five of clubs" in run("play", "klondike", "--deal", "k1:5", stdin="").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_of_cribbage_is_told(language: str, tmp_path: Path, capsys: Captured) -> None:
    """Every card that is drawn, turned up, laid or counted is named; typed in words it is understood."""
    with closing(OwnerMemory(tmp_path)) as memory:
        kept = KeptMatch.begin(memory, "easy", "5")
        dialogue = MatchDialogue(kept, Screen(speaks=True, language=language), language)
        dialogue.begin(resumed=False)
        while kept.match.result is None:
            legal = kept.match.legal_moves(ME)
            dialogue.hear(
                "" if not legal or str(legal[0]) in ("deal", "cut 1", "go") else _in_words(str(legal[0]), language)
            )
    told = capsys.readouterr().out

    assert not LETTERS.search(told), told
    at = 0
    for event in kept.match.events:
        if event.kind in ("drawn", "cut", "played", "hand", "crib"):
            for card in event.cards:
                found = re.compile(rf"{_in_words(name(card), language)}|{_in_words(name(card), language, 'acc')}")  # type: ignore[arg-type]
                place = found.search(told, at)
                assert place, (event, card)
                at = place.start()


def _in_words(cards: str, language: str, form: str = "") -> str:
    return " ".join(card_words(card).text(language, form) for card in cards.split())
