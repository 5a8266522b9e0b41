"""A first move of a game, shown beside its rules: what a sensible player might do at one of the first deals.

By the rules alone: nothing is searched. A definition may be hostile: whoever asks goes by
:meth:`kabale.web.library.desk.LibraryDesk.ask`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kabale.engine.advice import advise
from kabale.engine.game import Game, Position
from kabale.engine.moves import Move
from kabale.errors import KabaleError
from kabale.messages import Message
from kabale.picture import ShownMove
from kabale.table.changes import Moved
from kabale.web.library.made_once import made_once

DEALS: Final = tuple(f"k1:{number}" for number in range(1, 13))
"""The deals of which the first is shown where a card can be laid on another; else the first one, with a click."""

_SIZE: Final = 100_000
"""Bytes that the two tables of a move take."""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A move as it is shown, and what it is and is good for, in words."""

    move: ShownMove
    words: Message


@made_once(lambda game: game.digest, lambda _: _SIZE)
def first_move(game: Game) -> FirstMove | None:
    """Return a first move of a game; None where no table comes to one, or none that can be seen."""
    try:
        found = list(_moves(game))
    except KabaleError:
        return None
    return next((shown for kind, shown in found if kind == "lay"), found[0][1] if found else None)


def _moves(game: Game) -> Iterator[tuple[str, FirstMove]]:
    """Yield what is advised at each deal, up to the first lay."""
    for deal in DEALS:
        position = game.deal(deal)
        advised = advise(position)
        if not advised.moves:
            continue
        move = advised.moves[0]
        shown = _shown(position, move, advised.reason)
        if shown is not None:
            yield move.kind, shown
            if move.kind == "lay":
                return


def _shown(position: Position, move: Move, words: Message) -> FirstMove | None:
    """Return a move as it is seen; None where its piles cannot be. The position is another one afterwards."""
    before = position.view()
    moved = next((change for change in position.push(move).changes if isinstance(change, Moved)), None)
    if moved is None:
        return None
    target = moved.target if move.target is None else move.target
    if not (before.piles[moved.source].visible and before.piles[target].visible):
        return None
    return FirstMove(ShownMove(before, moved.source, target, moved.count, position.view()), words)
