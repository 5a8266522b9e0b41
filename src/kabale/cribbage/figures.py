"""What a match was like: the figures of one when it ends, of which statistics are made."""

from collections.abc import Iterable
from typing import Any, Final, Literal

from kabale.cribbage.events import MatchEvent
from kabale.cribbage.match import Match
from kabale.cribbage.tally import by_deal, parts

GAME: Final = "cribbage"
"""What these results are called among those of other matches."""

Side = Literal["me", "bill"]
"""The player, who has seat 0, and Bill."""

SEATS: Final = (0, 1)

Row = dict[str, Any]
"""A deal: ``dealer``, and by side ``pegging``, ``hand``, ``crib``, ``heels``; None for what 121 came before."""

_SHOWN: Final = ("hand", "crib")


def who(seat: int) -> Side:
    """Return whose seat it is."""
    return "me" if seat == 0 else "bill"


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
