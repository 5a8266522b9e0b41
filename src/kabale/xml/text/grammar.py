"""The grammar: the tags of each place, their attributes, and the contents of tags and attributes.

Data alone: the checks, the writer, ``docs/xml.md`` and the tests that try every word read these tables.
Numbers in brackets and ``line`` are lines of the German document. Knows neither text nor rules.

>>> "max" in FIELD_TAGS, "max" in ACTION_TAGS, GAME_TAGS["karten"].mandatory
(True, False, True)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY, JOKER, LARGEST, MOST_CARDS
from kabale.xml.text.words import (
    ACROSS,
    ALL_SHOWN,
    ANYWHERE,
    AS_MANY_AS_MAX,
    AT_ONCE,
    BACKWARDS,
    NO,
    SAME_ID,
    YES,
    Attr,
    Tag,
)


class TagPlace(Enum):
    """The place of a tag; ``regel`` and ``level`` pass on the place in which they are themselves."""

    FILE = "the file"
    GAME = "the game"
    VARIANTS = "the list of variants"
    FIELD = "a field or a template"
    ACTION = "an action"
    NOWHERE = "a tag that holds no tags"


class Holds(Enum):
    """The kinds of content, in the words of the messages."""

    NOTHING = "nothing"
    TAGS = "tags"
    TEXT = "a text"
    WORD = "one of the words"
    NUMBER = "a number"
    CHANGE = "a number (perhaps with + or - before it)"
    CARD = "a card, a suit or a rank"
    ONE_CARD = "a suit and a rank"
    FAMILY = "a suit or a rank"
    SUIT = "a suit"
    RANK = "a rank"
    ID = "a name of letters and digits"
    FIELD = "the id of a field"
    FIELDS = "ids of fields, with blanks between them"
    TEMPLATE = "the id of a template"
    VARIANT = "the id of a variant"
    SIZE = "two numbers with an x between them"
    PACK = "32 or 52, perhaps with x and a number from 0 to 4, or the number of all cards"
    HEX = "six hexadecimal digits"
    LETTER = "one ASCII character, or nothing"
    STEPS = "a word, perhaps with a step from 1 to 9"
    AUTO = "conditions, with commas between them"
    DIRECTIONS = "a direction, or two with a blank between them"
    OPTIONS = "options, with commas between them"
    JUMP = "a word or the id of an action"
    TURN_UP = "how cards are turned up"
    STOP = "what the condition asks for"
    PROPERTY = "what the property can be"


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a tag or an attribute: a kind, allowed words (besides that kind), limits of a number.

    A word of an enumeration is its member, which knows what it means there. With ``lax`` any other word means the same
    as no word, and is reported only if it looks like a slip.
    """

    holds: Holds
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    lax: bool = False


@dataclass(frozen=True, slots=True)
class AttributeRule:
    """The content of an attribute, and whether it is mandatory."""

    content: Content
    mandatory: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """The content of a tag in one place: its text, its attributes, the place of its own tags."""

    content: Content
    line: int
    attributes: Mapping[str, AttributeRule] = field(default_factory=dict)
    inside: TagPlace = TagPlace.NOWHERE
    many: bool = False
    mandatory: bool = False


def words_of(*kinds: type[StrEnum], lax: bool = False, holds: Holds = Holds.WORD) -> Content:
    """Return a content of the words of some enumerations, each once."""
    return Content(holds, tuple(dict.fromkeys(word for kind in kinds for word in kind)), lax=lax)


def some(*words: str, lax: bool = False) -> Content:
    """Return a content of a few words."""
    return Content(Holds.WORD, words, lax=lax)


def number(low: int | None = None, high: int | None = None, *words: str) -> Content:
    """Return a content of numbers, or some words instead."""
    return Content(Holds.NUMBER, words, low, high)


def _tag(content: Content, line: int, *, many: bool = False, **attributes: AttributeRule) -> Rule:
    named = {Attr[name].value: attribute for name, attribute in attributes.items()}
    return Rule(content, line, MappingProxyType(named), many=many)


def _holder(line: int, inside: TagPlace, *, many: bool = True, **attributes: AttributeRule) -> Rule:
    named = {Attr[name].value: attribute for name, attribute in attributes.items()}
    return Rule(TAGS, line, MappingProxyType(named), inside, many)


def _must(content: Content) -> AttributeRule:
    return AttributeRule(content, mandatory=True)


def _may(content: Content) -> AttributeRule:
    return AttributeRule(content)


