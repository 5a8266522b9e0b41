"""The figures of a match: both players' points in each deal by their source, and the holes of the pegs."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from kabale.cribbage.events import MatchEvent
from kabale.cribbage.match import Match
from kabale.cribbage.rules import SEATS

PARTS: Final = ("play", "hand", "crib", "heels")  # the play has go and last, too
_PART_OF: Final = {"played": "play", "last": "play", "hand": "hand", "crib": "crib", "heels": "heels"}
Points = dict[str, int]  # by part


def by_deal(events: Iterable[MatchEvent]) -> list[list[MatchEvent]]:
    """Return the events of each deal, in order; the pone's cards are dealt first, so the second names the dealer."""
    deals: list[list[MatchEvent]] = []
    before = ""
    for event in events:
        if event.kind == "dealt" and before != "dealt":
            deals.append([])
        if deals:
            deals[-1].append(event)
        before = event.kind
    return deals


def parts(events: Iterable[MatchEvent], seat: int) -> Points:
    """Return what a seat made in some events, by part."""
    made = dict.fromkeys(PARTS, 0)
    for event in events:
        if event.seat == seat and event.kind in _PART_OF:
            made[_PART_OF[event.kind]] += event.points
    return made


GAME: Final = "cribbage"  # among results of other matches
Side = Literal["me", "bill"]  # the player, who has seat 0, and Bill
Row = dict[str, Any]
"""A deal: its ``dealer``, and by side ``pegging``, ``hand``, ``crib`` and ``heels``, with None for parts that the match
did not reach."""

_SHOWN: Final = ("hand", "crib")


def who(seat: int) -> Side:
    """Return whose seat it is."""
    return "me" if seat == 0 else "bill"


def result_of(match: Match, name: str, strength: str) -> dict[str, object]:
    """Return the saved form of a finished match; *name* identifies it."""
    assert match.result is not None
    winner = match.result.winner
    return {
        "game": GAME,
        "id": name,
        "strength": strength,
        "winner": who(winner),
        "scores": {who(seat): match.result.scores[seat] for seat in SEATS},
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


Holes = tuple[int, int]  # both pegs of a player: the score before the last points, and the score


def pegs(events: Iterable[MatchEvent], start: Sequence[int] = (0, 0)) -> tuple[Holes, Holes]:
    """Return the holes of both seats' pegs after some events of a match that started with some scores.

    >>> pegs([MatchEvent("played", 0, scores=(2, 0)), MatchEvent("last", 0, scores=(3, 0))])
    ((2, 3), (0, 0))
    """
    holes = [(score, score) for score in start]
    for event in events:
        holes = [
            (front, score) if score > front else (hind, front)
            for (hind, front), score in zip(holes, event.scores, strict=True)
        ]
    return holes[0], holes[1]
