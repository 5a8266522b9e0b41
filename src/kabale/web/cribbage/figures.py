"""What matches of cribbage were like: the figures of one when it ends, and the statistics of many."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, cast

from kabale.cribbage.events import MatchEvent
from kabale.cribbage.match import Match
from kabale.cribbage.players import STRENGTHS, Strength
from kabale.cribbage.tally import by_deal, parts
from kabale.store import FinishedMatch
from kabale.web.cribbage.answers import who
from kabale.web.cribbage.shapes import Averages, AverageShape, CribbageStatistics, MatchFigures, Side, Standing

GAME: Final = "cribbage"
"""What these results are called among those of other matches."""

SIDES: Final[tuple[Side, Side]] = ("me", "bill")
SEATS: Final = (0, 1)

Row = dict[str, Any]
"""A deal: ``dealer``, and by side ``pegging``, ``hand``, ``crib``, ``heels``; None for what 121 came before."""

_SHOWN: Final = ("hand", "crib")
_FIELDS: Final = ("id", "strength", "winner", "scores", "skunk", "number", "deals")


def result_of(match: Match, name: str, strength: str) -> dict[str, object]:
    """Return what is kept of an ended match; *name* tells it apart from others."""
    assert match.result is not None
    winner = match.result.winner
    return {
        "game": GAME,
        "id": name,
        "strength": strength,
        "winner": who(winner),
        "scores": {who(seat): match.result.scores[seat] for seat in (0, 1)},
        "skunk": match.result.skunk,
        "number": f"k1:{match.chance.number}",
        "deals": deals(match.events),
    }


def deals(events: Iterable[MatchEvent]) -> list[Row]:
    """Return a row for each deal of a match.

    >>> from kabale.table.chance import Chance
    >>> match = Match(Chance(617))
    >>> events = match.play(0, "deal")
    >>> deals(match.events)[0]["dealer"], deals(match.events)[0]["pegging"]
    ('me', {'me': None, 'bill': None})
    """
    rows: list[Row] = []
    for deal in by_deal(events):
        made = [parts(deal, seat) for seat in SEATS]
        counted = {(event.kind, event.seat) for event in deal}
        is_shown = any(kind in _SHOWN for kind, _ in counted)
        row: Row = {
            "dealer": who(deal[1].seat),
            "heels": {who(seat): made[seat]["heels"] for seat in SEATS},
            "pegging": {who(seat): made[seat]["play"] if is_shown else None for seat in SEATS},
        }
        for kind in _SHOWN:
            row[kind] = {who(seat): made[seat][kind] if (kind, seat) in counted else None for seat in SEATS}
        rows.append(row)
    return rows


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
