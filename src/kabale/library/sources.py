"""What the rules of a game were compared with, as the catalogue tells it: a list of comparisons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

NAMERS: Final[Mapping[str, str]] = {
    "AisleRiot": "AisleRiot 3.22.23, its translations as Debian 12 has them",
    "KPat": "KPat 22.12.3, its translations as Debian 12 has them",
    "PySolFC": "PySolFC, po/de_games.po of 31 March 2024",
    "document": "the descriptions of the two definition languages",
    "patiencen.org": "the page that is the game's source",
    "kartenspiele.net": "the page that is the game's source",
    "k-be.de": "the page that is the game's source",
}
"""Who calls a game as it is called here in a language other than English, and where that was read."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One thing that the rules were compared with.

    *kind* is ``program``, ``page``, ``document``, ``book`` or ``own``; *what* names it so that others find it,
    *compared* says what of it was held against the definition, and what came out.
    """

    kind: str
    what: str = ""
    compared: str = ""

    def text(self) -> str:
        """Return the comparison in words.

        >>> Compared("page", "patiencen.org/patience/dreizehn", "the rules").text()
        'patiencen.org/patience/dreizehn (the rules)'
        """
        what = "this project" if self.kind == "own" else self.what
        return f"{what} ({self.compared})" if self.compared else what


def words(comparisons: Sequence[Compared]) -> str:
    """Return all comparisons of a game as one text."""
    return "; ".join(each.text() for each in comparisons)
