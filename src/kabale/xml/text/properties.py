"""What actions may ask of a field and alter of it: the values of each property (469-490, 503-513).

Data alone, as ``grammar``, to which it belongs.

>>> PROPERTIES["kartenzahl"].sets is None, PROPERTIES["kartenzahl"].ordered
(True, True)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY, LARGEST, MOST_CARDS
from kabale.xml.text.grammar import (
    AUTO,
    BLOCK_RULE,
    CARD,
    CARD_OR_ANY,
    FACE,
    FIELD,
    FIELD_TAGS,
    LIMIT,
    RANK_RULE,
    STATUS,
    YES_NO,
    Content,
    Holds,
    number,
    some,
    words_of,
)
from kabale.xml.text.words import ALL_SHOWN, NO, YES, Tag


@dataclass(frozen=True, slots=True)
class PropertyRule:
    """What an action may do with a property: what it compares it with, what it sets it to."""

    asks: Content | None
    sets: Content | None
    line: int
    ordered: bool = False


_SET_CARD: Final = Content(Holds.CARD, (ANY, *v.FromCard))
_SET_RANK: Final = Content(Holds.RANK, (v.FromCard.SOURCE_RANK, v.FromCard.TARGET_RANK))
_SET_SUIT: Final = Content(Holds.SUIT, (v.FromCard.SOURCE_SUIT, v.FromCard.TARGET_SUIT))
_SET_LIMIT: Final = Content(Holds.CHANGE, (ANY,), 0, MOST_CARDS)

PROPERTIES: Final[Mapping[str, PropertyRule]] = {
    v.Property.ID: PropertyRule(Content(Holds.FIELD), None, 473),
    v.Property.MAX: PropertyRule(LIMIT, _SET_LIMIT, 473, ordered=True),
    v.Property.START: PropertyRule(CARD_OR_ANY, _SET_CARD, 473),
    v.Property.END: PropertyRule(Content(Holds.RANK), _SET_RANK, 473),
    v.Property.SUITS: PropertyRule(FIELD_TAGS[Tag.SUITS].content, FIELD_TAGS[Tag.SUITS].content, 473),
    v.Property.RANKS: PropertyRule(RANK_RULE, RANK_RULE, 473),
    v.Property.BLOCKS: PropertyRule(BLOCK_RULE, BLOCK_RULE, 473),
    v.Property.INSERT: PropertyRule(FIELD_TAGS[Tag.INSERT].content, FIELD_TAGS[Tag.INSERT].content, 473),
    v.Property.FILL: PropertyRule(FIELD, FIELD, 473),
    v.Property.FACE: PropertyRule(FACE, FACE, 473),
    v.Property.SHOWN: PropertyRule(
        FIELD_TAGS[Tag.SHOWN].content, Content(Holds.CHANGE, (ALL_SHOWN,), 0, MOST_CARDS), 473, ordered=True
    ),
    v.Property.LOCKED: PropertyRule(YES_NO, YES_NO, 473),
    v.Property.AUTO: PropertyRule(AUTO, AUTO, 473),
    v.Property.VAR: PropertyRule(number(0, LARGEST), Content(Holds.CHANGE, (), 0, LARGEST), 473, ordered=True),
    v.Property.BORDER: PropertyRule(
        number(0, MOST_CARDS, *v.Border), Content(Holds.CHANGE, tuple(v.Border), 0, MOST_CARDS), 475, ordered=True
    ),
    v.Property.STARTS: PropertyRule(CARD_OR_ANY, None, 476),
    v.Property.START_RUN: PropertyRule(CARD_OR_ANY, None, 476),
    v.Property.COUNT: PropertyRule(number(0, MOST_CARDS), None, 477, ordered=True),
    v.Property.REDEALS: PropertyRule(number(0, None, ANY), Content(Holds.CHANGE, (ANY,)), 479, ordered=True),
    v.Property.START_SUIT: PropertyRule(Content(Holds.SUIT, (ANY,)), Content(Holds.SUIT, (ANY, *_SET_SUIT.words)), 480),
    v.Property.START_RANK: PropertyRule(Content(Holds.RANK, (ANY,)), Content(Holds.RANK, (ANY, *_SET_RANK.words)), 480),
    v.Property.LOCK: PropertyRule(STATUS, STATUS, 481),
    v.Property.MOVE_LOCK: PropertyRule(STATUS, STATUS, 481),
    v.Property.MOVED: PropertyRule(number(0, MOST_CARDS), None, 482, ordered=True),
    v.Property.CARD: PropertyRule(CARD, None, 483, ordered=True),
    v.Property.STATUS: PropertyRule(words_of(v.Face), words_of(v.Face), 486),
    v.Property.LAYABLE: PropertyRule(FIELD, None, 487),
    v.Property.STOPPED: PropertyRule(some(YES, NO), None, 489),
    v.Property.NEXT: PropertyRule(Content(Holds.RANK), None, 490),
    v.Property.LABEL: PropertyRule(None, STATUS, 506),
    v.Property.SORT: PropertyRule(None, words_of(v.Whole), 507),
}
"""Every property; asks None: no condition reads it; sets None: nothing can alter it (505, X9)."""

COMPARED: Final[Mapping[str, Content]] = {
    v.Of.SUM: number(),
    v.Of.DIFFERENCE: number(),
    v.Of.DISTANCE: number(),
    v.Of.SUIT: words_of(v.SuitPair),
    v.Of.RANK: words_of(v.Compare),
}
"""What a comparison of two cards compares with (495-501)."""

OF_PICKED: Final = frozenset({v.Property.CARD, v.Property.COUNT, v.Property.LAYABLE, v.Property.MOVED})
"""What can be asked of the cards that the player has picked up (478, 485, 488)."""
