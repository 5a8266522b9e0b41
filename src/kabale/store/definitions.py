"""Players' definitions. A definition can be changed or forgotten; a play of it resumes with the text it began with.

A definition is a row and its texts, one per digest. The newest text is the definition. An older text, or any text of
a forgotten definition, stays exactly as long as a play needs it. Equal digests mean equal rules, so the last of those
texts is enough. Apart from that, versions show what a definition was before each change. The bytes of all texts of a
player are bounded; lists read no text.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, or_, select, update

from kabale.errors import NoSuchThing, TooMuch
from kabale.store import bounds
from kabale.store.database import Repository, lock, make_room
from kabale.store.schema import DEFINITION, DEFINITION_TEXT, DEFINITION_VERSION, PLAY
from kabale.store.values import OWN, ListedDefinition, NewDefinition, OwnDefinition, Version, new_id

_MINE: Final = DEFINITION.c
_TEXT: Final = DEFINITION_TEXT.c
_VERSION: Final = DEFINITION_VERSION.c


class Definitions(Repository):
    """Players' definitions."""

    def keep(self, player: str, new: NewDefinition, *, now: float, forgotten: bool = False) -> OwnDefinition:
        """Save a definition, unless the player has its text; *forgotten* for plays only. Raises StoreError."""
        made, values = bounds.seconds("time", now), _columns(new)
        texts = _texts(player) if forgotten else _texts(player).where(_TEXT.digest == _MINE.digest)
        same = texts.where(_TEXT.text == new.text, _TEXT.format == new.format)
        with self._database.writing() as connection:
            lock(connection, player)
            found = connection.execute(same.order_by(_MINE.forgotten, _MINE.made, _MINE.id)).first()
            if found is not None and (forgotten or not found.forgotten):
                return _definition(found)
            is_listed = (_MINE.player == player, ~_MINE.forgotten)
            make_room(connection, DEFINITION, "definitions", bounds.DEFINITIONS, *is_listed)
            if found is not None:
                connection.execute(update(DEFINITION).where(_MINE.id == found.id).values(forgotten=False, changed=made))
                return self._there(player, found.id)
            own = OwnDefinition(new_id(), player, new.format, new.title, new.text, new.digest, made, made)
            row = {name: getattr(own, name) for name in ("id", "player", "digest", "made", "changed")}
            with within_bounds(connection, player):
                connection.execute(insert(DEFINITION).values(row | {"forgotten": forgotten}))
                connection.execute(insert(DEFINITION_TEXT).values(values | {"definition": own.id}))
            return own

    def keep_older(self, definition: str, new: NewDefinition) -> None:
        """Save a former text of a definition, unless it exists; its player is locked. Raises BadValue."""
        same = exists().where(_TEXT.definition == definition, _TEXT.digest == new.digest)
        with self._database.writing() as connection:
            if not connection.execute(select(same)).scalar_one():
                connection.execute(insert(DEFINITION_TEXT).values(_columns(new) | {"definition": definition}))

    def of(self, player: str) -> list[OwnDefinition]:
        """Return a player's definitions with their texts, 10 MB at most, the last changed first."""
        query = _listed(player).order_by(_MINE.changed.desc(), _MINE.id)
        return [_definition(row) for row in self._rows(query)]

    def without_texts(self, player: str) -> list[ListedDefinition]:
        """Return a player's definitions without their texts, the last changed first."""
        named = (_MINE.id, _MINE.player, _TEXT.format, _TEXT.title, _MINE.digest, _MINE.made, _MINE.changed)
        query = select(*named, _TEXT.facts).join_from(DEFINITION, DEFINITION_TEXT).where(_TEXT.digest == _MINE.digest)
        mine = query.where(_MINE.player == player, ~_MINE.forgotten).order_by(_MINE.changed.desc(), _MINE.id)
        rows = self._rows(mine)
        facts = [None if row.facts is None else bounds.from_json(row.facts) for row in rows]
        return [ListedDefinition(**{**row._mapping, "facts": each}) for row, each in zip(rows, facts, strict=True)]

    def learn(self, definition: str, digest: str, facts: Mapping[str, object]) -> None:
        """Save the facts of a text that lists show, if the text exists. Raises BadValue."""
        same = and_(_TEXT.definition == definition, _TEXT.digest == digest)
        written = bounds.to_json("facts", facts, bounds.FACTS)
        self._write(update(DEFINITION_TEXT).where(same).values(facts=written))

    def find(self, player: str, definition: str, *, digest: str | None = None) -> OwnDefinition | None:
        """Return a definition of a player, with *digest* as it was then; None if it is missing or forgotten."""
        query = _listed(player) if digest is None else _texts(player).where(_TEXT.digest == digest)
        row = self._row(query.where(_MINE.id == definition))
        return None if row is None else _definition(row)

    def _there(self, player: str, definition: str) -> OwnDefinition:
        own = self.find(player, definition)
        if own is None:
            raise NoSuchThing("definition")
        return own

    def change(self, player: str, definition: str, new: NewDefinition, *, now: float) -> OwnDefinition:
        """Give a definition a new text; the old one becomes a version. Raises NoSuchThing, BadValue, TooMuch."""
        changed, values = bounds.seconds("time", now), _columns(new)
        with self._database.writing() as connection:
            lock(connection, player)
            old = self._there(player, definition)
            if (old.text, old.format) != (new.text, new.format):
                Versions(self._database).keep(old)
            same = and_(_TEXT.definition == definition, _TEXT.digest == new.digest)
            with within_bounds(connection, player):
                if not connection.execute(update(DEFINITION_TEXT).where(same).values(values)).rowcount:
                    connection.execute(insert(DEFINITION_TEXT).values(values | {"definition": definition}))
                row = update(DEFINITION).where(_MINE.id == definition)
                connection.execute(row.values(digest=new.digest, changed=changed))
                _tidy(connection, definition)
            return self._there(player, definition)

    def forget(self, player: str, definition: str) -> None:
        """Forget a definition; its plays can be resumed. Raises NoSuchThing."""
        with self._database.writing() as connection:
            lock(connection, player)
            self._there(player, definition)
            Versions(self._database).drop(definition)
            connection.execute(update(DEFINITION).where(_MINE.id == definition).values(forgotten=True))
            _tidy(connection, definition)


