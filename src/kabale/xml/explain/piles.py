"""What may be taken from and laid on the piles of an XML game, as clauses (171-301, X10-X24).

A pile has *slots*: what is told of it under one head. Piles of one kind are told together if their shared
slots are equal; the own slots may differ and then name the piles.
"""

from collections.abc import Mapping
from itertools import groupby
from typing import Final, assert_never

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, often, ranges
from kabale.xml.explain.overview import Overview
from kabale.xml.explain.words import auto_words, build_words, card_words, one_card, part_words, run_words
from kabale.xml.rules.model import Condition, Lock
from kabale.xml.rules.relations import split_step
from kabale.xml.rules.vocabulary import unknown, written
from kabale.xml.text.cards import ANY, RANKS, indication
from kabale.xml.text.numbers import MOST_CARDS, limit
from kabale.xml.text.numbers import number as as_number
from kabale.xml.text.values import (
    Auto,
    Block,
    CardPart,
    Face,
    Insert,
    Property,
    RankRule,
    Status,
    StopKind,
    SuitRule,
    TurnUp,
    When,
    as_word,
)
from kabale.xml.text.words import AS_MANY_AS_MAX, NO, YES, Tag

Slots = dict[str, Message]
Told = Mapping[str, Message | None]
"""Slots, None where there is nothing to tell."""

OWN: Final = ("start", "bound", "lock", "bar", "fill", "counter", "relation", "rules")
"""The slots that may differ within a group."""

_PASSING: Final = (Property.VAR, Property.STATUS, Property.SORT, Property.LABEL)
"""What actions alter without changing a rule."""

_NOT_LAID: Final = message("xmlexplain.lay.none")
_NOT_TAKEN: Final = message("xmlexplain.take.none")


def slots(overview: Overview, index: int, *, near: bool = False) -> Slots:
    """Return all that is told of a pile, in order; nothing of one that is never seen and does nothing.

    Other piles are named by numbers, or by where they lie.
    """
    if unknown(overview.rules, overview.fields[index]):
        # Half a rule would be a false one: the whole field is told in the definition's own words.
        return {"written": message("xmlexplain.written", tags=written(*overview.fields[index].tags))}
    by = index if near else None
    counter = as_number(overview.text(index, Tag.VAR))
    counts = message("xmlexplain.counter", number=counter) if counter and overview.counts else None
    if not overview.is_shown(index) and Property.SHOWN not in overview.altered:
        return {"counter": counts} if counts else {}
    laying = {**_laying(overview, index)}
    lay = laying["lay"]
    fill = overview.text(index, Tag.FILL).split()
    if lay == _NOT_LAID and (rules := overview.laid_by(index)):
        laying |= {"lay": message("xmlexplain.lay.by_rules", n=len(rules), rules=ranges(rules))}
    told: dict[str, Message | None] = {
        **_dealing(overview, index),
        **laying,
        **_taking(overview, index, lay),
        "lock": _locks(overview, index, by),
        "bar": _bars(overview, index, by),
        "stop": _stops(overview, index),
        "fill": message("xmlexplain.fill", piles=overview.of_ids(fill)) if fill else None,
        "auto": _auto(overview, index, is_laid_on=lay != _NOT_LAID),
        "counter": counts,
        **_special(overview, index),
    }
    if overview.fields[index].targets:  # It goes without saying that its cards do not move by hand.
        told |= {"take": None, "lay": None if lay == _NOT_LAID else lay}
    return {name: clause for name, clause in told.items() if clause is not None}


def clauses_of(told: Slots) -> list[Message]:
    """Return what is told of a pile; "neither" once where nothing is laid and nothing taken."""
    found = list(told.values())
    if _NOT_LAID in found and _NOT_TAKEN in found:
        return [message("explain.lay.neither"), *(each for each in found if each not in (_NOT_LAID, _NOT_TAKEN))]
    return found


# -- by hand -----------------------------------------------------------------------------------------------------


