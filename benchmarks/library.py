"""What each game of the library costs the server: a move at the desk, and a page of rules in each language.

Processor time of this process alone, so other work on the machine matters little. The dearest are shown with the
median: the server plays all of these games in its own process, and one that is dear slows all others down.
"""

import asyncio
import gc
import random
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import mean, median

import kabale
from benchmarks.timing import Figure
from kabale.library.loading import load_entry
from kabale.messages import LANGUAGES
from kabale.services.live import Live
from kabale.store import Store
from kabale.web.frame.context import Caller
from kabale.web.library.explanations import rules_page
from kabale.web.library.games import warm
from kabale.web.plays import actions
from kabale.web.plays.desk import PlayDesk
from kabale.web.plays.shapes import MoveRequest, PlayRequest, PlayState

MOVES = 30
SHOWN = 8
WARM = 3
"""How many moves of a game are not counted: what its first ones find out is kept for all plays."""


def figures() -> list[Figure]:
    """Measure moves, then pages."""
    names = [entry.name for entry in kabale.games()]
    return [*_dearest("a move at the desk", _moves(names)), *_dearest("a page of rules", _pages(names))]


def _dearest(what: str, costs: dict[str, list[float]]) -> Iterator[Figure]:
    """Show the median of all games, and the dearest ones."""
    means = {name: mean(times) for name, times in costs.items()}
    middle = median(means.values())
    yield Figure(f"library: {what}, median of {len(means)}", middle, min(means.values()), max(means.values()), "ms")
    for name in sorted(means, key=means.__getitem__, reverse=True)[:SHOWN]:
        yield Figure(f"  {name}", means[name], min(costs[name]), max(costs[name]), "ms", f"at most {5 * middle:.1f}")


def _moves(names: list[str]) -> dict[str, list[float]]:
    """Play random moves of each game: milliseconds of each. The games are read and set aside, as the server does."""
    warm()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.db") as store:
        desk = PlayDesk(store, time.time, Live())
        caller = Caller(store.players.add(now=0.0).id, "en")
        with asyncio.Runner() as runner:
            return {name: list(_played(desk, caller, name, runner)) for name in names}


def _played(desk: PlayDesk, caller: Caller, name: str, runner: asyncio.Runner) -> Iterator[float]:
    chance = random.Random(1)
    state = _begun(desk, caller, name, 3)
    for number in range(MOVES + WARM):
        if not state["legal"]:
            state = _begun(desk, caller, name, number + 10)
        wanted = MoveRequest(version=state["version"], move=chance.choice(state["legal"]))
        start = time.process_time()
        state = runner.run(desk.act(caller, state["id"], wanted, partial(actions.move, text=wanted.move)))
        if number >= WARM:
            yield 1000 * (time.process_time() - start)


def _begun(desk: PlayDesk, caller: Caller, name: str, number: int) -> PlayState:
    """Deal until there is a move."""
    while not (state := desk.begin(caller, PlayRequest(game=name, deal=f"k1:{number}")))["legal"]:
        number += 1
    return state


def _pages(names: list[str]) -> dict[str, list[float]]:
    """Explain each game in each language, all for the first time: milliseconds of each."""
    return {name: [_took(name, language) for language in LANGUAGES] for name in names}


def _took(name: str, language: str) -> float:
    game, _ = load_entry(name)
    assert game is not None
    start = time.process_time()
    rules_page(game, language)
    return 1000 * (time.process_time() - start)
