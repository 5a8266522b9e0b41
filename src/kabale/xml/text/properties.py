"""The content of tags that an attribute decides, above all the properties of a field that actions ask and alter.

Data alone but for one function (261-263, 469-490, 495-513); belongs to ``grammar``.

>>> PROPERTIES["kartenzahl"].sets is None, PROPERTIES["kartenzahl"].ordered
(True, True)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from kabale.xml.text import grammar as g
from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY, LARGEST, MOST_CARDS
from kabale.xml.text.grammar import FIELD_TAGS, Content, Holds, Rule, number, words_of
from kabale.xml.text.words import ALL_SHOWN, AS_MANY_AS_MAX, NO, YES, Attr, Tag


@dataclass(frozen=True, slots=True)
class PropertyRule:
    """The uses of a property in actions: the content for a comparison and the content for a change."""

    asks: Content | None
    sets: Content | None
    line: int
    ordered: bool = False


_SET_CARD: Final = Content(Holds.CARD, (ANY, *v.FromCard))
_SET_RANK: Final = Content(Holds.RANK, (v.FromCard.SOURCE_RANK, v.FromCard.TARGET_RANK))
_SET_SUIT: Final = Content(Holds.SUIT, (v.FromCard.SOURCE_SUIT, v.FromCard.TARGET_SUIT))
_SET_LIMIT, _SET_SHOWN, _SET_BORDER = (
    Content(Holds.CHANGE, words, 0, MOST_CARDS) for words in ((ANY,), (ALL_SHOWN,), tuple(v.Border))
)

PROPERTIES: Final[Mapping[str, PropertyRule]] = {
    v.Property.ID: PropertyRule(Content(Holds.FIELD), None, 473),
    v.Property.MAX: PropertyRule(g.LIMIT, _SET_LIMIT, 473, ordered=True),
    v.Property.START: PropertyRule(g.CARD_OR_ANY, _SET_CARD, 473),
    v.Property.END: PropertyRule(Content(Holds.RANK), _SET_RANK, 473),
    v.Property.SUITS: PropertyRule(FIELD_TAGS[Tag.SUITS].content, FIELD_TAGS[Tag.SUITS].content, 473),
    v.Property.RANKS: PropertyRule(g.RANK_RULE, g.RANK_RULE, 473),
    v.Property.BLOCKS: PropertyRule(g.BLOCK_RULE, g.BLOCK_RULE, 473),
    v.Property.INSERT: PropertyRule(FIELD_TAGS[Tag.INSERT].content, FIELD_TAGS[Tag.INSERT].content, 473),
    v.Property.FILL: PropertyRule(g.FIELD, g.FIELD, 473),
    v.Property.FACE: PropertyRule(g.FACE, g.FACE, 473),
    v.Property.SHOWN: PropertyRule(FIELD_TAGS[Tag.SHOWN].content, _SET_SHOWN, 473, ordered=True),
    v.Property.LOCKED: PropertyRule(g.YES_NO, g.YES_NO, 473),
    v.Property.AUTO: PropertyRule(g.AUTO, g.AUTO, 473),
    v.Property.VAR: PropertyRule(number(0, LARGEST), Content(Holds.CHANGE, (), 0, LARGEST), 473, ordered=True),
    v.Property.BORDER: PropertyRule(number(0, MOST_CARDS, *v.Border), _SET_BORDER, 475, ordered=True),
    v.Property.STARTS: PropertyRule(g.CARD_OR_ANY, None, 476),
    v.Property.START_RUN: PropertyRule(g.CARD_OR_ANY, None, 476),
    v.Property.COUNT: PropertyRule(number(0, MOST_CARDS), None, 477, ordered=True),
    v.Property.REDEALS: PropertyRule(number(0, None, ANY), Content(Holds.CHANGE, (ANY,)), 479, ordered=True),
    v.Property.START_SUIT: PropertyRule(Content(Holds.SUIT, (ANY,)), Content(Holds.SUIT, (ANY, *_SET_SUIT.words)), 480),
    v.Property.START_RANK: PropertyRule(Content(Holds.RANK, (ANY,)), Content(Holds.RANK, (ANY, *_SET_RANK.words)), 480),
    v.Property.LOCK: PropertyRule(g.STATUS, g.STATUS, 481),
    v.Property.MOVE_LOCK: PropertyRule(g.STATUS, g.STATUS, 481),
    v.Property.MOVED: PropertyRule(number(0, MOST_CARDS), None, 482, ordered=True),
    v.Property.CARD: PropertyRule(g.CARD, None, 483, ordered=True),
    v.Property.STATUS: PropertyRule(words_of(v.Face), words_of(v.Face), 486),
    v.Property.LAYABLE: PropertyRule(g.FIELD, None, 487),
    v.Property.STOPPED: PropertyRule(g.some(YES, NO), None, 489),
    v.Property.NEXT: PropertyRule(Content(Holds.RANK), None, 490),
    v.Property.LABEL: PropertyRule(None, g.STATUS, 506),
    v.Property.SORT: PropertyRule(None, words_of(v.Whole), 507),
}
"""Every property. Without ``asks`` no condition reads it, and without ``sets`` nothing can alter it (505, X9)."""

COMPARED: Final[Mapping[str, Content]] = {
    v.Of.SUM: number(),
    v.Of.DIFFERENCE: number(),
    v.Of.DISTANCE: number(),
    v.Of.SUIT: words_of(v.SuitPair),
    v.Of.RANK: words_of(v.Compare),
}
"""The content of a comparison of two cards (495-501)."""

OF_PICKED: Final = frozenset({v.Property.CARD, v.Property.COUNT, v.Property.LAYABLE, v.Property.MOVED})
"""The properties of the cards that the player has picked up (478, 485, 488)."""

SWITCHES: Final = (v.Property.LOCK, v.Property.MOVE_LOCK, v.Property.LABEL)
"""The properties with an id; the tags of a field that give them have the same names (481, 506)."""

_STOPS: Final[Mapping[str | None, Content]] = {
    v.StopKind.COUNT: Content(Holds.NUMBER, (AS_MANY_AS_MAX,), 0),
    v.StopKind.INSERT: Content(Holds.WORD, ("", v.CardPart.SUIT, v.CardPart.RANK)),
    v.StopKind.EMPTY: g.NOTHING,
}
"""The content of a stop, by its condition (261-263)."""


def content_of(tag: str, rule: Rule, get: Callable[[str], str | None], text: str) -> Content | None:
    """Return what a tag with some attributes and a text holds, None if that cannot be said."""
    content = rule.content
    if content.holds is Holds.PROPERTY:
        # The content of a condition, a comparison or an alteration.
        if tag == Tag.COMPARISON:
            return COMPARED.get(get(Attr.TYPE) or "")
        name = get(Attr.PROPERTY) or ""
        known = PROPERTIES.get(name)
        may_be_empty = name in (v.Property.STARTS, v.Property.START_RUN) and not text
        if known is None or may_be_empty or get(Attr.OPTION) == v.LayOption.SWAP:
            return None
        return known.asks if tag == Tag.CONDITION else known.sets
    if content.holds is Holds.STOP:
        return _STOPS.get(get(Attr.WHEN))
    if tag in (Tag.ADD, Tag.SUB):
        # One card, or all of a suit or of a rank.
        is_family = get(Attr.TYPE) == v.Pack.FAMILY
        return Content(Holds.FAMILY if is_family else Holds.ONE_CARD, content.words)
    if tag == Tag.SORT and get(Attr.DIRECTION) in (v.SortTo.SHUFFLE, v.SortTo.REVERSE):
        return None
    return content


def calls_fields(tag: str, get: Callable[[str], str | None], content: Content | None) -> bool:
    """Say whether the text of a tag with some content calls fields by their ids."""
    sets = tag == Tag.SET and get(Attr.ID) in (v.Setting.SOURCE, v.Setting.TARGET)
    swaps = tag == Tag.ALTER and get(Attr.OPTION) == v.LayOption.SWAP
    return sets or swaps or (content is not None and content.holds in (Holds.FIELD, Holds.FIELDS))