def _dealing(overview: Overview, index: int) -> Told:
    """Tell what a click deals, and how the empty pile is taken up again, and how often in all (171-204, X18, X19)."""
    field, text = overview.fields[index], overview.text(index, Tag.REDEALS)
    deals = []
    for rule, same in groupby(field.targets):
        count = len(list(same))
        deal = message(
            f"xmlexplain.deal.{'down' if rule.down else 'up'}",
            n=len(overview.rules.piles_of(rule.piles)),
            cards=message("explain.cards", n=count, number=number(count)),
            piles=overview.of_ids(rule.piles),
            when=message(f"xmlexplain.deal.when.{When(rule.when).name.lower()}") if rule.when else "",
        )
        if rule.first_try:
            deal = message("xmlexplain.deal.try", deal=deal, piles=overview.of_ids(rule.first_try))
        deals.append(deal)
    dealt, times = clauses(deals) if deals else None, as_number(text)
    if Tag.REDEALS not in field.texts or (times == 0 and text != ANY):
        is_plain = deals and Property.REDEALS not in overview.altered
        return {"deal": dealt, "again": message("xmlexplain.again.once") if is_plain else None}
    key = "down" if overview.text(index, Tag.FACE) == Face.DOWN else "up"
    ids = [name for source in field.sources for name in source]
    again = [message(f"xmlexplain.again.{key}", piles=overview.of_ids(ids))]
    again += [message("xmlexplain.again.shuffle")] if field.redeals.shuffle else []
    again += [message("xmlexplain.again.at_once")] if field.redeals.at_once else []
    if text == ANY or times < 0:
        again.append(message("xmlexplain.again.endless"))
    else:
        again.append(message("xmlexplain.again.times", n=min(times, 2), often=often(times), passes=often(times + 1)))
    return {"deal": dealt, "again": clauses(again)}


def _laying(overview: Overview, index: int) -> Told:
    """Tell what follows what, what may come on the empty pile, and how many cards have room (205-229)."""
    field, texts = overview.fields[index], overview.fields[index].texts
    most, start, part = limit(texts.get(Tag.MAX, "")), texts.get(Tag.START), as_word(CardPart, field.start_when)
    start = start if start is not None and indication(start) is not None else None
    build = build_words(*(texts.get(tag, "") for tag in (Tag.SUITS, Tag.RANKS, Tag.END, Tag.START)))
    pushed = as_word(Insert, texts.get(Tag.INSERT)) or Insert.TOP
    insert = None if pushed is Insert.TOP else message(f"xmlexplain.insert.{pushed.name.lower()}")
    if build is not None and most != 1:
        lay = message("xmlexplain.lay.build", build=build)
    elif start is not None:
        lay = message("xmlexplain.lay.one" if most == 1 else "xmlexplain.lay.only_empty")
    else:
        lay = _NOT_LAID
    if lay == _NOT_LAID or not most or texts.get(Tag.FACE) == Face.DOWN:
        return {"lay": _NOT_LAID, "insert": insert}
    blind = texts.get(Tag.BLIND_START)
    singly = message("xmlexplain.lay.singly") if overview.folded.takes_singles(index) and most != 1 else None
    told: dict[str, Message | None] = {"lay": lay, "singly": singly, "start": message("xmlexplain.start.never")}
    if start is not None:
        told["start"] = message("xmlexplain.start.takes", card=card_words(start))
    if part and start is not None and most != 1:  # The first card must be right for further ones (214, X13).
        bound = part_words(start, part)
        is_so = bound in (card_words(start), one_card(start))
        told["bound"] = message("xmlexplain.start.bound_so" if is_so else "xmlexplain.start.bound", card=bound)
    told["insert"] = insert
    if 1 < most < MOST_CARDS and not _is_full_run(texts):
        told["room"] = message("explain.most", n=most, number=number(most))
    is_blind = blind is not None and indication(blind) is not None
    return told | {"blind": message("xmlexplain.lay.blind", card=card_words(blind or "")) if is_blind else None}


