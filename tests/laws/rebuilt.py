"""Legal moves from nothing but a game's tables and the cards: the kernel's dull twin.

It counts and looks up, and knows no rank, suit or digit.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from kabale.engine.fits import Fits
from kabale.engine.game import Position
from kabale.engine.moves import Move, click, lay
from kabale.engine.tables import Combine, Pairs, PileTables, SetTables, Tables
from kabale.table.cards import Card

STOCK = 0


class Rebuilt:
    """A position as the tables see it."""

    def __init__(self, tables: Tables, position: Position) -> None:
        self.tables = tables
        self.table = position.table
        self.piles = position.table.piles
        self.turns = position.table.counter(tables.stock.turns)

    def moves(self) -> set[Move]:
        """Return the legal moves of a position that has not ended."""
        moves = {move for source in range(len(self.piles)) for move in self._lays(source)}
        moves |= {click(index) for index in range(1, len(self.piles)) if self._rotates(index) or self._clears(index)}
        return moves | ({click(STOCK)} if self._clicks() else set())

    # -- rule sets ---------------------------------------------------------------------------------------------------

    def _sets(self, index: int) -> tuple[SetTables, ...]:
        """Return the rule sets that hold for a pile now."""
        pile = self.tables.piles[index]
        if len(pile.sets) == 1 or pile.combine in ("either", "both"):
            return pile.sets
        return (pile.sets[self._has_switched(pile.combine)],)

    def _has_switched(self, moment: Combine) -> bool:
        empty, last = not self.piles[STOCK], self._is_last_pass()
        moments = {"last pass": last, "last pass over": last and empty, "last cards": last and empty}
        return moments.get(moment, self.turns > 0 or empty)

    def _is_last_pass(self) -> bool:
        return 0 <= self.tables.stock.passes <= self.turns + 1

    def _judged(self, index: int, test: Callable[[SetTables], bool]) -> bool:
        answers = [test(rules) for rules in self._sets(index)]
        return all(answers) if self.tables.piles[index].combine == "both" else any(answers)

    # -- taking ------------------------------------------------------------------------------------------------------

    def _lays(self, source: int) -> Iterator[Move]:
        for count in range(1, len(self.piles[source]) + 1):
            if self._judged(source, lambda rules, count=count: self._gives(rules, source, count)):  # type: ignore[misc]
                for target in range(len(self.piles)):
                    if target != source and self._may_lay(source, target, self.piles[source][-count:]):
                        yield lay(source, target, count)

    def _gives(self, rules: SetTables, source: int, count: int) -> bool:
        block = self.piles[source][-count:]
        least, most = rules.takes
        if rules.doubles[block[-1] & 63] and most:
            least = 1
        if not max(least, 1) <= count <= min(most, len(block)) or self._all_held(rules.locks.taking):
            return False
        if count > 1 and any(card in self.table.down for card in block):
            return False
        first = len(self.piles[source]) - count
        if rules.locks.covers_taking and any(self._covered(source, place) for place in range(first, first + count)):
            return False
        return rules.runs is None or _in_order(rules.runs, block)

    def _all_held(self, piles: tuple[int, ...] | None) -> bool:
        return piles is not None and all(self.piles[index] for index in piles)

    def _covered(self, index: int, place: int) -> bool:
        places = self.tables.piles[index].covers
        covers = places[place] if place < len(places) else ()
        return any(len(self.piles[later]) >= count for later, count in covers)

    # -- laying ------------------------------------------------------------------------------------------------------

    def _may_lay(self, source: int, target: int, block: list[Card]) -> bool:
        if len(block) == 1 and self._pairs(target, block[0]):
            return True
        if len(self.piles[target]) + len(block) > self.tables.piles[target].most or self._masked(source, target):
            return False
        return self._judged(target, lambda rules: self._accepts(rules, source, target, block))

    def _pairs(self, target: int, card: Card) -> bool:
        """Say whether a card leaves the game together with the top card of a pile."""
        pairs, pile = self.tables.piles[target].pairs, self.piles[target]
        if pairs is None or pairs.fits is None or not pile:
            return False
        return bool(pairs.fits[pile[-1] & 63][card & 63]) and self._is_free(pairs)

    def _is_free(self, pairs: Pairs) -> bool:
        return not any(self.piles[index] for index in pairs.shut)

    def _masked(self, source: int, target: int) -> bool:
        mark = 0 if source == STOCK else self._sets(source)[0].marks.own
        hits = [bool(mark and rules.marks.refused >> mark - 1 & 1) for rules in self._sets(target)]
        return any(hits) if self.tables.piles[target].combine == "both" else all(hits)

    def _accepts(self, rules: SetTables, source: int, target: int, block: list[Card]) -> bool:
        pile = self.piles[target]
        row, origins = (rules.fits[pile[-1] & 63], rules.from_held) if pile else (rules.start, rules.from_empty)
        if not rules.lays[1] or not (row[block[0] & 63] and origins[source]) or self._is_shut(rules, target):
            return False
        if self._waits(rules, source) or not self._comes_together(rules, source, target, len(block)):
            return False
        least, most = rules.lays
        if len(block) == 1 and least == 2 and self._counts_as_two(source, block[0]):
            return True
        if not max(least, 1) <= len(block) <= most:
            return False
        return not rules.by_singles or len(block) == 1 or len(block) <= self._capacity(source, target, block)

    def _waits(self, rules: SetTables, source: int) -> bool:
        """Say whether a space is to be filled first, from elsewhere."""
        return source != rules.locks.filler and any(not self.piles[index] for index in rules.locks.spaces or ())

    def _comes_together(self, rules: SetTables, source: int, target: int, count: int) -> bool:
        groups, cards, is_space = rules.groups, self.piles[source], not self.piles[target]
        if groups.whole and groups.whole[source] and count != len(cards):
            return False
        if is_space:
            return not (groups.kept and groups.kept[source] and len(cards) == 1)
        given = self._sets(source)[0]
        if not (groups.runs and groups.runs[source]) or not self._gives(given, source, count + 1):
            return True
        uncovered = cards[-count - 1] & 63
        rows = [
            self.tables.piles[index].sets[0].fits[pile[-1] & 63] if pile else self.tables.piles[index].sets[0].start
            for index, pile in enumerate(self.piles)
            if index in (groups.unless or ()) and self._room(index)
        ]
        return any(row[uncovered] for row in rows)

    def _is_shut(self, rules: SetTables, index: int) -> bool:
        locks = rules.locks
        covered = locks.covers_laying and self._covered(index, max(len(self.piles[index]) - 1, 0))
        lacking = locks.needs_held is not None and not self.piles[locks.needs_held]
        return covered or lacking or self._all_held(locks.laying)

    def _counts_as_two(self, source: int, card: Card) -> bool:
        return source != STOCK and any(rules.doubles[card & 63] for rules in self._sets(source))

    def _capacity(self, source: int, target: int, block: list[Card]) -> int:
        cells = columns = 0
        for index, pile in enumerate(self.piles):
            if pile or index in (STOCK, source, target) or not self._helps(index, source, block):
                continue
            is_column = self._judged(index, lambda rules: _holds(rules, block))
            is_column = is_column and self.tables.piles[index].most >= len(block)
            cells, columns = cells + (not is_column), columns + is_column
        return (cells + 1) << columns

    def _helps(self, index: int, source: int, block: list[Card]) -> bool:
        def gives_back(rules: SetTables) -> bool:
            shut = self._all_held(rules.locks.taking) or (rules.locks.covers_taking and self._covered(index, 0))
            return rules.takes[0] == 1 and not shut

        return self._judged(index, gives_back) and all(self._may_lay(source, index, [card]) for card in block)

    # -- clicks ------------------------------------------------------------------------------------------------------

    def _clicks(self) -> bool:
        stock = self.tables.stock
        if not self.piles[STOCK]:
            is_left = stock.passes < 0 or self.turns + 1 < stock.passes
            return stock.waste is not None and bool(self.piles[stock.waste]) and is_left
        sets = [self._sets(index)[0] for index in range(len(self.piles))]
        withheld = any(rules.service.only_if_full and not pile for rules, pile in zip(sets, self.piles, strict=True))
        served = any(
            self._room(index) > 0 and self._is_served(index, rules, withheld=withheld)
            for index, rules in enumerate(sets)
        )
        return served or (stock.draw > 0 and stock.waste is not None and self._room(stock.waste) > 0)

    def _is_served(self, index: int, rules: SetTables, *, withheld: bool) -> bool:
        service = rules.service
        if service.fill:
            return len(self.piles[index]) < service.fill and bool(rules.start[self.piles[STOCK][-1] & 63])
        return bool(service.count) and not (service.only_if_full and withheld)

    def _room(self, index: int) -> int:
        return self.tables.piles[index].most - len(self.piles[index])

    def _clears(self, index: int) -> bool:
        pairs, pile = self.tables.piles[index].pairs, self.piles[index]
        return pairs is not None and bool(pile) and bool(pairs.alone[pile[-1] & 63]) and self._is_free(pairs)

    def _rotates(self, index: int) -> bool:
        rules, pile = self._sets(index)[0], self.piles[index]
        rotation = rules.rotation
        if rotation is None or len(pile) < 2 or (rotation.counter and self.table.counter(rotation.counter)):
            return False
        return not rotation.fitting or bool(rules.fits[pile[-1] & 63][pile[0] & 63])


def _in_order(fits: Fits, block: list[Card]) -> bool:
    return all(fits[on & 63][card & 63] for on, card in pairwise(block))


def _holds(rules: SetTables, block: list[Card]) -> bool:
    blocks = rules.takes[0] == 1 < rules.takes[1] and rules.lays[0] == 1 < rules.lays[1]
    return blocks and _in_order(rules.fits, block)


def is_met(tables: Tables, position: Position) -> bool:
    """Say whether the goals that the tables name are met."""
    return all(
        _is_goal_met(rules, pile, position.table.down)
        for rules, pile in zip(tables.piles, position.table.piles, strict=True)
    )


def _is_goal_met(rules: PileTables, pile: list[Card], down: set[Card]) -> bool:
    goal = rules.goal
    if goal is None or (goal.or_empty and not pile):
        return True
    if len(pile) != goal.count:
        return False
    return goal.run is None or (down.isdisjoint(pile) and _in_order(goal.run, pile))
