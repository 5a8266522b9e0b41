"""The player: what it knows, how it chooses a move, and how it plays to the end.

It gets a :class:`kabale.engine.player.PlayerPosition` and asks it only for what a person at the table is told. Whatever
it tries, it tries on arrangements that it has drawn from that: hindsight optimisation (Yoon, Fern, Givan and
Kambhampati 2008; on Klondike Bjarnason, Fern and Tadepalli 2009), with a short search in the place of a playout, and
with whole ways of moves in the place of single ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.player import PlayerPosition
from kabale.search.honest.ways import ROUND, Way, cut, different, free_look, nearest, obvious, unknown_cards
from kabale.search.limits import Limits
from kabale.search.native import has_referee
from kabale.search.solve import refusal, solve
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.table.cards import Card


@dataclass(frozen=True, slots=True)
class Effort:
    """How much the player thinks.

    * ``samples``: arrangements from which it takes ways to win.
    * ``rounds``: on how many more the ways are compared; after each round the worse half of the ways is left out.
    * ``positions``: of each search, and ``open`` of the search once all cards are known. A tenth of that where
      the kernel searches by a program, a hundredth where it does not search.
    * ``near``: positions that are gone through for the ways that are nearest.
    * ``moves``: of a play, at most.
    * ``obvious``: whether the way of who does the obvious is compared with the others, and taken where none is better.
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
"""Of the player: one who chooses other moves is another. 2 does the obvious where nothing is better."""

LENGTH: Final = 0.0005
"""What each move until the win takes off it: of ways that win as often, the shorter one."""

UNSETTLED: Final = 0.02
"""What a search that came to no end is worth, of a win."""

FEW: Final = 8
"""How many of the nearest ways are looked at."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a play ended, its moves, and how often the player thought; ``playing``: it gave up, or had no more moves."""

    outcome: Outcome
    moves: tuple[Move, ...]
    thoughts: int


class HonestPlayer:
    """A player of one play, which sees nothing that a person at the table would not see.

    The same *seed* and *effort* play the same wherever all that is seen is the same.
    """

    def __init__(self, player: PlayerPosition[Position], *, seed: int = 0, effort: Effort = USUAL) -> None:
        """Sit down at a position, which whoever asks for moves plays them on."""
        self.position = player
        self.thoughts = 0
        self._rng, self._effort = Random(seed), effort
        self._way: list[Move] = []
        self._length = self._forced = 0

    def choose(self) -> Move | None:
        """Return the move to play; None where the game has ended, or the player gives up.

        It gives up where every search proves a loss, and where none wins and nothing new can be seen any more. Raises
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
        """Return the best way, an empty one to give up."""
        self.thoughts += 1
        first = self.position.sample(self._rng)
        unknown = unknown_cards(first, self.position.names())
        if way := free_look(first, unknown):
            return way
        if not unknown and isinstance(verdict := _searched(first, self._effort.open), Won):
            return cut(first, unknown, verdict.moves)
        return self._best(first, unknown)

    def _best(self, first: Position, unknown: frozenset[Card]) -> Way:
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
        """Return the way that wins most often, of equal ones the first."""
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
        """Return what a way is worth if the cards lie as in a sample: from 0 for a loss to nearly 1 for a win."""
        for move in way:
            sample.push(move)
        verdict = _searched(sample, self._effort.positions)
        for _ in way:
            sample.pop()
        match verdict:
            case Won(line):
                return max(UNSETTLED, 1 - LENGTH * (len(way) + len(line)))
            case Lost():
                return 0.0
            case Unknown():
                return UNSETTLED


def _searched(position: Position, positions: int) -> Verdict:
    """Search a sample through so many positions, or through fewer where each takes longer."""
    slowness = 100 if refusal(position) is not None else 1 if has_referee(position) else 10
    return solve(position, Limits(max(1, positions // slowness)), replays=False)


def play_honestly(position: Position, *, seed: int = 0, effort: Effort = USUAL) -> Played:
    """Play a position to the end, or until the player gives up; the position stays as it is.

    >>> import kabale
    >>> played = play_honestly(kabale.game("golf").deal(1), effort=Effort(samples=2, rounds=(2,), positions=50))
    >>> played.outcome is kabale.Outcome.STUCK, len(played.moves) >= 16
    (True, True)
    """
    player = HonestPlayer(position.player(), seed=seed, effort=effort)
    known = player.position
    while len(known.moves) < effort.moves and (move := player.choose()) is not None:
        known.play(move)
    return Played(known.outcome, tuple(known.moves), player.thoughts)
