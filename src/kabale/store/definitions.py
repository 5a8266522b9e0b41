"""Players' own definitions. A definition can be changed or forgotten; a play of it goes on with the text it began with.

A definition is a row and its texts, one for each digest. The newest text is the definition; an older one, or any
of a forgotten definition, stays exactly as long as a play needs it. Equal digests mean equal rules, so of those
texts the last one is enough. All texts of a player together are bounded; lists read none of them.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, or_, select, update

from kabale.errors import NoSuchThing, TooMuch
from kabale.store import bounds, versions
from kabale.store.database import Part
from kabale.store.players import lock, make_room, new_id
from kabale.store.schema import DEFINITION, DEFINITION_TEXT, PLAY
from kabale.store.values import OWN, ListedDefinition, NewDefinition, NewPlay, OwnDefinition

_MINE: Final = DEFINITION.c
_TEXT: Final = DEFINITION_TEXT.c


def keep(
    connection: Connection, player: str, new: NewDefinition, *, now: float, forgotten: bool = False
) -> OwnDefinition:
    """Keep a definition; a text that the player has is not kept twice.

    One that is *forgotten* is kept as such, if it is not there: for plays that need it, which come in the same
    transaction. Raises NoSuchThing, BadValue, TooMany, TooMuch.
    """
    made, values = bounds.seconds("time", now), _values(new)
    lock(connection, player)
    texts = _texts(player) if forgotten else _current(player)
    same = texts.where(_TEXT.text == new.text, _TEXT.format == new.format)
    kept = connection.execute(same.order_by(_MINE.forgotten, _MINE.made, _MINE.id)).first()
    if kept is not None and (forgotten or not kept.forgotten):
        return _definition(kept)
    make_room(connection, DEFINITION, "definitions", bounds.DEFINITIONS, _MINE.player == player, ~_MINE.forgotten)
    if kept is not None:
        connection.execute(update(DEFINITION).where(_MINE.id == kept.id).values(forgotten=False, changed=made))
        return _found(connection, player, kept.id)
    key = new_id()
    row = {"id": key, "player": player, "digest": new.digest, "forgotten": forgotten, "made": made, "changed": made}
    with within_bounds(connection, player):
        connection.execute(insert(DEFINITION).values(row))
        connection.execute(insert(DEFINITION_TEXT).values(values | {"definition": key}))
    return OwnDefinition(key, player, new.format, new.title, new.text, new.digest, made, made)


def keep_older(connection: Connection, definition: str, new: NewDefinition) -> None:
    """Keep a former text of a definition, if it is not there; its player is locked. Raises BadValue."""
    same = exists().where(_TEXT.definition == definition, _TEXT.digest == new.digest)
    if not connection.execute(select(same)).scalar_one():
        connection.execute(insert(DEFINITION_TEXT).values(_values(new) | {"definition": definition}))


def _values(new: NewDefinition) -> dict[str, str | int | None]:
    """Return the columns of a text. Raises BadValue."""
    text = bounds.text("definition", new.text, bounds.DEFINITION)
    return {
        "format": bounds.text("format", new.format),
        "title": bounds.text("title", new.title),
        "bytes": len(text.encode()),
        "facts": None if new.facts is None else bounds.to_json("facts", new.facts, bounds.FACTS),
        "text": text,
        "digest": bounds.text("digest", new.digest),
    }


@contextmanager
def within_bounds(connection: Connection, player: str) -> Iterator[None]:
    """See that a player has no more bytes of texts after a block than are kept, or no more than before. Raises TooMuch.

    Who has more since a time without this bound can still make it less.
    """
    before = _bytes(connection, player)
    yield
    if _bytes(connection, player) > max(before, bounds.DEFINITIONS_BYTES):
        raise TooMuch("definitions", bounds.DEFINITIONS_BYTES)


def _bytes(connection: Connection, player: str) -> int:
    """Return how many bytes all texts of a player have."""
    texts = select(func.coalesce(func.sum(_TEXT.bytes), 0)).join_from(DEFINITION, DEFINITION_TEXT)
    return int(connection.execute(texts.where(_MINE.player == player)).scalar_one())


def _texts(player: str) -> "Select[tuple[object, ...]]":
    """Select all texts of a player's definitions."""
    columns = (_MINE.id, _MINE.player, _MINE.made, _MINE.changed, _MINE.forgotten)
    texts = select(*columns, _TEXT.format, _TEXT.title, _TEXT.text, _TEXT.digest)
    return texts.join_from(DEFINITION, DEFINITION_TEXT).where(_MINE.player == player)


