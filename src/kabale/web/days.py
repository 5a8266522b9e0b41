"""The deals of the day: today's, those of days before, which of them the player has won, and how a win compares."""

from calendar import monthrange
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Path
from pydantic import BaseModel
from typing_extensions import TypedDict

from kabale.library.catalogue import entry
from kabale.library.deals import ROUND, daily_deals
from kabale.library.grades import daily_grade
from kabale.services.refusals import refused
from kabale.store import Store
from kabale.store.statistics import DealState, state
from kabale.store.values import DealPlay, DealStatistics, Play
from kabale.web.frame.answers import errors
from kabale.web.frame.context import CallerHere, VisitorsHere
from kabale.web.frame.inputs import PathName


class WinFigures(BaseModel):
    """Wins of a deal: how many players won it, in how many moves and seconds, at best and on average."""

    winners: int
    shortest: int
    mean_length: float
    fastest: float
    mean_seconds: float


class DayDeal(TypedDict):
    """The deal of a game on a day; *play* is the player's, *everybody* has all wins here, *grade* is from 1 to 5."""

    game: str
    title: str
    deal: str
    grade: int | None
    state: DealState
    play: str | None
    mine: WinFigures | None
    everybody: WinFigures | None


class Day(TypedDict):
    """The deals of a day; *streak* is the number of days in a row up to it of which the player has won a deal."""

    day: str
    streak: int
    deals: list[DayDeal]


class DayMark(TypedDict):
    """The games of a day, and those of them whose deal the player has won."""

    day: str
    games: list[str]
    won: list[str]


class Month(TypedDict):
    """The days of a month that have begun somewhere."""

    month: str
    days: list[DayMark]


class DayStanding(TypedDict):
    """The day of a deal, the streak up to it, how many others won the deal, and how many of them with more moves."""

    day: str
    streak: int
    grade: int | None
    winners: int
    longer: int


class PlayStanding(TypedDict):
    """The player's results of the game of a play, and the comparison with other players if its deal is of a day."""

    played: int
    won: int
    streak: int
    shortest_win: int | None
    fastest_win: float | None
    day: DayStanding | None


router = APIRouter(prefix="/api")

AHEAD: Final = timedelta(hours=14)
"""How far the earliest clocks of the world are before UTC: a day may be asked for when it has begun somewhere."""

FIRST: Final = date(2000, 1, 1)
"""Days before have no deals."""

RECENT: Final = 31
"""The number of days, the newest first, in which the deal of a play is looked for and crowns are read at once."""

Deal = tuple[str, str]


@router.get("/days/{day}", responses=errors(404))
def of_day(
    day: Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")], visitors: VisitorsHere, caller: CallerHere
) -> Day:
    """Return the deals of a day; ``404`` before the day begins anywhere in the world."""
    begun = _begun(day, visitors.clock)
    deals = daily_deals(begun)
    plays = {
        (each.game, each.deal): each for each in reversed(visitors.store.days.plays(caller.player, deals.values()))
    }
    mine = _figures(visitors.store, deals, caller.player)
    everybody = _figures(visitors.store, deals)
    return {
        "day": day,
        "streak": _streak(visitors.store, caller.player, begun),
        "deals": [
            _deal(deal, caller.language, plays.get(deal), mine.get(deal), everybody.get(deal)) for deal in deals.items()
        ],
    }


@router.get("/months/{month}", responses=errors(404))
def of_month(
    month: Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}$")], visitors: VisitorsHere, caller: CallerHere
) -> Month:
    """Return which deals of each day of a month the player has won, without days to come."""
    first, latest = _begun(f"{month}-01", visitors.clock), _latest(visitors.clock)
    all_days = (first + timedelta(number) for number in range(monthrange(first.year, first.month)[1]))
    return {"month": month, "days": _marks(visitors.store, caller.player, (day for day in all_days if day <= latest))}


@router.get("/plays/{play}/standing", responses=errors(404))
def standing(play: PathName, visitors: VisitorsHere, caller: CallerHere) -> PlayStanding:
    """Compare a play with the player's other results, and with those of all players if its deal is of the last days."""
    found = visitors.store.plays.find(caller.player, play)
    if found is None:
        raise refused("not_found")
    games = visitors.store.statistics.of(caller.player, game=found.game)
    mine = next((each for each in games if (each.level, each.variant) == (found.level, found.variant)), None)
    return {
        "played": mine.played if mine else 0,
        "won": mine.won if mine else 0,
        "streak": mine.streak if mine else 0,
        "shortest_win": mine.shortest_win if mine else None,
        "fastest_win": mine.fastest_win if mine else None,
        "day": _day_of(visitors.store, found, _latest(visitors.clock)),
    }


def _day_of(store: Store, play: Play, latest: date) -> DayStanding | None:
    """Compare a play with those of other players, None if its deal is not one of the last days."""
    if play.variant is not None or play.level:
        return None
    days = (latest - timedelta(number) for number in range(RECENT))
    day = next((each for each in days if daily_deals(each).get(play.game) == play.deal), None)
    if day is None:
        return None
    winners, longer = store.days.compared(play)
    streak, grade = _streak(store, play.player, day), daily_grade(play.game, play.deal)
    return {"day": day.isoformat(), "streak": streak, "grade": grade, "winners": winners, "longer": longer}


def _streak(store: Store, player: str, day: date) -> int:
    """Count the days in a row up to *day* of which the player has won a deal; *day* itself may be without."""
    days = [day - timedelta(number) for number in range(min(ROUND, (day - FIRST).days + 1))]
    streak = 0
    for first in range(0, len(days), RECENT):
        for mark in _marks(store, player, days[first : first + RECENT]):
            if mark["won"]:
                streak += 1
            elif mark["day"] != day.isoformat():
                return streak
    return streak


def _marks(store: Store, player: str, days: Iterable[date]) -> list[DayMark]:
    """Return the games of some days, and which of them the player has won."""
    deals = {day: daily_deals(day) for day in days}
    asked = [deal for each in deals.values() for deal in each.values()]
    found = store.days.figures(asked, player) if asked else []
    won = {(each.game, each.deal) for each in found if each.winners}
    return [
        {"day": day.isoformat(), "games": [*each], "won": [game for game, deal in each.items() if (game, deal) in won]}
        for day, each in deals.items()
    ]


def _begun(text: str, clock: Callable[[], float]) -> date:
    """Return a day. Raises Refusal for an invalid day, and before it begins anywhere."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise refused("not_found") from None
    if not FIRST <= day <= _latest(clock):
        raise refused("not_found")
    return day


def _latest(clock: Callable[[], float]) -> date:
    return (datetime.fromtimestamp(clock(), UTC) + AHEAD).date()


def _figures(store: Store, deals: dict[str, str], player: str | None = None) -> dict[Deal, DealStatistics]:
    return {(each.game, each.deal): each for each in store.days.figures(deals.values(), player)}


def _deal(
    named: Deal, language: str, play: DealPlay | None, mine: DealStatistics | None, everybody: DealStatistics | None
) -> DayDeal:
    game, deal = named
    return {
        "game": game,
        "title": entry(game).title(language),
        "deal": deal,
        "grade": daily_grade(game, deal),
        "state": state(play, mine),
        "play": None if play is None else play.play,
        "mine": _wins(mine),
        "everybody": _wins(everybody),
    }


def _wins(found: DealStatistics | None) -> WinFigures | None:
    has_wins = found is not None and found.shortest is not None
    return WinFigures.model_validate(found, from_attributes=True) if has_wins else None
