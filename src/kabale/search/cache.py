"""What is known of plays, kept as long as a program runs: along a line that wins, and behind what is lost."""

from collections import OrderedDict
from typing import Final, assert_never

from kabale.engine.moves import Move
from kabale.search.queries import Query
from kabale.search.verdict import Lost, Unknown, Verdict, Won

_MOST_DEALS: Final = 1000
"""Deals of which answers are kept; the one that was asked about longest ago goes first."""

_MOST_PLAYS: Final = 50
"""Answers that are kept of a deal."""

Play = tuple[str, ...]


class Cache:
    """What is known of deals: plays that win, plays that are lost, plays that were not settled."""

    def __init__(self) -> None:
        self._deals: OrderedDict[tuple[str, str | None, int, str], OrderedDict[Play, Verdict]] = OrderedDict()

    def look_up(self, query: Query) -> Verdict | None:
        """Return what is known of a play, None if nothing is; see :func:`told_by`."""
        key = _deal(query)
        plays = self._deals.get(key)
        if plays is None:
            return None
        self._deals.move_to_end(key)
        told = (told_by(play, verdict, query) for play, verdict in reversed(plays.items()))
        return next((answer for answer in told if answer is not None), None)

    def keep(self, query: Query, verdict: Verdict) -> None:
        """Keep a verdict, and forget old ones."""
        plays = self._deals.setdefault(_deal(query), OrderedDict())
        plays[query.moves] = verdict
        if len(plays) > _MOST_PLAYS:
            plays.popitem(last=False)
        if len(self._deals) > _MOST_DEALS:
            self._deals.popitem(last=False)


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


def _deal(query: Query) -> tuple[str, str | None, int, str]:
    """Return what a deal is known by: the rules, not what their game is called or written in."""
    return query.game.digest, query.game.variant, query.game.level, query.deal
