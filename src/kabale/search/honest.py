"""An honest player: it sees what a player sees, and plays the way that wins most often on arrangements drawn from that.

This is hindsight optimisation (Yoon, Fern, Givan and Kambhampati 2008, on Klondike Bjarnason, Fern and Tadepalli 2009).
A short search replaces the playout, and ways replace single moves. A way ends where the player sees a new card, where
cards are mixed, or with the game. ``docs/honest.md`` has results.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.language import CHANCES, NoTables, Outcome
from kabale.engine.moves import Move
from kabale.engine.player import PlayerPosition
from kabale.engine.trial import trial
from kabale.search.limits import Limits
from kabale.search.native import has_referee
from kabale.search.simple import step_simply
from kabale.search.solve import native_rules, search_by
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.table.cards import HIDDEN, Card
from kabale.table.changes import Counted

Way = tuple[Move, ...]
"""Moves to play one after the other."""

ROUND: Final = 64
"""The most clicks of a look through the stock."""


def unknown_cards(sample: Position, names: Iterable[Iterable[str]]) -> frozenset[Card]:
    """Return the cards of a sample at the places whose cards the player does not know."""
    piles = zip(sample.table.piles, names, strict=True)
    return frozenset(card for pile, known in piles for card, text in zip(pile, known, strict=True) if text == HIDDEN)


def is_news(sample: Position, unknown: frozenset[Card], step: Step) -> bool:
    """Return whether a step that was just pushed shows an unknown card, a mixing or the end."""
    if sample.outcome is not Outcome.PLAYING:
        return True
    if any(isinstance(change, Counted) and change.name == CHANCES for change in step.changes):
        return True
    piles = zip(sample.table.piles, sample.view().piles, strict=True)
    return any(
        text != HIDDEN and card in unknown
        for pile, shown in piles
        for card, text in zip(pile, shown.cards, strict=True)
    )


def cut(sample: Position, unknown: frozenset[Card], line: Sequence[Move]) -> Way:
    """Return a line as far as it is a way; the sample is as before afterwards."""
    way: list[Move] = []
    with trial(sample):
        for move in line:
            way.append(move)
            if is_news(sample, unknown, sample.push(move)):
                break
    return tuple(way)


def nearest(sample: Position, unknown: frozenset[Card], *, positions: int, ways: int) -> list[Way]:
    """Return the shortest ways: at most *ways*, found among at most *positions*."""
    found: list[Way] = []
    seen, waiting = {sample.key()}, deque[Way]([()])
    while waiting and len(seen) < positions and len(found) < ways:
        before = waiting.popleft()
        with trial(sample, before):
            for move in list(sample.legal_moves):
                step = sample.push(move)
                if (key := sample.key()) not in seen:
                    seen.add(key)
                    (found if is_news(sample, unknown, step) else waiting).append((*before, move))
                sample.pop()
    return found


def obvious(sample: Position, unknown: frozenset[Card]) -> Way:
    """Return the way of simple play (:mod:`kabale.search.simple`) on a sample, empty if it shows nothing new."""
    way: list[Move] = []
    seen, news = {sample.key()}, False
    with trial(sample):
        while not news and len(way) < ROUND and (step := step_simply(sample, seen)) is not None:
            way.append(step.move)
            news = is_news(sample, unknown, step)
    return tuple(way) if news else ()


def different(sample: Position, ways: Iterable[Way]) -> list[Way]:
    """Return the ways that lead to different positions of a sample, the first of each."""
    found: dict[bytes, Way] = {}
    for way in ways:
        with trial(sample, way):
            found.setdefault(sample.key(), way)
    return list(found.values())


def free_look(sample: Position, unknown: frozenset[Card]) -> Way:
    """Return a click that shows new cards and, repeated, comes back to the start; empty if no click does."""
    for move in sample.legal_moves:
        if move.kind == "left" and _comes_back(sample, unknown, move):
            return (move,)
    return ()


def _comes_back(sample: Position, unknown: frozenset[Card], move: Move) -> bool:
    before, shows = sample.key(), False
    with trial(sample):
        for _ in range(ROUND):
            if sample.refusal(move) is not None:
                return False
            shows = is_news(sample, unknown, sample.push(move)) or shows
            if sample.key() == before:
                return shows
    return False


@dataclass(frozen=True, slots=True)
class Effort:
    """How much the player thinks.

    * ``samples``: arrangements to search for ways to win.
    * ``rounds``: arrangements to compare ways on, without the worse half after each.
    * ``positions``: of each search, fewer if it is slow. ``open`` is for the search once all cards are known.
    * ``near``: positions to search for the nearest ways.
    * ``moves``: of a play, at most.
    * ``obvious``: compare the way of simple play with the others, and take it if none is better.
    """

    samples: int = 16
    rounds: tuple[int, ...] = (8, 16, 32)
    positions: int = 1000
    open: int = 100_000
    near: int = 100
    moves: int = 2000
    obvious: bool = True


USUAL: Final = Effort()

VERSION: Final = 2
"""A player that chooses other moves gets another number."""

LENGTH: Final = 0.0005
"""The cost of each move until the win: of ways that win equally often the shorter one is better."""

UNSETTLED: Final = 0.02
"""The worth of an unfinished search, as a share of a win."""

FEW: Final = 8
"""The most of the nearest ways to compare."""


@dataclass(frozen=True, slots=True)
class Played:
    """The end of a play (``playing`` if the player gave up or used all moves), its moves and thoughts."""

    outcome: Outcome
    moves: tuple[Move, ...]
    thoughts: int


class HonestPlayer:
    """A player of one play; equal *seed*, *effort* and visible cards give the same moves."""

    def __init__(self, player: PlayerPosition[Position], *, seed: int = 0, effort: Effort = USUAL) -> None:
        self.position = player
        self.thoughts = 0
        self._rng, self._effort = Random(seed), effort
        self._way: list[Move] = []
        self._length = self._forced = 0

    def choose(self) -> Move | None:
        """Return the move to play, None at the end or to give up.

        The player gives up if every search proves a loss, or if none wins and no new card can be seen any more. Raises
        :class:`kabale.errors.NoArrangement`.
        """
        legal, length = self.position.legal_moves, len(self.position.moves)
        if not legal:
            return None
        if length != self._length or not self._way or self._way[0] not in legal:
            self._forced = self._forced + 1 if len(legal) == 1 else 0
            # A stock may be turned for ever.
            self._way = [legal[0]] if 0 < self._forced < ROUND else list(self._thought())
        self._length = length + 1
        return self._way.pop(0) if self._way else None

    def _thought(self) -> Way:
        self.thoughts += 1
        first = self.position.sample(self._rng)
        unknown = unknown_cards(first, self.position.names())
        if way := free_look(first, unknown):
            return way
        if not unknown and isinstance(verdict := _searched(first, self._effort.open), Won):
            return cut(first, unknown, verdict.moves)
        samples = [first, *(self.position.sample(self._rng) for _ in range(self._effort.samples - 1))]
        verdicts = [_searched(sample, self._effort.positions) for sample in samples]
        if all(isinstance(verdict, Lost) for verdict in verdicts):
            return ()
        names = self.position.names()
        ways = nearest(first, unknown, positions=self._effort.near, ways=FEW)
        for sample, verdict in zip(samples, verdicts, strict=True):
            if isinstance(verdict, Won):
                ways.append(cut(sample, unknown_cards(sample, names), verdict.moves))
        plain = obvious(first, unknown) if self._effort.obvious else ()
        return self._compared(samples, different(first, [*([plain] if plain else []), *sorted(ways, key=len)]))

    def _compared(self, samples: Sequence[Position], ways: list[Way]) -> Way:
        values = dict.fromkeys(ways, 0.0)
        drawn = iter(samples)
        for count in self._effort.rounds:
            if len(ways) < 2:
                break
            for _ in range(count):
                sample = next(drawn, None) or self.position.sample(self._rng)
                for way in ways:
                    values[way] += self._value(sample, way)
            ways = sorted(ways, key=lambda way: -values[way])[: max(2, (len(ways) + 1) // 2)]
        return ways[0] if ways else ()

    def _value(self, sample: Position, way: Way) -> float:
        with trial(sample, way):
            verdict = _searched(sample, self._effort.positions)
        match verdict:
            case Won(line):
                return max(UNSETTLED, 1 - LENGTH * (len(way) + len(line)))
            case Lost():
                return 0.0
            case Unknown():
                return UNSETTLED


def _searched(position: Position, positions: int) -> Verdict:
    rules = native_rules(position)
    slowness = 100 if isinstance(rules, NoTables) else 1 if has_referee(rules) else 10
    return search_by(position, rules, Limits(max(1, positions // slowness)), replays=False)


def play_honestly(position: Position, *, seed: int = 0, effort: Effort = USUAL) -> Played:
    """Play a position to the end, or until the player gives up; the position stays as it is.

    >>> import kabale
    >>> played = play_honestly(kabale.game("golf").deal(1), effort=Effort(samples=2, rounds=(2,), positions=50))
    >>> played.outcome is kabale.Outcome.WON, len(played.moves) >= 16
    (False, True)
    """
    player = HonestPlayer(position.player(), seed=seed, effort=effort)
    known = player.position
    while len(known.moves) < effort.moves and (move := player.choose()) is not None:
        known.play(move)
    return Played(known.outcome, tuple(known.moves), player.thoughts)
