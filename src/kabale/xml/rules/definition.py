"""From the tree of a checked file to the rules of each variant and level.

Only the tags in force are read; templates supply the other tags of the fields that use them (127-170). Knows no
position.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, assert_never

from kabale.engine.language import Variant
from kabale.table.cards import Card
from kabale.xml.rules import model
from kabale.xml.rules.vocabulary import TAGS_OF_FIELDS
from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY, MOST_ANSWERS, MOST_LINES, MOST_VARIANTS, RANDOM_RANK, RANDOM_SUIT, number
from kabale.xml.text.grammar import FIELD_TAGS, TagPlace
from kabale.xml.text.packs import Packer
from kabale.xml.text.properties import PROPERTIES
from kabale.xml.text.tags import highest_level, in_force
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Kind, as_word
from kabale.xml.text.words import AT_ONCE, BACKWARDS, LISTS, NEW_LINE, NO, SAME_ID, YES, Attr, FieldTag, Tag

MANY: Final = frozenset(
    {Tag.TARGET, Tag.SOURCE, Tag.LOCK, Tag.MOVE_LOCK, Tag.POINTS, Tag.LAY, Tag.SORT, Tag.RELATION, Tag.LABEL}
)
"""The tags of which a field may have several: what a template has of them is added to (170).

That ``sortiere`` is among them is *inferred*: the document says it of the others only.
"""

PRESETS: Final[Mapping[Kind, Mapping[str, str]]] = {
    Kind.FOUNDATION: {Tag.AUTO: v.Auto.END},
    Kind.CELL: {Tag.START: ANY, Tag.MAX: "1"},
}
"""The tags of two of the seven templates (168-169)."""

_ASKED: Final[Mapping[str, v.Property]] = {name: name for name in v.Property if PROPERTIES[name].asks}
"""The properties that a condition can ask for (506-507)."""


class DefinitionTree:
    """The tree of a file that has no errors. *path* is what the file is called."""

    def __init__(self, root: Element, path: str = "") -> None:
        self.root = root
        self.path = path
        self._rules: dict[tuple[str | None, int], model.Rules] = {}

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.root.value(Attr.NAME)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The rule variants, at most nine, the default first (80, X5)."""
        listed = self._listed
        levels = [tuple(range(self.level_max(rule.value(Attr.ID)) + 1)) for rule in listed]
        return tuple(Variant(rule.value(Attr.ID), rule.text, each) for rule, each in zip(listed, levels, strict=True))

    @cached_property
    def _listed(self) -> list[Element]:
        tag = self.root.first(Tag.VARIANTS)
        return tag.all(Tag.RULE)[:MOST_VARIANTS] if tag else []

    def level_max(self, variant: str | None = None) -> int:
        """Return the highest level of a variant, by default the first; ``levelmax`` may be in a ``regel`` (51, X5)."""
        if variant is None and self._listed:
            variant = self._listed[0].value(Attr.ID)
        return highest_level(in_force(self.root.children, TagPlace.GAME, variant, 0))

    def rules_for(self, variant: str | None = None, level: int = 0) -> model.Rules:
        """Return the rules of a variant (None: the first) and a level."""
        if variant is None and self.variants:
            variant = self.variants[0].id
        if (variant, level) not in self._rules:
            self._rules[variant, level] = _Compiler(self, variant, level).rules()
        return self._rules[variant, level]


@dataclass(frozen=True, slots=True)
class Template:
    """A ``vorlage``, or one of the seven that are always there: its kind, its letter and its tags."""

    kind: Kind
    letter: str
    tags: tuple[Element, ...] = ()
    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


