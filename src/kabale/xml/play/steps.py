"""Do the steps of an action: ``aenderung`` alters fields (503-513), ``lege`` moves cards (514-549).

Every field that is named is altered; cards go from each source in file order to each target in file order, never
onto itself (X30).
"""

import re
from typing import Final

from kabale.table.cards import is_joker, rank, suit
from kabale.table.changes import Moved
from kabale.xml.play.conditions import Context
from kabale.xml.play.fields import default_status, number_value, place_of
from kabale.xml.play.hand import accepts, face_up_count, lowest_values, restacks, run
from kabale.xml.play.state import State, switch_name
from kabale.xml.play.writer import Writer
from kabale.xml.rules.model import Alter, LayStep
from kabale.xml.text.cards import ANY_CARD, LARGEST, UNLIMITED, Indication, number, written
from kabale.xml.text.grammar import Holds
from kabale.xml.text.properties import PROPERTIES, SWITCHES
from kabale.xml.text.values import CountWord, Face, FromCard, LayOption, Property, Status, Whole, as_word
from kabale.xml.text.words import ANYWHERE, YES, Tag

_RELATIVE: Final = re.compile(r"[+-]\d{1,10}")
_SET: Final = {Property(name): rule.sets for name, rule in PROPERTIES.items() if rule.sets}
_LIMITS: Final = {name: sets.high or UNLIMITED for name, sets in _SET.items() if sets.holds is Holds.CHANGE}
_PARTS: Final = (Property.START_SUIT, Property.START_RANK)
_TEXTS: Final = {*_SET} - {*_LIMITS, *_PARTS, *SWITCHES, Property.STATUS, Property.SORT}


def alter(writer: Writer, context: Context, step: Alter) -> None:
    """Do one ``aenderung``: a value is absolute, relative, taken from the player's cards, or that of another field."""
    state, content = writer.state, step.content
    piles = context.piles_of(state, step.fields, same_id=step.same_id)
    if step.swap:
        others = context.piles_of(state, tuple(content.split()), same_id=False)
        for pile, other in zip(piles, others, strict=False):
            _exchange(writer, step, pile, other)
        return
    if content in tuple(FromCard):
        of_source = content in (FromCard.SOURCE_RANK, FromCard.SOURCE_SUIT)
        card = context.source_card if of_source else context.target_card
        if card is None or is_joker(card):
            return  # the value should come from a card that there is not (513, X32)
        in_suit = content in (FromCard.SOURCE_SUIT, FromCard.TARGET_SUIT)
        content = written(Indication(suit=suit(card)) if in_suit else Indication(rank=rank(card)))
    for pile in piles:
        set_property(writer, step, pile, content)


def set_property(writer: Writer, step: Alter, pile: int, content: str) -> None:
    """Give one field its new value; a constant property (505, X9) stays."""
    name = step.property
    if name is Property.STATUS:
        writer.turn_top(pile, up=content != Face.DOWN)
    elif name is Property.SORT:
        if content == Whole.SHUFFLE:
            writer.shuffle(pile)
        elif content == Whole.REVERSE:
            writer.reverse(pile)
    elif name in SWITCHES:
        _switch(writer, pile, Tag(name), step.id, Status.OFF if content == Status.OFF else Status.ON)
    elif name in _LIMITS:
        # A relative number is added to what there is, and stops at its limits (509, X19).
        if _RELATIVE.fullmatch(content):
            before = number_value(writer.state, pile, name) or 0
            if name is Property.REDEALS and before == UNLIMITED:
                return
            content = str(max(0, min(before + int(content), _LIMITS[name])))
        elif content.isdecimal() and name is Property.VAR:
            content = str(min(number(content, LARGEST), LARGEST))
        writer.alter(pile, name, content)
    elif name in _PARTS:
        writer.alter(pile, Tag.START, _start(writer.state, pile, name, writer.state.card(content) or ANY_CARD))
    elif name in _TEXTS:
        writer.alter(pile, name, content)


def _switch(writer: Writer, pile: int, tag: Tag, name: str, status: Status) -> None:
    default = default_status(writer.state.fields[pile], tag, name) if name else None
    if default is not None:
        writer.flag(pile, switch_name(tag, name), None if status is default else str(status))


def _start(state: State, pile: int, name: Property, part: Indication) -> str:
    before = state.ready[pile].start or ANY_CARD
    in_suit = name is Property.START_SUIT
    return written(Indication(part.suit if in_suit else before.suit, before.rank if in_suit else part.rank))


