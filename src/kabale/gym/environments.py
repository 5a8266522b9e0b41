"""One table, or many, as an environment of Gymnasium: a batch of the kernel as arrays of numpy, with rewards."""

from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kabale.engine.game import Game
from kabale.engine.language import Outcome
from kabale.library.deals import usual_deals
from kabale.library.loading import game as load
from kabale.search.batch import HIDDEN, NO_CARD, OUTCOMES, STAYS, Batch

Reward = Literal["progress", "win"]
"""``win`` gives 1 for a win, ``progress`` also 1 in all for coming nearer to it."""

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

MOVES: Final = 500
"""The registered ``max_episode_steps``, after which a play is truncated: a stock may be turned for ever."""

_WON: Final = OUTCOMES.index(Outcome.WON)


class Seats:
    """Tables of a game: *view* as players see them, *mask* with 1 for each legal action. Raises NotNative."""

    def __init__(self, game: str | Path | Game, count: int, *, reward: Reward) -> None:
        if reward not in ("progress", "win"):
            raise ValueError(f"{reward!r} is no reward: expected progress or win")
        if count < 1:
            raise ValueError("expected at least one table")
        self.game = game if isinstance(game, Game) else load(game)
        self._batch = Batch.deal(self.game, range(1, count + 1))
        self.actions = self._batch.actions
        self.view: Bytes = np.asarray(self._batch.view)
        self.mask: Bytes = np.asarray(self._batch.mask)
        self._outcomes: Bytes = np.asarray(self._batch.outcomes)
        self._goal = _Goal(self.game, self.view[0])
        self._by_progress = reward == "progress"
        self._before = self._goal.reached(self.view)

    def deal(self, deals: Mapping[int, str]) -> None:
        """Deal some tables again. Raises :class:`kabale.errors.BadDeal`."""
        self._batch.redeal(deals)
        tables = list(deals)
        self._before[tables] = self._goal.reached(self.view[tables])

    def step(self, actions: Iterable[int]) -> tuple[Floats, Bools]:
        """Play an action on each table, if it is legal; return rewards and ended plays."""
        chosen = np.asarray(actions, np.int32)
        legal = self.mask[np.arange(len(chosen)), chosen] == 1
        self._batch.step(array("i", np.where(legal, chosen, STAYS).astype(np.int32).tobytes()))
        now, won = self._goal.reached(self.view), self._outcomes == _WON
        rewards = np.where(won & legal, 1.0, 0.0) + ((now - self._before) if self._by_progress else 0.0)
        self._before = now
        return rewards, self._outcomes != 0


class _Goal:
    """How near a table is to a win, from 0 to 1: cards on foundations, otherwise cards that have left their piles."""

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
        if self._filled:
            return self._share(view[:, self._filled])
        return np.subtract(1.0, self._share(view[:, self._emptied]))

    def _share(self, piles: Bytes) -> Floats:
        counted: Floats = np.count_nonzero(piles, axis=(1, 2)) / self._most
        return np.minimum(1.0, counted)


_RANKS: Final = "0A23456789TJQK??"
_SUITS: Final = "SHDC"


def deal_of(seats: Seats, seed: int | None, chance: np.random.Generator) -> str:
    """Return the deal of a seed from 1 on, otherwise a random one."""
    scheme, most = usual_deals(seats.game.name)
    return f"{scheme}:{seed or int(chance.integers(1, most + 1))}"


def observation_space(seats: Seats) -> spaces.Space[Bytes]:
    """Return the space of :attr:`kabale.search.batch.Batch.view` of a table."""
    space: Any = spaces.Box(0, HIDDEN, seats.view.shape[1:], np.uint8)
    found: spaces.Space[Bytes] = space
    return found


