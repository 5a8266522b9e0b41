"""Play, record and count matches against Bill, for the server and the terminal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from secrets import randbelow, token_hex
from typing import Any, Final, Literal

from kabale.cribbage.figures import GAME, Row, Side, result_of
from kabale.cribbage.match import Match
from kabale.cribbage.players import STRENGTHS, Strength, player
from kabale.cribbage.record import NONCE, NUMBERS, commitment, moves_text, number_of, replay
from kabale.cribbage.rules import MatchMove
from kabale.errors import BadSave, KabaleError
from kabale.store import Store
from kabale.store.values import Cribbage, CribbageProgress, FinishedMatch
from kabale.table.chance import Chance

ME: Final = 0  # The player's seat.

BILL: Final = 1


def new_shuffle(number: int | None = None) -> tuple[str, str, str]:
    """Return the number of a match (one that nobody can guess, if none is given), a nonce, and their commitment."""
    chosen, nonce = randbelow(NUMBERS) if number is None else number, token_hex(NONCE)
    return f"k1:{chosen}", nonce, commitment(chosen, nonce)


def replayed(record: Cribbage) -> Match:
    """Return the match of a record at its last move. Raises BadSave."""
    match = Match(Chance(number_of(record.number)))
    try:
        replay(match, record.moves)
    except KabaleError as error:
        raise BadSave(f"the match cannot be played again: {error}") from error
    return match


def let_bill_play(match: Match, strength: str) -> None:
    """Let Bill play as long as it is his turn. He is given his view and nothing else; the player deals."""
    bill = player(strength, match.chance.number)
    while BILL in match.to_move and match.state.phase not in ("draw", "show"):
        match.push(BILL, bill.move(match.view(BILL)))


def take_back(match: Match) -> MatchMove | None:
    """Take moves back up to the player's last, which is returned; None if the player made none."""
    if not any(seat == ME for seat, _ in match.moves):
        return None
    while match.moves[-1][0] != ME:
        match.undo()
    return match.undo()


def counted_deals(match: Match) -> int:
    """Return how many deals are over."""
    return max(0, match.state.deals - (match.state.phase not in ("show", "over")))


def record_match(store: Store, record: Cribbage, match: Match, *, now: float, practice: bool = False) -> Cribbage:
    """Record where a match stands and return its new record. Raises Stale, StoreError, OSError."""
    mine, other = match.state.scores
    result = None if match.result is None else result_of(match, record.id, record.strength)
    progress = CribbageProgress(record.version, moves_text(match), mine, other, result, practice)
    return replace(
        record,
        version=store.cribbages.record(record.id, progress, now=now),
        moves=progress.moves,
        mine=mine,
        other=other,
        practice=record.practice or practice,
        changed=now,
        ended=now if record.ended is None and result is not None else record.ended,
    )


# -- statistics --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SidePoints:
    """Points of both."""

    me: int
    bill: int


@dataclass(frozen=True, slots=True)
class StrengthResults:
    """The matches against one strength, or all: skunks are of matches won, skunked of matches lost."""

    strength: Strength | Literal["all"]
    games: int
    won: int
    lost: int
    skunks: int
    double_skunks: int
    skunked: int
    double_skunked: int
    streak: int
    longest_streak: int


@dataclass(frozen=True, slots=True)
class DealAverage:
    """The average points of something, and of how many deals."""

    mean: float | None
    deals: int


@dataclass(frozen=True, slots=True)
class SideAverages:
    """A player's averages per deal."""

    hand_dealer: DealAverage
    hand_pone: DealAverage
    crib: DealAverage
    pegging_dealer: DealAverage
    pegging_pone: DealAverage
    deal_dealer: DealAverage
    deal_pone: DealAverage


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """A finished match: *deals* has one row per deal, with None for points that 121 came before."""

    id: str
    strength: Strength
    winner: Side
    scores: SidePoints
    skunk: int
    number: str
    ended: float
    deals: list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class CribbageStatistics:
    """All figures, and the matches they are made of, oldest first."""

    standings: list[StrengthResults]
    averages: dict[Side, SideAverages]
    matches: list[MatchFigures]


def statistics(finished: Iterable[FinishedMatch]) -> CribbageStatistics:
    """Return the statistics of a player's matches, which come oldest first."""
    found = [_figures(each) for each in finished if each.result.get("game") == GAME]
    rows = [row for each in found for row in each.deals]
    results = [_results("all", found)]
    for strength in STRENGTHS:
        these = [each for each in found if each.strength == strength]
        results += [_results(strength, these)] if these else []
    return CribbageStatistics(results, {"me": _averages("me", rows), "bill": _averages("bill", rows)}, found)


def _figures(finished: FinishedMatch) -> MatchFigures:
    result: dict[str, Any] = {**finished.result, "ended": finished.ended}
    result["scores"] = SidePoints(**result["scores"])
    return MatchFigures(**{field.name: result[field.name] for field in fields(MatchFigures)})


def _results(strength: Strength | Literal["all"], found: Sequence[MatchFigures]) -> StrengthResults:
    skunks = [(each.winner, each.skunk) for each in found]
    streaks = [0]
    for each in found:
        streaks.append(streaks[-1] + 1 if each.winner == "me" else 0)
    won = sum(each.winner == "me" for each in found)
    return StrengthResults(
        strength,
        games=len(found),
        won=won,
        lost=len(found) - won,
        skunks=skunks.count(("me", 1)),
        double_skunks=skunks.count(("me", 2)),
        skunked=skunks.count(("bill", 1)),
        double_skunked=skunks.count(("bill", 2)),
        streak=streaks[-1],
        longest_streak=max(streaks),
    )


def _averages(side: Side, rows: Sequence[Row]) -> SideAverages:
    """Return the averages of one side; a deal that 121 ended counts for what was counted in it."""
    dealt = [row for row in rows if row["dealer"] == side]
    undealt = [row for row in rows if row["dealer"] != side]
    return SideAverages(
        hand_dealer=_average(row["hand"][side] for row in dealt),
        hand_pone=_average(row["hand"][side] for row in undealt),
        crib=_average(row["crib"][side] for row in dealt),
        pegging_dealer=_average(row["pegging"][side] for row in dealt),
        pegging_pone=_average(row["pegging"][side] for row in undealt),
        deal_dealer=_average(_whole(row, side) for row in dealt),
        deal_pone=_average(_whole(row, side) for row in undealt),
    )


def _whole(row: Row, side: Side) -> int | None:
    """Return all that a side made in a deal; None if the deal was not counted to its end."""
    if row["crib"][row["dealer"]] is None:
        return None
    parts: list[int | None] = [row[part][side] for part in ("pegging", "hand", "crib", "heels")]
    return sum(part for part in parts if part is not None)


def _average(values: Iterable[int | None]) -> DealAverage:
    known = [value for value in values if value is not None]
    return DealAverage(round(sum(known) / len(known), 3) if known else None, len(known))
