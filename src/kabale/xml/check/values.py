"""Checking values: what a tag or an attribute holds, one by one, against the grammar."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final, assert_never

from kabale.messages import Message, message
from kabale.messages.lists import either, thousands
from kabale.problems import Report, Span
from kabale.xml.check.report import Hint, UnknownWord, near, note_value
from kabale.xml.text import values as v
from kabale.xml.text.cards import JOKER, RANDOM_RANK, RANDOM_SUIT, RANKS, SUITS
from kabale.xml.text.grammar import STEPPED, Content, Holds
from kabale.xml.text.tags import TagNode, TagTree
from kabale.xml.text.tree import Element
from kabale.xml.text.words import Attr, Tag

NUMBER: Final = re.compile(r"-?[0-9]+")
CHANGE: Final = re.compile(r"[-+]?[0-9]+")
RANK: Final = re.compile(rf"{'|'.join(RANKS)}|{RANDOM_RANK}([+-][1-9])?")
SUIT: Final = re.compile(rf"{'|'.join(SUITS)}|{RANDOM_SUIT}")
SIZE: Final = re.compile(r"[0-9]{1,5}x[0-9]{1,5}")
STEP: Final = frozenset("123456789")

_UPRIGHT: Final = {v.Direction.ABOVE, v.Direction.BELOW}
_ACROSS: Final = {v.Direction.LEFT, v.Direction.RIGHT}

_SHAPES: Final = {
    Holds.ID: (re.compile(r"[A-Za-z0-9]+"), "X208", "check.xml.bad_id"),
    Holds.SIZE: (SIZE, "X206", "check.xml.no_size"),
    Holds.PACK: (re.compile(r"(32|52)x[0-4]|32|64|96|128|52|104|156|208"), "X205", "check.xml.no_pack"),
    Holds.HEX: (re.compile(r"[0-9a-fA-F]{6}"), "X210", "check.xml.no_colour"),
    Holds.LETTER: (re.compile(r"[ -\x7f]?"), "X209", "check.xml.no_letter"),
}
"""Values of one shape, the code of another shape, and what is then said (17, 35, 58, 67, 138, 145)."""

What = Message | str
"""The place of a value: an attribute of a tag, or a tag."""

_SUITS: Final = {
    "Pik": ("pik", "spades", "spade", "s", "p"),
    "Herz": ("herz", "hearts", "heart", "h"),
    "Karo": ("karo", "diamonds", "diamond", "d"),
    "Kreuz": ("kreuz", "clubs", "club", "c"),
}
_RANKS: Final = {
    "A": ("a", "1", "ace", "ass", "as"),
    "B": ("b", "11", "j", "jack", "bube"),
    "D": ("d", "12", "q", "queen", "dame"),
    "K": ("k", "13", "king", "koenig", "k\u00f6nig"),
    "10": ("10", "t", "ten"),
    **{str(rank): (str(rank),) for rank in range(2, 10)},
}
"""Suits and ranks as people type them: English words and letters, a figure for the ace."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in a value."""

    code: str
    said: Message
    hint: Hint = None


Faults = Iterator[Fault]


def check_values(tree: TagTree, report: Report) -> None:
    """Report every value that has no meaning where it stands, in file order."""
    for node in (tree.root, *tree.nodes, *tree.wrappers):
        for fault, span in faults_in(node):
            note_value(report, fault.code, fault.said, node.element, span, fault.hint)


def faults_in(node: TagNode) -> Iterator[tuple[Fault, Span]]:
    """Yield what is wrong with the attributes and the text of a tag, with the places."""
    element, rules = node.element, node.rule.attributes
    for name, attribute in element.attributes.items():
        if name in rules:
            found = faults(attribute.value, rules[name].content, attribute_of(name, node.tag))
            yield from ((fault, attribute.span) for fault in found)
    if node.content is not None and not compares_id(node):
        yield from ((fault, place_of(element)) for fault in faults(element.text, node.content, f"<{node.tag}>"))


def attribute_of(attribute: str, tag: str) -> Message:
    """Return the words for an attribute of a tag."""
    return message("check.xml.of_tag", attribute=attribute, tag=tag)


def place_of(element: Element) -> Span:
    """Return the place of a tag's text, or of the start tag if the tag has no text."""
    return element.text_span if element.pieces else element.span


