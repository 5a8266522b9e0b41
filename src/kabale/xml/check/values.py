"""Checking values: what a tag or an attribute holds, one by one, against the grammar.

Knows the shapes of values, and not which fields, templates and actions there are.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kabale.problems import Report, Span
from kabale.xml.check.report import Hint, Like, near, note_value
from kabale.xml.text import values as v
from kabale.xml.text.cards import RANDOM_RANK, RANDOM_SUIT, RANKS, SUITS
from kabale.xml.text.element import Element
from kabale.xml.text.grammar import NOTHING, STEPPED, Content, Holds, Rule
from kabale.xml.text.properties import COMPARED, PROPERTIES
from kabale.xml.text.tags import Node, Tags
from kabale.xml.text.words import AS_MANY_AS_MAX, Attr, Tag

NUMBER: Final = re.compile(r"-?[0-9]+")
CHANGE: Final = re.compile(r"[-+]?[0-9]+")
NAME: Final = re.compile(r"[A-Za-z0-9]+")
RANK: Final = re.compile(rf"{'|'.join(RANKS)}|{RANDOM_RANK}([+-][1-9])?")
SUIT: Final = re.compile(rf"{'|'.join(SUITS)}|{RANDOM_SUIT}")
SIZE: Final = re.compile(r"[0-9]{1,5}x[0-9]{1,5}")
PACK: Final = re.compile(r"(32|52)x[0-4]|32|64|96|128|52|104|156|208")
HEX: Final = re.compile(r"[0-9a-fA-F]{6}")
STEP: Final = frozenset("123456789")
_UPRIGHT: Final = {v.Direction.ABOVE, v.Direction.BELOW}
_ACROSS: Final = {v.Direction.LEFT, v.Direction.RIGHT}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a value."""

    code: str
    message: str
    hint: Hint = None


Faults = Iterator[Fault]


def check_values(laid: Tags, report: Report) -> None:
    """Report every value that has no meaning where it stands, in file order."""
    for node in (laid.root, *laid.nodes, *laid.wrappers):
        for name, attribute in node.element.attributes.items():
            known = node.rule.attributes.get(name)
            if known is not None:
                what = f"{name} of <{node.tag}>"
                _report(faults(attribute.value, known.content, what), node.element, attribute.span, report)
        content = content_of(node)
        if content is not None:
            _report(faults(node.element.text, content, f"<{node.tag}>"), node.element, place_of(node.element), report)


def content_of(node: Node) -> Content | None:
    """Return what a tag holds: with some tags one of its attributes decides. None where that cannot be said."""
    element, holds = node.element, node.rule.content.holds
    if holds is Holds.PROPERTY:
        return _of_property(element)
    if holds is Holds.STOP:
        return _of_stop(element)
    if node.tag in (Tag.ADD, Tag.SUB):
        return _of_pack(element, node.rule)
    if node.tag == Tag.SORT and element.get(Attr.DIRECTION) in (v.SortTo.SHUFFLE, v.SortTo.REVERSE):
        return None
    return node.rule.content


def faults(value: str, content: Content, what: str) -> Faults:
    """Yield what is wrong with a value of *what*.

    >>> from kabale.xml.text.grammar import LIMIT
    >>> [fault.code for text in ("13", "frei", "1000", "fri") for fault in faults(text, LIMIT, "<max>")]
    ['X202', 'X201']
    """
    if value in content.words:
        return
    check = _CHECKS.get(content.holds)
    if check is not None:
        yield from check(value, content, what)


def _report(found: Iterable[Fault], element: Element, span: Span, report: Report) -> None:
    for fault in found:
        note_value(report, fault.code, fault.message, element, span, fault.hint)


def place_of(element: Element) -> Span:
    """Return where a tag's text stands: the start tag if there is none."""
    return element.text_span if element.pieces else element.span


def _of_property(element: Element) -> Content | None:
    """Return what a condition, a comparison or an alteration compares with or sets."""
    if element.tag == Tag.COMPARISON:
        return COMPARED.get(element.get(Attr.TYPE, ""))
    asked = PROPERTIES.get(element.get(Attr.PROPERTY, ""))
    if asked is None or element.get(Attr.OPTION) == v.LayOption.SWAP:
        return None
    content = asked.asks if element.tag == Tag.CONDITION else asked.sets
    may_be_empty = element.get(Attr.PROPERTY) in (v.Property.STARTS, v.Property.START_RUN)
    return None if may_be_empty and not element.text else content


