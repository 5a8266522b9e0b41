"""The deals of the day: today's, those of days before, and which of them the player has won."""

from calendar import monthrange
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Path
from pydantic import BaseModel
from typing_extensions import TypedDict

from kabale.library.catalogue import entry
from kabale.library.deals import daily_deals
from kabale.library.grades import daily_grade
from kabale.services.refusals import refused
from kabale.store import Store
from kabale.store.statistics import DealState, state
from kabale.store.values import DealPlay, DealStatistics
from kabale.web.frame.answers import errors
from kabale.web.frame.context import CallerHere, VisitorsHere


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
    """The deals of a day."""

    day: str
    deals: list[DayDeal]


class DayMark(TypedDict):
    """How many deals of a day the player has won, and of how many."""

    day: str
    won: int
    deals: int


class Month(TypedDict):
    """The days of a month that have begun somewhere."""

    month: str
    days: list[DayMark]


router = APIRouter(prefix="/api")

AHEAD: Final = timedelta(hours=14)
"""How far the earliest clocks of the world are before UTC: a day may be asked for when it has begun somewhere."""

FIRST: Final = date(2000, 1, 1)
"""Days before have no deals."""

Deal = tuple[str, str]


@router.get("/days/{day}", responses=errors(404))
def of_day(
    day: Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")], visitors: VisitorsHere, caller: CallerHere
) -> Day:
    """Return the deals of a day; ``404`` before the day begins anywhere in the world."""
    deals = daily_deals(_begun(day, visitors.clock))
    plays = {
        (each.game, each.deal): each for each in reversed(visitors.store.days.plays(caller.player, deals.values()))
    }
    mine = _figures(visitors.store, deals, caller.player)
    everybody = _figures(visitors.store, deals)
    return {
        "day": day,
        "deals": [
            _deal(deal, caller.language, plays.get(deal), mine.get(deal), everybody.get(deal)) for deal in deals.items()
        ],
    }


@router.get("/months/{month}", responses=errors(404))
def of_month(
    month: Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}$")], visitors: VisitorsHere, caller: CallerHere
) -> Month:
    """Return how many deals of each day of a month the player has won, without days to come."""
    first, latest = _begun(f"{month}-01", visitors.clock), _latest(visitors.clock)
    all_days = (first + timedelta(number) for number in range(monthrange(first.year, first.month)[1]))
    days = {day: daily_deals(day) for day in all_days if day <= latest}
    asked = [deal for deals in days.values() for deal in deals.values()]
    found = visitors.store.days.figures(asked, caller.player) if asked else []
    won = {(each.game, each.deal) for each in found if each.winners}
    marks: list[DayMark] = [
        {"day": day.isoformat(), "won": len(won.intersection(deals.items())), "deals": len(deals)}
        for day, deals in days.items()
    ]
    return {"month": month, "days": marks}


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
