"""Findings of searches, as texts: studies of many deals, row by row, and verdicts on single plays, shared by all."""

from collections.abc import Iterable
from hashlib import sha256
from itertools import count
from typing import Final

from sqlalchemy import delete, func, select, update

from kabale.errors import NoSuchThing
from kabale.store import bounds
from kabale.store.database import Database, Repository, insert_new
from kabale.store.schema import POSITION_VERDICT, STUDY, STUDY_ROW
from kabale.store.values import KeptVerdict, Study, StudyCount, StudyRow

MOST: Final = 50_000
"""Verdicts that are saved; a won one takes about a kilobyte."""

OF_A_DEAL: Final = 50
"""Verdicts of one deal that are returned, the newest."""

_ROUND: Final = 100
"""Additions after which the store looks for verdicts beyond the bound."""

_DAY: Final = 86_400.0
"""Precision of the last use of a deal, in seconds: reading seldom writes."""


class Studies(Repository):
    """Studies, which can be stopped and resumed. A row is written once; computing it again changes nothing."""

    def add(self, study: Study) -> None:
        """Begin a study; an existing one of that id does not change. Raises BadValue."""
        values = {
            "id": bounds.text("study", study.id),
            **bounds.texts(study, "game", "title", "digest"),
            "limits": bounds.to_json("limits", study.limits, bounds.SETTINGS),
            "made": bounds.seconds("time", study.made),
        }
        with self._database.writing() as connection:
            insert_new(connection, STUDY, [values])

    def add_rows(self, study: str, rows: Iterable[StudyRow]) -> None:
        """Add rows to a study; a deal that has a row keeps it. Raises NoSuchThing, BadValue."""
        values = [
            {
                "study": study,
                "deal": bounds.text("deal", row.deal, bounds.DEAL),
                "verdict": bounds.one_of("verdict", row.verdict, bounds.VERDICTS),
                "positions": bounds.large("positions", row.positions),
                "seconds": bounds.seconds("time", row.seconds),
                "length": None if row.length is None else bounds.number("length", row.length),
                **bounds.texts(row, "reason", "judge", "kabale"),
            }
            for row in rows
        ]
        with self._database.writing() as connection:
            if connection.execute(select(STUDY.c.id).where(STUDY.c.id == study)).one_or_none() is None:
                raise NoSuchThing("study")
            insert_new(connection, STUDY_ROW, values)

    def rows(self, study: str) -> list[StudyRow]:
        """Return the rows of a study by deal, ``k1:9`` before ``k1:10``."""
        columns = [STUDY_ROW.c[name] for name in StudyRow.__dataclass_fields__]
        query = select(*columns).where(STUDY_ROW.c.study == study)
        query = query.order_by(func.length(STUDY_ROW.c.deal), STUDY_ROW.c.deal)
        return [StudyRow(**row._mapping) for row in self._rows(query)]

    def counts(self, game: str | None = None) -> list[StudyCount]:
        """Return the studies, of one game or of all, the newest first, each with its verdicts counted."""
        counts = [func.count().filter(STUDY_ROW.c.verdict == verdict).label(verdict) for verdict in bounds.VERDICTS]
        query = select(STUDY, *counts).join_from(STUDY, STUDY_ROW, isouter=True).group_by(*STUDY.c)
        if game is not None:
            query = query.where(STUDY.c.game == game)
        rows = self._rows(query.order_by(STUDY.c.made.desc(), STUDY.c.id))
        studies = []
        for row in rows:
            values = dict(row._mapping)
            verdicts = {verdict: values.pop(verdict) for verdict in bounds.VERDICTS}
            limits = bounds.from_json(values.pop("limits"))
            studies.append(StudyCount(Study(**values, limits=limits), **verdicts))
        return studies


class Verdicts(Repository):
    """The final verdicts of searches on plays, by deal and moves; those that nobody asked for longest go first."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._added = count(1)

    def of(self, deal: str, *, now: float) -> list[KeptVerdict]:
        """Return the verdicts on a deal, the newest first; *deal* is any text that names it."""
        table, key = POSITION_VERDICT, _key(deal)
        columns = table.c.play, table.c.verdict, table.c.line, table.c.positions, table.c.seconds
        query = select(*columns, table.c.used).where(table.c.deal == key).order_by(table.c.used.desc(), table.c.id)
        rows = self._rows(query.limit(OF_A_DEAL))
        if rows and rows[0].used < now - _DAY:
            with self._database.writing() as connection:
                connection.execute(update(table).where(table.c.deal == key).values(used=bounds.seconds("time", now)))
        return [KeptVerdict(*row[:-1]) for row in rows]

    def keep(self, deal: str, found: KeptVerdict, *, now: float) -> None:
        """Save a verdict; an existing one on the same play stays. Raises BadValue."""
        values = {
            "id": _key(f"{deal} {found.play}"),
            "deal": _key(deal),
            "play": bounds.text("moves", found.play, bounds.MOVES),
            "verdict": bounds.one_of("verdict", found.verdict, bounds.VERDICTS),
            "line": bounds.text("moves", found.line, bounds.MOVES),
            "positions": bounds.large("positions", found.positions),
            "seconds": bounds.seconds("time", found.seconds),
            "used": bounds.seconds("time", now),
        }
        with self._database.writing() as connection:
            insert_new(connection, POSITION_VERDICT, [values])
        if next(self._added) % _ROUND == 0:
            self.prune(MOST)

    def prune(self, most: int) -> int:
        """Delete all verdicts but the *most* that were last asked for; return the number deleted."""
        table = POSITION_VERDICT
        old = select(table.c.id).order_by(table.c.used.desc(), table.c.id).offset(most)
        return self._write(delete(table).where(table.c.id.in_(old)))

    def __len__(self) -> int:
        with self._database.reading() as connection:
            return connection.execute(select(func.count()).select_from(POSITION_VERDICT)).scalar_one()


def _key(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]