def _current(player: str) -> "Select[tuple[object, ...]]":
    """Select the newest texts of a player's definitions."""
    return _texts(player).where(_TEXT.digest == _MINE.digest)


def _now(player: str) -> "Select[tuple[object, ...]]":
    """Select the newest texts of those definitions that are not forgotten."""
    return _current(player).where(~_MINE.forgotten)


def _definition(row: "Row[tuple[object, ...]]") -> OwnDefinition:
    return OwnDefinition(**{name: value for name, value in row._mapping.items() if name != "forgotten"})


def _found(connection: Connection, player: str, definition: str) -> OwnDefinition:
    """Return a definition that is not forgotten. Raises NoSuchThing."""
    own = find(connection, player, definition, None)
    if own is None:
        raise NoSuchThing("definition")
    return own


def all_of(connection: Connection, player: str) -> list[OwnDefinition]:
    """Return a player's definitions with their texts, the last changed first."""
    query = _now(player).order_by(_MINE.changed.desc(), _MINE.id)
    return [_definition(row) for row in connection.execute(query)]


def listed(connection: Connection, player: str) -> list[ListedDefinition]:
    """Return a player's definitions without their texts, the last changed first."""
    columns = (_MINE.id, _MINE.player, _TEXT.format, _TEXT.title, _MINE.digest, _MINE.made, _MINE.changed, _TEXT.facts)
    query = select(*columns).join_from(DEFINITION, DEFINITION_TEXT).where(_TEXT.digest == _MINE.digest)
    mine = query.where(_MINE.player == player, ~_MINE.forgotten).order_by(_MINE.changed.desc(), _MINE.id)
    return [
        ListedDefinition(**{**row._mapping, "facts": None if row.facts is None else bounds.from_json(row.facts)})
        for row in connection.execute(mine)
    ]


def learn(connection: Connection, definition: str, digest: str, facts: Mapping[str, object]) -> None:
    """Keep what lists tell of a text, if it is there. Raises BadValue."""
    same = and_(_TEXT.definition == definition, _TEXT.digest == digest)
    told = bounds.to_json("facts", facts, bounds.FACTS)
    connection.execute(update(DEFINITION_TEXT).where(same).values(facts=told))


def find(connection: Connection, player: str, definition: str, digest: str | None) -> OwnDefinition | None:
    """Return a definition as it is now or, with a digest, as it was then; what is forgotten has no now."""
    query = _now(player) if digest is None else _texts(player).where(_TEXT.digest == digest)
    row = connection.execute(query.where(_MINE.id == definition)).one_or_none()
    return None if row is None else _definition(row)


def change(connection: Connection, player: str, definition: str, new: NewDefinition, *, now: float) -> OwnDefinition:
    """Give a definition a new text; the old one is a version of it. Raises NoSuchThing, BadValue, TooMuch."""
    changed, values = bounds.seconds("time", now), _values(new)
    lock(connection, player)
    old = _found(connection, player, definition)
    if (old.text, old.format) != (new.text, new.format):
        versions.keep(connection, old)
    same = and_(_TEXT.definition == definition, _TEXT.digest == new.digest)
    with within_bounds(connection, player):
        if not connection.execute(update(DEFINITION_TEXT).where(same).values(values)).rowcount:
            connection.execute(insert(DEFINITION_TEXT).values(values | {"definition": definition}))
        row = update(DEFINITION).where(_MINE.id == definition)
        connection.execute(row.values(digest=new.digest, changed=changed))
        _tidy(connection, definition)
    return _found(connection, player, definition)


