"""Look for the deals of each day: which is the first, of those that a day has, that a search wins.

``.venv/bin/python scripts/make_daily.py`` writes ``games/daily.toml``; it takes some minutes. Deals that stand there
already stay: they are only looked for where a game has none.
"""

import argparse
import tomllib
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import kabale
from kabale.library.deals import GAMES, ROUND, TRIED, candidates
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won

FILE = Path(kabale.__file__).parent / "games" / "daily.toml"
HEAD = """\
# Made by scripts/make_daily.py: for each day of a round how many of its deals are passed over, because a search has not
# won them, in digits and letters (z is 35). kabale.library.deals tells what a day's deals are.
"""
WIDTH = 100
FAR = Limits(positions=60_000)
"""How far a deal is searched before it is passed over."""


def passed_over(game: str, place: int) -> str:
    """Return how many deals are passed over at a place of the round, as it is written."""
    loaded = kabale.game(game)
    for sign, deal in zip(TRIED, candidates(game, place), strict=False):
        if isinstance(solve(loaded.deal(deal), FAR), Won):
            return sign
    raise SystemExit(f"{game}, place {place}: none of {len(TRIED)} deals was won")


def lines(signs: str) -> str:
    """Return an array of TOML with so many signs a line."""
    rows = [signs[start : start + WIDTH] for start in range(0, len(signs), WIDTH)]
    return "\n".join(["[", *(f'    "{row}",' for row in rows), "]"])


def main() -> None:
    """Look for the deals of all days."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--processes", type=int, default=2)
    processes = options.parse_args().processes
    found = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    with ProcessPoolExecutor(processes) as pool:
        for game in GAMES:
            if game not in found:
                found[game] = [*pool.map(partial(passed_over, game), range(ROUND), chunksize=50)]
                print(game, sum(map(TRIED.index, found[game])), "passed over", flush=True)
    arrays = (f"{game} = {lines(''.join(signs))}" for game, signs in found.items())
    FILE.write_text("\n".join([HEAD, *arrays, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
