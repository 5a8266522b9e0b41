"""The store: players, plays, definitions and results in a database; knows texts and numbers, and no rule.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, Store.open(f"{folder}/kabale.db") as store:
...     player = store.add_player(now=0.0)
...     play = store.new_play(NewPlay(player.id, "klondike", "d1ge57", "Klondike", "k1:617"), now=1.0)
...     version = store.record(play.id, PlayProgress(play.version, "c1 2-7", "", "playing", None, 8.5, 2), now=10.0)
...     print(version, [each.moves for each in store.plays(player.id)])
1 ['c1 2-7']
"""

from kabale.store.boxes import Box, BoxedDefinition, BoxedResult, Unpacked
from kabale.store.cribbage import Cribbage, CribbageProgress, NewCribbage
from kabale.store.players import new_id
from kabale.store.store import Store
from kabale.store.values import (
    OWN,
    Belongings,
    FinishedMatch,
    GameStatistics,
    ListedDefinition,
    NewDefinition,
    NewPlay,
    OwnDefinition,
    Play,
    Player,
    PlayProgress,
    Recording,
    Recovery,
    Result,
    Study,
    StudyCount,
    StudyRow,
)

__all__ = [
    "OWN",
    "Belongings",
    "Box",
    "BoxedDefinition",
    "BoxedResult",
    "Cribbage",
    "CribbageProgress",
    "FinishedMatch",
    "GameStatistics",
    "ListedDefinition",
    "NewCribbage",
    "NewDefinition",
    "NewPlay",
    "OwnDefinition",
    "Play",
    "PlayProgress",
    "Player",
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
