"""The native solver in WebAssembly, in Node: the file and the script of a folder (``kabale site``)."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kabale.web.folder import SOLVER, node

ROOT = Path(__file__).parents[2]

_SCRIPT = """
import { readFileSync, readSync, writeSync } from "node:fs"
const [script, file] = process.argv.slice(1)
const { startSolver } = await import(script)
const send = startSolver(new WebAssembly.Module(readFileSync(file)))
const read = (length) => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; ) {
    const count = readSync(0, bytes, at, length - at)
    if (!count) process.exit()
    at += count
  }
  return bytes
}
for (;;) {
  const answer = send(read(new DataView(read(4).buffer).getUint32(0, true)))
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, answer.length, true)
  for (const bytes of [head, answer]) for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}
"""


class Solver:
    """A solver in a process of Node, which gets messages."""

    def __init__(self) -> None:
        """Start it."""
        script = (ROOT / "src/kabale/web/page/engine/solver.js").as_uri()
        command = [node(), "--input-type=module", "-e", _SCRIPT, script, str(SOLVER)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, message: bytes) -> bytes:
        """Send a message, and return the answer."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(len(message).to_bytes(4, "little") + message)
        to.flush()
        return back.read(int.from_bytes(back.read(4), "little"))

    def close(self) -> None:
        """End it."""
        self._process.communicate()


@contextmanager
def solver() -> Iterator[Solver]:
    """Start a solver, and end it."""
    made = Solver()
    try:
        yield made
    finally:
        made.close()
