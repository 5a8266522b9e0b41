"""Moves in words: what goes where, and a dull stretch of many as one."""

from collections.abc import Collection, Sequence
from functools import reduce
from itertools import groupby

from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.engine.naming import names_of
from kabale.messages import Message, message
from kabale.table.cards import HIDDEN, Card

NOTHING_HIDDEN: Collection[Card] = frozenset()


def told_line(position: Position, moves: Sequence[Move], unseen: Collection[Card] = NOTHING_HIDDEN) -> Message | None:
    """Say in words what goes where by a line of legal moves; the position is as before afterwards.

    Clicks that are made again and again are told as one. *unseen* are cards that the player has never seen: they are
    not named. None for an answer, and for giving up; what comes after one in a line is not told.

    >>> from kabale.library import game
    >>> str(told_line(game("klondike").deal(617), [*map(Move.parse, ["c1"] * 7), Move.parse("8-9")]))
    'draw 7 times, then 3H from column 2 to the 4C of column 3'
    """
    parts, played = list[Message](), 0
    for (move, _), same in groupby(enumerate(moves), lambda each: (each[1], each[1].kind != "left" and each[0])):
        times = len(list(same))
        words = told(position, move, unseen)
        if words is None:
            break
        parts += [_clicks(position, move, times) if move.kind == "left" and len(moves) > 1 else words]
        for _ in range(times):
            position.push(move)
        played += times
    for _ in range(played):
        position.pop()
    return reduce(lambda first, then: message("move.then", first=first, next=then), parts) if parts else None


def _clicks(position: Position, move: Move, times: int) -> Message:
    """Say that a pile is clicked so often."""
    if position.piles[move.source].kind == "stock":
        return message("move.draws", n=times)
    return message("move.clicks", n=times, pile=names_of(tuple(pile.kind for pile in position.piles))[move.source])


def told(position: Position, move: Move, unseen: Collection[Card] = NOTHING_HIDDEN) -> Message | None:
    """Say in words what goes where by a legal move, as its player sees it; None for an answer and for giving up.

    "3H from column 2 to the 4C of column 3", "5D and 2 more from column 2 to column 4", "a click on the stock".
    Cards that are *unseen* so far are not named, though they may lie open now.
    """
    if move.source is None:
        return None
    names = names_of(tuple(pile.kind for pile in position.piles))
    if move.target is None:
        return message(f"move.{move.kind}", pile=names[move.source])
    place = -move.count if move.place is None else move.place
    what = _card(position, move.source, place, unseen)
    if move.count > 1:
        what = message("move.block", card=what, n=move.count - 1)
    on = _card(position, move.target, -1, unseen) if position.table.piles[move.target] else None
    is_built = position.piles[move.target].kind == "tableau" and isinstance(on, str)
    values = {"what": what, "source": names[move.source], "target": names[move.target]}
    return message("move.lay_on", **values, on=on) if is_built else message("move.lay", **values)


def _card(position: Position, pile: int, place: int, unseen: Collection[Card]) -> str | Message:
    """Return the name of a card, or what stands for it where its player does not know it."""
    name = position.view().piles[pile].cards[place]
    if name == HIDDEN:
        return message("move.unseen")
    return message("move.unknown") if position.table.piles[pile][place] in unseen else name