TAGS: Final = Content(Holds.TAGS)
NOTHING: Final = Content(Holds.NOTHING)
TEXT: Final = Content(Holds.TEXT)
CARD: Final = Content(Holds.CARD)
CARD_OR_ANY: Final = Content(Holds.CARD, (ANY,))
NAME: Final = Content(Holds.ID)
FIELD: Final = Content(Holds.FIELD)
FIELDS: Final = Content(Holds.FIELDS)
FACE: Final = words_of(v.Face, lax=True)
STATUS: Final = words_of(v.Status)
YES_NO: Final = some(YES, NO, lax=True)
COMPARE: Final = some(*(word for word in v.Compare if word is not v.Compare.EQUAL))
"""(471, 493): that cards or numbers are equal is what is asked without a word."""
POSITION: Final = number()
RANK_RULE: Final = words_of(v.RankRule, holds=Holds.STEPS)
BLOCK_RULE: Final = words_of(v.Block, holds=Holds.STEPS)
RUN_WORDS: Final = some(*(word for word in v.Block if word not in (v.Block.SINGLE, v.Block.REVERSED)))
AUTO: Final = Content(Holds.AUTO, (*v.Auto, NO, *list(v.Block)[3:], v.When.EMPTY, v.When.OCCUPIED))
"""(269-275). No is *inferred*: a field must be able to undo what its template says."""

STEPPED: Final = frozenset(
    {v.RankRule.UP, v.RankRule.DOWN, v.RankRule.BOTH, v.Block.UP, v.Block.DOWN, v.Block.UP_OR_DOWN}
)
"""The words that a step from 1 to 9 may follow (223, 274); that both directions may have one is *inferred*."""

RESTACK: Final = words_of(v.Restack)
LIMIT: Final = number(0, MOST_CARDS, ANY)

_CLICKS: Final = (v.Trigger.LAYING, v.Trigger.LEFT, v.Trigger.RIGHT, v.Trigger.MIDDLE, v.Trigger.CLICK)
_HAVE: Final = (v.When.EMPTY, v.When.OCCUPIED)
TARGET_WHEN: Final = (*_HAVE, v.When.ROOM, v.When.ALLOWED, v.When.RUN, v.When.NO_RUN)
LOCK_WHEN: Final = (*_HAVE, v.When.ROOM, v.When.FULL)
MOVE_LOCK_WHEN: Final = (*_HAVE, v.When.STOPPED, v.When.NOT_STOPPED)
LAY_WHEN: Final = (v.When.ALLOWED, *_HAVE)
POINTS_WHEN: Final = (*LOCK_WHEN, v.When.RUN, v.When.NO_RUN, v.When.START, v.When.START_RUN)
"""The conditions of ``punkte``: *inferred* (X25), because the document's own list is lost after line 342."""

_WRAPPERS: Final[dict[str, Rule]] = {
    Tag.RULE: _holder(48, TagPlace.GAME, ID=_must(Content(Holds.VARIANT))),
    Tag.LEVEL: _holder(54, TagPlace.GAME, FROM=_may(number(0)), TO=_may(number(0))),
}

FILE_TAGS: Final[Mapping[str, Rule]] = {
    Tag.GAME: _holder(33, TagPlace.GAME, many=False, NAME=_must(TEXT), WINDOW=_must(Content(Holds.SIZE)))
}

_PACKS: Final = {"TYPE": _must(words_of(v.Pack)), "BACK": _may(number(1, 2))}
_COORDINATE: Final = number(-10_000, 10_000)


def _for_cards(line: int, coordinate: AttributeRule) -> Rule:
    """Return the rule of a field or a template, which differ in their coordinates only (X4)."""
    kind, letter = _must(Content(Holds.TEMPLATE)), _may(Content(Holds.LETTER))
    return _holder(line, TagPlace.FIELD, ID=_must(NAME), X=coordinate, Y=coordinate, TYPE=kind, LETTER=letter)


