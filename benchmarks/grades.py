"""Whether the grade of a deal says how often another player wins it: Spearman's correlation with simple play.

``python -m benchmarks.grades klondike --deals k1:1-200`` measures these deals, keeps their rows in ``data/grades`` and
goes on where a run was ended; ``--write`` writes numbers and quantiles of all rows to the package.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import count, takewhile
from pathlib import Path
from random import Random
from statistics import correlation, quantiles
from typing import Any, Final

import kabale
from benchmarks.kept import Kept, Row
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.library.catalogue import entry
from kabale.library.deals import daily_deals
from kabale.search.batch import HIDDEN, NO_CARD, OUTCOMES, STAYS, Batch
from kabale.search.difficulty import difficulty, honest_share
from kabale.search.queries import HARDEST, MEASURE
from kabale.studies.plan import Deals

KEPT: Final = Kept(Path("data/grades"))
GAMES: Final = ("klondike", "klondike3", "tripeaks", "yukonx")
TRIES: Final = 200
"""How often simple play tries a deal, choosing at random among moves that it holds to be equally good."""

PACKAGED: Final = Path("src/kabale/games/grades.json")

MOST: Final = 400
"""How many moves simple play makes, at most."""


def rows(name: str, deals: Iterable[str]) -> list[Row]:
    """Return the rows of deals of a game, which are kept; those that are missing are measured."""
    game = kabale.game(name)
    found = KEPT.filled(name, how(name), deals, lambda deal: measured(game.deal(deal)))
    return [found[deal] for deal in deals]


def how(name: str) -> str:
    """Return by which rules and measure a row is made."""
    return f"{kabale.game(name).digest[:12]} {MEASURE}"


def measured(position: Position) -> Row:
    """Return how hard a deal is, and how often honest and simple play win it."""
    found = difficulty(position)
    honest = honest_share(position) if found.number is None else found.honest
    shares = {"kept": round(found.kept, 3), "lasted": round(found.lasted, 3), "honest": round(honest, 3)}
    return {"number": found.number, **shares, "won": tries(position)}


def tries(position: Position, number: int = TRIES) -> int:
    """Return how many of so many simple plays win a position.

    They prefer moves as :mod:`kabale.search.simple` does, choose at random among equals, and never make the same move
    on the same table twice.
    """
    batch, random = Batch([position] * number), Random(0)
    kinds = [pile.kind for pile in position.piles]
    places = len(batch.view.tobytes()) // number // len(kinds)
    width = places * len(kinds)
    done: list[set[tuple[int, int]]] = [set() for _ in range(number)]
    for _ in range(MOST):
        seen, step = batch.view.tobytes(), []
        for table in range(number):
            row = seen[table * width : (table + 1) * width]
            key = hash(row)
            legal = [move for move in batch.legal(table) if (key, move) not in done[table]]
            classes = {move: _class(batch.actions[move], kinds, row, places) for move in legal}
            best = min(classes.values(), default=0)
            chosen = random.choice([move for move in legal if classes[move] == best]) if legal else STAYS
            done[table].add((key, chosen))
            step.append(chosen)
        if all(move == STAYS for move in step):
            break
        batch.step(step)
    return bytes(batch.outcomes).count(OUTCOMES.index(kabale.Outcome.WON))


def _class(move: Move, kinds: Sequence[str], row: bytes, places: int) -> int:
    """Return how soon a simple player thinks of a move, by the kinds of its piles and what the player sees there."""
    if move.source is None or move.target is None:
        return 4
    source, target = kinds[move.source], kinds[move.target]
    if "foundation" in (source, target):
        return 6 if source == "foundation" else 1
    if source != "tableau":
        return 2
    cards = row[move.source * places : (move.source + 1) * places].rstrip(bytes([NO_CARD]))
    below = cards[: len(cards) - move.count]
    is_held = row[move.target * places] != NO_CARD
    if below:
        return 0 if below[-1] == HIDDEN else 5
    return 3 if is_held and target == "tableau" else 6


def told(name: str, found: Sequence[Row]) -> str:
    """Return in a line how well numbers and wins agree."""
    pairs = [(row["number"], row["won"]) for row in found if row["number"] is not None]
    numbers, wins = [number for number, _ in pairs], [-won for _, won in pairs]
    agreement = correlation(ranks(numbers), ranks(wins)) if len({*numbers}) > 1 < len({*wins}) else 0.0
    return f"{name}: {len(pairs)} of {len(found)} deals settled, Spearman's correlation {agreement:.2f}"


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, equal ones sharing the mean of theirs: what Spearman correlates.

    >>> ranks([30, 10, 30, 20])
    [2.5, 0.0, 2.5, 1.0]
    """
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def written(name: str, found: Sequence[Row]) -> Mapping[str, Any]:
    """Return what the package keeps of the rows of a game: its first deals in their order, and the others."""
    scheme = entry(name).deals
    by_deal = {row["deal"]: row for row in found}
    first = [by_deal[deal] for deal in takewhile(by_deal.__contains__, (f"{scheme}:{n}" for n in count(1)))]
    others = [row for row in found if row not in first]
    numbers = [row["number"] for row in first if row["number"] not in (None, HARDEST)]
    return {
        "digest": kabale.game(name).digest,
        "version": MEASURE,
        "scheme": scheme,
        "bounds": quantiles(numbers, n=5, method="inclusive"),
        "first": list(map(short, first)),
        "others": {row["deal"]: short(row) for row in others},
    }


def short(row: Row) -> list[int | None]:
    """Return the number of a deal and its shares in hundredths."""
    return [row["number"], *(round(100 * row[share]) for share in ("kept", "lasted", "honest"))]


def write(names: Iterable[str]) -> None:
    """Write what was found of games to the package, beside what is there of others: a line each."""
    kept = json.loads(PACKAGED.read_text("utf-8"))
    for name in names:
        kept[name] = written(name, KEPT.rows(name, how(name)))
    lines = [f"{json.dumps(name)}: {json.dumps(kept[name], separators=(',', ':'))}" for name in sorted(kept)]
    PACKAGED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main(arguments: Sequence[str]) -> None:
    """Measure deals of games; print how well numbers agree with simple play."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", default=GAMES)
    options.add_argument("--deals", help="k1:1-200; else the first ones of the game's usual scheme")
    options.add_argument("--first", type=int, default=200, help="how many")
    options.add_argument("--days", type=int, default=0, help="the deals of so many days from today on")
    options.add_argument("--write", action="store_true", help="write what is kept to the package")
    asked = options.parse_args(arguments)
    for name in asked.games:
        first = asked.deals or f"{entry(name).deals}:1-{asked.first}"
        days = [daily_deals(date.today() + timedelta(number)) for number in range(asked.days)]
        deals = [day[name] for day in days if name in day] if days else list(Deals.parse(first).ids())
        print(told(name, rows(name, deals)), flush=True)
    if asked.write:
        write(asked.games)


if __name__ == "__main__":
    main(sys.argv[1:])