def _is_full_run(texts: Mapping[str, str]) -> bool:
    """Say whether a pile is full when its run has come to its end, so that its room goes without saying."""
    start, end, most = texts.get(Tag.START, ""), texts.get(Tag.END, ""), as_number(texts.get(Tag.MAX, ""))
    if start not in RANKS or end not in RANKS:
        return False
    step = {RankRule.UP: 1, RankRule.DOWN: -1}.get(as_word(RankRule, texts.get(Tag.RANKS, "")) or RankRule.ANY, 0)
    return most == (RANKS[end] - RANKS[start]) * step + 1


def _taking(overview: Overview, index: int, lay: Message | None) -> Told:
    """Tell which cards may be taken by hand (226), and what happens to face-down cards, where there can be some."""
    if overview.text(index, Tag.FACE) == Face.DOWN:
        return {"take": message("xmlexplain.take.face_down")}
    texts, blocks = overview.fields[index].texts, overview.text(index, Tag.BLOCKS)
    word = as_word(Block, split_step(blocks)[0])
    run = run_words(blocks, *(texts.get(tag, "") for tag in (Tag.SUITS, Tag.RANKS, Tag.END)))
    is_never = word is Block.SAME_RANK and texts.get(Tag.SUITS) == SuitRule.SAME and not overview.has_twins
    if texts.get(Tag.LOCKED) == YES:
        take = _NOT_TAKEN
    elif texts.get(Tag.MAX) == "1" and not overview.fields[index].layout:
        take = message("explain.take.one")
    elif word in (Block.SINGLE, Block.FACE_UP):
        take = message(f"xmlexplain.take.{word.name.lower()}")
    elif run is None or is_never or overview.folded.gives_singles(index):
        take = message("explain.take.one")
    elif word is Block.REVERSED:
        take = message("xmlexplain.take.reversed", build=run)
    elif lay == message("xmlexplain.lay.build", build=run):
        take = message("explain.take.run_so")
    else:
        take = message("explain.take.run", build=run)
    text = texts.get(Tag.TURN_UP, "").replace(" ", "")
    turn = as_word(TurnUp, text) or TurnUp.AUTO
    ends_down = overview.ends_down(index)
    turn_up = None
    if turn is TurnUp.AUTO and ends_down:
        turn_up = message("xmlexplain.turn_up.auto_stays")
    elif text or ends_down or overview.is_dealt_down(index):
        turn_up = message(f"xmlexplain.turn_up.{turn.name.lower()}")
    return {"take": take, "turn_up": turn_up}


# -- what shuts a pile, or the play ------------------------------------------------------------------------------


def _locks(overview: Overview, index: int, near: int | None) -> Message | None:
    """Say while what a pile is locked (234-245)."""
    found = []
    for lock in overview.fields[index].locks:
        mode = lock.mode.name.lower() if len(overview.rules.piles_of(lock.piles)) > 1 else "one"
        key = f"xmlexplain.lock.when.{When(lock.when).name.lower()}.{mode}"
        when = message(key, piles=overview.of_ids(lock.piles, near=near))
        what = lock.kind.name.lower() if lock.kind else "both"
        found.append(_switched(overview, message(f"xmlexplain.lock.{what}", when=when), lock, "lock"))
    return clauses(found) if found else None


def _bars(overview: Overview, index: int, near: int | None) -> Message | None:
    """Say on which piles cards of this one may not be laid, or on which alone they may, whatever is shorter."""
    bars = overview.fields[index].move_locks
    always = [lock for lock in bars if not lock.when and not lock.id and lock.status is Status.ON]
    barred = sorted({pile for lock in always for pile in overview.rules.piles_of(lock.piles)} - {index})
    can_take = Property.MAX in overview.altered
    takers = [
        i for i in range(len(overview.fields)) if overview.is_shown(i) and (can_take or overview.text(i, Tag.MAX))
    ]
    allowed = [pile for pile in takers if overview.is_shown(pile) and pile not in (*barred, index)]
    found = []
    if always and allowed and len(allowed) < len(barred):
        found.append(message("xmlexplain.bar.only", piles=overview.named(allowed, near=near)))
    elif barred and barred == [each for each in overview.sides.kinds if overview.is_alike(each, index)]:
        alike = sorted([*barred, index])
        found.append(message("xmlexplain.bar.others", piles=overview.named(alike)))
    elif barred:
        found.append(message("xmlexplain.bar.never", piles=overview.named(barred)))
    elif always:
        found.append(message("xmlexplain.bar.itself"))
    for lock in (each for each in bars if each not in always):
        when = When(lock.when).name.lower() if lock.when else "never"
        told = message(f"xmlexplain.bar.{when}", piles=overview.of_ids(lock.piles))
        found.append(_switched(overview, told, lock, "bar"))
    return clauses(found) if found else None


