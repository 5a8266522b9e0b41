"""Move cards to the foundations automatically: which moves are safe, and how far that goes.

A card is *safe* to collect if no card in play can ever need it. Every card that could follow it elsewhere lies on a
foundation, or could go to one at once and is safe itself. For FreeCell this is the rule by which a red five goes up
when both black threes and the other red two have. Collecting every card that fits is not safe: it loses FreeCell deals
1941 and 98714. A whole suit is never safe, because its cards never come back and may still be useful (ruling S2; the
Spider document, 118-123).
"""

from collections import Counter
from collections.abc import Iterator

from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.moves import Move


def collect(position: Position, *, safe: bool = True) -> list[Step]:
    """Move cards to the foundations, by the definition's automatic moves first; whole suits stay if *safe*."""
    piles, played = position.piles, list[Step]()

    def is_wanted(move: Move) -> bool:
        return not safe or move.count == 1 or move.target is None or piles[move.target].kind != "foundation"

    seen = {position.key()}
    while (move := position.automatic(is_wanted)) is not None:
        played.append(position.push(move))
        if position.key() in seen:
            break
        seen.add(position.key())
    while (move := next(safe_lays(position) if safe else lays(position), None)) is not None:
        played.append(position.push(move))
    return played


def lays(position: Position) -> Iterator[Move]:
    """Yield the legal moves that lay cards on a foundation from elsewhere, in table order."""
    piles = position.piles
    if all(pile.kind != "foundation" for pile in piles):
        return  # the legal moves of some games without one are dear
    for move in position.legal_moves:
        if move.kind == "lay" and piles[move.target].kind == "foundation" != piles[move.source].kind:
            yield move


def safe_lays(position: Position) -> Iterator[Move]:
    """Yield those of :func:`lays` that are safe."""
    collecting = position.collecting()
    if collecting is None:
        return
    judge = _Judge(position)
    for move in lays(position):
        pile = position.table.piles[move.source]
        may_go = move.source in collecting.sources and (collecting.may_empty or len(pile) > move.count)
        if may_go and all(judge.is_safe(card & 63) for card in pile[-move.count :]):
            yield move


class _Judge:
    def __init__(self, position: Position) -> None:
        collecting = position.collecting()
        assert collecting is not None
        self._followers = collecting.followers
        kinds = [pile.kind for pile in position.piles]
        outside = [pile for kind, pile in zip(kinds, position.table.piles, strict=True) if kind != "foundation"]
        self._in_play = Counter(card & 63 for pile in outside for card in pile)
        self._open = [position.accepted(index) for index, kind in enumerate(kinds) if kind == "foundation"]
        self._known: dict[int, bool] = {}

    def is_safe(self, look: int) -> bool:
        if look not in self._known:
            self._known[look] = False  # a card that waits for itself, in a ring of ranks, is not safe
            wanting = (other for other in self._in_play if self._followers[look][other] and other != look)
            self._known[look] = all(self._goes_up(other) and self.is_safe(other) for other in wanting)
        return self._known[look]

    def _goes_up(self, look: int) -> bool:
        return sum(row[look] for row in self._open) >= self._in_play[look]
