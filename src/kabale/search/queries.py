"""What is asked of a search that runs elsewhere: plain values, which another process can be sent."""

from dataclasses import dataclass


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
    """Which position is asked about: a deal of a game, and the moves since, as text."""

    game: GameKey
    deal: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealQuery:
    """Which deals one that can be won is wanted of."""

    game: GameKey
    deals: tuple[str, ...]
