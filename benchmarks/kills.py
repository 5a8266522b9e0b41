"""One of two servers on one database is killed, hundreds of times: what was acknowledged is there, the other goes on.

``python -m benchmarks.kills 500 1500`` kills five hundred times, or for twenty-five minutes if that is less. It ends
with an error where a move is lost.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.web.killing import Toll, kill_one_of_two

KILLS = 500
SECONDS = 1500.0


def killed(kills: int = KILLS, seconds: float = SECONDS) -> Toll:
    """Kill so many times, or for so many seconds. Raises AssertionError where something acknowledged is not there."""
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        return kill_one_of_two(Path(folder), kills, seed=17, over=lambda: time.monotonic() > end)


if __name__ == "__main__":
    wanted = [float(word) for word in sys.argv[1:]]
    toll = killed(int(wanted[0]) if wanted else KILLS, *wanted[1:2])
    print(f"{toll.kills} kills, {toll.acknowledged:,} answers acknowledged: nothing is lost, the other server went on")
