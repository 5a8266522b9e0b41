"""An XML position's rules as tables for a native kernel (see :mod:`kabale.engine.tables`).

The tables hold for one deal: what was drawn at random, and what covers what, is known only then. For a rule that has no
place in them, the reason names it as the definition writes it.
"""

from dataclasses import dataclass
from typing import Final

from kabale.engine.language import NoTables
from kabale.engine.score import Goal
from kabale.engine.tables import Locks, Pairs, PileGoal, PileTables, Service, SetTables, Tables
from kabale.xml.kernel import NotTabulable, refills
from kabale.xml.kernel.field_tags import CHECKS
from kabale.xml.kernel.tables.actions import NONE, ActionList, Ranges, action_words, may_take, most_taken, ranges
from kabale.xml.kernel.tables.cards import Ban, read_ban, read_pairs
from kabale.xml.kernel.tables.fields import STOCK, StockClicks, is_barred, read_goals, read_locks, read_stock
from kabale.xml.kernel.tables.upkeep import Upkeep, check_blocks, read_upkeep
from kabale.xml.play.conditions import halted_at
from kabale.xml.play.state import FieldState, State
from kabale.xml.rules.actions import Actions
from kabale.xml.rules.model import Condition
from kabale.xml.rules.vocabulary import unknown, written
from kabale.xml.text.values import Block, Property
from kabale.xml.text.words import Tag

_ALL: Final = 255  # more cards than there can be


class Tabulator:
    """Tabulates the positions of one play, and reuses the slow parts while no property changes."""

    def __init__(self, state: State, goal: Goal | None) -> None:
        """Take a position's state; *goal* is the catalogue's goal, for a definition without one."""
        self._state = state
        self._goal = goal
        self._kept: tuple[list[FieldState], _ActionRules] | None = None
        self._refused: tuple[list[FieldState], str] | None = None

    def tables(self) -> Tables | NoTables:
        """Return the tables of the position, or the first reason why they cannot be said in this way."""
        state = self._state
        try:
            # 1. The whole game.
            if halted_at(state) is not None:
                raise NotTabulable("a question waits")
            if state.rules.has_jokers:
                raise NotTabulable("there are jokers")
            if state.rules.has_stops:
                raise NotTabulable("stopp forbids moves")
            for action in state.rules.lists[Tag.ENDING]:
                raise NotTabulable(f"at the end {action_words(action)}")
            for tag in unknown(state.rules):
                raise NotTabulable(f"{written(tag)} is not known to the tables")
            upkeep = read_upkeep(state)
            clicks = read_stock(state)
            # 2. The list aktion, which is read again only after a property has changed.
            kept = self._kept if self._kept and self._kept[0] == state.ready else None
            actions = kept[1] if kept else self._read_actions()
            if actions.held and (actions.held != frozenset(clicks.counts) or clicks.stock.waste is not None):
                raise NotTabulable("aktion forbids a deal while a field is empty that is not dealt to")
            # 3. Pile by pile.
            reader = _PileReader(state, upkeep, read_goals(state, self._goal, actions.pairs), clicks, actions)
            piles = tuple(reader.tables(pile) for pile in range(len(state.piles)))
            if not kept:
                check_blocks(state, upkeep.counters, piles, actions.asking)
                self._kept = list(state.ready), actions
        except NotTabulable as reason:
            self._kept = None
            return NoTables(str(reason))
        return Tables(piles, clicks.stock)

    def _read_actions(self) -> "_ActionRules":
        """Read the list ``aktion`` again; a refused list stays refused. Raises NotTabulable."""
        if self._refused is None or self._refused[0] != self._state.ready:
            try:
                return _ActionRules.of(ActionList(self._state))
            except NotTabulable as reason:
                self._refused = list(self._state.ready), str(reason)
        raise NotTabulable(self._refused[1])


@dataclass(frozen=True, slots=True)
class _ActionRules:
    """``held`` are the piles that must hold cards at a deal; ``asking`` has what asks how many piles are empty."""

    ranges: Ranges
    held: frozenset[int]
    pairs: dict[int, Pairs]
    bans: dict[int, Ban]
    asking: dict[int, Actions]

    @staticmethod
    def of(actions: ActionList) -> "_ActionRules":
        lays = ranges(actions)
        held, clicks = actions.clicks()
        found = _ActionRules(lays, held, {}, {}, {})
        for pile in range(len(actions.state.piles)):
            pairs = read_pairs(actions, pile, lays.doing.get(pile, ()), clicks.get(pile, ()))
            if pairs is not None:
                found.pairs[pile] = pairs
            ban, others = read_ban(actions, pile, lays.asking.get(pile, ()))
            if ban is not None:
                found.bans[pile] = ban
            if others:
                found.asking[pile] = others
        return found


