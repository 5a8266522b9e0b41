"""The real program in a pseudo-terminal, read by a terminal in memory."""

import fcntl
import os
import pty
import shlex
import struct
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pyte

KEYS: Final = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
}


class Terminal:
    """A terminal of some columns and rows in which the program runs; what it writes is read until it shows something.

    *in_shell*: it is a job of a shell. Reading waits as long as it takes: a run that hangs is ended by pytest.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        command: tuple[str, ...] = ("play",),
        size: tuple[int, int] = (80, 24),
        in_shell: bool = False,
        **environ: str,
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.written = 0
        self.text = ""
        kept = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS", "NO_COLOR")}
        place = {"KABALE_DATA": str(data), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        words = [sys.executable, "-m", "kabale.cli", *command, *arguments]
        shell = ["/bin/bash", "--norc", "-i"] if in_shell else words
        self.process, self._end = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execve(shell[0], shell, kept | place | environ)
        if in_shell:
            self.send(f"{shlex.join(words)}\r")

    def read_until(self, is_there: Callable[[list[str]], bool]) -> list[str]:
        """Read what the program writes until the screen is as it should be; return its rows."""
        while not is_there(self.rows):
            self._read()
        return self.rows

    def read_first_row_with(self, part: str) -> None:
        """Read until something stands in the uppermost row."""
        self.read_until(lambda rows: part in rows[0])

    def read_first_row(self, text: str) -> None:
        """Read until the uppermost row, which counts the moves, is as it should be."""
        self.read_until(lambda rows: rows[0] == text)

    def _read(self) -> None:
        data = os.read(self._end, 1 << 16)
        self.written += len(data)
        self.text += data.decode(errors="replace")
        self._stream.feed(data)

    @property
    def rows(self) -> list[str]:
        """The screen, without what is empty at the ends of rows."""
        return [row.rstrip() for row in self.screen.display]

    def send(self, text: str) -> None:
        """Type something."""
        os.write(self._end, text.encode())

    def press(self, *names: str) -> None:
        """Press keys by name or character."""
        self.send("".join(KEYS.get(name, name) for name in names))

    def mouse(self, column: int, row: int, *, button: int = 0, up: bool = False) -> None:
        """Press or release a button of the mouse at a place, counted from 0."""
        self.send(f"\x1b[<{button};{column + 1};{row + 1}{'m' if up else 'M'}")

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.screen.resize(height, width)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def end(self) -> int:
        """Read what the program still writes and return its exit status."""
        try:
            while True:
                self._read()
        except OSError:  # what the other end of a pseudo-terminal is when it was closed
            pass
        os.close(self._end)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
