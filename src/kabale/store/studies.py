"""Studies: what searches said of many deals, row by row, so that a study can be stopped and gone on with.

A row is written once. Who computes the same row again, perhaps elsewhere at the same time, changes nothing.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, func, select

from kabale.errors import NoSuchThing
from kabale.store import bounds
from kabale.store.database import Part
from kabale.store.inserting import insert_new
from kabale.store.schema import STUDY, STUDY_ROW
from kabale.store.values import Study, StudyCount, StudyRow


def add(connection: Connection, study: Study) -> None:
    """Begin a study; one of that id that is there already stays as it is. Raises BadValue."""
    values = {
        "id": bounds.text("study", study.id),
        "game": bounds.text("game", study.game),
        "title": bounds.text("title", study.title),
        "digest": bounds.text("digest", study.digest),
        "limits": bounds.to_json("limits", study.limits, bounds.SETTINGS),
        "made": bounds.seconds("time", study.made),
    }
    insert_new(connection, STUDY, [values])


def add_rows(connection: Connection, study: str, rows: Iterable[StudyRow]) -> None:
    """Add rows; a deal that has a row keeps it. Raises NoSuchThing, BadValue."""
    values = [
        {
            "study": study,
            "deal": bounds.text("deal", row.deal, bounds.DEAL),
            "verdict": bounds.verdict(row.verdict),
            "positions": bounds.large("positions", row.positions),
            "seconds": bounds.seconds("time", row.seconds),
            "length": None if row.length is None else bounds.number("length", row.length),
            "reason": bounds.text("reason", row.reason),
            "judge": bounds.text("judge", row.judge),
        }
        for row in rows
    ]
    if connection.execute(select(STUDY.c.id).where(STUDY.c.id == study)).one_or_none() is None:
        raise NoSuchThing("study")
    if values:
        insert_new(connection, STUDY_ROW, values)


def rows(connection: Connection, study: str) -> list[StudyRow]:
    """Return the rows of a study by deal; a shorter text comes first, so ``k1:9`` before ``k1:10``."""
    columns = [STUDY_ROW.c[name] for name in StudyRow.__dataclass_fields__]
    query = select(*columns).where(STUDY_ROW.c.study == study)
    query = query.order_by(func.length(STUDY_ROW.c.deal), STUDY_ROW.c.deal)
    return [StudyRow(**row._mapping) for row in connection.execute(query)]


def listed(connection: Connection, game: str | None) -> list[StudyCount]:
    """Return the studies, of one game or of all, the newest first, each with its verdicts counted."""
    counts = [
        func.count().filter(STUDY_ROW.c.verdict == verdict).label(verdict) for verdict in ("won", "lost", "unknown")
    ]
    query = select(STUDY, *counts).join_from(STUDY, STUDY_ROW, isouter=True).group_by(*STUDY.c)
    if game is not None:
        query = query.where(STUDY.c.game == game)
    studies = []
    for row in connection.execute(query.order_by(STUDY.c.made.desc(), STUDY.c.id)):
        values = dict(row._mapping)
        verdicts = {verdict: values.pop(verdict) for verdict in ("won", "lost", "unknown")}
        limits = bounds.from_json(values.pop("limits"))
        studies.append(StudyCount(Study(**values, limits=limits), **verdicts))
    return studies


class Studies(Part):
    """Studies, row by row."""

    def add(self, study: Study) -> None:
        """Begin a study; one of that id that is there already stays as it is. Raises BadValue."""
        with self._database.writing() as connection:
            add(connection, study)

    def add_rows(self, study: str, rows: Iterable[StudyRow]) -> None:
        """Add rows to a study; a deal that has a row keeps it. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            add_rows(connection, study, rows)

    def rows(self, study: str) -> list[StudyRow]:
        """Return the rows of a study by deal, ``k1:9`` before ``k1:10``."""
        with self._database.reading() as connection:
            return rows(connection, study)

    def counts(self, game: str | None = None) -> list[StudyCount]:
        """Return the studies, of one game or of all, the newest first, each with its verdicts counted."""
        with self._database.reading() as connection:
            return listed(connection, game)