def _exchange(writer: Writer, step: Alter, pile: int, other: int) -> None:
    state, name, both = writer.state, step.property, (pile, other)
    if name is Property.STATUS:
        first, second = map(state.is_face_down, both)
        writer.turn_top(pile, up=not second)
        writer.turn_top(other, up=not first)
    elif name in SWITCHES:
        tag, switch = Tag(name), step.id
        defaults = [(each, default_status(state.fields[each], tag, switch) if switch else None) for each in both]
        found = [state.status(each, tag, switch, usual) for each, usual in defaults if usual is not None]
        for each, status in zip(both, reversed(found), strict=True) if len(found) == len(both) else ():
            _switch(writer, each, tag, switch, status)
    elif name in _PARTS:
        starts = [state.ready[each].start for each in both]
        for each, part in zip(both, reversed(starts), strict=True) if any(starts) else ():
            writer.alter(each, Tag.START, _start(state, each, name, part or ANY_CARD))
    elif name in _LIMITS or name in _TEXTS:
        texts = [state.text(each, str(name)) for each in both]
        for each, text in zip(both, reversed(texts), strict=True):
            writer.alter(each, str(name), text)


def lay(writer: Writer, context: Context, step: LayStep) -> None:
    """Do one ``lege``; if cards move visibly, an event says how (537-541)."""
    state = writer.state
    sources = context.piles_of(state, step.sources, same_id=step.same_id)
    targets = state.rules.piles_at(step.target, context.base)
    do = _swap if LayOption.SWAP in step.options else _lay
    once = LayOption.ONCE in step.options or LayOption.SWAP in step.options
    for source in sources:
        for target in targets:
            if source != target and do(writer, context, step, source, target):
                if step.animation in (YES, *Face):
                    face = as_word(Face, step.animation)
                    writer.say("animation", face.name.lower() if face else "kept")
                if once:
                    return


def _taken(state: State, context: Context, step: LayStep, source: int) -> tuple[int, int] | None:
    size = len(state.piles[source])
    if not size:
        return None
    match step.count:
        case "":
            count = None
        case CountWord.MOVED:
            count = context.count
        case CountWord.FACE_UP:
            count = max(face_up_count(state, source), 1)
        case CountWord.RUN:
            count, _ = run(state, source)
        case _:
            count = number(step.count)
    if step.start_at and step.count not in (CountWord.FACE_UP, CountWord.RUN):
        at = place_of(size, step.start_at)
        if at is None:
            return None
        count = size - at if count is None else min(count, size - at)
    else:
        count = min(1 if count is None else count, size)
        at = size - count
    return (at, count) if count > 0 else None


def _lay(writer: Writer, context: Context, step: LayStep, source: int, target: int) -> bool:
    state = writer.state
    span = _taken(state, context, step, source)
    if span is None or not restacks(state, step.restack, source, target, span[1]):
        return False
    (at, count), up = span, step.face is Face.UP if step.face else None
    cards = state.piles[source][at : at + count]
    if LayOption.ALLOWED in step.options:
        # The target is asked as for a hand move (534, X22).
        low = None if step.backwards else lowest_values(state, source, cards) or None
        if not accepts(state, target, cards[::-1] if step.backwards else cards, low):
            return False
    to = _place(writer, step, target)
    from_top, on_top = at + count == len(state.piles[source]), to == len(state.piles[target])
    writer.do(Moved(source, target, count, None if from_top else at, None if on_top else to, step.backwards))
    writer.place(target, count, to, up=up)
    return True


def _place(writer: Writer, step: LayStep, target: int) -> int:
    """Return the index at which the cards come to lie: on top unless ``zielpos`` says otherwise (525-529)."""
    size = len(writer.state.piles[target])
    if step.lay_at == ANYWHERE:
        return writer.below(size + 1)
    place = number(step.lay_at)
    return min(place - 1, size) if place > 0 else max(size + place, 0)


def _swap(writer: Writer, context: Context, step: LayStep, source: int, target: int) -> bool:
    """Exchange cards of two fields: as many come back as there are (533, 544-548).

    ``erlaubt`` together with ``tausch`` asks nothing (*inferred*): both piles lie otherwise when it would.
    """
    state = writer.state
    span = _taken(state, context, step, source)
    if span is None or not restacks(state, step.restack, source, target, 0):
        return False
    (at, count), up = span, step.face is Face.UP if step.face else None
    size = len(state.piles[target])
    back_at = _place(writer, step, target) if step.lay_at else max(size - count, 0)
    back = min(count, size - back_at)
    if back:
        writer.do(Moved(target, source, back, back_at, at, step.backwards))
    writer.do(Moved(source, target, count, at + back, back_at, step.backwards))
    if at + back == len(state.piles[source]) and back:
        # The cards that came back were moved there, so they do not count as exposed (X11).
        writer.exposed.discard(source)
    writer.place(target, count, back_at, up=up)
    writer.place(source, back, at, up=up)
    return True
