"""What shuts the piles of an XML game for a while, in words: locks, barred ways, stops, relations (234-263, 301)."""

import re

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number
from kabale.xml.explain.facts import Facts
from kabale.xml.rules.model import Lock, StopRule
from kabale.xml.text.numbers import number as as_number
from kabale.xml.text.values import CardPart, LockKind, Mode, Property, Status, StopKind, When
from kabale.xml.text.words import AS_MANY_AS_MAX, LINK, Tag

_MODES = {Mode.ANY: "any", Mode.ALL: "all", Mode.SOME: "some"}


def locks(facts: Facts, index: int) -> Message | None:
    """Say while what a pile is locked."""
    found = [_lock(facts, lock) for lock in facts.fields[index].locks]
    return clauses(found) if found else None


def _lock(facts: Facts, lock: Lock) -> Message:
    kind = {LockKind.LAYING: "laying", LockKind.TAKING: "taking", None: "both"}[lock.kind]
    named = facts.rules.piles_of(lock.piles)
    mode = _MODES[lock.mode] if len(named) > 1 else "one"
    when = message(f"xmlexplain.lock.when.{When(lock.when).name.lower()}.{mode}", piles=facts.brief_ids(lock.piles))
    return _switched(message(f"xmlexplain.lock.{kind}", when=when), lock, "lock")


def _switched(told: Message, lock: Lock, kind: str) -> Message:
    """Add the name by which special rules switch a lock or a bar, and whether it is off at first (238-240)."""
    if lock.status is Status.OFF:
        return message(f"xmlexplain.{kind}.off", lock=told, id=lock.id)
    return message(f"xmlexplain.{kind}.on", lock=told, id=lock.id) if lock.id else told


def bars(facts: Facts, index: int) -> Message | None:
    """Say on which piles cards of this one may not be laid, or on which alone they may, whatever is shorter."""
    field = facts.fields[index]
    always = [lock for lock in field.move_locks if not lock.when and not lock.id and lock.status is Status.ON]
    others = [lock for lock in field.move_locks if lock not in always]
    found = []
    if always:
        found.append(_barred(facts, index, always))
    for lock in others:
        when = When(lock.when).name.lower() if lock.when else "never"
        told = message(f"xmlexplain.bar.{when}", piles=facts.brief_ids(lock.piles))
        found.append(_switched(told, lock, "bar"))
    return clauses(found) if found else None


def _barred(facts: Facts, index: int, always: list[Lock]) -> Message:
    barred = {pile for lock in always for pile in facts.rules.piles_of(lock.piles)} - {index}
    takers = [pile for pile in range(len(facts.fields)) if pile != index and _may_take(facts, pile)]
    allowed = [pile for pile in takers if pile not in barred]
    if allowed and len(allowed) < len(barred):
        return message("xmlexplain.bar.only", piles=facts.brief(allowed))
    if not barred:
        return message("xmlexplain.bar.itself")
    return message("xmlexplain.bar.never", piles=facts.brief(sorted(barred)))


def _may_take(facts: Facts, pile: int) -> bool:
    """Say whether cards can be laid on a pile by hand at some time."""
    return facts.is_shown(pile) and (bool(facts.has_text(pile, Tag.MAX)) or Property.MAX in facts.altered)


def stops(facts: Facts, index: int) -> Message | None:
    """Say what must be mended before the play goes on (256-263, X24)."""
    found = [_stop(facts, index, rule) for rule in facts.fields[index].stops]
    return clauses(found) if found else None


def _stop(facts: Facts, index: int, rule: StopRule) -> Message:
    if rule.kind is StopKind.COUNT:
        text = facts.has_text(index, Tag.MAX) if rule.content == AS_MANY_AS_MAX else rule.content
        most = as_number(text)
        return message("xmlexplain.stop.count", n=most, number=number(most))
    if rule.kind is StopKind.INSERT:
        return message(f"xmlexplain.stop.insert.{CardPart(rule.content).name.lower() if rule.content else 'always'}")
    return message("xmlexplain.stop.empty")


def relations(facts: Facts, index: int) -> Message | None:
    """Say which piles a pile names, as far as special rules ask for them."""
    used = {name for name in facts.fields[index].relations if _is_used(facts, name)}
    parts = [
        message("xmlexplain.relation", name=name, piles=facts.numbers(ids))
        for name, ids in facts.fields[index].relations.items()
        if name in used
    ]
    return listed(parts) if parts else None


def _is_used(facts: Facts, name: str) -> bool:
    """Say whether some action follows a relation."""
    followed = re.compile(rf"{LINK}{re.escape(name)}\b")
    texts = (str(part) for action in facts.actions for part in (*action.tests, *action.steps))
    return any(followed.search(text) for text in texts)
