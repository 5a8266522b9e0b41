"""What an action does, in words: changes, laying, messages, sounds, the end (503-592)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number
from kabale.xml.explain.tests import value_words
from kabale.xml.explain.who import Who
from kabale.xml.rules.model import Alter, Ask, GameOver, LayStep, Notice, Set, Step
from kabale.xml.text.cards import ANY
from kabale.xml.text.numbers import MENU_LENGTH
from kabale.xml.text.numbers import number as as_number
from kabale.xml.text.values import (
    Border,
    CountWord,
    Ending,
    Face,
    FromCard,
    LayOption,
    Property,
    Setting,
    Sound,
    Special,
    Status,
    Whole,
)
from kabale.xml.text.words import ALL_SHOWN, ANYWHERE, LINK, YES, Tag

_SECOND: Final = 1000

_AMOUNTS: Final = (Property.MAX, Property.SHOWN, Property.BORDER, Property.VAR, Property.REDEALS)


def step(who: Who, each: Step) -> Message:
    """Put one step into words."""
    match each:
        case Alter():
            return _alter(who, each)
        case LayStep():
            return _lay(who, each)
        case Set():
            return _set(who, each)
        case Notice():
            return _notice(each)
        case Ask():
            return _ask(who, each)
        case GameOver():
            return message(f"xmlexplain.over.{'won' if each.outcome == Ending.WON else 'lost'}")


def joined(steps: Sequence[Step]) -> list[Step]:
    """Join steps in a row that differ only in a named pile, where one after the other is the order of the file."""
    found: list[Step] = []
    for each in steps:
        both = _join(found[-1], each) if found else None
        if both is None:
            found.append(each)
        else:
            found[-1] = both
    return found


def _join(first: Step, second: Step) -> Step | None:
    """Return one step for two, None where there is none."""
    if not isinstance(first, LayStep) or not isinstance(second, LayStep) or first.options or second.options:
        return None
    if replace(first, target="") == replace(second, target=""):
        both = f"{first.target} {second.target}"
        return replace(first, target=both) if _are_plain((first.target, second.target)) else None
    if replace(first, sources=()) == replace(second, sources=()) and _are_plain((*first.sources, *second.sources)):
        return replace(first, sources=(*first.sources, *second.sources))
    return None


def _are_plain(references: Sequence[str]) -> bool:
    return not any(LINK in each or each in tuple(Special) for each in references)


# -- changes -----------------------------------------------------------------------------------------------------


def _alter(who: Who, each: Alter) -> Message:
    """Put a change into words: a number, a switch, a face, a whole pile, a rule."""
    name = each.property
    if name is None:
        return message("xmlexplain.alter.nothing")
    of = who.all_of(each.fields, "of", same_id=each.same_id)
    on = who.all_of(each.fields, "subject", same_id=each.same_id)
    if each.swap:
        other = who.all_of(tuple(each.content.split()), "of")
        what = message(f"xmlexplain.property.{name.name.lower()}")
        return message("xmlexplain.alter.swap", what=what, of=of, other=other)
    if name is Property.BORDER and each.content in tuple(Border):
        return message(
            "xmlexplain.alter.border",
            who=on,
            value=message(f"xmlexplain.look.border.{Border(each.content).name.lower()}"),
        )
    if name in _AMOUNTS:
        return _amount(name, each.content, of)
    if name in (Property.LOCK, Property.MOVE_LOCK, Property.LABEL):
        status = "off" if each.content == Status.OFF else "on"
        return message(f"xmlexplain.alter.{name.name.lower()}.{status}", id=each.id, of=of)
    if name in _SWITCHED:
        key = "yes" if each.content == _SWITCHED[name] else "no"
        return message(f"xmlexplain.alter.{name.name.lower()}.{key}", of=of, who=on)
    return message(f"xmlexplain.alter.{name.name.lower()}", of=of, who=on, value=_value(who, name, each.content))


_SWITCHED: Final = {
    Property.STATUS: Face.DOWN,
    Property.SORT: Whole.SHUFFLE,
    Property.LOCKED: YES,
    Property.FACE: Face.DOWN,
}


def _value(who: Who, name: Property, content: str) -> object:
    if content in tuple(FromCard):
        return message(f"xmlexplain.from_card.{FromCard(content).name.lower()}")
    return value_words(who, name, content)


def _amount(name: Property, content: str, of: Message) -> Message:
    """Set, raise or lower a number (509)."""
    key = name.name.lower()
    if content.startswith(("+", "-")) and not (name is Property.REDEALS and content == "-"):
        way = "up" if content.startswith("+") else "down"
        return message(f"xmlexplain.alter.number.{way}", what=_what(key), of=of, number=_figure(content[1:]))
    if content in (ANY, ALL_SHOWN) or not content.isdecimal():
        return message("xmlexplain.alter.number.free", what=_what(key), of=of)
    return message("xmlexplain.alter.number.to", what=_what(key), of=of, number=_figure(content))


def _what(key: str) -> Message:
    return message(f"xmlexplain.property.{key}")


def _figure(text: str) -> object:
    return as_number(text)


# -- laying ------------------------------------------------------------------------------------------------------


def _lay(who: Who, each: LayStep) -> Message:
    """Put a lay into words: which cards, from where, to where, and on what condition."""
    if LayOption.SWAP in each.options:
        told = _swap(who, each)
    else:
        told = message(
            "xmlexplain.lay.step",
            cards=_cards(each),
            start=who.all_of(each.sources, "start", same_id=each.same_id),
            on=_target(who, each),
        )
    return _qualified(each, told)


def _qualified(each: LayStep, told: Message) -> Message:
    """Add how the cards are laid, and when."""
    if each.backwards:
        told = message("xmlexplain.lay.backwards", told=told)
    if each.face is not None:
        told = message(f"xmlexplain.lay.face.{'up' if each.face is Face.UP else 'down'}", told=told)
    if each.animation in (YES, *Face):
        told = message(
            f"xmlexplain.lay.seen.{'yes' if each.animation == YES else Face(each.animation).name.lower()}", told=told
        )
    if LayOption.ALLOWED in each.options and LayOption.SWAP not in each.options:
        told = message("xmlexplain.lay.allowed", told=told)
    if each.restack is not None:
        told = message(f"xmlexplain.restack.{each.restack.name.lower()}", told=told)
    return told


def _swap(who: Who, each: LayStep) -> Message:
    start, on = who.all_of(each.sources, "of", same_id=each.same_id), who.pile(each.target, "of")
    return message("xmlexplain.lay.swap", cards=_cards(each), of=start, other=on)


def _cards(each: LayStep) -> Message:
    """Say which cards of each source are laid (519-524, 538-549)."""
    if each.count in tuple(CountWord):
        if each.count != CountWord.MOVED or not each.start_at:
            return message(f"xmlexplain.lay.cards.{CountWord(each.count).name.lower()}")
        return message("xmlexplain.lay.cards.moved_from", place=_place(each.start_at))
    count = as_number(each.count, -1)
    if each.start_at:
        if count < 0:
            key = "all" if each.start_at == 1 else "from"
            return message(f"xmlexplain.lay.cards.{key}", place=_place(each.start_at))
        return message("xmlexplain.lay.cards.count_from", n=count, number=number(count), place=_place(each.start_at))
    count = 1 if count < 0 else count
    return message("xmlexplain.lay.cards.last", n=count, number=number(count))


def _place(place: int) -> Message:
    """Name a place in a pile, counted from either end."""
    if place == 1:
        return message("xmlexplain.place.first")
    if place == -1:
        return message("xmlexplain.place.last")
    return message(f"xmlexplain.place.{'top' if place < 0 else 'bottom'}", number=number(abs(place)))


def _target(who: Who, each: LayStep) -> Message:
    """Say where the cards go."""
    way = "first" if LayOption.ONCE in each.options else "each"
    on = who.pile(each.target, "on", several=way)
    if " " in each.target:
        on = who.all_of(tuple(each.target.split()), "on")
    if not each.lay_at or each.lay_at == "0":
        return on
    if each.lay_at == ANYWHERE:
        return message("xmlexplain.lay.at.anywhere", on=on)
    at = as_number(each.lay_at)
    if at == 1:
        return message("xmlexplain.lay.at.bottom", on=on)
    key = "under" if at < 0 else "place"
    return message(f"xmlexplain.lay.at.{key}", n=abs(at), number=number(abs(at)), on=on)


# -- what else ---------------------------------------------------------------------------------------------------


def _set(who: Who, each: Set) -> Message:
    match each.setting:
        case Setting.MENU:
            return message("xmlexplain.set.menu", text=each.content[:MENU_LENGTH])
        case Setting.SOURCE | Setting.TARGET:
            key = "source" if each.setting is Setting.SOURCE else "target"
            return message(f"xmlexplain.set.{key}", who=who.pile(each.content, "subject", several="first"))
        case None:
            return message("xmlexplain.alter.nothing")


def _notice(each: Notice) -> Message:
    if each.kind is Tag.WAIT:
        seconds = f"{as_number(each.content) / _SECOND:g}"
        return message("xmlexplain.wait", seconds=seconds)
    return message(f"xmlexplain.sound.{Sound(each.content).name.lower()}")


def _ask(who: Who, each: Ask) -> Message:
    """Say what the player is told, or asked, and where the answer is kept."""
    text = each.text.replace("\n", " ")
    if not each.answers:
        told = message("xmlexplain.ask.say", text=text)
        if not each.field:
            return told
        return clauses([told, message("xmlexplain.ask.noted", of=who.pile(each.field, "of", several="each"))])
    answers = listed([message("xmlexplain.ask.answer", text=answer) for answer in each.answers])
    told = message("xmlexplain.ask.ask", text=text, answers=answers)
    if not each.field:
        return told
    return clauses([told, message("xmlexplain.ask.kept", of=who.pile(each.field, "of", several="each"))])
