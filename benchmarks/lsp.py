"""The language service over real pipes: each request on the largest definitions of the library and on 150 piles.

A text is opened, its problems are waited for, and then every request is asked at places all over it; what a checker or
an explainer has to do is done after the edit, as when somebody types and then points.
"""

import json
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from benchmarks.timing import Figure
from kabale.library.catalogue import games

PLACES: Final = 25
"""So many places of each text are asked about."""

LARGEST: Final = 4
"""So many of the largest definitions of each language."""

_PILE: Final = " 1   4 112  0 18 1002 999 2   2 999 304"
_WIDE: Final = ["Wide", "1 150", "52 0 0 0 0 0 999 1 1 0 2", " 0 84 4 0 0 1002 999 1 0 0 0"]
WIDE: Final = "\n".join([*_WIDE, *[" 0 164 4 0 0 1002 13 0 1 901 106"] * 4, *[_PILE] * 144]) + "\n"
"""A definition of 150 piles."""

LINES: Final = 100_000

_LONG: Final = next(entry for entry in games() if entry.format == "xml").read().decode()
LONG: Final = {
    "long.pat": WIDE + "\n" * LINES,
    "long.xml": _LONG.replace("</spiel>", "\n" * LINES + "</spiel>"),
    "wrong.xml": _LONG.replace("</spiel>", "<feld/>\n" * LINES + "</spiel>"),
    "wrong.kabale.json": "{\n" + '"a": 1,\n' * LINES + '"max rank": 13}\n',
}
"""Texts of 100,000 lines, with errors and without."""

AT_PLACE: Final = ("hover", "completion", "definition", "references", "prepareRename")
OF_TEXT: Final = ("documentSymbol", "foldingRange", "codeLens", "formatting")


class Editor:
    """An editor that asks one thing after the other."""

    def __init__(self) -> None:
        self._service = subprocess.Popen(
            [sys.executable, "-m", "kabale.cli", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._asked = 0
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.tell("initialized", {})

    def tell(self, method: str, params: Any, **more: int) -> None:
        """Send a notification, or a request with its number."""
        assert self._service.stdin is not None
        data = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self._service.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self._service.stdin.flush()

    def hear(self) -> Any:
        """Return what comes next."""
        assert self._service.stdout is not None
        size = 0
        while line := self._service.stdout.readline().strip():
            name, _, value = line.partition(b":")
            size = int(value) if name.lower() == b"content-length" else size
        return json.loads(self._service.stdout.read(size))

    def ask(self, method: str, params: Any) -> float:
        """Send a request and return how many seconds the answer took."""
        self._asked += 1
        begun = time.perf_counter()
        self.tell(method, params, id=self._asked)
        while self.hear().get("id") != self._asked:
            pass
        return time.perf_counter() - begun

    def open(self, uri: str, text: str) -> None:
        """Open a text and wait for what is said of it."""
        self.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "", "version": 1, "text": text}})
        while self.hear().get("method") != "textDocument/publishDiagnostics":
            pass

    def end(self) -> None:
        """Leave."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        self._service.wait(10)


def texts() -> Iterator[tuple[str, str]]:
    """Yield the names and the texts that are opened."""
    yield "wide.pat", WIDE
    by_format = defaultdict(list)
    for entry in games():
        by_format[entry.format].append((len(entry.read()), entry.file, entry.read().decode("utf-8", "replace")))
    for found in by_format.values():
        yield from ((file, text) for _, file, text in sorted(found, reverse=True)[:LARGEST])


def asked(editor: Editor, uri: str, text: str) -> Iterator[tuple[str, float]]:
    """Yield each request with how long it took."""
    chance, lines, document = random.Random(1), text.splitlines(), {"uri": uri}
    for _ in range(PLACES):
        line = chance.randrange(len(lines))
        place = {"line": line, "character": chance.randrange(len(lines[line]) + 1)}
        params: dict[str, Any] = {"textDocument": document, "position": place}
        for name in AT_PLACE:
            more = {"context": {"includeDeclaration": True}} if name == "references" else {}
            yield name, editor.ask(f"textDocument/{name}", params | more)
        yield "rename", editor.ask("textDocument/rename", {**params, "newName": "neu"})
        action = {"textDocument": document, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
        yield "codeAction", editor.ask("textDocument/codeAction", action)
    for name in OF_TEXT:
        options = {"tabSize": 2, "insertSpaces": True}
        yield name, editor.ask(f"textDocument/{name}", {"textDocument": document, "options": options})


def long(editor: Editor) -> Iterator[Figure]:
    """Yield how long the first hover and the formatting of a long text take, its check included."""
    for file, text in LONG.items():
        uri, place = f"file:///{file}", {"line": 2, "character": 1}
        document = {"uri": uri, "languageId": "", "version": 1, "text": text}
        editor.tell("textDocument/didOpen", {"textDocument": document})
        options = {"tabSize": 2, "insertSpaces": True}
        for name, more in (("hover", {"position": place}), ("formatting", {"options": options})):
            seconds = 1000 * editor.ask(f"textDocument/{name}", {"textDocument": {"uri": uri}, **more})
            yield Figure(f"lsp: {name}, {file}, {LINES:,} lines", seconds, seconds, seconds, "ms", "1000 ms")


def figures() -> list[Figure]:
    """Return the medians of each request in milliseconds, and the 99th of a hundred of all."""
    times: dict[str, list[float]] = defaultdict(list)
    editor = Editor()
    for file, text in texts():
        uri = f"file:///{file}"
        editor.open(uri, text)
        for name, seconds in asked(editor, uri, text):
            times[name].append(1000 * seconds)
    lasting = list(long(editor))
    editor.end()
    every = sorted(each for found in times.values() for each in found)
    found = [Figure(f"lsp: {name}", median(each), min(each), max(each), "ms") for name, each in times.items()]
    worst = every[len(every) * 99 // 100]
    return [
        *found,
        *lasting,
        Figure("lsp: all requests", median(every), every[0], every[-1], "ms", "50 ms"),
        Figure("lsp: 99 of 100 requests within", worst, worst, worst, "ms", "200 ms"),
    ]
