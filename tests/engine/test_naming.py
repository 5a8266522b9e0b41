"""What a player is told of piles, moves and cards that stay: in the words that labels have."""

import pytest

import kabale
from kabale.engine.advice import takes_pairs
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.engine.wording import move_words, why_not
from kabale.table.text import parse


def klondike(columns: dict[int, str]) -> Position:
    """Return Klondike with some columns, by their numbers among the columns; everything else is empty."""
    game = kabale.game("klondike")
    return game.position(parse("\n".join(f"{pile} {columns.get(pile - 6, '')}" for pile in range(1, 15))))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("8-9", "3H from column 2 to the 4C of column 3"),
        ("10x3-11", "9S and 2 more from column 4 to column 5"),
        ("7-3", "AS from column 1 to foundation 1"),
        ("c1", "a click on the stock"),
    ],
)
def test_a_move_is_told_by_its_cards_and_its_piles(move: str, words: str) -> None:
    """It was "8-9: it builds on pile 9", where everything else said "column 3"."""
    position = klondike({1: "AS", 2: "3H", 3: "4C", 4: "9S 8H 7S"})

    assert words == str(move_words(position, Move.parse(move)))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "3H von Spalte 2 auf 4C in Spalte 3"),
        ("da", "3H fra kolonne 2 til 4C i kolonne 3"),
        ("is", "3H úr dálki 2 á 4C í dálki 3"),
    ],
)
def test_a_move_is_told_in_the_players_language(language: str, words: str) -> None:
    """Where a language inflects, the names of piles are inflected."""
    said = move_words(klondike({2: "3H", 3: "4C"}), Move.parse("8-9"))

    assert said is not None
    assert words == said.text(language)


@pytest.mark.parametrize(
    ("pile", "place", "words"),
    [
        (8, 0, "2D fits nowhere now"),
        (9, 0, "from column 3 you can take several cards only if all lie face up, but card 1 lies face down"),
        (10, 0, "9S and the cards on it fit nowhere now"),
        (3, None, "a click on foundation 1 does nothing"),
        (7, 0, None),
    ],
)
def test_a_card_that_can_go_nowhere_says_why(pile: int, place: int | None, words: str | None) -> None:
    """What forbids all ways alike is told; of many reasons that differ none is."""
    position = klondike({1: "AS", 2: "2D", 3: "(4C) 5H", 4: "9S 8H"})
    reason = why_not(position, pile - 1, place)

    assert words == (None if reason is None else str(reason))


def test_where_one_pile_alone_takes_cards_its_reason_is_told() -> None:
    """Golf k1:1: the ten of diamonds lies on the waste, and the two of spades is the last of the first column."""
    position = kabale.game("golf").deal("k1:1")
    reason = why_not(position, 2, 4)

    assert reason is not None
    assert ("why.not_next", "2S does not follow TD") == (reason.key, str(reason)[-21:])


@pytest.mark.parametrize(
    ("name", "is_pairing"),
    [
        ("pyramid", True),
        ("montecarlo", True),
        ("nestor", True),
        ("klondike", False),
        ("golf", False),
        ("bisley", False),
    ],
)
def test_games_in_which_two_cards_go_away_together(name: str, is_pairing: bool) -> None:
    """A pair can be laid from either side, and neither card stays; in Bisley, which builds both ways, one does."""
    position = kabale.game(name).deal("k1:1")
    before = position.key()

    assert (is_pairing, before) == (takes_pairs(position, position.legal_moves), position.key())
