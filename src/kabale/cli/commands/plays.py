"""``kabale plays``, ``statistics``, ``review`` and ``today``: games that were played, and the deals of the day."""

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import date
from math import inf
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Final

from typer import Option

from kabale.cli.common import columns, command, print_json, say, wrong_usage
from kabale.cli.options import AsJson, Language, game_argument, option, spoken
from kabale.cli.progress import settling
from kabale.cli.saves import is_save, naming, read
from kabale.cli.sources import game_of
from kabale.engine.session import Session
from kabale.engine.wording import move_words
from kabale.errors import BadSave
from kabale.messages import Message, message, worded

if TYPE_CHECKING:
    from kabale.cli.memory import OwnerMemory
    from kabale.engine.game import Position
    from kabale.search.review import Review


_FIGURES: Final = (
    "played", "won", "streak", "longest_streak", "best_score", "shortest_win", "fastest_win", "seconds",
)  # fmt: skip

All = Annotated[bool, Option("--all", help="List finished games, too.")]
OneGame = Annotated[str | None, game_argument(help="Count only this game (default: all games).")]


@command("plays", "Play", {"plays": "list unfinished games", "plays --all --json": "list all games as JSON"})
def plays(every: All = False, language: Language = None, as_json: AsJson = False) -> None:
    """List your unfinished games, the last played first. Resume one with kabale play --pick N."""
    from kabale.cli import wording
    from kabale.cli.earlier import owned

    with owned() as memory:
        found = memory.listed(unfinished=not every)
    if as_json:
        names = ("id", "game", "title", "deal", "variant", "level", "length", "outcome", "score", "started", "changed")
        print_json([{name: getattr(play, name) for name in names} for play in found])
    else:
        say(wording.plays(found, None, now=time.time(), language=spoken(language)))


@command("statistics", "Play", {"statistics": "figures for every game", "statistics klondike": "figures for one game"})
def statistics(game: OneGame = None, language: Language = None, as_json: AsJson = False) -> None:
    """Show how many games you have won, and how fast, in the terminal and in the browser.

    For cribbage, use kabale cribbage statistics.
    """
    from kabale.cli.earlier import owned
    from kabale.cli.wording import title
    from kabale.library.options import base_names
    from kabale.services.plays import base_statistics

    name = None if game is None else game_of(game, language=language).name
    with owned() as memory:
        every = memory.store.statistics.of(memory.owner)
        added = base_statistics(memory.store.statistics, memory.owner, every)
    found = [each for each in every if name in (None, each.game)]
    if as_json:
        print_json([asdict(each) for each in found])
        return
    chosen = spoken(language)
    if not found:
        say(message("page.statistics.nothing").text(chosen))
        return
    rows = [[message(f"page.statistics.{name}").text(chosen) for name in ("game", *_FIGURES)]]
    is_of = base_names().get(name or "")
    sums = [each for each in added if name is None or each.game == is_of]
    for each, is_sum in [*((each, False) for each in found), *((each, True) for each in sums)]:
        called: Message | str = title(each, chosen)
        called = message("page.statistics.added", title=called) if is_sum else called
        of = " ".join(filter(None, (worded(called, chosen), each.variant, str(each.level or ""))))
        rows.append([of, *(_figure(name, getattr(each, name)) for name in _FIGURES)])
    for line in columns(rows):
        say(line)


def _figure(name: str, value: float | None) -> str:
    """Return a figure; seconds as hours, minutes and seconds.

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


SECONDS: Final = 10.0
GameOrSave = Annotated[str | None, game_argument(help="Name of a game (its last finished play), or a saved game.")]
Pick = Annotated[int | None, option("--pick", "N", min=1, help="Review the Nth game that kabale plays --all lists.")]
Seconds = Annotated[float, option("--seconds", "S", min=0, help="Time limit for the whole review, in seconds.")]


@command(
    "review",
    "Play",
    {
        "review": "review the game you finished last",
        "review klondike --seconds 60": "search longer",
        "review --pick 3 --json": "review the third of plays --all",
    },
)
def review(
    game: GameOrSave = None,
    pick: Pick = None,
    seconds: Seconds = SECONDS,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Show which move lost a finished game, and how you could still have won.

    The solver sees all cards. Without GAME, Kabale reviews the game you finished last, in the terminal or browser.
    """
    from kabale.cli.earlier import owned
    from kabale.search.review import Review, asking, reviews
    from kabale.search.solve import is_thoughtful

    if pick is not None and game is not None:
        wrong_usage("--pick chooses the play: leave out GAME")
    if not 0 <= seconds < inf:
        wrong_usage("--seconds takes a number, 0 or more")
    with owned() as memory:
        session = _session(memory, game, pick, language)
        position, recall = session.position, memory.found()
        found = begun = Review.of(position, session.opening)
        with settling(len(begun.moves) + 1) as settled:
            for found in reviews(begun, asking(position, recall=recall, stop=settled), seconds=seconds):
                settled.show(len(found.verdicts) - len(found.open))
    if as_json:
        played = {"game": session.name, "deal": str(session.deal), "variant": session.variant, "level": session.level}
        thoughtful = is_thoughtful(_at(position, 0))
        found = found.of_player
        print_json({**played, "outcome": position.outcome.value, **found.to_dict(), "thoughtful": thoughtful})
        return
    for line in _review_lines(session, found.of_player, spoken(language)):
        say(line)


