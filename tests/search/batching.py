"""Games played at random on a batch and by the engine side by side."""

from collections.abc import Sequence
from random import Random

from kabale.engine.game import Position
from kabale.search import native
from kabale.search.batch import HIDDEN, NO_CARD, OUTCOMES, STAYS, Batch
from kabale.table.cards import card, is_joker, look
from kabale.table.cards import name as name_of
from kabale.view import View
from tests.search.kernel import tables_of
from tests.search.little import game_of


def told(batch: Batch, index: int) -> dict[str, object]:
    """Return all that a batch tells of a table, and how its cards lie."""
    return {
        "legal": batch.legal(index),
        "view": batch.view.tolist()[index],
        "outcome": OUTCOMES[batch.outcomes[index]],
        "length": batch.lengths[index],
        "turns": batch.turns[index],
        "cards": batch.cards(index),
    }


def expected(position: Position, places: int) -> dict[str, object]:
    """Return the same of a position, by the engine."""
    tables = tables_of(position)
    piles, turns, _ = native.start_of(position, tables, None)
    return {
        "legal": [number for number, is_legal in enumerate(position.mask()) if is_legal],
        "view": coded(position.view(), places),
        "outcome": position.outcome,
        "length": position.length,
        "turns": turns,
        "cards": piles,
    }


def coded(view: View, places: int) -> list[list[int]]:
    """Write a view as a batch does, from the names that a player reads."""
    rows = [[HIDDEN if name == "??" else _look(name) + 1 for name in pile.cards] for pile in view.piles]
    return [row + [NO_CARD] * (places - len(row)) for row in rows]


def _look(name: str) -> int:
    found = card(name)
    assert is_joker(found) or name_of(found) == name
    return look(found)


def differences(name: str, deals: Sequence[int], moves: int) -> list[str]:
    """Play deals of a game at random on both; return what differs, the first of it at each table."""
    positions = [game_of(name).deal(f"k1:{number}") for number in deals]
    batch, rng = Batch(positions), Random(len(name))
    places = batch.view.shape[2] if batch.view.shape else 0
    wrong: list[str] = []
    for _ in range(moves + 1):
        for index, position in enumerate(positions):
            here, there = told(batch, index), expected(position, places)
            wrong += [f"{name} {position.deal} {position.moves}: {key}" for key in there if here[key] != there[key]]
        if wrong:
            break
        chosen = [rng.choice(legal) if (legal := each.legal_moves) else None for each in positions]
        batch.step([STAYS if move is None else batch.actions.index(move) for move in chosen])
        for position, move in zip(positions, chosen, strict=True):
            if move is not None:
                position.push(move)
    return wrong
