"""Positions with unknown cards: how many arrangements of the missing cards can be won, and a plan that wins them all.

An *arrangement* puts a missing card in each place of an unknown card. A search of an arrangement sees all cards. A
*plan* sees what a player sees: its next moves may depend only on the cards that have been turned up.

The search for a plan moves unknown cards about without a name. Where a move turns one up, the search puts each missing
card there in turn, and the plan must win with all of them. Every turned-up card leaves fewer unknown ones, so only
moves that turn up none can lead back, and a search through these is finite.
"""

import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import factorial, prod
from random import Random
from typing import Final

from kabale.engine.advice import Past
from kabale.engine.game import Position
from kabale.engine.language import CHANCES, NoTables, Outcome
from kabale.engine.moves import Move
from kabale.engine.trial import trial
from kabale.errors import BadDeal, KabaleError
from kabale.search.limits import MONOTONIC, Clock, Limits, Meter, Stop, limits_of
from kabale.search.native import has_referee
from kabale.search.readable import Policy, usual
from kabale.search.solve import native_rules, search_by
from kabale.search.verdict import (
    POSITIONS,
    BlindVerdict,
    Lost,
    LostAlways,
    PlanNode,
    Unknown,
    Verdict,
    Won,
    WonAlways,
    WonFor,
)
from kabale.table.cards import HIDDEN, UNKNOWN, Card, name
from kabale.table.chance import Chance
from kabale.table.changes import Counted
from kabale.table.decks import Deal

Hand = tuple[Card, ...]
"""Missing cards, sorted."""

SECONDS: Final = 3.0
"""The usual time: with what comes before and after, the answer comes within five seconds."""

MOST: Final = 10_000
"""The most arrangements that are all searched; of more, a sample."""

SAMPLE: Final = 1_000
"""The arrangements in a sample, fewer if half of the time or of the positions is used."""

MOST_NODES: Final = 10_000

MOST_BYTES: Final = 1_000_000
"""The size of a plan as text."""

_ROUNDS: Final = (1_000, 20_000, 500_000, 10_000_000)
"""The positions for the search of an arrangement, and for the searches of those that are still open then.

Most wins are found at once, and what is open after 20,000 positions costs forty times as much as a win.
"""

_GUIDED: Final = _ROUNDS[1]
"""The positions for the search of an arrangement whose line a plan tries."""

_MOST_EXPANDED: Final = 50_000
"""The positions whose moves a search for a plan tries."""

_GUIDES: Final = 6
"""The arrangements whose winning lines a plan tries to follow, before all moves are tried."""


def solve_unknown(
    position: Position,
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    positions: int | None = None,
    stop: Stop | None = None,
    clock: Clock = MONOTONIC,
) -> BlindVerdict:
    """Return what can be won, whatever the unknown cards of a position are; it is as before afterwards.

    *Won* has a plan without sight, which the rules have played on every arrangement. *Lost* says that no arrangement
    can be won. Otherwise the answer counts the arrangements that a player can win who sees all cards, of all or of a
    sample. Limits as of :func:`kabale.search.solve.solve`, but three seconds by default. Raises
    :class:`kabale.errors.BadDeal`, ValueError.
    """
    limits = limits_of(limits, seconds=seconds, positions=positions, usual=Limits(seconds=SECONDS))
    meter = Meter(limits, stop, clock)
    hand = missing(position)
    count = arrangements(hand)
    rows = _searched(position, _drawn(hand, count), [None], meter, is_sample=count > MOST)
    verdicts = [row[0] for row in rows]
    won, lost = (sum(isinstance(each, kind) for each in verdicts) for kind in (Won, Lost))
    is_counted, cost = len(verdicts) == count, (meter.positions, meter.seconds)
    if not won + lost:
        return Unknown(meter.reached() or POSITIONS, *cost)
    if is_counted and lost == count:
        return LostAlways(count, *cost)
    no_plan = lost > 0
    if is_counted and won == count:
        planner = _Planner(usual(arranged(position, hand)), meter)
        plan = planner.plan(position, hand)
        no_plan = planner.is_complete and plan is None
        if plan and all(meter.reached() is None and _wins(position, plan, each) for each in _drawn(hand, count)):
            return WonAlways(plan, count, meter.positions, meter.seconds)
    return WonFor(won, lost, len(verdicts) - won - lost, count, meter.positions, meter.seconds, no_plan)


