"""Kabale: card patiences from their definitions, shaped like the game.

>>> import kabale
>>> position = kabale.game("klondike").deal(617)
>>> position.legal_moves
<LegalMoves c1 7-3 7-4 7-5 7-6 7-12 8-9 10-11 13-8>
>>> changes = position.play("c1")
>>> str(position.pop())
'c1'

The standard library is all that this needs; the command line, the server and the store need more. Each name below is
imported when it is first used, so ``import kabale`` is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from kabale.errors import (
    BadCard,
    BadDeal,
    BadMove,
    BadSave,
    IllegalMove,
    KabaleError,
    NoArrangement,
    NothingToUndo,
    RunawayRules,
    UndoFinal,
    UnknownGame,
)

if TYPE_CHECKING:
    from kabale.engine.actions import Actions
    from kabale.engine.advice import Advice, advise
    from kabale.engine.game import Game, Position
    from kabale.engine.language import Outcome, Question, Variant
    from kabale.engine.moves import Move
    from kabale.engine.perft import Perft, divide, perft
    from kabale.engine.player import PlayerPosition
    from kabale.engine.session import Session
    from kabale.library import Entry, NotConvertible, convert, game, games, load, loads
    from kabale.problems import BadDefinition, Diagnostic, Severity
    from kabale.search.arrangements import solve_unknown
    from kabale.search.hints import hint
    from kabale.search.limits import Limits
    from kabale.search.shortest import Shortest, shortest
    from kabale.search.single import NativePosition
    from kabale.search.solve import NotNative, solve
    from kabale.search.verdict import Lost, Unknown, Verdict, Won
    from kabale.studies.study import study
    from kabale.table.cards import Card, card, name
    from kabale.table.decks import Deal
    from kabale.table.table import Table
    from kabale.version import __version__ as __version__
    from kabale.view import PileInfo, PileView, View
else:
    _MODULES = {
        name: f"kabale.{module}"
        for module, names in {
            "engine.actions": "Actions",
            "engine.advice": "Advice advise",
            "engine.game": "Game Position",
            "engine.language": "Outcome Question Variant",
            "engine.moves": "Move",
            "engine.perft": "Perft divide perft",
            "engine.player": "PlayerPosition",
            "engine.session": "Session",
            "library": "Entry NotConvertible convert game games load loads",
            "problems": "BadDefinition Diagnostic Severity",
            "search.arrangements": "solve_unknown",
            "search.hints": "hint",
            "search.limits": "Limits",
            "search.shortest": "Shortest shortest",
            "search.single": "NativePosition",
            "search.solve": "NotNative solve",
            "search.verdict": "Lost Unknown Verdict Won",
            "studies.study": "study",
            "table.cards": "Card card name",
            "table.decks": "Deal",
            "table.table": "Table",
            "version": "__version__",
            "view": "PileInfo PileView View",
        }.items()
        for name in names.split()
    }

    def __getattr__(name: str) -> object:
        """Import a name on its first use. Hidden from type checkers, which would accept any name."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(_MODULES[name]), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """List the names that are not imported yet, too."""
        return sorted({*globals(), *_MODULES})


__all__ = [
    "Actions",
    "Advice",
    "BadCard",
    "BadDeal",
    "BadDefinition",
    "BadMove",
    "BadSave",
    "Card",
    "Deal",
    "Diagnostic",
    "Entry",
    "Game",
    "IllegalMove",
    "KabaleError",
    "Limits",
    "Lost",
    "Move",
    "NativePosition",
    "NoArrangement",
    "NotConvertible",
    "NotNative",
    "NothingToUndo",
    "Outcome",
    "Perft",
    "PileInfo",
    "PileView",
    "PlayerPosition",
    "Position",
    "Question",
    "RunawayRules",
    "Session",
    "Severity",
    "Shortest",
    "Table",
    "UndoFinal",
    "Unknown",
    "UnknownGame",
    "Variant",
    "Verdict",
    "View",
    "Won",
    "advise",
    "card",
    "convert",
    "divide",
    "game",
    "games",
    "hint",
    "load",
    "loads",
    "name",
    "perft",
    "shortest",
    "solve",
    "solve_unknown",
    "study",
]
