"""Games that were called otherwise before: links, favourites and requests with a former name go to the game.

A play by rules that were replaced since is refused in words that say what has changed.
"""

from typing import Any

import pytest

from kabale.library.catalogue import entry
from kabale.messages import LANGUAGES
from kabale.store.values import PlayKey
from tests.web.client import House, Visitor

NOW, FORMER = "pyramid", "pyramide"

BEFORE = "67b4a4640492b071889fee93c8c25323850d0fa2a618f89990cfdb62604293fa"
"""The digest of the rules that Pyramid had at first, as ``tests/data/saves/digests.json`` has it."""


def old_play(site: House, visitor: Visitor) -> str:
    """Return the address of a play that was begun by the rules of before."""
    player = visitor.get("/api/me")["id"]
    return f"/api/plays/{site.store.plays.begin(player, PlayKey(NOW, BEFORE, None, 0, 'k1:1'), 'Pyramid', now=1.0).id}"


def test_the_page_of_a_game_is_found_by_its_former_name(anna: Visitor) -> None:
    """Its name in the answer is the new one; the picture is there too."""
    assert anna.get(f"/api/games/{NOW}") == anna.get(f"/api/games/{FORMER}")
    assert 200 == anna.send("GET", f"/api/games/{FORMER}/picture.svg").status_code


@pytest.mark.parametrize(
    ("path", "name"), [("cruel", "grausam"), ("Forty%20Thieves", "fortythieves"), ("K%C3%B6nguló", "spider")]
)
def test_a_title_in_an_address_is_the_game(anna: Visitor, path: str, name: str) -> None:
    """In any of the four languages; a filter takes titles too, and a text that is not a name is not found."""
    assert name == anna.get(f"/api/games/{path}")["name"]
    assert [] == anna.get(f"/api/plays?game={path}")["plays"]
    assert 404 == anna.send("GET", "/api/games/no%20such%20game").status_code
    assert 422 == anna.send("GET", "/api/plays?game=no%20such%20game").status_code


def test_a_play_that_is_begun_by_a_former_name_is_one_of_the_game(anna: Visitor) -> None:
    """So it is listed, counted, reset and written to a file."""
    state = anna.do(anna.move(anna.begin(FORMER), "c1"), "end")

    def listed(name: str) -> list[Any]:
        return [each["id"] for each in anna.get(f"/api/plays?game={name}")["plays"]]

    assert NOW == state["game"]["name"]
    assert [state["id"]] == listed(NOW) == listed(FORMER)
    assert [NOW] == [each["game"] for each in anna.get("/api/statistics")["games"]]
    assert f"\ngame: {NOW}\n" in anna.send("GET", f"/api/plays/{state['id']}/file").text
    anna.send("DELETE", f"/api/statistics?game={FORMER}", {})
    assert [] == anna.get("/api/statistics")["games"]


def test_a_favourite_by_a_former_name_is_the_game(anna: Visitor) -> None:
    """Whether it is made one or none."""
    anna.send("PUT", f"/api/games/{FORMER}/favourite", {})
    assert anna.get(f"/api/games/{NOW}")["favourite"]

    anna.send("DELETE", f"/api/games/{FORMER}/favourite", {})
    assert not anna.get(f"/api/games/{NOW}")["favourite"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_play_by_other_rules_is_refused_with_what_has_changed(site: House, anna: Visitor, language: str) -> None:
    """However it is asked for; it stays in the list, and can be forgotten."""
    anna.send("PATCH", "/api/me", {"settings": {"language": language}})
    path, changed = old_play(site, anna), anna.get("/api/games/pyramid")
    words = anna.get(path, 409)["error"]

    assert ("rules_changed", NOW) == (words["code"], changed["name"])
    assert {"en": "separate place", "de": "Platz", "da": "mage", "is": "sérstökum stað"}[language] in words["message"]
    for address in ("hint", "outlook", "picture.svg", "file", "why?move=c1"):
        assert anna.send("GET", f"{path}/{address}").status_code in (200, 409)
    assert words == anna.post(f"{path}/undo", {"version": 0}, 409)["error"]
    assert [entry(NOW).title(language)] == [each["title"] for each in anna.get("/api/plays")["plays"]]
    assert 204 == anna.send("DELETE", path, {}).status_code
