"""One table as an environment of Gymnasium."""

from pathlib import Path
from typing import Any, Final, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces

from kabale.engine.game import Game
from kabale.gym.seats import MOVES, Bytes, Reward, Seats
from kabale.library.deals import usual_deals
from kabale.search.batch import HIDDEN, NO_CARD

_RANKS: Final = "0A23456789TJQK??"
_SUITS: Final = "SHDC"


def deal_of(seats: Seats, seed: int | None, chance: np.random.Generator) -> str:
    """Return a deal: of a seed from 1 on that of its number, else any."""
    scheme, most = usual_deals(seats.game.name)
    return f"{scheme}:{seed or int(chance.integers(1, most + 1))}"


def observation_space(seats: Seats) -> spaces.Space[Bytes]:
    """Return what a table looks like: piles by places, as :attr:`kabale.search.batch.Batch.view` has them."""
    space: Any = spaces.Box(0, HIDDEN, seats.view.shape[1:], np.uint8)
    found: spaces.Space[Bytes] = space
    return found


class PatienceEnv(gymnasium.Env[Bytes, np.int64]):
    """A patience: an observation is what a player sees, an action the number of a move.

    ``info["action_mask"]`` has 1 for each legal action; another one changes nothing. ``reset(seed=617)`` deals the deal
    of that number (0 draws one), ``reset(options={"deal": "ms:1"})`` any that is named, else any. A play ends when it
    is won or stuck, and is broken off after so many *moves*.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str | Path | Game = "klondike3",
        *,
        reward: Reward = "progress",
        moves: int = MOVES,
        render_mode: str | None = None,
    ) -> None:
        """Sit down at a game of the library or of a definition. Raises as :class:`kabale.gym.seats.Seats`."""
        self._seats = Seats(game, 1, reward=reward, moves=moves)
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
        rewards, ended, broken_off = self._seats.step([int(action)])
        return self._seen(), float(rewards[0]), bool(ended[0]), bool(broken_off[0]), self._info()

    def move(self, action: SupportsInt) -> str:
        """Return the move of a number, as it is written."""
        return str(self._seats.actions[int(action)])

    def render(self) -> str | None:
        """Return the table as text, a line a pile that holds cards; ``--`` lies face down."""
        if self.render_mode != "ansi":
            return None
        lines = (f"{number:>3}  {' '.join(map(_card, pile))}" for number, pile in enumerate(self._piles(), 1) if pile)
        return "\n".join([self._deal, *lines])

    def _piles(self) -> list[list[int]]:
        return [[card for card in pile if card != NO_CARD] for pile in self._seats.view[0].tolist()]

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
