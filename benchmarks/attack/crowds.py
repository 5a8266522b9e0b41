"""Many at once: connections, bodies, lists, definitions that would take all that there is."""

import os
import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from statistics import median

from tests.web import texts

from benchmarks.attack.target import (
    KLONDIKE,
    Answer,
    Attack,
    Found,
    Guest,
    Target,
    children,
    is_alive,
    memory,
    processor,
    running,
    sent,
)

HALF = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-a: b\r\n"
SLOW = (
    b"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1999999\r\n\r\n"
)


@contextmanager
def _peak(pid: int) -> Iterator[list[float]]:
    """Watch the memory of a process during a block; the list holds the most, in MB."""
    most, is_on = [memory(pid)], threading.Event()

    def watch() -> None:
        while not is_on.wait(0.05):
            most[0] = max(most[0], memory(pid))

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield most
    finally:
        is_on.set()
        thread.join()


def _held(port: int, count: int, content: bytes, source: str) -> list[socket.socket]:
    """Open connections, send on each and keep them open."""
    kept = []
    for _ in range(count):
        try:
            one = socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(source, 0))
            kept.append(one)
            one.sendall(content)
        except OSError:
            continue
    return kept


def _others(port: int, tries: int = 5) -> list[str]:
    """Ask as somebody else, and say what is wrong with the answers."""
    found = []
    for _ in range(tries):
        guest = Guest(port)
        try:
            answer = guest.ask("GET", "/api/words/en")
        except (OSError, HTTPException) as error:
            found.append(f"others are not answered: {error!r}")
            continue
        finally:
            guest.close()
        if answer.status != 200 or answer.seconds > 10:
            found.append(f"others are answered {answer.status} after {answer.seconds:.1f} s")
    return found


def _files() -> None:
    """Let this process, and so the servers that it starts, have connections enough."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536) if most > 0 else 65536, most))


def half_heads(folder: Path) -> Found:
    """2,050 half-sent heads, from the address of a trusted proxy and from another one; all are ended in time."""
    _files()
    found = []
    with running(folder / "data") as target:
        for source in ("127.0.0.2", "127.0.0.1"):
            kept = _held(target.port, 2050, HALF, source)
            found += [f"from {source}: {each}" for each in _others(target.port)]
            time.sleep(12)
            left = [each for each in kept if _is_open(each)]
            found += [f"{len(left)} half-sent heads from {source} are waited for"] if left else []
            for each in kept:
                each.close()
        found += target.complaints()
    return "2 x 2050 connections", found


def _is_open(connection: socket.socket) -> bool:
    """Say whether the other end keeps a connection open."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def slow_bodies(folder: Path) -> Found:
    """600 bodies of two megabytes that are never ended: memory is bounded, and others' moves go on."""
    _files()
    with running(folder / "data") as target, _peak(target.pid) as peak:
        guest = Guest(target.port)
        state = guest.begin()
        before = memory(target.pid)
        kept = _held(target.port, 600, SLOW + b"a" * 1_990_000, "127.0.0.1")
        answer = guest.move(state, state["legal"][0])
        found = [] if answer.status == 200 else [f"a move is answered {answer.status} {answer.code}"]
        found += _others(target.port)
        for each in kept:
            each.close()
        grown = peak[0] - before
    found += [f"{grown:.0f} MB more"] if grown > 250 else []
    return f"600 bodies, {grown:.0f} MB more", found


def large_bodies(folder: Path) -> Found:
    """Bodies of 17 kB where no definition goes, and a length that is said in two ways."""
    found = []
    with running(folder / "data") as target:
        guest = Guest(target.port)
        state = guest.begin()
        for path in (f"/api/plays/{state['id']}/moves", "/api/cribbage", "/api/me"):
            answer = guest.ask("PATCH" if path == "/api/me" else "POST", path, b" " * 17_000)
            guest.close()
            found += [] if answer.status == 413 else [f"{path} answers {answer.status} to 17 kB"]
        both = SLOW.replace(b"1999999", b"5").replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n")
        said = sent(target.port, both + b"0\r\n\r\n" + HALF + b"\r\n", wait=5)
        if not said.startswith(b"HTTP/1.1 400") or said.count(b"HTTP/1.1 ") != 1:
            found.append(f"two lengths: {said[:60]!r}")
    return "3 routes, 1 smuggled request", found


