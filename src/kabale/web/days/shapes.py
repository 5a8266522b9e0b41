"""The shapes of what the server answers about the deals of a day."""

from typing_extensions import TypedDict

from kabale.store.statistics import DealState


class WinFigures(TypedDict):
    """Wins of a deal: how many players won it, in how many moves and seconds, at best and on average."""

    winners: int
    shortest: int
    mean_length: float
    fastest: float
    mean_seconds: float


class DayDeal(TypedDict):
    """The deal of a game on a day; *play* is where to go on or to look, *everybody* has all wins on this server.

    *grade* says how hard it is, from 1 to 5, if that was measured.
    """

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