class _Compiler:
    def __init__(self, definition: DefinitionTree, variant: str | None, level: int) -> None:
        self._definition = definition
        self._variant = variant
        self._level = level
        self._packer = Packer()
        self._templates = {
            str(kind): Template(kind, letter, (), MappingProxyType(dict(PRESETS.get(kind, {}))))
            for kind, letter in v.KIND_LETTERS.items()
        }
        self._fields: list[model.Field] = []
        self._stocks: list[tuple[int, tuple[Card, ...]]] = []
        self._lists: dict[Tag, list[model.Action]] = {tag: [] for tag in LISTS}
        self._single: dict[str, str] = {}
        self._marks: list[model.Mark] = []
        self._tags: list[tuple[Element, TagPlace]] = []

    def rules(self) -> model.Rules:
        root = self._definition.root
        for tag in self._in_force(root, TagPlace.GAME):
            match tag.tag:
                case Tag.CARDS | Tag.ADD | Tag.SUB:
                    self._packer.handle(tag)
                case Tag.TEMPLATE | Tag.FIELD:
                    self._lay_out(tag)
                case Tag.BEGINNING | Tag.ACTION | Tag.AFTER | Tag.ENDING:
                    self._lists[Tag(tag.tag)].append(_action(tag, self._in_force(tag, TagPlace.ACTION)))
                case Tag.HIGHLIGHT:
                    what = as_word(v.Highlight, tag.text)
                    self._marks += [model.Mark(what, tag.get(Attr.COLOUR))] if what else []
                case _:
                    self._single[tag.tag] = tag.text
        goal = self._single.get(Tag.SCORE_MAX)
        width, _, height = root.value(Attr.WINDOW).partition("x")
        return model.Rules(
            title=self._definition.title,
            window=(number(width, 120), number(height, 60)),
            fields=tuple(self._fields),
            stocks=tuple(self._stocks),
            backs=MappingProxyType(self._packer.backs),
            goal=None if goal is None else number(goal),
            start_score=number(self._single.get(Tag.SCORE_START)),
            marks=tuple(self._marks),
            lists=MappingProxyType({tag: tuple(actions) for tag, actions in self._lists.items()}),
            draws_suit=any(RANDOM_SUIT in tag.text for tag, _ in self._tags),
            draws_rank=any(RANDOM_RANK in tag.text for tag, _ in self._tags),
            path=self._definition.path,
            in_force=tuple(self._tags),
        )

    def _in_force(self, holder: Element, place: TagPlace) -> list[Element]:
        tags = in_force(holder.children, place, self._variant, self._level)
        self._tags += [(tag, place) for tag in tags]
        return tags

    def _lay_out(self, tag: Element) -> None:
        below = self._templates.get(tag.value(Attr.TYPE), self._templates[Kind.PILE])
        letter = tag.get(Attr.LETTER)
        # One ASCII character or an empty one, otherwise the template's (145-146).
        if letter is None or not (letter == "" or (len(letter) == 1 and 32 <= ord(letter) <= 127)):
            letter = below.letter
        tags = (*below.tags, *self._in_force(tag, TagPlace.FIELD))
        if tag.tag == Tag.TEMPLATE:
            self._templates[tag.value(Attr.ID)] = Template(below.kind, letter, tags, below.texts)
            return
        # Only the type ``stock`` itself gets the cards (162).
        is_stock = tag.get(Attr.TYPE) == Kind.STOCK
        if is_stock:
            self._stocks.append((len(self._fields), self._packer.leave()))
        self._fields.append(_field(tag, below, tags, letter, is_stock=is_stock))


def _field(own: Element, template: Template, tags: Sequence[Element], letter: str, *, is_stock: bool) -> model.Field:
    said: dict[str, list[Element]] = {}
    for each in tags:
        said.setdefault(each.tag, []).append(each)
    single = {name: some[-1].text for name, some in said.items() if name not in MANY and name != Tag.STOP}
    parts: dict[str, Any] = {}
    for tag in TAGS_OF_FIELDS:
        parts |= _part(tag, said[tag]) if tag in said else {}
    return model.Field(
        id=own.value(Attr.ID),
        kind=template.kind,
        is_stock=is_stock,
        x=number(own.get(Attr.X), -1),
        y=number(own.get(Attr.Y), -1),
        letter=letter,
        texts=MappingProxyType({Tag.VAR: "0", **template.texts, **single}),
        layout=tuple(map(_layout, (each for each in tags if each.tag in (Tag.LAY, Tag.SORT)))),
        tags=tuple(tags),
        **parts,
    )