@dataclass(frozen=True, slots=True)
class _PileReader:
    state: State
    upkeep: Upkeep
    goals: list[PileGoal | None]
    clicks: StockClicks
    actions: _ActionRules

    def tables(self, pile: int) -> PileTables:
        state, ready = self.state, self.state.ready[pile]
        for reason in filter(None, (check(state, self.actions.pairs, pile) for check in CHECKS)):
            raise NotTabulable(f"{reason} (field {pile + 1}, {state.fields[pile].id})")
        givers = refills(state, pile)
        if STOCK in givers and state.fields[STOCK].sources and state.redeals(STOCK):
            raise NotTabulable("fuellen takes the stock up again")
        # Deals do not mind the limit of a pile; so a pile that is dealt to can have none.
        card_count = sum(map(len, state.piles))
        most = ready.most
        if most is None or most >= card_count:
            most = max(card_count, len(state.rules.cards))
        elif self.clicks.gets(pile):
            raise NotTabulable(f"field {pile + 1} is dealt to whatever its max")
        locks, covers = read_locks(state, pile)
        rules = self._set(pile, locks)
        gets = rules.lays != NONE or self.clicks.gets(pile) or givers
        places = max(card_count if gets else len(state.piles[pile]), 1)
        return PileTables(
            sets=(rules,),
            most=most,
            goal=self.goals[pile],
            # A stock that is taken up shows all or none.
            reveal=0 if ready.is_down else _ALL if pile == STOCK else 1,
            hides=ready.is_down,
            covers=(covers,) * places if covers else (),
            refills=givers,
            pairs=self.actions.pairs.get(pile),
        )

    def _set(self, pile: int, locks: Locks) -> SetTables:
        ready, ban = self.state.ready[pile], self.actions.bans.get(pile)
        start, fits = ready.start_row, self.upkeep.fits.get(pile, ready.fits)
        if ban is not None:
            start, fits = ban.left_of(start, fits)
        (least, most), most_at_once = self.actions.ranges.takes[pile], most_taken(self.state, pile)
        return SetTables(
            takes=(least, min(most, most_at_once)) if most_at_once else NONE,
            runs=None if ready.block is Block.FACE_UP else ready.runs,
            lays=self.actions.ranges.lays[pile] if may_take(self.state, pile) else NONE,
            by_singles=pile in self.actions.asking,
            start=start,
            fits=fits,
            from_empty=self._origins(pile, is_empty=True),
            from_held=self._origins(pile, is_empty=False),
            service=Service(self.clicks.counts[pile], only_if_full=pile in self.actions.held),
            locks=locks,
        )

    def _origins(self, pile: int, *, is_empty: bool) -> bytes:
        """Return a flag for each pile that cards may come from while this one is empty, or held."""
        return bytes(
            source != pile
            and (source, pile) not in self.actions.ranges.barred
            and not is_barred(self.state, source, pile, is_empty=is_empty)
            for source in range(len(self.state.piles))
        )


def table_facts(state: State) -> tuple[object, ...]:
    """Return what a position's tables are made of."""
    table, down = state.table, state.table.down
    looks = [pile[0] & 63 for pile, field in zip(state.piles, state.fields, strict=True) if pile and field.start_when]
    # The sequences of some piles go by the cards that ``abschluss`` asks for (:mod:`.upkeep`).
    tests = (test for action in state.rules.lists[Tag.AFTER] for test in action.tests if isinstance(test, Condition))
    asked = state.rules.piles_of(tuple({test.field for test in tests if test.property is Property.CARD}))
    looks += [state.piles[pile][-1] & 63 for pile in asked if state.piles[pile]]
    return (
        tuple(sorted(table.counters.items())),
        tuple(sorted(table.properties.items())),
        tuple(map(len, state.piles)),
        tuple(tuple(place for place, card in enumerate(pile) if card in down) for pile in state.piles),
        tuple(looks),
    )
