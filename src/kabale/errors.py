"""What can go wrong when the library is called wrongly.

KabaleError
    BadCard, BadMove, BadDeal   the text is not one      (also ValueError)
    UnknownGame                 no such game or file     (also ValueError)
    BadSave                     not a saved game         (also ValueError)
    IllegalMove                 not in this position     .move  .why
    NothingToUndo               nothing to take back or to play again
    UndoFinal                   what may not be taken back
    RunawayRules                a rule did not end       .place

A mistake in somebody's file is none of these: it is a diagnostic, see
:mod:`kabale.problems`.
"""


class KabaleError(Exception):
    """Any mistake of a caller that Kabale reports."""


class BadCard(KabaleError, ValueError):
    """The text names no card."""


class BadMove(KabaleError, ValueError):
    """The text is not a move."""


class BadDeal(KabaleError, ValueError):
    """The text is not a deal, or the deal does not suit the game."""


class UnknownGame(KabaleError, ValueError):
    """There is no game of that name and no such file, or the file cannot be read."""


class BadSave(KabaleError, ValueError):
    """The text is not a saved game, or it can no longer be played again."""


class NothingToUndo(KabaleError):
    """There is no move to take back, or none to play again."""


class UndoFinal(KabaleError):
    """The definition does not let the player take the last move back."""


class IllegalMove(KabaleError):
    """The move is not legal in this position; nothing has changed.

    >>> print(IllegalMove("3-5", "9C on TC has the same colour"))
    3-5 is not legal: 9C on TC has the same colour
    """

    def __init__(self, move: object, why: str) -> None:
        super().__init__(move, why)
        self.move = move
        self.why = why

    def __str__(self) -> str:
        return f"{self.move} is not legal: {self.why}"


class RunawayRules(KabaleError):
    """A rule set off others without end and was stopped; *place* says where it stands.

    >>> print(RunawayRules("volga.xml:12:5"))
    the rule at volga.xml:12:5 does not end
    """

    def __init__(self, place: object) -> None:
        super().__init__(place)
        self.place = place

    def __str__(self) -> str:
        return f"the rule at {self.place} does not end"
