"""``sperre`` and ``schiebsperre`` as digits: number 8 ``b`` and its marks, number 9 ``d`` and ``e``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kabale.conversion.pat_to_xml_fields import barred_by
from kabale.conversion.to_pat.piles import Meaning, Reader
from kabale.pat.rules import STOCK
from kabale.pat.state import EVERYTHING, LAYING, TAKING
from kabale.xml.rules.model import Lock
from kabale.xml.text.values import LockKind, Mode, Status, When
from kabale.xml.text.words import Tag

MOST_MARKS: Final = 4
_NEVER: Final = ""


@dataclass(slots=True)
class Locks:
    """Number 8 ``b``, number 9 ``e``, and the piles that must cover a pile where ``b`` is 1 to 3."""

    block: int = 0
    neighbour: int = 0
    covering: tuple[int, ...] = ()


@dataclass(slots=True)
class Origins:
    """Number 9 ``d`` of the targets, and marks and masks."""

    origin: dict[int, int] = field(default_factory=dict)
    mark: dict[int, int] = field(default_factory=dict)
    mask: dict[int, int] = field(default_factory=dict)


def locks(reader: Reader, pile: int, meaning: Meaning) -> Locks:
    """Read the ``sperre`` of a field; one that no digit says is a reason."""
    found = Locks()
    for lock in reader.rules.fields[pile].locks:
        shuts = _shuts(lock, meaning)
        if lock.status is Status.ON and shuts and not _note(reader, pile, lock, shuts, found):
            reader.refuse(pile, Tag.LOCK, "a lock that no digit of numbers 8 and 9 says")
    return found


def _shuts(lock: Lock, meaning: Meaning) -> int:
    """Return what a lock shuts of what can be done at all."""
    takes = bool(meaning.take) and lock.kind in (None, LockKind.TAKING)
    lays = bool(meaning.lay) and lock.kind in (None, LockKind.LAYING)
    return {(False, False): 0, (True, False): TAKING, (False, True): LAYING}.get((takes, lays), EVERYTHING)


def _note(reader: Reader, pile: int, lock: Lock, shuts: int, found: Locks) -> bool:
    """Note one lock; False where there is no digit for it, or that digit is taken."""
    piles, last = reader.rules.piles_of(lock.piles), len(reader.rules.fields) - 1
    if not piles:
        return True
    if lock.when == When.EMPTY and shuts == LAYING and not found.neighbour and len(piles) == 1:
        found.neighbour = {pile - 1: 1, pile + 1: 2}.get(piles[0], 0)
        return bool(found.neighbour)
    if lock.when != When.OCCUPIED or found.block:
        return False
    if piles == (pile + 1,):
        found.block = shuts + 3
    elif piles == (pile - 1, pile + 1) and lock.mode is Mode.ALL and pile - 1 > STOCK and pile + 1 <= last:
        found.block = shuts + 6
    elif lock.mode is Mode.ANY or len(piles) == 1:
        found.block, found.covering = shuts, piles
    return bool(found.block)


# -- where cards come from ---------------------------------------------------------------------------------------


def origins(reader: Reader, meanings: Mapping[int, Meaning], waste: int | None) -> Origins:
    """Read the ``schiebsperre`` of all fields: number 9 ``d`` first, marks and masks for what is left."""
    found, left = Origins(), dict[int, set[int]]()
    givers = [pile for pile, meaning in meanings.items() if meaning.take]
    for target, meaning in meanings.items():
        if meaning.lay:
            barred = {source: _barred(reader, source, target) for source in givers if source != target}
            how = {d: {source: barred_by(d, source, target, waste) for source in barred} for d in range(7)}
            digit = next((d for d, said in how.items() if said == barred), None)
            shut = [source for source, when in barred.items() if when is not None]
            if digit is not None:
                found.origin[target] = digit
            elif set(barred.values()) <= {None, _NEVER}:
                left[target] = set(shut)
            else:
                reader.refuse(shut[0], Tag.MOVE_LOCK, "where cards may go in a way that number 9 cannot say")
    _mark(reader, left, found)
    return found


def _barred(reader: Reader, source: int, target: int) -> str | None:
    """Return how a target must be to get cards from a source: None if it does not matter, "" if it never gets any."""
    bars = [lock for lock in reader.rules.fields[source].move_locks if lock.status is Status.ON]
    whens = {lock.when for lock in bars if target in reader.rules.piles_of(lock.piles)} - {When.NOT_STOPPED}
    if not whens:
        return None
    return whens.pop() if len(whens) == 1 and whens <= {When.EMPTY, When.OCCUPIED} else _NEVER


def _mark(reader: Reader, left: Mapping[int, set[int]], found: Origins) -> None:
    """Give the sources that are barred from the same targets a mark, and the targets masks."""
    sources = sorted(set().union(*left.values())) if left else []
    signatures = {source: frozenset(t for t, barred in left.items() if source in barred) for source in sources}
    marks = {signature: number for number, signature in enumerate(dict.fromkeys(signatures.values()), 1)}
    if len(marks) > MOST_MARKS:
        reader.refuse(sources[0], Tag.MOVE_LOCK, "more kinds of sources than the four marks of number 8")
        return
    for source, signature in signatures.items():
        found.mark[source] = marks[signature]
        for target in signature:
            found.mask[target] = found.mask.get(target, 0) | 1 << marks[signature] - 1
