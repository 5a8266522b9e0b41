"""Load, deal or draw a little game and ask it short questions; the games are written with :mod:`tests.pat.texts`."""

import kabale
from kabale import Deal
from kabale.engine.game import Game, Position
from kabale.problems import Diagnostic
from kabale.table.text import parse
from tests.pat.texts import deck, drawn

WHERE = {"P322", "P323"}
"""Piles that lie on others: little games put theirs where they like; the documents' examples show it found."""


def load(text: str) -> Game:
    """Return the game of a text that has no errors."""
    game, diagnostics = kabale.loads(text, format="pat")
    assert game is not None, diagnostics
    return game


def dealt(text: str, cards: str = "", *, decks: int = 1, line: str = "") -> Position:
    """Deal a deck that begins with *cards*, next card first, and play *line*."""
    position = load(text).deal(Deal.from_cards(deck(cards, decks=decks), rows=False))
    return played(position, line)


def table(text: str, picture: str, *, line: str = "") -> Position:
    """Return the position of a drawn table and play *line*."""
    return played(load(text).position(parse(drawn(picture))), line)


def played(position: Position, line: str) -> Position:
    """Play moves with both doors open: each is checked."""
    for move in line.split():
        position.play(move)
    return position


def moves(position: Position, only: str = "") -> str:
    """Return the legal moves in their order, or those of *only* that are legal."""
    legal = [str(move) for move in position.legal_moves]
    return " ".join([move for move in only.split() if move in legal] if only else legal)


def cards(position: Position, pile: int) -> str:
    """Return a pile's cards from its bottom, face-down ones in parentheses."""
    on_table = position.table
    shown = on_table.names(pile - 1, hide=False)
    return " ".join(
        f"({name})" if card in on_table.down else name
        for name, card in zip(shown, on_table.piles[pile - 1], strict=True)
    )


def seen(position: Position, pile: int) -> str:
    """Return a pile's cards as the player sees them."""
    return " ".join(position.view().piles[pile - 1].cards)


def problems(text: str) -> list[Diagnostic]:
    """Return the diagnostics of a text, but that its piles lie anywhere."""
    return [each for each in kabale.loads(text, format="pat")[1] if each.code not in WHERE]


def severities(text: str) -> list[str]:
    """Return how bad the problems of a text are, in their order."""
    return [str(problem.severity) for problem in problems(text)]
