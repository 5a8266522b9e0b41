"""Read the properties of fields that tables can hold: effects of clicks on the stock, the locks of a pile, its goal."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from kabale.engine.language import TURNS
from kabale.engine.score import Goal
from kabale.engine.tables import GOALS, Locks, Pairs, PileGoal, StockTables
from kabale.xml.kernel import NotTabulable
from kabale.xml.play.state import State
from kabale.xml.text.values import LockKind, Mode, Property, When
from kabale.xml.text.words import Tag

STOCK = 0


@dataclass(frozen=True, slots=True)
class StockClicks:
    """The stock's numbers, and how many cards a click gives to each pile that is not its waste."""

    stock: StockTables
    counts: Counter[int]

    def gets(self, pile: int) -> bool:
        """Say whether a click brings cards to a pile."""
        return bool(self.counts[pile]) or pile == STOCK or (pile == self.stock.waste and self.stock.draw > 0)


def read_stock(state: State) -> StockClicks:
    """Read what clicks do (171-204, X18). Raises NotTabulable."""
    if len(state.rules.stocks) != 1 or state.rules.stock != STOCK:
        raise NotTabulable("there is not one stock, as the first field")
    for pile, field in enumerate(state.fields):
        if pile != STOCK and (field.targets or state.text(pile, Property.REDEALS)):
            raise NotTabulable(f"field {pile + 1} is dealt from or taken up again, and is not the stock")
    # The piles that a click serves, in the order of the cards.
    served: list[int] = []
    for rule in state.fields[STOCK].targets:
        if rule.when:
            raise NotTabulable(f'ziel waits for bedingung="{rule.when}"')
        if rule.first_try or rule.down:
            raise NotTabulable("ziel tries other fields first" if rule.first_try else "ziel lays face down")
        served += [pile for pile in state.rules.piles_of(rule.piles) if pile != STOCK]
    # The waste is the pile that is taken up again, or, where none is, that gets all cards.
    field, passes = state.fields[STOCK], state.most_passes
    sources = [pile for ids in field.sources for pile in state.rules.piles_of(ids) if pile != STOCK]
    if not field.sources or state.redeals(STOCK) == 0:
        waste = served[0] if len(set(served)) == 1 else None
    elif field.redeals.at_once or field.redeals.shuffle:
        raise NotTabulable("wiederholung shuffles" if field.redeals.shuffle else "wiederholung deals at once")
    elif len(sources) != 1:
        raise NotTabulable("quelle names several fields")
    else:
        waste = sources[0]
    draw = 0 if waste is None else served.count(waste)
    others = served[: len(served) - draw]
    if waste in others or others != sorted(others):
        raise NotTabulable("ziel serves the fields in another order than theirs")
    counts = Counter(pile for pile in served if pile != waste)
    return StockClicks(StockTables(draw, waste, -1 if passes is None else passes, TURNS), counts)


@dataclass(slots=True)
class _Lock:
    any_held: tuple[int, ...] = ()
    all_held: tuple[int, ...] | None = None
    empty: int | None = None


def read_locks(state: State, pile: int) -> tuple[Locks, tuple[tuple[int, int], ...]]:
    """Say what shuts a pile, and what covers each of its cards (234-253). Raises NotTabulable."""
    taking, laying = (_lock(state, pile, kind) for kind in (LockKind.TAKING, LockKind.LAYING))
    if taking.empty is not None:
        raise NotTabulable("sperre forbids taking while a field is empty")
    if taking.any_held and laying.any_held and taking.any_held != laying.any_held:
        raise NotTabulable("sperre covers a field in two ways")
    covers = tuple((other, 1) for other in taking.any_held or laying.any_held)
    locks = Locks(taking.all_held, laying.all_held, laying.empty, bool(taking.any_held), bool(laying.any_held))
    return locks, covers


