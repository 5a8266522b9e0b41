"""The store: players, plays, definitions and results in a database; knows texts and numbers, and no rule.

>>> from tempfile import TemporaryDirectory
>>> from kabale.store import NewPlay, PlayProgress, Store
>>> with TemporaryDirectory() as folder, Store.open(f"{folder}/kabale.db") as store:
...     player = store.players.add(now=0.0)
...     play = store.plays.begin(NewPlay(player.id, "klondike", "d1ge57", "Klondike", "k1:617"), now=1.0)
...     after = PlayProgress(play.version, "c1 2-7", "", "playing", None, 8.5, 2)
...     version = store.plays.record(play.id, after, now=10.0)
...     print(version, [each.moves for each in store.plays.of(player.id)])
1 ['c1 2-7']
"""

from importlib import import_module
from typing import TYPE_CHECKING

from kabale.store.values import (
    OWN,
    BelongingsCount,
    DealFigures,
    DealPlay,
    FinishedMatch,
    GameStatistics,
    KeptVerdict,
    ListedDefinition,
    NewDefinition,
    NewPlay,
    OwnDefinition,
    Play,
    Player,
    PlayProgress,
    Recorded,
    Recording,
    Recovery,
    Result,
    Study,
    StudyCount,
    StudyRow,
)

if TYPE_CHECKING:
    from kabale.store.boxes import BoxedDefinition, BoxedResult, Parcel, Unpacked
    from kabale.store.cribbage import Cribbage, CribbageProgress, NewCribbage
    from kabale.store.players import new_id
    from kabale.store.store import Store
else:
    # Who only makes values, as each process of a study, does not wait for SQLAlchemy.
    _LATER = {
        "Parcel": "boxes",
        "BoxedDefinition": "boxes",
        "BoxedResult": "boxes",
        "Cribbage": "cribbage",
        "CribbageProgress": "cribbage",
        "NewCribbage": "cribbage",
        "Store": "store",
        "Unpacked": "boxes",
        "new_id": "players",
    }

    def __getattr__(name: str) -> object:
        """Import what is asked for the first time. Hidden from type checkers, which would take any name for one."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"kabale.store.{_LATER[name]}"), name)
        globals()[name] = found
        return found


__all__ = [
    "OWN",
    "BelongingsCount",
    "BoxedDefinition",
    "BoxedResult",
    "Cribbage",
    "CribbageProgress",
    "DealFigures",
    "DealPlay",
    "FinishedMatch",
    "GameStatistics",
    "KeptVerdict",
    "ListedDefinition",
    "NewCribbage",
    "NewDefinition",
    "NewPlay",
    "OwnDefinition",
    "Parcel",
    "Play",
    "PlayProgress",
    "Player",
    "Recorded",
    "Recording",
    "Recovery",
    "Result",
    "Store",
    "Study",
    "StudyCount",
    "StudyRow",
    "Unpacked",
    "new_id",
]
