"""What ordinary requests cost: time for nothing, games that are dear, refused moves, rows for nothing."""

import random
import sqlite3
import threading
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks.attack.target import Attack, Found, Guest, Target, board, memory, processor, running


def waits(folder: Path) -> Found:
    """A move on a connection that is kept open is answered at once: it waited 45 ms for an acknowledgement."""
    with running(folder / "data") as target:
        guest = Guest(target.port)
        state, times = guest.begin(), list[float]()
        for _ in range(60):
            answer = guest.move(state, "c1")
            state = answer.json
            times.append(1000 * answer.seconds)
    least = min(times)
    return f"least {least:.1f} ms, median {median(times):.1f} ms", [f"{least:.0f} ms a move"] if least > 35 else []


def load(folder: Path) -> Found:
    """100 players who do not think, twenty moves each: nobody is refused, and no board goes astray."""
    with running(folder / "data") as target:
        refused: list[str] = []
        times: list[float] = []
        threads = [threading.Thread(target=_play, args=(target, each, times, refused)) for each in range(100)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        grown = memory(target.pid)
        refused += target.complaints()
    last = 1000 * quantiles(times, n=100)[98]
    return f"{len(times)} moves, median {1000 * median(times):.0f} ms, p99 {last:.0f} ms, {grown:.0f} MB", refused


def _play(target: Target, number: int, times: list[float], refused: list[str]) -> None:
    guest, chance = Guest(target.port), random.Random(number)
    state = guest.begin(deal=f"k1:{number}")
    for _ in range(20):
        answer = guest.move(state, chance.choice(state["legal"] or ["c1"]))
        times.append(answer.seconds)
        if answer.status != 200:
            refused.append(f"a legal move is answered {answer.status} {answer.code}")
            return
        state = answer.json
    if board(guest.ask("GET", f"/api/plays/{state['id']}").json) != board(state):
        refused.append("another board than was answered")
    guest.close()


def dear(folder: Path) -> Found:
    """Games whose moves took ten times the processor of others: at most 25 ms a move more than Klondike."""
    costs: dict[str, float] = {}
    with running(folder / "data") as target:
        for game in ("klondike", "luecken", "ziehharmonika", "heinzelmaennchen"):
            costs[game] = _cost(target, game)
    found = [f"{game} {ms:.0f} ms a move" for game, ms in costs.items() if ms > costs["klondike"] + 25]
    return ", ".join(f"{game} {ms:.1f} ms" for game, ms in costs.items()), found


def _cost(target: Target, game: str) -> float:
    """Return the milliseconds of processor that a move takes."""
    guest, chance, moves = Guest(target.port), random.Random(1), 0
    state: Any = guest.begin(game)
    before = 0.0
    for number in range(40):
        if number == 10:
            before = processor(target.pid)
        if not state["legal"]:
            state = guest.begin(game, f"k1:{number}")
        answer = guest.move(state, chance.choice(state["legal"]))
        moves += number >= 10
        state = answer.json if answer.status == 200 else guest.begin(game, f"k1:{number + 100}")
    return 1000 * (processor(target.pid) - before) / moves


def pages(folder: Path) -> Found:
    """Rules pages of the dearest games in all languages, while somebody plays Klondike."""
    times: list[float] = []
    with running(folder / "data") as target:
        guest = Guest(target.port)
        state: Any = guest.begin()

        def read() -> None:
            reader = Guest(target.port)
            for language in ("en", "de", "da", "is"):
                times.append(reader.ask("GET", f"/api/games/parallelen?language={language}").seconds)

        readers = [threading.Thread(target=read) for _ in range(4)]
        for reader in readers:
            reader.start()
        moves = []
        while any(reader.is_alive() for reader in readers):
            answer = guest.move(state, "c1")
            state = answer.json
            moves.append(answer.seconds)
    found = [f"a page took {max(times):.1f} s"] if max(times) > 10 else []
    found += [f"a move waited {max(moves):.1f} s"] if max(moves) > 3 else []
    return f"16 pages {max(times):.1f} s, {len(moves)} moves {max(moves):.1f} s at most", found


def refusals(folder: Path) -> Found:
    """A refused move of a long play threw the live session away: the next question replayed it all."""
    with running(folder / "data") as target:
        guest = Guest(target.port)
        state: Any = guest.begin()
        for _ in range(1_000):
            state = guest.move(state, "c1").json
        path = f"/api/plays/{state['id']}/why?move=1-2"
        guest.ask("GET", path)
        usual = median(guest.ask("GET", path).seconds for _ in range(7))
        after = []
        for _ in range(7):
            guest.move(state, "9-1")
            after.append(guest.ask("GET", path).seconds)
    told = f"{1000 * usual:.0f} ms, after a refusal {1000 * median(after):.0f} ms"
    return told, [told] if median(after) > 5 * usual + 0.03 else []


def guests(folder: Path) -> Found:
    """Pages and questions without a cookie leave nothing behind: each made a player for ever."""
    paths = ["/", "/settings", *(f"/api/{what}" for what in ("me", "games", "plays", "statistics", "definitions"))]
    with running(folder / "data") as target:
        for path in paths:
            for _ in range(10):
                guest = Guest(target.port)
                guest.ask("GET", path)
                guest.close()
        database = sqlite3.connect(f"file:{folder / 'data' / 'kabale.db'}?mode=ro", uri=True)
        players = database.execute("SELECT count(*) FROM player").fetchone()[0]
        database.close()
    return f"{10 * len(paths)} requests", [f"{players} players were made"] if players else []


def winnable(folder: Path) -> Found:
    """Six who want a deal of a hard game that can surely be won: answered in the time that is said, or told."""
    answers: list[tuple[int, str, float]] = []
    with running(folder / "data") as target:
        Guest(target.port).ask("GET", "/api/games/parallelen")

        def want() -> None:
            answer = Guest(target.port).ask("POST", "/api/plays", {"game": "parallelen", "deal": "winnable"})
            answers.append((answer.status, answer.code, answer.seconds))

        threads = [threading.Thread(target=want) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    slowest = max(seconds for _, _, seconds in answers)
    found = [f"{status} {code}" for status, code, _ in answers if status not in (201, 422, 503) or code == "internal"]
    found += [f"{slowest:.0f} s"] if slowest > 14 else []
    return f"{len(answers)} requests, {slowest:.1f} s at most", found


ATTACKS: dict[str, Attack] = {
    "waits": waits,
    "load": load,
    "dear": dear,
    "pages": pages,
    "refusals": refusals,
    "guests": guests,
    "winnable": winnable,
}
