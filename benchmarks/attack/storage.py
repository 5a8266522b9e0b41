"""What lies below the server: a disk that is full, files that are damaged, a database that is locked or shared."""

import os
import random
import resource
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.attack.target import UNPRIVILEGED, Attack, Found, Guest, board, running, start


def _played(guest: Guest, moves: int) -> Any:
    """Return a play of so many moves."""
    state = guest.begin()
    for _ in range(moves):
        state = guest.move(state, "c1").json
    return state


def full(folder: Path) -> Found:
    """No file may grow: nothing that was acknowledged is lost, the answer says what it is, and the log too."""
    found: list[str] = []
    with running(folder / "data") as target:
        guest = Guest(target.port)
        state = _played(guest, 5)
        size = sum(file.stat().st_size for file in (folder / "data").iterdir())
        resource.prlimit(target.pid, resource.RLIMIT_FSIZE, (size // 2 // 4096 * 4096, resource.RLIM_INFINITY))
        codes: dict[str, int] = {}
        acknowledged = state
        for _ in range(3_000):
            answer = guest.move(acknowledged, "c1")
            acknowledged = answer.json if answer.status == 200 else acknowledged
            if answer.status != 200:
                codes[answer.code] = codes.get(answer.code, 0) + 1
            if sum(codes.values()) >= 5:
                break
        log = target.log.read_text(encoding="utf-8", errors="replace")
        page = Guest(target.port).ask("GET", "/")
    found += [f"it is called {codes}"] if set(codes) - {"store_unavailable"} or not codes else []
    found += [] if log.strip() else ["the log is empty"]
    found += [] if page.status == 200 else [f"the page is answered {page.status}"]
    with running(folder / "data") as target:
        guest.port = target.port
        guest.close()
        there = guest.ask("GET", f"/api/plays/{state['id']}").json
        found += _compared(there, acknowledged)
        found += [] if guest.move(there, "c1").status == 200 else ["it does not go on with room"]
    return f"{acknowledged['version']} acknowledged, refused {codes}", found


def read_only(folder: Path) -> Found:
    """A data folder that may not be written: nothing acknowledged is lost by who runs there, and none starts there."""
    data, found, said = folder / "data", list[str](), ""
    target = start(data, before=UNPRIVILEGED)
    guest = Guest(target.port)
    acknowledged = _played(guest, 5)
    _allow(data, 0o555, 0o444)
    answers = [guest.move(acknowledged, "c1")]
    while answers[-1].status == 200 and len(answers) < 50:
        acknowledged = answers[-1].json
        answers.append(guest.move(acknowledged, "c1"))
    refused = {answer.code for answer in answers if answer.status != 200}
    found += [f"it is called {refused}"] if refused - {"store_unavailable"} else []
    found += target.complaints()
    target.kill()
    try:
        start(data, before=UNPRIVILEGED).kill()
        found.append("a server starts there")
    except RuntimeError as error:
        said = str(error).strip()
        found += [] if len(said.splitlines()) == 1 and "Traceback" not in said else [said[-200:]]
    _allow(data, 0o755, 0o644)
    with running(data) as target:
        there = Guest(target.port, guest.cookie).ask("GET", f"/api/plays/{acknowledged['id']}").json
        found += _compared(there, acknowledged)
    return f"{acknowledged['version']} acknowledged, refused {refused or 'none'}, then {said!r}", found


def _allow(data: Path, folder: int, files: int) -> None:
    """Set the modes of a folder and the files in it."""
    for file in data.iterdir():
        file.chmod(files)
    data.chmod(folder)


def _compared(there: Any, acknowledged: Any) -> list[str]:
    """Say what of the acknowledged is not there."""
    if not isinstance(there, dict) or there.get("version", -1) < acknowledged["version"]:
        return [f"version {acknowledged['version']} was acknowledged, there is {str(there)[:60]}"]
    if there["version"] == acknowledged["version"] and board(there) != board(acknowledged):
        return ["another board"]
    return []


# -- damage ------------------------------------------------------------------------------------------------------------


def _put(file: Path, at: int, content: bytes) -> None:
    with file.open("r+b") as out:
        out.seek(at)
        out.write(content)


def _newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("UPDATE schema SET version = version + 50")
    database.close()


DAMAGES: dict[str, Callable[[Path], None]] = {
    "zeros at its head": lambda file: _put(file, 0, b"\0" * 4096),
    "zeros in its middle": lambda file: _put(file, file.stat().st_size // 2, b"\0" * 8192),
    "half of it": lambda file: os.truncate(file, file.stat().st_size // 2),
    "nothing in it": lambda file: os.truncate(file, 0),
    "garbage": lambda file: _put(file, 4096, random.Random(1).randbytes(file.stat().st_size - 4096)),
    "no database": lambda file: _put(file, 0, b"hello\n" * 1000),
    "a newer one": _newer,
}


def damaged(folder: Path) -> Found:
    """A damaged database is refused in one line, or what cannot be read is told and logged; never called busy."""
    with running(folder / "first") as target:
        guest = Guest(target.port)
        state = _played(guest, 60)
        target.end()
    found: list[str] = []
    for number, (how, damage) in enumerate(DAMAGES.items()):
        data = folder / f"damaged{number}"
        shutil.copytree(folder / "first", data)
        damage(data / "kabale.db")
        found += [f"{how}: {each}" for each in _answers(data, guest.cookie, state)]
    return f"{len(DAMAGES)} damages", found


def _answers(data: Path, cookie: str, state: Any) -> list[str]:
    try:
        target = start(data)
    except RuntimeError as error:
        said = str(error).strip()
        return [] if len(said.splitlines()) == 1 and "Traceback" not in said else [said[-200:]]
    guest = Guest(target.port, cookie)
    answers = [guest.ask("GET", path) for path in (f"/api/plays/{state['id']}", "/api/plays", "/api/statistics")]
    target.kill()
    log = target.log.read_text(encoding="utf-8", errors="replace")
    found = target.complaints() + [f"called {each.code}" for each in answers if each.code in ("busy", "internal")]
    if answers[0].status == 404 and not log.strip():
        found.append("begun anew without a word")
    if any(each.status == 503 for each in answers) and not log.strip():
        found.append("not logged")
    return found


# -- locked, and shared ------------------------------------------------------------------------------------------------


def locked(folder: Path) -> Found:
    """Another program locks the database for 40 seconds: readers and files go on, 50 writers are told, in time."""
    with running(folder / "data") as target:
        guest = Guest(target.port)
        state = guest.begin()
        other = sqlite3.connect(folder / "data" / "kabale.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        times: list[float] = []

        def write() -> None:
            one = Guest(target.port, guest.cookie)
            times.append(one.move(state, "c1").seconds)

        writers = [threading.Thread(target=write) for _ in range(50)]
        for writer in writers:
            writer.start()
        time.sleep(1.5)
        reads = [Guest(target.port, guest.cookie).ask("GET", path).seconds for path in _read(state)]
        for writer in writers:
            writer.join()
        other.execute("COMMIT")
        other.close()
        time.sleep(1)
        after = guest.ask("GET", f"/api/plays/{state['id']}")
        goes_on = guest.move(after.json, after.json["legal"][0]).status
    found = [f"a reader waited {max(reads):.1f} s"] if max(reads) > 5 else []
    found += [f"a writer waited {max(times):.1f} s"] if max(times) > 20 else []
    found += [f"afterwards a move is answered {goes_on}"] if goes_on != 200 else []
    return f"50 writers {max(times):.1f} s, readers {max(reads):.1f} s at most", found


def _read(state: Any) -> tuple[str, ...]:
    return f"/api/plays/{state['id']}", "/page/main.js", "/", "/api/games"


def shared(folder: Path) -> Found:
    """Two servers on one file, one player at both racing for one play: each version is acknowledged once."""
    with running(folder / "data") as one, running(folder / "data") as two:
        guest = Guest(one.port)
        state = guest.begin()
        versions: list[int] = []

        def race(port: int, seed: int) -> None:
            here, chance = Guest(port, guest.cookie), random.Random(seed)
            now = state
            for _ in range(150):
                answer = here.move(now, chance.choice(now["legal"] or ["c1"]))
                if answer.status == 200:
                    now = answer.json
                    versions.append(now["version"])
                else:
                    now = here.ask("GET", f"/api/plays/{state['id']}").json

        racers = [threading.Thread(target=race, args=(target.port, target.port)) for target in (one, two)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        last = [Guest(each.port, guest.cookie).ask("GET", f"/api/plays/{state['id']}").json for each in (one, two)]
    found = [] if len(versions) == len(set(versions)) else ["a version was acknowledged twice"]
    found += [] if board(last[0]) == board(last[1]) else ["the servers show two boards"]
    found += (
        [] if last[0]["version"] == max(versions) else [f"{max(versions)} acknowledged, {last[0]['version']} there"]
    )
    return f"300 requests, {len(versions)} acknowledged", found


ATTACKS: dict[str, Attack] = {
    "full": full,
    "read-only": read_only,
    "damaged": damaged,
    "locked": locked,
    "shared": shared,
}
