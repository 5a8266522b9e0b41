"""Conversion between the definition languages, and of a definition into its normal form."""

from kabale.conversion.reasons import Reasons
from kabale.engine.protocol import Game
from kabale.errors import KabaleError
from kabale.library.languages import LANGUAGES
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
    if to not in LANGUAGES:
        raise NotConvertible([f"{to!r} is not a format of definitions: expected {' or '.join(LANGUAGES)}"])
    if game.format == to:
        return game.normal_form()
    reasons = Reasons()
    text = _said(game, reasons)
    if not reasons.found:
        found, problems = loads(text, format=to)
        reasons.found += [] if found else [f"the file would be wrong: {each.message}" for each in problems]
    if reasons.found:
        raise NotConvertible(reasons.found)
    return text


def _said(game: Game, reasons: Reasons) -> str:
    """Say a game in the other language; the languages are imported when they are needed."""
    from kabale.conversion.pat_to_xml import to_xml
    from kabale.conversion.xml_to_pat import to_pat
    from kabale.pat.game import PatGame
    from kabale.xml.game import XmlGame

    if isinstance(game, PatGame):
        return to_xml(game, reasons)
    if isinstance(game, XmlGame):
        return to_pat(game, reasons)
    raise NotConvertible([f"a .{game.format} game cannot be written in another language"])
