"""An XML position's rules as tables for a native kernel (see :mod:`kabale.engine.tables`).

The tables hold for one deal: what was drawn at random, and what covers what, is known only then. Where something in the
rules has no place in them, the reason names it as the definition writes it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kabale.engine.fits import Fits
from kabale.engine.score import Goal
from kabale.engine.tables import NoTables, Pairs, PileTables, Service, SetTables, Tables
from kabale.table.cards import Card
from kabale.xml.kernel.actions import NONE, Range, Ranges, Statics, may_take, most_taken, ranges
from kabale.xml.kernel.after import After, check_in_step, read_after
from kabale.xml.kernel.cards import Ban, card_bans, less, without
from kabale.xml.kernel.goal import Goals, read_goals
from kabale.xml.kernel.locks import is_barred, read_locks
from kabale.xml.kernel.pairs import alone, both, in_pairs
from kabale.xml.kernel.said import Unsaid, said_action
from kabale.xml.kernel.singles import Singles
from kabale.xml.kernel.stock import STOCK, Served, read_stock
from kabale.xml.play.context import halted_at
from kabale.xml.play.state import FieldState, State
from kabale.xml.rules.actions import Actions
from kabale.xml.text.values import Block, Insert, TurnUp
from kabale.xml.text.words import Tag

_ALL = 255
"""More cards than there can be."""


class Tabulator:
    """Tabulates the positions of one play; what takes long is kept as long as no property changes."""

    def __init__(self, state: State, goal: Goal | None) -> None:
        """Take a position's state; *goal* is what the catalogue says of winning, where the definition could not."""
        self._state = state
        self._goal = goal
        self._kept: tuple[list[FieldState], _Acting] | None = None
        self._refused: tuple[list[FieldState], str] | None = None

    def tables(self) -> Tables | NoTables:
        """Return the tables of the position, or the first reason why they cannot be said in this way."""
        try:
            return self._tables()
        except Unsaid as reason:
            self._kept = None
            return NoTables(str(reason))

    def _tables(self) -> Tables:
        state = self._state
        _check_rules(state)
        after = read_after(state)
        check_in_step(state, after)
        served = read_stock(state)
        kept = self._kept if self._kept and self._kept[0] == state.ready else None
        acting = kept[1] if kept else self._acting()
        _check_held(acting.held, served)
        reading = _Reading(state, after, read_goals(state, self._goal, acting.leaving), served, acting)
        piles = tuple(reading.pile(pile) for pile in range(len(state.piles)))
        if not kept:
            Singles(state, after.counters, piles).check(acting.asking)
            self._kept = list(state.ready), acting
        return Tables(piles, served.stock)

    def _acting(self) -> "_Acting":
        """Read the list ``aktion``, anew; what was refused once is refused again. Raises Unsaid."""
        if self._refused is None or self._refused[0] != self._state.ready:
            try:
                return _acting(Statics(self._state))
            except Unsaid as reason:
                self._refused = list(self._state.ready), str(reason)
        raise Unsaid(self._refused[1])


@dataclass(frozen=True, slots=True)
class _Acting:
    """What the list ``aktion`` says.

    ``held`` are the piles that must hold cards at a deal; ``asking`` has what asks how many piles are empty.
    """

    ranges: Ranges
    held: frozenset[int]
    leaving: dict[int, Pairs]
    bans: dict[int, Ban]
    asking: dict[int, Actions]


