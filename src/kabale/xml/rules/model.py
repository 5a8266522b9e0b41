"""The rules of one variant and level as frozen data: fields, actions, and what holds for the whole game (33-592)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from kabale.table.cards import Card, is_joker
from kabale.view import PileKind
from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY
from kabale.xml.text.grammar import TagPlace
from kabale.xml.text.tags import Use, uses
from kabale.xml.text.tree import Element
from kabale.xml.text.words import ACROSS, LINK, Tag

KINDS: Final[Mapping[v.Kind, PileKind]] = {
    v.Kind.PILE: "tableau",
    v.Kind.STOCK: "stock",
    v.Kind.WASTE: "waste",
    v.Kind.FOUNDATION: "foundation",
    v.Kind.HELPER: "tableau",
    v.Kind.CELL: "cell",
    v.Kind.RESERVE: "reserve",
}

Ids = tuple[str, ...]

# Fields, locks, steps, questions and actions have the same names in ``kabale.engine.program``, which says the same
# without a definition's words, for the native solver.


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
    status: v.Status
    kind: v.LockKind | None
    when: str
    mode: v.Mode


@dataclass(frozen=True, slots=True)
class StopRule:
    """One ``stopp``."""

    kind: v.StopKind
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
    to: v.SortTo


@dataclass(frozen=True, slots=True)
class LabelRule:
    """One ``anzeige``: which property, after a text, stands where."""

    id: str
    status: v.Status
    property: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Redeals:
    """The words of ``wiederholung`` besides the number."""

    at_once: bool = False
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One field. ``texts`` has the content of each single tag, by its name; ``tags`` has all as they are written."""

    id: str
    kind: v.Kind
    is_stock: bool
    x: int
    y: int
    letter: str
    texts: Mapping[str, str]
    layout: tuple[LayRule | SortRule, ...]
    start_when: str = ""
    targets: tuple[TargetRule, ...] = ()
    sources: tuple[Ids, ...] = ()
    redeals: Redeals = Redeals()
    locks: tuple[Lock, ...] = ()
    move_locks: tuple[Lock, ...] = ()
    stops: tuple[StopRule, ...] = ()
    points: tuple[PointsRule, ...] = ()
    relations: Mapping[str, Ids] = field(default_factory=dict)
    labels: tuple[LabelRule, ...] = ()
    tags: tuple[Element, ...] = field(default=(), repr=False, compare=False)

    @property
    def sideways(self) -> bool:
        """Whether the cards lie across (308)."""
        return self.texts.get(Tag.POSTURE) == ACROSS

    @property
    def directions(self) -> Ids:
        """The directions in which the pile spreads (316)."""
        return tuple(self.texts.get(Tag.DIRECTION, v.Direction.NONE).split())


@dataclass(frozen=True, slots=True)
class Condition:
    """One ``bedingung``."""

    field: str
    property: v.Property | None
    content: str
    compare: v.Compare
    place: int
    restack: v.Restack | None
    run: str
    id: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """One ``vergleich``."""

    first: str
    second: str
    of: v.Of | None
    content: str
    compare: v.Compare
    first_place: int
    second_place: int


Test = Condition | Comparison


@dataclass(frozen=True, slots=True)
class Alter:
    """One ``aenderung``."""

    fields: Ids
    property: v.Property | None
    content: str
    same_id: bool
    swap: bool
    id: str


@dataclass(frozen=True, slots=True)
class LayStep:
    """One ``lege`` of an action."""

    sources: Ids
    target: str
    same_id: bool
    count: str
    start_at: int
    lay_at: str
    backwards: bool
    restack: v.Restack | None
    options: frozenset[str]
    face: v.Face | None
    animation: str


@dataclass(frozen=True, slots=True)
class Set:
    """One ``setze``."""

    setting: v.Setting | None
    content: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A step that is only seen or heard: ``warte``, ``sound``."""

    kind: Tag
    content: str


@dataclass(frozen=True, slots=True)
class Ask:
    """One ``meldung``; without answers it waits for nothing that could make a difference."""

    text: str
    answers: tuple[str, ...]
    field: str


@dataclass(frozen=True, slots=True)
class GameOver:
    """One ``spielende``."""

    outcome: str


Step = Alter | LayStep | Set | Notice | Ask | GameOver


@dataclass(frozen=True, slots=True)
class Action:
    """One action of one of the lists; *line* is where it begins in the file."""

    list: Tag
    trigger: str
    id: str
    undo: bool
    tests: tuple[Test, ...]
    steps: tuple[Step, ...]
    success: str
    failure: str
    line: int
    tags: tuple[Element, ...] = field(default=(), repr=False, compare=False)

    @property
    def alters(self) -> tuple[Alter, ...]:
        """The steps that alter fields."""
        return tuple(step for step in self.steps if isinstance(step, Alter))

    @property
    def name(self) -> str:
        """The action's name in messages: its id, or its line."""
        return self.id or f"{self.list} in line {self.line}"

    @property
    def is_idle(self) -> bool:
        """Whether it changes nothing, and no other comes after it: it only forbids (X29).

        A message makes a difference if it asks, or stores that it was confirmed.
        """
        if self.success != v.Jump.END:
            return False
        asks = any(step.answers or step.field for step in self.steps if isinstance(step, Ask))
        return not asks and all(isinstance(step, Notice | Set | Ask) for step in self.steps)


