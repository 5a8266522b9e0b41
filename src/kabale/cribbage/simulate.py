"""Players against each other, in deals and matches of consecutive numbers: averages and wins with their intervals."""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from kabale.cribbage.figures import PARTS, Points, parts
from kabale.cribbage.match import Match, MatchResult, MatchStart
from kabale.cribbage.players import ComputerPlayer, player
from kabale.table.chance import Chance

_SURE: Final = 1.96  # standard errors on both sides of an average hold the true one in 95 of 100 cases


@dataclass(frozen=True, slots=True)
class Average:
    """An average with its interval of 95 percent."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(values: Iterable[float]) -> "Average":
        """Average some values. For a single value both ends of the interval are the value itself.

        >>> Average.of([1, 2, 3, 4]).mean
        2.5
        """
        numbers = list(values)
        mean = fmean(numbers) if numbers else 0.0
        half = _SURE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
        return Average(mean, mean - half, mean + half)

    def as_json(self) -> dict[str, float]:
        """Return the average for programs."""
        return {name: round(value, 4) for name, value in asdict(self).items()}


Seats = tuple[ComputerPlayer, ComputerPlayer]


def played_out(match: Match, seats: Seats, *, until: Callable[[Match], bool]) -> None:
    """Let two players play a match until it is over or *until* says so."""
    while match.to_move and not until(match):
        seat = match.to_move[0]
        match.push(seat, seats[seat].move(match.view(seat)))


def deal_points(number: int, seats: Seats, dealer: int) -> tuple[Points, Points]:
    """Play one deal from no score, and return what the pone and the dealer made in it."""
    match = Match(Chance(number), MatchStart((0, 0), dealer))
    played_out(match, seats, until=lambda match: match.state.phase == "show")
    return parts(match.events, 1 - dealer), parts(match.events, dealer)


def match_result(number: int, seats: Seats, dealer: int | None = None) -> MatchResult:
    """Play a whole match and return its result; the draw decides who deals unless it is given."""
    match = Match(Chance(number), MatchStart((0, 0), dealer))
    played_out(match, seats, until=lambda match: match.result is not None)
    assert match.result is not None
    return match.result


@dataclass(frozen=True, slots=True)
class DealAverages:
    """The points of two players in single deals: the pone's and the dealer's, in all and by part."""

    deals: int
    pone: dict[str, Average]
    dealer: dict[str, Average]

    def as_json(self) -> dict[str, Any]:
        """Return the averages for programs."""
        pone, dealer = ({part: each.as_json() for part, each in made.items()} for made in (self.pone, self.dealer))
        return {"deals": self.deals, "pone": pone, "dealer": dealer}


def deal_averages(names: tuple[str, str], numbers: Iterable[int]) -> DealAverages:
    """Play the deals of some numbers; the first player deals the even ones."""
    seats = player(names[0]), player(names[1])
    return summed_up([deal_points(number, seats, number % 2) for number in numbers])


def summed_up(deals: list[tuple[Points, Points]]) -> DealAverages:
    """Return the averages of what pones and dealers made."""
    tables: list[dict[str, Average]] = []
    for role in (0, 1):
        made = [both[role] for both in deals]
        table = {"points": Average.of(sum(each.values()) for each in made)}
        tables.append(table | {part: Average.of(each[part] for each in made) for part in PARTS})
    return DealAverages(len(deals), tables[0], tables[1])


@dataclass(frozen=True, slots=True)
class MatchAverages:
    """How two players fared in matches: the share that the first won, and how often the loser was skunked."""

    matches: int
    wins: Average
    skunks: tuple[int, int]  # won by the first with a skunk of either kind, and by the second
    double_skunks: tuple[int, int]

    def as_json(self) -> dict[str, Any]:
        """Return the shares for programs."""
        return asdict(self) | {"wins": self.wins.as_json()}


def match_averages(names: tuple[str, str], numbers: Iterable[int]) -> MatchAverages:
    """Play each number twice, with seats exchanged, so that the luck of the cards falls on both alike."""
    return fared([result for number in numbers for result in both_ways(names, number)])


def both_ways(names: tuple[str, str], number: int) -> list[MatchResult]:
    """Return the results of a match and of the same match with seats exchanged, as if the first always had seat 0."""
    first = match_result(number, (player(names[0], number), player(names[1], number)))
    second = match_result(number, (player(names[1], number), player(names[0], number)))
    low, high = second.scores
    return [first, MatchResult(1 - second.winner, (high, low), second.skunk)]


def fared(results: list[MatchResult]) -> MatchAverages:
    """Return how the first seat fared; two results of one number are averaged before the interval is taken."""
    won = [1.0 - result.winner for result in results]
    pairs = [(one + other) / 2 for one, other in zip(won[::2], won[1::2], strict=True)]
    skunks = [sum(result.winner == seat and result.skunk > 0 for result in results) for seat in (0, 1)]
    doubles = [sum(result.winner == seat and result.skunk > 1 for result in results) for seat in (0, 1)]
    return MatchAverages(len(results), Average.of(pairs), (skunks[0], skunks[1]), (doubles[0], doubles[1]))
