"""What a definition says: fields with all that they inherit, actions, points; for one variant and level."""

from typing import NamedTuple
from xml.etree.ElementTree import Element

from tests.referee.xml.cards import Spec

Value = str | int | Spec | bool | None
Properties = dict[str, Value]

UNLIMITED = -1
MOST = 208


class Serve(NamedTuple):
    """A ``ziel`` of a stock (172-183)."""

    ids: tuple[str, ...]
    when: str | None
    checks: tuple[str, ...]
    hidden: bool


class Lock(NamedTuple):
    """A ``sperre`` or ``schiebsperre`` (236-255)."""

    name: str | None
    active: bool
    kind: str | None
    when: str | None
    mode: str
    ids: tuple[str, ...]


class Stop(NamedTuple):
    """A ``stopp`` (256-263)."""

    when: str
    content: str


class Points(NamedTuple):
    """A ``punkte`` (332-342)."""

    when: str | None
    worth: int


class Field(NamedTuple):
    """A field; *properties* are those that an action may change."""

    id: str
    x: int
    y: int
    is_stock: bool
    properties: Properties
    serves: tuple[Serve, ...]
    sources: tuple[tuple[str, ...], ...]
    jumps: bool
    shuffles: bool
    start_condition: str | None
    turning: str
    blind: Spec | None
    locks: tuple[Lock, ...]
    push_locks: tuple[Lock, ...]
    shows: tuple[tuple[str | None, bool], ...]
    stops: tuple[Stop, ...]
    points: tuple[Points, ...]
    relations: dict[str, str]
    deals: tuple[Element, ...]
    pack: tuple[str, ...]
    """The cards that a stock holds at first, in any order."""


class Chance(NamedTuple):
    """The card drawn at the beginning (29)."""

    suit: str
    rank: int


class Game(NamedTuple):
    """A definition in one variant and level."""

    fields: tuple[Field, ...]
    best: int | None
    start: int
    drawn: Chance
    actions: dict[str, tuple[Element, ...]]
    """``beginn``, ``aktion``, ``abschluss``, ``ende``."""