def _session(memory: "OwnerMemory", name: str | None, pick: int | None, language: Language) -> Session:
    """Return the play that is meant. Raises BadSave, UnknownGame, StoreError, OSError."""
    if name is not None and is_save(Path(name)):
        with naming(name):
            return Session.from_text(read(Path(name)), game_of)
    plays = memory.listed(unfinished=False)
    if pick is not None:
        if (chosen := memory.chosen(plays, str(pick))) is None:
            raise BadSave(f"there is no play {pick}: run kabale plays --all to see the numbers")
        return memory.session(chosen)
    game = None if name is None else game_of(name, language=language)
    for play in plays:
        if play.outcome != "playing" and (game is None or game.digest == play.digest):
            return memory.session(play)
    raise BadSave(f"no game{'' if name is None else f' of {name}'} is finished yet: start one with kabale play")


def _at(position: "Position", moment: int) -> "Position":
    before = position.copy()
    while before.length > moment:
        before.pop()
    return before


def _review_lines(session: Session, found: "Review", language: str) -> Iterator[str]:
    from kabale.cli import wording
    from kabale.search.solve import is_thoughtful

    position = session.position
    title = session.game.texts.title(language) or session.game.title
    head = {"title": title, "deal": wording.deal(session), "n": len(found.moves)}
    yield message(f"review.outcome.{position.outcome.value}", **head).text(language)
    for line in _turns(position, found, session.opening):
        yield line.text(language)
    if found.way:
        yield fill(" ".join(map(str, found.way)), 80, break_on_hyphens=False)
    if is_thoughtful(_at(position, 0)):
        yield message("solve.thoughtful").text(language)


def _turns(position: "Position", found: "Review", opening: int) -> Iterator[Message]:
    """Yield where a play turned, what is open, and the last way back."""
    played, losing = len(found.moves), found.losing
    is_won, is_lost = found.won >= 0, found.lost <= played
    if found.lost == 0:
        yield message("review.never")
    elif losing is not None:
        move = found.moves[losing - 1]
        words = move_words(_at(position, opening + losing - 1), move)
        yield message("review.losing", number=losing, move=words or str(move))
    elif is_won and is_lost:
        yield message("review.between", first=found.won + 1, last=found.lost)
    elif is_lost:
        yield message("review.lost_after", number=found.lost)
    elif found.open:
        yield message("review.open_after", number=found.won) if is_won else message("review.open")
    if found.open:
        yield message("review.longer")
    if found.way and found.won == played:
        yield message("review.still", n=len(found.way))
    elif found.way:
        yield message("review.before", number=found.won + 1, n=len(found.way))


Day = Annotated[str | None, option("--date", "YYYY-MM-DD", help="Day of the deals (default: today).")]


@command(
    "today",
    "Play",
    {"today": "list the six deals of the day", "play klondike --deal today": "play one of them"},
)
def today(day: Day = None, language: Language = None, as_json: AsJson = False) -> None:
    """List the six deals of the day. Each can be won, and everybody gets the same. Play one with --deal today."""
    from kabale.cli.memory import OwnerMemory, store_folder
    from kabale.library.catalogue import entry
    from kabale.library.deals import daily_deals
    from kabale.library.grades import daily_grade
    from kabale.store.statistics import state

    try:
        chosen = date.fromisoformat(day) if day else date.today()
    except ValueError:
        wrong_usage(f"--date {day} is not a date: write it like {date.today()}")
    deals = daily_deals(chosen)
    with closing(OwnerMemory(store_folder())) as memory:  # how far the owner of this machine's games has come
        days, owner = memory.store.days, memory.owner
        plays = {(each.game, each.deal): each for each in reversed(days.plays(owner, deals.values()))}
        own = {(each.game, each.deal): each for each in days.figures(deals.values(), owner)}
    states = {deal[0]: state(plays.get(deal), own.get(deal)) for deal in deals.items()}
    if as_json:
        grades = {game: daily_grade(game, deal) for game, deal in deals.items()}
        print_json(
            [{"game": name, "deal": deals[name], "state": states[name], "grade": grades[name]} for name in deals]
        )
        return
    tongue = spoken(language)
    for game, deal in deals.items():
        keys = [f"page.days.{states[game]}"]
        if (grade := daily_grade(game, deal)) is not None:
            keys.append(f"grade.word.{grade}")
        told = ", ".join(message(key).text(tongue) for key in keys)
        say(f"{game:10}  {deal:10}  {entry(game).title(tongue)}: {told}")