class Versions(Repository):
    """The earlier texts of definitions, at most 20 of a definition and 5 MB of a player; the oldest go first."""

    def of(self, own: OwnDefinition) -> list[Version]:
        """Return the texts of a definition, the present one and those before, the newest first."""
        before = self.earlier(own.id)
        number = before[-1].number + 1 if before else 1
        return [Version(number, own.changed, own.title, own.format, own.text), *reversed(before)]

    def earlier(self, definition: str) -> list[Version]:
        """Return the earlier texts of a definition, the oldest first."""
        columns = _VERSION.number, _VERSION.saved, _VERSION.title, _VERSION.format, _VERSION.text
        query = select(*columns).where(_VERSION.definition == definition).order_by(_VERSION.number)
        return [Version(**row._mapping) for row in self._rows(query)]

    def take_in(self, player: str, definition: str, before: Sequence[Version]) -> None:
        """Add earlier texts of a definition that it lacks, by their time; its player is locked."""
        old = self.earlier(definition)
        known = {(each.saved, each.text) for each in old}
        new = [each for each in before if (each.saved, each.text) not in known]
        if new:
            self.drop(definition)
            merged = sorted([*old, *new], key=lambda each: each.saved)[-bounds.VERSIONS :]
            for number, each in enumerate(merged, start=1):
                self._add(definition, replace(each, number=number))
            self.trim(player)

    def keep(self, old: OwnDefinition) -> None:
        """Save the text that a definition had until now, and drop the oldest; its player is locked."""
        newest = select(func.coalesce(func.max(_VERSION.number), 0)).where(_VERSION.definition == old.id)
        with self._database.writing() as connection:
            number = connection.execute(newest).scalar_one() + 1
            self._add(old.id, Version(number, old.changed, old.title, old.format, old.text))
            oldest = _VERSION.number <= number - bounds.VERSIONS
            connection.execute(delete(DEFINITION_VERSION).where(_VERSION.definition == old.id, oldest))
            self.trim(old.player)

    def _add(self, definition: str, new: Version) -> None:
        row = asdict(new) | {"definition": definition, "bytes": len(new.text.encode())}
        self._write(insert(DEFINITION_VERSION).values(row))

    def trim(self, player: str) -> None:
        """Drop a player's oldest texts until the others have at most the bytes that are allowed."""
        columns = _VERSION.definition, _VERSION.number, _VERSION.bytes
        query = select(*columns).join(DEFINITION, _MINE.id == _VERSION.definition).where(_MINE.player == player)
        left = bounds.VERSIONS_BYTES
        with self._database.writing() as connection:
            for row in connection.execute(query.order_by(_VERSION.saved.desc(), _VERSION.number.desc())).all():
                left -= row.bytes
                if left < 0:
                    self.drop(row.definition, row.number)

    def drop(self, definition: str, number: int | None = None) -> None:
        """Drop one earlier text of a definition, or all."""
        one = [] if number is None else [_VERSION.number == number]
        self._write(delete(DEFINITION_VERSION).where(_VERSION.definition == definition, *one))


