"""The statistics of matches of cribbage."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, cast

from kabale.cribbage.figures import GAME, Row, Side
from kabale.cribbage.players import STRENGTHS, Strength
from kabale.store import FinishedMatch
from kabale.web.cribbage.shapes import Averages, AverageShape, CribbageStatistics, MatchFigures, Standing

SIDES: Final[tuple[Side, Side]] = ("me", "bill")

_FIELDS: Final = ("id", "strength", "winner", "scores", "skunk", "number", "deals")


# -- many matches ------------------------------------------------------------------------------------------------------


def statistics(finished: Iterable[FinishedMatch]) -> CribbageStatistics:
    """Return the statistics of a player's matches, which come oldest first."""
    found = [
        cast(MatchFigures, {name: each.result[name] for name in _FIELDS} | {"ended": each.ended})
        for each in finished
        if each.result.get("game") == GAME
    ]
    rows = [row for each in found for row in each["deals"]]
    standings = [_standing("all", found)]
    for strength in STRENGTHS:
        these = [each for each in found if each["strength"] == strength]
        standings += [_standing(strength, these)] if these else []
    return {"standings": standings, "averages": {side: _averages(side, rows) for side in SIDES}, "matches": found}


def _standing(strength: Strength | Literal["all"], found: Sequence[MatchFigures]) -> Standing:
    won = [each["winner"] == "me" for each in found]
    skunks = [(each["winner"], each["skunk"]) for each in found]
    streaks = _streaks(won)
    return {
        "strength": strength,
        "games": len(won),
        "won": sum(won),
        "lost": len(won) - sum(won),
        "skunks": skunks.count(("me", 1)),
        "double_skunks": skunks.count(("me", 2)),
        "skunked": skunks.count(("bill", 1)),
        "double_skunked": skunks.count(("bill", 2)),
        "streak": streaks[-1],
        "longest_streak": max(streaks),
    }


def _streaks(won: Iterable[bool]) -> list[int]:
    """Return how many wins in a row there were at the start and after each match.

    >>> _streaks([True, True, False, True])
    [0, 1, 2, 0, 1]
    """
    streaks = [0]
    for each in won:
        streaks.append(streaks[-1] + 1 if each else 0)
    return streaks


def _averages(side: Side, rows: Sequence[Row]) -> Averages:
    """Return the averages of one side; a deal that 121 ended counts for what was counted in it."""
    dealt = [row for row in rows if row["dealer"] == side]
    undealt = [row for row in rows if row["dealer"] != side]
    return {
        "hand_dealer": _average(row["hand"][side] for row in dealt),
        "hand_pone": _average(row["hand"][side] for row in undealt),
        "crib": _average(row["crib"][side] for row in dealt),
        "pegging_dealer": _average(row["pegging"][side] for row in dealt),
        "pegging_pone": _average(row["pegging"][side] for row in undealt),
        "deal_dealer": _average(_whole(row, side) for row in dealt),
        "deal_pone": _average(_whole(row, side) for row in undealt),
    }


def _whole(row: Row, side: Side) -> int | None:
    """Return all that a side made in a deal; None if the deal was not counted to its end."""
    if row["crib"][row["dealer"]] is None:
        return None
    parts: list[int | None] = [row[part][side] for part in ("pegging", "hand", "crib", "heels")]
    return sum(part for part in parts if part is not None)


def _average(values: Iterable[int | None]) -> AverageShape:
    known = [value for value in values if value is not None]
    return {"mean": round(sum(known) / len(known), 3) if known else None, "deals": len(known)}
