"""Finding games: the project's own by name, anybody's by path, and what the catalogue says of them."""

from kabale.library.catalogue import Entry, entry, games
from kabale.library.convert import NotConvertible, convert
from kabale.library.loading import load, loads

__all__ = ["Entry", "NotConvertible", "convert", "entry", "games", "load", "loads"]
