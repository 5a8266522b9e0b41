"""What may be taken from and laid on the piles of an XML game, as clauses (205-301, X10-X24).

A pile has *slots*: what is told of it under one head. Piles of one kind are told together if their shared
slots are equal; the own slots may differ and then name the piles.
"""

from collections.abc import Callable
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, ranges
from kabale.xml.explain.dealing import again, dealing
from kabale.xml.explain.facts import Facts
from kabale.xml.explain.locks import bars, locks, relations, stops
from kabale.xml.explain.rules import rules_about
from kabale.xml.explain.words import build_words, card_words, part_words, relation, run_words
from kabale.xml.rules.model import Field
from kabale.xml.rules.relations import split_step
from kabale.xml.text.cards import ANY
from kabale.xml.text.numbers import number as as_number
from kabale.xml.text.values import Auto, Block, CardPart, Face, Insert, Property, SuitRule, TurnUp, When
from kabale.xml.text.words import NO, YES, Tag

Slots = dict[str, Message]

OWN: Final = ("start", "bound", "lock", "bar", "fill", "counter", "relation", "rules")
"""The slots that may differ within a group."""

_PASSING: Final = (Property.VAR, Property.STATUS, Property.SORT, Property.LABEL)
"""What actions alter without changing a rule."""

_TURNS: Final = {
    TurnUp.AUTO: "auto",
    TurnUp.BY_HAND: "by_hand",
    TurnUp.BOTH: "both",
    TurnUp.NEVER: "never",
}


def slots(facts: Facts, index: int) -> Slots:
    """Return all that is told of a pile, in order; nothing of one that is never seen and does nothing."""
    if not facts.is_shown(index) and Property.SHOWN not in facts.altered:
        told: dict[str, Callable[[Facts, int], Message | None]] = {"counter": _counter}
    else:
        told = dict(_SLOTS)
    found = {name: tell(facts, index) for name, tell in told.items()}
    if found.get("deal") is not None:
        _leave_out_dealt(found)
    return {name: clause for name, clause in found.items() if clause is not None}


def _leave_out_dealt(found: dict[str, Message | None]) -> None:
    """Leave out what goes without saying of a pile that a click deals from."""
    lay = found["lay"]
    found["take"] = None
    if lay is not None and lay.key == "xmlexplain.lay.none":
        found["lay"] = None


# -- laying ------------------------------------------------------------------------------------------------------


def _lay(facts: Facts, index: int) -> Message | None:
    """Say what follows what, and that nothing can be laid."""
    texts = facts.fields[index].texts
    if facts.has_text(index, Tag.FACE) == Face.DOWN:
        return message("xmlexplain.lay.none")
    if Tag.MAX not in texts or texts[Tag.MAX] == "0":
        return message("xmlexplain.lay.none")
    build, start = _build(facts, index), texts.get(Tag.START)
    if build is None or as_number(texts[Tag.MAX]) == 1:
        if start is None:
            return message("xmlexplain.lay.none")
        return message("xmlexplain.lay.one" if texts[Tag.MAX] == "1" else "xmlexplain.lay.only_empty")
    return message("xmlexplain.lay.build", build=build)


def _build(facts: Facts, index: int) -> Message | None:
    text = facts.has_text
    return build_words(text(index, Tag.SUITS), text(index, Tag.RANKS), text(index, Tag.END), text(index, Tag.START))


def _is_laid_on(facts: Facts, index: int) -> bool:
    lay = _lay(facts, index)
    return lay is not None and lay.key != "xmlexplain.lay.none"


def _start(facts: Facts, index: int) -> Message | None:
    """Say what may come on the empty pile."""
    if not _is_laid_on(facts, index):
        return None
    start = facts.fields[index].texts.get(Tag.START)
    if start is None:
        return message("xmlexplain.start.never")
    return message("xmlexplain.start.takes", card=card_words(start))


def _bound(facts: Facts, index: int) -> Message | None:
    """Say that the first card must be right for further ones to be laid (214, X13)."""
    part = facts.fields[index].start_when
    if part not in tuple(CardPart) or not _is_laid_on(facts, index) or facts.has_text(index, Tag.MAX) == "1":
        return None
    return message("xmlexplain.start.bound", card=part_words(facts.has_text(index, Tag.START), CardPart(part)))


def _room(facts: Facts, index: int) -> Message | None:
    """Say how many cards have room."""
    text = facts.has_text(index, Tag.MAX)
    if not _is_laid_on(facts, index) or text in (ANY, "", "1"):
        return None
    return message("explain.most", n=as_number(text), number=number(as_number(text)))


def _insert(facts: Facts, index: int) -> Message | None:
    match facts.has_text(index, Tag.INSERT):
        case Insert.BOTTOM:
            return message("xmlexplain.insert.bottom")
        case Insert.EITHER:
            return message("xmlexplain.insert.either")
        case _:
            return None


def _blind(facts: Facts, index: int) -> Message | None:
    start = facts.fields[index].texts.get(Tag.BLIND_START)
    return message("xmlexplain.lay.blind", card=card_words(start)) if start and _is_laid_on(facts, index) else None


# -- taking ------------------------------------------------------------------------------------------------------


def _take(facts: Facts, index: int) -> Message | None:
    """Say what may be taken by hand."""
    field = facts.fields[index]
    if field.targets:
        return message("xmlexplain.take.dealt")
    if facts.has_text(index, Tag.FACE) == Face.DOWN:
        return message("xmlexplain.take.face_down")
    if facts.has_text(index, Tag.LOCKED) == YES:
        return message("xmlexplain.take.none")
    if facts.has_text(index, Tag.MAX) == "1" and not field.layout:
        return message("explain.take.one")
    return _several(facts, index, field)