def best_move(
    position: Position, limits: Limits, *, stop: Stop | None = None, clock: Clock = MONOTONIC
) -> tuple[Move, int, int] | None:
    """Return the move after which most arrangements can be won, how many these are, and how many were searched.

    Each arrangement is searched as if its cards were seen. Of equal moves, one that leads to no earlier position and
    has the shortest winning lines is the best. None without a win. Raises as :func:`solve_unknown`.
    """
    meter, hand, moves = Meter(limits, stop, clock), missing(position), list(position.legal_moves)
    rows = _searched(position, _drawn(hand, arrangements(hand)), moves, meter, is_sample=True)
    earlier, best, most = Past.of(position).keys, None, (0, False, 0)
    for place, move in enumerate(moves):
        lengths = [len(row[place].moves) for row in rows if isinstance(row[place], Won)]
        with trial(position, [move]):
            worth = len(lengths), position.key() not in earlier, -sum(lengths)
        if lengths and (best is None or worth > most):
            best, most = move, worth
    return None if best is None else (best, most[0], len(rows))


def missing(position: Position) -> Hand:
    """Return the cards of the game that the table does not name. Raises BadDeal if not each unknown card is one."""
    game, table = position.game, position.table
    known = Counter(card & 63 for card in table.cards())
    unknown = known.pop(UNKNOWN, 0)
    pack = game.deal(Deal("k1", 1), variant=position.variant, level=position.level).table.cards()
    wanted = Counter(card & 63 for card in pack)
    hand = tuple(Card(copy << 6 | look) for look in sorted(wanted) for copy in range(known[look], wanted[look]))
    if len(hand) != unknown:
        raise BadDeal(f"the table has {unknown} unknown cards, and {len(hand)} cards are missing")
    return hand


def arrangements(hand: Hand) -> int:
    """Return in how many ways the missing cards can lie; copies of a card are alike.

    >>> from kabale.table.cards import card
    >>> arrangements((card("AS"), card("AS", copy=1), card("2H")))
    3
    """
    return factorial(len(hand)) // prod(map(factorial, Counter(card & 63 for card in hand).values()))


def _drawn(hand: Hand, count: int) -> Iterator[Hand]:
    """Yield all arrangements, in a random order that is always the same, or a sample of very many."""
    rng = Random(0)
    if count <= MOST:
        orders = list(_orders(hand))
        rng.shuffle(orders)
        yield from orders
    else:
        for _ in range(SAMPLE):
            yield tuple(rng.sample(hand, len(hand)))


def _orders(hand: Hand) -> Iterator[Hand]:
    if not hand:
        yield ()
    for card, rest in _each(hand):
        for others in _orders(rest):
            yield (card, *others)


def _each(hand: Hand) -> Iterator[tuple[Card, Hand]]:
    """Yield each different card of a hand, and the cards without it."""
    for place, card in enumerate(hand):
        if place == 0 or hand[place - 1] & 63 != card & 63:
            yield card, hand[:place] + hand[place + 1 :]


def _filled(position: Position, cards: Mapping[Card, Card]) -> Position:
    return position.rearranged(position.table.named(cards), Chance(0))


def arranged(position: Position, order: Sequence[Card]) -> Position:
    """Return a position with cards in the places of its unknown cards, pile by pile, and no history."""
    return _filled(position, dict(zip(position.table.unknown(), order, strict=True)))


