"""The tables that learners sit at: a batch of the kernel as arrays of numpy, what they are rewarded with, and deals."""

from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from kabale.engine.game import Game
from kabale.engine.language import Outcome
from kabale.library.loading import game as load
from kabale.search.batch import OUTCOMES, STAYS, Batch

Reward = Literal["progress", "win"]
"""``win``: 1 for a win; ``progress``: besides, what has come nearer to it, 1 in all."""

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

MOVES: Final = 500
"""After so many moves a play is broken off, if nothing else is said: a stock may be turned for ever."""

_WON: Final = OUTCOMES.index(Outcome.WON)


class Seats:
    """So many tables of a game. Raises :class:`kabale.NotNative` where the kernel does not take it.

    ``view``: tables by piles by places, what a player sees; ``mask``: tables by actions, 1 for a legal move. Both are
    the kernel's own rows: they change with each step.
    """

    def __init__(self, game: str | Path | Game, count: int, *, reward: Reward, moves: int) -> None:
        """Deal the first deals; the next ones are said before anybody plays. Raises ValueError, UnknownGame."""
        if reward not in ("progress", "win"):
            raise ValueError(f"{reward!r} is no reward: expected progress or win")
        if count < 1 or moves < 1:
            raise ValueError("expected at least one table, and one move")
        self.game = game if isinstance(game, Game) else load(game)
        self._batch = Batch.deal(self.game, range(1, count + 1))
        self.actions = self._batch.actions
        self.view: Bytes = np.asarray(self._batch.view)
        self.mask: Bytes = np.asarray(self._batch.mask)
        self._outcomes: Bytes = np.asarray(self._batch.outcomes)
        self._goal = _Goal(self.game, self.view[0])
        self._by_progress, self._moves = reward == "progress", moves
        self._steps = np.zeros(count, np.int64)
        self._before = self._goal.reached(self.view)

    def deal(self, deals: Mapping[int, str]) -> None:
        """Deal some tables anew. Raises :class:`kabale.errors.BadDeal`."""
        self._batch.redeal(deals)
        tables = list(deals)
        self._steps[tables] = 0
        self._before[tables] = self._goal.reached(self.view[tables])

    def step(self, actions: Iterable[int]) -> tuple[Floats, Bools, Bools]:
        """Play an action on each table; return rewards, and which plays have ended, and which were broken off.

        One that is not legal changes nothing.
        """
        chosen = np.asarray(actions, np.int32)
        legal = self.mask[np.arange(len(chosen)), chosen] == 1
        self._batch.step(array("i", np.where(legal, chosen, STAYS).astype(np.int32).tobytes()))
        self._steps += 1
        now, won = self._goal.reached(self.view), self._outcomes == _WON
        rewards = np.where(won & legal, 1.0, 0.0) + ((now - self._before) if self._by_progress else 0.0)
        self._before = now
        ended = self._outcomes != 0
        return rewards, ended, ~ended & (self._steps >= self._moves)


class _Goal:
    """How near a table is to a win, from 0 to 1, by what the game asks for.

    Cards on foundations count, of those that are to lie there; where there is no foundation, cards that have left the
    piles that must become empty.
    """

    def __init__(self, game: Game, first: Bytes) -> None:
        position = game.deal(1)
        tables: Any = position.tables()
        goals = [each.goal.count if each.goal is not None else None for each in tables.piles]
        kinds = [pile.kind for pile in position.piles]
        self._filled = [at for at, goal in enumerate(goals) if goal or (goal is None and kinds[at] == "foundation")]
        self._emptied = [at for at, goal in enumerate(goals) if goal == 0]
        seen = [at for at, pile in enumerate(position.piles) if pile.visible]
        cards = int(np.count_nonzero(first[seen]))
        wanted = sum(goals[at] or 0 for at in self._filled) or cards
        self._most = wanted if self._filled else max(1, int(np.count_nonzero(first[self._emptied])))

    def reached(self, view: Bytes) -> Floats:
        """Return for each table how near it is."""
        if self._filled:
            return self._share(view[:, self._filled])
        return np.subtract(1.0, self._share(view[:, self._emptied]))

    def _share(self, piles: Bytes) -> Floats:
        counted: Floats = np.count_nonzero(piles, axis=(1, 2)) / self._most
        return np.minimum(1.0, counted)
