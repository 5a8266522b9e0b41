"""Describe the steps of an action: changes, moves, messages, sounds, the end (503-592)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number
from kabale.xml.explain.overview import ActionNames, place_words
from kabale.xml.explain.words import SWITCHED, border_words, value_words
from kabale.xml.rules.model import Alter, Ask, GameOver, LayStep, Notice, Rules, Set, Step
from kabale.xml.text.cards import MENU_LENGTH
from kabale.xml.text.cards import number as as_number
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
    Status,
    as_word,
)
from kabale.xml.text.words import ANYWHERE, YES, Tag

_WAYS: Final = {"+": "up", "-": "down"}


def is_seen_only(each: Step) -> bool:
    """Say whether a step changes only what is seen or heard: a display, the menu, a right click, a sound, a pause."""
    match each:
        case Alter(property=Property.LABEL | Property.AUTO) | Notice() | Set(Setting.MENU):
            return True
        case _:
            return False


def step(names: ActionNames, each: Step) -> Message:
    """Put one step into words."""
    match each:
        case Alter():
            return _alter(names, each)
        case LayStep():
            return _lay(names, each)
        case Set(Setting.MENU):
            return message("xmlexplain.set.menu", text=each.content[:MENU_LENGTH])
        case Set(Setting.SOURCE | Setting.TARGET as setting):
            who = names.pile(each.content, "subject", several="first")
            return message(f"xmlexplain.set.{setting.name.lower()}", who=who)
        case Set():
            return message("xmlexplain.alter.nothing")
        case Notice(Tag.WAIT):
            whole, _, part = f"{as_number(each.content) / 1000:g}".partition(".")
            return message("xmlexplain.wait", seconds=message("decimal", whole=whole, part=part) if part else whole)
        case Notice():
            return message(f"xmlexplain.sound.{(as_word(Sound, each.content) or Sound.NONE).name.lower()}")
        case Ask():
            # The message or the question to the player, and the place of the answer.
            text = each.text.replace("\n", " ")
            told, key = message("xmlexplain.ask.say", text=text), "noted"
            if each.answers:
                answers = [message("xmlexplain.ask.answer", text=answer) for answer in each.answers]
                told, key = message("xmlexplain.ask.ask", text=text, answers=listed(answers)), "kept"
            if not each.field:
                return told
            return clauses([told, message(f"xmlexplain.ask.{key}", of=names.pile(each.field, "of", several="each"))])
        case GameOver():
            return message(f"xmlexplain.over.{'won' if each.outcome == Ending.WON else 'lost'}")
        case _:
            assert_never(each)


def joined(rules: Rules, steps: Sequence[Step]) -> list[Step]:
    """Join consecutive moves that differ only in a named pile, if their order is that of the file.

    If cards come from several piles, the order of the steps decides which give first, so steps to other targets stay
    apart.
    """
    found: list[Step] = []
    for each in steps:
        last = found[-1] if found else None
        if isinstance(last, LayStep) and isinstance(each, LayStep) and not last.options:
            targets, sources = (last.target, each.target), (*last.sources, *each.sources)
            has_one_source = len(rules.piles_of(last.sources)) == 1
            if last == replace(each, target=last.target) and has_one_source and _follow(rules, targets):
                found[-1] = replace(last, target=" ".join(targets))
                continue
            if last == replace(each, sources=last.sources) and _follow(rules, sources):
                found[-1] = replace(last, sources=sources)
                continue
        found.append(each)
    return found


def _follow(rules: Rules, references: Sequence[str]) -> bool:
    """Say whether piles that are named by their ids are so in file order, and none twice."""
    piles = [pile for each in references for name in each.split() for pile in rules.by_id.get(name, (-1,))]
    return piles == sorted(set(piles)) and -1 not in piles


def _alter(names: ActionNames, each: Alter) -> Message:
    """Put a change into words: of a number, which is set, raised or lowered (509), a switch, a pile, or a rule."""
    name = each.property
    if name is None:
        return message("xmlexplain.alter.nothing")
    key, what = name.name.lower(), message(f"xmlexplain.property.{name.name.lower()}")
    of = names.all_of(each.fields, "of", same_id=each.same_id)
    who = names.all_of(each.fields, "subject", same_id=each.same_id)
    if each.swap:
        other = names.all_of(tuple(each.content.split()), "of")
        return message("xmlexplain.alter.swap", what=what, of=of, other=other)
    match name:
        case Property.BORDER if each.content in tuple(Border):
            return message("xmlexplain.alter.border", who=who, value=border_words(each.content))
        case Property.MAX | Property.SHOWN | Property.BORDER | Property.VAR | Property.REDEALS:
            is_set = each.content[:1] not in _WAYS or (name is Property.REDEALS and each.content == "-")
            amount = as_number(each.content if is_set else each.content[1:])
            way = ("to" if each.content.isdecimal() else "free") if is_set else _WAYS[each.content[0]]
            return message(f"xmlexplain.alter.number.{way}", what=what, of=of, number=amount)
        case Property.LOCK | Property.MOVE_LOCK | Property.LABEL:
            return message(f"xmlexplain.alter.{key}.{'off' if each.content == Status.OFF else 'on'}", id=each.id, of=of)
        case Property.STATUS | Property.SORT | Property.LOCKED | Property.FACE:
            answer = "yes" if each.content == SWITCHED[name] else "no"
            return message(f"xmlexplain.alter.{key}.{answer}", of=of, who=who)
        case _ if each.content in tuple(FromCard):
            value: object = message(f"xmlexplain.from_card.{FromCard(each.content).name.lower()}")
        case Property.FILL:
            value = names.pile(each.content, "start")
        case Property.START | Property.START_SUIT | Property.START_RANK | Property.END | Property.SUITS:
            value = value_words(name, each.content)
        case Property.RANKS | Property.BLOCKS | Property.INSERT | Property.AUTO:
            value = value_words(name, each.content)
        case Property.ID | Property.STARTS | Property.START_RUN | Property.COUNT | Property.MOVED | Property.CARD:
            return message("xmlexplain.alter.nothing")  # A definition that alters one of these has an error.
        case Property.LAYABLE | Property.STOPPED | Property.NEXT:
            return message("xmlexplain.alter.nothing")
        case _:
            assert_never(name)
    return message(f"xmlexplain.alter.{key}", of=of, who=who, value=value)


def _lay(names: ActionNames, each: LayStep) -> Message:
    cards = _cards(each)
    if LayOption.SWAP in each.options:
        of = names.all_of(each.sources, "of", same_id=each.same_id)
        told = message("xmlexplain.lay.swap", cards=cards, of=of, other=names.pile(each.target, "of"))
    else:
        start = names.all_of(each.sources, "start", same_id=each.same_id)
        told = message("xmlexplain.lay.step", cards=cards, start=start, on=lay_to(names, each))
    if each.backwards:
        told = message("xmlexplain.lay.backwards", told=told)
    if each.face is not None:
        told = message(f"xmlexplain.lay.face.{each.face.name.lower()}", told=told)
    if names.overview.is_whole and each.animation in (YES, *Face):
        key = "yes" if each.animation == YES else Face(each.animation).name.lower()
        told = message(f"xmlexplain.lay.seen.{key}", told=told)
    is_first = LayOption.ONCE in each.options and " " not in each.target
    if LayOption.ALLOWED in each.options and LayOption.SWAP not in each.options and not is_first:
        told = message("xmlexplain.lay.allowed", told=told)
    if each.restack is not None:
        told = message(f"xmlexplain.restack.{each.restack.name.lower()}", told=told)
    return told


def is_last_card(each: LayStep) -> bool:
    """Say whether exactly the last card of each source moves, as it lies."""
    counted = each.count in ("", "1") and not each.start_at and each.restack is None
    return counted and not each.backwards and not each.options and each.face is None


def _cards(each: LayStep) -> Message:
    """Say which cards of each source move (519-524, 538-549)."""
    place = place_words(each.start_at)
    if each.count == CountWord.MOVED and each.start_at:
        return message("xmlexplain.lay.cards.moved_from", place=place)
    if each.count in tuple(CountWord):
        return message(f"xmlexplain.lay.cards.{CountWord(each.count).name.lower()}")
    count = as_number(each.count, -1)
    if each.start_at and count < 0:
        return message(f"xmlexplain.lay.cards.{'all' if each.start_at == 1 else 'from'}", place=place)
    if each.start_at:
        return message("xmlexplain.lay.cards.count_from", n=count, number=number(count), place=place)
    count = 1 if count < 0 else count
    return message("xmlexplain.lay.cards.last", n=count, number=number(count))


def lay_to(names: ActionNames, each: LayStep) -> Message:
    """Say where the cards go."""
    if " " in each.target:
        on = names.all_of(tuple(each.target.split()), "on")
    else:
        on = names.pile(each.target, "on", several="first" if LayOption.ONCE in each.options else "each")
    if not each.lay_at or each.lay_at == "0":
        return on
    if each.lay_at == ANYWHERE:
        return message("xmlexplain.lay.at.anywhere", on=on)
    at = as_number(each.lay_at)
    if at == 1:
        return message("xmlexplain.lay.at.bottom", on=on)
    return message(f"xmlexplain.lay.at.{'under' if at < 0 else 'place'}", n=abs(at), number=number(abs(at)), on=on)