@contextmanager
def within_bounds(connection: Connection, player: str) -> Iterator[None]:
    """Raise TooMuch if a player's texts have more bytes after a block than are allowed, and more than before."""
    texts = select(func.coalesce(func.sum(_TEXT.bytes), 0)).join_from(DEFINITION, DEFINITION_TEXT)
    size = texts.where(_MINE.player == player)
    before = connection.execute(size).scalar_one()
    yield
    if connection.execute(size).scalar_one() > max(before, bounds.DEFINITIONS_BYTES):
        raise TooMuch("definitions", bounds.DEFINITIONS_BYTES)


def tidy_after(connection: Connection, game: str) -> None:
    """Drop the texts that only a play of that game needed; its player is locked."""
    if game.startswith(OWN):
        _tidy(connection, game.removeprefix(OWN))


def _tidy(connection: Connection, definition: str) -> None:
    of_it = _TEXT.definition == definition
    is_now = exists().where(_MINE.id == definition, ~_MINE.forgotten, _MINE.digest == _TEXT.digest)
    its_player = select(_MINE.player).where(_MINE.id == definition).scalar_subquery()
    its_plays = exists().where(PLAY.c.player == its_player, PLAY.c.game == OWN + definition)
    is_played = its_plays.where(PLAY.c.digest == _TEXT.digest)
    connection.execute(delete(DEFINITION_TEXT).where(of_it, ~or_(is_now, is_played)))
    is_empty = ~exists().where(_TEXT.definition == definition)
    connection.execute(delete(DEFINITION).where(_MINE.id == definition, _MINE.forgotten, is_empty))


def _columns(new: NewDefinition) -> dict[str, str | int | None]:
    text = bounds.text("definition", new.text, bounds.DEFINITION)
    return {
        **bounds.texts(new, "format", "title", "digest"),
        "bytes": len(text.encode()),
        "facts": None if new.facts is None else bounds.to_json("facts", new.facts, bounds.FACTS),
        "text": text,
    }


def _texts(player: str) -> "Select[Any]":
    columns = (_MINE.id, _MINE.player, _MINE.made, _MINE.changed, _MINE.forgotten)
    texts = select(*columns, _TEXT.format, _TEXT.title, _TEXT.text, _TEXT.digest)
    return texts.join_from(DEFINITION, DEFINITION_TEXT).where(_MINE.player == player)


def _listed(player: str) -> "Select[Any]":
    return _texts(player).where(_TEXT.digest == _MINE.digest, ~_MINE.forgotten)


def _definition(row: "Row[Any]") -> OwnDefinition:
    return OwnDefinition(**{name: value for name, value in row._mapping.items() if name != "forgotten"})
