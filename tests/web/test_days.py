"""The deals of the day over HTTP: the same for all, and one's own progress beside everybody's figures."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import kabale
from kabale.library.deals import GAMES, daily_deals
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.store.values import PlayKey, PlayProgress
from tests.web import client
from tests.web.client import START, House, Visitor

TODAY = datetime.fromtimestamp(START, UTC).date()
"""What the server's clock says: 14 November 2023, a quarter past ten in the evening; in Tonga it is the 15th."""
NEW = {"grade": None, "state": "new", "play": None, "mine": None, "everybody": None}


def of(visitor: Visitor, game: str, day: date = TODAY) -> Any:
    """Return what a visitor is told of a game's deal."""
    return next(each for each in visitor.get(f"/api/days/{day}")["deals"] if each["game"] == game)


def win(visitor: Visitor, game: str, day: date = TODAY) -> int:
    """Win the deal of a day; return how many moves the page counts. The Python solver may take minutes."""
    deal = daily_deals(day)[game]
    verdict = solve(kabale.game(game).deal(deal), seconds=1200)
    assert isinstance(verdict, Won)
    won = visitor.begin(game, deal, moves=" ".join(map(str, verdict.moves)))
    assert won["outcome"] == "won"
    return int(won["length"])


def claim(visitor: Visitor, *deals: tuple[date, str]) -> int:
    """Bring wins in ten moves and a second of deals of days with a file; return how many were added."""
    results = [
        {
            **{"play": f"{day}{game}", "game": game, "title": game, "level": 0, "variant": None, "won": True},
            **{"deal": daily_deals(day)[game], "score": 52, "length": 10, "seconds": 1.0, "ended": float(START)},
            "hidden": False,
        }
        for day, game in deals
    ]
    added: int = visitor.post("/api/import", {**visitor.get("/api/export"), "results": results})["added"]["results"]
    return added


def test_two_players_have_the_same_deals_and_tomorrow_others(anna: Visitor, bert: Visitor) -> None:
    """Nobody has begun, so nothing else is told: of a day that no other test plays."""
    day = TODAY - timedelta(2)
    expected = [{"game": game, "deal": deal, **NEW} for game, deal in daily_deals(day).items()]
    told = anna.get(f"/api/days/{day}")
    tomorrow = bert.get(f"/api/days/{day + timedelta(1)}")

    assert expected == [{name: each[name] for name in each if name != "title"} for each in told["deals"]]
    assert told == bert.get(f"/api/days/{day}")
    assert [] == [
        one for one, other in zip(told["deals"], tomorrow["deals"], strict=True) if one["deal"] == other["deal"]
    ]


def test_titles_are_in_the_readers_language(anna: Visitor) -> None:
    """As everywhere."""
    told = anna.get(f"/api/days/{TODAY}", accept_language="da")

    assert "7-kabale" == told["deals"][0]["title"]


def test_a_play_that_was_begun_is_gone_on_with(anna: Visitor, bert: Visitor) -> None:
    """And nobody else sees it."""
    play = anna.begin("yukon", daily_deals(TODAY)["yukon"])["id"]
    found = of(anna, "yukon")

    assert ("open", play) == (found["state"], found["play"])
    assert "new" == of(bert, "yukon")["state"]


def test_who_gave_up_may_try_again(anna: Visitor) -> None:
    """It is not won yet, and no figures are told."""
    state = anna.begin("yukon", daily_deals(TODAY)["yukon"])
    anna.do(anna.move(state, state["legal"][0]), "end")
    found = of(anna, "yukon")

    assert ("tried", None, None) == (found["state"], found["mine"], found["everybody"])


def test_a_result_that_came_with_a_file_counts_for_its_player_alone(site: House, anna: Visitor, bert: Visitor) -> None:
    """Three invented results told everybody that the deal had been won in one second.

    Nor does it count when its player turns out to be another one, or takes the file out and in again.
    """
    day = TODAY - timedelta(3)
    added = claim(anna, (day, "klondike"))
    carl = site.visitor()
    carl.post("/api/import", anna.get("/api/export"))
    carl.post("/api/recovery/enter", {"words": anna.post("/api/recovery", {}, 201)["words"], "guest": "merge"})
    mine, theirs = of(anna, "klondike", day), of(bert, "klondike", day)

    assert 1 == added
    assert ("won", 10, 1.0) == (mine["state"], mine["mine"]["shortest"], mine["mine"]["fastest"])
    assert (None, None) == (mine["everybody"], theirs["everybody"])


def test_a_win_is_told_to_its_player_and_its_figures_to_everybody(anna: Visitor, bert: Visitor) -> None:
    """How many have won it and in how many moves, and not who."""
    length = win(anna, "klondike3")
    figures = {"winners": 1, "shortest": length, "mean_length": length}
    mine, theirs = of(anna, "klondike3"), of(bert, "klondike3")

    assert ("won", "new", None) == (mine["state"], theirs["state"], theirs["mine"])
    assert mine["mine"] == mine["everybody"] == theirs["everybody"]
    assert figures == {name: mine["mine"][name] for name in figures}