def _sight(position: Position, order: Hand, move: Move | None, most: int, meter: Meter) -> Verdict:
    """Search an arrangement after a move, seeing all cards."""
    filled = arranged(position, order)
    if move is not None:
        filled.push(move)
    rules = native_rules(filled)
    slowness = 100 if isinstance(rules, NoTables) else 1 if has_referee(rules) else 10
    verdict = search_by(filled, rules, meter.left(most // slowness), replays=False)
    meter.positions += verdict.positions
    return verdict


def _searched(
    position: Position, drawn: Iterator[Hand], moves: Sequence[Move | None], meter: Meter, *, is_sample: bool
) -> list[list[Verdict]]:
    """Return a row for each arrangement, with the verdict after each of some moves.

    All are searched a little, then those that are open longer and longer. An arrangement that the end of the search
    interrupts between two moves is left out, because it would favour the first moves.
    """
    orders: list[Hand] = []
    rows: list[list[Verdict]] = []
    for order in drawn:
        if rows and (meter.reached() is not None or (is_sample and meter.is_half_used)):
            break
        row: list[Verdict] = []
        for move in moves:
            if rows and row and meter.reached() is not None:
                return rows
            row.append(_sight(position, order, move, _ROUNDS[0], meter))
        orders.append(order)
        rows.append(row)
    for most in _ROUNDS[1:]:
        for order, row in zip(orders, rows, strict=True):
            for place, move in enumerate(moves):
                if isinstance(row[place], Unknown) and meter.reached() is None:
                    row[place] = _sight(position, order, move, most, meter)
    return rows


class _Spent(Exception):
    """The search for a plan has reached a limit."""


class _Planner:
    """Searches for a plan; ``is_complete`` says whether it has tried everything if it finds none.

    The pruners of *policy* hold for plans too: a card that goes up at once turns up others no later than before.
    """

    def __init__(self, policy: Policy, meter: Meter) -> None:
        self.is_complete = True
        self._meter, self._policy = meter, policy
        self._nodes: list[PlanNode] = []
        self._won: dict[bytes, int] = {}
        self._lost = set[bytes]()
        self._expanded = 0

    def plan(self, position: Position, hand: Hand) -> tuple[PlanNode, ...] | None:
        """Return a plan that wins whatever the cards of a hand are, None without one."""
        try:
            first = self._branched(position, hand, ())
        except _Spent:
            self.is_complete, first = False, None
        if first is None:
            return None
        numbers = {first: 0}
        for number in (order := [first]):
            for after in self._nodes[number].then.values():
                if after not in numbers:
                    numbers[after] = len(order)
                    order.append(after)
        nodes = [self._nodes[number] for number in order]
        plan = tuple(PlanNode(n.moves, {shown: numbers[after] for shown, after in n.then.items()}) for n in nodes)
        size = sum(len(json.dumps([list(map(str, node.moves)), dict(node.then)])) for node in plan)
        if len(plan) <= MOST_NODES and size <= MOST_BYTES:
            return plan
        self.is_complete = False
        return None

    def _add(self, moves: Sequence[Move], then: Mapping[str, int]) -> int:
        self._nodes.append(PlanNode(tuple(moves), then))
        return len(self._nodes) - 1

    def _node(self, position: Position, hand: Hand) -> int | None:
        """Return the node that wins from a position without face-up unknown cards, None without one."""
        key, like = position.key(), self._policy.key(position)
        if key in self._won or like in self._lost:
            return self._won.get(key)
        found = self._add((), {}) if position.outcome is Outcome.WON else self._guided(position, hand)
        if found is None and like not in self._lost:
            found = self._any(position, hand)
        if found is not None:
            self._won[key] = found
        return found

    def _guided(self, position: Position, hand: Hand) -> int | None:
        """Follow the winning lines of some arrangements; if one of them cannot be won, the position is lost."""
        count = arrangements(hand)
        for order in islice(_drawn(hand, count), _GUIDES):
            verdict = _sight(position, order, None, _GUIDED, self._meter)
            if isinstance(verdict, Lost):
                self._lost.add(self._policy.key(position))
                return None
            if isinstance(verdict, Won):
                found = self._add(verdict.moves, {}) if count == 1 else self._along(position, hand, verdict.moves)
                if found is not None:
                    return found
        return None

    def _along(self, position: Position, hand: Hand, line: Sequence[Move]) -> int | None:
        blind = position.rearranged(position.table.copy(), Chance(0))
        for place, move in enumerate(line, 1):
            before = blind.table.copy()
            if blind.refusal(move) is not None or self._is_random(blind, move):
                return None
            if blind.table.turned_up():
                return self._branched(position.rearranged(before, Chance(0)), hand, line[:place])
        return self._add(line, {}) if blind.outcome is Outcome.WON else None

    def _is_random(self, position: Position, move: Move) -> bool:
        """Push a move, and return whether chance decides what it does; a plan must not know that."""
        changes = position.push(move).changes
        if any(isinstance(change, Counted) and change.name == CHANCES for change in changes):
            self.is_complete = False
            return True
        return False

    def _branched(self, before: Position, hand: Hand, moves: Sequence[Move]) -> int | None:
        """Return the node of moves, the last of which turns unknown cards up at the position *before* it."""
        then: dict[str, int] = {}
        for shown, position, left in _outcomes(before, hand, moves[-1] if moves else None):
            if (number := self._node(position, left)) is None:
                return None
            then[shown] = number
        return then[""] if "" in then and not moves else self._add(moves, then)

    def _any(self, position: Position, hand: Hand) -> int | None:
        """Try all moves that turn up no unknown card, and all moves after these that turn one up."""
        seen, waiting = {self._policy.key(position)}, deque([(position.table.copy(), tuple[Move, ...]())])
        while waiting:
            table, path = waiting.popleft()
            here = position.rearranged(table.copy(), Chance(0))
            self._expanded += 1
            self._meter.positions += 1
            if self._meter.reached() is not None or self._expanded > _MOST_EXPANDED:
                raise _Spent
            moves, sample = list(here.legal_moves), arranged(here, hand)
            for pruner in self._policy.pruners:
                moves = pruner.kept(sample, moves, ())
            for move in moves:
                way, found = (*path, move), None
                if self._is_random(here, move):
                    pass
                elif here.table.turned_up():
                    found = self._branched(position.rearranged(table.copy(), Chance(0)), hand, way)
                elif here.outcome is Outcome.WON:
                    found = self._add(way, {})
                elif (number := self._won.get(here.key())) is not None:
                    found = self._add((*way, *self._nodes[number].moves), self._nodes[number].then)
                elif (like := self._policy.key(here)) not in seen and like not in self._lost:
                    seen.add(like)
                    waiting.append((here.table.copy(), way))
                here.pop()
                if found is not None:
                    return found
        self._lost |= seen
        return None


def _outcomes(before: Position, hand: Hand, move: Move | None) -> Iterator[tuple[str, Position, Hand]]:
    """Yield what a move may lead to: the names of the unknown cards that it turns up, the position, and the others.

    A card is filled in before the move, so that the move does what the card makes it do.
    """
    after = before.rearranged(before.table.copy(), Chance(0))
    if move is not None:
        after.push(move)
    if not (shown := after.table.turned_up()):
        yield "", after, hand
        return
    for card, rest in _each(hand):
        for names, position, left in _outcomes(_filled(before, {shown[0]: card}), rest, move):
            yield f"{name(card)} {names}".strip(), position, left


def _wins(position: Position, plan: Sequence[PlanNode], order: Hand) -> bool:
    """Return whether the rules let a plan win an arrangement: a plan knows only what the view has named."""
    played, hidden, node = arranged(position, order), set(order), plan[0]
    try:
        while True:
            for move in node.moves:
                played.play(move)
            if not node.then:
                return played.outcome is Outcome.WON
            piles = zip(played.table.piles, played.view().piles, strict=True)
            both = [pair for pile, seen in piles for pair in zip(pile, seen.cards, strict=True)]
            shown = [card for card, text in both if card in hidden and text != HIDDEN]
            hidden.difference_update(shown)
            node = plan[node.then[" ".join(map(name, shown))]]
    except (KabaleError, KeyError):
        return False
