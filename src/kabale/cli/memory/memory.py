"""The owner's plays: listed, and played again from what is recorded of them."""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kabale.cli import saves
from kabale.engine.session import Session, saved_text
from kabale.errors import BadSave, KabaleError, StoreError

if TYPE_CHECKING:
    from kabale.engine.game import Game
    from kabale.search.hints import Hinter
    from kabale.search.limits import Stop
    from kabale.store import Play, Store
    from kabale.studies.found import FoundVerdicts


def store_folder() -> Path:
    """Return the data folder: that of ``KABALE_DATA``, as the server has it, else the user's."""
    given = os.environ.get("KABALE_DATA")
    return Path(given) if given else saves.data_folder().parent


@dataclass
class Memory:
    """The plays of the owner of a data folder; the store is opened when it is first needed.

    *clock* gives seconds since the epoch. What reads raises :class:`kabale.errors.StoreError` and OSError where the
    store cannot be read.
    """

    folder: Path
    clock: Callable[[], float] = field(default=time.time)

    @cached_property
    def store(self) -> "Store":
        """The store. Raises StoreError, OSError."""
        from kabale.store.store import open_in

        return open_in(self.folder)

    @cached_property
    def owner(self) -> str:
        """The id of the player whom this machine's terminal plays as. Raises StoreError, OSError."""
        return self.store.owner.player(now=self.clock())

    def hinter(self, *, longer: bool = False, stop: "Stop | None" = None) -> "Hinter":
        """Return who advises by what searches have found, the page's too; by searching alone where nothing is kept."""
        from kabale.search.hints import MOMENT, THOROUGH, Hinter

        return Hinter(THOROUGH if longer else MOMENT, stop=stop, recall=self.found())

    def found(self) -> "FoundVerdicts | None":
        """Return what searches have found, None where nothing is kept."""
        from kabale.studies.found import FoundVerdicts

        try:
            return FoundVerdicts(self.store, self.clock)
        except (StoreError, OSError):
            return None

    def close(self) -> None:
        """Close the store, if it was opened."""
        if "store" in vars(self):
            self.store.close()

    def plays(self, *, most: int = 50, unfinished: bool = True) -> "list[Play]":
        """Return plays, the last changed first: those that are neither won nor lost, or all."""
        return self.store.plays.of(self.owner, limit=most, unfinished=unfinished)

    def listed(self, *, most: int = 1_000, unfinished: bool = True) -> "list[Play]":
        """Return the plays that are listed and numbered: those in which a move was made."""
        return [play for play in self.plays(most=most, unfinished=unfinished) if play.length or play.undone]

    def plays_of(self, game: "Game") -> "list[Play]":
        """Return the unfinished plays of a game of the library by its name, of any other by its rules."""
        if game.name:
            return self.store.plays.of(self.owner, game=game.name, unfinished=True)
        return [play for play in self.plays(most=1_000) if play.digest == game.digest and is_own(play)]

    def deals_of(self, game: "Game") -> set[str]:
        """Return which deals of a game of the library were played last, as far as that can be read."""
        with suppress(StoreError, OSError):
            return {play.deal for play in self.store.plays.of(self.owner, limit=1_000, game=game.name)}
        return set()

    def chosen(self, plays: "Sequence[Play]", text: str) -> "Play | None":
        """Return the play of a number in a list, counted from 1; None where there is none of it."""
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
        return plays[number - 1] if 0 < number <= len(plays) else None

    def play(self, play: str) -> "Play | None":
        """Return the play of an id as it is recorded now, None if it is forgotten."""
        return self.store.plays.find(self.owner, play)

    def session(self, play: "Play") -> Session:
        """Return a play's session, played again as far as its moves are legal.

        Raises BadSave where its rules have changed or its game is gone.
        """
        try:
            game = self._game(play)
            name = game.name or play.title
            values = {
                field: getattr(play, field) for field in ("digest", "deal", "variant", "level", "moves", "undone")
            }
            return Session.opened(saved_text({"game": name, **values}), lambda _: game)
        except (KabaleError, ValueError) as error:
            raise BadSave(str(error)) from error

    def new_play(self, session: Session, *, now: float | None = None) -> "Play":
        """Add a play of a session to the store, without its moves. Raises StoreError, OSError."""
        from kabale.engine.keys import PlayKey
        from kabale.store import NewDefinition
        from kabale.store.bounds import TITLE

        game = session.game
        usual = game.variants[0].id if game.variants else None
        variant = None if not game.variants or session.variant == usual else session.variant
        title, deal = game.title[:TITLE], str(session.deal)
        key = PlayKey(game.name, game.digest, variant, session.level, deal)
        # The rules as we write them: they are the same wherever the file of the definition goes.
        own = None if game.name else NewDefinition(game.format, game.normal_form(), title, game.digest)
        now = self.clock() if now is None else now
        return self.store.plays.begin(self.owner, key, title, now=now, rules=own)

    def _game(self, play: "Play") -> "Game":
        """Return the game of a play, an own one as it was when the play began. Raises KabaleError."""
        from kabale.library import load, loads

        if not is_own(play):
            game, _ = load(play.game)
        else:
            found = self.store.definitions.find(self.owner, play.game.partition(":")[2], digest=play.digest)
            game = None if found is None else loads(found.text, format=found.format)[0]
        if game is None:
            raise BadSave(f"the rules of {play.title!r} are gone")
        return game


def is_own(play: "Play") -> bool:
    """Say whether a play is one of a definition that is not in the library."""
    from kabale.store import OWN

    return play.game.startswith(OWN)