def _switched(overview: Overview, told: Message, lock: Lock, kind: str) -> Message:
    """Add the name by which special rules switch a lock or a bar, and whether it is off at first (238-240)."""
    if overview.is_short:
        return message("xmlexplain.off_at_first", told=told) if lock.status is Status.OFF else told
    if lock.status is Status.OFF:
        return message(f"xmlexplain.{kind}.off", lock=told, id=lock.id)
    return message(f"xmlexplain.{kind}.on", lock=told, id=lock.id) if lock.id else told


def _stops(overview: Overview, index: int) -> Message | None:
    """Say what must be mended before the play goes on (256-263, X24)."""
    found = []
    for rule in overview.fields[index].stops:
        match rule.kind:
            case StopKind.COUNT:
                limit = overview.text(index, Tag.MAX) if rule.content == AS_MANY_AS_MAX else rule.content
                most = as_number(limit)
                found.append(message("xmlexplain.stop.count", n=most, number=number(most)))
            case StopKind.INSERT:
                part = as_word(CardPart, rule.content)
                is_part = part in (CardPart.SUIT, CardPart.RANK)
                found.append(message(f"xmlexplain.stop.insert.{part.name.lower() if part and is_part else 'always'}"))
            case StopKind.EMPTY:
                found.append(message("xmlexplain.stop.empty"))
            case _:
                assert_never(rule.kind)
    return clauses(found) if found else None


# -- what happens of itself --------------------------------------------------------------------------------------


def _auto(overview: Overview, index: int, *, is_laid_on: bool) -> Message | None:
    """Say when a right click lays here (268-276)."""
    parts = [part.strip() for part in overview.text(index, Tag.AUTO).split(",") if part.strip()]
    may_come = is_laid_on or Property.MAX in overview.altered
    if not parts or parts == [NO] or not may_come:
        return None
    if len(parts) == 1 and (word := as_word(Auto, parts[0])):
        return message(f"xmlexplain.auto.{word.name.lower()}")
    always = message("xmlexplain.auto.when.any")
    whens = [always if as_word(Auto, part) else auto_words(part) for part in parts]
    if len(whens) == 1:
        return message("xmlexplain.auto.only", when=whens[0])
    return message("xmlexplain.auto.tried", whens=clauses(whens))


def _linked(overview: Overview, index: int) -> list[Message]:
    """Say whom special rules mean by the relations of a pile: of neighbours only what stands where there is none."""
    found = []
    asked = {test.content for action in overview.actions for test in action.tests if isinstance(test, Condition)}
    for name, ids in overview.fields[index].relations.items():
        side = overview.sides.relation(name)
        if side is None and overview.follows(name):
            found.append(message("xmlexplain.relation", name=name, piles=overview.of_ids(ids)))
        elif side is not None and set(ids) & asked:
            found.append(message("xmlexplain.edge", sides=side, piles=overview.of_ids(ids)))
    return found


def _special(overview: Overview, index: int) -> Told:
    """Tell what special rules make of a pile: whom they mean by it, what they alter, which are tried for its moves."""
    linked = [] if overview.is_short else _linked(overview, index)
    names = [name.name.lower() for name in overview.altered_of(index) if name not in _PASSING]
    altered = listed([message(f"xmlexplain.property.{name}") for name in names]) if names else None
    about = overview.rules_about(index)
    return {
        "relation": listed(linked) if linked else None,
        "altered": message("xmlexplain.altered", what=altered) if altered else None,
        "rules": message("xmlexplain.see_rules", n=len(about), rules=ranges(about)) if about else None,
    }
