"""Find the rules of a play: a game of the library, or the text of a custom game, as plain data."""

from dataclasses import dataclass, field
from functools import lru_cache

from kabale.engine.game import Game
from kabale.errors import UnknownGame
from kabale.library.catalogue import entry
from kabale.library.loading import Loaded, load_entry, loads
from kabale.services.refusals import refused
from kabale.store import Store
from kabale.store.values import OWN

_GAMES_KEPT = 8  # How many own definitions stay read; each is a megabyte at most.


@dataclass(frozen=True, slots=True)
class RulesSource:
    """A game of the library by its *name*, or an own definition of a player's by its *text* in a *format*."""

    name: str
    format: str = ""
    text: str | None = field(default=None, repr=False)
    owner: str = field(default="", repr=False, compare=False)

    @property
    def is_own(self) -> bool:
        """Whether the definition is somebody's own: it may be hostile."""
        return self.text is not None


def source_of(store: Store, player: str, game: str, *, digest: str | None = None) -> RulesSource:
    """Return the source of a player's game, an own one as it is now or as its digest says. Raises Refusal."""
    if not game.startswith(OWN):
        try:
            return RulesSource(entry(game).name)
        except UnknownGame as error:
            raise refused("unknown_game", name=game[:80]) from error
    found = store.definitions.find(player, game.removeprefix(OWN), digest=digest)
    if found is None:
        raise refused("unknown_game", name=game[:80])
    return RulesSource(game, found.format, found.text, player)


def loaded(source: RulesSource) -> Loaded:
    """Return a source's game and diagnostics. Raises Refusal for an unknown game."""
    try:
        return load_entry(source.name) if source.text is None else _read(source.format, source.text)
    except UnknownGame as error:
        raise refused("unknown_game", name=source.name[:80]) from error


@lru_cache(maxsize=_GAMES_KEPT)
def _read(form: str, text: str) -> Loaded:
    return loads(text, format=form, path=f"own.{form}")


def game_of(source: RulesSource) -> Game:
    """Return a source's game. Raises Refusal, with the diagnostics where the definition has errors."""
    game, diagnostics = loaded(source)
    if game is None:
        refusal = refused("definition", n=sum(each.is_error for each in diagnostics))
        refusal.beside["diagnostics"] = [each.as_json() for each in diagnostics]
        raise refusal
    return game


def text_of(source: RulesSource) -> str:
    """Return the text of a source's definition; those of the library are UTF-8."""
    return entry(source.name).read().decode() if source.text is None else source.text
