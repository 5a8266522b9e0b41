"""``sperre`` and ``schiebsperre`` as digits: number 8 ``b`` and its marks, number 9 ``d`` and ``e``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kabale.conversion.to_pat.piles import Meaning, Reader
from kabale.conversion.to_xml.locks import barred_by
from kabale.pat.digits import ORIGIN
from kabale.pat.rules import STOCK
from kabale.pat.terms import OPEN, LayKind, Neighbour, Origin, Shut, ShutWhile, TakeKind
from kabale.xml.text.values import LockKind, Mode, Status, When
from kabale.xml.text.words import Tag

MOST_MARKS: Final = 4
_NEVER: Final = ""


@dataclass(slots=True)
class CoverLocks:
    """Number 8 ``b``, number 9 ``e``, and the piles that must cover a pile where covered cards are shut."""

    shut: Shut = OPEN
    neighbour: Neighbour | None = None
    covering: tuple[int, ...] = ()


@dataclass(slots=True)
class Origins:
    """Number 9 ``d`` of the targets, and marks and masks."""

    origin: dict[int, Origin] = field(default_factory=dict)
    mark: dict[int, int] = field(default_factory=dict)
    mask: dict[int, frozenset[int]] = field(default_factory=dict)


def locks(reader: Reader, pile: int, meaning: Meaning) -> CoverLocks:
    """Read the ``sperre`` of a field; one that no digit says, or whose digit is taken, is a reason."""
    found, last = CoverLocks(), len(reader.rules.fields) - 1
    for lock in reader.rules.fields[pile].locks:
        # What a lock shuts of what can be done at all.
        takes = meaning.take is not TakeKind.NONE and lock.kind in (None, LockKind.TAKING)
        lays = meaning.lay is not LayKind.NONE and lock.kind in (None, LockKind.LAYING)
        piles = reader.rules.piles_of(lock.piles)
        if lock.status is not Status.ON or not (takes or lays) or not piles:
            continue
        shut, neighbour = None, None
        if lock.when == When.EMPTY and lays and not takes and not found.neighbour and len(piles) == 1:
            neighbour = next((each for each in Neighbour if each.of(pile) == piles[0]), None)
        elif lock.when == When.OCCUPIED and found.shut == OPEN:
            if piles == (pile + 1,):
                shut = ShutWhile.NEXT_HELD
            elif piles == (pile - 1, pile + 1) and lock.mode is Mode.ALL and pile - 1 > STOCK and pile + 1 <= last:
                shut = ShutWhile.BOTH_HELD
            elif lock.mode is Mode.ANY or len(piles) == 1:
                shut, found.covering = ShutWhile.COVERED, piles
        if shut is not None:
            found.shut = Shut(shut if takes else None, shut if lays else None)
        elif neighbour is not None:
            found.neighbour = neighbour
        else:
            reader.refuse(pile, Tag.LOCK, "a lock that no digit of numbers 8 and 9 says")
    return found


# -- where cards come from ---------------------------------------------------------------------------------------


def origins(reader: Reader, meanings: Mapping[int, Meaning], waste: int | None) -> Origins:
    """Read the ``schiebsperre`` of all fields: number 9 ``d`` first, marks and masks for what is left."""
    found, left = Origins(), dict[int, set[int]]()
    givers = [pile for pile, meaning in meanings.items() if meaning.take is not TakeKind.NONE]
    for target, meaning in meanings.items():
        if meaning.lay is LayKind.NONE:
            continue
        barred = {source: _barred(reader, source, target) for source in givers if source != target}
        bars = {each: [barred_by(each, source, target, waste) for source in barred] for each in ORIGIN.terms.values()}
        origin = next((each for each, whens in bars.items() if whens == list(barred.values())), None)
        shut = {source for source, when in barred.items() if when is not None}
        if origin is not None:
            found.origin[target] = origin
        elif set(barred.values()) <= {None, _NEVER}:
            left[target] = shut
        else:
            reader.refuse(min(shut), Tag.MOVE_LOCK, "where cards may go in a way that number 9 cannot say")
    # The sources that are barred from the same targets have a mark, and the targets masks.
    sources = sorted(set().union(*left.values()))
    signatures = {source: frozenset(t for t, barred in left.items() if source in barred) for source in sources}
    marks = {signature: number for number, signature in enumerate(dict.fromkeys(signatures.values()), 1)}
    if len(marks) > MOST_MARKS:
        reader.refuse(sources[0], Tag.MOVE_LOCK, "more kinds of sources than the four marks of number 8")
        return found
    for source, signature in signatures.items():
        found.mark[source] = marks[signature]
        for target in signature:
            found.mask[target] = found.mask.get(target, frozenset()) | {marks[signature]}
    return found


def _barred(reader: Reader, source: int, target: int) -> str | None:
    """Return how a target must be to get cards from a source: None if it does not matter, "" if it never gets any."""
    bars = [lock for lock in reader.rules.fields[source].move_locks if lock.status is Status.ON]
    whens = {lock.when for lock in bars if target in reader.rules.piles_of(lock.piles)} - {When.NOT_STOPPED}
    if not whens:
        return None
    return whens.pop() if len(whens) == 1 and whens <= {When.EMPTY, When.OCCUPIED} else _NEVER
