"""Games played at random by the rules themselves: what the kernel's playouts agree with, for any game.

Knows nothing but the contract of positions.
"""

from typing import Final

from kabale.engine.game import Position
from kabale.engine.language import Outcome

MOST_MOVES: Final = 200
"""How many moves a playout has at most if nothing is said."""

_WORD: Final = (1 << 64) - 1


class SplitMix:
    """Numbers that look like chance, the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).

    >>> numbers = SplitMix(1234567)
    >>> numbers.word(), numbers.word()
    (6457827717110365317, 3203168211198807973)
    """

    def __init__(self, state: int) -> None:
        """Begin at a state of 64 bits."""
        self._state = state & _WORD

    @staticmethod
    def of(seed: int, playout: int) -> "SplitMix":
        """Begin the row of a playout, of those that a seed makes."""
        return SplitMix(SplitMix(seed ^ SplitMix(playout).word()).word())

    def word(self) -> int:
        """Return the next 64 bits."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _WORD
        word = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        return word ^ word >> 31

    def below(self, most: int) -> int:
        """Return the next number from 0 on below another."""
        return self.word() * most >> 64


def playout(position: Position, *, seed: int, number: int = 0, moves: int = MOST_MOVES) -> tuple[Outcome, int]:
    """Play at random until the game ends or *moves* were played; return how it stands then, and how many they were.

    The position is as before afterwards. It is playout *number* of a seed: each move is drawn from the legal ones, all
    equally likely; n of them, in their order, share the 64 bits of a number from :meth:`SplitMix.of`.

    >>> import kabale
    >>> outcome, played = playout(kabale.game("golf").deal(1), seed=1)
    >>> outcome is kabale.Outcome.STUCK, 16 <= played <= 51
    (True, True)
    """
    numbers, played = SplitMix.of(seed, number), 0
    try:
        while played < moves and (legal := position.legal_moves):
            position.push(legal[numbers.below(len(legal))])
            played += 1
        return position.outcome, played
    finally:
        for _ in range(played):
            position.pop()
