"""The kernel's referee: it allows what the engine allows, forbids what the engine forbids, and knows a win."""

from collections.abc import Hashable
from itertools import islice
from random import Random
from typing import Any

import pytest

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, click, lay, pick, under
from kabale.engine.tables import Tables
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.table.cards import Card, card
from kabale.table.table import Table
from tests.search.kernel import TABULATED, TAKEN, rules_of, tables_of
from tests.search.little import game_of, littles

STEPS = 14
ASKED = 9
DEALS = 4
LONGER = 20
CROWD = 60

Refusal = tuple[int, str] | None


def judge(start: Position, line: list[Move]) -> Refusal:
    """Ask the referee about a line from a position."""
    rules = rules_of(start)
    if isinstance(rules, Tables):
        found: Any = native.kernel_of(rules, None).judge(native.start_of(start, rules, None), [*map(told, line)])
    else:
        plays = [(move.kind, move.source, move.target, move.count, move.place) for move in line]
        found = native.kernel_of(rules.program, None).judge(native.start_of(start, rules, None), plays)
    return found if found is None else (int(found[0]), str(found[1]))


def candidates(position: Position, chance: Random) -> list[Move]:
    """Return some moves, legal ones and any others."""
    piles = range(len(position.table.piles))
    legal = list(position.legal_moves)
    drawn = [lay(chance.choice(piles), chance.choice(piles), chance.choice([1, 1, 2, 3])) for _ in range(ASKED)]
    clicks = [click(chance.choice(piles)) for _ in range(2)]
    other = [Move(kind, chance.choice(piles)) for kind in ("right", "middle") for _ in range(2)]
    other += [pick(chance.choice(piles), 0, chance.choice(piles)), under(chance.choice(piles), chance.choice(piles))]
    if isinstance(rules_of(position), Tables):
        other = []
    drawn = [move for move in (*drawn, *other) if move.source != move.target]
    moves = chance.sample(legal, min(3, len(legal))) + drawn + clicks
    return [move for move in moves if not stands_for_a_lay(position, move)]


def stands_for_a_lay(position: Position, move: Move) -> bool:
    """Return whether a right click does what a lay does, too: the kernel has only the lay (X28)."""
    if move.kind != "right" or move not in position.legal_moves:
        return False
    lays = [each for each in position.legal_moves if each.kind == "lay"]
    return key_after(position, move) in {key_after(position, each) for each in lays}


def key_after(position: Position, move: Move) -> Hashable:
    """Return the key of the position that a legal move leads to."""
    position.push(move)
    key = position.key
    position.pop()
    return key


@pytest.mark.parametrize("name", TAKEN)
def test_it_judges_as_the_engine_does(name: str) -> None:
    """Along a drawn line each of some moves is allowed or forbidden alike, after all moves that led there."""
    game, chance = game_of(name), Random(name)
    start, position = (game.deal("k1:617") for _ in range(2))
    line: list[Move] = []
    for _ in range(STEPS):
        legal = set(position.legal_moves)
        if position.outcome is not Outcome.PLAYING or not legal:
            break
        for move in candidates(position, chance):
            refusal = judge(start, [*line, move])
            is_allowed = refusal is None or refusal[0] == len(line) + 1
            assert (move in legal) == is_allowed, (move, refusal, line)
        line.append(chance.choice(sorted((m for m in legal if not stands_for_a_lay(position, m)), key=str)))
        position.push(line[-1])


def crowd(position: Position, chance: Random) -> list[Move]:
    """Return all legal moves, all clicks, and many lays of up to six cards."""
    piles = position.table.piles
    ways = [(source, target) for source, cards in enumerate(piles) if cards for target in range(len(piles))]
    lays = [lay(*way, count) for way in ways if way[0] != way[1] for count in range(1, min(len(piles[way[0]]), 6) + 1)]
    clicks = [click(index) for index in range(len(piles))]
    return [*position.legal_moves, *clicks, *chance.sample(lays, min(len(lays), CROWD))]


def misjudged(position: Position, chance: Random) -> tuple[list[Move], Move] | None:
    """Follow a drawn line from a position; return where it led and the first move that is judged otherwise."""
    rules = tables_of(position)
    kernel, begin = native.kernel_of(rules, None), native.start_of(position, rules, None)
    line: list[Move] = []
    while len(line) < LONGER and position.outcome is Outcome.PLAYING and position.legal_moves:
        legal, before = position.legal_moves, [told(move) for move in line]
        for move in crowd(position, chance):
            refusal = kernel.judge(begin, [*before, told(move)])
            if (move in legal) != (refusal is None or refusal[0] > len(line)):
                return line, move
        is_clicked = click(0) in legal and chance.random() < 0.3
        line.append(click(0) if is_clicked else chance.choice(legal))
        position.push(line[-1])
    return None


