"""Where the rules of a play come from: a game of the library, or the text of somebody's own definition.

What is asked of a game (a play, a page of rules) carries its source with it as plain data, so that own
definitions can be worked out in another process.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from kabale.engine.game import Game
from kabale.errors import UnknownGame
from kabale.library import entry, loads
from kabale.library.formats import Loaded
from kabale.library.loading import load_entry
from kabale.web.refusals import refused

_GAMES_KEPT = 8
"""How many own definitions stay read; each is a megabyte at most."""


@dataclass(frozen=True, slots=True)
class Source:
    """A game of the library by its *name*, or an own definition by its *text* in a *format*."""

    name: str
    format: str = ""
    text: str | None = field(default=None, repr=False)

    @property
    def is_own(self) -> bool:
        """Whether the definition is somebody's own: it may be hostile."""
        return self.text is not None


def loaded(source: Source) -> Loaded:
    """Return a source's game and diagnostics. Raises :class:`Refusal` where there is no such game."""
    try:
        if source.text is None:
            return load_entry(source.name)
        return _read(source.format, source.text)
    except UnknownGame as error:
        raise refused("unknown_game", name=source.name[:80]) from error


def game_of(source: Source) -> Game:
    """Return a source's game. Raises :class:`Refusal`, with the diagnostics where the definition has errors."""
    game, diagnostics = loaded(source)
    if game is None:
        refusal = refused("definition", n=sum(each.is_error for each in diagnostics))
        refusal.beside["diagnostics"] = [each.as_json() for each in diagnostics]
        raise refusal
    return game


def text_of(source: Source) -> str:
    """Return the text of a source's definition; those of the library are UTF-8."""
    return entry(source.name).read().decode() if source.text is None else source.text


@lru_cache(maxsize=_GAMES_KEPT)
def _read(form: str, text: str) -> Loaded:
    return loads(text, format=form, path=f"own.{form}")


@dataclass(frozen=True, slots=True)
class _Told:
    """What a game's texts are kept by: its digest and the language."""

    digest: str
    language: str
    game: Game = field(compare=False, repr=False)


def pile_lines(game: Game, language: str) -> tuple[str, ...]:
    """Return for each pile what can be done there, in a language."""
    return _pile_lines(_Told(game.digest, language, game))


def rules_page(game: Game, language: str) -> str:
    """Return the rules of a game in plain words."""
    return _rules_page(_Told(game.digest, language, game))


@lru_cache(maxsize=1024)
def _pile_lines(told: _Told) -> tuple[str, ...]:
    return tuple(told.game.pile_line(index, language=told.language) for index in range(len(told.game.piles)))


@lru_cache(maxsize=256)
def _rules_page(told: _Told) -> str:
    return told.game.explain(language=told.language)
