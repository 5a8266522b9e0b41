"""Follow one move from a click to the first change of the table, and print the functions that it goes through.

    python scripts/trace_move.py [GAME [DEAL [MOVE]]]

A server is asked for the move as the page asks it, of a play that is live. When the first change is to be done, the
functions that have called each other since the route stand on the stack. ``docs/architecture.md`` goes the same way in
words, and ``tests/web/test_trace.py`` holds both to it.
"""

import asyncio
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

import httpx

from kabale.services import live
from kabale.services.live import Live
from kabale.store import Store
from kabale.table.changes import Counted, Moved, PropertySet, Reordered, Turned
from kabale.web.assembly import create_app
from kabale.web.frame.context import Signer
from kabale.web.plays.desk import PlayDesk

CHANGES: Final = {kind.do.__code__ for kind in (Moved, Turned, Reordered, Counted, PropertySet)}

ROUTE: Final = "kabale.web.plays.routes"
"""The module at which the trace begins: what is before it is done for every request."""

BASE: Final = "http://127.0.0.1:8017"


@dataclass
class FirstChange:
    """Hears calls, once it listens, up to the first change; then it has the functions of ours that were on the way.

    *calls* are their modules and names, the route first.
    """

    is_listening: bool = False
    calls: list[tuple[str, str]] = field(default_factory=list)

    def hear(self, frame: FrameType, event: str, _: Any) -> None:
        """Take the stack at the first change."""
        if not self.is_listening or self.calls or event != "call" or frame.f_code not in CHANGES:
            return
        at = frame.f_back
        while at is not None:
            module = str(at.f_globals["__name__"])
            if module.startswith("kabale."):
                self.calls.insert(0, (module, at.f_code.co_qualname))
            at = at.f_back
        while self.calls and self.calls[0][0] != ROUTE:
            self.calls.pop(0)


def trace(game: str = "klondike", deal: str = "k1:617", move: str = "c1") -> list[tuple[str, str]]:
    """Return the modules and names of the functions between the route of a move and the first change that it does."""
    heard = FirstChange()

    async def ask(folder: Path) -> None:
        with Store.open(folder / "kabale.db") as store:
            desk = PlayDesk(store, time.time, Live())
            app = create_app(desk, Signer("a secret that nobody needs to know"))
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=BASE) as page:
                begun = (await page.post("/api/plays", json={"game": game, "deal": deal})).raise_for_status().json()
                path = f"{BASE}/api/plays/{begun['id']}"
                # What is replayed would be heard too: the session is live.
                await page.get(path)
                heard.is_listening = True
                (await page.post(f"{path}/moves", json={"version": 0, "move": move})).raise_for_status()

    # The event loop has a thread that is started after this.
    threading.setprofile(heard.hear)
    try:
        # In a thread of its own: whoever asks may be in one whose event loop is running.
        with (
            # Whoever listens makes each action slow: it is done in the event loop all the same, on the route's stack.
            patch.object(live, "AT_ONCE", inf),
            tempfile.TemporaryDirectory() as folder,
            ThreadPoolExecutor(1) as thread,
        ):
            thread.submit(lambda: asyncio.run(ask(Path(folder)))).result()
    finally:
        threading.setprofile(None)
    return heard.calls


def modules_of(calls: Iterable[tuple[str, str]]) -> list[str]:
    """Return each module once, in the order in which it was come to."""
    return list(dict.fromkeys(module for module, _ in calls))


def main() -> None:
    """Print the way, a function a line, and how many modules are on it."""
    calls = trace(*sys.argv[1:4])
    for module, name in calls:
        print(f"{module.removeprefix('kabale.'):<22} {name}")
    print(f"{len(modules_of(calls))} modules")


if __name__ == "__main__":
    main()
