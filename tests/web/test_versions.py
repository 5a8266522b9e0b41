"""Earlier versions of a definition: kept when it is changed, told in words, taken again."""

from typing import Any

from tests.studies.test_measure import AT_ONCE, NEVER
from tests.web.client import Visitor


def kept(anna: Visitor, text: str) -> Any:
    return anna.post("/api/definitions", {"text": text, "format": "pat"}, 201)


def put(anna: Visitor, mine: Any, text: str) -> None:
    assert 200 == anna.send("PUT", f"/api/definitions/{mine['id']}", {"text": text, "format": "pat"}).status_code


def test_a_version_is_kept_with_each_change_and_says_what_it_changed(anna: Visitor) -> None:
    """The goal of the foundation is 13 in one and 1 in the other."""
    mine = kept(anna, AT_ONCE)
    put(anna, mine, NEVER)
    listed = anna.get(f"/api/definitions/{mine['id']}/versions")
    newest = anna.get(f"/api/definitions/{mine['id']}/versions/2")
    oldest = anna.get(f"/api/definitions/{mine['id']}/versions/1")

    assert [(2, True), (1, False)] == [(each["number"], each["now"]) for each in listed["versions"]]
    assert listed["versions"][1]["saved"] < listed["versions"][0]["saved"]
    assert (NEVER, AT_ONCE, None) == (newest["text"], oldest["text"], oldest["changes"])
    goal = next(each for each in newest["changes"] if each["heading"] == "Object")
    assert ["The game is won when the foundation holds 13 cards."] == goal["now"]


def test_going_back_makes_a_new_version(anna: Visitor) -> None:
    mine = kept(anna, AT_ONCE)
    put(anna, mine, NEVER)
    put(anna, mine, AT_ONCE)
    put(anna, mine, AT_ONCE)
    numbers = [each["number"] for each in anna.get(f"/api/definitions/{mine['id']}/versions")["versions"]]

    assert [3, 2, 1] == numbers
    assert AT_ONCE == anna.get(f"/api/definitions/{mine['id']}/versions/3")["text"]


def test_a_remark_alone_changes_no_rule(anna: Visitor) -> None:
    """The text is another one, the digest the same."""
    mine = kept(anna, AT_ONCE)
    put(anna, mine, AT_ONCE.replace("(stock)", "(cards)"))

    assert [] == anna.get(f"/api/definitions/{mine['id']}/versions/2")["changes"]


def test_versions_are_their_players_alone_and_go_with_the_definition(anna: Visitor, bert: Visitor) -> None:
    mine = kept(anna, AT_ONCE)
    put(anna, mine, NEVER)
    address = f"/api/definitions/{mine['id']}/versions"

    bert.get(address, 404)
    bert.get(f"{address}/1", 404)
    anna.get(f"{address}/3", 404)
    anna.get(f"{address}/0", 422)
    assert 204 == anna.send("DELETE", f"/api/definitions/{mine['id']}", {}).status_code
    anna.get(address, 404)
