"""The whole screen of the terminal: how long from a key to the screen, how long a start takes, how many bytes a move.

Every game of the library is played without a terminal, kept in a store as ever: processor time from the key to the rows
that are to be written. The real program is started in a pseudo-terminal, and timed by the clock.
"""

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import mean, median

from tests.cli.felt.terminal import Terminal

import kabale
from benchmarks.timing import ROUNDS, Figure
from kabale.cli.felt import hand
from kabale.cli.felt.canvas import Canvas
from kabale.cli.felt.felt import Felt
from kabale.cli.felt.keys import Keys
from kabale.cli.memory import KeptPlay, OwnerMemory
from kabale.cli.paint import UNICODE
from kabale.engine.session import Session

MOVES = 20
SHOWN = 6
WARM = 2
SIZES = ((80, 24), (200, 60))


def figures() -> list[Figure]:
    """Measure every game, then the real program."""
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            with closing(OwnerMemory(Path(folder) / str(size[0]))) as memory:
                costs = {entry.name: list(_played(memory, entry.name, size)) for entry in kabale.games()}
            found += _dearest(f"screen {size[0]}x{size[1]}: a move, from key to rows", costs)
        for size in SIZES:
            found += _real(Path(folder) / f"real{size[0]}", size)
    return found


def _dearest(what: str, costs: dict[str, list[float]]) -> Iterator[Figure]:
    """Show the median of all games, and the dearest ones by their dearest move."""
    means = [mean(times) for times in costs.values()]
    yield Figure(what, median(means), min(means), max(means), "ms", "at most 30")
    for name in sorted(costs, key=lambda each: max(costs[each]), reverse=True)[:SHOWN]:
        times = costs[name]
        yield Figure(f"  {name}", median(times), min(times), max(times), "ms", "at most 30")


def _played(memory: OwnerMemory, name: str, size: tuple[int, int]) -> Iterator[float]:
    """Play random moves of a game and say how many milliseconds each took until its rows were there."""
    chance = random.Random(1)
    keys = _sat_down(memory, name, size, 7)
    for number in range(MOVES + WARM):
        if not keys.felt.legal.moves:
            keys = _sat_down(memory, name, size, number + 10)
        if not keys.felt.legal.moves:
            continue
        move, before = chance.choice(keys.felt.legal.moves), keys.draw()
        start = time.process_time()
        hand.play(keys.felt, move)
        _rows(before, keys.draw())
        if number >= WARM:
            yield 1000 * (time.process_time() - start)
        keys.finish()


def _sat_down(memory: OwnerMemory, name: str, size: tuple[int, int], number: int) -> Keys:
    play = KeptPlay.begin(memory, Session(kabale.game(name), f"k1:{number}", name=name))
    felt = Felt(play, lambda _: play, "en", UNICODE)
    keys = Keys(felt)
    keys.resize(*size)
    hand.begin(felt)
    keys.finish()
    return keys


def _rows(before: Canvas, after: Canvas) -> list[list[tuple[str, object]]]:
    """Return what is to be written."""
    return [[*after.runs(span.row)] for span in after.changed_since(before)]


def _real(folder: Path, size: tuple[int, int]) -> Iterator[Figure]:
    """Start the program, draw cards from its stock, and leave."""
    starts, waits, sizes = [], [], []
    for number in range(ROUNDS):
        begin = time.perf_counter()
        terminal = Terminal(folder, "klondike", "--deal", f"k1:{number + 1}", size=size)
        terminal.read_until(lambda rows: any("stock" in row for row in rows) and "leave" in rows[-1])
        starts.append(1000 * (time.perf_counter() - begin))
        for moves in range(1, MOVES):
            before, begin = terminal.written, time.perf_counter()
            terminal.press("d")
            terminal.read_first_row_with(f"{moves} move")
            if moves > WARM:  # what is written before is the rest of the start
                waits.append(1000 * (time.perf_counter() - begin))
                sizes.append(terminal.written - before)
        terminal.press("q")
        terminal.end()
    named = f"screen {size[0]}x{size[1]}, the real program:"
    yield Figure(f"{named} start", median(starts), min(starts), max(starts), "ms", "at most 500")
    yield Figure(f"{named} key to screen", median(waits), min(waits), max(waits), "ms", "at most 30")
    yield Figure(f"{named} bytes a move", median(sizes), min(sizes), max(sizes), "bytes", "at most 4,000")
