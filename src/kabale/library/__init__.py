"""Find games: the project's own by name, other files by path, and their facts in the catalogue."""

from kabale.library.authoring import NotConvertible, convert
from kabale.library.catalogue import Entry, entry, games, named
from kabale.library.loading import game, load, loads

__all__ = ["Entry", "NotConvertible", "convert", "entry", "game", "games", "load", "loads", "named"]
