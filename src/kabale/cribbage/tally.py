"""What both players made in each deal, by where it came from: the stuff that statistics are made of."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kabale.cribbage.events import MatchEvent

PARTS: Final = ("play", "hand", "crib", "heels")
"""Where points come from: the play (with go and last), the hand, the crib, two for his heels."""

_PART_OF: Final = {"played": "play", "last": "play", "hand": "hand", "crib": "crib", "heels": "heels"}

Points = dict[str, int]
"""What somebody made in a deal, by part."""


@dataclass(frozen=True, slots=True)
class DealTally:
    """A deal of a match: who dealt, what both seats made, and whether all was counted before the match ended."""

    dealer: int
    made: tuple[Points, Points]
    is_whole: bool

    @property
    def pone_made(self) -> Points:
        """What the pone made."""
        return self.made[1 - self.dealer]

    @property
    def dealer_made(self) -> Points:
        """What the dealer made."""
        return self.made[self.dealer]


def tally(events: Iterable[MatchEvent]) -> list[DealTally]:
    """Return what was made in each deal that some events tell of, in order."""
    return [
        DealTally(
            dealer=deal[1].seat,  # the pone's cards are dealt first
            made=(parts(deal, 0), parts(deal, 1)),
            is_whole=any(event.kind == "crib" for event in deal),
        )
        for deal in by_deal(events)
    ]


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