def forget(connection: Connection, player: str, definition: str) -> None:
    """Forget a definition. Raises NoSuchThing if there is none or it is forgotten already."""
    lock(connection, player)
    _found(connection, player, definition)
    versions.drop(connection, definition)
    connection.execute(update(DEFINITION).where(_MINE.id == definition).values(forgotten=True))
    _tidy(connection, definition)


def _tidy(connection: Connection, definition: str) -> None:
    """Drop the texts of a definition that neither it nor a play needs, and what then is empty."""
    of_it = _TEXT.definition == definition
    is_now = exists().where(_MINE.id == definition, ~_MINE.forgotten, _MINE.digest == _TEXT.digest)
    its_player = select(_MINE.player).where(_MINE.id == definition).scalar_subquery()
    its_plays = exists().where(PLAY.c.player == its_player, PLAY.c.game == OWN + definition)
    is_played = its_plays.where(PLAY.c.digest == _TEXT.digest)
    connection.execute(delete(DEFINITION_TEXT).where(of_it, ~or_(is_now, is_played)))
    is_empty = ~exists().where(_TEXT.definition == definition)
    connection.execute(delete(DEFINITION).where(_MINE.id == definition, _MINE.forgotten, is_empty))


def tidy_after(connection: Connection, game: str) -> None:
    """Drop what only a play of that game needed, if it is an own game; its player is locked."""
    if game.startswith(OWN):
        _tidy(connection, game.removeprefix(OWN))


def require_text(connection: Connection, new: NewPlay) -> None:
    """See that the text of an own game is there before a play of it begins. Raises NoSuchThing."""
    if new.game.startswith(OWN) and not find(connection, new.player, new.game.removeprefix(OWN), new.digest):
        raise NoSuchThing("definition")


class Definitions(Part):
    """Players' own definitions."""

    def keep(self, player: str, new: NewDefinition, *, now: float) -> OwnDefinition:
        """Keep a definition of the player's own; a text that is kept already is not kept twice.

        Raises NoSuchThing, BadValue, TooMany, TooMuch.
        """
        with self._database.writing() as connection:
            return keep(connection, player, new, now=now)

    def of(self, player: str) -> list[OwnDefinition]:
        """Return a player's definitions with their texts, 10 MB at most, the last changed first."""
        with self._database.reading() as connection:
            return all_of(connection, player)

    def without_texts(self, player: str) -> list[ListedDefinition]:
        """Return a player's definitions without their texts, the last changed first."""
        with self._database.reading() as connection:
            return listed(connection, player)

    def learn(self, definition: str, digest: str, facts: Mapping[str, object]) -> None:
        """Keep what lists tell of a definition as it is, or was, by its digest. Raises BadValue."""
        with self._database.writing() as connection:
            learn(connection, definition, digest, facts)

    def find(self, player: str, definition: str, *, digest: str | None = None) -> OwnDefinition | None:
        """Return a player's definition as it is now, None if there is none or it is forgotten.

        With *digest* return it as it was then: for every play that is there the text with its digest is kept,
        whether the definition was changed or forgotten since.
        """
        with self._database.reading() as connection:
            return find(connection, player, definition, digest)

    def change(self, player: str, definition: str, new: NewDefinition, *, now: float) -> OwnDefinition:
        """Give a definition a new text; plays that have begun go on with the old one.

        Raises NoSuchThing, BadValue, TooMuch.
        """
        with self._database.writing() as connection:
            return change(connection, player, definition, new, now=now)

    def forget(self, player: str, definition: str) -> None:
        """Forget a definition; plays that have begun go on. Raises NoSuchThing."""
        with self._database.writing() as connection:
            forget(connection, player, definition)
