"""``aenderung``: what an action alters of fields (503-513).

Every field that is named is altered (X30). A value may be absolute, relative (+ or -), taken from the
player's cards, or exchanged with that of another field.
"""

import re
from typing import Final

from kabale.table.cards import is_joker, rank, suit
from kabale.xml.play.conditions import number_value
from kabale.xml.play.context import Context
from kabale.xml.play.run import Runner
from kabale.xml.play.state import State, switch_name
from kabale.xml.rules.fields import Ids
from kabale.xml.rules.program import Alter
from kabale.xml.text.cards import ANY_CARD, Indication, written
from kabale.xml.text.numbers import LARGEST, MOST_CARDS, UNLIMITED, number
from kabale.xml.text.values import Face, FromCard, Property, Special, Status, Whole
from kabale.xml.text.words import Tag

_RELATIVE: Final = re.compile(r"[+-]\d{1,10}")
_LIMITS: Final = {
    Property.MAX: MOST_CARDS,
    Property.SHOWN: MOST_CARDS,
    Property.BORDER: MOST_CARDS,
    Property.VAR: LARGEST,
    Property.REDEALS: UNLIMITED,
}
_SWITCHES: Final = (Property.LOCK, Property.MOVE_LOCK, Property.LABEL)
_PARTS: Final = (Property.START_SUIT, Property.START_RANK)
_TEXTS: Final = (
    Property.START,
    Property.END,
    Property.SUITS,
    Property.RANKS,
    Property.BLOCKS,
    Property.INSERT,
    Property.FILL,
    Property.FACE,
    Property.LOCKED,
    Property.AUTO,
)


def named_piles(state: State, context: Context, ids: Ids, *, same_id: bool) -> list[int]:
    """Return the piles of a list of references, in file order; with *same_id* all that share the id of the player's."""
    piles: set[int] = set()
    for reference in ids:
        found = state.rules.piles_at(reference, context.base)
        piles.update(found)
        if same_id and reference in (Special.SOURCE, Special.TARGET):
            piles.update(pile for each in found for pile in state.rules.by_id[state.fields[each].id])
    return sorted(piles)


def alter(runner: Runner, context: Context, step: Alter) -> None:
    """Do one ``aenderung``."""
    state = runner.state
    piles = named_piles(state, context, step.fields, same_id=step.same_id)
    if step.swap:
        others = named_piles(state, context, tuple(step.content.split()), same_id=False)
        for pile, other in zip(piles, others, strict=False):
            _swap(runner, step, pile, other)
        return
    content = _content(context, step.content)
    for pile in piles if content is not None else ():
        _set(runner, step, pile, content or "")


def _content(context: Context, text: str) -> str | None:
    """Return the new value; None where it should come from a card that there is not (513, X32)."""
    if text not in tuple(FromCard):
        return text
    of_source = text in (FromCard.SOURCE_RANK, FromCard.SOURCE_SUIT)
    card = context.source_card if of_source else context.target_card
    if card is None or is_joker(card):
        return None
    in_suit = text in (FromCard.SOURCE_SUIT, FromCard.TARGET_SUIT)
    return written(Indication(suit=suit(card)) if in_suit else Indication(rank=rank(card)))


def _set(runner: Runner, step: Alter, pile: int, content: str) -> None:
    """Give one field its new value; what cannot be altered (505, X9) stays."""
    name = step.property
    if name is Property.STATUS:
        _turn(runner, pile, up=content != Face.DOWN)
    elif name is Property.SORT:
        if content == Whole.SHUFFLE:
            runner.shuffle(pile)
        elif content == Whole.REVERSE:
            runner.reverse(pile)
    elif name in _SWITCHES:
        _set_switch(runner, pile, Tag(name), step.id, Status.OFF if content == Status.OFF else Status.ON)
    elif name in _LIMITS:
        runner.alter(pile, name, _number(runner.state, pile, name, content))
    elif name in _PARTS:
        runner.alter(pile, Tag.START, _start(runner.state, pile, name, content))
    elif name in _TEXTS:
        runner.alter(pile, name, content)


def _turn(runner: Runner, pile: int, *, up: bool) -> None:
    """Turn a pile's top card."""
    if runner.state.piles[pile]:
        runner.turn(pile, [len(runner.state.piles[pile]) - 1], up=up)


def _set_switch(runner: Runner, pile: int, tag: Tag, name: str, status: Status) -> None:
    """Put a lock or a label of a name in or out of force, where the field has one (506)."""
    default = _default(runner.state, pile, tag, name)
    if default is not None:
        runner.flag(pile, switch_name(tag, name), None if status is default else str(status))


def _default(state: State, pile: int, tag: Tag, name: str) -> Status | None:
    """Return what the definition says of a lock or a label; None where there is none of the name."""
    field = state.fields[pile]
    if tag is Tag.LABEL:
        return next((label.status for label in field.labels if label.id == name and name), None)
    locks = field.locks if tag is Tag.LOCK else field.move_locks
    return next((lock.status for lock in locks if lock.id == name and name), None)


def _number(state: State, pile: int, name: Property, content: str) -> str:
    """Return a number as it will be: a relative one is added to what there is, and stops at its limits (509, X19)."""
    if not _RELATIVE.fullmatch(content):
        absolute = content.isdecimal() and name is Property.VAR
        return str(min(number(content, LARGEST), LARGEST)) if absolute else content
    before = number_value(state, pile, name) or 0
    if name is Property.REDEALS and before == UNLIMITED:
        return state.text(pile, name)
    return str(max(0, min(before + int(content), _LIMITS[name])))


def _start(state: State, pile: int, name: Property, content: str) -> str:
    """Return ``folgestart`` with another suit or another rank (480)."""
    before, part = state.ready[pile].start or ANY_CARD, state.card(content) or ANY_CARD
    if name is Property.START_SUIT:
        return written(Indication(part.suit, before.rank))
    return written(Indication(before.suit, part.rank))


def _swap(runner: Runner, step: Alter, pile: int, other: int) -> None:
    """Exchange a property of two fields (510)."""
    state, name = runner.state, step.property
    if name is Property.STATUS:
        first, second = state.is_face_down(pile), state.is_face_down(other)
        _turn(runner, pile, up=not second)
        _turn(runner, other, up=not first)
    elif name in _SWITCHES:
        defaults = [(each, _default(state, each, Tag(name), step.id)) for each in (pile, other)]
        found = [state.status(each, Tag(name), step.id, default) for each, default in defaults if default is not None]
        if len(found) == 2:
            _set_switch(runner, pile, Tag(name), step.id, found[1])
            _set_switch(runner, other, Tag(name), step.id, found[0])
    elif name in _PARTS:
        parts = [state.ready[each].start or ANY_CARD for each in (pile, other)]
        for each, part in ((pile, parts[1]), (other, parts[0])):
            runner.alter(each, Tag.START, _start(state, each, name, written(_part(name, part))))
    elif name in _LIMITS or name in _TEXTS:
        texts = state.text(pile, str(name)), state.text(other, str(name))
        runner.alter(pile, str(name), texts[1])
        runner.alter(other, str(name), texts[0])


def _part(name: Property, start: Indication) -> Indication:
    return Indication(suit=start.suit) if name is Property.START_SUIT else Indication(rank=start.rank)
