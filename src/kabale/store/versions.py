"""What a definition was before: each text that a newer one took the place of, the last few of them.

The newest text is the definition itself. Earlier ones are bounded twice: so many of a definition, so many bytes of a
player; the oldest go first.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from kabale.store import bounds
from kabale.store.database import Part
from kabale.store.schema import DEFINITION, DEFINITION_VERSION
from kabale.store.values import OwnDefinition

_VERSION: Final = DEFINITION_VERSION.c


@dataclass(frozen=True, slots=True)
class Version:
    """A text that a definition had; *number* counts from 1, *saved* says since when it had it."""

    number: int
    saved: float
    title: str
    format: str
    text: str = field(repr=False)


class Versions(Part):
    """Earlier texts."""

    def of(self, own: OwnDefinition) -> list[Version]:
        """Return the texts of a definition that is kept, as it is now and was before, the newest first."""
        with self._database.reading() as connection:
            before = earlier(connection, own.id)
        number = before[-1].number + 1 if before else 1
        return [Version(number, own.changed, own.title, own.format, own.text), *reversed(before)]


def earlier(connection: Connection, definition: str) -> list[Version]:
    """Return the earlier texts of a definition, the oldest first."""
    columns = _VERSION.number, _VERSION.saved, _VERSION.title, _VERSION.format, _VERSION.text
    query = select(*columns).where(_VERSION.definition == definition).order_by(_VERSION.number)
    return [Version(**row._mapping) for row in connection.execute(query)]


def take_in(connection: Connection, player: str, definition: str, before: Sequence[Version]) -> None:
    """Put earlier texts of a definition among those that it has, each once, by the hour; its player is locked."""
    kept = earlier(connection, definition)
    known = {(each.saved, each.text) for each in kept}
    new = [each for each in before if (each.saved, each.text) not in known]
    if not new:
        return
    drop(connection, definition)
    merged = sorted([*kept, *new], key=lambda each: each.saved)[-bounds.VERSIONS :]
    for number, each in enumerate(merged, start=1):
        _add(connection, definition, replace(each, number=number))
    trim(connection, player)


def _add(connection: Connection, definition: str, new: Version) -> None:
    row = asdict(new) | {"definition": definition, "bytes": len(new.text.encode())}
    connection.execute(insert(DEFINITION_VERSION).values(row))


def keep(connection: Connection, old: OwnDefinition) -> None:
    """Keep the text that a definition had until now, and let go of the oldest; its player is locked."""
    newest = select(func.coalesce(func.max(_VERSION.number), 0)).where(_VERSION.definition == old.id)
    number = connection.execute(newest).scalar_one() + 1
    _add(connection, old.id, Version(number, old.changed, old.title, old.format, old.text))
    oldest = _VERSION.number <= number - bounds.VERSIONS
    connection.execute(delete(DEFINITION_VERSION).where(_VERSION.definition == old.id, oldest))
    trim(connection, old.player)


def trim(connection: Connection, player: str) -> None:
    """Let go of a player's oldest texts until the others have no more bytes than are kept."""
    columns = _VERSION.definition, _VERSION.number, _VERSION.bytes
    query = (
        select(*columns).join(DEFINITION, DEFINITION.c.id == _VERSION.definition).where(DEFINITION.c.player == player)
    )
    left = bounds.VERSIONS_BYTES
    for row in connection.execute(query.order_by(_VERSION.saved.desc(), _VERSION.number.desc())).all():
        left -= row.bytes
        if left < 0:
            drop(connection, row.definition, row.number)


def drop(connection: Connection, definition: str, number: int | None = None) -> None:
    """Let go of one earlier text of a definition, or of all."""
    one = [] if number is None else [_VERSION.number == number]
    connection.execute(delete(DEFINITION_VERSION).where(_VERSION.definition == definition, *one))
