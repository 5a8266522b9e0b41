"""Figures of plays: a player's statistics and the results of single deals, both computed when somebody asks."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from sqlalchemy import CTE, ColumnElement, Double, Integer, and_, case, cast, func, select, update

from kabale.store.database import Repository
from kabale.store.schema import PLAY, RESULT
from kabale.store.values import DealPlay, DealStatistics, GameStatistics, Play, Result

DealState = Literal["new", "open", "tried", "won"]
"""How far a player has come with a deal: not begun, being played, given up or stuck, won at least once."""

_RESULT: Final = RESULT.c
_IN_ORDER: Final = (_RESULT.ended, _RESULT.play)
_USUAL: Final = (_RESULT.variant.is_(None), _RESULT.level == 0, ~_RESULT.hidden)

MOST_WINS: Final = 10_000
"""The largest number of wins of a deal with which one of them is compared."""


class Results(Repository):
    """The results of players and their statistics."""

    def of(
        self, player: str, bases: Mapping[str, str] | None = None, *, game: str | None = None
    ) -> list[GameStatistics]:
        """Return the statistics of each game (or of one), level and variant with results; usual variants first.

        With *bases*, results of a game that is in there count for the game that it names.
        """
        numbered = _numbered(player, bases, game)
        runs = _runs(numbered)
        same = and_(*(one == other for one, other in zip(_group(numbered), _group(runs), strict=True)))
        won = numbered.c.won
        figures = [
            func.max(numbered.c.title).label("title"),
            func.count().label("played"),
            func.count().filter(won).label("won"),
            func.max(numbered.c.score).label("best_score"),
            cast(func.sum(numbered.c.score), Integer).label("points"),
            func.min(numbered.c.length).filter(won).label("shortest_win"),
            func.min(numbered.c.seconds).filter(won).label("fastest_win"),
            func.sum(numbered.c.seconds).label("seconds"),
        ]
        group = (*_group(numbered), runs.c.streak, runs.c.longest_streak)
        query = select(*_group(numbered), *figures, runs.c.streak, runs.c.longest_streak)
        query = query.join_from(numbered, runs, same).group_by(*group).order_by(*_group(numbered))
        rows = self._rows(query)
        return [GameStatistics(**{**row._mapping, "variant": row.variant or None}) for row in rows]

    def results(self, player: str, game: str | None = None) -> list[Result]:
        """Return a player's results that count, of one game or of all, the oldest first."""
        columns = [RESULT.c[name] for name in Result.__dataclass_fields__]
        query = select(*columns).where(*_counted(player, game)).order_by(*_IN_ORDER)
        return [Result(**row._mapping) for row in self._rows(query)]

    def reset(self, player: str, game: str | None = None) -> None:
        """Stop counting the results so far, of one game or of all; the plays stay."""
        self._write(update(RESULT).where(*_counted(player, game)).values(hidden=True))


def _counted(player: str, game: str | None = None) -> list[ColumnElement[bool]]:
    conditions = [_RESULT.player == player, ~_RESULT.hidden]
    return conditions if game is None else [*conditions, _RESULT.game == game]


def _group(rows: CTE) -> tuple[ColumnElement[Any], ...]:
    return rows.c.game, rows.c.level, rows.c.variant


def _numbered(player: str, bases: Mapping[str, str] | None, only: str | None) -> CTE:
    """Return the results, each with the number of earlier ones of its group that are not won, and the last title."""
    game = case(bases, value=_RESULT.game, else_=_RESULT.game).label("game") if bases else _RESULT.game
    own = [game, _RESULT.level, func.coalesce(_RESULT.variant, "")]
    not_won = cast(func.sum(case((_RESULT.won, 0), else_=1)).over(partition_by=own, order_by=_IN_ORDER), Integer)
    backwards = [column.desc() for column in _IN_ORDER]
    title = func.first_value(_RESULT.title).over(partition_by=own, order_by=backwards)
    figures = (_RESULT.won, _RESULT.score, _RESULT.length, _RESULT.seconds)
    named = [game, _RESULT.level, own[-1].label("variant")]
    return select(*named, *figures, not_won.label("not_won"), title.label("title")).where(*_counted(player, only)).cte()


def _runs(numbered: CTE) -> CTE:
    own = _group(numbered)
    wins = cast(func.sum(case((numbered.c.won, 1), else_=0)), Integer).label("wins")
    rows = select(*own, numbered.c.not_won, wins).group_by(*own, numbered.c.not_won).cte()
    own = _group(rows)
    last = func.first_value(rows.c.wins).over(partition_by=own, order_by=rows.c.not_won.desc())
    ends = select(*own, rows.c.wins, last.label("last")).cte()
    columns = (func.max(ends.c.last).label("streak"), func.max(ends.c.wins).label("longest_streak"))
    return select(*_group(ends), *columns).group_by(*_group(ends)).cte()


class Days(Repository):
    """The results of some deals, of one player or of all; only plays without a variant and at level 0 count."""

    def plays(self, player: str, deals: Iterable[str]) -> list[DealPlay]:
        """Return a player's plays of deals, in any game, the last changed first."""
        own = [PLAY.c.player == player, PLAY.c.variant.is_(None), PLAY.c.level == 0, PLAY.c.deal.in_([*deals])]
        columns = PLAY.c.game, PLAY.c.deal, PLAY.c.id, PLAY.c.outcome
        query = select(*columns).where(*own).order_by(PLAY.c.changed.desc(), PLAY.c.id)
        return [DealPlay(*row) for row in self._rows(query)]

    def figures(self, deals: Iterable[str], player: str | None = None) -> list[DealStatistics]:
        """Return the results of deals, in any game: a player's, or those of all players without imported ones."""
        of = [*_USUAL, _RESULT.deal.in_([*deals]), ~_RESULT.imported if player is None else _RESULT.player == player]
        named, players = (_RESULT.game, _RESULT.deal), func.count(func.distinct(_RESULT.player))
        figures = [
            players,
            players.filter(_RESULT.won),
            func.min(_RESULT.length).filter(_RESULT.won),
            func.avg(cast(_RESULT.length, Double)).filter(_RESULT.won),
            func.min(_RESULT.seconds).filter(_RESULT.won),
            func.avg(_RESULT.seconds).filter(_RESULT.won),
        ]
        return [DealStatistics(*row) for row in self._rows(select(*named, *figures).where(*of).group_by(*named))]

    def compared(self, play: Play, *, most: int = MOST_WINS) -> tuple[int, int]:
        """Return how many other players won the deal of a play, and how many of them needed more moves than it.

        Each player counts once, with the shortest win. At most *most* wins are read, however many there are.
        """
        same = [*_USUAL, _RESULT.deal == play.deal, _RESULT.game == play.game, ~_RESULT.imported]
        others = [*same, _RESULT.won, _RESULT.player != play.player]
        wins = select(_RESULT.player, _RESULT.length).where(*others).limit(most).subquery()
        best = select(func.min(wins.c.length).label("length")).group_by(wins.c.player).subquery()
        [(winners, longer)] = self._rows(select(func.count(), func.count().filter(best.c.length > play.length)))
        return winners, longer


def state(play: DealPlay | None, own: DealStatistics | None) -> DealState:
    """Return how far a player has come with a deal, by the last play of it and the results of all."""
    if own is not None and own.winners:
        return "won"
    if play is not None and play.outcome == "playing":
        return "open"
    return "new" if play is None and own is None else "tried"
