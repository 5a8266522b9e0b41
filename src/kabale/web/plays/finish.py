"""Whether automatic laying wins from here: tried on the position itself and taken back."""

from kabale.engine.collect import collect, lays
from kabale.engine.game import Position
from kabale.engine.language import Outcome


def will_finish(position: Position) -> bool:
    """Say whether laying whatever fits certainly wins.

    Where a card lies face down nothing is certain to the player, so nothing is said. The position is as before.
    """
    before = position.outcome
    if position.table.down or before != Outcome.PLAYING or position.question is not None:
        return False
    if position.automatic() is None and next(iter(lays(position)), None) is None:
        return False
    played = collect(position, safe=False)
    after = position.outcome
    for _ in played:
        position.pop()
    return after == Outcome.WON