def _acting(statics: Statics) -> _Acting:
    """Read the list ``aktion``. Raises Unsaid."""
    found = ranges(statics)
    held, clicks = statics.clicks()
    leaving, bans, asking = {}, {}, {}
    for pile in range(len(statics.state.piles)):
        leaves = in_pairs(statics, pile, found.doing[pile]) if pile in found.doing else None
        for action in clicks.get(pile, ()):
            leaves = both(leaves, alone(statics, pile, action))
        if leaves is not None:
            leaving[pile] = leaves
        ban, others = card_bans(statics, pile, found.asking.get(pile, ()))
        if ban is not None:
            bans[pile] = ban
        if others:
            asking[pile] = others
    return _Acting(found, held, leaving, bans, asking)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What was read of the rules of one position."""

    state: State
    after: After
    goals: Goals
    served: Served
    acting: _Acting

    def pile(self, pile: int) -> PileTables:
        """Tabulate one pile. Raises Unsaid."""
        state, ready = self.state, self.state.ready[pile]
        _check_pile(state, pile, leaves=pile in self.acting.leaving)
        lays = self.acting.ranges.lays[pile] if may_take(state, pile) else NONE
        takes = _least(self.acting.ranges.takes[pile], most_taken(state, pile))
        refills = _refills(state, pile)
        gets = lays != NONE or self.served.gets(pile) or refills
        most = self._most(pile)
        locks, covers = read_locks(state, pile)
        start, fits = self._accepted(pile)
        rules = SetTables(
            takes=takes,
            runs=None if ready.block is Block.FACE_UP else ready.runs,
            lays=lays,
            by_singles=pile in self.acting.asking,
            start=start,
            fits=fits,
            from_empty=self._origins(pile, is_empty=True),
            from_held=self._origins(pile, is_empty=False),
            service=Service(self.served.counts[pile], only_if_full=pile in self.acting.held),
            locks=locks,
        )
        places = max(self._card_count if gets else len(state.piles[pile]), 1)
        return PileTables(
            sets=(rules,),
            most=most,
            goal=self.goals[pile],
            reveal=_revealed(state, pile),
            hides=ready.is_down,
            covers=(covers,) * places if covers else (),
            refills=refills,
            pairs=self.acting.leaving.get(pile),
        )

    def _accepted(self, pile: int) -> tuple[bytes, Fits]:
        """Say what may begin a pile, and what may lie on what there."""
        ready, ban = self.state.ready[pile], self.acting.bans.get(pile)
        start, fits = ready.start_row, self.after.fits.get(pile, ready.fits)
        return (start, fits) if ban is None else (less(start, ban.start), without(fits, ban.fits))

    @property
    def _card_count(self) -> int:
        return sum(map(len, self.state.piles))

    def _most(self, pile: int) -> int:
        """Return the limit of a pile, which deals do not mind; so a pile that is dealt to can have none."""
        most = self.state.ready[pile].most
        if most is None or most >= self._card_count:
            return max(self._card_count, len(self.state.rules.cards))
        if self.served.gets(pile):
            raise Unsaid(f"field {pile + 1} is dealt to whatever its max")
        return most

    def _origins(self, pile: int, *, is_empty: bool) -> bytes:
        """Return a flag for each pile that cards may come from while this one is empty, or held."""
        return bytes(
            source != pile
            and (source, pile) not in self.acting.ranges.barred
            and not is_barred(self.state, source, pile, is_empty=is_empty)
            for source in range(len(self.state.piles))
        )


def _least(takes: Range, most: int) -> Range:
    return (takes[0], min(takes[1], most)) if most else NONE


def _revealed(state: State, pile: int) -> int:
    """Return how many cards at the top are turned up when cards leave; a stock that is taken up shows all or none."""
    if state.ready[pile].is_down:
        return 0
    return _ALL if pile == STOCK else 1


def _refills(state: State, pile: int) -> tuple[int, ...]:
    """Return what refills a pile that was emptied by hand. Raises Unsaid where a field would be taken up for it."""
    givers = tuple(giver for giver in state.rules.piles_of(state.text(pile, Tag.FILL).split()) if giver != pile)
    if STOCK in givers and state.fields[STOCK].sources and state.redeals(STOCK):
        raise Unsaid("fuellen takes the stock up again")
    return givers


# -- what has no place ------------------------------------------------------------------------------------------------


def _check_rules(state: State) -> None:
    """Raise Unsaid for what concerns the whole game."""
    rules = state.rules
    if halted_at(state) is not None:
        raise Unsaid("a question waits")
    if rules.has_jokers:
        raise Unsaid("there are jokers")
    if rules.has_stops:
        raise Unsaid("stopp forbids moves")
    if rules.lists[Tag.ENDING]:
        raise Unsaid(f"at the end {said_action(rules.lists[Tag.ENDING][0])}")


def _check_pile(state: State, pile: int, *, leaves: bool) -> None:
    """Raise Unsaid for what concerns one field."""
    for reason in _reasons(state, pile, leaves=leaves):
        raise Unsaid(f"{reason} (field {pile + 1}, {state.fields[pile].id})")


def _reasons(state: State, pile: int, *, leaves: bool) -> Iterator[str]:
    ready, cards = state.ready[pile], state.piles[pile]
    takes, has_down = may_take(state, pile), not state.table.down.isdisjoint(cards)
    if ready.gives and ready.block in (Block.SINGLE, Block.REVERSED):
        yield f"folgeschieb {ready.block}"
    if takes and ready.insert is not Insert.TOP:
        yield f"einschub {ready.insert}"
    if takes and state.fields[pile].start_when and not _first_is_right(state, pile, cards):
        yield "folgestart binds the first card, which may be another"
    if has_down and not ready.is_down and ready.turn_up not in (TurnUp.AUTO, TurnUp.BOTH):
        yield f"aufdecken {ready.turn_up}"
    if (takes or ready.gives or leaves) and state.is_face_down(pile):
        yield "a card lies face down on top"


def _first_is_right(state: State, pile: int, cards: list[Card]) -> bool:
    """Say whether the first card is one that the player could have laid, and none is dealt there later."""
    served = any(pile in state.rules.piles_of(rule.piles) for rule in state.fields[STOCK].targets)
    if served or state.text(pile, Tag.FILL):
        return False
    return not cards or bool(state.ready[pile].start_row[cards[0] & 63])


def _check_held(held: frozenset[int], served: Served) -> None:
    """Raise Unsaid unless the piles that must hold cards at a deal are those that are dealt to."""
    if held and (held != frozenset(served.counts) or served.stock.waste is not None):
        raise Unsaid("aktion forbids a deal while a field is empty that is not dealt to")
