"""Kabale: card patiences from their definitions, shaped like the game.

>>> import kabale
>>> game, diagnostics = kabale.load("klondike")
>>> position = game.deal("k1:617")
>>> position.legal_moves  # doctest: +ELLIPSIS
[Move(...), ...]
>>> changes = position.play("c1")
>>> str(position.pop())
'c1'

The standard library is all that this needs; the command line, the server and the store need more.
"""

from kabale.engine.advice import Advice, advise
from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome, Question, Variant
from kabale.engine.moves import Move
from kabale.engine.perft import Perft, divide, perft
from kabale.engine.session import Session
from kabale.errors import (
    BadCard,
    BadDeal,
    BadMove,
    BadSave,
    IllegalMove,
    KabaleError,
    NothingToUndo,
    RunawayRules,
    UndoFinal,
    UnknownGame,
)
from kabale.library import Entry, NotConvertible, convert, games, load, loads
from kabale.problems import Diagnostic, Severity
from kabale.table.cards import Card, card, name
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.view import PileInfo, PileView, View

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "BadCard",
    "BadDeal",
    "BadMove",
    "BadSave",
    "Card",
    "Deal",
    "Diagnostic",
    "Entry",
    "Game",
    "IllegalMove",
    "KabaleError",
    "Move",
    "NotConvertible",
    "NothingToUndo",
    "Outcome",
    "Perft",
    "PileInfo",
    "PileView",
    "Position",
    "Question",
    "RunawayRules",
    "Session",
    "Severity",
    "Table",
    "UndoFinal",
    "UnknownGame",
    "Variant",
    "View",
    "advise",
    "card",
    "convert",
    "divide",
    "games",
    "load",
    "loads",
    "name",
    "perft",
]
