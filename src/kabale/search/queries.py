"""What is asked of a search that runs elsewhere: plain values, which another process can be sent."""

from dataclasses import dataclass

from kabale.engine.game import Position


@dataclass(frozen=True, slots=True)
class GameKey:
    """Which game is meant: *text* and *format* are for whoever loads it, and mean nothing here.

    *digest* is that of its rules, by which answers are kept.
    """

    text: str
    format: str
    digest: str
    variant: str | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class Query:
    """Which position is asked about: a deal of a game, and the moves since, as text.

    It is searched for *seconds* at most, without them as long as whoever searches usually does.
    """

    game: GameKey
    deal: str
    moves: tuple[str, ...] = ()
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class DealQuery:
    """Which deals one that can be won is wanted of."""

    game: GameKey
    deals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DifficultyQuery:
    """Which deal it is asked of how hard it is."""

    game: GameKey
    deal: str


def query_of(position: Position) -> Query | None:
    """Return a position as a question about its play; None where it was not dealt by a number or as cards."""
    if position.deal is None:
        return None
    key = GameKey("", position.game.format, position.game.digest, position.variant, position.level)
    return Query(key, str(position.deal), tuple(map(str, position.moves)))
