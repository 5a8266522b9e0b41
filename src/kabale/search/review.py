"""Find the move that lost a play: the verdict before each of its moves, by few searches.

All that follows a lost position is lost, and all that leads to a won one is won. So each verdict settles all moments on
one side of it, and the open ones are next to each other. Moment 0 is the deal. The caller provides the search.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.trial import go_to
from kabale.search.limits import MONOTONIC, Clock, Limits, Stop
from kabale.search.queries import Recall
from kabale.search.solve import solve
from kabale.search.verdict import SECONDS, Lost, Verdict, Won

BUDGET: Final = 10.0
"""The default seconds of searching for a whole play."""

FIRST: Final = 0.1
"""Seconds for the first search of a moment; a later round searches longer."""

MEMORY: Final = 512 << 20

GROWTH: Final = 3.0
"""The factor between the seconds of two rounds."""

Word = Literal["won", "lost", "unknown"]
Ask = Callable[[int, float], Verdict]
"""Searches the position at a moment for at most that number of seconds."""


@dataclass(frozen=True, slots=True)
class Review:
    """The known moments of a play with these *moves*, without giving up.

    *won* is the last moment at which a win by *way* is known; -1 if none is. *lost* is the first one at which a loss is
    known; one more than there are if none is. No moment before *first*, when the layout was complete, is searched.
    """

    moves: tuple[Move, ...]
    won: int
    lost: int
    way: tuple[Move, ...] = ()
    first: int = 0

    @staticmethod
    def of(position: Position, first: int = 0) -> "Review":
        """Return what is known without any search of the play that has led to a position."""
        moves = tuple(move for move in position.moves if move != GIVE_UP)
        has_given_up = len(moves) < position.length
        is_lost = not has_given_up and position.outcome in (Outcome.LOST, Outcome.STUCK)
        won = len(moves) if position.outcome is Outcome.WON else -1
        return Review(moves, won, len(moves) + (not is_lost), first=first)

    @property
    def of_player(self) -> "Review":
        """The review of the player's own moves: moment 0 is when the layout was complete."""
        won = max(self.won - self.first, -1)
        return Review(self.moves[self.first :], won, self.lost - self.first, self.way)

    @property
    def verdicts(self) -> tuple[Word, ...]:
        """The verdict before each move, and the one at the end."""
        moments = range(len(self.moves) + 1)
        return tuple("won" if at <= self.won else "lost" if at >= self.lost else "unknown" for at in moments)

    @property
    def losing(self) -> int | None:
        """The number, from 1, of the move that lost the game; None if no move did or the answer is open."""
        is_turn = 0 <= self.won == self.lost - 1 < len(self.moves)
        return self.lost if is_turn else None

    @property
    def open(self) -> range:
        """The moments that are not settled."""
        return range(max(self.won + 1, self.first), self.lost)

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON (``docs/protocol.md``)."""
        after = None if self.won < 0 else self.won
        way = [str(move) for move in self.way]
        moves = [str(move) for move in self.moves]
        return {"moves": moves, "verdicts": list(self.verdicts), "losing": self.losing, "after": after, "way": way}

    def learn(self, moment: int, verdict: Verdict) -> "Review":
        """Return what is known with a verdict on a moment; a line that follows the play settles further ones."""
        match verdict:
            case Won(moves=line):
                along = 0
                while line[along : along + 1] == self.moves[moment + along : moment + along + 1] != ():
                    along += 1
                return replace(self, won=moment + along, way=line[along:])
            case Lost():
                return replace(self, lost=moment)
            case _:
                return self


@dataclass(slots=True)
class _Round:
    seconds: float
    tried: set[int] = field(default_factory=set)

    def next(self, review: Review) -> int | None:
        """Return the moment to search next, which halves what this round can still settle; None without one.

        The end comes first, because little is left to search there. Nothing between two open moments is tried: later
        ones are easier to search, and earlier ones are more often won.
        """
        opened = review.open
        tried = sorted(self.tried.intersection(opened))
        if not tried:
            at_end = opened.stop > len(review.moves)
            return opened[-1] if at_end else opened[len(opened) // 2]
        before, after = range(opened.start, tried[0]), range(tried[-1] + 1, opened.stop)
        longer = max(before, after, key=len)
        return longer[len(longer) // 2] if longer else None


def reviews(start: Review, ask: Ask, *, seconds: float = BUDGET, clock: Clock = MONOTONIC) -> Iterator[Review]:
    """Yield what is known of a play, from *start* on, after each search, until *seconds* of searching are used."""
    review, left = start, seconds
    yield review
    this, hopeless = _Round(FIRST), set[int]()
    while left > 0 and review.open:
        moment = this.next(review)
        if moment is None:
            if this.tried == hopeless or this.seconds >= left:
                return
            this = _Round(this.seconds * GROWTH, set(hopeless))
            continue
        allowed = left if len(review.open) == 1 else min(this.seconds, left)
        begun = clock()
        verdict = ask(moment, allowed)
        left -= min(clock() - begun, verdict.seconds)
        review = review.learn(moment, verdict)
        this.tried.add(moment)
        if verdict.reason not in (None, SECONDS):
            hopeless.add(moment)
        yield review


def asking(position: Position, *, recall: Recall | None = None, stop: Stop | None = None) -> Ask:
    """Return the search of this process for the moments of a play that has led to a position."""
    moves, here = position.moves, position.copy()

    def ask(moment: int, seconds: float) -> Verdict:
        go_to(here, moves, moment)
        known = recall.known(here) if recall else None
        if known is not None:
            return known
        verdict = solve(here, Limits(seconds=seconds, memory=MEMORY), stop=stop)
        if recall:
            recall.learn(here, verdict)
        return verdict

    return ask
