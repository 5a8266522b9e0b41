"""Learning which moves to like: a policy by kinds of moves, climbed by its gradient (REINFORCE), in half a minute.

Each move has a kind: from which kind of pile to which, of how many cards. The policy likes each kind so and so much and
draws among the legal moves by that; what is learned are these likings. ``python examples/gym_learn.py tripeaks``.
"""

import sys
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

import kabale
import kabale.gym
from kabale.engine.moves import Move

Likings = np.ndarray[Any, np.dtype[np.float64]]


class Policy:
    """Likes kinds of moves; begins with liking all alike."""

    def __init__(self, game: str) -> None:
        """Find out of which kind each action is."""
        position = kabale.game(game).deal(1)
        piles = [pile.kind for pile in position.piles]
        kinds = [_kind(move, piles) for move in position.actions]
        self.names = sorted(set(kinds))
        self.kinds = np.array([self.names.index(kind) for kind in kinds])
        self.likings: Likings = np.zeros(len(self.names))

    def shares(self, mask: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return how likely each action is on each table."""
        weights = np.exp(self.likings[self.kinds]) * mask
        shares: Likings = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
        return shares

    def surprise(self, shares: np.ndarray[Any, Any], actions: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return the gradient of the logarithm of each action's share, tables by kinds."""
        expected = np.zeros((len(actions), len(self.names)))
        for kind in range(len(self.names)):
            expected[:, kind] = shares[:, self.kinds == kind].sum(axis=1)
        taken = np.eye(len(self.names))[self.kinds[actions]]
        surprise: Likings = taken - expected
        return surprise


def _kind(move: Move, piles: Sequence[str]) -> str:
    if move.source is None or move.target is None:
        return "click" if move.source is None else f"click {piles[move.source]}"
    return f"{piles[move.source]} to {piles[move.target]}{' in a row' if move.count > 1 else ''}"


def play(policy: Policy, plays: Any, seed: int, steps: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Play all tables once; return what each gained and the sum of its surprises."""
    _, infos = plays.reset(seed=seed)
    chance = np.random.default_rng(seed)
    gained, surprises = np.zeros(plays.num_envs), np.zeros((plays.num_envs, len(policy.names)))
    going = np.ones(plays.num_envs, bool)
    for _ in range(steps):
        mask = infos["action_mask"]
        shares = policy.shares(mask)
        actions = (shares.cumsum(axis=1) < chance.random((plays.num_envs, 1))).sum(axis=1)
        actions = np.minimum(actions, mask.shape[1] - 1)
        surprises[going] += policy.surprise(shares, actions)[going]
        _, rewards, ended, broken_off, infos = plays.step(actions)
        gained[going] += rewards[going]
        going &= ~(ended | broken_off)
        if not going.any():
            break
    return gained, surprises


def learn(game: str, rounds: int = 40, tables: int = 128, steps: int = 120, pace: float = 0.5) -> list[float]:
    """Learn, and return what a play gained on average in each round."""
    policy = Policy(game)
    plays = gymnasium.make_vec(
        kabale.gym.ID,
        num_envs=tables,
        vectorization_mode="vector_entry_point",
        game=game,
        max_episode_steps=steps,
    )
    means = []
    for number in range(rounds):
        gained, surprises = play(policy, plays, 1 + number * tables, steps)
        better = (gained - gained.mean()) / (gained.std() + 1e-9)
        slope = (better[:, None] * surprises).mean(axis=0)
        policy.likings += pace * slope / (np.linalg.norm(slope) + 1e-9)
        means.append(float(gained.mean()))
    order = np.argsort(-policy.likings)
    print("likes:", ", ".join(f"{policy.names[kind]} {policy.likings[kind]:+.1f}" for kind in order))
    return means


def main() -> None:
    """Learn a game, Tri Peaks if none is named."""
    means = learn(sys.argv[1] if len(sys.argv) > 1 else "tripeaks")
    print("gained in the first five rounds:", " ".join(f"{mean:.2f}" for mean in means[:5]))
    print("and in the last five:           ", " ".join(f"{mean:.2f}" for mean in means[-5:]))


if __name__ == "__main__":
    main()