def test_a_month_tells_what_was_won_and_no_days_to_come(anna: Visitor) -> None:
    """The fifteenth has begun in Tonga, the sixteenth nowhere."""
    earlier = TODAY - timedelta(5)
    win(anna, "tripeaks", earlier)
    win(anna, "freecell", earlier)
    days = anna.get(f"/api/months/{TODAY:%Y-%m}")["days"]
    expected = {"day": str(earlier), "games": [*daily_deals(earlier)], "won": ["freecell", "tripeaks"]}

    assert [f"2023-11-{number:02}" for number in range(1, 16)] == [each["day"] for each in days]
    assert expected == days[earlier.day - 1]
    assert 2 == sum(len(each["won"]) for each in days)


def test_a_streak_is_the_days_in_a_row_up_to_a_day(anna: Visitor, bert: Visitor) -> None:
    """One deal a day is enough, whichever it is, and today may still be without. A day without a win ends it."""
    claim(anna, *((TODAY - timedelta(before), GAMES[before % 3]) for before in (1, 2, 3, 5)))

    def streak(visitor: Visitor, before: int) -> int:
        return int(visitor.get(f"/api/days/{TODAY - timedelta(before)}")["streak"])

    assert [3, 3, 2, 1, 1, 1, 0] == [streak(anna, before) for before in range(7)]
    assert 0 == streak(bert, 0)
    claim(anna, (TODAY, "klondike"), (TODAY - timedelta(4), "klondike"))
    assert 6 == streak(anna, 0)


def test_a_streak_goes_on_over_months(anna: Visitor) -> None:
    """It is read a month at a time; a hundred days are four such readings."""
    claim(anna, *((TODAY - timedelta(before), "freecell") for before in range(100)))

    assert 100 == anna.get(f"/api/days/{TODAY}")["streak"]


def test_a_win_of_the_day_is_told_how_it_stands(site: House, anna: Visitor) -> None:
    """It is Anna's third win of the game, and shorter than that of one of two others. Nobody is named."""
    day = TODAY - timedelta(4)
    deal = daily_deals(day)["klondike"]
    won_elsewhere(site, deal, 10)
    won_elsewhere(site, deal, 900)
    claim(anna, (day - timedelta(1), "klondike"), (day - timedelta(2), "klondike"))
    length = win(anna, "klondike", day)
    play = of(anna, "klondike", day)["play"]
    found = anna.get(f"/api/plays/{play}/standing")
    expected = {"day": str(day), "streak": 3, "grade": None, "winners": 2, "longer": 1}

    assert 10 < length < 900
    assert expected == found["day"]
    assert (3, 3, 3, 10) == (found["played"], found["won"], found["streak"], found["shortest_win"])


def won_elsewhere(site: House, deal: str, moves: int) -> None:
    """Let somebody new win a deal of Klondike."""
    player = site.store.players.add(now=START).id
    play = site.store.plays.begin(player, PlayKey("klondike", "d1", None, 0, deal), "Klondike", now=START)
    site.store.plays.record(play.id, PlayProgress(0, "c1", "", "won", None, 60.0, moves), now=START)


def test_a_play_of_no_day_stands_beside_the_players_own_results_only(anna: Visitor, bert: Visitor) -> None:
    """And before the first result there is nothing; nobody else may ask."""
    play = anna.begin("klondike", "k1:617")["id"]
    nothing = {"played": 0, "won": 0, "streak": 0, "shortest_win": None, "fastest_win": None, "day": None}

    assert nothing == anna.get(f"/api/plays/{play}/standing")
    assert "not_found" == bert.get(f"/api/plays/{play}/standing", 404)["error"]["code"]


def test_a_month_in_which_a_game_of_the_day_changes_keeps_its_crowns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 7 December 2026 another Yukon became the game of the day; the one before is that of the days before."""
    monkeypatch.setattr(client, "START", int(datetime(2026, 12, 8, 6, tzinfo=UTC).timestamp()))
    sixth, seventh = date(2026, 12, 6), date(2026, 12, 7)
    with client.house(tmp_path) as site:
        anna = site.visitor()
        win(anna, "yukon", sixth)
        win(anna, "yukonx", seventh)
        days = anna.get("/api/months/2026-12")["days"]
        yukons = [of(anna, "yukon", sixth), of(anna, "yukonx", seventh)]

    assert [*[[]] * 5, ["yukon"], ["yukonx"], []] == [each["won"] for each in days]
    assert {6} == {len(each["games"]) for each in days}
    assert ["won", "won"] == [each["state"] for each in yukons]


@pytest.mark.parametrize(
    "path", ["days/2023-11-16", "days/2023-02-30", "days/1999-12-31", "months/2023-12", "months/2023-13"]
)
def test_days_that_are_none_or_have_not_begun_are_not_there(anna: Visitor, path: str) -> None:
    """A deal of next week is nobody's business before."""
    assert "not_found" == anna.get(f"/api/{path}", 404)["error"]["code"]


@pytest.mark.parametrize("path", ["days/today", "days/2023-1-1", "days/٢٠٢٣-11-14", "months/2023", "days/2023-11-14x"])
def test_what_is_no_day_is_a_bad_request(anna: Visitor, path: str) -> None:
    """Its place is named."""
    assert "bad_request" == anna.get(f"/api/{path}", 422)["error"]["code"]


def test_who_only_looks_at_days_is_not_kept(anna: Visitor) -> None:
    """A guest of the front page is no player."""
    anna.get(f"/api/days/{TODAY}")

    assert [] == anna.get("/api/plays")["plays"]
