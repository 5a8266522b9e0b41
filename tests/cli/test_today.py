"""``kabale today``: the deals of the day, how far one has come with them, and playing one."""

import json
from datetime import date, timedelta

import pytest

from kabale.cli import dealing
from kabale.cli.commands import plays
from kabale.library.deals import daily_deals
from kabale.messages import LANGUAGES
from tests.cli.running import run
from tests.cli.test_play import typed

DAY = date(2026, 11, 23)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be one day, whatever day it is."""

    class OneDay(date):
        @classmethod
        def today(cls) -> "OneDay":
            return cls(DAY.year, DAY.month, DAY.day)

    monkeypatch.setattr(plays, "date", OneDay)
    monkeypatch.setattr(dealing, "date", OneDay)


def told(*options: str) -> dict[str, tuple[str, str]]:
    """Return deal and state of each game."""
    return {each["game"]: (each["deal"], each["state"]) for each in json.loads(run("today", "--json", *options).out)}


def test_the_deals_are_those_of_the_day() -> None:
    """And of another day, if one is asked for."""
    tomorrow = DAY + timedelta(1)

    assert {game: (deal, "new") for game, deal in daily_deals(DAY).items()} == told()
    assert {game: (deal, "new") for game, deal in daily_deals(tomorrow).items()} == told("--date", str(tomorrow))


def test_a_deal_of_the_day_is_begun_and_known_as_begun() -> None:
    """By its word on the command line, and in play."""
    typed("quit", to=("play", "freecell", "--deal", "today"))
    said = typed("new today", to=("play", "klondike3", "--deal", "k1:7")).out

    assert (daily_deals(DAY)["freecell"], "open") == told()["freecell"]
    assert f"deal {daily_deals(DAY)['klondike3']}" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_a_game_in_the_readers_language(language: str) -> None:
    """Name, number, title, and how far one has come."""
    lines = run("today", "--language", language).out.splitlines()
    expected = {"en": "not started", "de": "nicht begonnen", "da": "ikke begyndt", "is": "ekki byrjað"}[language]

    assert [*daily_deals(DAY)] == [line.split()[0] for line in lines]
    assert all(line.endswith(f": {expected}") for line in lines)


def test_what_is_no_day_or_has_no_deal_is_refused() -> None:
    """Each in a sentence."""
    wrong = run("today", "--date", "23.11.2026")
    without = run("play", "golf", "--deal", "today")

    assert (2, 1) == (wrong.status, without.status)
    assert "is not a date" in wrong.err
    assert "golf has no deal of the day: klondike" in without.err
