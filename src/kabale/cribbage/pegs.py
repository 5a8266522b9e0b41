"""Where the pegs of a match stand: two a player, of which the hindmost leaps over the other when there are points."""

from collections.abc import Iterable, Sequence

from kabale.cribbage.events import MatchEvent

Holes = tuple[int, int]
"""The holes of a player's two pegs, the hindmost first: the score, and the one before the last points."""


def pegs(events: Iterable[MatchEvent], start: Sequence[int] = (0, 0)) -> tuple[Holes, Holes]:
    """Return the holes of both seats' pegs after some events of a match that started with some scores.

    >>> pegs([MatchEvent("played", 0, scores=(2, 0)), MatchEvent("last", 0, scores=(3, 0))])
    ((2, 3), (0, 0))
    """
    holes = [(score, score) for score in start]
    for event in events:
        holes = [
            (front, score) if score > front else (hind, front)
            for (hind, front), score in zip(holes, event.scores, strict=True)
        ]
    return holes[0], holes[1]
