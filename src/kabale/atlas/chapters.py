"""What the atlas is to hold: a chapter for each game of the library, and for each of its rule variants.

Which deals, and how far each is searched, is the same for all: the first thousand of the project's own numbers where
the search takes little time, two hundred where it takes more. What is asked for is a chapter; what was found is a
sheet of :mod:`kabale.atlas.rows`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kabale import __version__
from kabale.atlas.rows import DealRow, Heading, name_of
from kabale.engine.game import Game
from kabale.errors import UnknownGame
from kabale.library.catalogue import games
from kabale.library.loading import load_entry
from kabale.search.limits import MEMORY_BYTES, Limits
from kabale.studies.plan import Deals, Subject, Task

FEW: Final = 200
"""So many deals of each game are searched."""

MANY: Final = 1_000
"""So many where the first ones took :data:`LITTLE` on average."""

LITTLE: Final = 0.3
"""Seconds."""

SECONDS: Final = 10.0
"""How long the search of a deal takes at most."""

LIMITS: Final = Limits(seconds=SECONDS, memory=MEMORY_BYTES)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A game of the library by its rules: *variant* is None for the usual ones."""

    game: str
    variant: str | None = None
    level: int = 0

    @property
    def name(self) -> str:
        """What its files are called."""
        return name_of(self.game, self.variant, self.level)

    def load(self) -> Game:
        """Return the game. Raises UnknownGame, BadDefinition."""
        game, diagnostics = load_entry(self.game)
        if game is None:
            raise UnknownGame(f"{self.game}: {diagnostics[0] if diagnostics else 'no such game'}")
        return game

    def tasks(self, game: Game, done: Sequence[DealRow], limits: Limits) -> Iterator[Task]:
        """Yield what is still to be searched: a few deals, and many where these took little time.

        Asked again after the few are done, it yields the others.
        """
        known, subject = {row.deal for row in done}, Subject.of(self.game, game)
        for deal in deals_of(done).ids():
            if deal not in known:
                yield Task(subject, deal, limits, self.variant, self.level, "native")

    def heading(self, game: Game, deals: Deals, limits: Limits, *, made: str) -> Heading:
        """Return the heading of its sheet."""
        rules, decide = (self.game, game.title, game.digest), limits.that_decide()
        return Heading(*rules, str(deals), decide, __version__, made, self.variant, self.level)


def deals_of(rows: Sequence[DealRow]) -> Deals:
    """Return which deals are to be searched where some are: two hundred, or a thousand.

    Where more than two hundred were begun they are a thousand, whatever the first ones take another time.
    """
    few = [row.seconds for row in rows if Deals.parse(row.deal).first <= FEW]
    is_quick = len(few) >= FEW and sum(few) / len(few) < LITTLE
    return Deals("k1", 1, MANY if is_quick or len(few) < len(rows) else FEW)


def chapters() -> list[Chapter]:
    """Return all that the atlas is to hold: each game, then what can be chosen in it."""
    return [chapter for entry in games() for chapter in _of_game(entry.name)]


def _of_game(name: str) -> Iterator[Chapter]:
    """Yield the chapters of a game. Raises UnknownGame."""
    game, _ = load_entry(name)
    yield Chapter(name)
    for variant in game.variants[1:] if game else ():
        yield Chapter(name, variant.id)


def chapter_of(name: str) -> Chapter:
    """Return the chapter of a name. Raises UnknownGame.

    >>> chapter_of("klondike")
    Chapter(game='klondike', variant=None, level=0)
    """
    found = {chapter.name: chapter for chapter in _of_game(name.partition("@")[0])}
    if name not in found:
        raise UnknownGame(f"the atlas has no {name!r}: expected {', '.join(found)}")
    return found[name]
