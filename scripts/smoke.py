"""Try an installed Kabale as its user would: it plays, explains, checks, solves, draws and serves.

    python scripts/smoke.py [--native]

Run with the Python of the environment where it is installed; needs the standard library alone. With ``--native`` the
search must be the kernel's. Prints a line for each thing that works, and ends with status 1 at the first that does not.
"""

import json
import subprocess
import sys
import tempfile
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

KABALE = [sys.executable, "-I", "-m", "kabale"]


def main() -> None:
    """Try everything; the folder of data is a new one."""
    is_native = "--native" in sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        commands()
        solves(is_native=is_native)
        plays()
        serves(Path(folder))


def kabale(*arguments: str, stdin: str = "") -> str:
    """Run a command, and return what it prints."""
    done = subprocess.run([*KABALE, *arguments], input=stdin, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        sys.exit(f"smoke: kabale {' '.join(arguments)} ended with {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


def expect(what: str, *, holds: bool) -> None:
    """Say that something works, or end."""
    if not holds:
        sys.exit(f"smoke: this does not work: {what}")
    print(f"smoke: {what}", flush=True)


def commands() -> None:
    """Try what needs no time."""
    expect(kabale("--version").strip(), holds=True)
    expect("kabale games lists the library", holds="freecell" in kabale("games"))
    expect("kabale explain tells rules in German", holds="Karten" in kabale("explain", "klondike", "--language", "de"))
    expect(
        "kabale deal shows a table", holds="piles" in json.loads(kabale("deal", "klondike", "--deal", "k1:1", "--json"))
    )
    expect("kabale picture draws", holds="<svg" in kabale("picture", "freecell", "--deal", "ms:1"))


def solves(*, is_native: bool) -> None:
    """Win a deal with the search that is asked for."""
    method = "native" if is_native else "python"
    answer = json.loads(kabale("solve", "freecell", "--deal", "ms:1", "--method", method, "--json"))
    expect(f"kabale solve wins FreeCell 1 ({method})", holds=answer["verdict"] == "won")


def plays() -> None:
    """Play a move by the protocol of programs."""
    requests = [{"op": "load", "game": "freecell"}, {"op": "deal", "deal": "ms:1"}, {"op": "play", "move": "15-2"}]
    lines = kabale("engine", stdin="".join(json.dumps(each) + "\n" for each in requests)).splitlines()
    answers = [json.loads(line) for line in lines]
    expect("kabale engine plays a move", holds=len(answers) == len(requests) and all(each["ok"] for each in answers))


def serves(data: Path) -> None:
    """Start the server, look at its page, begin a play and move; end it."""
    command = [*KABALE, "serve", "--no-browser", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            address = (server.stdout.readline() if server.stdout else "").split()[3]
            ask = _Visitor(address)
            expect("kabale serve shows its page", holds="<title>Kabale" in ask.page())
            play = ask.send("api/plays", {"game": "freecell", "deal": "ms:1"})
            moved = ask.send(f"api/plays/{play['id']}/moves", {"version": play["version"], "move": "15-2"})
            expect("a move in the page's own words is played and kept", holds=moved["version"] > play["version"])
        finally:
            server.terminate()
    # Windows has no SIGTERM: terminate() ends the server at once, with status 1.
    has_ended = server.returncode == 0 or sys.platform == "win32"
    expect("kabale serve ends, and kept the play", holds=has_ended and (data / "kabale.db").exists())


class _Visitor:
    """A browser without a window: it keeps its cookie."""

    def __init__(self, address: str) -> None:
        self._address = address
        keep = urllib.request.HTTPCookieProcessor(CookieJar())
        self._open = urllib.request.build_opener(urllib.request.ProxyHandler({}), keep).open

    def page(self) -> str:
        with self._open(self._address, timeout=60) as answer:
            return str(answer.read().decode())

    def send(self, path: str, body: dict[str, object]) -> Any:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._address + path, json.dumps(body).encode(), headers)
        with self._open(request, timeout=60) as answer:
            found = json.load(answer)
        return found.get("state", found)


if __name__ == "__main__":
    main()
