"""The games as the page lists them: the catalogue with what each definition says of itself, and the player's own."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from kabale.errors import UnknownGame
from kabale.library import games
from kabale.library.catalogue import Entry, entry
from kabale.store import OWN, OwnDefinition
from kabale.web.definitions import facts
from kabale.web.desk import Caller, Desk
from kabale.web.refusals import Refusal, refused
from kabale.web.shapes import Json
from kabale.web.shapes_library import Game, GameOption, Winnable
from kabale.web.shares import Shares, of_game, of_studies
from kabale.web.sources import Source, game_of

MOST_PLAYS: Final = 1000
"""How many plays are looked at to tell when a game was played last."""

_SAID: Final = ("name", "family", "decks", "format", "source", "note", "deals", "twin", "of")
"""What the catalogue says of a game in these words."""

ENOUGH: Final = 100
"""Of so many deals that were searched, one should have been won: else none is looked for."""

_UNKNOWN: Final[Json] = {"cards": 0, "piles": 0, "variants": [], "levels": [0]}


@cache
def entry_facts(name: str) -> Json:
    """Return what the definition of a game of the library says of itself."""
    return facts(game_of(Source(name)))


def variant_text(game: str, variant: str | None) -> str | None:
    """Return what a game of the library calls a variant; the variant's name where that is not known."""
    if variant is None or game.startswith(OWN):
        return variant
    try:
        variants = entry_facts(entry(game).name)["variants"]
    except UnknownGame:
        return variant
    assert isinstance(variants, list)
    return next((each["text"] for each in variants if each["id"] == variant), variant)


def warm() -> None:
    """Read all games of the library, so that the first list of them comes at once."""
    for each in games():
        entry_facts(each.name)


def listed(desk: Desk, caller: Caller) -> list[Game]:
    """Return all games: the library's by title in the caller's language, then the player's own."""
    known = _Known.of(desk, caller)
    library = [known.game(*_of_entry(each, caller.language)) for each in games()]
    own = [known.game(*_of_definition(desk, caller, each)) for each in desk.store.definitions(caller.player)]
    return sorted(library, key=lambda game: game["title"].casefold()) + own


def options(game: str, language: str) -> list[GameOption]:
    """Return the other options of a game of the library, in the same definition language where there is one."""
    here = entry(game) if not game.startswith(OWN) else None
    if here is None:
        return []
    itself = {here.name, here.twin}
    same = [each for each in games() if _root(each) == _root(here) and not itself & {each.name, each.twin or each.name}]
    names = {each.name: each for each in same}
    shown = [each for each in same if each.format == here.format or not _twin(each, names)]
    return [{"name": each.name, "title": each.title(language), "format": each.format} for each in shown]


def _root(each: Entry) -> str:
    """Return the game that an entry is an option of, or its twin is; itself, if it is the usual one."""
    first = entry(each.twin) if each.twin else each
    return first.of or first.name


def _twin(each: Entry, among: Mapping[str, Entry]) -> bool:
    """Say whether the same game in the other language is among some."""
    return each.twin in among or any(other.twin == each.name for other in among.values())


def found(desk: Desk, caller: Caller, name: str) -> Game:
    """Return one game. Raises :class:`Refusal`."""
    known, source = _Known.of(desk, caller), desk.source(caller, name)
    if not source.is_own:
        return known.game(*_of_entry(entry(source.name), caller.language))
    definition = desk.store.definition(caller.player, name.removeprefix(OWN))
    if definition is None:
        raise refused("not_found")
    return known.game(*_of_definition(desk, caller, definition))


class _Known:
    """What is known of games beside what they say of themselves: to one player, and by counting."""

    def __init__(self, favourites: set[str], last_played: Mapping[str, float], shares: Shares) -> None:
        self._favourites = favourites
        self._last_played = last_played
        self._shares = shares

    @staticmethod
    def of(desk: Desk, caller: Caller) -> "_Known":
        """Look up a player's favourites and last plays, and what was counted."""
        last = {play.game: play.changed for play in reversed(desk.store.plays(caller.player, limit=MOST_PLAYS))}
        return _Known(desk.store.favourites(caller.player), last, of_studies(desk.store.studies()))

    def game(self, said: Json, facts: Json) -> Game:
        """Put together what the library and a definition say of a game, and what is known of it."""
        game, digest = str(said["name"]), str(facts["digest"])
        counted = {name: facts[name] for name in ("cards", "piles", "variants", "levels")}
        share = of_game(game, digest, self._shares)
        known = {
            "favourite": game in self._favourites,
            "last_played": self._last_played.get(game),
            "winnable": share,
            "winnable_deals": facts["cards"] != 0 and not _is_hopeless(share),
        }
        return {**said, **counted, **known}  # type: ignore[typeddict-item]  # said by entries and definitions alike


def _is_hopeless(share: Winnable | None) -> bool:
    """Say whether no deal was won although many were searched: only then is the lowest share nothing."""
    return share is not None and share["deals"] >= ENOUGH and share["low"] * share["deals"] < 0.01


def _of_entry(each: Entry, language: str) -> tuple[Json, Json]:
    """Return what the catalogue and the definition say of a game of the library."""
    said = {name: getattr(each, name) for name in _SAID}
    return said | {"title": each.title(language), "titles": dict(each.titles), "own": False}, entry_facts(each.name)


def _of_definition(desk: Desk, caller: Caller, each: OwnDefinition) -> tuple[Json, Json]:
    """Return what a player's own definition says; nothing but its title if it takes too long to read."""
    said: Json = dict.fromkeys(_SAID, "") | {"name": OWN + each.id, "format": each.format, "deals": "k1", "decks": 0}
    said |= {"title": each.title, "titles": {"en": each.title}, "own": True}
    try:
        return said, desk.tell(caller, Source(OWN + each.id, each.format, each.text), "describe")
    except Refusal:
        return said, _UNKNOWN | {"digest": each.digest}
