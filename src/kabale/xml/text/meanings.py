"""What every tag, attribute and word means, in a few words: data for ``docs/xml.md`` and whoever explains a definition.

The document's lines stand in ``grammar``; where a ruling says more, its number (X…) stands in brackets.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY, JOKER, RANDOM_RANK, RANDOM_SUIT, RANKS, SUITS
from kabale.xml.text.grammar import FIELD_TAGS, STEPPED, Content, Holds, TagPlace
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

_WRAPPERS: Final = {
    Tag.RULE: "what stands inside counts in one variant only",
    Tag.LEVEL: "what stands inside counts at some levels only",
}

TAGS: Final[Mapping[TagPlace, Mapping[Tag, str]]] = {
    TagPlace.FILE: {Tag.GAME: "the game: its title, and the size of its window in units of a fifth of a card"},
    TagPlace.VARIANTS: {Tag.RULE: "one variant: its id, and what the player reads"},
    TagPlace.GAME: {
        **_WRAPPERS,
        Tag.PROGRAM: "the version of the language that the file is written for",
        Tag.VERSION: "the version of the file",
        Tag.VARIANTS: "the variants to choose from, the usual one first",
        Tag.LEVEL_MAX: "the highest level of difficulty; the lowest is 0",
        Tag.CARDS: "the pack, which the next stock gets",
        Tag.ADD: "puts cards into the pack",
        Tag.SUB: "takes cards out of the pack",
        Tag.SCORE_MAX: "the points that win",
        Tag.SCORE_START: "the points at the beginning",
        Tag.HIGHLIGHT: "which top cards are highlighted",
        Tag.TEMPLATE: "what several fields share: they name it as their type",
        Tag.FIELD: "a place for cards",
        Tag.BEGINNING: "an action after the deal",
        Tag.ACTION: "an action in place of the player's move",
        Tag.AFTER: "an action after the player's move",
        Tag.ENDING: "an action when the game ends",
    },
    TagPlace.FIELD: {
        **_WRAPPERS,
        Tag.TARGET: "a click deals a card to each of these fields",
        Tag.SOURCE: "where an empty field takes its cards up from again",
        Tag.REDEALS: "how often it may take them up",
        Tag.MAX: "how many cards may lie here; without it none can be laid by hand",
        Tag.START: "the first card that an empty field takes",
        Tag.END: "the rank on which nothing follows; without it an ace follows a king, and a king an ace",
        Tag.SUITS: "how the suit of a card stands to that of the card below; needs the rule of ranks beside it",
        Tag.RANKS: "how the rank of a card stands to that of the card below; needs the rule of suits beside it",
        Tag.BLOCKS: "which cards move together; without it a run by the field's own rules (X14)",
        Tag.INSERT: "whether a card may be pushed in at the bottom (X16)",
        Tag.FILL: "the field that a card comes from when this one was emptied (X20)",
        Tag.LOCK: "the fields that lock this one while they are as the condition says",
        Tag.LOCKED: "whether no card can be taken",
        Tag.MOVE_LOCK: "the fields that no card can be moved to from here",
        Tag.STOP: "what stops the play until it is mended (X24)",
        Tag.FACE: "whether cards lie face up or down",
        Tag.AUTO: "whether cards are laid here of themselves, and which",
        Tag.TURN_UP: "what happens to a face-down card that comes to the top",
        Tag.BLIND_START: "which card may be laid on a face-down one",
        Tag.POINTS: "what each card counts here, or what the field counts once while it is as the condition says",
        Tag.VAR: "a number of one's own, for actions",
        Tag.LAY: "deals cards here from a field that stands before",
        Tag.SORT: "puts named cards of the field somewhere, or shuffles it",
        Tag.RELATION: "gives another field a name, by which actions find it from here",
        Tag.POSTURE: "cards lie across",
        Tag.TIGHT: "from how many cards on the spread gets narrower",
        Tag.DIRECTION: "where the pile spreads to",
        Tag.LABEL: "shows a property beside the field",
        Tag.BORDER: "how much room an empty field shows",
        Tag.SHOWN: "how many cards are shown; 0 hides the field",
    },
    TagPlace.ACTION: {
        **_WRAPPERS,
        Tag.CONDITION: "the action is done only if a property of a field is so",
        Tag.COMPARISON: "the action is done only if two cards stand so to each other",
        Tag.ALTER: "sets a property of fields",
        Tag.LAY: "lays cards of the fields in the attribute on the field that is the content",
        Tag.SOUND: "a sound that is heard",
        Tag.WAIT: "waits so many milliseconds",
        Tag.MESSAGE: "says something, or asks if there are answers",
        Tag.SET: "sets the player's source or target, or the text of the menu",
        Tag.GAME_OVER: "ends the game",
        Tag.SUCCESS: "how the list goes on after this action was done",
        Tag.FAILURE: "how the list goes on after this action was not done",
    },
}
"""What each tag means where it stands."""

ATTRIBUTES: Final[Mapping[Attr, str]] = {
    Attr.NAME: "the title",
    Attr.WINDOW: "width and height of the window",
    Attr.ID: "a name of one's own, by which it is called; several fields may share one",
    Attr.FROM: "the first level",
    Attr.TO: "the last level",
    Attr.TYPE: "of fields the template; of other tags which kind it is",
    Attr.BACK: "the back of added cards",
    Attr.COLOUR: "the colour of the highlight",
    Attr.LETTER: "the letter on the empty field",
    Attr.X: "the place from the left; below 0 the field is not seen",
    Attr.Y: "the place from the top; below 0 the field is not seen",
    Attr.WHEN: "when the tag counts; of the first card, which parts of it bind the cards that follow",
    Attr.TRY: "fields that are tried first: the card goes to the first one that it fits",
    Attr.FACE: "how the cards are laid",
    Attr.TAKE_UP: "whether the click that takes up deals at once",
    Attr.SHUFFLE: "whether the cards are shuffled when they are taken up",
    Attr.STATUS: "whether it is in force at the beginning",
    Attr.MODE: "how many of the fields must be as the condition says",
    Attr.SOURCE: "the field that cards are dealt from",
    Attr.COUNT: "how many cards; 1 if it is absent",
    Attr.DIRECTION: "in which order, or where to",
    Attr.TEXT: "what stands before the property",
    Attr.UNDO: "whether the action can be taken back",
    Attr.FIELD: "which fields; of a message the field whose number the answer sets",
    Attr.PROPERTY: "which property",
    Attr.CARD: "which card: 1 is the lowest, -1 the top",
    Attr.COMPARE: "how it is compared; equal if it is absent",
    Attr.RESTACK: "only if the larger of two piles grows or shrinks (X31)",
    Attr.RUN: "which sequence is meant",
    Attr.FIRST: "the field of the first card",
    Attr.SECOND: "the field of the second card",
    Attr.FIRST_CARD: "which card of the first field: 1 the lowest, -1 the top",
    Attr.SECOND_CARD: "which card of the second field: 1 the lowest, -1 the top",
    Attr.TARGET: "not the player's field alone, but all that share its id",
    Attr.OPTION: "under which conditions, or in exchange",
    Attr.START_AT: "from which card on they are taken",
    Attr.LAY_AT: "where in the pile they are laid",
    Attr.ANIMATION: "whether the cards are seen moving",
    Attr.ANSWERS: "the answers, with \\n between them; one answer otherwise",
}
"""What each attribute means."""

_CLICK: Final = "a click with the {} button"

WORDS: Final[tuple[tuple[StrEnum, str], ...]] = (
    (v.Kind.PILE, "a column; nothing is said beforehand"),
    (v.Kind.STOCK, "the cards that are not dealt; this type alone gets the pack"),
    (v.Kind.WASTE, "where the stock deals to"),
    (v.Kind.FOUNDATION, "where cards are collected; automatic laying ends here"),
    (v.Kind.HELPER, "a column that helps"),
    (v.Kind.CELL, "takes one card, whichever it is"),
    (v.Kind.RESERVE, "cards that are played from, and not laid on"),
    (v.Special.SOURCE, "the field that the player's cards come from"),
    (v.Special.TARGET, "the field that the player's cards go to, or that was clicked"),
    (v.Special.PICKED, "the cards that the player moves"),
    (v.Pack.CARD, "a single card"),
    (v.Pack.FAMILY, "all cards of a suit or of a rank"),
    (v.Highlight.STOP, "where the play is stopped"),
    (v.Highlight.RIGHT_START, "where the first card is the one that is asked"),
    (v.When.EMPTY, "it holds no card"),
    (v.When.OCCUPIED, "it holds a card"),
    (v.When.ROOM, "it has room for a card more"),
    (v.When.FULL, "it holds as many as it may"),
    (v.When.ALLOWED, "the card fits by the rules of the field"),
    (v.When.RUN, "its cards lie in sequence"),
    (v.When.NO_RUN, "its cards do not lie in sequence"),
    (v.When.START, "its first card is the one that is asked"),
    (v.When.START_RUN, "its first card is the one that is asked, and the others follow it in sequence"),
    (v.When.STOPPED, "one of its stops is on"),
    (v.When.NOT_STOPPED, "none of its stops is on"),
    (v.CardPart.SUIT, "the suit"),
    (v.CardPart.RANK, "the rank"),
    (v.CardPart.BOTH, "suit and rank"),
    (v.SuitRule.SAME, "the same suit"),
    (v.SuitRule.OTHER, "another suit"),
    (v.SuitRule.ALTERNATING, "the other colour"),
    (v.SuitRule.ANY, "any suit"),
    (v.RankRule.SAME, "the same rank"),
    (v.RankRule.UP, "one higher; a digit behind it is the step"),
    (v.RankRule.DOWN, "one lower; a digit behind it is the step"),
    (v.RankRule.BOTH, "one higher or lower; a digit behind it is the step"),
    (v.RankRule.DOUBLE, "twice the rank: A 2 4 8 3 6 D B 9 5 10 7, and nothing on a king (X15)"),
    (v.RankRule.ANY, "any rank"),
    (v.Block.FACE_UP, "any face-up cards, from the one picked up to the top"),
    (v.Block.SINGLE, "one card at a time, wherever it lies in the pile"),
    (v.Block.REVERSED, "a run, laid in the opposite order: its top card must fit"),
    (v.Block.SAME_SUIT, "a run in one suit, whatever the field's rule of suits"),
    (v.Block.OTHER_SUIT, "a run in which suits change, whatever the field's rule of suits"),
    (v.Block.OTHER_COLOUR, "a run in which colours change, whatever the field's rule of suits"),
    (v.Block.SAME_RANK, "cards of one rank, whatever the field's rule of ranks"),
    (v.Block.UP, "a run upwards, whatever the field's rule of ranks; a digit is the step"),
    (v.Block.DOWN, "a run downwards, whatever the field's rule of ranks; a digit is the step"),
    (v.Block.UP_OR_DOWN, "a run up or down, whatever the field's rule of ranks; a digit is the step"),
    (v.Insert.TOP, "on top only, as usual"),
    (v.Insert.BOTTOM, "at the bottom only"),
    (v.Insert.EITHER, "on top or at the bottom"),
    (v.LockKind.LAYING, "nothing can be laid"),
    (v.LockKind.TAKING, "nothing can be taken"),
    (v.Mode.ANY, "at least one of the fields"),
    (v.Mode.ALL, "all of the fields"),
    (v.Mode.SOME, "some of the fields, and not all"),
    (v.Status.ON, "in force"),
    (v.Status.OFF, "not in force until an action says so"),
    (v.StopKind.COUNT, "while so many cards lie here"),
    (v.StopKind.INSERT, "after a card was pushed in, until the sequence is right"),
    (v.StopKind.EMPTY, "after the field was emptied, until it holds a card"),
    (v.Face.DOWN, "face down"),
    (v.Face.UP, "face up"),
    (v.Auto.YES, "cards come, and may be laid on from here"),
    (v.Auto.END, "cards come, and stay"),
    (v.TurnUp.AUTO, "it is turned up of itself"),
    (v.TurnUp.BY_HAND, "a click turns it up"),
    (v.TurnUp.BOTH, "of itself, or by a click where that was not possible"),
    (v.TurnUp.NEVER, "it stays face down"),
    (v.SortTo.TOP, "to the top"),
    (v.SortTo.BOTTOM, "to the bottom"),
    (v.SortTo.EITHER, "to the top or to the bottom"),
    (v.SortTo.INSIDE, "between other cards"),
    (v.SortTo.ANYWHERE, "to a place that is drawn"),
    (v.SortTo.SHUFFLE, "the whole pile is shuffled"),
    (v.SortTo.REVERSE, "the whole pile is turned round"),
    (v.Direction.NONE, "cards lie on each other"),
    (v.Direction.ABOVE, "upwards, above"),
    (v.Direction.BELOW, "downwards, below"),
    (v.Direction.RIGHT, "to the right"),
    (v.Direction.LEFT, "to the left"),
    (v.Border.SINGLE, "room for one card"),
    (v.Border.NONE, "nothing"),
    (v.Border.WHOLE, "room for as many cards as it may hold"),
    (v.Trigger.LAYING, "the player lays cards"),
    (v.Trigger.LEFT, _CLICK.format("left")),
    (v.Trigger.RIGHT, _CLICK.format("right")),
    (v.Trigger.MIDDLE, _CLICK.format("middle")),
    (v.Trigger.CLICK, "a click with the left or the right button"),
    (v.Trigger.ANY, "any move"),
    (v.Ending.WON, "the game is won"),
    (v.Ending.LOST, "the game is lost or given up"),
    (v.Ending.ANY, "however it ends"),
    (v.Compare.LESS, "less"),
    (v.Compare.LESS_EQUAL, "less or equal"),
    (v.Compare.EQUAL, "equal"),
    (v.Compare.GREATER, "greater"),
    (v.Compare.GREATER_EQUAL, "greater or equal"),
    (v.Compare.UNEQUAL, "not equal"),
    (v.Of.SUM, "the ranks together; an ace counts 1"),
    (v.Of.DIFFERENCE, "the first rank without the second"),
    (v.Of.DISTANCE, "how far the ranks are apart, either way"),
    (v.Of.SUIT, "the suits"),
    (v.Of.RANK, "the ranks, as a sequence asks"),
    (v.SuitPair.SAME, "the same suit"),
    (v.SuitPair.OTHER, "another suit"),
    (v.SuitPair.OTHER_COLOUR, "the other colour"),
    (v.SuitPair.SAME_COLOUR, "the same colour"),
    (v.FromCard.SOURCE_RANK, "the rank of the player's card, of several the lowest (X32)"),
    (v.FromCard.SOURCE_SUIT, "the suit of the player's card, of several the lowest (X32)"),
    (v.FromCard.TARGET_RANK, "the rank of the card that it is laid on"),
    (v.FromCard.TARGET_SUIT, "the suit of the card that it is laid on"),
    (v.Whole.SHUFFLE, "the whole pile is shuffled"),
    (v.Whole.REVERSE, "the whole pile is turned round"),
    (v.CountWord.MOVED, "as many as the player moves"),
    (v.CountWord.FACE_UP, "all face-up cards at the top"),
    (v.CountWord.RUN, "all cards at the top that lie in sequence"),
    (v.Restack.GROW, "the larger of the two piles grows"),
    (v.Restack.SHRINK, "the larger of the two piles shrinks"),
    (v.LayOption.SWAP, "in exchange"),
    (v.LayOption.ALLOWED, "only where the card fits by the rules of the field"),
    (v.LayOption.ONCE, "on one field only, the first that takes it"),
    (v.Setting.SOURCE, "the player's source is another field from here on"),
    (v.Setting.TARGET, "the player's target is another field from here on"),
    (v.Setting.MENU, "the text of the menu"),
    (v.Sound.LAYING, "a card that is laid"),
    (v.Sound.SHUFFLING, "cards that are shuffled"),
    (v.Sound.NONE, "nothing"),
    (v.Jump.FIRST, "with the first action of the list"),
    (v.Jump.NEXT, "with the next action"),
    (v.Jump.AGAIN, "with the same action"),
    (v.Jump.END, "not at all: the list ends"),
)
"""What each word means, of the enumeration that it belongs to.

