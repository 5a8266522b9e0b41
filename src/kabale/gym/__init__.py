"""Learning to play: environments of Gymnasium (``kabale/Patience-v0``, ``docs/learning.md``) and positions as data."""

from typing import Final

from kabale.errors import extra

extra("gymnasium", "an environment to learn in", "gym")

import gymnasium  # noqa: E402  # it exists: otherwise the line above has raised

from kabale.gym.environments import MOVES, MaskedObservation, PatienceEnv, PatienceVectorEnv  # noqa: E402

ID: Final = "kabale/Patience-v0"

__all__ = ["ID", "MaskedObservation", "PatienceEnv", "PatienceVectorEnv"]

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="kabale.gym:PatienceEnv",
        vector_entry_point="kabale.gym:PatienceVectorEnv",
        order_enforce=False,
        max_episode_steps=MOVES,
    )
