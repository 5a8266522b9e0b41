"""What arrives at once: large bodies only where definitions go, and no more of them than there is room for."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from kabale.web.frame import guard
from tests.web import texts
from tests.web.client import House, Visitor, house

JSON = {"content-type": "application/json"}


def test_a_body_is_small_but_for_definitions_and_saved_games(anna: Visitor) -> None:
    """A move had two megabytes of room: 600 slow ones held 1.2 GB."""
    state = anna.begin("klondike")
    padding = " " * 16_000
    move = json.dumps({"version": 0, "move": "c1"})
    path = f"/api/plays/{state['id']}/moves"
    large = anna.raw("POST", path, (move + padding).encode(), content_type="application/json")
    small = anna.raw("POST", path, (move + padding[len(move) :]).encode(), content_type="application/json")
    checked = anna.post("/api/check", {"text": texts.KLONDIKE + "\n" * 100_000, "format": "pat"})

    assert (413, "too_large") == (large.status_code, large.json()["error"]["code"])
    assert 200 == small.status_code
    assert checked["ok"]


def test_a_length_that_is_said_in_two_ways_is_refused(anna: Visitor) -> None:
    """A proxy that goes by the one and a server that goes by the other see different requests."""
    both = {"content-length": "2", "transfer-encoding": "chunked"}
    answer = anna.runner.run(anna.http.post("/api/check", content=b"{}", headers={**JSON, **both}))

    assert (400, "two_lengths") == (answer.status_code, answer.json()["error"]["code"])
    assert "close" == answer.headers["connection"]


class Slow:
    """A body that is sent up to its last byte, and then waits."""

    def __init__(self, size: int) -> None:
        self.begun, self.goes_on = asyncio.Event(), asyncio.Event()
        self._size = size

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b'{"text": "' + b"x" * (self._size - 11)
        self.begun.set()
        await self.goes_on.wait()
        yield b'"'


async def _crowd(site: House, visitor: Visitor) -> list[tuple[int, Any]]:
    """Send two large bodies slowly, and while they wait a third one and a small one; then the third again."""
    slow = [Slow(400_000), Slow(400_000)]
    send = visitor.http.post
    waiting = [asyncio.ensure_future(send("/api/check", content=each, headers=JSON)) for each in slow]
    for each in slow:
        await each.begun.wait()
    third = await send("/api/check", content=b" " * 400_000, headers=JSON)
    small = await send("/api/plays", content=b'{"game": "klondike", "deal": "k1:1"}', headers=JSON)
    for each in slow:
        each.goes_on.set()
    await asyncio.gather(*waiting)
    again = await send("/api/check", content=b" " * 400_000, headers=JSON)
    return [(answer.status_code, answer) for answer in (third, small, again)]


def test_no_more_is_held_of_all_bodies_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes too much is told when to come again; moves go on, and the room is free when the others are done."""
    monkeypatch.setattr(guard, "AT_ONCE", 900_000)
    with house(tmp_path / "house") as site:
        visitor = site.visitor()
        third, small, again = visitor.runner.run(_crowd(site, visitor))

    assert (503, "full_bodies") == (third[0], third[1].json()["error"]["code"])
    assert 0 < int(third[1].headers["retry-after"])
    assert 201 == small[0]
    assert (400, "bad_json") == (again[0], again[1].json()["error"]["code"])