def told(move: Move) -> tuple[str, int, int, int]:
    """Return a move as the kernel's referee takes it."""
    return move.kind, move.source, move.target or 0, move.count


@pytest.mark.parametrize("name", TABULATED)
def test_it_judges_crowds_of_moves_of_little_deals_as_the_engine_does(name: str) -> None:
    """Every second damage of the referee went unseen when a dozen moves were tried along fourteen of a whole deal: no
    stock ended there, no waste was turned over for the last time, no cell was full and no column empty.
    """
    shaped = (each for each in littles(name, 2 * DEALS) if isinstance(native.rules_of(each), Tables))
    starts = [game_of(name).deal("k1:5"), *islice(shaped, DEALS)]

    assert [] == [found for start in starts if (found := misjudged(start, Random(name)))]


def test_a_line_that_was_found_wins_and_any_other_does_not() -> None:
    """A move left out, changed places or played after the win is told with its place."""
    start = game_of("freecell").deal("ms:1")
    found = solve(start, Limits(positions=30_000))
    assert isinstance(found, Won)
    line = list(found.moves)

    assert judge(start, line) is None
    assert (len(line) - 1, "the line does not win") == judge(start, line[:-1])
    assert (len(line), "the game is won before") == judge(start, [*line, line[0]])
    assert (0, "the line does not win") == judge(start, [])
    for place in range(0, len(line), 7):
        shorter = line[:place] + line[place + 1 :]
        assert judge(start, shorter) is not None


def test_a_position_that_is_won_is_won_by_no_line() -> None:
    """A referee that asks only whether nothing is left to do would call a line of no moves a win."""
    start = game_of("freecell").deal("ms:1")
    found = solve(start, Limits(positions=30_000))
    assert isinstance(found, Won)
    for move in found.moves:
        start.push(move)

    assert start.outcome is Outcome.WON
    assert (0, "the line does not win") == judge(start, [])


def spider(*columns: str) -> Position:
    """Return Spider with a few columns and nothing else; a card written in small letters lies face down."""
    game = game_of("spider")
    piles: list[list[Card]] = [[] for _ in game.piles]
    first = next(index for index, pile in enumerate(game.piles) if pile.kind == "tableau")
    for place, column in enumerate(columns, first):
        piles[place] = [card(name.upper()) for name in column.split()]
    down = [card(name.upper()) for column in columns for name in column.split() if name.islower()]
    return game.position(Table(piles, down))


SUIT = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"


@pytest.mark.parametrize(
    ("columns", "refusal"),
    [
        ((SUIT, "AC"), None),
        ((SUIT, "AC", "KH"), (1, "the line does not win")),
        ((SUIT.replace("KC QC", "QC KC"), "AC"), (1, "the line does not win")),
        ((SUIT.replace("KC", "kc"), "AC"), (1, "the line does not win")),
        ((SUIT.removeprefix("KC "), "AC"), (1, "the line does not win")),
    ],
)
def test_a_suit_wins_in_a_column_if_it_is_whole(columns: tuple[str, ...], refusal: Refusal) -> None:
    """Spider ends when each column is empty or holds thirteen cards in order, face up. A referee that asked for their
    number alone, or not for their number, or not for their faces, was not told from this one.
    """
    start = spider(*columns)
    tableau = [index for index, pile in enumerate(start.game.piles) if pile.kind == "tableau"]
    line = [lay(tableau[1], tableau[0], 1)]

    assert refusal == judge(start, line)
    verdict = native.search(start, Limits(positions=100))
    assert refusal is not None or isinstance(verdict, Won)
    start.push(line[0])
    assert (refusal is None) == (start.outcome is Outcome.WON)


@pytest.mark.parametrize("play", [(1, 9, 0), (9, 10, 0), (10, 9, 14), (99, 9, 1), (9, 99, 1), (9, 9, 1)])
def test_what_is_no_lay_at_all_is_forbidden(play: tuple[int, int, int]) -> None:
    """No cards, more cards than there are, piles that are not there, a pile onto itself."""
    start = spider(SUIT, "AC")
    tables = tables_of(start)
    source, target, count = play
    found = native.kernel_of(tables, None).judge(native.start_of(start, tables, None), [("lay", source, target, count)])

    assert found == (0, "the rules forbid it")


def test_a_move_of_another_kind_is_none() -> None:
    start = game_of("freecell").deal("ms:1")
    tables = tables_of(start)

    with pytest.raises(ValueError, match="left or lay"):
        native.kernel_of(tables, None).judge(native.start_of(start, tables, None), [("right", 1, 0, 1)])
