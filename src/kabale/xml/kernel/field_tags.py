"""How the native kernel takes each tag of a field: tables may refuse it, a program has a part for it.

Both functions match over all tags, so a new one fails type checking here, twice.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, assert_never

from kabale.engine.program import MOST_CARDS, Barrier, Dealing
from kabale.xml.kernel.programs.modes import mask_of, word_of
from kabale.xml.kernel.tables.actions import may_take
from kabale.xml.kernel.tables.fields import STOCK
from kabale.xml.play.state import State
from kabale.xml.rules import model
from kabale.xml.rules.vocabulary import TAGS_OF_FIELDS
from kabale.xml.text.values import Block, Insert, LockKind, StopKind, TurnUp, When
from kabale.xml.text.words import AS_MANY_AS_MAX, FieldTag, Tag

_BAR_WHENS: Final = (When.EMPTY, When.OCCUPIED, When.STOPPED, When.NOT_STOPPED)
_WHENS: Final = tuple(when for when in When if when not in (When.ALLOWED, When.STOPPED, When.NOT_STOPPED))


def refusal(state: State, pairs: Container[int], pile: int, tag: FieldTag) -> str | None:
    """Return why tables cannot express a tag of a field, None if they can or need not; *pairs* are taken away."""
    ready = state.ready[pile]
    match tag:
        case Tag.BLOCKS if ready.gives and ready.block in (Block.SINGLE, Block.REVERSED):
            return f"folgeschieb {ready.block}"
        case Tag.INSERT if may_take(state, pile) and ready.insert is not Insert.TOP:
            return f"einschub {ready.insert}"
        case Tag.START if may_take(state, pile) and state.fields[pile].start_when:
            return None if _is_begun(state, pile) else "folgestart binds the first card, which may be another"
        case Tag.TURN_UP if not ready.is_down and ready.turn_up not in (TurnUp.AUTO, TurnUp.BOTH):
            return None if state.table.down.isdisjoint(state.piles[pile]) else f"aufdecken {ready.turn_up}"
        case Tag.FACE if may_take(state, pile) or ready.gives or pile in pairs:
            return "a card lies face down on top" if state.is_face_down(pile) else None
        case Tag.BLOCKS | Tag.INSERT | Tag.START | Tag.TURN_UP | Tag.FACE:
            return None
        # Read for the whole game, where what tables cannot say has reasons of its own.
        case Tag.TARGET | Tag.SOURCE | Tag.REDEALS | Tag.LOCK | Tag.MOVE_LOCK | Tag.STOP | Tag.POINTS | Tag.VAR:
            return None
        # Read from the state of the field, as it plays.
        case Tag.MAX | Tag.END | Tag.SUITS | Tag.RANKS | Tag.FILL | Tag.LOCKED | Tag.BLIND_START | Tag.SHOWN:
            return None
        # Done when the cards are dealt, followed by actions, answered by clicks, or only seen.
        case Tag.LAY | Tag.SORT | Tag.RELATION | Tag.AUTO:
            return None
        case Tag.POSTURE | Tag.TIGHT | Tag.DIRECTION | Tag.LABEL | Tag.BORDER:
            return None
        case _:
            assert_never(tag)


def _is_begun(state: State, pile: int) -> bool:
    """Return whether the player could have moved the first card there, and no card may come by a deal."""
    cards = state.piles[pile]
    served = any(pile in state.rules.piles_of(rule.piles) for rule in state.fields[STOCK].targets)
    is_right = not cards or bool(state.ready[pile].start_row[cards[0] & 63])
    return is_right and not served and not state.text(pile, Tag.FILL)


def parts(rules: model.Rules, pile: int) -> dict[str, Any]:
    """Return the parts of a program for a field, by the names of :class:`kabale.engine.program.FieldRules`."""
    return {name: value for tag in TAGS_OF_FIELDS for name, value in _part(rules, pile, tag).items()}


def _part(rules: model.Rules, pile: int, tag: FieldTag) -> Mapping[str, object]:
    field = rules.fields[pile]
    match tag:
        case Tag.TARGET:
            return {"deals": tuple(_deal(rules, rule) for rule in field.targets)}
        case Tag.SOURCE:
            return {"sources": tuple(each for ids in field.sources for each in rules.piles_of(ids) if each != pile)}
        case Tag.REDEALS:
            return {"at_once": field.redeals.at_once, "shuffles": field.redeals.shuffle}
        case Tag.LOCK:
            return {"locks": tuple(_lock(rules, lock) for lock in field.locks)}
        case Tag.MOVE_LOCK:
            bars = [(mask_of(rules.piles_of(lock.piles)), _when(lock.when, _BAR_WHENS)) for lock in field.move_locks]
            return {"bars": tuple(Barrier(mask, False, False, when, "any") for mask, when in bars)}
        case Tag.STOP:
            return {"stops": tuple(map(_stop, field.stops))}
        case Tag.POINTS:
            whens = [None if rule.when is None else _when(rule.when) for rule in field.points]
            return {"points": tuple((rule.points, when) for rule, when in zip(field.points, whens, strict=True))}
        # Parts of the modes of the field (:mod:`.modes`), or numbers that stand on the table.
        case Tag.MAX | Tag.START | Tag.END | Tag.SUITS | Tag.RANKS | Tag.BLOCKS | Tag.INSERT | Tag.FILL | Tag.VAR:
            return {}
        case Tag.LOCKED | Tag.FACE | Tag.AUTO | Tag.TURN_UP | Tag.BLIND_START | Tag.BORDER | Tag.SHOWN:
            return {}
        # Done when the cards are dealt, followed by references, or only seen.
        case Tag.LAY | Tag.SORT | Tag.RELATION | Tag.POSTURE | Tag.TIGHT | Tag.DIRECTION | Tag.LABEL:
            return {}
        case _:
            assert_never(tag)


def _lock(rules: model.Rules, lock: model.Lock) -> Barrier:
    takes, lays = lock.kind is not LockKind.LAYING, lock.kind is not LockKind.TAKING
    return Barrier(mask_of(rules.piles_of(lock.piles)), takes, lays, _when(lock.when), word_of(lock.mode))


def _when(word: str, words: Sequence[When] = _WHENS) -> str:
    return word_of(When(word)) if word in words else "never"


def _deal(rules: model.Rules, rule: model.TargetRule) -> Dealing:
    """Return one ``ziel``; what it tries first is asked in the order of its list (182)."""
    when = "" if not rule.when else "allowed" if rule.when == When.ALLOWED else _when(rule.when)
    first = tuple(other for name in rule.first_try for other in rules.piles_of((name,)))
    return Dealing(mask_of(rules.piles_of(rule.piles)), when, first, rule.down)


def _stop(rule: model.StopRule) -> tuple[str, int | None]:
    match rule.kind:
        case StopKind.COUNT:
            is_max = rule.content == AS_MANY_AS_MAX
            return "count", None if is_max else max(0, min(int(rule.content or 0), MOST_CARDS + 1))
        case StopKind.EMPTY:
            return "emptied", None
        case StopKind.INSERT:
            return "pushed", None
