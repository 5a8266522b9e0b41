"""What the tests of the store begin with: plays and progress in a few words."""

from kabale.store import Store
from kabale.store.values import Play, PlayKey, PlayProgress


def somebody(store: Store) -> str:
    """Add a player and return the id."""
    return store.players.add(now=0).id


def begun(store: Store, player: str, game: str = "klondike", *, now: float = 0.0, level: int = 0) -> Play:
    """Begin a play of a game."""
    return store.plays.begin(player, PlayKey(game, "d1", None, level, "k1:617"), game.title(), now=now)


def progress(
    version: int,
    moves: str = "c1",
    outcome: str = "playing",
    *,
    score: int | None = None,
    seconds: float = 0.0,
) -> PlayProgress:
    """Say where a play has come to; its length is that of the moves."""
    return PlayProgress(version, moves, "", outcome, score, seconds, len(moves.split()))


def ended(
    store: Store,
    play: Play,
    outcome: str,
    *,
    moves: int = 1,
    score: int | None = None,
    seconds: float = 0.0,
    now: float = 1.0,
) -> None:
    """Record that a play stands at an outcome after so many moves."""
    current = store.plays.find(play.player, play.id)
    assert current is not None
    store.plays.record(
        play.id,
        progress(current.version, " ".join(["c1"] * moves), outcome, score=score, seconds=seconds),
        now=now,
    )
