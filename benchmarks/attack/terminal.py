"""What a hostile file makes the terminal show: no control reaches it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.attack.target import KLONDIKE, ROOT, Attack, Found

NASTY = "\x9b31m\x85\u202eX\u2066\u2028\u200f"
CONTROLS = frozenset(NASTY) - {"X", "3", "1", "m"} | {"\x1b"}
XML = (
    '<spiel name="N{0}"><programm>1</programm><version>1</version><karten>52</karten>'
    '<feld id="stock" name="S{0}"><verdeckt>ja</verdeckt></feld><meldung>M{0}</meldung></spiel>'
)


def _files(folder: Path) -> Iterator[Path]:
    """Write hostile definitions and give their paths, one with a hostile name."""
    pat = KLONDIKE.splitlines()
    text = "\n".join([f"T{NASTY}", *pat[1:], f"note {NASTY}"]) + "\n"
    for name, content in (("one.pat", text), (f"two{NASTY[:3]}.pat", text), ("three.xml", XML.format(NASTY))):
        file = folder / name
        file.write_text(content, encoding="utf-8")
        yield file


def controls(folder: Path) -> Found:
    """Titles, notes, messages and names of files with C1 and bidi controls, by every command that prints them."""
    found, count = [], 0
    for file in _files(folder):
        for command in (["check"], ["explain"], ["explain", "--full"], ["convert"], ["deal"], ["legal"], ["play"]):
            count += 1
            ran = subprocess.run(
                [sys.executable, "-m", "kabale.cli", *command, str(file)],
                input=b"c1\nquit\n",
                capture_output=True,
                check=False,
                timeout=120,
                cwd=ROOT,
            )
            said = (ran.stdout + ran.stderr).decode(errors="replace")
            raw = sorted(f"U+{ord(sign):04X}" for sign in CONTROLS & set(said))
            # A definition that is written out is the text itself.
            found += [f"{' '.join(command)} {file.suffix}: {raw}"] if raw and command != ["convert"] else []
            found += [f"{' '.join(command)}: a traceback"] if "Traceback" in said else []
    return f"{count} commands", found


ATTACKS: dict[str, Attack] = {"controls": controls}
