"""Random games by the rules themselves, equal to the kernel's playouts, for any game."""

from typing import Final

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.trial import trial

MOST_MOVES: Final = 200

_WORD: Final = (1 << 64) - 1


class SplitMix:
    """Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).

    >>> numbers = SplitMix(1234567)
    >>> numbers.word(), numbers.word()
    (6457827717110365317, 3203168211198807973)
    """

    def __init__(self, state: int) -> None:
        self._state = state & _WORD

    @staticmethod
    def of(seed: int, playout: int) -> "SplitMix":
        """Return the numbers for a playout of a seed."""
        return SplitMix(SplitMix(seed ^ SplitMix(playout).word()).word())

    def word(self) -> int:
        """Return the next 64 bits."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _WORD
        word = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        return word ^ word >> 31

    def below(self, most: int) -> int:
        """Return the next number from 0 on below *most*."""
        return self.word() * most >> 64


def playout(position: Position, *, seed: int, number: int = 0, moves: int = MOST_MOVES) -> tuple[Outcome, int]:
    """Play at random for at most *moves* moves; return the outcome and the number of moves.

    The position is as before afterwards. Each move is drawn from the legal ones, all equally likely; n of them share
    the 64 bits of a number from :meth:`SplitMix.of`.

    >>> import kabale
    >>> outcome, played = playout(kabale.game("golf").deal(1), seed=1)
    >>> outcome is kabale.Outcome.STUCK, 16 <= played <= 51
    (True, True)
    """
    numbers, played = SplitMix.of(seed, number), 0
    with trial(position):
        while played < moves and (legal := position.legal_moves):
            position.push(legal[numbers.below(len(legal))])
            played += 1
        return position.outcome, played
