"""A match of cribbage outlives the server: killed at any moment, it is found as it was answered last."""

from pathlib import Path
from typing import Any

from tests.web.running import Browser, running


def test_a_killed_server_finds_the_match_as_it_was(tmp_path: Path) -> None:
    """Killed in the middle of the play: hand, laid cards, scores and commitment are there, and the match goes on."""
    with running(tmp_path) as server:
        browser = Browser(server.port)
        _, match = browser.ask("POST", "/api/cribbage", {"strength": "steady"})
        while match["deal"] < 2 or len(match["laid"]) < 3:
            match = _move(browser, match)
        cookie = browser.cookie
        browser.close()
        server.kill()
    with running(tmp_path) as server:
        browser = Browser(server.port, cookie)
        _, again = browser.ask("GET", f"/api/cribbage/{match['id']}")
        later = _move(browser, again)
        browser.close()

    assert {**match, "events": []} == again
    assert match["version"] + 1 == later["version"]


def _move(browser: Browser, match: Any) -> Any:
    asked = {"version": match["version"], "move": match["legal"][0]}
    status, answer = browser.ask("POST", f"/api/cribbage/{match['id']}/moves", asked)
    assert status == 200, answer
    return answer