Pairs, as members of several enumerations are the same text. Properties are called as the tags that say them.
"""

PROPERTIES: Final[Mapping[v.Property, str]] = {
    v.Property.ID: "the id of the field",
    v.Property.STARTS: "whether its first card is the one that is asked; without content the one that it begins with",
    v.Property.START_RUN: "the same, and whether all others follow it in sequence",
    v.Property.COUNT: "how many cards lie there",
    v.Property.START_SUIT: "the suit of the first card that it takes",
    v.Property.START_RANK: "the rank of the first card that it takes",
    v.Property.MOVED: "how many cards the player moves; it needs no field",
    v.Property.CARD: "one of its cards; an empty field fails",
    v.Property.STATUS: "how its top card lies",
    v.Property.LAYABLE: "whether its top card, or the player's cards, may be laid on a field by the rules of that one",
    v.Property.STOPPED: "whether one of its stops is on",
    v.Property.NEXT: "the rank that may come next; on the empty field that of the first card",
    v.Property.SORT: "the order of its cards",
    **{each: TAGS[TagPlace.FIELD][Tag(each)] for each in v.Property if str(each) in FIELD_TAGS},
}
"""What each property is that an action asks for or sets."""

PLAIN: Final[Mapping[str, str]] = {
    YES: "yes",
    NO: "no",
    ANY: "any: it does not matter which, or how many",
    JOKER: "a joker, which has neither suit nor rank",
    RANDOM_SUIT: "the suit that each deal draws",
    RANDOM_RANK: "the rank that each deal draws; + or - and a digit behind it is a step from there",
    AT_ONCE: "it deals in the same click",
    AS_MANY_AS_MAX: "as many as the field may hold",
    ACROSS: "they lie across",
    ALL_SHOWN: "all of them",
    SAME_ID: "all fields that share its id",
    ANYWHERE: "at a place that is drawn",
    BACKWARDS: "in the opposite order",
    **dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True)),
    **dict(zip(RANKS, ("ace", *map(str, range(2, 11)), "jack", "queen", "king"), strict=True)),
}
"""What words mean that belong to no enumeration, and those for cards."""

_MEANT: Final[Mapping[tuple[type[str], str], str]] = {(type(member), str(member)): meaning for member, meaning in WORDS}


def meaning_of(word: str, content: Content) -> str:
    """Return what a word means in a tag or an attribute that holds some content; empty where it is none of its words.

    >>> from kabale.xml.text.grammar import FIELD_TAGS
    >>> [meaning_of("gleich", FIELD_TAGS[tag].content) for tag in (Tag.SUITS, Tag.RANKS)]
    ['the same suit', 'the same rank']
    >>> meaning_of("auf2", FIELD_TAGS[Tag.RANKS].content)
    'one higher; a digit behind it is the step'
    """
    for member in content.words:
        if member == word or (content.holds in _STEPPED and member in STEPPED and word[:-1] == member):
            known = PROPERTIES[member] if isinstance(member, v.Property) else _MEANT.get((type(member), str(member)))
            return known or PLAIN.get(member, "")
    kind = _OF_KIND.get(content.holds)
    if kind is not None and word in set(kind):
        return _MEANT[kind, word]
    return PLAIN.get(word, "") if content.holds in _CARDS else ""


_STEPPED: Final = {Holds.STEPS, Holds.AUTO}
_OF_KIND: Final = {
    Holds.TEMPLATE: v.Kind,
    Holds.FIELD: v.Special,
    Holds.FIELDS: v.Special,
    Holds.JUMP: v.Jump,
    Holds.TURN_UP: v.TurnUp,
}
_CARDS: Final = {Holds.CARD, Holds.ONE_CARD, Holds.FAMILY, Holds.SUIT, Holds.RANK, Holds.AUTO}
