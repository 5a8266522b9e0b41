"""Conversion between the definition languages, and of a definition into its normal form."""

from kabale.engine.protocol import Game
from kabale.errors import KabaleError
from kabale.library.languages import LANGUAGES


class NotConvertible(KabaleError):
    """The game cannot be said in the other language; *reasons* say why."""

    def __init__(self, reasons: list[str]) -> None:
        """Keep the reasons."""
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def convert(game: Game, to: str) -> str:
    """Return a game's definition in a language, in its normal form. Raises :class:`NotConvertible`."""
    if to not in LANGUAGES:
        raise NotConvertible([f"{to!r} is not a format of definitions: expected {' or '.join(LANGUAGES)}"])
    if game.format != to:
        raise NotConvertible([f"a .{game.format} game cannot be written as {to!r} yet"])
    return game.normal_form()
