"""``sperre`` and ``schiebsperre`` as far as tables can say them (234-253)."""

from collections.abc import Iterator
from dataclasses import dataclass

from kabale.engine.tables import Locks
from kabale.xml.kernel.said import Unsaid
from kabale.xml.play.state import State
from kabale.xml.rules.model import Lock
from kabale.xml.text.values import LockKind, Mode, When


@dataclass(slots=True)
class _Shut:
    """What the locks of a field say of taking, or of laying."""

    any_held: tuple[int, ...] = ()
    all_held: tuple[int, ...] | None = None
    empty: int | None = None


def read_locks(state: State, pile: int) -> tuple[Locks, tuple[tuple[int, int], ...]]:
    """Say what shuts a pile, and what covers each of its cards. Raises Unsaid."""
    taking, laying = (_shut(state, pile, kind) for kind in (LockKind.TAKING, LockKind.LAYING))
    if taking.empty is not None:
        raise Unsaid("sperre forbids taking while a field is empty")
    if taking.any_held and laying.any_held and taking.any_held != laying.any_held:
        raise Unsaid("sperre covers a field in two ways")
    covers = tuple((other, 1) for other in taking.any_held or laying.any_held)
    locks = Locks(taking.all_held, laying.all_held, laying.empty, bool(taking.any_held), bool(laying.any_held))
    return locks, covers


def _shut(state: State, pile: int, kind: LockKind) -> _Shut:
    found = _Shut()
    for lock, piles in _locks(state, pile, kind):
        if lock.when == When.OCCUPIED and (lock.mode is Mode.ANY or len(piles) == 1):
            found.any_held = tuple(sorted({*found.any_held, *piles}))
        elif lock.when == When.OCCUPIED and lock.mode is Mode.ALL and found.all_held is None:
            found.all_held = piles
        elif lock.when == When.EMPTY and len(piles) == 1 and found.empty in (None, piles[0]):
            found.empty = piles[0]
        else:
            raise Unsaid(f'sperre waits for bedingung="{lock.when}" modus="{lock.mode}"')
    return found


def _locks(state: State, pile: int, kind: LockKind) -> Iterator[tuple[Lock, tuple[int, ...]]]:
    """Yield the locks of a kind that are on and can hold, with the piles that they ask."""
    for lock in state.fields[pile].locks:
        piles = state.rules.piles_of(lock.piles)
        never = not piles or (lock.mode is Mode.SOME and len(piles) == 1)
        if lock.kind in (None, kind) and state.is_on(pile, lock) and not never:
            yield lock, piles


def is_barred(state: State, source: int, target: int, *, is_empty: bool) -> bool:
    """Say whether a ``schiebsperre`` keeps cards from a pile while that is empty, or held (X22)."""
    opened = {When.EMPTY: is_empty, When.OCCUPIED: not is_empty, When.NOT_STOPPED: True}
    locks = (lock for lock in state.fields[source].move_locks if state.is_on(source, lock))
    return any(
        target in state.rules.piles_of(lock.piles) and not opened.get(lock.when, False)  # type: ignore[call-overload]
        for lock in locks
    )
