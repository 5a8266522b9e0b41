"""Learning to play: patiences as environments of Gymnasium, and positions with verdicts as data (``kabale[gym]``).

``import kabale.gym`` registers ``kabale/Patience-v0``::

    gymnasium.make("kabale/Patience-v0", game="klondike3")
    gymnasium.make_vec("kabale/Patience-v0", num_envs=64, vectorization_mode="vector_entry_point", game="golf")

``docs/learning.md`` has examples.
"""

from typing import Final

from kabale.errors import extra

extra("gymnasium", "an environment to learn in", "gym")

import gymnasium  # noqa: E402  # it is there: else what is missing was said

from kabale.gym.environments import PatienceEnv, PatienceVectorEnv  # noqa: E402

ID: Final = "kabale/Patience-v0"
"""What the environments are registered as."""

__all__ = ["ID", "PatienceEnv", "PatienceVectorEnv"]

if ID not in gymnasium.registry:
    gymnasium.register(
        ID, entry_point="kabale.gym:PatienceEnv", vector_entry_point="kabale.gym:PatienceVectorEnv", order_enforce=False
    )
