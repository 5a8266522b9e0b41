"""The store: players, plays, definitions and results in a database. It knows texts and numbers, and no rule.

>>> from tempfile import TemporaryDirectory
>>> from kabale.store import Store
>>> from kabale.store.values import PlayKey, PlayProgress
>>> with TemporaryDirectory() as folder, Store.open(f"{folder}/kabale.db") as store:
...     player = store.players.add(now=0.0)
...     key = PlayKey("klondike", "d1ge57", None, 0, "k1:617")
...     play = store.plays.begin(player.id, key, "Klondike", now=1.0)
...     after = PlayProgress(play.version, "c1 2-7", "", "playing", None, 8.5, 2)
...     version = store.plays.record(play.id, after, now=10.0)
...     print(version, [each.moves for each in store.plays.of(player.id)])
1 ['c1 2-7']
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kabale.store.store import Store
else:

    def __getattr__(name: str) -> object:
        """Import the store itself when it is first used: processes of a study make values and need no SQLAlchemy.

        Hidden from type checkers, which would take any name for one.
        """
        if name != "Store":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from kabale.store.store import Store  # noqa: PLC0415

        globals()[name] = Store
        return Store


__all__ = ["Store"]
