"""How the native kernel takes each tag of a field: tables may refuse it, a program has a part for it.

Tables and programs each match over all tags, so a new one fails type checking here, twice.
"""

from collections.abc import Callable, Container, Mapping, Sequence
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


Check = Callable[[State, Container[int], int], str | None]
"""Why tables cannot express a tag of a pile, None if they can or need not; the numbers are piles of pairs."""


def _blocks(state: State, _: Container[int], pile: int) -> str | None:
    ready = state.ready[pile]
    is_refused = ready.gives and ready.block in (Block.SINGLE, Block.REVERSED)
    return f"folgeschieb {ready.block}" if is_refused else None


def _insert(state: State, _: Container[int], pile: int) -> str | None:
    insert = state.ready[pile].insert
    return f"einschub {insert}" if may_take(state, pile) and insert is not Insert.TOP else None


def _start(state: State, _: Container[int], pile: int) -> str | None:
    # The player could have moved the first card there, and no card may come by a deal.
    if not may_take(state, pile) or not state.fields[pile].start_when:
        return None
    cards = state.piles[pile]
    served = any(pile in state.rules.piles_of(rule.piles) for rule in state.fields[STOCK].targets)
    is_right = not cards or state.ready[pile].start_row[cards[0] & 63]
    is_sure = is_right and not served and not state.text(pile, Tag.FILL)
    return None if is_sure else "folgestart binds the first card, which may be another"


def _turn_up(state: State, _: Container[int], pile: int) -> str | None:
    ready = state.ready[pile]
    if ready.is_down or ready.turn_up in (TurnUp.AUTO, TurnUp.BOTH):
        return None
    return None if state.table.down.isdisjoint(state.piles[pile]) else f"aufdecken {ready.turn_up}"


def _face(state: State, pairs: Container[int], pile: int) -> str | None:
    moves = may_take(state, pile) or state.ready[pile].gives or pile in pairs
    return "a card lies face down on top" if moves and state.is_face_down(pile) else None


def _check(tag: FieldTag) -> Check | None:
    match tag:
        case Tag.BLOCKS:
            return _blocks
        case Tag.INSERT:
            return _insert
        case Tag.START:
            return _start
        case Tag.TURN_UP:
            return _turn_up
        case Tag.FACE:
            return _face
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


CHECKS: Final = tuple(check for tag in TAGS_OF_FIELDS if (check := _check(tag)) is not None)
"""The tags that tables may refuse, chosen once: a deal asks for each pile."""


def parts(rules: model.Rules, pile: int) -> dict[str, Any]:
    """Return the program's rules for a field, by the names of :class:`kabale.engine.program.FieldRules`."""
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
    """Return one ``ziel``, with the fields that it tries first in the order of its list (182)."""
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
