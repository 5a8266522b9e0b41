"""Automated actions as frozen data: what is asked, what is done, how the list goes on (422-592).

Each tag of an action becomes one value here; ``conditions`` asks the tests and ``actions`` does the steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.xml.rules.fields import Ids
from kabale.xml.text.element import Element
from kabale.xml.text.numbers import MOST_ANSWERS, MOST_LINES, number
from kabale.xml.text.values import Compare, Face, Jump, LayOption, Of, Property, Restack, Setting, as_word
from kabale.xml.text.words import BACKWARDS, NEW_LINE, NO, SAME_ID, Attr, Tag

LISTS: Final = (Tag.BEGINNING, Tag.ACTION, Tag.AFTER, Tag.ENDING)
"""The four lists of actions, in the order in which a game comes to them (434-439)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One ``bedingung``."""

    field: str
    property: Property | None
    content: str
    compare: Compare
    place: int
    restack: Restack | None
    run: str
    id: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """One ``vergleich``."""

    first: str
    second: str
    of: Of | None
    content: str
    compare: Compare
    first_place: int
    second_place: int


Test = Condition | Comparison


@dataclass(frozen=True, slots=True)
class Alter:
    """One ``aenderung``."""

    fields: Ids
    property: Property | None
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
    restack: Restack | None
    options: frozenset[str]
    face: Face | None
    animation: str


@dataclass(frozen=True, slots=True)
class Set:
    """One ``setze``."""

    setting: Setting | None
    content: str


@dataclass(frozen=True, slots=True)
class Notice:
    """What is only seen or heard: ``warte``, ``sound``."""

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

    @property
    def alters(self) -> tuple[Alter, ...]:
        """The steps that alter fields."""
        return tuple(step for step in self.steps if isinstance(step, Alter))

    @property
    def name(self) -> str:
        """What messages call it: its id, or its line."""
        return self.id or f"{self.list} in line {self.line}"


def make_action(element: Element, tags: Sequence[Element]) -> Action:
    """Put an action together from its own tag and the tags in it: conditions, then comparisons, then the rest (459)."""
    conditions = tuple(_condition(tag) for tag in tags if tag.tag == Tag.CONDITION)
    comparisons = tuple(_comparison(tag) for tag in tags if tag.tag == Tag.COMPARISON)
    jumps = {tag.tag: tag.text for tag in tags if tag.tag in (Tag.SUCCESS, Tag.FAILURE)}
    return Action(
        list=Tag(element.tag),
        trigger=element.get(Attr.TYPE, ""),
        id=element.get(Attr.ID, ""),
        undo=element.get(Attr.UNDO) != NO,
        tests=(*conditions, *comparisons),
        steps=tuple(step for tag in tags if (step := _step(tag)) is not None),
        success=jumps.get(Tag.SUCCESS, Jump.END),
        failure=jumps.get(Tag.FAILURE, Jump.NEXT),
        line=element.span.line,
    )


def _compare(tag: Element) -> Compare:
    return as_word(Compare, tag.get(Attr.COMPARE)) or Compare.EQUAL


def _condition(tag: Element) -> Condition:
    return Condition(
        field=tag.get(Attr.FIELD, ""),
        property=as_word(Property, tag.get(Attr.PROPERTY)),
        content=tag.text,
        compare=_compare(tag),
        place=number(tag.get(Attr.CARD), -1),
        restack=as_word(Restack, tag.get(Attr.RESTACK)),
        run=tag.get(Attr.RUN, ""),
        id=tag.get(Attr.ID, ""),
    )


def _comparison(tag: Element) -> Comparison:
    return Comparison(
        first=tag.get(Attr.FIRST, ""),
        second=tag.get(Attr.SECOND, ""),
        of=as_word(Of, tag.get(Attr.TYPE)),
        content=tag.text,
        compare=_compare(tag),
        first_place=number(tag.get(Attr.FIRST_CARD), -1),
        second_place=number(tag.get(Attr.SECOND_CARD), -1),
    )


def _step(tag: Element) -> Step | None:
    """Return the step that a tag says, None for a test or a jump."""
    match tag.tag:
        case Tag.ALTER:
            return _alter(tag)
        case Tag.LAY:
            return _lay(tag)
        case Tag.SET:
            return Set(as_word(Setting, tag.get(Attr.ID)), tag.text)
        case Tag.WAIT | Tag.SOUND:
            return Notice(Tag(tag.tag), tag.text)
        case Tag.MESSAGE:
            return _ask(tag)
        case Tag.GAME_OVER:
            return GameOver(tag.text)
        case _:
            return None


def _alter(tag: Element) -> Alter:
    return Alter(
        fields=tuple(tag.get(Attr.FIELD, "").split()),
        property=as_word(Property, tag.get(Attr.PROPERTY)),
        content=tag.text,
        same_id=tag.get(Attr.TARGET) == SAME_ID,
        swap=tag.get(Attr.OPTION) == LayOption.SWAP,
        id=tag.get(Attr.ID, ""),
    )


def _lay(tag: Element) -> LayStep:
    return LayStep(
        sources=tuple(tag.get(Attr.FIELD, "").split()),
        target=tag.text,
        same_id=tag.get(Attr.TARGET) == SAME_ID,
        count=tag.get(Attr.COUNT, ""),
        start_at=number(tag.get(Attr.START_AT)),
        lay_at=tag.get(Attr.LAY_AT, ""),
        backwards=tag.get(Attr.DIRECTION) == BACKWARDS,
        restack=as_word(Restack, tag.get(Attr.RESTACK)),
        options=frozenset(word.strip() for word in tag.get(Attr.OPTION, "").split(",")),
        face=as_word(Face, tag.get(Attr.TYPE)),
        animation=tag.get(Attr.ANIMATION, ""),
    )


def _ask(tag: Element) -> Ask:
    lines = tag.text.split(NEW_LINE)[:MOST_LINES]
    answers = tag.get(Attr.ANSWERS)
    given = tuple(answers.split(NEW_LINE)[:MOST_ANSWERS]) if answers else ()
    return Ask("\n".join(lines), given, tag.get(Attr.FIELD, ""))


def may_loop(actions: Sequence[Action]) -> bool:
    """Say whether a list has a jump to itself or backwards: without one it always ends."""
    places = {action.id: place for place, action in reversed(list(enumerate(actions))) if action.id}
    for place, action in enumerate(actions):
        for jump in (action.success, action.failure):
            if jump in (Jump.FIRST, Jump.AGAIN) or places.get(jump, place + 1) <= place:
                return True
    return False


def is_idle(action: Action) -> bool:
    """Say whether an action changes nothing, and no other comes after it: it only forbids (X29)."""
    if action.success != Jump.END:
        return False
    return all(isinstance(step, Notice | Set) or (isinstance(step, Ask) and not _counts(step)) for step in action.steps)


def _counts(ask: Ask) -> bool:
    """Say whether a message makes a difference: it asks, or stores that it was confirmed."""
    return bool(ask.answers or ask.field)
