"""Statistics: figures a game, and all results for plots and other programs."""

import csv
from dataclasses import asdict, fields
from datetime import UTC, datetime
from io import StringIO

from fastapi import APIRouter, Response

from kabale.store import Result
from kabale.web import shelf
from kabale.web.addresses import OfGame
from kabale.web.shapes_library import Statistics
from kabale.web.visiting import CHANGING, Calling, DeskHere, errors, written

router = APIRouter(prefix="/api")

_COLUMNS = [field.name for field in fields(Result)]


@router.get("/statistics", responses=errors())
def statistics(desk: DeskHere, caller: Calling) -> Statistics:
    """Give the figures of each game, level and variant, and all results, oldest first."""
    games = [
        {**asdict(each), "variant_text": shelf.variant_text(each.game, each.variant)}
        for each in desk.store.statistics(caller.player)
    ]
    results = [asdict(each) for each in desk.store.results(caller.player)]
    return {"games": games, "results": results}  # type: ignore[typeddict-item]  # fields and shapes have the same names


@router.get("/statistics.csv", responses={**errors(), **written("text/csv", "a table")}, response_class=Response)
def table(desk: DeskHere, caller: Calling) -> Response:
    """Give all results as a table, oldest first; times are UTC."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(_COLUMNS)
    writer.writerows(_row(result) for result in desk.store.results(caller.player))
    headers = {"Content-Disposition": 'attachment; filename="kabale-statistics.csv"'}
    return Response(out.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


@router.delete("/statistics", status_code=204, responses=errors(*CHANGING))
def reset(desk: DeskHere, caller: Calling, game: OfGame = None) -> None:
    """Let the results so far, of one game or of all, count no more."""
    desk.store.reset_statistics(caller.player, game)


def _row(result: Result) -> list[object]:
    values = asdict(result) | {"ended": datetime.fromtimestamp(result.ended, UTC).isoformat(timespec="seconds")}
    return [_cell(values[name]) for name in _COLUMNS]


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula: own titles may begin with anything."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