def _lock(state: State, pile: int, kind: LockKind) -> _Lock:
    found = _Lock()
    for lock in state.fields[pile].locks:
        piles = state.rules.piles_of(lock.piles)
        never = not piles or (lock.mode is Mode.SOME and len(piles) == 1)
        if lock.kind not in (None, kind) or not state.is_on(pile, lock) or never:
            continue
        if lock.when == When.OCCUPIED and (lock.mode is Mode.ANY or len(piles) == 1):
            found.any_held = tuple(sorted({*found.any_held, *piles}))
        elif lock.when == When.OCCUPIED and lock.mode is Mode.ALL and found.all_held is None:
            found.all_held = piles
        elif lock.when == When.EMPTY and len(piles) == 1 and found.empty in (None, piles[0]):
            found.empty = piles[0]
        else:
            raise NotTabulable(f'sperre waits for bedingung="{lock.when}" modus="{lock.mode}"')
    return found


def is_barred(state: State, source: int, target: int, *, is_empty: bool) -> bool:
    """Say whether a ``schiebsperre`` keeps cards from a pile while that is empty, or held (X22)."""
    opening = (When.NOT_STOPPED, When.EMPTY if is_empty else When.OCCUPIED)
    return any(
        state.is_on(source, lock) and lock.when not in opening and target in state.rules.piles_of(lock.piles)
        for lock in state.fields[source].move_locks
    )


def read_goals(state: State, goal: Goal | None, pairs: Mapping[int, Pairs]) -> list[PileGoal | None]:
    """Return what each pile must hold at the end, None for those that do not decide; *goal* is what the catalogue adds.

    Points become numbers of cards if they can be reached in only one way. Then every counting pile is full, or holds
    every card, or (if points are taken off) is empty. Raises NotTabulable.
    """
    if state.rules.goal is None and goal is None:
        raise NotTabulable("without punktemax the game cannot know that it is won")
    needed = 0 if state.rules.goal is None else state.rules.goal - state.rules.start_score
    card_count = sum(map(len, state.piles))
    if goal is None:
        return _goals_by_points(state, needed, card_count, pairs)
    if state.rules.goal is not None:
        # The points can be reached only where the catalogue's goal is met as well.
        weights = _points(state)
        takes_all = set(weights.values()) == {1} and card_count <= needed
        if not takes_all or "empty" not in goal.each or set(goal.piles) & set(weights):
            raise NotTabulable("punktemax can be reached without the goal of the catalogue")
    if goal.each not in GOALS:
        raise NotTabulable(f"piles must be: {goal.each}")
    return [GOALS[goal.each] if pile in goal.piles else None for pile in range(len(state.piles))]


def _points(state: State) -> Mapping[int, int]:
    """Return the points for a card on each pile that has some. Raises NotTabulable where they wait for a condition."""
    for rule in (rule for field in state.fields for rule in field.points if rule.when is not None):
        raise NotTabulable(f'punkte wait for bedingung="{rule.when}"')
    weights = [sum(rule.points for rule in field.points) for field in state.fields]
    return {pile: points for pile, points in enumerate(weights) if points}


def _goals_by_points(state: State, needed: int, card_count: int, pairs: Mapping[int, Pairs]) -> list[PileGoal | None]:
    weights = _points(state)
    piles = range(len(state.piles))
    if len(set(weights.values())) == 1:
        points = next(iter(weights.values()))
        if points < 0 and needed == 0:
            return [PileGoal(0) if pile in weights else None for pile in piles]
        most = {pile: state.ready[pile].most or 0 for pile in weights}
        overfull = any(len(state.piles[pile]) > most[pile] for pile in weights)
        overfull = overfull or any(each.to in weights for each in pairs.values())
        if points > 0 and sum(most.values()) * points == needed and not overfull:
            return [PileGoal(most[pile]) if pile in weights else None for pile in piles]
        if points > 0 and card_count * points == needed:
            return [None if pile in weights else PileGoal(0) for pile in piles]
        if points == 1 and len(weights) == 1:
            # The one pile may get cards only in pairs, of which one reaches the number exactly.
            (pile,) = weights
            ready, left = state.ready[pile], needed - len(state.piles[pile])
            targets = [rule for field in state.fields for rule in field.targets]
            is_served = any(pile in state.rules.piles_of(rule.piles) for rule in targets)
            alone = any(any(each.alone) for each in pairs.values())
            other_ways = alone or is_served or ready.gives or ready.most is not None or state.text(pile, Tag.FILL)
            if not other_ways and left >= 0 and left % 2 == 0:
                return [PileGoal(needed) if each == pile else None for each in piles]
    raise NotTabulable("punktemax can be reached in several ways")
