"""Find deals that can be won, so that they need no search later: the first ones of a game that a search wins.

``.venv/bin/python scripts/make_winnable.py`` looks for 1,000 deals of each favourite and of each combination of its
options, and writes ``games/winnable.json``. Deals in the file stay if the search still wins them. Name games to look
only for theirs. You can stop the script at any time: it writes after every 50 deals, and continues there.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import compress, count, islice
from pathlib import Path

import kabale
from kabale.library.catalogue import games
from kabale.library.deals import WINNABLE, numbers_in, signs_for, usual_deals
from kabale.library.options import bases, combinations
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won

FILE = Path(kabale.__file__).parent / "games" / WINNABLE
DEALS = 1_000
STEP = 50
FAR = Limits(positions=60_000)
"""How far a deal is searched before it is passed over; a number of positions, so that every machine finds the same."""
HOPELESS = 2_000
"""How many deals in a row may be passed over before a game is left."""


def favourites() -> Iterator[str]:
    """Yield the games that everybody knows, and the combinations of their options."""
    known = [each.name for each in sorted(games(), key=lambda each: each.known) if each.known]
    options = {name for base in bases() for name in (each.name for each in combinations(base).values())}
    yield from (name for name in known if name not in options)
    for base in (base for base in bases() if base in known):
        yield from (each.name for each in combinations(base).values())


def is_won(name: str, deal: str) -> bool:
    """Say whether a search wins a deal."""
    return isinstance(solve(kabale.game(name).deal(deal), FAR), Won)


def main() -> None:
    """Look for deals, and write them down."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*")
    options.add_argument("--deals", type=int, default=DEALS)
    options.add_argument("--processes", type=int, default=2)
    asked = options.parse_args()
    lines = json.loads(FILE.read_text("utf-8"))
    with ProcessPoolExecutor(asked.processes) as pool:
        for name in asked.names or favourites():
            look(name, asked.deals, lines, pool)


def look(name: str, deals: int, lines: dict[str, dict[str, str]], pool: ProcessPoolExecutor) -> None:
    """Look for the deals of a game until it has enough."""
    game, (scheme, _) = kabale.game(name), usual_deals(name)
    line = lines.get(name, {})
    known = numbers_in(line["passed"]) if line.get("digest") == game.digest else []
    numbers = count((known or [0])[-1] + 1)

    def won(step: list[int]) -> list[int]:
        wins = pool.map(partial(is_won, name), [f"{scheme}:{number}" for number in step], chunksize=5)
        return list(compress(step, wins))

    found = won(known)
    tried = 0
    while len(found) < deals and tried - (found or [0])[-1] < HOPELESS:
        step = list(islice(numbers, STEP))
        found += won(step)
        tried = step[-1]
        lines[name] = {"digest": game.digest, "scheme": scheme, "passed": signs_for(found[:deals])}
        rows = (f"{json.dumps(each)}: {json.dumps(lines[each])}" for each in sorted(lines))
        FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
    print(name, len(found[:deals]), "of the first", (found or [tried])[-1], flush=True)


if __name__ == "__main__":
    main()
