"""The rules of a ``.pat`` game as a page of plain words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kabale.pat.game import PatGame


def explain(game: "PatGame", *, language: str = "en") -> str:
    """Return the page."""
    return game.title


def pile_line(game: "PatGame", index: int, *, language: str = "en") -> str:
    """Return what can be done at a pile."""
    return f"{game.title} {index} {language}"