def compares_id(node: TagNode) -> bool:
    """Say whether the text of a condition is compared with an id, and calls no field (X40)."""
    return node.tag == Tag.CONDITION and node.element.get(Attr.PROPERTY) in (v.Property.ID, v.Property.FILL)


def is_id(text: str) -> bool:
    """Say whether a text has the form of an id."""
    return _SHAPES[Holds.ID][0].fullmatch(text) is not None


def faults(value: str, content: Content, what: What) -> Faults:
    """Yield what is wrong with a value of *what*.

    >>> from kabale.xml.text.grammar import LIMIT
    >>> [fault.code for text in ("13", "frei", "1000", "fri") for fault in faults(text, LIMIT, "<max>")]
    ['X202', 'X201']
    """
    if value in content.words:
        return
    match content.holds:
        case Holds.NUMBER | Holds.CHANGE:
            yield from _number(value, content, what)
        case Holds.CARD | Holds.ONE_CARD | Holds.FAMILY | Holds.SUIT | Holds.RANK:
            yield from _card(value, content, what)
        case Holds.ID | Holds.SIZE | Holds.PACK | Holds.HEX | Holds.LETTER:
            yield from _shape(value, content.holds, what)
        case Holds.WORD | Holds.STEPS | Holds.DIRECTIONS | Holds.AUTO | Holds.OPTIONS | Holds.TURN_UP:
            yield from _words(value, content, what)
        case Holds.NOTHING:
            # The attributes say that none is needed (263).
            if value:
                yield Fault("X110", message("check.xml.stray", text=_shown(value), what=what))
        case Holds.FIELD | Holds.FIELDS:
            if not value.split():
                yield Fault("X212", message("check.xml.empty_wants", what=what, wanted=_kind(content.holds)))
            elif content.holds is Holds.FIELD and len(value.split()) > 1:
                said = message("check.xml.one_id", what=what, value=_shown(value))
                yield Fault("X213", said, message("check.xml.one_id_hint"))
        case Holds.TAGS | Holds.TEXT | Holds.TEMPLATE | Holds.VARIANT | Holds.JUMP | Holds.STOP | Holds.PROPERTY:
            pass
        case _:
            assert_never(content.holds)


def _number(value: str, content: Content, what: What) -> Faults:
    pattern = CHANGE if content.holds is Holds.CHANGE else NUMBER
    if not pattern.fullmatch(value):
        key = "check.xml.no_number" if value else "check.xml.empty_wants"
        said = message(key, value=_shown(value), what=what, wanted=_or_words(Holds.NUMBER, content.words))
        yield Fault("X201", said, UnknownWord(value, content.words))
        return
    low, high, number = content.low, content.high, int(value[:12])
    relative = content.holds is Holds.CHANGE and value[0] in "+-"
    if not relative and ((low is not None and number < low) or (high is not None and number > high)):
        key = "check.xml.range" if high is None else "check.xml.range_to"
        limits = {"low": thousands(low or 0), "high": thousands(high or 0)}
        yield Fault("X202", message(key, value=_shown(value), what=what, **limits))
    elif len(value) > 11:
        yield Fault("X202", message("check.xml.long", value=_shown(value)))


def _card(value: str, content: Content, what: What) -> Faults:
    """Check a card: a suit, a rank, or both with a blank between them (28), or a joker (X17)."""
    parts = value.split(" ")
    suit, rank = SUIT.fullmatch(parts[0]) is not None, RANK.fullmatch(parts[-1]) is not None
    whole, part = len(parts) == 2 and suit and rank, len(parts) == 1 and (suit or rank)
    fine = {
        Holds.CARD: whole or part or value == JOKER,
        Holds.ONE_CARD: whole,
        Holds.FAMILY: part,
        Holds.SUIT: part and suit,
        Holds.RANK: part and rank,
    }[content.holds]
    if fine:
        return
    known = (*SUITS, *RANKS, RANDOM_SUIT, RANDOM_RANK, *content.words)
    slip = next((part for part in parts if part not in known), "")
    wanted = _or_words(content.holds, content.words)
    said = message("check.xml.no_card", value=_shown(value), what=what, wanted=wanted)
    yield Fault("X204", said, card_hint(value) or UnknownWord(slip, known))


