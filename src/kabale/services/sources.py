"""Plays as plain data: where their rules come from, and a session made of them again in any process.

The rules are those of a game of the library, or the text of somebody's own definition. What is asked of a play carries
its source with it, so own definitions can be worked out in another process.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from kabale.engine.game import Game
from kabale.engine.session import Session, knows, saved_text
from kabale.errors import BadDeal, BadSave, RunawayRules, UnknownGame
from kabale.library import entry, loads
from kabale.library.formats import Loaded
from kabale.library.loading import load_entry
from kabale.messages import message
from kabale.search.queries import GameKey
from kabale.services.refusals import Refusal, refused
from kabale.store import OWN, Store
from kabale.table.decks import Deal

_GAMES_KEPT = 8
"""How many own definitions stay read; each is a megabyte at most."""


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
    """Return the source of a player's game, an own one as it is now or as its digest says. Raises :class:`Refusal`."""
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
    """Return a source's game and diagnostics. Raises :class:`Refusal` where there is no such game."""
    try:
        return load_entry(source.name) if source.text is None else _read(source.format, source.text)
    except UnknownGame as error:
        raise refused("unknown_game", name=source.name[:80]) from error


@lru_cache(maxsize=_GAMES_KEPT)
def _read(form: str, text: str) -> Loaded:
    return loads(text, format=form, path=f"own.{form}")


def game_of(source: RulesSource) -> Game:
    """Return a source's game. Raises :class:`Refusal`, with the diagnostics where the definition has errors."""
    game, diagnostics = loaded(source)
    if game is None:
        refusal = refused("definition", n=sum(each.is_error for each in diagnostics))
        refusal.beside["diagnostics"] = [each.as_json() for each in diagnostics]
        raise refusal
    return game


def text_of(source: RulesSource) -> str:
    """Return the text of a source's definition; those of the library are UTF-8."""
    return entry(source.name).read().decode() if source.text is None else source.text


@dataclass(frozen=True, slots=True)
class Replay:
    """A play as it is recorded: its source with the digest that its rules had, its deal, its moves.

    One that is about to begin has neither an id nor a digest.
    """

    play: str
    source: RulesSource
    digest: str
    deal: str
    variant: str | None
    level: int
    moves: str = ""
    undone: str = ""

    @property
    def game_key(self) -> GameKey:
        """The game as :func:`kabale.library.loading.load_source` finds it for a search."""
        source = self.source
        text, form = (source.name, "") if source.text is None else (source.text, source.format)
        return GameKey(text, form, self.digest, self.variant, self.level)


def session_of(replay: Replay) -> Session:
    """Deal a play and play its moves again, as far as they are legal.

    Raises :class:`~kabale.services.refusals.Refusal`.
    """
    game, name = game_of(replay.source), replay.source.name
    if not replay.digest:
        try:
            return Session(game, Deal.parse(replay.deal), name=name, variant=replay.variant, level=replay.level)
        except RunawayRules as error:
            raise refused("runaway_rules") from error
        except (BadDeal, ValueError) as error:
            raise refused("bad_deal", reason=str(error)) from error
    if not knows(game, replay.digest):
        changed = game.texts.changed
        if changed is None:
            raise refused("rules_changed")
        raise Refusal("rules_changed", message("web.rules_were_others", changed=changed))
    fields = {
        "game": name,
        "digest": replay.digest,
        "deal": replay.deal,
        "variant": replay.variant,
        "level": replay.level,
        "moves": replay.moves,
        "undone": replay.undone,
    }
    try:
        return Session.opened(saved_text(fields), lambda _: game)
    except BadSave as error:
        raise refused("rules_changed") from error
