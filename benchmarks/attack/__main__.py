"""Try the attacks that are named, or all; status 1 if anything was found."""

import sys
import tempfile
import time
from http.client import HTTPException
from pathlib import Path

from benchmarks.attack import costs, crowds, kills, secrets, storage, strangers, terminal
from benchmarks.attack.target import Attack, NotHere

ATTACKS: dict[str, Attack] = {
    **kills.ATTACKS,
    **storage.ATTACKS,
    **secrets.ATTACKS,
    **strangers.ATTACKS,
    **crowds.ATTACKS,
    **costs.ATTACKS,
    **terminal.ATTACKS,
}


def tried(name: str, attack: Attack) -> bool:
    """Try an attack, say what came of it, and return whether it held."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kabale-attack-") as folder:
        try:
            what, found = attack(Path(folder))
        except NotHere as missing:
            print(f"{name}: not tried: {missing}", flush=True)
            return True
        except (OSError, HTTPException, RuntimeError) as error:
            what, found = "it broke off", [repr(error)]
    took = f"{what}; {time.monotonic() - began:.0f} s"
    print(f"{name}: NOT held: {'; '.join(found[:5])} ({took})" if found else f"{name}: held ({took})", flush=True)
    return not found


def main(names: list[str]) -> int:
    """Try attacks; return the exit status."""
    if unknown := [name for name in names if name not in ATTACKS]:
        print(f"there is no attack {unknown[0]!r}: expected {', '.join(ATTACKS)}", file=sys.stderr)
        return 2
    held = [tried(name, ATTACKS[name]) for name in names or ATTACKS]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
