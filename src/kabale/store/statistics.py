"""Statistics: questions asked of the results, nothing that is counted along."""

from typing import Any, Final

from sqlalchemy import CTE, ColumnElement, Connection, Integer, and_, case, cast, func, select, update

from kabale.store.database import Part
from kabale.store.schema import RESULT
from kabale.store.values import GameStatistics, Result

_RESULT: Final = RESULT.c
_IN_ORDER: Final = (_RESULT.ended, _RESULT.play)


def results(connection: Connection, player: str, game: str | None) -> list[Result]:
    """Return a player's results, of one game or of all, oldest first."""
    columns = [RESULT.c[name] for name in Result.__dataclass_fields__]
    query = select(*columns).where(*_counted(player, game)).order_by(*_IN_ORDER)
    return [Result(**row._mapping) for row in connection.execute(query)]


def _counted(player: str, game: str | None = None) -> list[ColumnElement[bool]]:
    """Return the conditions of the results that count."""
    conditions = [_RESULT.player == player, ~_RESULT.hidden]
    return conditions if game is None else [*conditions, _RESULT.game == game]


def reset(connection: Connection, player: str, game: str | None) -> None:
    """Let the results so far, of one game or of all, count no more."""
    connection.execute(update(RESULT).where(*_counted(player, game)).values(hidden=True))


def statistics(connection: Connection, player: str) -> list[GameStatistics]:
    """Return the statistics of each game, level and variant that has results, in that order; the usual one first."""
    numbered = _numbered(player)
    runs = _runs(numbered)
    same = and_(*(one == other for one, other in zip(_group(numbered), _group(runs), strict=True)))
    counted = select(*_group(numbered), *_figures(numbered), runs.c.streak, runs.c.longest_streak)
    group = (*_group(numbered), runs.c.streak, runs.c.longest_streak)
    query = counted.join_from(numbered, runs, same).group_by(*group).order_by(*_group(numbered))
    return [GameStatistics(**{**row._mapping, "variant": row.variant or None}) for row in connection.execute(query)]


def _group(rows: CTE) -> tuple[ColumnElement[Any], ...]:
    """Return what results are counted by: the game, the level, the variant ('' for the usual one)."""
    return rows.c.game, rows.c.level, rows.c.variant


def _numbered(player: str) -> CTE:
    """Return the results with how many of the same group were not won until then, and the last title."""
    own = [_RESULT.game, _RESULT.level, func.coalesce(_RESULT.variant, "")]
    not_won = cast(func.sum(case((_RESULT.won, 0), else_=1)).over(partition_by=own, order_by=_IN_ORDER), Integer)
    backwards = [column.desc() for column in _IN_ORDER]
    title = func.first_value(_RESULT.title).over(partition_by=own, order_by=backwards)
    figures = (_RESULT.won, _RESULT.score, _RESULT.length, _RESULT.seconds)
    named = [_RESULT.game, _RESULT.level, own[-1].label("variant")]
    return select(*named, *figures, not_won.label("not_won"), title.label("title")).where(*_counted(player)).cte()


def _runs(numbered: CTE) -> CTE:
    """Return for each group how many wins come last, and how many in a row there ever were."""
    own = _group(numbered)
    wins = cast(func.sum(case((numbered.c.won, 1), else_=0)), Integer).label("wins")
    rows = select(*own, numbered.c.not_won, wins).group_by(*own, numbered.c.not_won).cte()
    own = _group(rows)
    last = func.first_value(rows.c.wins).over(partition_by=own, order_by=rows.c.not_won.desc())
    ends = select(*own, rows.c.wins, last.label("last")).cte()
    columns = (func.max(ends.c.last).label("streak"), func.max(ends.c.wins).label("longest_streak"))
    return select(*_group(ends), *columns).group_by(*_group(ends)).cte()


def _figures(rows: CTE) -> list[ColumnElement[Any]]:
    """Return what is counted of each group."""
    won = rows.c.won
    return [
        func.max(rows.c.title).label("title"),
        func.count().label("played"),
        func.count().filter(won).label("won"),
        func.max(rows.c.score).label("best_score"),
        cast(func.sum(rows.c.score), Integer).label("points"),
        func.min(rows.c.length).filter(won).label("shortest_win"),
        func.min(rows.c.seconds).filter(won).label("fastest_win"),
        func.sum(rows.c.seconds).label("seconds"),
    ]


class Statistics(Part):
    """What came of plays."""

    def of(self, player: str) -> list[GameStatistics]:
        """Return the statistics of each game and level that has results, by game and level."""
        with self._database.reading() as connection:
            return statistics(connection, player)

    def results(self, player: str, game: str | None = None) -> list[Result]:
        """Return a player's results that count, of one game or of all, oldest first."""
        with self._database.reading() as connection:
            return results(connection, player, game)

    def reset(self, player: str, game: str | None = None) -> None:
        """Let the results so far, of one game or of all, count no more; the plays stay."""
        with self._database.writing() as connection:
            reset(connection, player, game)
