"""Whether the grade of a deal says how often another player wins it: Spearman's correlation with simple play.

``python -m benchmarks.grades klondike k1:1-200`` measures these deals, keeps their rows in ``data/grades`` and goes on
where a run was ended; ``--write`` writes numbers and quantiles of all rows to the package.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import correlation, quantiles
from typing import Any, Final

import kabale
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.search.batch import HIDDEN, NO_CARD, OUTCOMES, STAYS, Batch
from kabale.search.difficulty import VERSION, difficulty, honest_share
from kabale.studies.plan import Deals

ROWS: Final = Path("data/grades")
GAMES: Final = ("klondike", "klondike3", "tripeaks", "yukon")
TRIES: Final = 200
"""How often simple play tries a deal, choosing at random among moves that it holds to be equally good."""

PACKAGED: Final = Path("src/kabale/games/grades.toml")
Row = dict[str, Any]

MOST: Final = 400
"""How many moves simple play makes, at most."""


def rows(name: str, deals: Iterable[str]) -> list[Row]:
    """Return the rows of deals of a game, which are kept; those that are missing are measured."""
    ROWS.mkdir(parents=True, exist_ok=True)
    game, file = kabale.game(name), ROWS / f"{name}.jsonl"
    how = f"{game.digest[:12]} {VERSION}"
    kept = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    found = {row["deal"]: row for row in kept if row["how"] == how}
    for deal in deals:
        if deal not in found:
            found[deal] = {"deal": deal, "how": how} | measured(game.deal(deal))
            with file.open("a") as out:
                out.write(json.dumps(found[deal]) + "\n")
    return [found[deal] for deal in deals]


def measured(position: Position) -> Row:
    """Return how hard a deal is, and how often honest and simple play win it."""
    found = difficulty(position)
    honest = honest_share(position) if found.number is None else found.honest
    shares = {"kept": round(found.kept, 3), "lasted": round(found.lasted, 3), "honest": round(honest, 3)}
    return {"number": found.number, **shares, "won": tries(position)}


def tries(position: Position, count: int = TRIES) -> int:
    """Return how many of so many simple plays win a position.

    They prefer moves as :mod:`kabale.studies.simple` does, choose at random among equals, and never make the same move
    on the same table twice.
    """
    batch, random = Batch([position] * count), Random(0)
    kinds = [pile.kind for pile in position.piles]
    places = len(batch.view.tobytes()) // count // len(kinds)
    width = places * len(kinds)
    done: list[set[tuple[int, int]]] = [set() for _ in range(count)]
    for _ in range(MOST):
        seen, step = batch.view.tobytes(), []
        for table in range(count):
            row = seen[table * width : (table + 1) * width]
            key = hash(row)
            legal = [number for number in batch.legal(table) if (key, number) not in done[table]]
            classes = {number: _class(batch.actions[number], kinds, row, places) for number in legal}
            best = min(classes.values(), default=0)
            chosen = random.choice([number for number in legal if classes[number] == best]) if legal else STAYS
            done[table].add((key, chosen))
            step.append(chosen)
        if all(number == STAYS for number in step):
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


def bounds(found: Sequence[Row]) -> list[float]:
    """Return the four numbers between five grades that deals have equally often."""
    return quantiles([row["number"] for row in found if row["number"] is not None], n=5, method="inclusive")


def write(found: Mapping[str, Sequence[Row]]) -> None:
    """Write the bounds of games to the package, beside those of other games that are there."""
    kept = tomllib.loads(PACKAGED.read_text("utf-8"))
    for name, each in found.items():
        digest = kabale.game(name).digest
        kept[name] = {"digest": digest, "version": VERSION, "deals": len(each), "bounds": bounds(each)}
    lines = [
        f"[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in kept[name].items())
        for name in sorted(kept)
    ]
    PACKAGED.write_text(
        "# Written by benchmarks/grades.py: the numbers between the five grades of a game's deals.\n\n"
        + "\n".join(lines),
        "utf-8",
    )


def main(arguments: Sequence[str]) -> None:
    """Measure the deals of a game, or the first ones of all; print how well numbers agree with simple play."""
    named = [each for each in arguments if each != "--write"]
    names = named[:1] or GAMES
    deals = list(Deals.parse(named[1] if len(named) > 1 else "k1:1-200").ids())
    found = {name: rows(name, deals) for name in names}
    for name, each in found.items():
        print(told(name, each))
    if "--write" in arguments:
        write(found)


if __name__ == "__main__":
    main(sys.argv[1:])