def _of_stop(element: Element) -> Content | None:
    """Return what the content of a stop may be: it goes with the condition (261-263)."""
    match element.get(Attr.WHEN):
        case v.StopKind.COUNT:
            return Content(Holds.NUMBER, (AS_MANY_AS_MAX,), 0)
        case v.StopKind.INSERT:
            return Content(Holds.WORD, ("", v.CardPart.SUIT, v.CardPart.RANK))
        case v.StopKind.EMPTY:
            return NOTHING
        case _:
            return None


def _of_pack(element: Element, rule: Rule) -> Content:
    """Return what may be added or taken away: one card, or all of a suit or of a rank."""
    if element.get(Attr.TYPE) == v.Pack.FAMILY:
        return Content(Holds.FAMILY, rule.content.words)
    return Content(Holds.ONE_CARD, rule.content.words)


def _number(value: str, content: Content, what: str) -> Faults:
    """Check a number, which may be some words instead."""
    pattern = CHANGE if content.holds is Holds.CHANGE else NUMBER
    if not pattern.fullmatch(value):
        wanted = f"a number{_alternatives(content.words)}"
        found = f"{_shown(value)} is no number: {what} wants" if value else f"{what} is empty: expected"
        yield Fault("X201", f"{found} {wanted}", Like(value, content.words))
        return
    low, high = content.low, content.high
    number = int(value[:12])
    relative = content.holds is Holds.CHANGE and value[0] in "+-"
    if not relative and ((low is not None and number < low) or (high is not None and number > high)):
        limits = f"from {low:,}" if high is None else f"from {low:,} to {high:,}"
        yield Fault("X202", f"{_shown(value)} is out of range: {what} goes {limits}")
    elif len(value) > 11:
        yield Fault("X202", f"{_shown(value)} is out of range: no number is that long")


def _nothing(value: str, content: Content, what: str) -> Faults:
    """Check that there is no text, where the attributes say that none is needed (263)."""
    _ = content
    if value:
        yield Fault("X110", f"stray text {_shown(value)} in {what}")


def _word(value: str, content: Content, what: str) -> Faults:
    """Check a word; where any other means what none means, only a slip is reported."""
    if content.lax and (not value or near(value, content.words) is None):
        return
    yield _unknown(value, content.words, what)


def _card(value: str, content: Content, what: str) -> Faults:
    """Check a card: a suit, a rank, or both with a blank between them (28)."""
    parts = value.split(" ")
    suit, rank = SUIT.fullmatch(parts[0]) is not None, RANK.fullmatch(parts[-1]) is not None
    whole = len(parts) == 2 and suit and rank
    part = len(parts) == 1 and (suit or rank)
    fine = {
        Holds.CARD: whole or part,
        Holds.ONE_CARD: whole,
        Holds.FAMILY: part,
        Holds.SUIT: part and suit,
        Holds.RANK: part and rank,
    }[content.holds]
    if fine:
        return
    known = (*SUITS, *RANKS, RANDOM_SUIT, RANDOM_RANK, *content.words)
    slip = next((part for part in parts if part not in known), "")
    wanted = f"{content.holds.value}{_alternatives(content.words)}"
    yield Fault("X204", f"{_shown(value)} is no card here: {what} wants {wanted}", Like(slip, known))


def _name(value: str, content: Content, what: str) -> Faults:
    """Check a new name: letters a to z and digits (17, 138)."""
    _ = content
    if not NAME.fullmatch(value):
        yield Fault("X208", f"{what} is {_shown(value)}: a name has letters without accents and digits only")


def _size(value: str, content: Content, what: str) -> Faults:
    """Check the window's size (35, 36): X3 makes a size outside the limits a warning."""
    _ = content
    if not SIZE.fullmatch(value):
        yield Fault("X206", f"{_shown(value)} is no size: {what} wants two numbers with an x between, as 40x30")
        return
    width, height = map(int, value.split("x"))
    if not (32 <= width <= 120 and 20 <= height <= 60):
        yield Fault("X207", f"{value} is out of range: {what} goes from 32x20 to 120x60")


def _pack(value: str, content: Content, what: str) -> Faults:
    _ = content
    if not PACK.fullmatch(value):
        wanted = "32 or 52, once to four times: 104 or 52x2"
        yield Fault("X205", f"{_shown(value)} is no pack: {what} wants {wanted}")


