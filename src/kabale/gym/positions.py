"""Positions with verdicts and advised moves, as Parquet, to learn from.

Run ``python -m kabale.gym.positions klondike3 --deals k1:1-100 -o klondike3.parquet``. Each position of a winning line
has a row, with its move as the advice, and so has a position after another legal move. An open or lost deal has one
row.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from kabale.engine.game import Game, Position
from kabale.engine.trial import trial
from kabale.errors import extra
from kabale.library.loading import game as load
from kabale.search.batch import Batch
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.studies.plan import Deals

COLUMNS: Final = (
    ("deal", "string"),
    ("moves", "int32"),
    ("beside", "bool"),
    ("view", "binary"),
    ("verdict", "string"),
    ("advice", "int32"),
    ("left", "int32"),
)
"""The columns of a file: what a :class:`PositionRow` has, and of which type."""

NO_MOVE: Final = -1
"""The advice without a known win."""

POSITIONS: Final = 1_000_000
"""The positions to search for a deal; :data:`BESIDE` for a position outside its line."""

BESIDE: Final = 5_000

CHUNK: Final = 200


@dataclass(frozen=True, slots=True)
class PositionRow:
    """A position of a *deal* after some *moves*, with the number of a winning move and the moves that are *left*."""

    deal: str
    moves: int
    beside: bool
    view: bytes
    verdict: str
    advice: int
    left: int


def rows(game: Game, deals: Sequence[str], *, seed: int = 0) -> Iterator[PositionRow]:
    """Yield the rows of some deals. Raises :class:`kabale.NotNative`, :class:`kabale.errors.BadDeal`."""
    chance = Random(seed)
    for deal in deals:
        position = game.deal(deal)
        verdict = solve(position, Limits(positions=POSITIONS))
        batch = Batch([position])
        if not verdict.moves:
            yield PositionRow(deal, 0, False, batch.view.tobytes(), verdict.verdict, NO_MOVE, 0)
        for moment, move in enumerate(verdict.moves):
            left = len(verdict.moves) - moment
            batch.set({0: position})
            yield PositionRow(deal, moment, False, batch.view.tobytes(), "won", position.actions.index(move), left)
            others = [each for each in position.legal_moves if each != move]
            if others:
                with trial(position, [chance.choice(others)]):
                    yield _beside(position, batch, deal)
            position.push(move)


def _beside(position: Position, batch: Batch, deal: str) -> PositionRow:
    verdict = solve(position, Limits(positions=BESIDE), replays=False)
    batch.set({0: position})
    first = position.actions.index(verdict.moves[0]) if verdict.moves else NO_MOVE
    seen, left = batch.view.tobytes(), len(verdict.moves or ())
    return PositionRow(deal, position.length, True, seen, verdict.verdict, first, left)


def write(game: Game, deals: Sequence[str], file: Path, *, seed: int = 0) -> int:
    """Write the rows of some deals into a file and return how many. Raises as :func:`rows`, OSError, MissingPackage."""
    pyarrow, parquet = extra("pyarrow", "a data set", "atlas"), extra("pyarrow.parquet", "a data set", "atlas")
    _, piles, places = Batch.deal(game, [1]).view.shape or (0, 0, 0)
    said = {"game": game.name, "digest": game.digest, "shape": f"{piles}x{places}"}
    schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in COLUMNS], metadata=said)
    written = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as out:
        for start in range(0, len(deals), CHUNK):
            found = list(rows(game, deals[start : start + CHUNK], seed=seed + start))
            columns = [[getattr(row, name) for row in found] for name in schema.names]
            arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, schema.types, strict=True)]
            out.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
            written += len(found)
    return written


def main(arguments: Sequence[str] | None = None) -> None:
    """Write positions of deals of a game."""
    options = argparse.ArgumentParser(prog="python -m kabale.gym.positions", description=main.__doc__)
    options.add_argument("game", help="a game of the library, or a file")
    options.add_argument("--deals", default="k1:1-100", help="k1:1-100 if nothing is said")
    options.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
    asked = options.parse_args(arguments)
    game = load(asked.game)
    deals = list(Deals.parse(asked.deals, game.numbering).ids())
    print(f"{asked.output}: {write(game, deals, asked.output):,} positions of {len(deals):,} deals")


if __name__ == "__main__":
    main()
