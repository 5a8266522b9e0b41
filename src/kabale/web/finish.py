"""Whether automatic laying wins from here: tried on the position itself and taken back."""

from itertools import islice

from kabale.engine.collect import collect, lays
from kabale.engine.game import Position
from kabale.engine.language import Outcome


def will_finish(position: Position) -> bool:
    """Say whether laying whatever fits certainly wins.

    Where a card lies face down nothing is certain to the player, so nothing is said. The position is as before.
    """
    if position.table.down or _outcome(position) != Outcome.PLAYING:
        return False
    if position.question is not None or not _begins(position):
        return False
    played = collect(position, safe=False)
    won = _outcome(position) == Outcome.WON
    for _ in played:
        position.pop()
    return won


def _begins(position: Position) -> bool:
    """Say whether there is anything to lay by itself."""
    return position.automatic() is not None or any(True for _ in islice(lays(position), 1))


def _outcome(position: Position) -> Outcome:
    """Ask again: pushing moves has changed it, which a type checker does not see."""
    return position.outcome
