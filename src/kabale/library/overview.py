"""The facts about games besides their rules: the overview of the library, and the end of a rules page."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kabale.engine.game import Game
from kabale.engine.rulespage import page_of, written
from kabale.library.catalogue import Entry, entry, games
from kabale.library.loading import load_entry
from kabale.library.measurements import Measurements, measured
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, thousands


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
        found, simple, search = self.entry, self.measured.simple, self.measured.search
        winnable = ""
        if search is not None:
            # Two numbers where some deals are not settled.
            low, high = f"{search.low:.1%}", f"{search.high:.1%}"
            share = low if low == high else f"{low}-{high}"
            winnable = f"{share} of {search.deals}" if search.is_telling else "not known yet"
        return (
            found.name,
            found.title(),
            found.family,
            found.format,
            str(found.decks),
            str(self.piles),
            "; ".join(self.options),
            ", ".join(self.features),
            "" if simple is None else f"{simple.share:.0%} of {simple.deals}",
            winnable,
            found.source,
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
    for each in games() if entries is None else entries:
        game, diagnostics = load_entry(each.name)
        assert game is not None, diagnostics
        levels = (f"levels 0 to {game.levels[-1]}",) if len(game.levels) > 1 else ()
        options = (*(each.texts.variant(one.id, one.text) for one in game.variants), *levels)
        rows.append(GameRow(each, len(game.piles), options, tuple(features(game)), measured(each.name)))
    return rows


_MOST_SIMILAR: Final = 5
_ONE_OF_A_KIND: Final = "kabale"
"""The family of the games that belong to no other family."""


def about(name: str, language: str) -> str:
    """Return the last paragraph of a game's rules page.

    >>> print(about("yukon", "en").splitlines()[-1])
    - Similar games: Alaska, Australian Patience, Brisbane, Canberra and Geoffrey.
    """
    game = entry(name)
    whats = [message("explain.about.own") if each.kind == "own" else each.what for each in game.sources]
    # A source has commas of its own.
    lines = [*_winnable(name), message("explain.about.source", n=min(len(whats), 2), source=clauses(whats))]
    if game.also:
        lines.append(message("explain.about.names", names=listed(list(game.also))))
    if similar := [each.title(language) for each in similar_games(game)]:
        lines.append(message("explain.about.similar", games=listed(similar)))
    return "\n\n".join(written(page_of([(message("explain.about.heading"), lines)], language), language))


def _winnable(name: str) -> list[Message]:
    search = measured(name).search
    if search is None or not search.is_telling:
        return []
    low, high = (round(100 * share) for share in (search.low, search.high))
    return [
        message("explain.about.winnable", n=1 if low == high else 2, low=low, high=high, deals=thousands(search.deals))
    ]


def similar_games(game: Entry) -> list[Entry]:
    """Return games of the same family that are not forms of one another, those that everybody knows first.

    >>> similar_games(entry("sieben"))
    []
    """
    if game.family == _ONE_OF_A_KIND:
        return []
    own = {game.name, game.of, game.twin} - {""}
    others = [
        each
        for each in games()
        if each.family == game.family and not each.of and not own & {each.name, each.twin} and "," not in each.title()
    ]
    found: dict[str, Entry] = {}
    for each in sorted(others, key=lambda each: (not each.known, each.known, each.decks != game.decks, each.title())):
        found.setdefault(each.title(), each)
    found.pop(game.title(), None)
    return list(found.values())[:_MOST_SIMILAR]
