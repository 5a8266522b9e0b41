"""The games as the page lists them: the catalogue with what each definition says of itself, and the player's own."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from kabale.library import games
from kabale.library.catalogue import Entry, entry
from kabale.library.measured import measured
from kabale.store import OWN, Definition
from kabale.web.definitions import facts
from kabale.web.desk import Caller, Desk
from kabale.web.refusals import Refusal
from kabale.web.shapes import Json
from kabale.web.shapes_library import Game, Winnable
from kabale.web.sources import Source, game_of

MOST_PLAYS: Final = 1000
"""How many plays are looked at to tell when a game was played last."""

_UNKNOWN: Final[Json] = {"cards": 0, "piles": 0, "variants": [], "levels": [0]}


@cache
def entry_facts(name: str) -> Json:
    """Return what the definition of a game of the library says of itself."""
    return facts(game_of(Source(name)))


def warm() -> None:
    """Read all games of the library, so that the first list of them comes at once."""
    for each in games():
        entry_facts(each.name)


def listed(desk: Desk, caller: Caller) -> list[Game]:
    """Return all games: the library's by title in the caller's language, then the player's own."""
    personal = _Personal.of(desk, caller)
    library = [personal.on(_of_entry(each, caller.language)) for each in games()]
    own = [personal.on(_of_definition(desk, caller, each)) for each in desk.store.definitions(caller.player)]
    return sorted(library, key=lambda game: game["title"].casefold()) + own


def found(desk: Desk, caller: Caller, name: str) -> Game:
    """Return one game. Raises :class:`Refusal`."""
    personal = _Personal.of(desk, caller)
    if not name.startswith(OWN):
        return personal.on(_of_entry(entry(desk.source(caller, name).name), caller.language))
    definition = desk.store.definition(caller.player, name.removeprefix(OWN))
    desk.source(caller, name)
    assert definition is not None, "its source is there"
    return personal.on(_of_definition(desk, caller, definition))


class _Personal:
    """What the games are to one player."""

    def __init__(self, favourites: set[str], last_played: Mapping[str, float]) -> None:
        self._favourites = favourites
        self._last_played = last_played

    @staticmethod
    def of(desk: Desk, caller: Caller) -> "_Personal":
        """Look up a player's favourites and last plays."""
        plays = desk.store.plays(caller.player, limit=MOST_PLAYS)
        return _Personal(desk.store.favourites(caller.player), {play.game: play.changed for play in reversed(plays)})

    def on(self, game: Game) -> Game:
        """Return a game with what it is to the player."""
        name = game["name"]
        return {**game, "favourite": name in self._favourites, "last_played": self._last_played.get(name)}


def _of_entry(each: Entry, language: str) -> Game:
    return _game(
        {
            "name": each.name,
            "title": each.title(language),
            "titles": dict(each.titles),
            "family": each.family,
            "decks": each.decks,
            "format": each.format,
            "source": each.source,
            "note": each.note,
            "deals": each.deals,
            "own": False,
            "twin": each.twin,
        },
        entry_facts(each.name),
    )


def _of_definition(desk: Desk, caller: Caller, each: Definition) -> Game:
    name = OWN + each.id
    try:
        found = desk.tell(caller, Source(name, each.format, each.text), "describe")
    except Refusal:
        found = _UNKNOWN
    return _game(
        {
            "name": name,
            "title": each.title,
            "titles": {"en": each.title},
            "family": "",
            "decks": 0,
            "format": each.format,
            "source": "",
            "note": "",
            "deals": "k1",
            "own": True,
            "twin": "",
        },
        found,
    )


def _winnable(name: str) -> Winnable | None:
    """Return between which shares of its deals can be won, as far as it was searched."""
    search = measured(name).search
    return None if search is None else {"low": search.low, "high": search.high, "deals": search.deals}


def _game(said: Json, facts: Json) -> Game:
    counted = {name: facts[name] for name in ("cards", "piles", "variants", "levels")}
    return {**said, **counted, "winnable": _winnable(str(said["name"])), "favourite": False, "last_played": None}  # type: ignore[typeddict-item]
