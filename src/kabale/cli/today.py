"""``kabale today``: the deals of the day, and which of them are won."""

from contextlib import closing
from datetime import date
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kabale.cli.common import AsJson, Mistake, print_json, say, wrong_usage
from kabale.cli.languages import Language, spoken
from kabale.messages import message

if TYPE_CHECKING:
    from kabale.store.statistics import DealState

TODAY: Final = "today"
"""The deal that means: the game's deal of this day."""

Day = Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Of another day.")]


def today(day: Day = None, language: Language = None, as_json: AsJson = False) -> None:
    """List the deals of the day, the same for everybody, each of which can be won: kabale play GAME --deal today."""
    from kabale.library.catalogue import entry
    from kabale.library.daily import daily_deals
    from kabale.library.grades import daily_grade

    deals = daily_deals(_day(day))
    states = _states(deals)
    if as_json:
        print_json(
            [
                {"game": game, "deal": deal, "state": states[game], "grade": daily_grade(game, deal)}
                for game, deal in deals.items()
            ]
        )
        return
    tongue = spoken(language)
    for game, deal in deals.items():
        keys = [f"page.days.{states[game]}"]
        if (grade := daily_grade(game, deal)) is not None:
            keys.append(f"grade.word.{grade}")
        told = ", ".join(message(key).text(tongue) for key in keys)
        say(f"{game:10}  {deal:10}  {entry(game).title(tongue)}: {told}")


def deal_of_today(game: str) -> str:
    """Return a game's deal of this day. Raises :class:`Mistake` where it has none."""
    from kabale.library.daily import GAMES, daily_deals

    if game not in GAMES:
        raise Mistake(f"{game or 'this game'} has no deal of the day: {', '.join(GAMES)} have one")
    return daily_deals(date.today())[game]


def _day(text: str | None) -> date:
    try:
        return date.fromisoformat(text) if text else date.today()
    except ValueError:
        wrong_usage(f"--date {text} is no day: expected one like {date.today()}")


def _states(deals: dict[str, str]) -> "dict[str, DealState]":
    """Return for each game how far the owner of this machine's games has come with its deal."""
    from kabale.cli.memory import Memory, store_folder
    from kabale.store.statistics import state

    with closing(Memory(store_folder())) as memory:
        days, owner = memory.store.days, memory.owner
        plays = {(each.game, each.deal): each for each in reversed(days.plays(owner, deals.values()))}
        own = {(each.game, each.deal): each for each in days.figures(deals.values(), owner)}
    return {deal[0]: state(plays.get(deal), own.get(deal)) for deal in deals.items()}
