"""A program that records moves without end and says after each one which version was acknowledged.

``python -m tests.store.writer PLACE PLAYER PLAY`` goes on where the play stands. It is killed by the tests.
"""

import sys

from kabale.store import Store
from kabale.store.values import PlayProgress


def main(place: str, player: str, play: str) -> None:
    """Record and say so, until killed."""
    with Store.open(place) as store:
        found = store.plays.find(player, play)
        version = found.version if found else 0
        while True:
            moves = " ".join(f"c{number}" for number in range(version + 1))
            version = store.plays.record(
                play, PlayProgress(version, moves, "", "playing", None, version, version + 1), now=version
            )
            sys.stdout.write(f"{version}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
