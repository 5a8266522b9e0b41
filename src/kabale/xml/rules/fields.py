"""A field's tags as frozen data (156-342). What can be altered in play stays text, see :attr:`Field.texts`.

Ids stay names here; which piles they mean, the rules know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from kabale.xml.text.cards import ANY
from kabale.xml.text.element import Element
from kabale.xml.text.numbers import number
from kabale.xml.text.values import Auto, Direction, Face, Kind, LockKind, Mode, SortTo, Status, StopKind, When, as_word
from kabale.xml.text.words import ACROSS, AT_ONCE, YES, Attr, Tag

Ids = tuple[str, ...]

MANY: Final = frozenset(
    {Tag.TARGET, Tag.SOURCE, Tag.LOCK, Tag.MOVE_LOCK, Tag.STOP, Tag.POINTS, Tag.LAY, Tag.SORT, Tag.RELATION, Tag.LABEL}
)
"""The tags of which a field may have several: what a template has of them is added to (170).

That ``stopp`` and ``sortiere`` are among them is *inferred*: the document says it of the others only.
"""

PRESETS: Final[Mapping[Kind, Mapping[str, str]]] = {
    Kind.FOUNDATION: {Tag.AUTO: Auto.END},
    Kind.CELL: {Tag.START: ANY, Tag.MAX: "1"},
}
"""What two of the seven templates say (168-169)."""


@dataclass(frozen=True, slots=True)
class TargetRule:
    """One ``ziel``: where a click deals to."""

    piles: Ids
    when: str
    first_try: Ids
    down: bool


@dataclass(frozen=True, slots=True)
class Lock:
    """One ``sperre`` or ``schiebsperre``."""

    tag: Tag
    piles: Ids
    id: str
    status: Status
    kind: LockKind | None
    when: str
    mode: Mode


@dataclass(frozen=True, slots=True)
class StopRule:
    """One ``stopp``."""

    kind: StopKind
    content: str


@dataclass(frozen=True, slots=True)
class PointsRule:
    """One ``punkte``."""

    points: int
    when: str | None


@dataclass(frozen=True, slots=True)
class LayRule:
    """One ``lege`` of a field: cards that it gets at the deal."""

    source: str
    card: str
    count: int
    when: str
    down: bool

    @property
    def names_card(self) -> bool:
        """Whether not any card will do."""
        return self.card != ANY


@dataclass(frozen=True, slots=True)
class SortRule:
    """One ``sortiere``."""

    card: str
    to: SortTo


@dataclass(frozen=True, slots=True)
class LabelRule:
    """One ``anzeige``: which property, after a text, stands where."""

    id: str
    status: Status
    property: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Redeals:
    """What ``wiederholung`` says beside the number."""

    at_once: bool = False
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One field. ``texts`` has the content of each single tag, by its name, as the definition has it."""

    id: str
    kind: Kind
    is_stock: bool
    x: int
    y: int
    letter: str
    texts: Mapping[str, str]
    start_when: str
    targets: tuple[TargetRule, ...]
    sources: tuple[Ids, ...]
    redeals: Redeals
    locks: tuple[Lock, ...]
    move_locks: tuple[Lock, ...]
    stops: tuple[StopRule, ...]
    points: tuple[PointsRule, ...]
    layout: tuple[LayRule | SortRule, ...]
    relations: Mapping[str, Ids]
    labels: tuple[LabelRule, ...]

    @property
    def sideways(self) -> bool:
        """Whether the cards lie across (308)."""
        return self.texts.get(Tag.POSTURE) == ACROSS

    @property
    def directions(self) -> Ids:
        """Where the pile spreads to (316)."""
        return tuple(self.texts.get(Tag.DIRECTION, Direction.NONE).split())


