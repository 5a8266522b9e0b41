"""Conversion between the definition languages, and of a definition into its normal form."""

from kabale.conversion import Reasons
from kabale.engine.game import Game
from kabale.errors import KabaleError, expect
from kabale.library.formats import FORMATS
from kabale.library.loading import loads


class NotConvertible(KabaleError):
    """The game cannot be said in the other language; *reasons* say why, each with its place."""

    def __init__(self, reasons: list[str]) -> None:
        """Keep the reasons."""
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def convert(game: Game, to: str) -> str:
    """Return a game's definition in a language: in its normal form, or said in other words.

    What was converted has the same piles, moves and counts. Raises :class:`NotConvertible` with all reasons
    where that cannot be.
    """
    expect(game, Game, "a game")
    expect(to, str, "the name of a format")
    if to not in FORMATS:
        raise NotConvertible([f"{to!r} is not a format of definitions: expected {' or '.join(FORMATS)}"])
    if game.format == to:
        return game.normal_form()
    reasons = Reasons()
    known = FORMATS.get(game.format)
    if known is None or to not in known.converts:
        raise NotConvertible([f"a .{game.format} game cannot be written as .{to}"])
    text = known.converted(game, to, reasons)
    if not reasons.found:
        found, problems = loads(text, format=to)
        reasons.found += [] if found else [f"the file would be wrong: {each.message}" for each in problems]
    if reasons.found:
        raise NotConvertible(reasons.found)
    return text