def _part(tag: FieldTag, said: Sequence[Element]) -> Mapping[str, object]:
    """Return the parts of :class:`model.Field` that one tag decides besides its text, as play obeys them.

    *said* has all tags of this name. The last one counts if a field has only one of them.
    """
    last = said[-1]
    match tag:
        case Tag.TARGET:
            return {"targets": tuple(map(_target, said))}
        case Tag.SOURCE:
            return {"sources": tuple(tuple(each.text.split()) for each in said)}
        case Tag.REDEALS:
            return {"redeals": model.Redeals(last.get(Attr.TAKE_UP) == AT_ONCE, last.get(Attr.SHUFFLE) == YES)}
        case Tag.START:
            return {"start_when": last.value(Attr.WHEN)}
        case Tag.LOCK:
            return {"locks": tuple(map(_lock, said))}
        case Tag.MOVE_LOCK:
            return {"move_locks": tuple(map(_lock, said))}
        case Tag.STOP:
            # One that means nothing replaces none.
            stops = [(kind, each.text) for each in said if (kind := as_word(v.StopKind, each.get(Attr.WHEN)))]
            return {"stops": tuple(model.StopRule(*stop) for stop in stops[-1:])}
        case Tag.POINTS:
            return {"points": tuple(model.PointsRule(number(each.text), each.get(Attr.WHEN)) for each in said)}
        case Tag.RELATION:
            return {"relations": MappingProxyType({each.value(Attr.ID): tuple(each.text.split()) for each in said})}
        case Tag.LABEL:
            return {"labels": tuple(map(_label, said))}
        # Dealt in the order of both, see :func:`_field`.
        case Tag.LAY | Tag.SORT:
            return {}
        # Their texts can be altered: :class:`kabale.xml.play.state.FieldState` is made of them as they are now.
        case Tag.MAX | Tag.END | Tag.SUITS | Tag.RANKS | Tag.BLOCKS | Tag.INSERT | Tag.FACE | Tag.SHOWN | Tag.LOCKED:
            return {}
        case Tag.AUTO | Tag.TURN_UP | Tag.BLIND_START:
            return {}
        # Their texts are read by :mod:`kabale.xml.play.dealing`, by tests and steps of actions, and by the view.
        case Tag.FILL | Tag.VAR | Tag.POSTURE | Tag.TIGHT | Tag.DIRECTION | Tag.BORDER:
            return {}
        case _:
            assert_never(tag)


def _target(tag: Element) -> model.TargetRule:
    first, is_down = tuple(tag.value(Attr.TRY).split()), tag.get(Attr.FACE) == v.Face.DOWN
    return model.TargetRule(tuple(tag.text.split()), _when(tag), first, is_down)


def _when(tag: Element, usual: str = "") -> str:
    """Return what a tag of a field waits for; a word that means nothing there counts as if it were not there (X1)."""
    when = tag.value(Attr.WHEN)
    return when if when in FIELD_TAGS[tag.tag].attributes[Attr.WHEN].content.words else usual


def _status(tag: Element) -> v.Status:
    return as_word(v.Status, tag.get(Attr.STATUS)) or v.Status.ON


def _label(tag: Element) -> model.LabelRule:
    return model.LabelRule(tag.value(Attr.ID), _status(tag), tag.value(Attr.TYPE), tag.value(Attr.TEXT), tag.text)


def _lock(tag: Element) -> model.Lock:
    return model.Lock(
        Tag(tag.tag),
        tuple(tag.text.split()),
        tag.value(Attr.ID),
        _status(tag),
        as_word(v.LockKind, tag.get(Attr.TYPE)),
        _when(tag, v.When.OCCUPIED if tag.tag == Tag.LOCK else ""),
        as_word(v.Mode, tag.get(Attr.MODE)) or v.Mode.ANY,
    )


def _layout(tag: Element) -> model.LayRule | model.SortRule:
    if tag.tag == Tag.SORT:
        return model.SortRule(tag.text, as_word(v.SortTo, tag.get(Attr.DIRECTION)) or v.SortTo.TOP)
    source, card, is_down = tag.value(Attr.SOURCE), tag.text or ANY, tag.get(Attr.TYPE) == v.Face.DOWN
    return model.LayRule(source, card, number(tag.get(Attr.COUNT), 1), _when(tag), is_down)


