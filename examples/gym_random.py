"""Random play in the environment of Kabale: one table, step by step, then many at once.

``python examples/gym_random.py klondike3`` with ``pip install 'kabale[gym,native]'``.
"""

import sys
import time

import gymnasium
import numpy as np

import kabale.gym


def one(game: str, seed: int) -> float:
    """Play a deal at random, and return what was gained."""
    table = gymnasium.make(kabale.gym.ID, game=game)
    _, info = table.reset(seed=seed)
    chance, gained, over = np.random.default_rng(seed), 0.0, False
    while not over:
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        _, reward, ended, broken_off, info = table.step(action)
        gained, over = gained + float(reward), ended or broken_off
    return gained


def many(game: str, tables: int = 256, steps: int = 300) -> tuple[float, float]:
    """Play on many tables at once, and return how many steps a second that were, and what a step gained."""
    plays = gymnasium.make_vec(kabale.gym.ID, num_envs=tables, vectorization_mode="vector_entry_point", game=game)
    _, infos = plays.reset(seed=1)
    chance, gained, began = np.random.default_rng(1), 0.0, time.perf_counter()
    for _ in range(steps):
        mask = infos["action_mask"]
        _, rewards, _, _, infos = plays.step((chance.random(mask.shape) * mask).argmax(axis=1))
        gained += float(rewards.sum())
    return tables * steps / (time.perf_counter() - began), gained / tables / steps


def main() -> None:
    """Play a game, Klondike by three if none is named."""
    game = sys.argv[1] if len(sys.argv) > 1 else "klondike3"
    print("ten deals, what each gained:", " ".join(f"{one(game, seed):.2f}" for seed in range(1, 11)))
    speed, gain = many(game)
    print(f"256 tables: {speed:,.0f} steps a second, a step gains {gain:.5f}")


if __name__ == "__main__":
    main()
