"""``kabale plays`` and ``kabale statistics``: what the terminal and the page have kept of their owner's games."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kabale.cli import completion
from kabale.cli.common import AsJson, print_json, say
from kabale.cli.languages import Language, spoken

if TYPE_CHECKING:
    from kabale.store import GameStatistics

_FIGURES: Final = (
    "played", "won", "streak", "longest_streak", "best_score", "shortest_win", "fastest_win", "seconds",
)  # fmt: skip

All = Annotated[bool, typer.Option("--all", help="Those too that are won or lost.")]
OneGame = Annotated[str | None, typer.Argument(metavar="GAME", help="Of one game.", autocompletion=completion.games)]


def plays(every: All = False, language: Language = None, as_json: AsJson = False) -> None:
    """List the games that are kept, the last played first; kabale play --pick N goes on with one that is unfinished."""
    from kabale.cli import wording
    from kabale.cli.memory.owned import owned

    with owned() as memory:
        found = memory.listed(unfinished=not every)
    if as_json:
        names = ("id", "game", "title", "deal", "variant", "level", "length", "outcome", "score", "started", "changed")
        print_json([{name: getattr(play, name) for name in names} for play in found])
    else:
        say(wording.plays(found, None, now=time.time(), language=spoken(language)))


def statistics(game: OneGame = None, language: Language = None, as_json: AsJson = False) -> None:
    """Tell how many games were won, of those that ended here and on the page, and how fast; cribbage has its own."""
    from dataclasses import asdict

    from kabale.cli.memory.owned import owned
    from kabale.cli.sources import game_of

    name = None if game is None else game_of(game).name
    with owned() as memory:
        found = [each for each in memory.store.statistics.of(memory.owner) if name in (None, each.game)]
    if as_json:
        print_json([asdict(each) for each in found])
        return
    for line in _told(found, spoken(language)):
        say(line)


def _told(found: "list[GameStatistics]", language: str) -> Iterator[str]:
    """Yield the figures as a table: a line a game, level and variant."""
    from kabale.cli.cribbage.reading import table
    from kabale.cli.wording import title
    from kabale.messages import message

    if not found:
        yield message("page.statistics.nothing").text(language)
        return
    rows = [[message(f"page.statistics.{name}").text(language) for name in ("game", *_FIGURES)]]
    for each in found:
        of = " ".join(filter(None, (title(each, language), each.variant, str(each.level or ""))))
        rows.append([of, *(_figure(name, getattr(each, name)) for name in _FIGURES)])
    yield from table(rows)


def _figure(name: str, value: float | None) -> str:
    """Return a figure; what counts seconds as hours, minutes and seconds.

    >>> _figure("seconds", 3_725.0), _figure("won", 3), _figure("best_score", None)
    ('1:02:05', '3', '-')
    """
    if value is None:
        return "-"
    if name not in ("fastest_win", "seconds"):
        return str(value)
    minutes, seconds = divmod(int(value), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