def _action(element: Element, tags: Sequence[Element]) -> model.Action:
    jumps = {tag.tag: tag.text for tag in tags if tag.tag in (Tag.SUCCESS, Tag.FAILURE)}
    return model.Action(
        list=Tag(element.tag),
        trigger=element.value(Attr.TYPE),
        id=element.value(Attr.ID),
        undo=element.get(Attr.UNDO) != NO,
        tests=_tests(tags),
        steps=tuple(step for tag in tags if (step := _step(tag)) is not None),
        success=jumps.get(Tag.SUCCESS, v.Jump.END),
        failure=jumps.get(Tag.FAILURE, v.Jump.NEXT),
        line=element.span.line,
        tags=tuple(tags),
    )


def _tests(tags: Sequence[Element]) -> tuple[model.Test, ...]:
    conditions = (
        model.Condition(
            field=tag.value(Attr.FIELD),
            property=_ASKED.get(tag.value(Attr.PROPERTY)),
            content=tag.text,
            compare=as_word(v.Compare, tag.get(Attr.COMPARE)) or v.Compare.EQUAL,
            place=number(tag.get(Attr.CARD), -1),
            restack=as_word(v.Restack, tag.get(Attr.RESTACK)),
            run=tag.value(Attr.RUN),
            id=tag.value(Attr.ID),
        )
        for tag in tags
        if tag.tag == Tag.CONDITION
    )
    comparisons = (
        model.Comparison(
            first=tag.value(Attr.FIRST),
            second=tag.value(Attr.SECOND),
            of=as_word(v.Of, tag.get(Attr.TYPE)),
            content=tag.text,
            compare=as_word(v.Compare, tag.get(Attr.COMPARE)) or v.Compare.EQUAL,
            first_place=number(tag.get(Attr.FIRST_CARD), -1),
            second_place=number(tag.get(Attr.SECOND_CARD), -1),
        )
        for tag in tags
        if tag.tag == Tag.COMPARISON
    )
    return (*conditions, *comparisons)


def _step(tag: Element) -> model.Step | None:
    match tag.tag:
        case Tag.ALTER:
            return model.Alter(
                fields=tuple(tag.value(Attr.FIELD).split()),
                property=as_word(v.Property, tag.get(Attr.PROPERTY)),
                content=tag.text,
                same_id=tag.get(Attr.TARGET) == SAME_ID,
                swap=tag.get(Attr.OPTION) == v.LayOption.SWAP,
                id=tag.value(Attr.ID),
            )
        case Tag.LAY:
            return _lay(tag)
        case Tag.SET:
            return model.Set(as_word(v.Setting, tag.get(Attr.ID)), tag.text)
        case Tag.WAIT | Tag.SOUND:
            return model.Notice(Tag(tag.tag), tag.text)
        case Tag.MESSAGE:
            answers = tag.get(Attr.ANSWERS)
            given = tuple(answers.split(NEW_LINE)[:MOST_ANSWERS]) if answers else ()
            return model.Ask("\n".join(tag.text.split(NEW_LINE)[:MOST_LINES]), given, tag.value(Attr.FIELD))
        case Tag.GAME_OVER:
            return model.GameOver(tag.text)
        case _:
            return None


def _lay(tag: Element) -> model.LayStep:
    return model.LayStep(
        sources=tuple(tag.value(Attr.FIELD).split()),
        target=tag.text,
        same_id=tag.get(Attr.TARGET) == SAME_ID,
        count=tag.value(Attr.COUNT),
        start_at=number(tag.get(Attr.START_AT)),
        lay_at=tag.value(Attr.LAY_AT),
        backwards=tag.get(Attr.DIRECTION) == BACKWARDS,
        restack=as_word(v.Restack, tag.get(Attr.RESTACK)),
        options=frozenset(word.strip() for word in tag.value(Attr.OPTION).split(",") if word.strip()),
        face=as_word(v.Face, tag.get(Attr.TYPE)),
        animation=tag.value(Attr.ANIMATION),
    )
