"""Rows that are added if they are not there: the one statement that the two databases want from their own dialect."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Table


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Add rows; one whose key is there already changes nothing."""
    # Each dialect is imported where it is spoken: PostgreSQL's takes a tenth of the terminal's start.
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert  # noqa: PLC0415
    else:
        from sqlalchemy.dialects.sqlite import insert  # type: ignore[assignment]  # noqa: PLC0415
    if rows:
        connection.execute(insert(table).on_conflict_do_nothing(), [*map(dict, rows)])
