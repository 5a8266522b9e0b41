"""Statistics: figures a game, and all results for plots and other programs."""

import csv
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from io import StringIO
from typing import Final, cast

from fastapi import APIRouter, Response
from typing_extensions import TypedDict

from kabale.library.catalogue import title_of
from kabale.library.options import base_names
from kabale.messages import message
from kabale.services.plays import base_statistics
from kabale.store.values import GameStatistics, Result
from kabale.web.frame.answers import CHANGING, errors, written
from kabale.web.frame.context import CallerHere
from kabale.web.frame.inputs import GameFilter
from kabale.web.library.games import variant_text
from kabale.web.plays.desk import PlaysHere

router = APIRouter(prefix="/api")

_COLUMNS = [field.name for field in fields(Result)]

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""The characters that make a spreadsheet take a cell for a formula: players may give games any title."""


class GameStatisticsShape(TypedDict):
    """The results of one game at one level in one variant; *variant_text* says which, null for the usual one."""

    game: str
    title: str
    level: int
    variant: str | None
    variant_text: str | None
    played: int
    won: int
    streak: int
    longest_streak: int
    best_score: int | None
    points: int | None
    shortest_win: int | None
    fastest_win: float | None
    seconds: float


class Statistics(TypedDict):
    """The statistics of each game, level and variant, and all results, oldest first.

    *bases* adds up the combinations of options of a game, if the player has results of more than one.
    """

    games: list[GameStatisticsShape]
    bases: list[GameStatisticsShape]
    results: list[Result]


@router.get("/statistics", responses=errors())
def statistics(desk: PlaysHere, caller: CallerHere, game: GameFilter = None) -> Statistics:
    """Give the figures of each game (or of one), level and variant, and all results, oldest first."""
    found, language = desk.store.statistics, caller.language

    def figures(each: GameStatistics) -> GameStatisticsShape:
        title, text = title_of(each.game, each.title, language), variant_text(each.game, each.variant, language)
        return cast(GameStatisticsShape, {**asdict(each), "title": title, "variant_text": text})

    results = (each for each in found.results(caller.player) if game in (None, each.game))
    games = found.of(caller.player)
    added = (figures(each) for each in base_statistics(found, caller.player, games))
    return {
        "games": [figures(each) for each in games if game in (None, each.game)],
        "bases": [
            {**each, "title": message("page.statistics.added", title=each["title"]).text(language)}
            for each in added
            if game is None or base_names().get(game) == each["game"]
        ],
        "results": [replace(each, title=title_of(each.game, each.title, language)) for each in results],
    }


@router.get("/statistics.csv", responses={**errors(), **written("text/csv", "a table")}, response_class=Response)
def table(desk: PlaysHere, caller: CallerHere) -> Response:
    """Give all results as a table, oldest first; times are UTC."""
    out = StringIO()
    writer = csv.DictWriter(out, _COLUMNS)
    writer.writeheader()
    for result in desk.store.statistics.results(caller.player):
        row = asdict(result) | {"ended": datetime.fromtimestamp(result.ended, UTC).isoformat(timespec="seconds")}
        formulas = {name for name, value in row.items() if isinstance(value, str) and value.startswith(_FORMULA)}
        writer.writerow({name: f"'{value}" if name in formulas else value for name, value in row.items()})
    headers = {"Content-Disposition": 'attachment; filename="kabale-statistics.csv"'}
    return Response(out.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


@router.delete("/statistics", status_code=204, responses=errors(*CHANGING))
def reset(desk: PlaysHere, caller: CallerHere, game: GameFilter = None) -> None:
    """Let the results so far, of one game or of all, count no more."""
    desk.store.statistics.reset(caller.player, game)
