"""The server says when a play goes round and round and nothing new can come, to the page and to programs."""

from pathlib import Path

from kabale.services.searches import OneAtATime
from tests.search.dead import DEAD_DEAL, DEAD_GAME, DEAD_LINE
from tests.web.client import house


def test_the_server_says_so(tmp_path: Path) -> None:
    """A stock was turned for ever: beside the play and as a hint, and not at the deal."""
    with house(tmp_path, hinter=OneAtATime()) as site:
        anna = site.visitor()
        fresh = anna.begin(DEAD_GAME, DEAD_DEAL)
        dead = anna.begin(DEAD_GAME, DEAD_DEAL, moves=DEAD_LINE)
        before, after = (anna.get(f"/api/plays/{play['id']}/ahead") for play in (fresh, dead))
        hint = anna.get(f"/api/plays/{dead['id']}/hint")

    assert ({"nothing_new": False}, {"nothing_new": True}) == (before, after)
    assert ([], True) == (hint["moves"], hint["nothing_new"])