def _several(facts: Facts, index: int, field: Field) -> Message:
    """Say which cards move together."""
    blocks = facts.has_text(index, Tag.BLOCKS)
    word = split_step(blocks)[0]
    if word == Block.SINGLE:
        return message("xmlexplain.take.single")
    if word == Block.FACE_UP:
        return message("xmlexplain.take.face_up")
    texts = field.texts
    run = run_words(blocks, texts.get(Tag.SUITS, ""), texts.get(Tag.RANKS, ""), texts.get(Tag.END, ""))
    is_never = word == Block.SAME_RANK and texts.get(Tag.SUITS) == SuitRule.SAME and not facts.has_twins
    if run is None or is_never or facts.gives_singles(index):
        return message("explain.take.one")
    if word == Block.REVERSED:
        return message("xmlexplain.take.reversed", build=run)
    lay = _lay(facts, index)
    if lay == message("xmlexplain.lay.build", build=run):
        return message("explain.take.run_so")
    return message("explain.take.run", build=run)


def _turn_up(facts: Facts, index: int) -> Message | None:
    """Say what happens to face-down cards, where there can be some."""
    text = facts.has_text(index, Tag.TURN_UP).replace(" ", "")
    if facts.has_text(index, Tag.FACE) == Face.DOWN or not (_has_down(facts, index) or text):
        return None
    turn = next((word for word in TurnUp if word == text), TurnUp.AUTO)
    if turn is TurnUp.AUTO and facts.ends_down(index):
        return message("xmlexplain.turn_up.auto_stays")
    return message(f"xmlexplain.turn_up.{_TURNS[turn]}")


def _has_down(facts: Facts, index: int) -> bool:
    return facts.is_dealt_down(index) or facts.ends_down(index)


# -- what happens of itself --------------------------------------------------------------------------------------


def _fill(facts: Facts, index: int) -> Message | None:
    text = facts.has_text(index, Tag.FILL)
    return message("xmlexplain.fill", piles=facts.of_ids(text.split())) if text else None


def _auto(facts: Facts, index: int) -> Message | None:
    """Say when a right click lays here."""
    parts = [part.strip() for part in facts.has_text(index, Tag.AUTO).split(",") if part.strip()]
    may_come = _is_laid_on(facts, index) or Property.MAX in facts.altered
    if not parts or parts == [NO] or not may_come:
        return None
    if parts in ([Auto.YES], [Auto.END]):
        return message(f"xmlexplain.auto.{'end' if parts == [Auto.END] else 'yes'}")
    whens = [_auto_when(part) for part in parts]
    first = message("xmlexplain.auto.only", when=whens[0])
    if len(whens) == 1:
        return first
    return message("xmlexplain.auto.tried", whens=clauses(whens))


def _auto_when(part: str) -> Message:
    """Put one condition of automatic laying into words (268-276)."""
    if part in (Auto.YES, Auto.END):
        return message("xmlexplain.auto.when.any")
    if part in (When.EMPTY, When.OCCUPIED):
        return message(f"xmlexplain.auto.when.{When(part).name.lower()}")
    pair = relation(part)
    if pair is None:
        return message("xmlexplain.auto.when.card", card=card_words(part))
    return message(f"xmlexplain.auto.when.{pair[0]}", build=pair[1])


def _counter(facts: Facts, index: int) -> Message | None:
    """Say which number a pile keeps, where that matters."""
    counter = facts.counter(index)
    return message("xmlexplain.counter", number=counter) if counter and facts.counts else None


def _altered(facts: Facts, index: int) -> Message | None:
    """Point to what special rules alter of a pile."""
    names = [name for name in facts.altered_of(index) if name not in _PASSING]
    if not names:
        return None
    return message(
        "xmlexplain.altered", what=listed([message(f"xmlexplain.property.{name.name.lower()}") for name in names])
    )


def _rules(facts: Facts, index: int) -> Message | None:
    """Point to the special rules that are tried for moves at a pile."""
    about = rules_about(facts, index)
    return message("xmlexplain.see_rules", n=len(about), rules=ranges(about)) if about else None


_SLOTS: Final[dict[str, Callable[[Facts, int], Message | None]]] = {
    "deal": dealing,
    "again": again,
    "lay": _lay,
    "start": _start,
    "bound": _bound,
    "insert": _insert,
    "room": _room,
    "blind": _blind,
    "take": _take,
    "turn_up": _turn_up,
    "lock": locks,
    "bar": bars,
    "stop": stops,
    "fill": _fill,
    "auto": _auto,
    "counter": _counter,
    "relation": relations,
    "altered": _altered,
    "rules": _rules,
}
"""What is told of a pile, in this order; each slot returns None where there is nothing to tell."""


_NOTHING: Final = frozenset({"xmlexplain.lay.none", "xmlexplain.take.none"})


def is_idle(told: Slots) -> bool:
    """Say whether nothing at all can be done by hand at a pile."""
    return {clause.key for clause in told.values()} >= _NOTHING


def clauses_of(told: Slots) -> list[Message]:
    """Return what is told of a pile; "neither" once where nothing is laid and nothing taken."""
    found = list(told.values())
    if is_idle(told):
        found = [message("explain.lay.neither"), *(clause for clause in found if clause.key not in _NOTHING)]
    return found