def _hex(value: str, content: Content, what: str) -> Faults:
    _ = content
    if not HEX.fullmatch(value):
        yield Fault("X210", f"{_shown(value)} is no colour: {what} wants six digits 0-9 a-f, as ffa500")


def _letter(value: str, content: Content, what: str) -> Faults:
    _ = content
    if len(value) > 1 or (value and not 32 <= ord(value) <= 127):
        yield Fault("X209", f"{_shown(value)} is no letter: {what} wants one ASCII character, or nothing")


def _steps(value: str, content: Content, what: str) -> Faults:
    """Check a rule of runs, whose words may carry a step from 1 to 9 (223, 274)."""
    if not _is_stepped(value, content.words):
        yield _unknown(value, content.words, what)


def _is_stepped(value: str, known: Iterable[str]) -> bool:
    """Say whether a word goes up or down by a step."""
    return value[-1:] in STEP and value[:-1] in STEPPED and value[:-1] in set(known)


def _auto(value: str, content: Content, what: str) -> Faults:
    """Check the conditions of automatic laying, which commas part (276)."""
    for part in value.split(","):
        word = part.strip()
        if part != word:
            yield Fault("X211", f"a blank beside a comma in {what}: the format wants none", "take it out")
        if word in content.words or _is_stepped(word, content.words):
            continue
        if any(_card(word, Content(Holds.CARD), what)):
            yield _unknown(word, (*content.words, *SUITS, *RANKS), what)


def _directions(value: str, content: Content, what: str) -> Faults:
    """Check a direction, or two that make a slanting one (316, 319)."""
    first, _, second = value.partition(" ")
    slanting = (first in _UPRIGHT and second in _ACROSS) or (first in _ACROSS and second in _UPRIGHT)
    if not slanting:
        yield _unknown(value, content.words, what)


def _listed(value: str, content: Content, what: str) -> Faults:
    """Check words with commas between them, where the document wants no blank (282, 536)."""
    joined = re.sub(r"\s*,\s*", ",", value.strip())
    if joined != value:
        yield Fault("X211", f"a blank in {_shown(value)}: {what} wants {joined!r}", "take it out")
    if content.holds is Holds.TURN_UP:
        if joined not in content.words:
            yield _unknown(joined, content.words, what)
        return
    for word in joined.split(","):
        if word not in content.words:
            yield _unknown(word, content.words, what)


def _one(value: str, content: Content, what: str) -> Faults:
    """Check a single id: that it is there at all, and alone."""
    if not value:
        yield Fault("X212", f"{what} is empty: expected {content.holds.value}")
    elif len(value.split()) > 1:
        yield Fault("X213", f"{what} takes one id only, and found {_shown(value)}", "write the tag again for each")


def _many(value: str, content: Content, what: str) -> Faults:
    if not value.split():
        yield Fault("X212", f"{what} is empty: expected {content.holds.value}")


def _unknown(value: str, words: Iterable[str], what: str) -> Fault:
    """Return the fault of a word that is none of those that are known; an empty value is one of its own."""
    known = [word for word in dict.fromkeys(words) if word]
    listed = ", ".join(known[:-1]) + f" or {known[-1]}" if len(known) > 1 else known[0]
    if not value:
        return Fault("X212", f"{what} is empty: expected {listed}")
    return Fault("X203", f"unknown word {_shown(value)}: {what} wants {listed}", Like(value, known))


def _alternatives(words: Iterable[str]) -> str:
    """Return the words that may stand instead, for a message."""
    return "".join(f" or {word}" for word in words)


def _shown(value: str) -> str:
    return repr(value) if len(value) <= 40 else repr(value[:40] + "…")


_CHECKS: Final[dict[Holds, Callable[[str, Content, str], Faults]]] = {
    Holds.NOTHING: _nothing,
    Holds.WORD: _word,
    Holds.NUMBER: _number,
    Holds.CHANGE: _number,
    Holds.CARD: _card,
    Holds.SUIT: _card,
    Holds.RANK: _card,
    Holds.FAMILY: _card,
    Holds.ONE_CARD: _card,
    Holds.ID: _name,
    Holds.FIELD: _one,
    Holds.FIELDS: _many,
    Holds.SIZE: _size,
    Holds.PACK: _pack,
    Holds.HEX: _hex,
    Holds.LETTER: _letter,
    Holds.STEPS: _steps,
    Holds.AUTO: _auto,
    Holds.DIRECTIONS: _directions,
    Holds.OPTIONS: _listed,
    Holds.TURN_UP: _listed,
}
