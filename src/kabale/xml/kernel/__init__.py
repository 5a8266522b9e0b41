"""The rules of an XML game for the native kernel: as tables, or as a program where tables cannot say them."""

from kabale.xml.play.state import State
from kabale.xml.text.words import Tag


class NotTabulable(Exception):
    """A rule that the native solver cannot take; its text names the construct."""


class Work:
    """The work that a definition may still cost: it may be made to be slow rather than to be played."""

    def __init__(self, most: int, reason: str) -> None:
        """Begin with the most; *reason* is given when more is asked for."""
        self._left = most
        self._reason = reason

    def spend(self, amount: int = 1) -> None:
        """Spend some of the work. Raises NotTabulable when no work is left."""
        self._left -= amount
        if self._left < 0:
            raise NotTabulable(self._reason)


def refills(state: State, pile: int) -> tuple[int, ...]:
    """Return the piles that fill a pile which was emptied by hand (``fuellen``)."""
    return tuple(giver for giver in state.rules.piles_of(state.text(pile, Tag.FILL).split()) if giver != pile)


MANY_ACTIONS = "there are too many actions for so many fields"