@dataclass(frozen=True, slots=True)
class Template:
    """A ``vorlage``, or one of the seven that are always there: its kind, its letter and its tags."""

    kind: Kind
    letter: str
    tags: tuple[Element, ...] = ()
    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def make_field(element: Element, template: Template, tags: Sequence[Element], letter: str, *, is_stock: bool) -> Field:
    """Put a field together from its own tag, its template, and all tags, those of the template first."""
    many: dict[str, list[Element]] = {tag: [] for tag in MANY}
    single: dict[str, Element] = {}
    for tag in tags:
        if tag.tag in MANY:
            many[tag.tag].append(tag)
        else:
            single[tag.tag] = tag
    texts: dict[str, str] = {Tag.VAR: "0", **template.texts, **{name: tag.text for name, tag in single.items()}}
    start = single.get(Tag.START)
    return Field(
        id=element.get(Attr.ID, ""),
        kind=template.kind,
        is_stock=is_stock,
        x=number(element.get(Attr.X), -1),
        y=number(element.get(Attr.Y), -1),
        letter=letter,
        texts=MappingProxyType(texts),
        start_when=start.get(Attr.WHEN, "") if start else "",
        targets=tuple(map(_target, many[Tag.TARGET])),
        sources=tuple(tuple(tag.text.split()) for tag in many[Tag.SOURCE]),
        redeals=_redeals(single.get(Tag.REDEALS)),
        locks=tuple(map(_lock, many[Tag.LOCK])),
        move_locks=tuple(map(_lock, many[Tag.MOVE_LOCK])),
        stops=_stops(many[Tag.STOP]),
        points=tuple(PointsRule(number(tag.text), tag.get(Attr.WHEN)) for tag in many[Tag.POINTS]),
        layout=tuple(_layout(tag) for tag in tags if tag.tag in (Tag.LAY, Tag.SORT)),
        relations=MappingProxyType({tag.get(Attr.ID, ""): tuple(tag.text.split()) for tag in many[Tag.RELATION]}),
        labels=tuple(map(_label, many[Tag.LABEL])),
    )


def _target(tag: Element) -> TargetRule:
    return TargetRule(
        tuple(tag.text.split()),
        tag.get(Attr.WHEN, ""),
        tuple(tag.get(Attr.TRY, "").split()),
        tag.get(Attr.FACE) == Face.DOWN,
    )


def _status(tag: Element) -> Status:
    return Status.OFF if tag.get(Attr.STATUS) == Status.OFF else Status.ON


def _lock(tag: Element) -> Lock:
    return Lock(
        Tag(tag.tag),
        tuple(tag.text.split()),
        tag.get(Attr.ID, ""),
        _status(tag),
        as_word(LockKind, tag.get(Attr.TYPE)),
        tag.get(Attr.WHEN, When.OCCUPIED if tag.tag == Tag.LOCK else ""),
        as_word(Mode, tag.get(Attr.MODE)) or Mode.ANY,
    )


def _stops(tags: Sequence[Element]) -> tuple[StopRule, ...]:
    """Read the stops: the last of each kind counts."""
    rules = {kind: tag.text for tag in tags if (kind := as_word(StopKind, tag.get(Attr.WHEN)))}
    return tuple(StopRule(kind, content) for kind, content in rules.items())


def _layout(tag: Element) -> LayRule | SortRule:
    if tag.tag == Tag.SORT:
        return SortRule(tag.text, as_word(SortTo, tag.get(Attr.DIRECTION)) or SortTo.TOP)
    return LayRule(
        tag.get(Attr.SOURCE, ""),
        tag.text or ANY,
        number(tag.get(Attr.COUNT), 1),
        tag.get(Attr.WHEN, ""),
        tag.get(Attr.TYPE) == Face.DOWN,
    )


def _label(tag: Element) -> LabelRule:
    return LabelRule(tag.get(Attr.ID, ""), _status(tag), tag.get(Attr.TYPE, ""), tag.get(Attr.TEXT, ""), tag.text)


def _redeals(tag: Element | None) -> Redeals:
    if tag is None:
        return Redeals()
    return Redeals(tag.get(Attr.TAKE_UP) == AT_ONCE, tag.get(Attr.SHUFFLE) == YES)
