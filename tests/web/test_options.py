"""The options of a game over HTTP: its switches, plays of combinations, links, and statistics that add up."""

from typing import Any

import pytest

from tests.web.client import Visitor


def leads_to(page: Any) -> dict[str, str | None]:
    """Return where each choice of a game's switches leads."""
    return {choice["option"]: choice["game"] for switch in page["switches"] for choice in switch["choices"]}


def test_each_choice_leads_to_the_game_that_has_it(anna: Visitor) -> None:
    """The other switches stay; a choice that they exclude leads nowhere."""
    page = anna.get("/api/games/klondike3?language=da")

    assert page["base"] == "klondike"
    assert [switch["title"] for switch in page["switches"]] == ["Træk", "Gennemløb", "Flytninger"]
    assert leads_to(page) == {
        "draw1": "klondike",
        "draw3": "klondike3",
        "unlimited": "klondike3",
        "passes3": "klondike+draw3+passes3",
        "passes1": "klondike+draw3+passes1",
        "parts": "klondike3",
        "whole": "klondike3parts",
    }
    assert leads_to(anna.get("/api/games/klondikeparts"))["passes3"] is None
    assert anna.get("/api/games/yukon")["switches"] == []


def test_what_is_chosen_is_what_the_game_is(anna: Visitor) -> None:
    """Of each switch one choice is on, and it leads to the game itself."""
    for name in ("klondike", "klondike+draw3+passes1", "spider2", "freecell7columns", "golf+around"):
        page = anna.get(f"/api/games/{name}")
        on = [[choice["game"] for choice in switch["choices"] if choice["chosen"]] for switch in page["switches"]]

        assert on == [[name]] * len(page["switches"]), name


@pytest.mark.parametrize("typed", ["klondike+draw3+passes1", "klondike%2Bdraw3%2Bpasses1", "klondike3+passes1"])
def test_a_combination_has_a_page_and_a_picture(anna: Visitor, typed: str) -> None:
    """Its address may be typed with the sign itself, and in another order."""
    page = anna.get(f"/api/games/{typed}")

    assert (page["name"], page["title"]) == ("klondike+draw3+passes1", "Klondike, 3 cards per draw, 1 pass")
    assert "You may pass through the stock only once." in page["rules"]
    assert anna.send("GET", f"/api/games/{typed}/picture.svg").status_code == 200
    assert anna.get("/api/games/klondike+draw9", 404)["error"]["code"] == "not_found"


def test_a_combination_is_played_and_found_again(anna: Visitor) -> None:
    """Three cards come, the play has its title, and its file opens again."""
    state = anna.begin("klondike+draw3+passes1")
    after = anna.move(state, "c1")
    saved = anna.send("GET", f"/api/plays/{state['id']}/file").text

    assert len(after["piles"][1]["cards"]) == 3
    assert after["game"]["title"] == "Klondike, 3 cards per draw, 1 pass"
    assert "game: klondike+draw3+passes1" in saved
    assert [each["game"] for each in anna.get("/api/plays?game=klondike%2Bdraw3%2Bpasses1")["plays"]] == [
        "klondike+draw3+passes1"
    ]


def test_statistics_are_saved_per_combination_and_added_up_per_base(bert: Visitor) -> None:
    """Two forms of Klondike, and Golf, are given up: only Klondike has a sum, of three plays."""
    for game in ("klondike", "klondike+passes1", "klondike+passes1", "golf"):
        bert.do(bert.move(bert.begin(game), "c1"), "end")
    found = bert.get("/api/statistics")
    played = {row["game"]: row["played"] for row in found["games"]}

    assert played == {"klondike": 1, "klondike+passes1": 2, "golf": 1}
    assert [(row["game"], row["title"], row["played"]) for row in found["bases"]] == [
        ("klondike", "Klondike, all options", 3)
    ]
    assert [row["game"] for row in bert.get("/api/statistics?game=klondike%2Bpasses1")["bases"]] == ["klondike"]
    assert bert.get("/api/statistics?game=golf")["bases"] == []


def test_points_for_the_moves_survive_undo_and_a_reload(anna: Visitor) -> None:
    """The winning line of a deal that was searched: an ace from the waste pays ten points, or five in Vegas.

    Both ways of counting are in each answer, because they change no rule: which one is seen is the player's choice.
    """
    state = anna.begin("klondike", "k1:617")
    assert state["points"] == {"standard": 0, "vegas": -52}
    assert (state["score"], state["game"]["base"]) == (None, "klondike")
    start = state
    while not (moves := [move for move in state["legal"] if move.partition("-")[2] in {"3", "4", "5", "6"}]):
        state = anna.move(state, "c1")
    laid = anna.move(state, moves[0])
    assert laid["points"]["vegas"] == -47
    assert laid["points"]["standard"] >= 10
    back = anna.do(laid, "undo")
    assert back["points"] == state["points"] == start["points"]
    again = anna.do(back, "redo")

    assert anna.get(f"/api/plays/{state['id']}")["points"] == again["points"] == laid["points"]
    assert anna.begin("klondike3")["game"]["base"] == "klondike"
    assert anna.begin("golf")["points"] == {}