def _shape(value: str, holds: Holds, what: What) -> Faults:
    """Check a value of one shape; a window's size outside the limits is a warning (X3, 36)."""
    shape, code, key = _SHAPES[holds]
    if not shape.fullmatch(value):
        yield Fault(code, message(key, value=_shown(value), what=what))
    elif holds is Holds.SIZE:
        width, height = map(int, value.split("x"))
        if not (32 <= width <= 120 and 20 <= height <= 60):
            yield Fault("X207", message("check.xml.window", value=value, what=what))


def _words(value: str, content: Content, what: What) -> Faults:
    """Check a word, one with a step from 1 to 9 (223, 274), two directions (316, 319), or a list (276, 282, 536)."""
    match content.holds:
        case Holds.STEPS:
            is_known = _is_stepped(value, content.words)
        case Holds.DIRECTIONS:
            first, _, second = value.partition(" ")
            is_known = (first in _UPRIGHT and second in _ACROSS) or (first in _ACROSS and second in _UPRIGHT)
        case Holds.AUTO:
            # Among the words are cards.
            for part in value.split(","):
                word = part.strip()
                if part != word:
                    yield Fault("X211", message("check.xml.comma_blank", what=what), message("check.xml.take_out"))
                is_word = word in content.words or _is_stepped(word, content.words)
                if not is_word and any(_card(word, Content(Holds.CARD), what)):
                    yield _unknown(word, (*content.words, *SUITS, *RANKS), what)
            return
        case Holds.OPTIONS | Holds.TURN_UP:
            joined = re.sub(r"\s*,\s*", ",", value.strip())
            if joined != value:
                said = message("check.xml.list_blank", value=_shown(value), what=what, joined=repr(joined))
                yield Fault("X211", said, message("check.xml.take_out"))
            words = [joined] if content.holds is Holds.TURN_UP else joined.split(",")
            yield from (_unknown(word, content.words, what) for word in words if word not in content.words)
            return
        case _:
            # If all other words mean the same as no word, only a slip is reported.
            is_known = content.lax and (not value or near(value, content.words) is None)
    if not is_known:
        yield _unknown(value, content.words, what)


def _is_stepped(value: str, known: Iterable[str]) -> bool:
    return value[-1:] in STEP and value[:-1] in STEPPED and value[:-1] in set(known)


def _unknown(value: str, words: Iterable[str], what: What) -> Fault:
    known = [word for word in dict.fromkeys(words) if word]
    if not value:
        return Fault("X212", message("check.xml.empty_wants", what=what, wanted=either(known)))
    said = message("check.xml.no_word", value=_shown(value), what=what, wanted=either(known))
    return Fault("X203", said, UnknownWord(value, known))


def _kind(holds: Holds) -> Message:
    return message(f"check.xml.kind.{holds.name.lower()}")


def _or_words(holds: Holds, words: Iterable[str]) -> Message:
    return reduce(lambda said, word: message("list.either", first=said, last=word), words, _kind(holds))


def _shown(value: str) -> str:
    return repr(value) if len(value) <= 40 else repr(value[:40] + "…")


def card_meant(text: str) -> str | None:
    """Return the card that is probably meant in the language's own words, or None.

    >>> card_meant("Herz 1"), card_meant("HerzA"), card_meant("Hearts A"), card_meant("Q"), card_meant("x")
    ('Herz A', 'Herz A', 'Herz A', 'D', None)
    """
    if (only := _word(_RANKS | _SUITS, text)) is not None:
        return only
    for cut in range(1, len(text)):
        suit, rank = _word(_SUITS, text[:cut].strip(" _-")), _word(_RANKS, text[cut:].strip(" _-"))
        if suit is not None and rank is not None:
            return f"{suit} {rank}"
    return None


def _word(words: dict[str, tuple[str, ...]], text: str) -> str | None:
    return next((word for word, typed in words.items() if text.lower() in typed), None)


def card_hint(text: str) -> Message | None:
    """Return the advice for an invalid card, or None."""
    meant = card_meant(text) if len(text) < 20 else None
    return None if meant is None or meant == text else message("check.xml.rank", german=repr(meant))
