"""The overview of the library: a row for each game, with what it uses and what was measured of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kabale.engine.game import Game
from kabale.library.catalogue import Entry, games
from kabale.library.loading import load_entry
from kabale.library.measurements import Measurements, measured


def features(game: Game) -> list[str]:
    """Return the features of a game in a fixed order, each once."""
    words = list(game.language.author.features(game.definition))
    words += ["score"] if game.definition.scoring is not None else []
    words += ["goal in words"] if game.definition.goal is not None else []
    return list(dict.fromkeys(words))


COLUMNS: Final = (
    "Name", "Title", "Family", "Language", "Decks", "Piles", "Options", "Features", "Simple play", "Winnable", "Source"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game; *options* are its variants and levels in words."""

    entry: Entry
    piles: int
    options: tuple[str, ...]
    features: tuple[str, ...]
    measured: Measurements

    def cells(self) -> tuple[str, ...]:
        """Return the texts of :data:`COLUMNS`."""
        entry, simple, search = self.entry, self.measured.simple, self.measured.search
        winnable = ""
        if search is not None:
            # Two numbers where some deals are not settled.
            low, high = f"{search.low:.1%}", f"{search.high:.1%}"
            share = low if low == high else f"{low}-{high}"
            winnable = f"{share} of {search.deals}" if search.is_telling else "not known yet"
        return (
            entry.name,
            entry.title(),
            entry.family,
            entry.format,
            str(entry.decks),
            str(self.piles),
            "; ".join(self.options),
            ", ".join(self.features),
            "" if simple is None else f"{simple.share:.0%} of {simple.deals}",
            winnable,
            entry.source,
        )

    def as_json(self) -> dict[str, object]:
        """Return the row as ``--json`` prints it."""
        simple, search = self.measured.simple, self.measured.search
        return {
            "name": self.entry.name,
            "title": self.entry.title(),
            "family": self.entry.family,
            "format": self.entry.format,
            "decks": self.entry.decks,
            "piles": self.piles,
            "options": list(self.options),
            "features": list(self.features),
            "simple": simple and {"deals": simple.deals, "won": simple.won},
            "search": search and {"deals": search.deals, "won": search.won, "lost": search.lost},
            "source": self.entry.source,
        }


def rows(entries: Iterable[Entry] | None = None) -> list[GameRow]:
    """Return a row for each of some games of the library, of all by name for None; reads their definitions."""
    rows = []
    for entry in games() if entries is None else entries:
        game, diagnostics = load_entry(entry.name)
        assert game is not None, diagnostics
        levels = (f"levels 0 to {game.levels[-1]}",) if len(game.levels) > 1 else ()
        options = (*(entry.texts.variant(each.id, each.text) for each in game.variants), *levels)
        rows.append(GameRow(entry, len(game.piles), options, tuple(features(game)), measured(entry.name)))
    return rows