NO_COLOUR: Final = "ffffff"  # turns a mark off (68-71)


@dataclass(frozen=True, slots=True)
class Mark:
    """One ``markiere``: which top cards are highlighted, and the colour, None for the usual one (67-71)."""

    what: v.Highlight
    colour: str | None


# Each language calls what a definition means its rules: another class of this name is in ``kabale.pat.rules``.
@dataclass(frozen=True)
class Rules:
    """The rules of one variant and level: fields in file order, cards of each stock, points, actions."""

    title: str
    window: tuple[int, int]
    fields: tuple[Field, ...] = field(repr=False)
    stocks: tuple[tuple[int, tuple[Card, ...]], ...] = field(repr=False)
    backs: Mapping[Card, int] = field(repr=False)
    goal: int | None
    start_score: int
    marks: tuple[Mark, ...]
    lists: Mapping[Tag, tuple[Action, ...]] = field(repr=False)
    draws_suit: bool
    draws_rank: bool
    path: str = ""
    in_force: tuple[tuple[Element, TagPlace], ...] = field(default=(), repr=False, compare=False)
    _reached: dict[object, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def by_id(self) -> Mapping[str, tuple[int, ...]]:
        """The piles of each id, in file order."""
        found: dict[str, list[int]] = {}
        for index, each in enumerate(self.fields):
            found.setdefault(each.id, []).append(index)
        return {name: tuple(piles) for name, piles in found.items()}

    def piles_of(self, ids: Sequence[str]) -> tuple[int, ...]:
        """Return the piles of a list of ids, in file order (184, X5)."""
        if len(ids) == 1:
            return self.by_id.get(ids[0], ())
        return tuple(sorted({pile for name in ids for pile in self.by_id.get(name, ())}))

    def piles_at(self, reference: str, base: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
        """Return the piles of an id with relations behind it (552-566); *base* has ids that stand for other piles."""
        name, _, relations = reference.partition(LINK)
        piles = base[name] if name in base else self.by_id.get(name, ())
        if not relations:
            return piles
        if (piles, relations) not in self._reached:
            found = piles
            for relation in relations.split(LINK):
                ids = [each for pile in found for each in self.fields[pile].relations.get(relation, ())]
                found = self.piles_of(ids)
            self._reached[piles, relations] = found
        return self._reached[piles, relations]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the game, stock by stock."""
        return tuple(card for _, cards in self.stocks for card in cards)

    @cached_property
    def stock(self) -> int | None:
        """The first stock's pile: passes are counted there."""
        return self.stocks[0][0] if self.stocks else None

    @cached_property
    def has_jokers(self) -> bool:
        """Whether a joker is among the cards."""
        return any(map(is_joker, self.cards))

    @cached_property
    def has_backs(self) -> bool:
        """Whether the cards have two different backs."""
        return len(set(self.backs.values())) > 1

    @cached_property
    def uses(self) -> frozenset[Use]:
        """The places of the grammar that the tags in force fill, each with its word."""
        return frozenset(use for tag, place in self.in_force for use in uses(tag, place))

    @cached_property
    def altered(self) -> frozenset[v.Property]:
        """The properties that an action can alter, of whichever field."""
        actions = (action for actions in self.lists.values() for action in actions)
        return frozenset(step.property for each in actions for step in each.alters if step.property is not None)

    @cached_property
    def has_inserts(self) -> bool:
        """Whether cards can be pushed in at the bottom of a field, or an action can come to allow it."""
        return v.Property.INSERT in self.altered or any(each.texts.get(Tag.INSERT) for each in self.fields)

    @cached_property
    def has_stops(self) -> bool:
        """Whether a field can stop the play."""
        return any(each.stops for each in self.fields)
