"""What is known of plays, kept as long as a program runs: along a line that wins, and behind what is lost."""

from collections import OrderedDict
from sys import getsizeof
from typing import Final, assert_never

from kabale.bounded import Bounded
from kabale.engine.moves import Move
from kabale.search.queries import Query
from kabale.search.verdict import Lost, Unknown, Verdict, Won

_ROOM: Final = 32_000_000
"""Bytes for answers."""

_A_MOVE: Final = 80
"""Bytes that a move takes, as a text or in a line."""

_MOST_PLAYS: Final = 50
"""Answers that are kept of a deal."""

Play = tuple[str, ...]
_Deal = tuple[str, str | None, int, str]
"""Digest, variant, level and deal. The name and the format of the game do not matter."""


class Cache:
    """What is known of deals: plays that win, plays that are lost, plays that were not settled."""

    def __init__(self) -> None:
        self._deals: Bounded[_Deal, OrderedDict[Play, Verdict]] = Bounded(_ROOM, _size)

    def look_up(self, query: Query) -> Verdict | None:
        """Return what is known of a play, None if nothing is; see :func:`told_by`."""
        plays = self._deals.get(_deal(query))
        if plays is None:
            return None
        told = (told_by(play, verdict, query) for play, verdict in reversed(plays.items()))
        return next((answer for answer in told if answer is not None), None)

    def keep(self, query: Query, verdict: Verdict) -> None:
        """Keep a verdict, and forget old ones."""
        plays = self._deals.get(_deal(query)) or OrderedDict()
        plays[query.moves] = verdict
        if len(plays) > _MOST_PLAYS:
            plays.popitem(last=False)
        self._deals.put(_deal(query), plays)


def told_by(play: Play, verdict: Verdict, query: Query) -> Verdict | None:
    """Return what the verdict on a play says of a question about the same deal, None if nothing.

    A line that wins answers for the plays along it, a lost position for all that follow it.
    """
    moves = query.moves
    match verdict:
        case Won(moves=line, positions=positions, seconds=seconds):
            whole = (*play, *map(str, line))
            if moves[: len(play)] == play and whole[: len(moves)] == moves:
                rest = tuple(Move.parse(text) for text in whole[len(moves) :])
                return Won(rest, positions, seconds)
        case Lost():
            if moves[: len(play)] == play:
                return verdict
        case Unknown(seconds=seconds):
            if moves == play and (query.seconds is None or query.seconds <= seconds):
                return verdict
        case _:
            assert_never(verdict)
    return None


def _size(deal: _Deal, plays: OrderedDict[Play, Verdict]) -> int:
    lines = sum(len(verdict.moves) for verdict in plays.values() if isinstance(verdict, Won))
    return 1_000 + getsizeof(deal[3]) + 500 * len(plays) + _A_MOVE * (lines + sum(map(len, plays)))


def _deal(query: Query) -> _Deal:
    return query.game.digest, query.game.variant, query.game.level, query.deal