GAME_TAGS: Final[Mapping[str, Rule]] = {
    Tag.PROGRAM: Rule(number(0), 39, mandatory=True),
    Tag.VERSION: Rule(number(0), 41, mandatory=True),
    Tag.VARIANTS: _holder(43, TagPlace.VARIANTS, many=False),
    **_WRAPPERS,
    Tag.LEVEL_MAX: _tag(number(0), 52),
    Tag.CARDS: Rule(Content(Holds.PACK), 58, mandatory=True),
    Tag.ADD: _tag(Content(Holds.CARD, (JOKER,)), 65, many=True, **_PACKS),
    Tag.SUB: _tag(Content(Holds.CARD, (JOKER,)), 65, many=True, **_PACKS),
    Tag.SCORE_MAX: _tag(number(), 66),
    Tag.SCORE_START: _tag(number(), 66),
    Tag.HIGHLIGHT: _tag(words_of(v.Highlight), 67, many=True, COLOUR=_may(Content(Holds.HEX))),
    Tag.TEMPLATE: _for_cards(127, _may(_COORDINATE)),
    Tag.FIELD: _for_cards(128, _must(_COORDINATE)),
    Tag.BEGINNING: _holder(436, TagPlace.ACTION, ID=_may(NAME)),
    Tag.ACTION: _holder(437, TagPlace.ACTION, TYPE=_must(some(*_CLICKS)), ID=_may(NAME), UNDO=_may(YES_NO)),
    Tag.AFTER: _holder(438, TagPlace.ACTION, TYPE=_must(words_of(v.Trigger)), ID=_may(NAME), UNDO=_may(YES_NO)),
    Tag.ENDING: _holder(439, TagPlace.ACTION, TYPE=_may(words_of(v.Ending)), ID=_may(NAME)),
}

VARIANT_TAGS: Final[Mapping[str, Rule]] = {Tag.RULE: _tag(TEXT, 43, many=True, ID=_must(NAME))}

_STOPS: Final = Content(Holds.STOP, (AS_MANY_AS_MAX, v.CardPart.SUIT, v.CardPart.RANK))
_SWITCHED: Final = {"ID": _may(NAME), "STATUS": _may(STATUS)}

FIELD_TAGS: Final[Mapping[str, Rule]] = {
    **_WRAPPERS,
    Tag.TARGET: _tag(FIELDS, 172, many=True, WHEN=_may(some(*TARGET_WHEN)), TRY=_may(FIELDS), FACE=_may(FACE)),
    Tag.SOURCE: _tag(FIELDS, 185, many=True),
    Tag.REDEALS: _tag(number(None, None, ANY), 189, TAKE_UP=_may(some(AT_ONCE, lax=True)), SHUFFLE=_may(YES_NO)),
    Tag.MAX: _tag(LIMIT, 207),
    Tag.START: _tag(CARD_OR_ANY, 211, WHEN=_may(words_of(v.CardPart))),
    Tag.END: _tag(Content(Holds.RANK), 215),
    Tag.SUITS: _tag(words_of(v.SuitRule), 218),
    Tag.RANKS: _tag(RANK_RULE, 221),
    Tag.BLOCKS: _tag(BLOCK_RULE, 224),
    Tag.INSERT: _tag(words_of(v.Insert), 227),
    Tag.FILL: _tag(FIELD, 233),
    Tag.LOCK: _tag(
        FIELDS,
        236,
        many=True,
        TYPE=_may(words_of(v.LockKind, lax=True)),
        WHEN=_may(some(*LOCK_WHEN)),
        MODE=_may(words_of(v.Mode)),
        **_SWITCHED,
    ),
    Tag.LOCKED: _tag(YES_NO, 246),
    Tag.MOVE_LOCK: _tag(FIELDS, 250, many=True, WHEN=_may(some(*MOVE_LOCK_WHEN)), **_SWITCHED),
    Tag.STOP: _tag(_STOPS, 256, WHEN=_must(words_of(v.StopKind))),
    Tag.FACE: _tag(FACE, 264),
    Tag.AUTO: _tag(AUTO, 267),
    Tag.TURN_UP: _tag(Content(Holds.TURN_UP, tuple(v.TurnUp)), 277),
    Tag.BLIND_START: _tag(CARD_OR_ANY, 284),
    Tag.POINTS: _tag(number(), 287, many=True, WHEN=_may(some(*POINTS_WHEN))),
    Tag.VAR: _tag(number(0, LARGEST), 289),
    Tag.LAY: _tag(
        CARD_OR_ANY,
        292,
        many=True,
        TYPE=_must(words_of(v.Face)),
        SOURCE=_must(FIELD),
        COUNT=_may(number(0, MOST_CARDS)),
        WHEN=_may(some(*LAY_WHEN)),
    ),
    Tag.SORT: _tag(CARD, 297, many=True, DIRECTION=_must(words_of(v.SortTo))),
    Tag.RELATION: _tag(FIELD, 301, many=True, ID=_must(NAME)),
    Tag.POSTURE: _tag(some(ACROSS, lax=True), 307),
    Tag.TIGHT: _tag(number(0, MOST_CARDS), 311),
    Tag.DIRECTION: _tag(words_of(v.Direction, holds=Holds.DIRECTIONS), 314),
    Tag.LABEL: _tag(
        Content(Holds.DIRECTIONS, tuple(v.Direction)[1:]),
        317,
        many=True,
        TYPE=_may(words_of(v.Property)),
        TEXT=_may(TEXT),
        **_SWITCHED,
    ),
    Tag.BORDER: _tag(number(0, MOST_CARDS, *v.Border), 326),
    Tag.SHOWN: _tag(number(0, MOST_CARDS, ALL_SHOWN), 329),
}