def unread(folder: Path) -> Found:
    """10,000 pipelined requests whose answers nobody reads."""
    with running(folder / "data") as target, _peak(target.pid) as peak:
        before = memory(target.pid)
        asked = 0
        with socket.create_connection(("127.0.0.1", target.port), timeout=5) as connection:
            try:
                for _ in range(500):
                    connection.sendall((b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") * 20)
                    asked += 20
            except OSError:
                pass
            found = _others(target.port)
        grown = peak[0] - before
    found += [f"{grown:.0f} MB more"] if grown > 250 else []
    return f"{asked} requests, {grown:.0f} MB more", found


# -- definitions -------------------------------------------------------------------------------------------------------


def lists(folder: Path) -> Found:
    """As many definitions of a megabyte as are kept, listed forty times at once; played and changed again and again."""
    with running(folder / "data") as target, _peak(target.pid) as peak:
        guest = Guest(target.port)
        large = [KLONDIKE + "\n" * (960_000 + number) for number in range(30)]
        answers = [_kept(guest, text) for text in large]
        mine = [answer.json["id"] for answer in answers if answer.status == 201]
        before = memory(target.pid)
        slowest = max(_at_once(target.port, guest.cookie, path, 40) for path in ("/api/definitions", "/api/games"))
        grown = peak[0] - before
        pinned = _pinned(guest, mine[0])
    kept = sum(len(text) for text, answer in zip(large, answers, strict=True) if answer.status == 201)
    found = [f"{kept / 1e6:.0f} MB were kept"] if kept > 10_000_000 else []
    found += [f"{grown:.0f} MB more for lists"] if grown > 100 else []
    found += [f"{pinned} texts of a megabyte were kept for plays"] if pinned > 1 else []
    return f"{kept / 1e6:.1f} MB kept, 80 lists, {grown:.0f} MB more, slowest {slowest:.1f} s", found


def _kept(guest: Guest, text: str) -> Answer:
    """Keep a definition, or be refused for another reason than that the machine is busy itself."""
    answer = guest.ask("POST", "/api/definitions", {"format": "pat", "text": text})
    for _ in range(10):
        if answer.code not in ("too_slow", "busy"):
            break
        answer = guest.ask("POST", "/api/definitions", {"format": "pat", "text": text})
    return answer


def _at_once(port: int, cookie: str, path: str, count: int) -> float:
    """Ask a path so many times at once; return the longest time."""
    times: list[float] = []

    def ask() -> None:
        guest = Guest(port, cookie)
        times.append(guest.ask("GET", path).seconds)
        guest.close()

    threads = [threading.Thread(target=ask) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return max(times)


def _pinned(guest: Guest, definition: str) -> int:
    """Play a definition and change it, again and again; return how many of ten changes were kept."""
    kept = 0
    for number in range(10):
        guest.begin(f"own:{definition}")
        text = KLONDIKE.replace("Klondike", f"Klondike {number}", 1).replace(" 1 999", f" {number + 1} 999", 1)
        changed = {"format": "pat", "text": text + "\n" * 950_000}
        kept += guest.ask("PUT", f"/api/definitions/{definition}", changed).status == 200
    return kept


def readings(folder: Path) -> Found:
    """Definitions that are hard to read: each is answered, soon, and without much memory."""
    nested = "<spiel>" + "<feld>" * 60_000 + "</feld>" * 60_000 + "</spiel>"
    lower = [chr(98 + each) for each in range(10)]
    bombs = "".join(f'<!ENTITY {one} "{("&" + chr(ord(one) - 1) + ";") * 10}">' for one in lower)
    bomb = f'<!DOCTYPE a [<!ENTITY a "{"x" * 1000}">{bombs}]><spiel><titel>&k;</titel></spiel>'
    piles = "T\n 1 60000\n 52 4 4 0 0 0 999 1 1 0 2\n" + " 7 4 112 0 18 1009 999 2 2 999 304\n" * 24_000
    errors = "<spiel>" + "<x a='1'/>" * 90_000 + "</spiel>"
    tried = [("xml", nested), ("xml", bomb), ("pat", "9" * 999_999), ("pat", piles), ("xml", errors)]
    tried.append(("pat", "T\n" + "1 " * 200_000))
    found = []
    with running(folder / "data") as target:
        for form, text in tried:
            answer = Guest(target.port).ask("POST", "/api/check", {"text": text, "format": form})
            is_held = answer.status in (200, 422) and answer.seconds < 40
            found += [] if is_held else [f"{text[:20]!r}: {answer.status} after {answer.seconds:.1f} s"]
        most = max(memory(pid) for pid in (target.pid, *children(target.pid)))
        found += [f"{most:.0f} MB"] if most > 700 else []
        found += target.complaints()
    return f"{len(tried)} definitions, {most:.0f} MB", found


def shut_out(folder: Path) -> Found:
    """Twelve hostile deals of one guest at once: another guest's own game and the library's games go on."""
    with running(folder / "data") as target:
        victim, library = Guest(target.port), Guest(target.port)
        kept = victim.keep()
        own, usual = _Going(victim, str(kept["game"])), _Going(library, "klondike")
        with _attackers(target, 12, texts.slow()):
            until = time.monotonic() + 20
            while time.monotonic() < until:
                own.on()
                usual.on()
        found = target.complaints()
    refused = f"{own.refused} of {own.asked} own moves refused"
    found += [refused] if own.refused > own.asked / 4 else []
    found += [f"{usual.refused} of {usual.asked} moves at a library game refused"] if usual.refused else []
    slow = f"own {own.median:.2f} s, library {usual.median:.2f} s"
    found += [slow] if usual.median > 1 or own.median > 5 else []
    return f"12 attackers, {refused}, medians: {slow}", found


class _Going:
    """A play that goes on, and what its moves took."""

    def __init__(self, guest: Guest, game: str) -> None:
        self._guest = guest
        self._state = guest.begin(game)
        self._times: list[float] = []
        self.refused = 0

    @property
    def asked(self) -> int:
        """How many moves were asked for."""
        return len(self._times)

    @property
    def median(self) -> float:
        """How long a move took, in seconds."""
        return median(self._times) if self._times else 0.0

    def on(self) -> None:
        """Make a move: the stock is clicked."""
        answer = self._guest.move(self._state, "c1")
        self._times.append(answer.seconds)
        self.refused += answer.status != 200
        self._state = answer.json if answer.status == 200 else self._state


@contextmanager
def _attackers(target: Target, count: int, text: str) -> Iterator[None]:
    """Let one guest deal a hostile game from many connections, during a block."""
    is_over = threading.Event()
    first = Guest(target.port)
    kept = first.keep(text, "xml")

    def deal() -> None:
        guest = Guest(target.port, first.cookie)
        while not is_over.is_set():
            try:
                guest.ask("POST", "/api/plays", {"game": kept["game"], "deal": "k1:1"})
            except (OSError, HTTPException):
                return

    threads = [threading.Thread(target=deal, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    time.sleep(2)
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join(60)


def orphans(folder: Path) -> Found:
    """The server is killed while a worker is at a hostile game: the worker ends too."""
    with running(folder / "data") as target, _attackers(target, 2, texts.slow()):
        below = _busy(target.pid)
        target.kill()
        time.sleep(10)
        left = [pid for pid in below if is_alive(pid)]
    for pid in left:
        os.kill(pid, 9)
    return f"{len(below)} workers", [f"{len(left)} are alive after 10 s"] if left else []


def _busy(pid: int) -> list[int]:
    """Return the processes below one when one of them is at work, for 30 seconds at most."""
    until = time.monotonic() + 30
    while time.monotonic() < until and all(processor(each) < 2 for each in children(pid)):
        time.sleep(0.2)
    return children(pid)


ATTACKS: dict[str, Attack] = {
    "half-heads": half_heads,
    "slow-bodies": slow_bodies,
    "large-bodies": large_bodies,
    "unread": unread,
    "lists": lists,
    "readings": readings,
    "shut-out": shut_out,
    "orphans": orphans,
}
