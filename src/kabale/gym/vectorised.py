"""Many tables as one environment of Gymnasium: the kernel's batch, without processes."""

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kabale.engine.game import Game
from kabale.gym.seats import MOVES, Bools, Bytes, Floats, Reward, Seats
from kabale.gym.single import deal_of, observation_space


class PatienceVectorEnv(VectorEnv[Bytes, np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """Tables of one game side by side, each as :class:`kabale.gym.PatienceEnv`.

    ``reset(seed=617)`` deals the deals 617, 618 and so on; a list has a seed for each. A play that has ended is dealt
    anew in the next step, whose action and reward count for nothing there (``AutoresetMode.NEXT_STEP``).
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Path | Game = "klondike3",
        *,
        reward: Reward = "progress",
        moves: int = MOVES,
        render_mode: None = None,
    ) -> None:
        """Sit down at so many tables. Raises as :class:`kabale.gym.seats.Seats`."""
        self._seats = Seats(game, num_envs, reward=reward, moves=moves)
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
        seeds = self._seeds(seed)
        super().reset(seed=seeds[0])
        drawn = [deal_of(self._seats, each, self.np_random) for each in seeds]
        self._deal(dict(enumerate((options or {}).get("deals", drawn))))
        self._over[:] = False
        return self._seats.view.copy(), self._infos()

    def step(self, actions: np.ndarray[Any, Any]) -> tuple[Bytes, Floats, Bools, Bools, dict[str, Any]]:
        """Play a move on each table; deal those anew where a play has ended."""
        over = self._over
        rewards, ended, broken_off = self._seats.step(actions)
        if over.any():
            self._deal({int(table): deal_of(self._seats, None, self.np_random) for table in np.flatnonzero(over)})
            rewards[over], ended[over], broken_off[over] = 0.0, False, False
        self._over = ended | broken_off
        return self._seats.view.copy(), rewards, ended, broken_off, self._infos()

    def _deal(self, deals: dict[int, str]) -> None:
        self._seats.deal(deals)
        for table, deal in deals.items():
            self._deals[table] = deal

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if isinstance(seed, int):
            return [seed + table if seed else 0 for table in range(self.num_envs)]
        return [None] * self.num_envs if seed is None else list(seed)

    def _infos(self) -> dict[str, Any]:
        all_of_them = np.ones(self.num_envs, np.bool_)
        mask = self._seats.mask.astype(np.int8)
        deals = np.array(self._deals, dtype=object)
        return {"action_mask": mask, "_action_mask": all_of_them, "deal": deals, "_deal": all_of_them}