_ALL_OF_ID: Final = _may(some(SAME_ID))

ACTION_TAGS: Final[Mapping[str, Rule]] = {
    **_WRAPPERS,
    Tag.CONDITION: _tag(
        Content(Holds.PROPERTY),
        449,
        many=True,
        FIELD=_must(FIELD),
        PROPERTY=_must(words_of(v.Property)),
        CARD=_may(POSITION),
        COMPARE=_may(COMPARE),
        RESTACK=_may(RESTACK),
        RUN=_may(RUN_WORDS),
        ID=_may(NAME),
    ),
    Tag.COMPARISON: _tag(
        Content(Holds.PROPERTY),
        450,
        many=True,
        FIRST=_must(FIELD),
        SECOND=_must(FIELD),
        TYPE=_must(words_of(v.Of)),
        FIRST_CARD=_may(POSITION),
        SECOND_CARD=_may(POSITION),
        COMPARE=_may(COMPARE),
    ),
    Tag.ALTER: _tag(
        Content(Holds.PROPERTY),
        451,
        many=True,
        FIELD=_must(FIELDS),
        PROPERTY=_must(words_of(v.Property)),
        TARGET=_ALL_OF_ID,
        OPTION=_may(some(v.LayOption.SWAP)),
        ID=_may(NAME),
    ),
    Tag.LAY: _tag(
        FIELD,
        452,
        many=True,
        FIELD=_must(FIELDS),
        TARGET=_ALL_OF_ID,
        START_AT=_may(POSITION),
        LAY_AT=_may(number(None, None, ANYWHERE)),
        COUNT=_may(number(0, MOST_CARDS, *v.CountWord)),
        DIRECTION=_may(some(BACKWARDS)),
        TYPE=_may(words_of(v.Face)),
        ANIMATION=_may(some(YES, *v.Face)),
        RESTACK=_may(RESTACK),
        OPTION=_may(words_of(v.LayOption, holds=Holds.OPTIONS)),
    ),
    Tag.SOUND: _tag(words_of(v.Sound), 583, many=True),
    Tag.WAIT: _tag(number(0, LARGEST), 453, many=True),
    Tag.MESSAGE: _tag(TEXT, 455, many=True, ANSWERS=_may(TEXT), FIELD=_may(FIELD)),
    Tag.SET: _tag(TEXT, 569, many=True, ID=_must(words_of(v.Setting))),
    Tag.GAME_OVER: _tag(some(v.Ending.WON, v.Ending.LOST), 454),
    Tag.SUCCESS: _tag(words_of(v.Jump, holds=Holds.JUMP), 456),
    Tag.FAILURE: _tag(words_of(v.Jump, holds=Holds.JUMP), 456),
}

PLACES: Final[Mapping[TagPlace, Mapping[str, Rule]]] = {
    TagPlace.FILE: FILE_TAGS,
    TagPlace.GAME: GAME_TAGS,
    TagPlace.VARIANTS: VARIANT_TAGS,
    TagPlace.FIELD: FIELD_TAGS,
    TagPlace.ACTION: ACTION_TAGS,
    TagPlace.NOWHERE: {},
}

WRAPPERS: Final = frozenset(_WRAPPERS)
"""The tags whose content counts in some variants or levels only."""


def inside_of(tag: str, place: TagPlace) -> TagPlace:
    """Return the place of the tags in a tag: ``regel`` and ``level`` pass on the place in which they are themselves."""
    return place if wraps(tag, place) else PLACES[place][tag].inside


def wraps(tag: str, place: TagPlace) -> bool:
    """Say whether a tag is a ``regel`` or ``level`` around others; in the list of variants ``regel`` wraps nothing."""
    return tag in WRAPPERS and place is not TagPlace.VARIANTS


_WRAPPED: Final = frozenset((*GAME_TAGS, *FIELD_TAGS, *ACTION_TAGS))

INSIDE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        tag: (_WRAPPED if tag in WRAPPERS else frozenset()).union(
            *(PLACES[rules[tag].inside] for rules in PLACES.values() if tag in rules)
        )
        for tag in {tag for rules in PLACES.values() for tag in rules}
    }
)
"""The tags that may be in each tag, in any place."""