class PatienceEnv(gymnasium.Env[Bytes, np.int64]):
    """A patience: an observation is what a player sees, an action the number of a move.

    ``info["action_mask"]`` has 1 for each legal action; another one changes nothing. ``reset(seed=617)`` deals the deal
    of that number (0 draws one), ``reset(options={"deal": "ms:1"})`` a named deal, and ``reset()`` a random one. A play
    ends when it is won or stuck. ``gymnasium.make`` adds the limit of its moves, ``max_episode_steps``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str | Path | Game = "klondike3",
        *,
        reward: Reward = "progress",
        render_mode: str | None = None,
    ) -> None:
        self._seats = Seats(game, 1, reward=reward)
        self.observation_space = observation_space(self._seats)
        self.action_space = spaces.Discrete(len(self._seats.actions))
        self.render_mode = render_mode
        self._deal = ""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Deal. Raises :class:`kabale.errors.BadDeal`."""
        super().reset(seed=seed)
        self._deal = (options or {}).get("deal") or deal_of(self._seats, seed, self.np_random)
        self._seats.deal({0: self._deal})
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Play a move by its number."""
        rewards, ended = self._seats.step([int(action)])
        return self._seen(), float(rewards[0]), bool(ended[0]), False, self._info()

    def action_masks(self) -> Bools:
        """Return true for each legal action: an array with one value per action, as sb3-contrib expects."""
        legal: Bools = self._seats.mask[0] == 1
        return legal

    def move(self, action: SupportsInt) -> str:
        """Return the move of a number, as it is written."""
        return str(self._seats.actions[int(action)])

    def render(self) -> str | None:
        """Return the table as text, a line a pile that holds cards; ``--`` lies face down."""
        if self.render_mode != "ansi":
            return None
        piles = [[_card(card) for card in pile if card != NO_CARD] for pile in self._seats.view[0].tolist()]
        lines = (f"{number:>3}  {' '.join(pile)}" for number, pile in enumerate(piles, 1) if pile)
        return "\n".join([self._deal, *lines])

    def _seen(self) -> Bytes:
        seen: Bytes = self._seats.view[0].copy()
        return seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seats.mask[0].astype(np.int8), "deal": self._deal}


def _card(seen: int) -> str:
    """Write a card as a batch shows it.

    >>> _card(1 + 16 + 12), _card(HIDDEN)
    ('QH', '--')
    """
    return "--" if seen == HIDDEN else _RANKS[(seen - 1) % 16] + _SUITS[(seen - 1) // 16]


class MaskedObservation(gymnasium.ObservationWrapper[dict[str, Any], np.int64, Bytes]):
    """A table whose observation has its mask too, as in PettingZoo.

    An observation is a dict: ``observation`` is the table's own, ``action_mask`` has 1 (int8) for each legal action.
    """

    def __init__(self, env: gymnasium.Env[Bytes, np.int64]) -> None:
        super().__init__(env)
        legal = self.get_wrapper_attr("action_masks")()
        mask = spaces.Box(0, 1, legal.shape, np.int8)
        self.observation_space = spaces.Dict({"observation": env.observation_space, "action_mask": mask})

    def observation(self, observation: Bytes) -> dict[str, Any]:
        """Return the observation with the mask."""
        legal = self.get_wrapper_attr("action_masks")()
        return {"observation": observation, "action_mask": legal.astype(np.int8)}


class PatienceVectorEnv(VectorEnv[Bytes, np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """Tables of one game side by side, each as :class:`kabale.gym.PatienceEnv`.

    ``reset(seed=617)`` deals the deals 617, 618 and so on; a list has a seed for each. After the end of a play the next
    step deals again, and its action and reward do not count (``AutoresetMode.NEXT_STEP``). A play is truncated after
    *max_episode_steps* moves.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Path | Game = "klondike3",
        *,
        reward: Reward = "progress",
        max_episode_steps: int = MOVES,
        render_mode: None = None,
    ) -> None:
        if max_episode_steps < 1:
            raise ValueError("expected at least one move")
        self._seats = Seats(game, num_envs, reward=reward)
        self._most, self._steps = max_episode_steps, np.zeros(num_envs, np.int64)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = observation_space(self._seats)
        self.single_action_space = spaces.Discrete(len(self._seats.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over: Bools = np.zeros(num_envs, np.bool_)
        self._deals = [""] * num_envs

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Deal all tables, those that ``options={"deals": [...]}`` names. Raises :class:`kabale.errors.BadDeal`."""
        if isinstance(seed, int):
            seeds: list[int | None] = [seed + table if seed else 0 for table in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else list(seed)
        super().reset(seed=seeds[0])
        drawn = [deal_of(self._seats, each, self.np_random) for each in seeds]
        self._deal(dict(enumerate((options or {}).get("deals", drawn))))
        self._over[:] = False
        return self._seats.view.copy(), self._infos()

    def step(self, actions: np.ndarray[Any, Any]) -> tuple[Bytes, Floats, Bools, Bools, dict[str, Any]]:
        """Play a move on each table; deal again where a play has ended."""
        over = self._over
        rewards, ended = self._seats.step(actions)
        self._steps += 1
        broken_off = ~ended & (self._steps >= self._most)
        if over.any():
            self._deal({int(table): deal_of(self._seats, None, self.np_random) for table in np.flatnonzero(over)})
            rewards[over], ended[over], broken_off[over] = 0.0, False, False
        self._over = ended | broken_off
        return self._seats.view.copy(), rewards, ended, broken_off, self._infos()

    def _deal(self, deals: dict[int, str]) -> None:
        self._seats.deal(deals)
        self._steps[list(deals)] = 0
        for table, deal in deals.items():
            self._deals[table] = deal

    def _infos(self) -> dict[str, Any]:
        all_of_them = np.ones(self.num_envs, np.bool_)
        mask = self._seats.mask.astype(np.int8)
        deals = np.array(self._deals, dtype=object)
        return {"action_mask": mask, "_action_mask": all_of_them, "deal": deals, "_deal": all_of_them}
